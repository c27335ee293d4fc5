#include "ui/window/docks.h"

#include "ui/fields/outline_view.h"
#include "ui/previews/activations_preview.h"
#include "ui/previews/stack_preview.h"
#include "ui/previews/values_preview.h"
#include "ui/problems/changes_view.h"
#include "ui/problems/problems_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/dock_frames.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

template <typename View> View& contentOf(QDockWidget& dock) { return *static_cast<View*>(static_cast<LazyPane*>(dock.widget())->content()); }

} // namespace

template <typename View> LazyPane::Make Docks::maker() {
    return [this](QWidget* parent) {
        auto* view = new View(document_, parent);
        connect(view, &View::pathActivated, this, &Docks::pathActivated);
        return view;
    };
}

Docks::Docks(SpecDocument& document, QMainWindow& window) : QObject(&window), document_(document), window_(window) {
    window.setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::GroupedDragging);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    outline = make("outlineDock", tr("Outline"), [this](QWidget* parent) {
        auto* view = new OutlineView(document_, parent);
        Q_EMIT outlineBuilt(view);
        return view;
    });
    stack = make("stackDock", tr("Stack"), maker<StackPreview>());
    activations = make("activationsDock", tr("Activations"), maker<ActivationsPreview>());
    values = make("valuesDock", tr("Values"), maker<ValuesPreview>());
    problems = make("problemsDock", tr("Problems"), [this](QWidget* parent) { return makeProblems(parent); });
    source = make("sourceDock", tr("Source"), maker<SourceView>());
    changes = make("changesDock", tr("Changes"), [this](QWidget* parent) { return new ChangesView(document_, parent); });
    arrange();
    frames_ = new DockFrames(window, all());
    connect(frames_, &DockFrames::resetWanted, this, &Docks::reset);
    raise(*stack);
    raise(*problems);
}

void Docks::arrange() {
    window_.addDockWidget(Qt::LeftDockWidgetArea, outline);
    window_.addDockWidget(Qt::RightDockWidgetArea, stack);
    window_.tabifyDockWidget(stack, activations);
    window_.tabifyDockWidget(activations, values);
    window_.addDockWidget(Qt::BottomDockWidgetArea, problems);
    window_.tabifyDockWidget(problems, source);
    window_.tabifyDockWidget(source, changes);
}

void Docks::reset() {
    for (QDockWidget* dock : all()) {
        dock->setFloating(false);
        window_.removeDockWidget(dock);
    }
    arrange();
    for (QDockWidget* dock : all()) {
        dock->show();
    }
    raise(*stack);
    raise(*problems);
    frames_->refresh();
    setDefaultSizes(window_.size());
}

QDockWidget* Docks::make(const char* name, const QString& title, LazyPane::Make content) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QLatin1String(name));
    auto* pane = new LazyPane(std::move(content), dock);
    dock->setWidget(pane);
    connect(dock, &QDockWidget::visibilityChanged, pane, [pane](bool visible) {
        if (visible) {
            (void)pane->content();
        }
    });
    // Behind other tabs, a pane that was asked for would not be seen.
    connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
        if (shown) {
            raise(*dock);
        }
    });
    return dock;
}

QWidget* Docks::makeProblems(QWidget* parent) {
    auto* view = new ProblemsView(document_, parent);
    connect(view, &ProblemsView::pathActivated, this, &Docks::problemActivated);
    connect(view, &ProblemsView::failed, this, &Docks::failed);
    return view;
}

OutlineView& Docks::outlineView() { return contentOf<OutlineView>(*outline); }

ProblemsView& Docks::problemsView() { return contentOf<ProblemsView>(*problems); }

SourceView& Docks::sourceView() { return contentOf<SourceView>(*source); }

SourceView* Docks::builtSourceView() { return static_cast<LazyPane*>(source->widget())->isBuilt() ? &sourceView() : nullptr; }

void Docks::setDefaultSizes(const QSize& window) {
    const int unit = window_.fontMetrics().height();
    const int left = std::clamp(window.width() * 16 / 100, unit * 10, unit * 18);
    const int right = std::clamp(window.width() * 25 / 100, unit * 15, unit * 32);
    const int bottom = std::clamp(window.height() * 22 / 100, unit * 7, unit * 16);
    window_.resizeDocks({outline, stack}, {left, right}, Qt::Horizontal);
    window_.resizeDocks({problems}, {bottom}, Qt::Vertical);
}

void Docks::raiseFloating() {
    for (QDockWidget* dock : all()) {
        if (dock->isFloating() && dock->isVisible()) {
            dock->raise();
        }
    }
}

void Docks::raise(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

} // namespace modelspec::ui
