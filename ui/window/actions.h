// What the user can do, as actions with their icons and keys. The window connects them; menus and tool bar show them.
#pragma once

#include <QAction>
#include <QUndoStack>

namespace modelspec::ui {

class Actions : public QObject {
    Q_OBJECT

public:
    Actions(QUndoStack& undoStack, QWidget* parent);

    QAction* newFile;
    QAction* open;
    QAction* save;
    QAction* saveAs;
    QAction* exportCanonical;
    QAction* copyCanonical;
    QAction* close;
    QAction* quit;
    QAction* undo;
    QAction* redo;
    QAction* cut;
    QAction* copy;
    QAction* paste;
    QAction* find;
    QAction* replace;
    QAction* goToLine;
    QAction* complete;
    QAction* copyPath;
    QAction* copyValue;
    QAction* filter;
    QAction* showDeclared;
    QAction* showUnset;
    QAction* showProblems;
    QAction* nextProblem;
    QAction* previousProblem;
    QAction* applyFix;
    QAction* nextPane;
    QAction* previousPane;
    QAction* resetLayout;
    QAction* chooseSection;
    QAction* explainRule;
    QAction* about;

private:
    void makeEditing();
    QAction* make(const char* name, const QString& text, const char* icon = nullptr, const QKeySequence& key = {});
    QAction* toggle(const char* name, const QString& text, const char* icon, const QString& tip);
};

} // namespace modelspec::ui
