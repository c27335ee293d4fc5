#include "ui/window/edit_commands.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMetaObject>
#include <QWidget>

namespace modelspec::ui {

namespace {

struct Command {
    const char* slot;
    Qt::Key key;
};

Command commandOf(EditCommand command) {
    switch (command) {
    case EditCommand::cut: return {"cut", Qt::Key_X};
    case EditCommand::copy: return {"copy", Qt::Key_C};
    case EditCommand::paste: break;
    }
    return {"paste", Qt::Key_V};
}

} // namespace

void passToFocus(EditCommand command) {
    QWidget* const focused = QApplication::focusWidget();
    if (focused == nullptr) {
        return;
    }
    const auto [slot, key] = commandOf(command);
    if (focused->metaObject()->indexOfMethod(QByteArray(slot).append("()").constData()) >= 0) {
        QMetaObject::invokeMethod(focused, slot);
        return;
    }
    QKeyEvent press(QEvent::KeyPress, key, Qt::ControlModifier);
    QApplication::sendEvent(focused, &press);
}

} // namespace modelspec::ui
