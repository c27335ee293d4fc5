#include "ui/window/dock_frames.h"

#include <QTabBar>
#include <QTimer>

#include <algorithm>
#include <array>
#include <utility>

namespace modelspec::ui {

namespace {

/// Takes no room, where a plain widget would have no size at all.
class NoTitle : public QWidget {
public:
    using QWidget::QWidget;
    [[nodiscard]] QSize sizeHint() const override { return {0, 0}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, 0}; }
};

void setTitled(QDockWidget& dock, bool titled) {
    QWidget* const before = dock.titleBarWidget();
    if (titled == (before == nullptr)) {
        return;
    }
    dock.setTitleBarWidget(titled ? nullptr : new NoTitle(&dock));
    delete before;
}

void raise(QDockWidget& dock) {
    dock.show();
    dock.raise();
}

} // namespace

DockFrames::DockFrames(QMainWindow& window, QList<QDockWidget*> docks) : QObject(&window), window_(window), docks_(std::move(docks)) {
    for (QDockWidget* dock : docks_) {
        connect(dock, &QDockWidget::topLevelChanged, this, &DockFrames::refreshSoon);
        connect(dock, &QDockWidget::dockLocationChanged, this, &DockFrames::refreshSoon);
        connect(dock, &QDockWidget::visibilityChanged, this, &DockFrames::refreshSoon);
        dock->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(dock, &QWidget::customContextMenuRequested, this, [this, dock](const QPoint& position) {
            if (!dock->widget()->geometry().contains(position)) {
                showMenu(*dock, dock->mapToGlobal(position));
            }
        });
    }
    refresh();
}

void DockFrames::refreshSoon() {
    if (!std::exchange(isPending_, true)) {
        QTimer::singleShot(0, this, &DockFrames::refresh); // once the layout has settled
    }
}

void DockFrames::refresh() {
    isPending_ = false;
    for (QDockWidget* dock : std::as_const(docks_)) {
        setTitled(*dock, standsAlone(*dock));
    }
    adoptTabs();
}

bool DockFrames::standsAlone(QDockWidget& dock) const {
    const QList<QDockWidget*> others = window_.tabifiedDockWidgets(&dock);
    return dock.isFloating() || std::all_of(others.begin(), others.end(), [](const QDockWidget* other) { return other->isHidden(); });
}

/// The window makes and keeps the tab bars of its docks.
void DockFrames::adoptTabs() {
    const QString name = QStringLiteral("dockTabs");
    for (QTabBar* bar : window_.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (bar->objectName() == name) {
            continue;
        }
        bar->setObjectName(name);
        bar->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(bar, &QWidget::customContextMenuRequested, this, [this, bar](const QPoint& position) {
            if (QDockWidget* dock = dockOfTab(bar->tabText(bar->tabAt(position)))) {
                showMenu(*dock, bar->mapToGlobal(position));
            }
        });
        // Afterwards: floating takes the tab away while the bar still handles the click.
        connect(
            bar, &QTabBar::tabBarDoubleClicked, this,
            [this, bar](int tab) {
                if (QDockWidget* dock = dockOfTab(bar->tabText(tab))) {
                    dock->setFloating(true);
                }
            },
            Qt::QueuedConnection);
    }
}

QDockWidget* DockFrames::dockOfTab(const QString& title) const {
    const auto found = std::find_if(docks_.begin(), docks_.end(), [&title](const QDockWidget* dock) { return dock->windowTitle() == title; });
    return found == docks_.end() ? nullptr : *found;
}

void DockFrames::showMenu(QDockWidget& dock, const QPoint& globalPosition) {
    QMenu menu(&window_);
    fill(menu, dock);
    menu.exec(globalPosition);
}

void DockFrames::fill(QMenu& menu, QDockWidget& dock) {
    QAction* floats = menu.addAction(tr("&Float"), &dock, [&dock] { dock.setFloating(!dock.isFloating()); });
    floats->setCheckable(true);
    floats->setChecked(dock.isFloating());
    menu.addSeparator();
    const std::array<std::pair<Qt::DockWidgetArea, QString>, 3> areas{{{Qt::LeftDockWidgetArea, tr("Move to the &left")},
                                                                       {Qt::RightDockWidgetArea, tr("Move to the &right")},
                                                                       {Qt::BottomDockWidgetArea, tr("Move to the &bottom")}}};
    for (const auto& [area, title] : areas) {
        QAction* moves = menu.addAction(title, this, [this, &dock, to = area] { moveTo(dock, to); });
        moves->setEnabled(dock.isFloating() || window_.dockWidgetArea(&dock) != area);
    }
    menu.addSeparator();
    menu.addAction(tr("&Close"), &dock, &QWidget::close);
    menu.addAction(tr("Reset la&yout"), this, &DockFrames::resetWanted);
}

void DockFrames::moveTo(QDockWidget& dock, Qt::DockWidgetArea area) {
    dock.setFloating(false);
    window_.addDockWidget(area, &dock);
    for (QDockWidget* other : std::as_const(docks_)) {
        if (other != &dock && !other->isHidden() && !other->isFloating() && window_.dockWidgetArea(other) == area) {
            window_.tabifyDockWidget(other, &dock);
            break;
        }
    }
    raise(dock);
    refreshSoon();
}

} // namespace modelspec::ui
