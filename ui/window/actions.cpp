#include "ui/window/actions.h"

#include "ui/look/look.h"

#include <QWidget>

namespace modelspec::ui {

Actions::Actions(QUndoStack& undoStack, QWidget* parent) : QObject(parent) {
    newFile = make("newFile", tr("&New"), "new", QKeySequence::New);
    open = make("open", tr("&Open..."), "open", QKeySequence::Open);
    save = make("save", tr("&Save"), "save", QKeySequence::Save);
    saveAs = make("saveAs", tr("Save &as..."), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S));
    exportCanonical =
        make("export", tr("&Export canonical..."), "export", QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)); // a line edit takes Ctrl+E itself
    exportCanonical->setIconText(tr("Export..."));
    copyCanonical = make("copyCanonical", tr("&Copy canonical YAML"));
    close = make("close", tr("C&lose"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_W));
    quit = make("quit", tr("&Quit"), nullptr, QKeySequence(Qt::CTRL | Qt::Key_Q));
    undo = undoStack.createUndoAction(parent);
    undo->setObjectName(QStringLiteral("undo"));
    undo->setIcon(icon("undo"));
    undo->setIconText(tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    redo = undoStack.createRedoAction(parent);
    redo->setObjectName(QStringLiteral("redo"));
    redo->setIcon(icon("redo"));
    redo->setIconText(tr("Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    for (QAction* action : {undo, redo}) {
        parent->addAction(action);
    }
    makeEditing();
    copyPath = make("copyPath", tr("Copy p&ath"), nullptr, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    copyValue = make("copyValue", tr("Copy &value"));
    filter = make("filter", tr("&Filter fields"), "search", QKeySequence(Qt::CTRL | Qt::Key_L));
    showDeclared = toggle("showDeclared", tr("declared"), "declared", tr("Only fields that are declared"));
    showUnset = toggle("showUnset", tr("unset"), "unset", tr("Only fields that are unset"));
    showProblems = toggle("showProblems", tr("problems"), "error", tr("Only fields with problems"));
    nextProblem = make("nextProblem", tr("&Next problem"), nullptr, QKeySequence(Qt::Key_F8));
    previousProblem = make("previousProblem", tr("&Previous problem"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F8));
    applyFix = make("applyFix", tr("&Apply the first fix"), "fix", QKeySequence(Qt::CTRL | Qt::Key_Period));
    nextPane = make("nextPane", tr("Next p&ane"), nullptr, QKeySequence(Qt::Key_F6));
    previousPane = make("previousPane", tr("Previous pan&e"), nullptr, QKeySequence(Qt::SHIFT | Qt::Key_F6));
    resetLayout = make("resetLayout", tr("Reset la&yout"));
    chooseSection = make("chooseSection", tr("&Section of the spec..."));
    explainRule = make("explainRule", tr("&Explain a rule..."), nullptr, QKeySequence(Qt::Key_F1));
    about = make("about", tr("&About ModelSpec Editor"));
}

void Actions::makeEditing() {
    // Shown with their keys, which stay with the pane that has the focus: each knows what they mean to it.
    cut = make("cut", tr("Cu&t") + QStringLiteral("\tCtrl+X"));
    copy = make("copy", tr("&Copy") + QStringLiteral("\tCtrl+C"));
    paste = make("paste", tr("&Paste") + QStringLiteral("\tCtrl+V"));
    complete = make("complete", tr("Complete the &key") + QStringLiteral("\tCtrl+Space"));
    find = make("find", tr("F&ind in the source..."), nullptr, QKeySequence::Find);
    replace = make("replace", tr("R&eplace in the source..."), nullptr, QKeySequence(Qt::CTRL | Qt::Key_H));
    goToLine = make("goToLine", tr("&Go to line..."), nullptr, QKeySequence(Qt::CTRL | Qt::Key_G));
}

QAction* Actions::make(const char* name, const QString& shown, const char* iconOf, const QKeySequence& key) {
    auto* action = new QAction(shown, this);
    action->setObjectName(QLatin1String(name));
    if (iconOf != nullptr) {
        action->setIcon(icon(iconOf));
    }
    action->setShortcut(key);
    qobject_cast<QWidget*>(parent())->addAction(action);
    return action;
}

QAction* Actions::toggle(const char* name, const QString& shown, const char* iconOf, const QString& tip) {
    QAction* action = make(name, shown, iconOf);
    action->setCheckable(true);
    action->setIconVisibleInMenu(false); // it would stand where the check mark does
    action->setToolTip(tip);
    return action;
}

} // namespace modelspec::ui
