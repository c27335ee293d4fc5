#include "core/python/characters.h"

#include "core/python/unicode_tables.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace modelspec::python {

namespace {

void append_hex(std::string& out, char32_t value, unsigned digits) {
    constexpr std::string_view alphabet = "0123456789abcdef";
    for (unsigned i = digits; i > 0; --i) {
        out.push_back(alphabet[(value >> (4U * (i - 1U))) & 0xFU]);
    }
}

void append_escaped(std::string& out, char32_t point, char quote) {
    switch (point) {
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    case '\\': out += "\\\\"; return;
    default: break;
    }
    if (point == static_cast<unsigned char>(quote)) {
        out.push_back('\\');
        out.push_back(quote);
    } else if (is_printable(point)) {
        utf8::append(out, point);
    } else if (point < 0x100) {
        out += "\\x";
        append_hex(out, point, 2);
    } else if (point < 0x10000) {
        out += "\\u";
        append_hex(out, point, 4);
    } else {
        out += "\\U";
        append_hex(out, point, 8);
    }
}

} // namespace

bool is_space(char32_t code_point) {
    constexpr std::array<char32_t, 9> others{0x20, 0x85, 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
    return (code_point >= 0x09 && code_point <= 0x0D) || (code_point >= 0x1C && code_point <= 0x1F) ||
           (code_point >= 0x2000 && code_point <= 0x200A) || std::find(others.begin(), others.end(), code_point) != others.end();
}

std::optional<int> decimal_digit(char32_t code_point) {
    const auto after = std::upper_bound(tables::digit_zeros.begin(), tables::digit_zeros.end(), code_point);
    if (after == tables::digit_zeros.begin()) {
        return std::nullopt;
    }
    const char32_t value = code_point - *(after - 1);
    return value < 10 ? std::optional(static_cast<int>(value)) : std::nullopt;
}

bool is_printable(char32_t code_point) {
    const auto found = std::lower_bound(tables::not_printable.begin(), tables::not_printable.end(), code_point,
                                        [](const tables::Range& range, char32_t point) { return range.last < point; });
    return found == tables::not_printable.end() || code_point < found->first;
}

std::string repr(std::string_view text) {
    const bool single = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
    const char quote = single ? '"' : '\'';
    std::string out(1, quote);
    for (std::size_t offset = 0; offset < text.size();) {
        const utf8::CodePoint point = utf8::decode(text, offset);
        append_escaped(out, point.value, quote);
        offset += std::max<std::size_t>(point.length, 1);
    }
    out.push_back(quote);
    return out;
}

} // namespace modelspec::python
