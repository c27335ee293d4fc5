// The panes around the form: what they are moved by, and the room they leave.
#include "tests/ui/window_fixture.h"
#include "ui/fields/outline_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/centre.h"
#include "ui/window/dock_frames.h"
#include "ui/window/docks.h"
#include "ui/window/pane_walk.h"

#include <QApplication>
#include <QMenu>
#include <QTabBar>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

struct Shown : Fixture {
    Shown() { open(small); }
    [[nodiscard]] Docks& docks() { return window.docks(); }
    void choose(QDockWidget& dock, const QString& title) {
        QMenu menu;
        docks().frames().fill(menu, dock);
        for (QAction* action : menu.actions()) {
            if (action->text().remove(QLatin1Char('&')) == title) {
                QVERIFY(action->isEnabled());
                action->trigger();
                return;
            }
        }
        QFAIL(qPrintable(title));
    }
    [[nodiscard]] QTabBar* tabsOf(const QDockWidget& dock) const {
        for (QTabBar* bar : window.findChildren<QTabBar*>(QStringLiteral("dockTabs"))) {
            for (int i = 0; i < bar->count(); ++i) {
                if (bar->isVisible() && bar->tabText(i) == dock.windowTitle()) {
                    return bar;
                }
            }
        }
        return nullptr;
    }
};

bool hasTitle(const QDockWidget& dock) { return dock.titleBarWidget() == nullptr; }

} // namespace

class TestDocks : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTitleIsThereWhereThereIsNoTab() {
        Shown f;
        for (const QDockWidget* dock : f.docks().all()) {
            QTRY_VERIFY2(hasTitle(*dock) == (f.tabsOf(*dock) == nullptr), qPrintable(dock->windowTitle()));
        }
        f.docks().activations->close();
        f.docks().values->close();
        QTRY_VERIFY(hasTitle(*f.docks().stack));
        f.docks().values->toggleViewAction()->trigger();
        QTRY_VERIFY(!hasTitle(*f.docks().stack));
        QVERIFY(!hasTitle(*f.docks().values));
    }

    void aReopenedDockIsSeen() {
        Shown f;
        f.docks().stack->close();
        f.docks().stack->toggleViewAction()->trigger();
        QTRY_VERIFY(!f.docks().stack->visibleRegion().isEmpty());
    }

    void theMenuMovesEachDock() {
        Shown f;
        for (QDockWidget* dock : f.docks().all()) {
            f.choose(*dock, QStringLiteral("Float"));
            QVERIFY(dock->isFloating());
            QTRY_VERIFY(hasTitle(*dock));
            f.choose(*dock, QStringLiteral("Move to the left"));
            QVERIFY(!dock->isFloating());
            QCOMPARE(f.window.dockWidgetArea(dock), Qt::LeftDockWidgetArea);
            QTRY_VERIFY(!dock->visibleRegion().isEmpty());
            f.choose(*dock, QStringLiteral("Move to the bottom"));
            QCOMPARE(f.window.dockWidgetArea(dock), Qt::BottomDockWidgetArea);
            f.choose(*dock, QStringLiteral("Close"));
            QVERIFY(dock->isHidden());
        }
        f.window.actions().resetLayout->trigger();
        QTRY_VERIFY(!hasTitle(*f.docks().problems));
        for (const QDockWidget* dock : f.docks().all()) {
            QVERIFY(!dock->isHidden() && !dock->isFloating());
        }
        QCOMPARE(f.window.dockWidgetArea(f.docks().outline), Qt::LeftDockWidgetArea);
        QCOMPARE(f.window.dockWidgetArea(f.docks().values), Qt::RightDockWidgetArea);
        QVERIFY(hasTitle(*f.docks().outline));
        QTRY_VERIFY(!f.docks().stack->visibleRegion().isEmpty());
    }

    void aDoubleClickOnATabFloats() {
        Shown f;
        QTRY_VERIFY(f.tabsOf(*f.docks().values) != nullptr);
        QTabBar* tabs = f.tabsOf(*f.docks().values);
        int at = 0;
        while (tabs->tabText(at) != f.docks().values->windowTitle()) {
            ++at;
        }
        QTest::mouseDClick(tabs, Qt::LeftButton, {}, tabs->tabRect(at).center());
        QTRY_VERIFY(f.docks().values->isFloating());
    }

    void aShrinkingWindowLeavesTheFormItsRoom() {
        Shown f;
        f.window.resize(1280, 800);
        QTRY_COMPARE(f.window.width(), 1280);
        QVERIFY(f.window.minimumSize().isValid());
        f.window.resize(1, 1);
        QTRY_VERIFY(f.window.width() < 800);
        QTRY_VERIFY(f.window.centre().width() >= f.window.centre().minimumWidth());
        const FormView& form = f.window.centre().formPane().form();
        const RowLayout row = form.layoutOf(f.window.centre().formPane().form().fields().find({"vocab_size"}));
        QVERIFY(row.value.width() >= form.fontMetrics().horizontalAdvance(QStringLiteral("1 000 000")));
    }

    void aFileThatDoesNotParseOpensOnTheSourceWhateverIsRemembered() {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("settings.ini")));
        Answers prompts;
        const QString good = folder.filePath(QStringLiteral("good.yaml"));
        writeFile(good, small);
        {
            MainWindow window({}, settings, prompts);
            window.openFile(good);
            window.show();
            QVERIFY(window.close());
        }
        QVERIFY(!settings.docks().isEmpty());
        for (const QByteArray& bytes : {QByteArray("a: [1\n"), QByteArray("- a\n")}) {
            const QString bad = folder.filePath(QStringLiteral("bad.yaml"));
            writeFile(bad, bytes);
            MainWindow window({}, settings, prompts);
            window.openFile(bad);
            window.show();
            QTRY_VERIFY(!window.docks().source->visibleRegion().isEmpty());
            QVERIFY(window.docks().sourceView().isVisible());
        }
    }

    void f6MarksThePaneItGoesTo() {
        Shown f;
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        auto* walk = f.window.findChild<PaneWalk*>();
        QSet<QWidget*> framed;
        for (int i = 0; i < 4; ++i) {
            f.window.actions().nextPane->trigger();
            QVERIFY(walk->framed() != nullptr);
            QVERIFY(walk->framed()->isAncestorOf(QApplication::focusWidget()));
            QVERIFY(QApplication::focusWidget()->focusPolicy() != Qt::NoFocus);
            framed.insert(walk->framed());
            if (const auto* rows = qobject_cast<QAbstractItemView*>(QApplication::focusWidget())) {
                QVERIFY(rows->currentIndex().isValid() || rows->model()->rowCount() == 0);
            }
        }
        QCOMPARE(framed.size(), 4);
        QWidget* last = walk->framed();
        QWidget* other = last == &f.window.centre() ? static_cast<QWidget*>(&f.docks().outlineView()) : &f.window.centre();
        other->setFocus();
        QTRY_VERIFY(walk->framed() == nullptr);
    }
};

QTEST_MAIN(TestDocks)
#include "tst_docks.moc"
