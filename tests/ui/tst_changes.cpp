// Line differences, and the pane that shows them.
#include "ui/document/line_diff.h"
#include "ui/document/spec_document.h"
#include "ui/problems/changes_view.h"
#include "ui/problems/unified_diff.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>

#include <random>
#include <string>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

std::string joined(const std::vector<std::string_view>& lines, std::size_t begin, std::size_t end) {
    std::string out;
    for (std::size_t i = begin; i < end; ++i) {
        out += lines[i];
    }
    return out;
}

/// Applies the changes to the text before.
std::string patched(const LineDiff& diff) {
    std::string out;
    std::size_t at = 0;
    for (const LineChange& change : diff.changes) {
        out += joined(diff.before, at, change.beforeBegin) + joined(diff.after, change.afterBegin, change.afterEnd);
        at = change.beforeEnd;
    }
    return out + joined(diff.before, at, diff.before.size());
}

std::string numberedLines(int count, int from = 0) {
    std::string out;
    for (int i = from; i < from + count; ++i) {
        out += "line " + std::to_string(i) + "\n";
    }
    return out;
}

} // namespace

class TestChanges : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitsWhereYamlBreaksLines();
    void findsAShortestDiff();
    void patchesToTheTextAfter();
    void staysBoundedForLargeFiles();
    void countsChangedLines();
    void writesHunks();
    void showsEndingsWhereTheyChange();
    void paneFollowsTheDocument();
};

void TestChanges::splitsWhereYamlBreaksLines() {
    const std::vector<std::string_view> expected{"a\n", "b\r\n", "c\r", "d\xC2\x85", "e\xE2\x80\xA8", "f\xE2\x80\xA9", "g"};
    QVERIFY(splitLines("a\nb\r\nc\rd\xC2\x85"
                       "e\xE2\x80\xA8"
                       "f\xE2\x80\xA9"
                       "g") == expected);
    QVERIFY(splitLines("").empty());
    QCOMPARE(splitLines("\n\n").size(), std::size_t(2));
}

void TestChanges::findsAShortestDiff() {
    const LineDiff diff = lineDiff("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n");
    std::size_t cost = 0;
    for (const LineChange& change : diff.changes) {
        cost += change.removed() + change.added();
    }
    QCOMPARE(cost, std::size_t(5)); // Myers' own example
    QVERIFY(lineDiff("same\n", "same\n").changes.empty());
    QVERIFY((lineDiff("a\nb\nc\n", "a\nX\nc\n").changes == std::vector<LineChange>{{1, 2, 1, 2}}));
    QVERIFY((lineDiff("", "a\nb\n").changes == std::vector<LineChange>{{0, 0, 0, 2}}));
    QVERIFY((lineDiff("a\nb\n", "").changes == std::vector<LineChange>{{0, 2, 0, 0}}));
}

void TestChanges::patchesToTheTextAfter() {
    std::mt19937 random(7);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    for (int round = 0; round < 2000; ++round) {
        const auto make = [&] {
            std::string out;
            for (unsigned i = below(14); i > 0; --i) {
                out += static_cast<char>('a' + below(4));
                out += below(6) == 0 ? "\r\n" : "\n";
            }
            return out + (below(3) == 0 ? "end" : "");
        };
        const std::string before = make();
        const std::string after = make();
        QCOMPARE(patched(lineDiff(before, after)), after);
    }
}

void TestChanges::staysBoundedForLargeFiles() {
    // Far more differences than the search looks for, with lines that stand once in each.
    std::string before;
    std::string after;
    for (int i = 0; i < 40'000; ++i) {
        before += (i % 3 == 0 ? "old " : "kept ") + std::to_string(i) + "\n";
        after += (i % 3 == 0 ? "new " : "kept ") + std::to_string(i) + "\n";
    }
    const LineDiff diff = lineDiff(before, after);
    QCOMPARE(patched(diff), after);
    QCOMPARE(diff.changes.size(), std::size_t(13'334));
    const std::string unlike = numberedLines(20'000, 1'000'000);
    QCOMPARE(patched(lineDiff(before, unlike)), unlike);
}

void TestChanges::countsChangedLines() {
    QCOMPARE(changedLines("a\nb\nc\n", "a\nb\nc\n"), 0);
    QCOMPARE(changedLines("a\nb\nc\n", "a\nX\nc\n"), 1);
    QCOMPARE(changedLines("a\nb\nc\n", "a\nb\nnew\nc\n"), 1);
    QCOMPARE(changedLines("a\nb\nc\n", "b\nc\nd\n"), 2);
    QCOMPARE(changedLines("a\r\n", "a\n"), 1);
    QCOMPARE(changedLines("a", "a\n"), 1);
}

void TestChanges::writesHunks() {
    using Kind = DiffLine::Kind;
    const std::vector<DiffLine> lines = unifiedDiff("a\nb\nc\nd\ne\n", "a\nb\nX\nd\ne\n", 1);
    const std::vector<DiffLine> expected{{Kind::place, QStringLiteral("line 3")},
                                         {Kind::kept, QStringLiteral("b")},
                                         {Kind::removed, QStringLiteral("c")},
                                         {Kind::added, QStringLiteral("X")},
                                         {Kind::kept, QStringLiteral("d")}};
    QVERIFY(lines == expected);
    QVERIFY(unifiedDiff("a\n", "a\n").empty());
    const std::vector<DiffLine> cut = unifiedDiff(numberedLines(100), numberedLines(100, 500), 3, 10);
    QCOMPARE(cut.size(), std::size_t(10));
    QVERIFY(cut.back().kind == Kind::more);
    QCOMPARE(sign(Kind::removed), QChar(QLatin1Char('-')));
    QCOMPARE(sign(Kind::added), QChar(QLatin1Char('+')));
}

void TestChanges::showsEndingsWhereTheyChange() {
    const std::vector<DiffLine> lines = unifiedDiff("a\r\n", "a\n");
    QCOMPARE(lines[1].text, QStringLiteral("a  [CR LF]"));
    QCOMPARE(lines[2].text, QStringLiteral("a  [LF]"));
    QCOMPARE(unifiedDiff("a\n", "a")[2].text, QStringLiteral("a  [no line break at the end]"));
}

void TestChanges::paneFollowsTheDocument() {
    SpecDocument document;
    document.setNew("hidden_size: 1\nvocab_size: 2\n");
    ChangesView view(document);
    view.show();
    auto* header = view.findChild<QLabel*>(QStringLiteral("changesHeader"));
    auto* diff = view.findChild<QPlainTextEdit*>(QStringLiteral("changesDiff"));
    QCOMPARE(header->text(), QStringLiteral("No changes since the saved file"));
    QVERIFY(diff->toPlainText().isEmpty());
    document.edit({{{13, 14}, "7"}}, QStringLiteral("Set"));
    QTRY_COMPARE(header->text(), QStringLiteral("1 line changed, the rest byte-identical"));
    QVERIFY(diff->toPlainText().contains(QStringLiteral("- hidden_size: 1\n+ hidden_size: 7")));
    document.undoStack().undo();
    QTRY_COMPARE(header->text(), QStringLiteral("No changes since the saved file"));
}

QTEST_MAIN(TestChanges)
#include "tst_changes.moc"
