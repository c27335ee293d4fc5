// The panes around the form. Each is built when it is first seen.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/window/lazy_pane.h"

#include <QDockWidget>
#include <QMainWindow>
#include <QObject>

namespace modelspec::ui {

class ChangesView;
class DockFrames;
class OutlineView;
class ProblemsView;
class SourceView;

class Docks : public QObject {
    Q_OBJECT

public:
    Docks(SpecDocument& document, QMainWindow& window);

    QDockWidget* outline;
    QDockWidget* stack;
    QDockWidget* activations;
    QDockWidget* values;
    QDockWidget* problems;
    QDockWidget* source;
    QDockWidget* changes;

    [[nodiscard]] QList<QDockWidget*> all() const { return {outline, stack, activations, values, problems, source, changes}; }
    /// The panes, built where they are not yet.
    [[nodiscard]] OutlineView& outlineView();
    [[nodiscard]] ProblemsView& problemsView();
    [[nodiscard]] SourceView& sourceView();
    /// The source pane if it has been seen.
    [[nodiscard]] SourceView* builtSourceView();
    /// Sizes for a window of the given size that remembers none.
    void setDefaultSizes(const QSize& window);
    /// Puts every dock where it is in a new window.
    void reset();
    [[nodiscard]] DockFrames& frames() { return *frames_; }
    /// Puts docks that are windows of their own in front of the main one.
    void raiseFloating();
    /// Makes a dock the visible one of its tabs.
    static void raise(QDockWidget& dock);

Q_SIGNALS:
    void outlineBuilt(modelspec::ui::OutlineView* outline);
    void pathActivated(const modelspec::FieldPath& path);
    /// The place of a problem is wanted.
    void problemActivated(const modelspec::FieldPath& path);
    /// What could not be done, and why.
    void failed(const QString& why);

private:
    QDockWidget* make(const char* name, const QString& title, LazyPane::Make content);
    template <typename View> LazyPane::Make maker();
    QWidget* makeProblems(QWidget* parent);
    void arrange();

    SpecDocument& document_;
    QMainWindow& window_;
    DockFrames* frames_;
};

} // namespace modelspec::ui
