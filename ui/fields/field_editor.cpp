#include "ui/fields/field_editor.h"

#include "ui/look/look.h"

#include <QKeyEvent>

namespace modelspec::ui {

FieldEditor::FieldEditor(const FormRow& row, QWidget* parent)
    : QLineEdit(parent), path_(row.view.path), control_(row.control), initial_(ui::text(row.view.text)) {
    setObjectName(QStringLiteral("fieldEditor"));
    setAccessibleName(accessibleText(row));
    setAlignment(control_ == Control::number ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    setText(initial_);
    selectAll();
}

bool FieldEditor::event(QEvent* event) {
    // The document has the one history; the line's own would fight with it.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

} // namespace modelspec::ui
