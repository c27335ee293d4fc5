// The source pane: what is typed, pasted and taken back there, and the bytes it makes.
#include "tests/ui/source_fixture.h"
#include "tests/ui/source_texts.h"
#include "ui/problems/find_bar.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>

using namespace modelspec;
using namespace modelspec::ui;

class TestSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsTheBytes();
    void typingIsOneUndoStep();
    void editorProperty();
    void undoAndRedoByKey();
    void deletesByKey();
    void enterIndents();
    void tabIndents();
    void shiftEnterIsALineBreak();
    void pastesAndCopiesLosslessly();
    void inputMethodCommitsOnce();
    void keepsCursorAndScroll();
    void caretStaysWhileTheTextChanges();
    void togglesComments();
    void readOnlyFile();
    void emptyFile();
    void builtOnlyWhenShown();
};

void TestSource::showsTheBytes() {
    const std::string text = bom + "a: 1\r\nb:" + nbsp + "2\rc: " + emoji + ls + "d";
    SourceFixture f(text);
    QCOMPARE(rawText(f.view), QStringLiteral("a: 1\nb:\u00A02\nc: \U0001F600\nd"));
    QCOMPARE(bytesOf(f.document), text);
    QVERIFY(!f.view.document()->isUndoRedoEnabled());
}

void TestSource::typingIsOneUndoStep() {
    SourceFixture f(spec);
    f.moveTo(7);
    f.type(QStringLiteral("odel"));
    QCOMPARE(bytesOf(f.document).substr(0, 12), std::string("name: model\n"));
    QCOMPARE(f.document.undoStack().count(), 1);
    f.moveTo(0);
    f.type(QStringLiteral("#"));
    QCOMPARE(f.document.undoStack().count(), 2);
    f.undoAll();
    QCOMPARE(bytesOf(f.document), std::string(spec));
}

void TestSource::editorProperty() {
    for (unsigned seed = 0; seed < 150; ++seed) {
        Generator random(seed);
        const std::string original = random.document();
        SourceFixture f(original);
        Model model(original);
        for (int step = 0; step < 25; ++step) {
            const QString shown = model.shown();
            const int a = random.position(shown);
            const int b = random.below(2) == 0 ? a : random.position(shown);
            const QString text = random.typed();
            const std::string before = bytesOf(f.document);
            f.moveTo(std::max(a, b));
            const std::size_t end = f.view.cursorOffset();
            f.moveTo(std::min(a, b));
            const std::size_t begin = f.view.cursorOffset();
            f.moveTo(a, b);
            f.view.textCursor().insertText(text);
            if (a != b || !text.isEmpty()) {
                model.replace(std::min(a, b), std::max(a, b), text);
            }
            QCOMPARE(rawText(f.view), model.shown());
            const std::string bytes = bytesOf(f.document);
            QCOMPARE(TextMirror(bytes).shown(), model.shown());
            if (a != b && text.contains(QLatin1Char('\n'))) { // which of the selected breaks a typed one replaces is open
                QCOMPARE(bytes.substr(0, begin), before.substr(0, begin));
                // A line feed after the selection may have had to become a carriage return.
                QVERIFY(bytes.ends_with(std::string_view(before).substr(std::min(before.find_first_not_of('\n', end), before.size()))));
                model = Model(bytes);
            }
            QCOMPARE(bytes, model.bytes());
            if (random.below(8) == 0) { // forth and back changes nothing
                f.document.undoStack().undo();
                QCOMPARE(rawText(f.view), TextMirror(bytesOf(f.document)).shown());
                f.document.undoStack().redo();
            }
        }
        f.undoAll();
        QCOMPARE(bytesOf(f.document), original);
        QCOMPARE(rawText(f.view), TextMirror(original).shown());
    }
}

void TestSource::undoAndRedoByKey() {
    SourceFixture f(spec);
    f.moveTo(7);
    f.type(QStringLiteral("ini"));
    QTest::keySequence(&f.view, QKeySequence::Undo);
    QCOMPARE(bytesOf(f.document), std::string(spec));
    QTest::keySequence(&f.view, QKeySequence::Redo);
    QCOMPARE(bytesOf(f.document).substr(0, 11), std::string("name: mini\n"));
    QCOMPARE(f.view.textCursor().position(), 10);
}

void TestSource::deletesByKey() {
    SourceFixture f("a\r\n" + emoji + "b\n");
    f.moveTo(4);
    QTest::keyClick(&f.view, Qt::Key_Backspace); // the emoji
    QCOMPARE(bytesOf(f.document), std::string("a\r\nb\n"));
    QTest::keyClick(&f.view, Qt::Key_Backspace); // the break
    QCOMPARE(bytesOf(f.document), std::string("ab\n"));
    QTest::keyClick(&f.view, Qt::Key_Delete);
    QCOMPARE(bytesOf(f.document), std::string("a\n"));
    f.undoAll();
    QCOMPARE(bytesOf(f.document), "a\r\n" + emoji + "b\n");
}

void TestSource::enterIndents() {
    SourceFixture f("vision:\r\n  name: v\r\nlayers:\n- kind: a\n");
    f.moveTo(7);
    QTest::keyClick(&f.view, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string("vision:\r\n  \r\n  name: v\r\nlayers:\n- kind: a\n"));
    f.document.undoStack().undo();
    f.moveTo(static_cast<int>(rawText(f.view).size()) - 1);
    QTest::keyClick(&f.view, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string("vision:\r\n  name: v\r\nlayers:\n- kind: a\n  \n"));
    f.document.undoStack().undo();
    f.moveTo(0);
    QTest::keyClick(&f.view, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document).substr(0, 9), std::string("\r\nvision:"));
}

void TestSource::tabIndents() {
    SourceFixture f("a:\nb: 1\r\nc: 2\n");
    f.moveTo(3, 13);
    QTest::keyClick(&f.view, Qt::Key_Tab);
    QCOMPARE(bytesOf(f.document), std::string("a:\n  b: 1\r\n  c: 2\n"));
    QCOMPARE(f.document.undoStack().count(), 1);
    QTest::keyClick(&f.view, Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(bytesOf(f.document), std::string("a:\nb: 1\r\nc: 2\n"));
    f.moveTo(1);
    QTest::keyClick(&f.view, Qt::Key_Tab);
    QCOMPARE(bytesOf(f.document).substr(0, 3), std::string("a :"));
}

void TestSource::shiftEnterIsALineBreak() {
    SourceFixture f("ab\n");
    f.moveTo(1);
    QTest::keyClick(&f.view, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(bytesOf(f.document), std::string("a\nb\n"));
}

void TestSource::pastesAndCopiesLosslessly() {
    SourceFixture f("ab\r\n" + nbsp + "c" + ls + "d\n");
    QGuiApplication::clipboard()->setText(QStringLiteral("x\u00A0y\u2028z\r\nw"));
    f.moveTo(1);
    f.view.paste();
    QCOMPARE(bytesOf(f.document), "ax" + nbsp + "y\r\nz\r\nwb\r\n" + nbsp + "c" + ls + "d\n");
    QCOMPARE(rawText(f.view), QStringLiteral("ax\u00A0y\nz\nwb\n\u00A0c\nd\n"));
    f.document.undoStack().undo();
    f.view.selectAll();
    f.view.copy();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ab\r\n\u00A0c\u2028d\n"));
    // What an editor cannot hold is shown as what it became.
    f.moveTo(0);
    f.view.textCursor().insertText(QStringLiteral("p\u2028q\u0001") + QChar(0xD800));
    QCOMPARE(bytesOf(f.document).substr(0, 9), "p" + ls + "q\x01\xEF\xBF\xBD");
    QCOMPARE(rawText(f.view).left(6), QStringLiteral("p\nq\u2401\uFFFD"
                                                     "a"));
}

void TestSource::inputMethodCommitsOnce() {
    SourceFixture f("a: \n");
    f.moveTo(3);
    for (const QString& preedit : {QStringLiteral("k"), QStringLiteral("ka"), QStringLiteral("\u304B")}) {
        QInputMethodEvent composing(preedit, {});
        QCoreApplication::sendEvent(&f.view, &composing);
        QCOMPARE(bytesOf(f.document), std::string("a: \n"));
    }
    QInputMethodEvent commit;
    commit.setCommitString(QStringLiteral("\u304B"));
    QCoreApplication::sendEvent(&f.view, &commit);
    QCOMPARE(bytesOf(f.document), std::string("a: \xE3\x81\x8B\n"));
    QCOMPARE(f.document.undoStack().count(), 1);
}

void TestSource::keepsCursorAndScroll() {
    std::string text;
    for (int i = 0; i < 200; ++i) {
        text += "# line " + std::to_string(i) + "\n";
    }
    SourceFixture f(text + spec);
    QLineEdit elsewhere;
    elsewhere.show();
    elsewhere.activateWindow();
    elsewhere.setFocus();
    QTRY_VERIFY(!f.view.hasFocus());
    const QTextBlock block = f.view.document()->findBlockByNumber(100);
    f.moveTo(block.position() + 3);
    f.view.verticalScrollBar()->setValue(95);
    f.document.edit({{{0, 0}, "# above\n# above\n"}}, QStringLiteral("Insert"));
    QCOMPARE(f.view.textCursor().block().text(), QStringLiteral("# line 100"));
    QCOMPARE(f.view.textCursor().positionInBlock(), 3);
    QCOMPARE(f.view.verticalScrollBar()->value(), 97);
    f.document.edit({{{bytesOf(f.document).size(), bytesOf(f.document).size()}, "# below\n"}}, QStringLiteral("Insert"));
    QCOMPARE(f.view.verticalScrollBar()->value(), 97);
}

/// What changes the text from elsewhere leaves the caret where it is, also while the focus is here.
void TestSource::caretStaysWhileTheTextChanges() {
    SourceFixture f("a: 1\nb: 2\nc: 3\nd: 4\n");
    f.view.activateWindow();
    f.view.setFocus();
    QTRY_VERIFY(f.view.hasFocus());
    f.moveTo(f.view.document()->findBlockByNumber(2).position() + 4); // the end of c: 3
    f.document.edit({{{3, 4}, "11"}}, QStringLiteral("Reload"));
    QTest::keyClicks(&f.view, QStringLiteral("5"));
    QCOMPARE(bytesOf(f.document), std::string("a: 11\nb: 2\nc: 35\nd: 4\n"));
    f.document.edit({{{3, 21}, "12\nb: 2\nc: 35\nd: 5"}}, QStringLiteral("Reload")); // a stretch that holds the caret
    QTest::keyClicks(&f.view, QStringLiteral("6"));
    QCOMPARE(bytesOf(f.document), std::string("a: 12\nb: 2\nc: 356\nd: 5\n"));
    f.document.undoStack().undo();
    f.document.undoStack().undo();
    f.document.undoStack().undo(); // the 5: a step taken back is gone to
    QCOMPARE(f.view.textCursor().block().text(), QStringLiteral("c: 3"));
}

void TestSource::togglesComments() {
    SourceFixture f("a:\n  b: 1\r\n\n  c: 2\n");
    f.moveTo(3, 16);
    f.view.toggleComment();
    QCOMPARE(bytesOf(f.document), std::string("a:\n  # b: 1\r\n\n  # c: 2\n"));
    f.view.toggleComment();
    QCOMPARE(bytesOf(f.document), std::string("a:\n  b: 1\r\n\n  c: 2\n"));
}

void TestSource::readOnlyFile() {
    SourceFixture f("a: \xFF\n");
    auto* notice = f.view.findChild<QLabel*>(QStringLiteral("sourceNotice"));
    QVERIFY(f.view.isReadOnly());
    QVERIFY(notice->isVisible());
    QCOMPARE(rawText(f.view), QStringLiteral("a: \\xFF\n"));
    f.type(QStringLiteral("x"));
    QTest::keyClick(&f.view, Qt::Key_Return);
    f.view.textCursor().insertText(QStringLiteral("by a programme"));
    QCOMPARE(rawText(f.view), QStringLiteral("a: \\xFF\n"));
    QCOMPARE(bytesOf(f.document), std::string("a: \xFF\n"));
    f.document.setNew(spec);
    QVERIFY(!f.view.isReadOnly());
    QVERIFY(!notice->isVisible());
}

void TestSource::emptyFile() {
    SourceFixture f("");
    f.type(QStringLiteral("a"));
    QTest::keyClick(&f.view, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string("a\n"));
    f.view.selectAll();
    QTest::keyClick(&f.view, Qt::Key_Delete);
    QCOMPARE(bytesOf(f.document), std::string());
    f.undoAll();
    QCOMPARE(bytesOf(f.document), std::string());
}

void TestSource::builtOnlyWhenShown() {
    SpecDocument document;
    document.setNew(spec);
    SourceView view(document);
    QVERIFY(view.document()->isEmpty());
    QVERIFY(view.findChildren<FindBar*>().isEmpty());
    document.edit({{{0, 0}, "# x\n"}}, QStringLiteral("Insert"));
    view.showPath({"hidden_size"});
    QCOMPARE(view.textCursor().blockNumber(), 2);
}

QTEST_MAIN(TestSource)
#include "tst_source.moc"
