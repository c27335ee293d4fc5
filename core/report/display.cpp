#include "core/report/display.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace modelspec::report {

namespace {

struct Range {
    char32_t first;
    char32_t last;
};

// The blocks whose characters are combining or invisible, and those whose characters are wide. Whole blocks: a caret that is a cell off under
// a rare script is worth less than tables of a thousand rows.
constexpr std::array<Range, 29> no_cell{{{0x0300, 0x036F},   {0x0483, 0x0489},   {0x0591, 0x05BD},   {0x0610, 0x061A},  {0x064B, 0x065F},
                                         {0x06D6, 0x06DC},   {0x0730, 0x074A},   {0x0900, 0x0902},   {0x093C, 0x093C},  {0x0941, 0x0948},
                                         {0x094D, 0x094D},   {0x0E31, 0x0E31},   {0x0E34, 0x0E3A},   {0x0E47, 0x0E4E},  {0x1AB0, 0x1AFF},
                                         {0x1DC0, 0x1DFF},   {0x200B, 0x200D},   {0x2060, 0x2064},   {0x20D0, 0x20F0},  {0x302A, 0x302D},
                                         {0x3099, 0x309A},   {0xFE00, 0xFE0F},   {0xFE20, 0xFE2F},   {0xFEFF, 0xFEFF},  {0x1D165, 0x1D169},
                                         {0x1D16D, 0x1D172}, {0x1F3FB, 0x1F3FF}, {0xE0020, 0xE007F}, {0xE0100, 0xE01EF}}};

constexpr std::array<Range, 19> two_cells{{{0x1100, 0x115F},
                                           {0x231A, 0x231B},
                                           {0x23E9, 0x23EC},
                                           {0x2614, 0x2615},
                                           {0x2E80, 0x303E},
                                           {0x3041, 0x33FF},
                                           {0x3400, 0x4DBF},
                                           {0x4E00, 0x9FFF},
                                           {0xA000, 0xA4CF},
                                           {0xA960, 0xA97F},
                                           {0xAC00, 0xD7A3},
                                           {0xF900, 0xFAFF},
                                           {0xFE30, 0xFE6F},
                                           {0xFF01, 0xFF60},
                                           {0xFFE0, 0xFFE6},
                                           {0x1F300, 0x1F64F},
                                           {0x1F680, 0x1F6FF},
                                           {0x1F900, 0x1FAFF},
                                           {0x20000, 0x3FFFD}}};

template <std::size_t N> bool in(const std::array<Range, N>& ranges, char32_t character) {
    const auto after = std::upper_bound(ranges.begin(), ranges.end(), character, [](char32_t c, const Range& range) { return c < range.first; });
    return after != ranges.begin() && character <= std::prev(after)->last;
}

bool turns_direction(char32_t character) { return (character >= 0x202A && character <= 0x202E) || (character >= 0x2066 && character <= 0x2069); }

std::string hex(char32_t value, std::size_t digits) {
    constexpr std::string_view names = "0123456789abcdef";
    std::string out(digits, '0');
    for (std::size_t i = digits; i > 0; --i, value >>= 4U) {
        out[i - 1] = names[value & 0xFU];
    }
    return out;
}

void append_printable(std::string& out, std::string_view text, std::size_t at, utf8::CodePoint point) {
    const char32_t value = point.value;
    if (point.length == 0) {
        utf8::append(out, 0xFFFD);
    } else if (value == '\n') {
        out += "\\n";
    } else if (value == '\r') {
        out += "\\r";
    } else if (value == '\t') {
        out += "\\t";
    } else if (value < 0x20 || (value >= 0x7F && value < 0xA0)) {
        out += "\\x" + hex(value, 2);
    } else if (turns_direction(value) || value == 0x2028 || value == 0x2029) {
        out += "\\u" + hex(value, 4);
    } else {
        out += text.substr(at, point.length);
    }
}

constexpr std::size_t cells_before = 40; ///< of the mark, where the line is cut
constexpr std::size_t most_cells = 110;
constexpr std::size_t tab_stop = 4;

/// The first place at or after `from` that is at most `most` cells before `mark`, looking at no more bytes than it has to.
std::size_t cells_back(std::string_view text, std::size_t from, std::size_t mark, std::size_t most) {
    std::size_t at = mark;
    for (std::size_t taken = 0; at > from;) {
        std::size_t before = at - 1;
        while (before > from && at - before < 4 && (static_cast<unsigned char>(text[before]) & 0xC0U) == 0x80U) {
            --before;
        }
        const char32_t character = utf8::decode(text, before).value;
        taken += character == '\t' ? tab_stop : static_cast<std::size_t>(cells(character));
        if (taken > most) {
            break;
        }
        at = before;
    }
    return at;
}

/// Where the shown part of a line begins: its start where that is near enough. Costs the same however long the line is.
std::size_t shown_from(std::string_view text, Span line, std::size_t mark) {
    const std::size_t at = cells_back(text, line.begin, mark, most_cells - cells_before);
    return at == line.begin ? at : cells_back(text, line.begin, mark, cells_before);
}

/// The cells `added`, what was just appended for a character, takes.
std::size_t cells_of(std::string_view added, utf8::CodePoint point) {
    const bool is_escape = added.size() > 1 && added.front() == '\\';
    return is_escape ? added.size() : point.length == 0 ? 1 : static_cast<std::size_t>(cells(point.value));
}

} // namespace

std::string printable(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::CodePoint point = utf8::decode(text, at);
        append_printable(out, text, at, point);
        at += std::max<std::size_t>(point.length, 1);
    }
    return out;
}

int cells(char32_t character) {
    if (character < 0x300) {
        return 1;
    }
    return in(no_cell, character) ? 0 : in(two_cells, character) ? 2 : 1;
}

Excerpt excerpt(std::string_view text, Span line, Span marked) {
    const std::size_t mark = std::clamp(marked.begin, line.begin, line.end);
    const std::size_t mark_end = std::clamp(marked.end, mark, line.end);
    std::size_t at = shown_from(text, line, mark);
    Excerpt out;
    out.text = at == line.begin ? "" : "...";
    std::size_t column = out.text.size();
    std::size_t end = column;
    while (at < line.end && column < most_cells) {
        const utf8::CodePoint point = utf8::decode(text, at);
        const std::size_t before = out.text.size();
        out.mark = at <= mark ? column : out.mark;
        if (point.value == '\t') {
            out.text.append(tab_stop - column % tab_stop, ' ');
            column += tab_stop - column % tab_stop;
        } else if (point.value != 0xFEFF || at != 0) {
            append_printable(out.text, text, at, point);
            column += cells_of(std::string_view(out.text).substr(before), point);
        }
        at += std::max<std::size_t>(point.length, 1);
        end = at <= mark_end ? column : end;
    }
    out.mark = mark >= at ? column : out.mark;
    out.text += at < line.end ? "..." : "";
    out.mark_size = end > out.mark ? end - out.mark : 1;
    return out;
}

} // namespace modelspec::report
