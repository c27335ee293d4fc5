// The source pane, and the mirror that keeps the bytes of a file equal to a text editor's lines.
#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/find_bar.h"
#include "ui/problems/key_completion.h"
#include "ui/problems/source_marks.h"
#include "ui/problems/source_view.h"
#include "ui/problems/text_mirror.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QInputMethodEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTextBlock>
#include <QToolButton>

#include <random>
#include <string>
#include <vector>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const std::string bom = "\xEF\xBB\xBF";
const std::string nbsp = "\xC2\xA0";
const std::string nel = "\xC2\x85";
const std::string ls = "\xE2\x80\xA8";
const std::string ps = "\xE2\x80\xA9";
const std::string emoji = "\xF0\x9F\x98\x80";

constexpr const char* spec = "name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

std::string bytesOf(const SpecDocument& document) { return document.bytes().toStdString(); }

/// The editor's text as it is, one `\n` a block break.
QString rawText(const QPlainTextEdit& view) {
    QStringList lines;
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
        lines += block.text();
    }
    return lines.join(QLatin1Char('\n'));
}

struct Fixture {
    SpecDocument document;
    SourceView view{document};

    explicit Fixture(const std::string& bytes) {
        document.setNew(QByteArray::fromStdString(bytes));
        view.resize(700, 300);
        view.show();
        view.activateWindow();
        view.setFocus();
    }
    void moveTo(int position, int anchor = -1) {
        QTextCursor cursor = view.textCursor();
        cursor.setPosition(anchor < 0 ? position : anchor);
        cursor.setPosition(position, QTextCursor::KeepAnchor);
        view.setTextCursor(cursor);
    }
    void type(const QString& text) {
        for (const QChar c : text) {
            QTest::keyClick(&view, c.toLatin1());
        }
    }
    void undoAll() {
        while (document.undoStack().canUndo()) {
            document.undoStack().undo();
        }
    }
};

/// What the mirror promises, said in another way: lines with their endings.
class Model {
public:
    explicit Model(const std::string& bytes) {
        const TextMirror mirror(bytes);
        for (int i = 0; i < mirror.lineCount(); ++i) {
            lines_.push_back({mirror.line(i), std::string(mirror.ending(i))});
        }
        hasBom_ = bytes.starts_with(bom);
    }

    void replace(int begin, int end, const QString& text) {
        const auto [first, firstColumn] = locate(begin);
        const auto [last, lastColumn] = locate(end);
        std::string ending = lines_[first].ending;
        if (ending.empty()) {
            ending = first > 0 ? lines_[first - 1].ending : "\n";
        }
        const QStringList pieces = text.split(QLatin1Char('\n'));
        std::vector<Line> fresh;
        for (const QString& piece : pieces) {
            fresh.push_back({piece, ending});
        }
        fresh.front().text.prepend(lines_[first].text.left(firstColumn));
        fresh.back().text += lines_[last].text.mid(lastColumn);
        fresh.back().ending = lines_[last].ending;
        const auto offset = [](std::size_t at) { return static_cast<std::ptrdiff_t>(at); };
        lines_.erase(lines_.begin() + offset(first), lines_.begin() + offset(last) + 1);
        lines_.insert(lines_.begin() + offset(first), fresh.begin(), fresh.end());
        for (std::size_t i = 1; i < lines_.size(); ++i) {
            if (lines_[i - 1].ending == "\r" && lines_[i].text.isEmpty() && lines_[i].ending == "\n") {
                lines_[i].ending = "\r";
            }
        }
        if (!hasBom_ && lines_.front().text.startsWith(QChar(0xFEFF))) { // what was inside the text has come to its start
            hasBom_ = true;
            lines_.front().text.remove(0, 1);
        }
    }

    [[nodiscard]] std::string bytes() const {
        std::string out = hasBom_ ? bom : "";
        for (const Line& line : lines_) {
            out += QString(line.text).replace(QChar(0x2401), QChar(1)).toStdString() + line.ending; // nobody types the picture of a control
        }
        return out;
    }
    [[nodiscard]] QString shown() const {
        QStringList texts;
        for (const Line& line : lines_) {
            texts += line.text;
        }
        return texts.join(QLatin1Char('\n'));
    }

private:
    struct Line {
        QString text;
        std::string ending;
    };

    [[nodiscard]] std::pair<std::size_t, int> locate(int position) const {
        std::size_t line = 0;
        while (position > lines_[line].text.size()) {
            position -= static_cast<int>(lines_[line].text.size()) + 1;
            ++line;
        }
        return {line, position};
    }

    std::vector<Line> lines_;
    bool hasBom_ = false;
};

class Generator {
public:
    explicit Generator(unsigned seed) : random_(seed) {}

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_()) % limit; }

    std::string document() {
        static const std::vector<std::string> pieces{"a", "bc: 1", " ", nbsp, emoji, "\t", "# \xC3\xA9", "'q'", "\xEF\xBB\xBF", "\x01"};
        static const std::vector<std::string> endings{"\n", "\n", "\r\n", "\r\n", "\r", nel, ls, ps};
        std::string out = below(4) == 0 ? bom : "";
        for (unsigned lines = below(7); lines > 0; --lines) {
            for (unsigned count = below(4); count > 0; --count) {
                out += pieces[below(static_cast<unsigned>(pieces.size()))];
            }
            out += endings[below(static_cast<unsigned>(endings.size()))];
        }
        return out + (below(2) == 0 ? "end" : "");
    }

    QString typed() {
        static const QStringList pieces{QStringLiteral("x"), QStringLiteral("\n"), QStringLiteral("\u00A0"), QStringLiteral("\U0001F601"), QStringLiteral(": "), QStringLiteral("\n\n")};
        QString out;
        for (unsigned count = below(4); count > 0; --count) {
            out += pieces[static_cast<qsizetype>(below(static_cast<unsigned>(pieces.size())))];
        }
        return out;
    }

    /// A position of `text` between two characters.
    int position(const QString& text) {
        int at = static_cast<int>(below(static_cast<unsigned>(text.size()) + 1));
        return at > 0 && at < text.size() && text[at].isLowSurrogate() ? at - 1 : at;
    }

private:
    std::mt19937 random_;
};

Span spanOf(std::string_view text, std::string_view part) {
    const std::size_t begin = text.find(part);
    return {begin, begin + part.size()};
}

} // namespace

class TestSource : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    // the mirror
    void splitsLines();
    void showsWhatAnEditorCannotHold();
    void mapsPlaces();
    void newLinesTakeTheEndingOfTheirLine();
    void touchesOnlyWhatWasTyped();
    void neverJoinsBreaks();
    void appliesEditsAsTheSmallestChange();
    void mirrorProperty();
    // the view
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
    void togglesComments();
    void readOnlyFile();
    void emptyFile();
    // around the text
    void marksFindings();
    void hoverTellsFindingsAndMeaning();
    void showsPathsAndSpans();
    void showsAPathOfATextThatDoesNotParse();
    void findsAndReplaces();
    void replacesAllInOneStep();
    void goesToALine();
    void placesMappings_data();
    void placesMappings();
    void completesKeys();
    void completesInTheEditor();
    void builtOnlyWhenShown();
};

void TestSource::initTestCase() { qRegisterMetaType<FieldPath>("modelspec::FieldPath"); }

// ---- the mirror

void TestSource::splitsLines() {
    const TextMirror mirror(bom + "a\r\nb\rc\n" + "d" + nel + "e" + ls + "f" + ps + "g");
    QCOMPARE(mirror.shown(), QStringLiteral("a\nb\nc\nd\ne\nf\ng"));
    const std::vector<std::string> endings{"\r\n", "\r", "\n", nel, ls, ps, ""};
    for (int i = 0; i < mirror.lineCount(); ++i) {
        QCOMPARE(std::string(mirror.ending(i)), endings[static_cast<std::size_t>(i)]);
    }
    QCOMPARE(TextMirror("").lineCount(), 1);
    QCOMPARE(TextMirror("a\n").lineCount(), 2);
}

void TestSource::showsWhatAnEditorCannotHold() {
    QCOMPARE(TextMirror("a" + nbsp + "b").shown(), QStringLiteral("a\u00A0b"));
    QCOMPARE(TextMirror(std::string("a\0b\x1B", 4)).shown(), QStringLiteral("a\u2400b\u241B"));
    QCOMPARE(TextMirror("\xEF\xB7\x90").shown(), QStringLiteral("\uFFFD")); // U+FDD0, which begins a frame for QTextDocument
    QCOMPARE(TextMirror("a\xFF\xC3").shown(), QStringLiteral("a\\xFF\\xC3"));
}

void TestSource::mapsPlaces() {
    const TextMirror mirror(bom + "a" + emoji + nbsp + "b\r\n\xFF" + "c");
    struct Case {
        std::size_t byte;
        BlockPosition place;
    };
    for (const Case& c : {Case{0, {0, 0}}, Case{3, {0, 0}}, Case{4, {0, 1}}, Case{6, {0, 1}}, Case{8, {0, 3}}, Case{10, {0, 4}}, Case{11, {0, 5}}, Case{12, {0, 5}},
                          Case{13, {1, 0}}, Case{14, {1, 4}}, Case{15, {1, 5}}, Case{99, {1, 5}}}) {
        QCOMPARE(mirror.position(c.byte), c.place);
    }
    QCOMPARE(mirror.offset({0, 0}), std::size_t(3));
    QCOMPARE(mirror.offset({0, 2}), std::size_t(4)); // inside the pair of the emoji
    QCOMPARE(mirror.offset({0, 3}), std::size_t(8));
    QCOMPARE(mirror.offset({1, 2}), std::size_t(13)); // inside an escape
    QCOMPARE(mirror.offset({9, 9}), std::size_t(15));
}

void TestSource::newLinesTakeTheEndingOfTheirLine() {
    const std::string text = "ab\r\ncd\nef";
    const auto typed = [&](int line, const QStringList& lines) { return apply_edits(text, TextMirror(text).typed(line, line + 1, lines)); };
    QCOMPARE(typed(0, {QStringLiteral("a"), QStringLiteral("b")}), std::string("a\r\nb\r\ncd\nef"));
    QCOMPARE(typed(1, {QStringLiteral("c"), QStringLiteral("d")}), std::string("ab\r\nc\nd\nef"));
    QCOMPARE(typed(2, {QStringLiteral("e"), QStringLiteral("f")}), std::string("ab\r\ncd\ne\nf"));
    QCOMPARE(apply_edits("x", TextMirror("x").typed(0, 1, {QStringLiteral("x"), QString()})), std::string("x\n"));
}

void TestSource::touchesOnlyWhatWasTyped() {
    const std::string text = std::string("a\0", 2) + nbsp + "\xEF\xB7\x90\r\nb\r";
    const TextMirror mirror(text);
    const TextEdits edits = mirror.typed(0, 2, {mirror.line(0) + QLatin1Char('!'), QStringLiteral("B")});
    QCOMPARE(edits.size(), std::size_t(2));
    QCOMPARE(apply_edits(text, edits), std::string("a\0", 2) + nbsp + "\xEF\xB7\x90!\r\nB\r");
    QVERIFY(mirror.typed(0, 3, {mirror.line(0), mirror.line(1), mirror.line(2)}).empty());
}

void TestSource::neverJoinsBreaks() {
    const std::string text = "a\rb\n\nc"; // without b, CR and LF would be one break
    const TextEdits edits = TextMirror(text).typed(1, 2, {QString()});
    QCOMPARE(apply_edits(text, edits), std::string("a\r\r\rc"));
    const std::string two = "a\rb\nc\nd";
    QCOMPARE(apply_edits(two, TextMirror(two).typed(1, 3, {QString(), QString()})), std::string("a\r\r\rd"));
}

void TestSource::appliesEditsAsTheSmallestChange() {
    TextMirror mirror("a: 1\r\nb: 2\r\nc: 3\r\n");
    const ShownChange change = mirror.apply({{9, 10}, "22"});
    QCOMPARE(change.begin, (BlockPosition{1, 3}));
    QCOMPARE(change.removed, 0);
    QCOMPARE(change.text, QStringLiteral("2"));
    mirror.apply({{5, 6}, ""}); // leaves a lone CR
    QCOMPARE(mirror.lineCount(), 4);
    QCOMPARE(std::string(mirror.ending(0)), std::string("\r"));
    const ShownChange joined = mirror.apply({{5, 5}, "\n"}); // and makes it CR LF again
    QVERIFY(joined.text.isEmpty());
    QCOMPARE(joined.removed, 0);
    QCOMPARE(std::string(mirror.ending(0)), std::string("\r\n"));
}

void TestSource::mirrorProperty() {
    for (unsigned seed = 0; seed < 3000; ++seed) {
        Generator random(seed);
        TextMirror mirror(random.document());
        for (int step = 0; step < 6; ++step) {
            // An edit of the bytes between any two characters, such as an undo makes.
            const QString before = mirror.shown();
            const int a = random.position(before);
            const int b = random.position(before);
            const auto placeOf = [&](int at) {
                const QString head = before.left(at);
                return mirror.offset({static_cast<int>(head.count(QLatin1Char('\n'))), static_cast<int>(head.size() - head.lastIndexOf(QLatin1Char('\n')) - 1)});
            };
            const TextEdit edit{{placeOf(std::min(a, b)), placeOf(std::max(a, b))}, random.document()};
            const std::string expected = apply_edits(mirror.bytes(), {edit});
            const ShownChange change = mirror.apply(edit);
            const TextMirror fresh(expected);
            QCOMPARE(mirror.bytes(), expected);
            QCOMPARE(mirror.lineCount(), fresh.lineCount());
            QCOMPARE(mirror.shown(), fresh.shown());
            QStringList lines = before.split(QLatin1Char('\n'));
            int at = change.begin.column;
            for (int i = 0; i < change.begin.block; ++i) {
                at += static_cast<int>(lines[i].size()) + 1;
            }
            QCOMPARE(before.left(at) + change.text + before.mid(at + change.removed), fresh.shown());
        }
    }
}

// ---- the view

void TestSource::showsTheBytes() {
    const std::string text = bom + "a: 1\r\nb:" + nbsp + "2\rc: " + emoji + ls + "d";
    Fixture f(text);
    QCOMPARE(rawText(f.view), QStringLiteral("a: 1\nb:\u00A02\nc: \U0001F600\nd"));
    QCOMPARE(bytesOf(f.document), text);
    QVERIFY(!f.view.document()->isUndoRedoEnabled());
}

void TestSource::typingIsOneUndoStep() {
    Fixture f(spec);
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
        Fixture f(original);
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
    Fixture f(spec);
    f.moveTo(7);
    f.type(QStringLiteral("ini"));
    QTest::keySequence(&f.view, QKeySequence::Undo);
    QCOMPARE(bytesOf(f.document), std::string(spec));
    QTest::keySequence(&f.view, QKeySequence::Redo);
    QCOMPARE(bytesOf(f.document).substr(0, 11), std::string("name: mini\n"));
    QCOMPARE(f.view.textCursor().position(), 10);
}

void TestSource::deletesByKey() {
    Fixture f("a\r\n" + emoji + "b\n");
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
    Fixture f("vision:\r\n  name: v\r\nlayers:\n- kind: a\n");
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
    Fixture f("a:\nb: 1\r\nc: 2\n");
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
    Fixture f("ab\n");
    f.moveTo(1);
    QTest::keyClick(&f.view, Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(bytesOf(f.document), std::string("a\nb\n"));
}

void TestSource::pastesAndCopiesLosslessly() {
    Fixture f("ab\r\n" + nbsp + "c" + ls + "d\n");
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
    QCOMPARE(rawText(f.view).left(6), QStringLiteral("p\nq\u2401\uFFFD" "a"));
}

void TestSource::inputMethodCommitsOnce() {
    Fixture f("a: \n");
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
    Fixture f(text + spec);
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

void TestSource::togglesComments() {
    Fixture f("a:\n  b: 1\r\n\n  c: 2\n");
    f.moveTo(3, 16);
    f.view.toggleComment();
    QCOMPARE(bytesOf(f.document), std::string("a:\n  # b: 1\r\n\n  # c: 2\n"));
    f.view.toggleComment();
    QCOMPARE(bytesOf(f.document), std::string("a:\n  b: 1\r\n\n  c: 2\n"));
}

void TestSource::readOnlyFile() {
    Fixture f("a: \xFF\n");
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
    Fixture f("");
    f.type(QStringLiteral("a"));
    QTest::keyClick(&f.view, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string("a\n"));
    f.view.selectAll();
    QTest::keyClick(&f.view, Qt::Key_Delete);
    QCOMPARE(bytesOf(f.document), std::string());
    f.undoAll();
    QCOMPARE(bytesOf(f.document), std::string());
}

// ---- around the text

void TestSource::marksFindings() {
    const std::string text = std::string(spec) + "num_key_value_heads: 3\n";
    const auto analysis = analyze(text);
    const std::vector<SourceMark> marks = marksOf(*analysis, TextMirror(text));
    QCOMPARE(marks.size(), std::size_t(2));
    QCOMPARE(marks[0].line, 3);
    QVERIFY(!marks[0].note.empty());
    QCOMPARE(text.substr(marks[1].span.begin, marks[1].span.size()), std::string("3"));

    Fixture f(text);
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

void TestSource::hoverTellsFindingsAndMeaning() {
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

void TestSource::showsPathsAndSpans() {
    const std::string text = std::string(spec) + "layers:\n- {kind: decoder, count: 2}\n";
    Fixture f(text);
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

void TestSource::showsAPathOfATextThatDoesNotParse() {
    Fixture f(spec);
    f.document.edit({{{0, 0}, "a: [\n"}}, QStringLiteral("Insert"));
    f.view.showPath({"vocab_size"});
    QCOMPARE(f.view.cursorOffset(), bytesOf(f.document).find("vocab_size"));
}

void TestSource::findsAndReplaces() {
    Fixture f("ab\r\nAB abc\n" + emoji + "ab\n");
    f.view.openFind();
    auto* needle = f.view.findChild<QLineEdit*>(QStringLiteral("findNeedle"));
    auto* bar = f.view.findChild<FindBar*>(QStringLiteral("findBar"));
    QVERIFY(bar->isVisible());
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

void TestSource::replacesAllInOneStep() {
    const std::string text = "k: 1\r\nk: 1\n#" + nbsp + "k\rk" + ls;
    Fixture f(text);
    f.view.openFind();
    f.view.findChild<QLineEdit*>(QStringLiteral("findNeedle"))->setText(QStringLiteral("k"));
    f.view.findChild<QLineEdit*>(QStringLiteral("findReplacement"))->setText(QStringLiteral("key"));
    f.view.findChild<QToolButton*>(QStringLiteral("findReplaceAll"))->click();
    QCOMPARE(bytesOf(f.document), "key: 1\r\nkey: 1\n#" + nbsp + "key\rkey" + ls);
    QCOMPARE(f.document.undoStack().count(), 1);
    f.undoAll();
    QCOMPARE(bytesOf(f.document), text);
}

void TestSource::goesToALine() {
    Fixture f(spec);
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

void TestSource::placesMappings_data() {
    QTest::addColumn<QByteArray>("text"); // the cursor is at '^'
    QTest::addColumn<QString>("path");    // "-" where no key may stand
    const auto row = [](const char* name, const char* text, const char* path) { QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(path); };
    row("empty", "^", "");
    row("root", "a: 1\nhid^\nb: 2\n", "");
    row("value", "a: hid^", "-");
    row("comment", "a: 1 # hid^", "-");
    row("nested", "vision:\n  hidden_size: 1\n  na^", "vision");
    row("blank line", "vision:\n  ^", "vision");
    row("back at the root", "vision:\n  a: 1\n^", "");
    row("item", "layers:\n- kind: a\n  count: 1\n- ki^", "layers[1]");
    row("item, later key", "layers:\n  - kind: a\n  - kind: b\n    co^", "layers[1]");
    row("nested items", "a:\n- - x: 1\n- - y: 1\n    z^", "a[1][0]");
    row("flow", "layers:\n- {kind: a, count: 1}\n- {kind: b, ^", "layers[1]");
    row("flow value", "layers:\n- {kind: ^", "-");
    row("flow over lines", "ops: {moe: {attMM: 1,\n  ^", "ops.moe");
    row("flow list", "layers: [{kind: a}, {ki^", "layers[1]");
    row("closed flow", "ops: {moe: {}}\n^", "");
    row("in a quote", "name: \"x\n  hid^", "-");
    row("block scalar", "name: |\n  hid^", "-");
    row("after a block scalar", "name: |\n  text: {\nhid^", "");
    row("quoted key", "activations:\n  \"a.b\":\n    sa^", "activations.\"a.b\"");
    row("CRLF", "vision:\r\n  a: 1\r\n  na^", "vision");
    row("an open bracket above", "a: [1\nvision:\n  na^", "-");
    row("below is broken", "vision:\n  na^\nb: [}", "vision");
}

void TestSource::placesMappings() {
    QFETCH(const QByteArray, text);
    QFETCH(const QString, path);
    std::string bytes = text.toStdString();
    const std::size_t at = bytes.find('^');
    bytes.erase(at, 1);
    const std::optional<FieldPath> found = mappingAt(bytes, at);
    QCOMPARE(found ? ui::text(found->print()) : QStringLiteral("-"), path);
}

void TestSource::completesKeys() {
    const std::string text = std::string(spec) + "ops:\n  decoder:\n    att\n";
    const auto good = analyze(spec);
    const auto keysAt = [&](std::size_t offset) {
        std::vector<std::string> keys;
        for (const KeyChoice& choice : completeKey(*good, text, offset).choices) {
            keys.push_back(choice.key);
        }
        return keys;
    };
    const std::vector<std::string> ops = keysAt(text.find("att\n") + 3);
    QCOMPARE(ops.size(), std::size_t(10));
    QCOMPARE(ops.front(), std::string("attMM"));
    const std::vector<std::string> root = keysAt(text.find("vocab") + 2);
    QVERIFY(std::find(root.begin(), root.end(), "head_dim") != root.end());
    QVERIFY(std::find(root.begin(), root.end(), "hidden_size") == root.end()); // declared already
    QVERIFY(std::find(root.begin(), root.end(), "vocab_size") != root.end());  // the one being written
    QCOMPARE(keysAt(text.find("  decoder") + 2), std::vector<std::string>{"decoder"});
}

void TestSource::completesInTheEditor() {
    Fixture f(spec);
    f.view.moveCursor(QTextCursor::End);
    f.type(QStringLiteral("head_d"));
    QTest::keyClick(&f.view, Qt::Key_Space, Qt::ControlModifier);
    auto* popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string(spec) + "head_dim: ");
    QCOMPARE(f.view.cursorOffset(), bytesOf(f.document).size());
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
