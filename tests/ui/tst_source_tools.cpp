// Around the source: marks, hover, places, search.
#include "tests/ui/source_fixture.h"
#include "tests/ui/source_texts.h"
#include "ui/look/look.h"
#include "ui/problems/find_bar.h"
#include "ui/problems/source_marks.h"

#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

Span spanOf(std::string_view text, std::string_view part) {
    const std::size_t begin = text.find(part);
    return {begin, begin + part.size()};
}

} // namespace

class TestSourceTools : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void marksFindings();
    void hoverTellsFindingsAndMeaning();
    void showsPathsAndSpans();
    void showsAPathOfATextThatDoesNotParse();
    void findsAndReplaces();
    void replacesAllInOneStep();
    void goesToALine();
};

void TestSourceTools::marksFindings() {
    const std::string text = std::string(spec) + "num_key_value_heads: 3\n";
    const auto analysis = analyze(text);
    const std::vector<SourceMark> marks = marksOf(*analysis, TextMirror(text));
    QCOMPARE(marks.size(), std::size_t(2));
    QCOMPARE(marks[0].line, 3);
    QVERIFY(!marks[0].note.empty());
    QCOMPARE(text.substr(marks[1].span.begin, marks[1].span.size()), std::string("3"));

    SourceFixture f(text);
    int underlined = 0;
    for (const QTextEdit::ExtraSelection& selection : f.view.extraSelections()) {
        underlined += selection.format.underlineStyle() == QTextCharFormat::WaveUnderline ? 1 : 0;
        if (selection.format.underlineStyle() == QTextCharFormat::WaveUnderline) {
            QCOMPARE(selection.format.underlineColor(), color(Severity::error, f.view.palette()));
        }
    }
    QCOMPARE(underlined, 2);
    for (const SourceMark& mark : marksOf(*analyze("a: ["), TextMirror("a: ["))) {
        QVERIFY(!mark.span.empty());
    }
}

void TestSourceTools::hoverTellsFindingsAndMeaning() {
    const std::string text = std::string(spec) + "num_key_value_heads: 3\n";
    const auto analysis = analyze(text);
    const std::vector<SourceMark> marks = marksOf(*analysis, TextMirror(text));
    const auto at = [&](std::string_view part) { return hoverText(*analysis, marks, spanOf(text, part).begin); };
    QVERIFY(at("3\n").contains(QStringLiteral("not a multiple")));
    QVERIFY(at("num_key_value_heads").contains(QStringLiteral("unset: ")));
    QVERIFY(at("hidden_size").contains(QStringLiteral("required")));
    QVERIFY(at("64").isEmpty());
    QVERIFY(hoverText(*analyze(""), {}, 0).isEmpty());
}

void TestSourceTools::showsPathsAndSpans() {
    const std::string text = std::string(spec) + "layers:\n- {kind: decoder, count: 2}\n";
    SourceFixture f(text);
    f.view.showPath({"vocab_size"});
    QCOMPARE(f.view.cursorOffset(), text.find("vocab_size"));
    f.view.showPath(*FieldPath::parse("layers[0].count"));
    QCOMPARE(f.view.cursorOffset(), text.find("count"));
    f.view.showPath(*FieldPath::parse("layers[0].mtp")); // not there: its group is
    QCOMPARE(f.view.cursorOffset(), text.find("{kind"));
    f.view.showSpan(spanOf(text, "decoder"));
    QCOMPARE(f.view.cursorOffset(), text.find("decoder"));
    QVERIFY(!f.view.textCursor().hasSelection());
    f.view.showSpan({text.size() + 5, text.size() + 9});
    QCOMPARE(f.view.cursorOffset(), text.size());
}

void TestSourceTools::showsAPathOfATextThatDoesNotParse() {
    SourceFixture f(spec);
    f.document.edit({{{0, 0}, "a: [\n"}}, QStringLiteral("Insert"));
    f.view.showPath({"vocab_size"});
    QCOMPARE(f.view.cursorOffset(), bytesOf(f.document).find("vocab_size"));
}

void TestSourceTools::findsAndReplaces() {
    SourceFixture f("ab\r\nAB abc\n" + emoji + "ab\n");
    f.view.openFind();
    auto* needle = f.view.findChild<QLineEdit*>(QStringLiteral("findNeedle"));
    auto* bar = f.view.findChild<FindBar*>(QStringLiteral("findBar"));
    QVERIFY(bar->isVisible());
    f.view.activateWindow();
    QTRY_VERIFY(needle->hasFocus());
    QSet<QWidget*> visited;
    for (QWidget* at = needle; !visited.contains(at); at = QApplication::focusWidget()) { // Tab goes round in the bar
        QVERIFY(at->parentWidget() == bar);
        visited.insert(at);
        QTest::keyClick(at, Qt::Key_Tab);
    }
    QVERIFY(visited.contains(bar->findChild<QLineEdit*>(QStringLiteral("findReplacement"))));
    needle->setFocus();
    QTest::keyClicks(needle, QStringLiteral("ab"));
    QCOMPARE(f.view.textCursor().selectionStart(), 0);
    QTest::keyClick(needle, Qt::Key_Return);
    QCOMPARE(f.view.textCursor().selectionStart(), 3);
    bar->findChild<QToolButton*>(QStringLiteral("findCase"))->click();
    bar->findChild<QToolButton*>(QStringLiteral("findWord"))->click();
    QTest::keyClick(needle, Qt::Key_Return);
    QCOMPARE(f.view.textCursor().selectionStart(), 12); // past AB and abc
    QTest::keyClick(needle, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(f.view.textCursor().selectionStart(), 0);
    auto* replacement = f.view.findChild<QLineEdit*>(QStringLiteral("findReplacement"));
    QTest::keyClicks(replacement, QStringLiteral("x"));
    bar->findChild<QToolButton*>(QStringLiteral("findReplace"))->click();
    QCOMPARE(bytesOf(f.document), "x\r\nAB abc\n" + emoji + "ab\n");
    QTest::keyClick(needle, Qt::Key_Escape);
    QVERIFY(!bar->isVisible());
}

void TestSourceTools::replacesAllInOneStep() {
    const std::string text = "k: 1\r\nk: 1\n#" + nbsp + "k\rk" + ls;
    SourceFixture f(text);
    f.view.openFind();
    f.view.findChild<QLineEdit*>(QStringLiteral("findNeedle"))->setText(QStringLiteral("k"));
    f.view.findChild<QLineEdit*>(QStringLiteral("findReplacement"))->setText(QStringLiteral("key"));
    f.view.findChild<QToolButton*>(QStringLiteral("findReplaceAll"))->click();
    QCOMPARE(bytesOf(f.document), "key: 1\r\nkey: 1\n#" + nbsp + "key\rkey" + ls);
    QCOMPARE(f.document.undoStack().count(), 1);
    const QList<QLabel*> labels = f.view.findChild<FindBar*>()->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text() == QStringLiteral("4 replaced"); }));
    f.undoAll();
    QCOMPARE(bytesOf(f.document), text);
}

void TestSourceTools::goesToALine() {
    SourceFixture f(spec);
    QTest::keyClick(&f.view, Qt::Key_G, Qt::ControlModifier);
    auto* place = f.view.findChild<QLineEdit*>(QStringLiteral("goToLinePlace"));
    QVERIFY(place->isVisible());
    place->clear();
    QTest::keyClicks(place, QStringLiteral("3:5"));
    QTest::keyClick(place, Qt::Key_Return);
    QVERIFY(!place->isVisible());
    QCOMPARE(f.view.textCursor().blockNumber(), 2);
    QCOMPARE(f.view.textCursor().positionInBlock(), 4);
}

QTEST_MAIN(TestSourceTools)
#include "tst_source_tools.moc"
