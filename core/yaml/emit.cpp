#include "core/yaml/emit.h"

#include "core/python/numbers.h"
#include "core/text/utf8.h"
#include "core/yaml/scalars.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace modelspec::yaml {

namespace {

constexpr bool is_break(char32_t c) { return c == '\n' || c == 0x85 || c == 0x2028 || c == 0x2029; }
constexpr bool is_blank_or_break(char32_t c) { return c == 0 || c == ' ' || c == '\t' || c == '\r' || is_break(c); }
constexpr bool is_one_of(char32_t c, std::string_view set) { return c < 0x80 && c != 0 && set.find(static_cast<char>(c)) != std::string_view::npos; }

/// Characters PyYAML writes as they are; others need double quotes and an escape.
constexpr bool is_writable(char32_t c) {
    if (c == '\n' || (c >= 0x20 && c <= 0x7E)) {
        return true;
    }
    const bool unicode = c == 0x85 || (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c < 0x10FFFF);
    return unicode && c != 0xFEFF;
}

/// In which styles a text can be written.
struct Analysis {
    bool empty = false;
    bool multiline = false;
    bool flow_plain = true;
    bool block_plain = true;
    bool single_quoted = true;
};

/// What stands where in a text, gathered one character after the other.
class Analyser {
public:
    explicit Analyser(std::u32string_view text) : text_(text) {
        if (text.substr(0, 3) == U"---" || text.substr(0, 3) == U"...") {
            flow_indicators_ = block_indicators_ = true;
        }
        for (at_ = 0; at_ < text.size(); ++at_) {
            indicators();
            characters();
        }
    }

    [[nodiscard]] Analysis result() const {
        Analysis out;
        out.empty = text_.empty();
        out.multiline = line_breaks_;
        if (text_.empty()) {
            out.flow_plain = false;
            return out;
        }
        const auto blank_edge = [](char32_t c) { return c == ' ' || is_break(c); };
        const bool plain = !blank_edge(text_.front()) && !blank_edge(text_.back()) && !break_space_ && !space_break_ && !special_ && !line_breaks_;
        out.single_quoted = !break_space_ && !space_break_ && !special_;
        out.flow_plain = plain && !flow_indicators_;
        out.block_plain = plain && !block_indicators_;
        return out;
    }

private:
    [[nodiscard]] bool followed_by_blank() const { return at_ + 1 >= text_.size() || is_blank_or_break(text_[at_ + 1]); }
    [[nodiscard]] bool preceded_by_blank() const { return at_ == 0 || is_blank_or_break(text_[at_ - 1]); }

    void indicators() {
        const char32_t c = text_[at_];
        if (at_ == 0) {
            flow_indicators_ = flow_indicators_ || is_one_of(c, "#,[]{}&*!|>'\"%@`?:") || (c == '-' && followed_by_blank());
            block_indicators_ = block_indicators_ || is_one_of(c, "#,[]{}&*!|>'\"%@`") || (is_one_of(c, "?:-") && followed_by_blank());
            return;
        }
        flow_indicators_ = flow_indicators_ || is_one_of(c, ",?[]{}:") || (c == '#' && preceded_by_blank());
        block_indicators_ = block_indicators_ || (c == ':' && followed_by_blank()) || (c == '#' && preceded_by_blank());
    }

    void characters() {
        const char32_t c = text_[at_];
        line_breaks_ = line_breaks_ || is_break(c);
        special_ = special_ || !is_writable(c);
        if (at_ > 0) {
            break_space_ = break_space_ || (c == ' ' && is_break(text_[at_ - 1]));
            space_break_ = space_break_ || (is_break(c) && text_[at_ - 1] == ' ');
        }
    }

    std::u32string_view text_;
    std::size_t at_ = 0;
    bool flow_indicators_ = false;
    bool block_indicators_ = false;
    bool line_breaks_ = false;
    bool special_ = false;
    bool break_space_ = false;
    bool space_break_ = false;
};

std::u32string decode(std::string_view text) {
    std::u32string out;
    for (std::size_t at = 0; at < text.size();) {
        const utf8::CodePoint point = utf8::decode(text, at);
        out.push_back(point.value);
        at += std::max<std::size_t>(point.length, 1);
    }
    return out;
}

/// PyYAML's single-quoted writer: a line break is written as itself twice, LF as a line break of the file, and the text goes on at `indent`.
std::string write_single_quoted(std::string_view text, std::size_t indent) {
    const std::u32string points = decode(text);
    std::string out = "'";
    for (std::size_t at = 0; at < points.size();) {
        if (!is_break(points[at])) {
            out += points[at] == '\'' ? std::string("''") : [&] {
                std::string one;
                utf8::append(one, points[at]);
                return one;
            }();
            ++at;
            continue;
        }
        if (points[at] == '\n') {
            out.push_back('\n');
        }
        for (; at < points.size() && is_break(points[at]); ++at) {
            utf8::append(out, points[at]);
        }
        out.append(indent, ' ');
    }
    return out + "'";
}

void append_escape(std::string& out, char32_t c) {
    constexpr std::array<std::pair<char32_t, char>, 15> letters{{{0, '0'},
                                                                 {7, 'a'},
                                                                 {8, 'b'},
                                                                 {9, 't'},
                                                                 {10, 'n'},
                                                                 {11, 'v'},
                                                                 {12, 'f'},
                                                                 {13, 'r'},
                                                                 {27, 'e'},
                                                                 {'"', '"'},
                                                                 {'\\', '\\'},
                                                                 {0x85, 'N'},
                                                                 {0xA0, '_'},
                                                                 {0x2028, 'L'},
                                                                 {0x2029, 'P'}}};
    out.push_back('\\');
    for (const auto& [point, letter] : letters) {
        if (point == c) {
            out.push_back(letter);
            return;
        }
    }
    std::array<char, 12> buffer{};
    const char* pattern = c <= 0xFF ? "x%02X" : c <= 0xFFFF ? "u%04X" : "U%08X";
    const int length = std::snprintf(buffer.data(), buffer.size(), pattern, static_cast<unsigned>(c)); // NOLINT
    out.append(buffer.data(), static_cast<std::size_t>(length));
}

std::string write_double_quoted(std::string_view text) {
    std::string out = "\"";
    for (const char32_t c : decode(text)) {
        const bool as_is = c != '"' && c != '\\' && c != 0x85 && c != 0x2028 && c != 0x2029 && c != 0xFEFF &&
                           ((c >= 0x20 && c <= 0x7E) || (c >= 0xA0 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD));
        if (as_is) {
            utf8::append(out, c);
        } else {
            append_escape(out, c);
        }
    }
    return out + "\"";
}

bool reads_as_text(std::string_view text) { return implicit_type(text) == Type::string; }

std::string write(std::string_view text, std::size_t indent, bool simple_key) {
    const Analysis analysis = Analyser(decode(text)).result();
    const bool awkward_key = simple_key && (analysis.empty || analysis.multiline);
    if (reads_as_text(text) && !awkward_key && analysis.block_plain) {
        return std::string(text);
    }
    if (analysis.single_quoted && !(simple_key && analysis.multiline)) {
        return write_single_quoted(text, indent);
    }
    return write_double_quoted(text);
}

} // namespace

std::string emit_float(double value) {
    if (std::isnan(value)) {
        return ".nan";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-.inf" : ".inf";
    }
    std::string out = python::repr(value);
    if (const std::size_t mark = out.find('e'); mark != std::string::npos && out.find('.') == std::string::npos) {
        out.insert(mark, ".0");
    }
    return out;
}

std::string emit_text(std::string_view text, std::size_t indent) { return write(text, indent, false); }

std::string emit_key(std::string_view key, std::size_t indent) {
    constexpr std::size_t longest_simple_key = 128; // with the five characters of the tag `!!str`, which count though they are not written
    const Analysis analysis = Analyser(decode(key)).result();
    if (utf8::length(key) + 5 < longest_simple_key && !analysis.empty && !analysis.multiline) {
        return write(key, indent, true) + ":";
    }
    return "? " + write(key, indent + 2, false) + "\n" + std::string(indent, ' ') + ":";
}

std::string spell_quoted(std::string_view text, char quote) {
    const Analysis analysis = Analyser(decode(text)).result();
    const bool single = quote == '\'' && analysis.single_quoted && !analysis.multiline;
    return single ? write_single_quoted(text, 0) : write_double_quoted(text);
}

std::string spell_text(std::string_view text, bool in_flow) {
    const Analysis analysis = Analyser(decode(text)).result();
    if (reads_as_text(text) && !analysis.empty && !analysis.multiline && (in_flow ? analysis.flow_plain : analysis.block_plain)) {
        return std::string(text);
    }
    return spell_quoted(text, '\'');
}

} // namespace modelspec::yaml
