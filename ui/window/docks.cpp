#include "ui/window/docks.h"

#include "ui/fields/outline_view.h"
#include "ui/previews/activations_preview.h"
#include "ui/previews/stack_preview.h"
#include "ui/previews/values_preview.h"
#include "ui/problems/changes_view.h"
#include "ui/problems/problems_view.h"
#include "ui/problems/source_view.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

template <typename View> View& contentOf(QDockWidget& dock) { return *static_cast<View*>(static_cast<LazyPane*>(dock.widget())->content()); }

/// Takes no room, where a plain widget would have no size at all.
class NoTitle : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize sizeHint() const override { return {0, 0}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }
};

/// A dock among tabs needs no title beside its tab; one that floats needs one to be moved by.
void hideTitleInTabs(QDockWidget& dock) {
    const auto update = [&dock](bool floating) {
        QWidget* const before = dock.titleBarWidget();
        dock.setTitleBarWidget(floating ? nullptr : new NoTitle(&dock));
        delete before;
    };
    update(false);
    QObject::connect(&dock, &QDockWidget::topLevelChanged, &dock, update);
}

} // namespace

template <typename View> LazyPane::Make Docks::maker() {
    return [this](QWidget* parent) {
        auto* view = new View(document_, parent);
        connect(view, &View::pathActivated, this, &Docks::pathActivated);
        return view;
    };
}

Docks::Docks(SpecDocument& document, QMainWindow& window) : QObject(&window), document_(document), window_(window) {
    window.setDockNestingEnabled(true);
    window.setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    window.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    outline = add("outlineDock", tr("Outline"), Qt::LeftDockWidgetArea, [this](QWidget* parent) {
        auto* view = new OutlineView(document_, parent);
        Q_EMIT outlineBuilt(view);
        return view;
    });
    stack = add("stackDock", tr("Stack"), Qt::RightDockWidgetArea, maker<StackPreview>());
    activations = add("activationsDock", tr("Activations"), Qt::RightDockWidgetArea, maker<ActivationsPreview>());
    values = add("valuesDock", tr("Values"), Qt::RightDockWidgetArea, maker<ValuesPreview>());
    problems = add("problemsDock", tr("Problems"), Qt::BottomDockWidgetArea, maker<ProblemsView>());
    source = add("sourceDock", tr("Source"), Qt::BottomDockWidgetArea, maker<SourceView>());
    changes = add("changesDock", tr("Changes"), Qt::BottomDockWidgetArea, [this](QWidget* parent) { return new ChangesView(document_, parent); });
    window.tabifyDockWidget(stack, activations);
    window.tabifyDockWidget(activations, values);
    window.tabifyDockWidget(problems, source);
    window.tabifyDockWidget(source, changes);
    for (QDockWidget* dock : {stack, activations, values, problems, source, changes}) {
        hideTitleInTabs(*dock);
    }
    raise(*stack);
    raise(*problems);
}

QDockWidget* Docks::add(const char* name, const QString& title, Qt::DockWidgetArea area, LazyPane::Make make) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(QLatin1String(name));
    auto* pane = new LazyPane(std::move(make), dock);
    dock->setWidget(pane);
    window_.addDockWidget(area, dock);
    connect(dock, &QDockWidget::visibilityChanged, pane, [pane](bool visible) {
        if (visible) {
            (void)pane->content();
        }
    });
    return dock;
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

void Docks::raise(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

} // namespace modelspec::ui
