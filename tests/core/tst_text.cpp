// Bytes, lines and edits of a text, with every line break YAML knows, a byte order mark, and characters of one to four bytes.
#include "core/text/line_index.h"
#include "core/text/text_edit.h"
#include "core/text/utf8.h"
#include "tests/support.h"

#include <QtTest>

#include <random>

using namespace modelspec;
using modelspec::test::qt;

namespace {

QString said(Position position) { return QString::number(position.line) + QLatin1Char(':') + QString::number(position.column); }

QString position_in(const std::string& text, std::size_t offset) { return said(LineIndex(text).position(offset)); }

std::string line_of(const std::string& text, std::size_t number) {
    const Span line = LineIndex(text).line(number);
    return text.substr(line.begin, line.size());
}

std::string full_line_of(const std::string& text, std::size_t offset) {
    const Span line = LineIndex(text).full_line_at(offset);
    return text.substr(line.begin, line.size());
}

const std::vector<std::string>& pieces() {
    static const std::vector<std::string> all{"a", "bc", " ", "\n",       "\r", "\r\n", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9", "\xEF\xBB\xBF",
                                              "é", "層", "😀", "\xC2\xA0", "#",  ""};
    return all;
}

std::string random_text(std::mt19937& random, int most) {
    std::string out;
    const int count = std::uniform_int_distribution<int>(0, most)(random);
    for (int i = 0; i < count; ++i) {
        out += pieces()[std::uniform_int_distribution<std::size_t>(0, pieces().size() - 1)(random)];
    }
    return out;
}

/// Edits that do not touch, of random places of `text`.
TextEdits random_edits(std::mt19937& random, const std::string& text) {
    TextEdits edits;
    std::size_t at = 0;
    while (at <= text.size() && edits.size() < 5) {
        const std::size_t begin = std::uniform_int_distribution<std::size_t>(at, text.size())(random);
        const std::size_t end = std::uniform_int_distribution<std::size_t>(begin, std::min(text.size(), begin + 6))(random);
        edits.push_back({{begin, end}, random_text(random, 3)});
        at = end + 1;
    }
    return edits;
}

/// A slow but plain reading of what a position is.
Position counted(const std::string& text, std::size_t offset) {
    Position out;
    for (std::size_t at = 0; at < offset;) {
        const std::size_t broken = utf8::line_break_at(text, at);
        if (broken > 0 && at + broken <= offset) {
            out = {out.line + 1, 1};
            at += broken;
            continue;
        }
        const std::size_t length = utf8::decode(text, at).length;
        out.column += at == 0 && text.substr(0, 3) == utf8::byte_order_mark ? 0 : 1;
        at += length;
    }
    return out;
}

bool at_character(const std::string& text, std::size_t offset) {
    return offset >= text.size() || (static_cast<unsigned char>(text[offset]) & 0xC0U) != 0x80U;
}

} // namespace

class TestText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lines_break_where_yaml_breaks_them() {
        for (const char* eol : {"\n", "\r\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
            const std::string text = std::string("one") + eol + "two" + eol;
            const LineIndex lines(text);
            QCOMPARE(lines.line_count(), std::size_t{3});
            QCOMPARE(line_of(text, 1), std::string("one"));
            QCOMPARE(line_of(text, 2), std::string("two"));
            QCOMPARE(line_of(text, 3), std::string());
            QCOMPARE(position_in(text, text.find("two")), QStringLiteral("2:1"));
            QCOMPARE(full_line_of(text, 1), std::string("one") + eol);
        }
        QCOMPARE(LineIndex("a\n\rb").line_count(), std::size_t{3}); // LF CR is two breaks
        QCOMPARE(LineIndex("a\x0B\x0C"
                           "b")
                     .line_count(),
                 std::size_t{1});
        QCOMPARE(LineIndex("").line_count(), std::size_t{1});
    }

    void columns_count_characters() {
        const std::string text = "é層😀x\n\xC2\xA0y";
        QCOMPARE(position_in(text, text.find('x')), QStringLiteral("1:4"));
        QCOMPARE(position_in(text, text.find('y')), QStringLiteral("2:2"));
        QCOMPARE(position_in(text, 0), QStringLiteral("1:1"));
        QCOMPARE(position_in(text, text.size()), QStringLiteral("2:3"));
        QCOMPARE(position_in(text, text.size() + 100), QStringLiteral("2:3"));
    }

    void a_byte_order_mark_takes_no_column() {
        const std::string text = "\xEF\xBB\xBF"
                                 "a\n\xEF\xBB\xBF"
                                 "b";
        QCOMPARE(position_in(text, 0), QStringLiteral("1:1"));
        QCOMPARE(position_in(text, 3), QStringLiteral("1:1"));
        QCOMPARE(position_in(text, 4), QStringLiteral("1:2"));
        QCOMPARE(position_in(text, text.size() - 1), QStringLiteral("2:2")); // inside the text it is a character
    }

    void lines_that_are_not_there() {
        QCOMPARE(LineIndex("a\nb").line(0), (Span{3, 3}));
        QCOMPARE(LineIndex("a\nb").line(3), (Span{3, 3}));
        QCOMPARE(LineIndex("a\nb").full_line_at(99), (Span{2, 3}));
    }

    void any_position() {
        std::mt19937 random(5);
        for (int i = 0; i < 2000; ++i) {
            const std::string text = random_text(random, 12);
            const LineIndex lines(text);
            for (std::size_t offset = 0; offset <= text.size(); ++offset) {
                const bool inside_break = offset > 0 && offset < text.size() && text[offset] == '\n' && text[offset - 1] == '\r';
                if (at_character(text, offset) && !inside_break) {
                    QCOMPARE(said(lines.position(offset)), said(counted(text, offset)));
                }
                const Span line = lines.full_line_at(offset);
                QVERIFY(line.begin <= offset && (offset < line.end || offset == text.size()));
                QCOMPARE(lines.line(lines.position(offset).line).begin, line.begin);
            }
        }
    }

    void long_lines_cost_little() {
        // Thousands of findings on one line: each asks for its column.
        const std::string text = std::string(1'000'000, 'a') + "é" + std::string(1'000'000, 'b');
        const LineIndex lines(text);
        std::size_t sum = 0;
        for (int i = 0; i < 100'000; ++i) {
            sum += lines.position(text.size() - static_cast<std::size_t>(i)).column;
        }
        QVERIFY(sum > 0);
    }

    void code_points() {
        const auto value = [](const std::string& text) { return static_cast<unsigned>(utf8::decode(text, 0).value); };
        QCOMPARE(value("a"), 0x61U);
        QCOMPARE(value("é"), 0xE9U);
        QCOMPARE(value("層"), 0x5C64U);
        QCOMPARE(value("😀"), 0x1F600U);
        for (const char* bad : {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80", "\xF4\x90\x80\x80",
                                "\xF5\x80\x80\x80", "\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xC3(", "\xFF"}) {
            QCOMPARE(utf8::decode(bad, 0).length, std::size_t{0});
            QCOMPARE(utf8::first_invalid(std::string("ab") + bad), std::optional<std::size_t>(2));
        }
        QCOMPARE(utf8::decode("a", 1).length, std::size_t{0});
        QCOMPARE(utf8::first_invalid("é層😀"), std::optional<std::size_t>());
        QCOMPARE(utf8::length("é層😀a"), std::size_t{4});
    }

    void any_code_point_comes_back() {
        for (char32_t point = 0; point <= 0x10FFFF; point += point < 0x3000 ? 1 : 97) {
            if (point >= 0xD800 && point <= 0xDFFF) {
                continue;
            }
            std::string text;
            utf8::append(text, point);
            const utf8::CodePoint read = utf8::decode(text, 0);
            QVERIFY(read.value == point && read.length == text.size());
        }
    }

    void edits() {
        QCOMPARE(apply_edits("abc", {}), std::string("abc"));
        QCOMPARE(apply_edits("abc", {{{1, 2}, "X"}}), std::string("aXc"));
        QCOMPARE(apply_edits("abc", {{{3, 3}, "d"}, {{0, 1}, ""}}), std::string("bcd"));    // in any order
        QCOMPARE(apply_edits("abc", {{{1, 1}, "1"}, {{1, 1}, "2"}}), std::string("a12bc")); // at one place, the first in the list first
        QCOMPARE(apply_edits("", {{{0, 0}, "x"}}), std::string("x"));
    }

    void touching_edits_are_disjoint() {
        QVERIFY(disjoint({}));
        QVERIFY(disjoint({{{0, 2}, ""}, {{2, 3}, ""}}));
        QVERIFY(disjoint({{{2, 3}, ""}, {{0, 2}, ""}}));
        QVERIFY(disjoint({{{1, 1}, "a"}, {{1, 1}, "b"}}));
        QVERIFY(!disjoint({{{0, 2}, ""}, {{1, 3}, ""}}));
        QVERIFY(!disjoint({{{0, 9}, ""}, {{3, 4}, ""}}));
        QVERIFY(!disjoint({{{0, 2}, ""}, {{0, 2}, ""}}));
    }

    void normalised_edits_mean_the_same() {
        QCOMPARE(normalised({{{4, 4}, "b"}, {{1, 2}, ""}, {{2, 4}, "a"}, {{6, 6}, ""}}), (TextEdits{{{1, 4}, "ab"}}));
        std::mt19937 random(11);
        for (int i = 0; i < 500; ++i) {
            const std::string text = random_text(random, 40);
            TextEdits changes = random_edits(random, text);
            QCOMPARE(apply_edits(text, normalised(changes)), apply_edits(text, changes));
            changes.clear();
            for (std::size_t at = 0; at < text.size() && changes.size() < 8;) { // each where the last one ends
                const std::size_t end = std::min(text.size(), at + random() % 4);
                changes.push_back({{at, end}, random_text(random, 2)});
                at = end;
            }
            QCOMPARE(apply_edits(text, normalised(changes)), apply_edits(text, changes));
        }
    }

    void an_inverse_takes_back() {
        std::mt19937 random(11);
        for (int i = 0; i < 5000; ++i) {
            const std::string text = random_text(random, 15);
            TextEdits changes = random_edits(random, text);
            if (i % 2 == 1) {
                std::reverse(changes.begin(), changes.end());
            }
            const std::string changed = apply_edits(text, changes);
            QCOMPARE(qt(apply_edits(changed, inverse(text, changes))), qt(text));
            QCOMPARE(apply_edits(changed, inverse(text, changes)), text);
        }
    }

    void a_difference_is_one_small_edit() {
        QVERIFY(difference("same", "same").empty());
        QCOMPARE(difference("abc", "aXc"), (TextEdits{{{1, 2}, "X"}}));
        QCOMPARE(difference("abc", "abcd"), (TextEdits{{{3, 3}, "d"}}));
        QCOMPARE(difference("aaa", "aa"), (TextEdits{{{2, 3}, ""}}));
        QCOMPARE(difference("", "x"), (TextEdits{{{0, 0}, "x"}}));
        QCOMPARE(difference("é", "è"), (TextEdits{{{0, 2}, "è"}})); // the first byte is equal, the character is not
        QCOMPARE(difference("aéb", "aùb"), (TextEdits{{{1, 3}, "ù"}}));
    }

    void any_difference_makes_the_other_text() {
        std::mt19937 random(12);
        for (int i = 0; i < 5000; ++i) {
            const std::string before = random_text(random, 8);
            const std::string after = i % 2 == 0 ? random_text(random, 8) : apply_edits(before, random_edits(random, before));
            if (utf8::first_invalid(after)) {
                continue; // an edit cut a character in two
            }
            const TextEdits edit = difference(before, after);
            QCOMPARE(apply_edits(before, edit), after);
            QVERIFY(edit.size() <= 1 && edit.empty() == (before == after));
            for (const TextEdit& one : edit) {
                QVERIFY(at_character(before, one.span.begin) && at_character(before, one.span.end));
                QVERIFY(!utf8::first_invalid(one.text));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestText)
#include "tst_text.moc"
