// The mirror that keeps the bytes of a file equal to a text editor's lines.
#include "tests/ui/source_texts.h"
#include "ui/problems/text_mirror.h"

#include <QTest>

using namespace modelspec;
using namespace modelspec::ui;

class TestTextMirror : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitsLines();
    void showsWhatAnEditorCannotHold();
    void mapsPlaces();
    void newLinesTakeTheEndingOfTheirLine();
    void touchesOnlyWhatWasTyped();
    void neverJoinsBreaks();
    void appliesEditsAsTheSmallestChange();
    void mirrorProperty();
};

void TestTextMirror::splitsLines() {
    const TextMirror mirror(bom + "a\r\nb\rc\n" + "d" + nel + "e" + ls + "f" + ps + "g");
    QCOMPARE(mirror.shown(), QStringLiteral("a\nb\nc\nd\ne\nf\ng"));
    const std::vector<std::string> endings{"\r\n", "\r", "\n", nel, ls, ps, ""};
    for (int i = 0; i < mirror.lineCount(); ++i) {
        QCOMPARE(std::string(mirror.ending(i)), endings[static_cast<std::size_t>(i)]);
    }
    QCOMPARE(TextMirror("").lineCount(), 1);
    QCOMPARE(TextMirror("a\n").lineCount(), 2);
}

void TestTextMirror::showsWhatAnEditorCannotHold() {
    QCOMPARE(TextMirror("a" + nbsp + "b").shown(), QStringLiteral("a\u00A0b"));
    QCOMPARE(TextMirror(std::string("a\0b\x1B", 4)).shown(), QStringLiteral("a\u2400b\u241B"));
    QCOMPARE(TextMirror("\xEF\xB7\x90").shown(), QStringLiteral("\uFFFD")); // U+FDD0, which begins a frame for QTextDocument
    QCOMPARE(TextMirror("a\xFF\xC3").shown(), QStringLiteral("a\\xFF\\xC3"));
}

void TestTextMirror::mapsPlaces() {
    const TextMirror mirror(bom + "a" + emoji + nbsp + "b\r\n\xFF" + "c");
    struct Case {
        std::size_t byte;
        BlockPosition place;
    };
    for (const Case& c : {Case{0, {0, 0}}, Case{3, {0, 0}}, Case{4, {0, 1}}, Case{6, {0, 1}}, Case{8, {0, 3}}, Case{10, {0, 4}}, Case{11, {0, 5}},
                          Case{12, {0, 5}}, Case{13, {1, 0}}, Case{14, {1, 4}}, Case{15, {1, 5}}, Case{99, {1, 5}}}) {
        QCOMPARE(mirror.position(c.byte), c.place);
    }
    QCOMPARE(mirror.offset({0, 0}), std::size_t(3));
    QCOMPARE(mirror.offset({0, 2}), std::size_t(4)); // inside the pair of the emoji
    QCOMPARE(mirror.offset({0, 3}), std::size_t(8));
    QCOMPARE(mirror.offset({1, 2}), std::size_t(13)); // inside an escape
    QCOMPARE(mirror.offset({9, 9}), std::size_t(15));
}

void TestTextMirror::newLinesTakeTheEndingOfTheirLine() {
    const std::string text = "ab\r\ncd\nef";
    const auto typed = [&](int line, const QStringList& lines) { return apply_edits(text, TextMirror(text).typed(line, line + 1, lines)); };
    QCOMPARE(typed(0, {QStringLiteral("a"), QStringLiteral("b")}), std::string("a\r\nb\r\ncd\nef"));
    QCOMPARE(typed(1, {QStringLiteral("c"), QStringLiteral("d")}), std::string("ab\r\nc\nd\nef"));
    QCOMPARE(typed(2, {QStringLiteral("e"), QStringLiteral("f")}), std::string("ab\r\ncd\ne\nf"));
    QCOMPARE(apply_edits("x", TextMirror("x").typed(0, 1, {QStringLiteral("x"), QString()})), std::string("x\n"));
}

void TestTextMirror::touchesOnlyWhatWasTyped() {
    const std::string text = std::string("a\0", 2) + nbsp + "\xEF\xB7\x90\r\nb\r";
    const TextMirror mirror(text);
    const TextEdits edits = mirror.typed(0, 2, {mirror.line(0) + QLatin1Char('!'), QStringLiteral("B")});
    QCOMPARE(edits.size(), std::size_t(2));
    QCOMPARE(apply_edits(text, edits), std::string("a\0", 2) + nbsp + "\xEF\xB7\x90!\r\nB\r");
    QVERIFY(mirror.typed(0, 3, {mirror.line(0), mirror.line(1), mirror.line(2)}).empty());
}

void TestTextMirror::neverJoinsBreaks() {
    const std::string text = "a\rb\n\nc"; // without b, CR and LF would be one break
    const TextEdits edits = TextMirror(text).typed(1, 2, {QString()});
    QCOMPARE(apply_edits(text, edits), std::string("a\r\r\rc"));
    const std::string two = "a\rb\nc\nd";
    QCOMPARE(apply_edits(two, TextMirror(two).typed(1, 3, {QString(), QString()})), std::string("a\r\r\rd"));
}

void TestTextMirror::appliesEditsAsTheSmallestChange() {
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

void TestTextMirror::mirrorProperty() {
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
                return mirror.offset(
                    {static_cast<int>(head.count(QLatin1Char('\n'))), static_cast<int>(head.size() - head.lastIndexOf(QLatin1Char('\n')) - 1)});
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

QTEST_MAIN(TestTextMirror)
#include "tst_text_mirror.moc"
