// Plain, quoted and block scalars.
#include "core/text/utf8.h"
#include "core/yaml/scanner.h"

#include <algorithm>
#include <cstdint>

namespace modelspec::yaml {

namespace {

/// What the escapes of one letter stand for; 0 for a letter that is none.
constexpr char32_t simple_escape(unsigned char c) {
    switch (c) {
    case '0': return 0x110000; // stands for U+0000, which 0 cannot say here
    case 'a': return 0x07;
    case 'b': return 0x08;
    case 't':
    case '\t': return 0x09;
    case 'n': return 0x0A;
    case 'v': return 0x0B;
    case 'f': return 0x0C;
    case 'r': return 0x0D;
    case 'e': return 0x1B;
    case ' ':
    case '"':
    case '/':
    case '\\': return c;
    case 'N': return 0x85;
    case '_': return 0xA0;
    case 'L': return 0x2028;
    case 'P': return 0x2029;
    default: return 0;
    }
}

constexpr std::size_t escape_digits(unsigned char c) {
    switch (c) {
    case 'x': return 2;
    case 'u': return 4;
    case 'U': return 8;
    default: return 0;
    }
}

constexpr bool is_flow_end(unsigned char c) { return c == ',' || c == '?' || c == '[' || c == ']' || c == '{' || c == '}'; }

} // namespace

std::string_view Scanner::keep(std::string text) { return arena_.emplace_back(std::move(text)); }

Token Scanner::scan_plain() {
    const std::size_t begin = at_;
    std::size_t end = at_;
    std::string joined; // filled from the second piece on
    bool many = false;
    std::string spaces;
    const Column indent = indent_ + 1;
    const auto ends_at = [&](std::size_t i) {
        const unsigned char c = byte(i);
        if (c == ':' && (blank_or_end(i + 1) || (flow_level_ > 0 && is_flow_end(byte(i + 1)) && byte(i + 1) != '?'))) {
            return true;
        }
        return blank_or_end(i) || (flow_level_ > 0 && is_flow_end(c));
    };
    while (byte() != '#') {
        std::size_t length = 0;
        while (!ends_at(length)) {
            ++length;
        }
        if (length == 0) {
            break;
        }
        simple_key_allowed_ = false;
        if (end > begin) {
            if (!many) {
                joined = text_.substr(begin, end - begin);
                many = true;
            }
            joined += spaces;
            joined += text_.substr(at_, length);
        }
        advance(length);
        end = at_;
        spaces.clear();
        const bool goes_on = scan_plain_breaks(spaces);
        if (!goes_on || byte() == '#' || (flow_level_ == 0 && static_cast<Column>(column()) < indent)) {
            break;
        }
    }
    const bool verbatim = !many || joined == text_.substr(begin, end - begin);
    const std::string_view content = verbatim ? text_.substr(begin, end - begin) : keep(std::move(joined));
    return {TokenKind::scalar, Style::plain, {begin, end}, content, {}};
}

/// The spaces and line breaks after a piece of a plain scalar, as the next piece would be joined to it. False where nothing can follow.
bool Scanner::scan_plain_breaks(std::string& spaces) {
    const std::size_t begin = at_;
    skip_spaces();
    if (utf8::line_break_at(text_, at_) == 0) {
        spaces = text_.substr(begin, at_ - begin);
        return !spaces.empty();
    }
    const std::string_view first = take_line_break();
    simple_key_allowed_ = true;
    std::string more;
    if (document_marker("---") || document_marker("...")) {
        return false;
    }
    for (;;) {
        skip_spaces();
        const std::string_view next = take_line_break();
        if (next.empty()) {
            break;
        }
        more += next;
        if (document_marker("---") || document_marker("...")) {
            return false;
        }
    }
    if (first != "\n") {
        spaces = first;
    } else if (more.empty()) {
        spaces = " ";
    }
    spaces += more;
    return !spaces.empty();
}

Token Scanner::scan_quoted(bool is_double) {
    const std::size_t begin = at_;
    const unsigned char quote = is_double ? '"' : '\'';
    advance(1);
    // The usual case, a text on one line without escapes, is a slice of the file.
    std::size_t length = 0;
    while (!break_or_end(length) && byte(length) != quote && byte(length) != '\\') {
        ++length;
    }
    if (byte(length) == quote && byte(length + 1) != quote) {
        const std::string_view content = text_.substr(at_, length);
        advance(length + 1);
        return {TokenKind::scalar, is_double ? Style::double_quoted : Style::single_quoted, {begin, at_}, content, {}};
    }
    std::string out;
    scan_quoted_text(out, is_double, begin);
    while (byte() != quote) {
        scan_quoted_spaces(out, begin);
        scan_quoted_text(out, is_double, begin);
    }
    advance(1);
    return {TokenKind::scalar, is_double ? Style::double_quoted : Style::single_quoted, {begin, at_}, keep(std::move(out)), {}};
}

void Scanner::scan_quoted_text(std::string& out, bool is_double, std::size_t begin) {
    for (;;) {
        std::size_t length = 0;
        while (!blank_or_end(length) && byte(length) != '\'' && byte(length) != '"' && byte(length) != '\\') {
            ++length;
        }
        out += text_.substr(at_, length);
        advance(length);
        const unsigned char c = byte();
        if (!is_double && c == '\'' && byte(1) == '\'') {
            out.push_back('\'');
            advance(2);
        } else if ((is_double && c == '\'') || (!is_double && (c == '"' || c == '\\'))) {
            out.push_back(static_cast<char>(c));
            advance(1);
        } else if (is_double && c == '\\') {
            scan_escape(out, begin);
        } else {
            return;
        }
    }
}

void Scanner::scan_escape(std::string& out, std::size_t begin) {
    const std::size_t at_backslash = at_;
    advance(1);
    const unsigned char c = byte();
    if (const char32_t point = simple_escape(c); point != 0) {
        utf8::append(out, point == 0x110000 ? 0 : point);
        advance(1);
        return;
    }
    if (const std::size_t digits = escape_digits(c); digits > 0) {
        advance(1);
        std::uint64_t point = 0;
        for (std::size_t i = 0; i < digits; ++i) {
            const auto digit =
                std::string_view("0123456789abcdef").find(static_cast<char>(byte(i) >= 'A' && byte(i) <= 'F' ? byte(i) | 0x20U : byte(i)));
            if (at_end(i) || digit == std::string_view::npos) {
                fail(at_backslash, "the escape needs " + std::to_string(digits) + " hexadecimal digits");
            }
            point = point * 16 + digit;
        }
        if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
            fail(at_backslash, "the escape names no character");
        }
        utf8::append(out, static_cast<char32_t>(point));
        advance(digits);
        return;
    }
    if (!take_line_break().empty()) {
        scan_quoted_breaks(out, begin);
        return;
    }
    fail(at_backslash, "no such escape; write a backslash in double quotes as '\\\\', or use single quotes");
}

void Scanner::scan_quoted_spaces(std::string& out, std::size_t begin) {
    std::size_t length = 0;
    while (byte(length) == ' ' || byte(length) == '\t') {
        ++length;
    }
    const std::string_view spaces = text_.substr(at_, length);
    advance(length);
    if (at_end()) {
        fail(begin, "the quote that opens here is never closed");
    }
    const std::string_view first = take_line_break();
    if (first.empty()) {
        out += spaces;
        return;
    }
    std::string more;
    scan_quoted_breaks(more, begin);
    if (first != "\n") {
        out += first;
    } else if (more.empty()) {
        out.push_back(' ');
    }
    out += more;
}

void Scanner::scan_quoted_breaks(std::string& out, std::size_t begin) {
    for (;;) {
        if (document_marker("---") || document_marker("...")) {
            fail(begin, "the quote that opens here is not closed before the next document marker");
        }
        while (byte() == ' ' || byte() == '\t') {
            advance(1);
        }
        const std::string_view next = take_line_break();
        if (next.empty()) {
            return;
        }
        out += next;
    }
}

Scanner::BlockHeader Scanner::scan_block_header() {
    BlockHeader header;
    const auto chomp = [&] {
        if (byte() == '+' || byte() == '-') {
            header.chomp = byte() == '+' ? 1 : -1;
            advance(1);
            return true;
        }
        return false;
    };
    const bool first = chomp();
    if (byte() >= '0' && byte() <= '9') {
        if (byte() == '0') {
            fail(at_, "the indentation of a block text is 1 to 9");
        }
        header.indent = byte() - std::size_t{'0'};
        advance(1);
    }
    if (!first) {
        chomp();
    }
    if (byte() != ' ' && !break_or_end()) {
        fail(at_, "after '|' or '>' only '+', '-', a digit or a comment may stand on the line; quote a text that starts with one");
    }
    finish_line();
    return header;
}

Token Scanner::scan_block(bool folded) {
    const std::size_t begin = at_;
    advance(1);
    const BlockHeader header = scan_block_header();
    const auto least = static_cast<std::size_t>(std::max<Column>(indent_ + 1, 1));
    std::string breaks;
    std::size_t indent = 0;
    if (header.indent == 0) {
        indent = std::max(least, scan_block_indentation(breaks));
    } else {
        indent = least + header.indent - 1;
        scan_block_breaks(breaks, indent);
    }
    std::string out;
    std::string_view line_break;
    std::size_t end = at_;
    const auto starts_blank = [&] { return byte() == ' ' || byte() == '\t'; };
    while (column() == indent && !at_end()) {
        out += breaks;
        const bool leading_text = !starts_blank();
        const std::size_t line_begin = at_;
        skip_to_line_break();
        out += text_.substr(line_begin, at_ - line_begin);
        end = at_;
        line_break = take_line_break();
        breaks.clear();
        scan_block_breaks(breaks, indent);
        if (column() != indent || at_end()) {
            break;
        }
        if (!folded || line_break != "\n" || !leading_text || starts_blank()) {
            out += line_break;
        } else if (breaks.empty()) {
            out.push_back(' ');
        }
    }
    if (header.chomp >= 0) {
        out += line_break;
    }
    if (header.chomp > 0) {
        out += breaks;
        end = std::max(end, at_ - column()); // the blank lines that follow belong to the value
    }
    return {TokenKind::scalar, folded ? Style::folded : Style::literal, {begin, end}, keep(std::move(out)), {}};
}

std::size_t Scanner::scan_block_indentation(std::string& breaks) {
    std::size_t deepest = 0;
    for (;;) {
        if (byte() == ' ') {
            advance(1);
            deepest = std::max(deepest, column());
        } else if (const std::string_view next = take_line_break(); !next.empty()) {
            breaks += next;
        } else {
            return deepest;
        }
    }
}

void Scanner::scan_block_breaks(std::string& breaks, std::size_t indent) {
    const auto skip_indentation = [&] {
        while (column() < indent && byte() == ' ') {
            advance(1);
        }
    };
    skip_indentation();
    for (std::string_view next = take_line_break(); !next.empty(); next = take_line_break()) {
        breaks += next;
        skip_indentation();
    }
}

} // namespace modelspec::yaml
