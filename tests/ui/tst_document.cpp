// The document: its bytes, its history, its file.
#include "ui/document/spec_document.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const QByteArray small = "hidden_size: 64 # width\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEditChangesOnlyItsBytesAndUndoBringsThemBack() {
        SpecDocument document;
        document.setNew(small);
        QVERIFY(document.declare({"hidden_size"}, "128").ok());
        QCOMPARE(document.bytes(), QByteArray(small).replace(": 64", ": 128"));
        QVERIFY(document.isModified());
        QCOMPARE(document.changedLines(), 1);
        document.undoStack().undo();
        QCOMPARE(document.bytes(), small);
        QVERIFY(!document.isModified());
        document.undoStack().redo();
        QVERIFY(document.bytes().contains("hidden_size: 128 # width"));
    }

    void anEqualValueIsNoStep() {
        SpecDocument document;
        document.setNew(small);
        QVERIFY(document.declare({"hidden_size"}, "64").ok());
        QCOMPARE(document.undoStack().count(), 0);
    }

    void whatAnAnchorSharesIsSaid() {
        SpecDocument document;
        document.setNew(small + "max_position_embeddings: &n 8\nmultiple_of: *n\n");
        QVERIFY(document.declare({"max_position_embeddings"}, "16").ok());
        QCOMPARE(document.sharedNote(), QStringLiteral("multiple_of changes with it (shared by an anchor)"));
        document.undoStack().undo();
        QVERIFY(document.sharedNote().startsWith(QStringLiteral("multiple_of"))); // it changes back as well
        QVERIFY(document.declare({"multiple_of"}, "4").ok());                     // gets a value of its own
        QCOMPARE(document.sharedNote(), QString());
        QVERIFY(document.declare({"head_dim"}, "4").ok());
        QCOMPARE(document.sharedNote(), QString());
    }

    void keystrokesOfOneFieldAreOneStep() {
        SpecDocument document;
        document.setNew(small);
        const int id = document.newMergeId();
        for (const char* const typed : {"1", "12", "128"}) {
            QVERIFY(document.declare({"head_dim"}, typed, id).ok());
        }
        QCOMPARE(document.undoStack().count(), 1);
        QVERIFY(document.bytes().contains("head_dim: 128\n"));
        document.undoStack().undo();
        QCOMPARE(document.bytes(), small);
        document.undoStack().redo();
        QVERIFY(document.bytes().contains("head_dim: 128\n"));
    }

    void keystrokesThatEndWhereTheyBeganAreNoStep() {
        SpecDocument document;
        document.setNew(small);
        const int id = document.newMergeId();
        QVERIFY(document.declare({"hidden_size"}, "6", id).ok());
        QVERIFY(document.declare({"hidden_size"}, "64", id).ok());
        QCOMPARE(document.undoStack().count(), 0);
        QCOMPARE(document.bytes(), small);
    }

    void takeBackTakesBackItsOwnStepOnly() {
        SpecDocument document;
        document.setNew(small);
        const int first = document.newMergeId();
        QVERIFY(document.declare({"head_dim"}, "16", first).ok());
        QVERIFY(document.declare({"vocab_size"}, "7", document.newMergeId()).ok());
        document.takeBack(first);
        QVERIFY(document.bytes().contains("head_dim: 16"));
    }

    void editsOfTheSourceShareTheHistory() {
        SpecDocument document;
        document.setNew(small);
        QSignalSpy bytes(&document, &SpecDocument::bytesChanged);
        document.edit({{{13, 15}, "99"}}, QStringLiteral("Typing"));
        QVERIFY(document.bytes().startsWith("hidden_size: 99 # width"));
        QCOMPARE(bytes.count(), 1);
        QCOMPARE(document.undoStack().undoText(), QStringLiteral("Typing"));
    }

    void aFixOfAnOlderTextIsRefused() {
        SpecDocument document;
        document.setNew(small + "num_key_value_heads: 3\n");
        const std::shared_ptr<const Analysis> before = document.analysis();
        QVERIFY(!before->findings.empty() && !before->findings.front().fixes.empty());
        QVERIFY(document.declare({"vocab_size"}, "7").ok());
        QVERIFY(!document.applyFix(before->revision, before->findings.front().fixes.front()).ok());
        const std::shared_ptr<const Analysis> now = document.analysis();
        QVERIFY(document.applyFix(now->revision, now->findings.front().fixes.front()).ok());
        QVERIFY(document.analysis()->accepted());
    }

    void loadingAndSavingKeepsEveryByte_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("CRLF") << QByteArray("hidden_size: 64\r\nvocab_size: 1\r\n");
        QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBFhidden_size: 64\n");
        QTest::newRow("no newline at the end") << QByteArray("hidden_size: 64");
        QTest::newRow("NBSP, U+2028 and an emoji") << QByteArray("name: \"a\xC2\xA0z \xE2\x80\xA8 \xF0\x9F\x98\x80\"\nhidden_size: 64\n");
        QTest::newRow("mixed endings") << QByteArray("name: x\r\nhidden_size: 64\nvocab_size: 1\r\n");
        QTest::newRow("empty") << QByteArray();
    }
    void loadingAndSavingKeepsEveryByte() {
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("spec.yaml"));
        writeFile(path, bytes);
        SpecDocument document;
        QVERIFY(document.load(path).ok());
        QCOMPARE(document.bytes(), bytes);
        QVERIFY(document.declare({"num_hidden_layers"}, "3").ok());
        QVERIFY(document.isModified());
        document.undoStack().undo();
        QVERIFY(document.save().ok());
        QCOMPARE(readFile(path), bytes);
    }

    void savingWorksWithErrorsInTheFile() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("spec.yaml"));
        SpecDocument document;
        document.setNew("hidden_size: [1, 2\n");
        QSignalSpy modified(&document, &SpecDocument::modifiedChanged);
        document.edit({{{0, 0}, "# x\n"}}, QStringLiteral("Typing"));
        QVERIFY(document.saveAs(path).ok());
        QCOMPARE(readFile(path), QByteArray("# x\nhidden_size: [1, 2\n"));
        QCOMPARE(modified.count(), 2);
        QVERIFY(!document.isModified());
        QCOMPARE(document.path(), path);
    }

    void aFileThatIsNotUtf8IsReadOnly() {
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("latin1.yaml"));
        writeFile(path, "name: caf\xE9\n");
        SpecDocument document;
        QVERIFY(document.load(path).ok());
        QVERIFY(document.isReadOnly());
        QVERIFY(!document.canEditFields());
        QVERIFY(!document.declare({"hidden_size"}, "1").ok());
        document.edit({{{0, 1}, "x"}}, QStringLiteral("Typing"));
        QCOMPARE(document.bytes(), QByteArray("name: caf\xE9\n"));
        QVERIFY(!document.save().ok());
    }

    void theLastGoodStateStaysWhileTheTextDoesNotParse() {
        SpecDocument document;
        document.setNew(small);
        document.edit({{{0, 0}, "[\n"}}, QStringLiteral("Typing"));
        QVERIFY(!document.canEditFields());
        QVERIFY(document.lastGood() != nullptr);
        QVERIFY(document.lastGood() != document.analysis());
        document.undoStack().undo();
        QVERIFY(document.canEditFields());
        QCOMPARE(document.lastGood(), document.analysis());
    }

    void aMissingFileIsAnError() {
        SpecDocument document;
        QVERIFY(!document.load(QStringLiteral("/nowhere/at/all.yaml")).ok());
    }

    void aRefusedSpecIsNotExported() {
        const QTemporaryDir folder;
        SpecDocument document;
        document.setNew("hidden_size: 64\n");
        QVERIFY(!document.exportTo(folder.filePath(QStringLiteral("out.yaml"))).ok());
        document.setNew(small);
        QVERIFY(document.exportTo(folder.filePath(QStringLiteral("out.yaml"))).ok());
        QVERIFY(readFile(folder.filePath(QStringLiteral("out.yaml"))).contains("hidden_size: 64\n"));
    }

    void aSlowTextIsAnalysedInTheEnd() {
        QByteArray bytes = small + "layer_types:\n";
        for (int i = 0; i < 120'000; ++i) {
            bytes += "- full_attention\n";
        }
        SpecDocument document;
        document.setNew(bytes);
        for (const char* const text : {"# a\n", "# b\n", "# c\n"}) {
            document.edit({{{0, 0}, text}}, QStringLiteral("Typing"));
        }
        QTRY_COMPARE(document.analysis()->revision, document.revision());
        QVERIFY(document.declare({"hidden_size"}, "128").ok());
        QVERIFY(document.bytes().startsWith("# c\n# b\n# a\nhidden_size: 128"));
    }
};

QTEST_MAIN(TestDocument)
#include "tst_document.moc"
