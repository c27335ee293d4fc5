// Anchors, tags and directives.
#include "core/text/utf8.h"
#include "core/yaml/scanner.h"

namespace modelspec::yaml {

namespace {

constexpr bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }

constexpr bool is_word(unsigned char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_'; }

constexpr bool is_uri(unsigned char c) {
    return is_word(c) || (c != 0 && std::string_view(";/?:@&=+$,.!~*'()[]%").find(static_cast<char>(c)) != std::string_view::npos);
}

constexpr int hex_value(unsigned char c) {
    if (is_digit(c)) {
        return c - '0';
    }
    const auto lower = static_cast<unsigned char>(c | 0x20U);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

} // namespace

void Scanner::fetch_anchor(TokenKind kind) {
    save_simple_key();
    simple_key_allowed_ = false;
    const std::size_t begin = at_;
    std::size_t length = 1;
    while (is_word(byte(length))) {
        ++length;
    }
    const unsigned char after = byte(length);
    const bool ends_well = blank_or_end(length) || std::string_view("?:,]}%@`").find(static_cast<char>(after)) != std::string_view::npos;
    if (length == 1 || !ends_well) {
        fail(begin, kind == TokenKind::alias ? "'*' starts an alias, whose name is letters, digits, '-' and '_'; quote a text that starts with '*'"
                                             : "'&' starts an anchor, whose name is letters, digits, '-' and '_'; quote a text that starts with '&'");
    }
    const std::string_view name = text_.substr(begin + 1, length - 1);
    advance(length);
    tokens_.push_back({kind, Style::plain, {begin, at_}, name, {}});
}

void Scanner::fetch_tag() {
    save_simple_key();
    simple_key_allowed_ = false;
    const std::size_t begin = at_;
    Token token{TokenKind::tag, Style::plain, {}, {}, {}};
    if (byte(1) == '<') {
        advance(2);
        token.text = scan_tag_uri();
        if (byte() != '>') {
            fail(begin, "a tag written '!<...' needs its closing '>'");
        }
        advance(1);
    } else if (blank_or_end(1)) {
        token.text = "!";
        advance(1);
    } else {
        std::size_t length = 1;
        while (byte(length) != ' ' && !break_or_end(length) && byte(length) != '!') {
            ++length;
        }
        if (byte(length) == '!') {
            token.handle = scan_tag_handle();
        } else {
            token.handle = "!";
            advance(1);
        }
        token.text = scan_tag_uri();
    }
    if (byte() != ' ' && !break_or_end()) {
        fail(begin, "a tag ends with a space; found '" + std::string(1, static_cast<char>(byte())) + "'");
    }
    token.span = {begin, at_};
    tokens_.push_back(token);
}

std::string_view Scanner::scan_tag_handle() {
    const std::size_t begin = at_;
    if (byte() != '!') {
        fail(begin, "a tag handle starts with '!'");
    }
    std::size_t length = 1;
    if (byte(1) != ' ') {
        while (is_word(byte(length))) {
            ++length;
        }
        if (byte(length) != '!') {
            fail(begin, "a tag handle ends with '!'");
        }
        ++length;
    }
    const std::string_view handle = text_.substr(begin, length);
    advance(length);
    return handle;
}

void Scanner::append_uri_escape(std::string& out) {
    while (byte() == '%') {
        const int high = hex_value(byte(1));
        const int low = hex_value(byte(2));
        if (high < 0 || low < 0) {
            fail(at_, "a '%' in a tag is followed by two hexadecimal digits");
        }
        out.push_back(static_cast<char>(static_cast<unsigned char>(high * 16 + low)));
        advance(3);
    }
}

std::string_view Scanner::scan_tag_uri() {
    const std::size_t begin = at_;
    std::string out;
    while (is_uri(byte())) {
        if (byte() == '%') {
            append_uri_escape(out);
        } else {
            out.push_back(static_cast<char>(byte()));
            advance(1);
        }
    }
    if (out.empty() || utf8::first_invalid(out)) {
        fail(begin, "a tag needs a name after its '!'");
    }
    return keep(std::move(out));
}

void Scanner::fetch_directive() {
    unwind(-1);
    remove_simple_key();
    simple_key_allowed_ = false;
    const std::size_t begin = at_;
    advance(1);
    std::size_t length = 0;
    while (is_word(byte(length))) {
        ++length;
    }
    if (length == 0 || (byte(length) != ' ' && !break_or_end(length))) {
        fail(begin, "a line that starts with '%' is a directive, such as '%YAML 1.1'; quote a text that starts with '%'");
    }
    Token token{TokenKind::directive, Style::plain, {}, text_.substr(at_, length), {}};
    advance(length);
    if (token.text == "YAML") {
        skip_spaces();
        token.handle = scan_version();
    } else if (token.text == "TAG") {
        skip_spaces();
        scan_tag_directive(token);
    } else {
        skip_to_line_break();
    }
    token.span = {begin, at_};
    finish_line();
    tokens_.push_back(token);
}

std::string_view Scanner::scan_version() {
    const std::size_t begin = at_;
    const auto digits = [&] {
        if (!is_digit(byte())) {
            fail(begin, "a %YAML directive names a version such as 1.1");
        }
        while (is_digit(byte())) {
            advance(1);
        }
    };
    digits();
    const std::string_view major = text_.substr(begin, at_ - begin);
    if (byte() != '.') {
        fail(begin, "a %YAML directive names a version such as 1.1");
    }
    advance(1);
    digits();
    if (byte() != ' ' && !break_or_end()) {
        fail(begin, "a %YAML directive names a version such as 1.1");
    }
    return major;
}

void Scanner::scan_tag_directive(Token& token) {
    token.handle = scan_tag_handle();
    if (byte() != ' ') {
        fail(at_, "a %TAG directive is a handle, a space and a prefix");
    }
    skip_spaces();
    token.text = scan_tag_uri();
    if (byte() != ' ' && !break_or_end()) {
        fail(at_, "a %TAG directive is a handle, a space and a prefix");
    }
}

void Scanner::finish_line() {
    skip_spaces();
    if (byte() == '#') {
        skip_to_line_break();
    }
    if (!break_or_end()) {
        fail(at_, "only a comment may follow here on the line");
    }
    take_line_break();
}

} // namespace modelspec::yaml
