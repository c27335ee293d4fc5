// What docks are moved by: a title where one stands alone, and a menu on the tab or title of each.
//
// A dock among tabs has no title: its tab names it, can be dragged out, floats by a double click, and has the menu.
#pragma once

#include <QDockWidget>
#include <QList>
#include <QMainWindow>
#include <QMenu>

namespace modelspec::ui {

class DockFrames : public QObject {
    Q_OBJECT

public:
    /// The docks have their places in `window` already.
    DockFrames(QMainWindow& window, QList<QDockWidget*> docks);

    /// Gives each dock the title it needs where it stands now.
    void refresh();
    /// Fills `menu` with what can be done with the dock.
    void fill(QMenu& menu, QDockWidget& dock);
    /// Puts the dock into the area, among the tabs there.
    void moveTo(QDockWidget& dock, Qt::DockWidgetArea area);

Q_SIGNALS:
    void resetWanted();

private:
    void refreshSoon();
    void adoptTabs();
    void showMenu(QDockWidget& dock, const QPoint& globalPosition);
    [[nodiscard]] bool standsAlone(QDockWidget& dock) const;
    [[nodiscard]] QDockWidget* dockOfTab(const QString& title) const;

    QMainWindow& window_;
    QList<QDockWidget*> docks_;
    bool isPending_ = false;
};

} // namespace modelspec::ui
