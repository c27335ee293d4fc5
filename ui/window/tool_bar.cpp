#include "ui/window/tool_bar.h"

#include "ui/look/look.h"

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
    words_->setPlaceholderText(tr("Filter fields (%1)").arg(actions.filter->shortcut().toString(QKeySequence::NativeText)));
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

void ToolBar::clearFilter() {
    words_->clear();
    for (QAction* action : {actions_.showDeclared, actions_.showUnset, actions_.showProblems}) {
        action->setChecked(false);
    }
}

} // namespace modelspec::ui
