#include "ui/window/tool_bar.h"

#include "ui/look/look.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace modelspec::ui {

ToolBar::ToolBar(Actions& actions, QMenu* templates, QMenu* recent, QWidget* parent)
    : QToolBar(tr("Tool bar"), parent), actions_(actions), words_(new QLineEdit(this)) {
    setObjectName(QStringLiteral("toolBar"));
    setMovable(false);
    const int side = fontMetrics().height() * 11 / 10;
    setIconSize({side, side});
    addButton(actions.newFile, templates, Qt::ToolButtonTextBesideIcon);
    addButton(actions.open, recent, Qt::ToolButtonTextBesideIcon);
    addButton(actions.save, nullptr, Qt::ToolButtonTextBesideIcon);
    addButton(actions.exportCanonical, nullptr, Qt::ToolButtonTextBesideIcon);
    addSeparator();
    addButton(actions.undo, nullptr, Qt::ToolButtonIconOnly);
    addButton(actions.redo, nullptr, Qt::ToolButtonIconOnly);
    addSeparator();
    words_->setObjectName(QStringLiteral("filterWords"));
    words_->installEventFilter(this);
    showHint();
    words_->setAccessibleName(tr("Filter fields"));
    words_->setClearButtonEnabled(true);
    words_->setMaximumWidth(fontMetrics().averageCharWidth() * 44);
    addWidget(words_);
    for (QAction* action : {actions.showDeclared, actions.showUnset, actions.showProblems}) {
        addButton(action, nullptr, Qt::ToolButtonTextBesideIcon);
        connect(action, &QAction::toggled, this, [this] { Q_EMIT filterChanged(filter()); });
    }
    connect(words_, &QLineEdit::textChanged, this, [this] { Q_EMIT filterChanged(filter()); });
    connect(actions.filter, &QAction::triggered, words_, [this] {
        words_->setFocus(Qt::ShortcutFocusReason);
        words_->selectAll();
    });
}

void ToolBar::addButton(QAction* action, QMenu* menu, Qt::ToolButtonStyle style) {
    addAction(action);
    auto* button = qobject_cast<QToolButton*>(widgetForAction(action));
    button->setToolButtonStyle(style);
    if (menu != nullptr) {
        button->setMenu(menu);
        button->setPopupMode(QToolButton::MenuButtonPopup);
    }
}

FormFilter ToolBar::filter() const {
    return {words_->text().trimmed(), actions_.showDeclared->isChecked(), actions_.showUnset->isChecked(), actions_.showProblems->isChecked()};
}

void ToolBar::showHint() {
    words_->setPlaceholderText(words_->isEnabled() ? tr("Filter fields (%1)").arg(actions_.filter->shortcut().toString(QKeySequence::NativeText))
                                                   : tr("Tables show all fields"));
    words_->setToolTip(words_->isEnabled() ? QString() : tr("The filter is one of forms; a table shows all of its fields."));
}

void ToolBar::setFilterApplies(bool applies) {
    words_->setEnabled(applies);
    for (QAction* action : {actions_.filter, actions_.showDeclared, actions_.showUnset, actions_.showProblems}) {
        action->setEnabled(applies);
    }
    showHint();
}

bool ToolBar::eventFilter(QObject* watched, QEvent* event) {
    const bool isEscape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (watched == words_ && isEscape && !words_->text().isEmpty()) {
        words_->clear();
        return true;
    }
    return QToolBar::eventFilter(watched, event);
}

void ToolBar::clearFilter() {
    words_->clear();
    for (QAction* action : {actions_.showDeclared, actions_.showUnset, actions_.showProblems}) {
        action->setChecked(false);
    }
}

} // namespace modelspec::ui
