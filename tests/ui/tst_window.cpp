// The window: opening, closing, saving, and going to problems.
#include "tests/ui/window_fixture.h"
#include "ui/fields/outline_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/centre.h"
#include "ui/window/disk_watch.h"
#include "ui/window/docks.h"
#include "ui/window/main_window.h"
#include "ui/window/status_line.h"
#include "ui/window/windows.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace modelspec;
using namespace modelspec::ui;

class TestWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void escapeClearsTheFilter() {
        Fixture f;
        f.open(small);
        auto* words = f.window.findChild<QLineEdit*>(QStringLiteral("filterWords"));
        FieldModel& fields = f.window.findChild<FormView*>()->fields();
        words->setText(QStringLiteral("vocab"));
        QVERIFY(!fields.find({"hidden_size"}).isValid());
        QTest::keyClick(words, Qt::Key_Escape);
        QVERIFY(words->text().isEmpty());
        QVERIFY(fields.find({"hidden_size"}).isValid());
    }

    void tablesHaveNoFilter() {
        Fixture f;
        f.open(small);
        const auto* words = f.window.findChild<QLineEdit*>(QStringLiteral("filterWords"));
        Centre& centre = *f.window.findChild<Centre*>();
        const auto* toggle = f.window.findChild<QAction*>(QStringLiteral("showUnset"));
        QVERIFY(words->isEnabled() && toggle->isEnabled());
        centre.setPlace({Page::ops, {{"ops"}, {}}});
        QVERIFY(!words->isEnabled() && !toggle->isEnabled());
        QVERIFY(!words->toolTip().isEmpty());
        centre.setPlace({});
        QVERIFY(words->isEnabled() && toggle->isEnabled());
    }

    void theStatusSaysWhatTheConsumerMakesOfIt() {
        Fixture f;
        f.open(small);
        QCOMPARE(f.window.statusLine().verdict(), QStringLiteral("accepted"));
        QCOMPARE(f.window.statusLine().counts(), QStringLiteral("6 declared, 39 unset"));
        QVERIFY(f.window.document().declare({"num_key_value_heads"}, "3").ok());
        QCOMPARE(f.window.statusLine().verdict(), QStringLiteral("refused: 1 error"));
        QVERIFY(f.window.statusLine().file().contains(QStringLiteral("1 line changed, the rest byte-identical")));
    }

    void theTitleMarksWhatIsUnsaved() {
        Fixture f;
        f.open(small);
        QVERIFY(f.window.windowTitle().startsWith(QStringLiteral("spec.yaml[*]")));
        QVERIFY(!f.window.isWindowModified());
        QVERIFY(f.window.document().declare({"vocab_size"}, "7").ok());
        QVERIFY(f.window.isWindowModified());
        f.window.actions().save->trigger();
        QVERIFY(!f.window.isWindowModified());
        QCOMPARE(readFile(f.window.document().path()), QByteArray(small).replace("100", "7"));
    }

    void closingAsksForUnsavedChanges() {
        Fixture f;
        f.open(small);
        QVERIFY(f.window.document().declare({"vocab_size"}, "7").ok());
        f.prompts.answer = Prompts::Answer::cancel;
        QVERIFY(!f.window.close());
        QCOMPARE(f.prompts.asked, 1);
        f.prompts.answer = Prompts::Answer::save;
        QVERIFY(f.window.close());
        QVERIFY(readFile(f.window.document().path()).contains("vocab_size: 7"));
        QVERIFY(f.window.close());
        QCOMPARE(f.prompts.asked, 2);
    }

    void discardingLeavesTheFileAlone() {
        Fixture f;
        f.open(small);
        QVERIFY(f.window.document().declare({"vocab_size"}, "7").ok());
        f.prompts.answer = Prompts::Answer::discard;
        QVERIFY(f.window.close());
        QCOMPARE(readFile(f.window.document().path()), small);
    }

    void f8WalksTheProblems() {
        Fixture f;
        f.window.openFile(example("qwen3_5_as_it_reached_the_model.yaml"));
        f.window.show();
        QSet<QString> seen;
        for (int i = 0; i < 3; ++i) {
            f.window.actions().nextProblem->trigger();
            seen.insert(QString::fromStdString(f.window.centre().currentPath().print()));
        }
        QVERIFY(seen.contains(QStringLiteral("head_dim")));
        QVERIFY(seen.contains(QStringLiteral("mtp_depth")));
        QCOMPARE(seen.size(), 3);
    }

    void aPathIsShownWhereverItStands() {
        Fixture f;
        f.window.openFile(example("qwen3_5_35b_a3b.yaml"));
        f.window.show();
        f.window.showPath({"vision", "patch_size"});
        QCOMPARE(f.window.centre().currentPath(), (FieldPath{"vision", "patch_size"}));
        f.window.showPath({"layers", std::size_t{2}, "count"});
        QCOMPARE(f.window.centre().place().page, Page::layers);
        f.window.showPath({"output_activations", "ops", "normOp"});
        QCOMPARE(f.window.centre().currentPath(), (FieldPath{"output_activations", "ops", "normOp"}));
        f.window.showPath({"head_dim"});
        QCOMPARE(f.window.centre().place(), Place());
        const OutlineView& outline = f.window.docks().outlineView();
        QCOMPARE(OutlineModel::node(outline.currentIndex()).place, Place());
    }

    void choosingANodeShowsIt() {
        Fixture f;
        f.window.openFile(example("qwen3_5_35b_a3b.yaml"));
        f.window.show();
        OutlineView& outline = f.window.docks().outlineView();
        outline.setCurrentIndex(outline.outline().find({Page::form, {{}, schema::Section::attention}}));
        FieldModel& fields = f.window.centre().formPane().form().fields();
        QVERIFY(fields.find({"head_dim"}).isValid());
        QVERIFY(!fields.find({"vocab_size"}).isValid());
        outline.setCurrentIndex(outline.outline().find({Page::ops, {{"ops"}, {}}}));
        QCOMPARE(f.window.centre().place().page, Page::ops);
    }

    void aFileThatNeverParsedOpensOnTheSource_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("unclosed") << QByteArray("a: [1\n");
        QTest::newRow("list") << QByteArray("- a\n");
    }
    void aFileThatNeverParsedOpensOnTheSource() {
        QFETCH(QByteArray, bytes);
        Fixture f;
        f.open(bytes);
        QTRY_VERIFY(f.window.docks().sourceView().isVisible());
        QVERIFY(f.window.docks().builtSourceView() != nullptr);
    }

    void aPathThatDoesNotExistOffersToCreateIt() {
        Fixture f;
        const QString path = f.folder.filePath(QStringLiteral("new.yaml"));
        f.window.openFile(path);
        f.window.show();
        QVERIFY(!f.notices().said(QStringLiteral("file")).isEmpty());
        QVERIFY(!QFile::exists(path));
        QVERIFY(f.window.document().declare({"hidden_size"}, "64").ok());
        f.window.actions().save->trigger();
        QCOMPARE(readFile(path), QByteArray("hidden_size: 64\n"));
        QVERIFY(f.notices().said(QStringLiteral("file")).isEmpty());
    }

    void aFileChangedOnDiskIsReloadedWhereNothingIsLost() {
        Fixture f;
        f.open(small);
        DiskWatch watch(f.window.document(), f.notices(), nullptr);
        writeFile(f.window.document().path(), QByteArray(small).replace("100", "200"));
        watch.check();
        QVERIFY(f.window.document().bytes().contains("vocab_size: 200"));
        QVERIFY(!f.window.document().isModified());
    }

    void aFileChangedHereAndOnDiskIsAskedAbout() {
        Fixture f;
        f.open(small);
        DiskWatch watch(f.window.document(), f.notices(), nullptr);
        QVERIFY(f.window.document().declare({"vocab_size"}, "300").ok());
        writeFile(f.window.document().path(), QByteArray(small).replace("100", "200"));
        watch.check();
        QVERIFY(f.window.document().bytes().contains("vocab_size: 300"));
        auto* bar = f.window.findChild<QWidget*>(QStringLiteral("notice-disk"));
        QVERIFY(bar != nullptr);
        QTest::mouseClick(bar->findChildren<QPushButton*>().first(), Qt::LeftButton);
        QVERIFY(f.window.document().bytes().contains("vocab_size: 200"));
        f.window.document().undoStack().undo();
        QVERIFY(f.window.document().bytes().contains("vocab_size: 300"));
    }

    void theCanonicalFormIsCopiedAndExported() {
        Fixture f;
        f.open(small);
        f.window.actions().copyCanonical->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(QStringLiteral("name: m\nhidden_size: 64\n")));
        f.prompts.path = f.folder.filePath(QStringLiteral("out.yaml"));
        f.window.actions().exportCanonical->trigger();
        QVERIFY(readFile(f.prompts.path).startsWith("name: m\n"));
        f.prompts.path = f.window.document().path(); // which has comments the canonical form has not
        f.window.actions().exportCanonical->trigger();
        QCOMPARE(readFile(f.prompts.path), small);
        QVERIFY(f.notices().said(QStringLiteral("file")).contains(QStringLiteral("is the file that is open")));
        f.prompts.path = f.folder.filePath(QStringLiteral("out.yaml"));
        QVERIFY(f.window.document().declare({"num_key_value_heads"}, "3").ok());
        QFile::remove(f.prompts.path);
        f.window.actions().exportCanonical->trigger();
        QVERIFY(!QFile::exists(f.prompts.path));
    }

    void theFilterIsDroppedForAFieldItHides() {
        Fixture f;
        f.open(small);
        f.window.actions().showProblems->setChecked(true);
        FieldModel& fields = f.window.centre().formPane().form().fields();
        QVERIFY(!fields.find({"vocab_size"}).isValid());
        f.window.showPath({"vocab_size"});
        QVERIFY(fields.find({"vocab_size"}).isValid());
        QVERIFY(!f.window.actions().showProblems->isChecked());
    }

    void f6WalksThePanes() {
        Fixture f;
        f.open(small);
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        QSet<QWidget*> visited;
        for (int i = 0; i < 4; ++i) {
            f.window.actions().nextPane->trigger();
            visited.insert(QApplication::focusWidget());
        }
        QCOMPARE(visited.size(), 4);
    }

    void settingsAreRemembered() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("settings.ini"));
        {
            Settings settings(file);
            settings.addRecentFile(QStringLiteral("/a.yaml"));
            settings.addRecentFile(QStringLiteral("/b.yaml"));
            settings.addRecentFile(QStringLiteral("/a.yaml"));
            settings.setTheme(Theme::dark);
        }
        const Settings settings(file);
        QCOMPARE(settings.recentFiles(), (QStringList{QStringLiteral("/a.yaml"), QStringLiteral("/b.yaml")}));
        QCOMPARE(settings.theme(), Theme::dark);
    }

    void eachFileHasItsWindow() {
        Settings settings = Settings::none();
        Answers prompts;
        Windows windows({}, settings, prompts);
        MainWindow* first = windows.open({});
        Q_EMIT first->fileRequested(example("llama3_1_8b.yaml"));
        QVERIFY(first->document().path().endsWith(QStringLiteral("llama3_1_8b.yaml")));
        Q_EMIT first->fileRequested(example("mixtral_8x7b.yaml"));
        QVERIFY(first->document().path().endsWith(QStringLiteral("llama3_1_8b.yaml")));
        Q_EMIT first->templateRequested(QStringLiteral("dense"));
        int count = 0;
        for (QWidget* widget : QApplication::topLevelWidgets()) {
            count += qobject_cast<MainWindow*>(widget) != nullptr ? 1 : 0;
        }
        QCOMPARE(count, 3);
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
