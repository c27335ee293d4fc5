// The file on disk while another program writes it, and what saving may overwrite.
#include "tests/ui/window_fixture.h"
#include "ui/window/disk_watch.h"
#include "ui/window/docks.h"
#include "ui/window/status_line.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const QByteArray theirs = QByteArray(small).replace("100", "200");
const QByteArray mine = QByteArray(small).replace("64", "96");

/// Changed here; what another program writes comes later.
struct Changed : Fixture {
    Changed() {
        open(small);
        window.watchDisk();
        if (!window.document().declare({"hidden_size"}, "96").ok()) {
            QFAIL("hidden_size can be set");
        }
    }
    [[nodiscard]] QString path() const { return const_cast<MainWindow&>(window).document().path(); }
    [[nodiscard]] QByteArray onDisk() const { return readFile(path()); }
    void check() const { window.findChild<DiskWatch*>()->check(); }
    [[nodiscard]] bool hasBar() const { return !notices().said(QStringLiteral("disk")).isEmpty(); }
    void choose(const QString& title) const {
        for (QPushButton* button : notices().findChildren<QPushButton*>()) {
            if (button->text() == title) {
                QTest::mouseClick(button, Qt::LeftButton);
                return;
            }
        }
        QFAIL(qPrintable(title));
    }
};

} // namespace

class TestDisk : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void savingAsksBeforeItOverwrites_data() {
        QTest::addColumn<bool>("isKnown");
        QTest::newRow("the change is known") << true;
        QTest::newRow("nobody has heard of the change") << false;
    }
    void savingAsksBeforeItOverwrites() {
        QFETCH(bool, isKnown);
        Changed f;
        writeFile(f.path(), theirs);
        if (isKnown) {
            f.check();
        }
        f.window.actions().save->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 1);
        QCOMPARE(f.onDisk(), theirs);
        QVERIFY(f.window.document().isModified());
        f.prompts.overwrites = true;
        f.window.actions().save->trigger();
        QCOMPARE(f.onDisk(), mine);
        QVERIFY(!f.hasBar());
        f.check();
        QVERIFY(!f.hasBar());
        f.window.actions().save->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 2);
    }

    void closingDoesNotOverwriteEither() {
        Changed f;
        writeFile(f.path(), theirs);
        f.prompts.answer = Prompts::Answer::save;
        QVERIFY(!f.window.close());
        QCOMPARE(f.onDisk(), theirs);
    }

    void aFileMadeMeanwhileIsNotOverwritten() {
        Fixture f;
        const QString path = f.folder.filePath(QStringLiteral("new.yaml"));
        f.window.openFile(path);
        QVERIFY(f.window.document().declare({"hidden_size"}, "64").ok());
        writeFile(path, theirs);
        f.window.actions().save->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 1);
        QCOMPARE(readFile(path), theirs);
    }

    void reloadTakesWhatIsThereAtThatMoment() {
        Changed f;
        writeFile(f.path(), theirs);
        f.check();
        const QByteArray newest = QByteArray(small).replace("100", "300");
        writeFile(f.path(), newest);
        f.choose(QStringLiteral("Reload"));
        QCOMPARE(f.window.document().bytes(), newest);
        QVERIFY(!f.window.document().isModified());
        QVERIFY(!f.hasBar());
        f.window.document().undoStack().undo();
        QCOMPARE(f.window.document().bytes(), mine);
    }

    void keepingMineSavesWithoutAsking() {
        Changed f;
        writeFile(f.path(), theirs);
        f.check();
        f.choose(QStringLiteral("Keep mine"));
        QVERIFY(!f.hasBar());
        f.window.actions().save->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 0);
        QCOMPARE(f.onDisk(), mine);
    }

    void comparingShowsTheDifferencesToTheDisk() {
        Changed f;
        writeFile(f.path(), theirs);
        f.check();
        f.choose(QStringLiteral("Compare"));
        QVERIFY(f.hasBar());
        QTRY_VERIFY(f.window.findChild<QPlainTextEdit*>(QStringLiteral("changesDiff")) != nullptr);
        auto* diff = f.window.findChild<QPlainTextEdit*>(QStringLiteral("changesDiff"));
        QTRY_VERIFY(diff->isVisible());
        QTRY_VERIFY(diff->toPlainText().contains(QStringLiteral("- vocab_size: 200")));
        QVERIFY(diff->toPlainText().contains(QStringLiteral("+ hidden_size: 96")));
        f.prompts.overwrites = true;
        f.window.actions().save->trigger();
        QTRY_VERIFY(diff->toPlainText().isEmpty());
    }

    void undoneUntilNothingIsLostItReloads() {
        Changed f;
        writeFile(f.path(), theirs);
        f.check();
        QVERIFY(f.hasBar());
        f.window.actions().undo->trigger();
        QTRY_COMPARE(f.window.document().bytes(), theirs);
        QVERIFY(!f.hasBar());
        QVERIFY(!f.window.document().isModified());
    }

    void theSameChangeOnBothSidesIsNone() {
        Changed f;
        writeFile(f.path(), theirs);
        f.check();
        QVERIFY(f.hasBar());
        f.window.document().edit(difference(mine.toStdString(), theirs.toStdString()), QStringLiteral("Edit"));
        QTRY_VERIFY(!f.hasBar());
        QVERIFY(!f.window.document().isModified());
    }

    void aSilentReloadIsSaid() {
        Fixture f;
        f.open(small);
        f.window.watchDisk();
        writeFile(f.window.document().path(), theirs);
        f.window.findChild<DiskWatch*>()->check();
        QCOMPARE(f.window.document().bytes(), theirs);
        QVERIFY(f.window.statusLine().note().contains(QStringLiteral("another program")));
        QVERIFY(f.window.document().declare({"vocab_size"}, "1").ok());
        QVERIFY(f.window.statusLine().note().isEmpty());
    }

    void aFileThatIsGoneIsSaidAndMadeAgain() {
        Fixture f;
        f.open(small);
        f.window.watchDisk();
        const QString path = f.window.document().path();
        QVERIFY(QFile::remove(path));
        f.window.findChild<DiskWatch*>()->check();
        QVERIFY(f.notices().said(QStringLiteral("disk")).contains(QStringLiteral("gone from disk")));
        QVERIFY(f.window.statusLine().file().contains(QStringLiteral("gone from disk")));
        QVERIFY(!f.window.statusLine().file().contains(QStringLiteral("identical")));
        QVERIFY(!f.window.close()); // it would be lost
        QCOMPARE(f.prompts.asked, 1);
        f.window.actions().save->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 0);
        QCOMPARE(readFile(path), small);
        QVERIFY(f.notices().said(QStringLiteral("disk")).isEmpty());
        QVERIFY(f.window.statusLine().file().contains(QStringLiteral("no changes")));
    }

    void aFileThatComesBackIsFollowedAgain() {
        Fixture f;
        f.open(small);
        f.window.watchDisk();
        const QString path = f.window.document().path();
        QVERIFY(QFile::remove(path));
        QTRY_VERIFY(!f.notices().said(QStringLiteral("disk")).isEmpty());
        writeFile(path, theirs);
        QTRY_COMPARE(f.window.document().bytes(), theirs);
        QVERIFY(f.notices().said(QStringLiteral("disk")).isEmpty());
    }

    void aFileYetToBeMadeIsNotSaved() {
        Fixture f;
        f.window.openFile(f.folder.filePath(QStringLiteral("new.yaml")));
        QVERIFY(f.window.statusLine().file().contains(QStringLiteral("not saved yet")));
        f.window.actions().save->trigger();
        QVERIFY(f.window.statusLine().file().contains(QStringLiteral("no changes")));
    }

    void aNameWithoutAnExtensionGetsOne_data() {
        QTest::addColumn<QString>("chosen");
        QTest::addColumn<QString>("written");
        QTest::newRow("none") << "plain"
                              << "plain.yaml";
        QTest::newRow("a version") << "qwen3.5"
                                   << "qwen3.5.yaml";
        QTest::newRow("another") << "spec.yml"
                                 << "spec.yml";
    }
    void aNameWithoutAnExtensionGetsOne() {
        QFETCH(QString, chosen);
        QFETCH(QString, written);
        Fixture f;
        f.open(small);
        f.prompts.path = f.folder.filePath(chosen);
        f.window.actions().exportCanonical->trigger();
        QVERIFY(readFile(f.folder.filePath(written)).startsWith("name: m\n"));
        f.prompts.overwrites = true; // what was exported stands where the spec is to go
        f.window.actions().saveAs->trigger();
        QCOMPARE(readFile(f.folder.filePath(written)), small);
    }

    void theExtensionDoesNotHideAFileThatIsThere() {
        Fixture f;
        f.open(small);
        writeFile(f.folder.filePath(QStringLiteral("other.yaml")), theirs);
        f.prompts.path = f.folder.filePath(QStringLiteral("other"));
        f.window.actions().saveAs->trigger();
        QCOMPARE(f.prompts.askedToOverwrite, 1);
        QCOMPARE(readFile(f.folder.filePath(QStringLiteral("other.yaml"))), theirs);
    }

    void copyingTheCanonicalFormIsSaid() {
        Fixture f;
        f.open(small);
        f.window.actions().copyCanonical->trigger();
        QVERIFY(f.window.statusLine().note().contains(QStringLiteral("clipboard")));
    }
};

QTEST_MAIN(TestDisk)
#include "tst_disk.moc"
