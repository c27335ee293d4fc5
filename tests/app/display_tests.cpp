#include "tests/app/driver.h"

#include "core/report/display.h"

using namespace modelspec::test;
using modelspec::report::excerpt;
using modelspec::report::Excerpt;
using modelspec::report::printable;

namespace {

/// The excerpt of `line`, marked from the first `marked` in it, with the marker under it.
std::string shown(const std::string& line, const std::string& marked) {
    const std::size_t begin = line.find(marked);
    const Excerpt out = excerpt(line, {0, line.size()}, {begin, begin + marked.size()});
    return out.text + "\n" + std::string(out.mark, ' ') + std::string(out.mark_size, '^');
}

} // namespace

TEST_CASE(display, marks) {
    EXPECT_EQUAL(shown("head_dim: 128 # x", "128"), "head_dim: 128 # x\n          ^^^");
    EXPECT_EQUAL(shown("a: b", ""), "a: b\n^");
    const Excerpt past = excerpt("ab\ncd", {0, 2}, {2, 5});
    EXPECT_EQUAL(std::to_string(past.mark) + " " + std::to_string(past.mark_size), "2 1");
}

TEST_CASE(display, wide_and_combining_characters) {
    EXPECT_EQUAL(shown("日本: x", "x"), "日本: x\n      ^");
    EXPECT_EQUAL(shown("日本: x", "日本"), "日本: x\n^^^^");
    EXPECT_EQUAL(shown("e\u0301: x", "x"), "e\u0301: x\n   ^");
}

TEST_CASE(display, tabs_and_controls) {
    EXPECT_EQUAL(shown("a\tb\tc", "c"), "a   b   c\n        ^");
    EXPECT_EQUAL(shown("\x1b[1m x", "x"), "\\x1b[1m x\n        ^");
    EXPECT_EQUAL(shown("caf\xE9 x", "x"), "caf\uFFFD x\n     ^");
    EXPECT_EQUAL(shown("\xEF\xBB\xBF"
                       "a: x",
                       "x"),
                 "a: x\n   ^");
    EXPECT_EQUAL(printable("a\r\n\u202E"
                           "b"),
                 "a\\r\\n\\u202eb");
}

TEST_CASE(display, long_lines_are_cut) {
    const std::string line = std::string(500, 'a') + "X" + std::string(500, 'b');
    const std::string out = shown(line, "X");
    EXPECT_EQUAL(out.substr(0, 44), "..." + std::string(40, 'a') + "X");
    EXPECT_EQUAL(out.substr(out.find('\n')), "\n" + std::string(43, ' ') + "^");
    EXPECT(out.find("bbb...\n") != std::string::npos);
    EXPECT(excerpt(line, {0, line.size()}, {0, line.size()}).mark_size < 120);
    EXPECT(excerpt(line, {0, line.size()}, {line.size(), line.size()}).mark < 120);
}
