#include "core/yaml/scanner.h"

#include "core/text/utf8.h"
#include "core/yaml/key_problem.h"

#include <algorithm>

namespace modelspec::yaml {

namespace {

/// A key that is not marked by `?` ends within this many characters, on one line.
constexpr std::size_t longest_simple_key = 1024;

constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

bool holds_line_break(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (utf8::line_break_at(text, i) > 0) {
            return true;
        }
    }
    return false;
}

} // namespace

Problem problem_between(std::string_view text, std::size_t from, std::size_t at, std::string message) {
    const std::size_t width = std::max<std::size_t>(utf8::decode(text, at).length, at < text.size() ? 1 : 0);
    if (holds_line_break(text.substr(from, at - from))) {
        return {"yaml-syntax", {at, at + width}, std::move(message), {from, from + 1}, "it starts here"};
    }
    return {"yaml-syntax", {from, at + width}, std::move(message)};
}

Scanner::Scanner(std::string_view text, StringArena& arena)
    : text_(text), arena_(arena), ascii_(std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80U; })) {
    if (skip_byte_order_mark()) {
        line_index_ = index();
    }
}

const Token& Scanner::peek() {
    while (need_more()) {
        fetch_next();
    }
    return tokens_.front();
}

Token Scanner::take() {
    Token token = peek();
    tokens_.pop_front();
    ++tokens_taken_;
    return token;
}

unsigned char Scanner::byte(std::size_t ahead) const { return at_end(ahead) ? 0 : static_cast<unsigned char>(text_[at_ + ahead]); }

bool Scanner::break_or_end(std::size_t ahead) const { return at_end(ahead) || utf8::line_break_at(text_, at_ + ahead) > 0; }

bool Scanner::blank_or_end(std::size_t ahead) const {
    const unsigned char c = byte(ahead);
    return c == ' ' || c == '\t' || break_or_end(ahead);
}

bool Scanner::document_marker(std::string_view marker) const { return text_.substr(at_, 3) == marker && blank_or_end(3); }

void Scanner::advance(std::size_t bytes) {
    if (!ascii_) {
        const std::string_view passed = text_.substr(at_, bytes);
        continuation_bytes_ += static_cast<std::size_t>(std::count_if(passed.begin(), passed.end(), is_continuation));
    }
    at_ += bytes;
}

bool Scanner::skip_byte_order_mark() {
    if (text_.substr(at_, utf8::byte_order_mark.size()) != utf8::byte_order_mark) {
        return false;
    }
    advance(utf8::byte_order_mark.size());
    return true;
}

/// Passes the line break at the cursor, if any, and returns it as the content of a scalar holds it: LF but for U+2028 and U+2029.
std::string_view Scanner::take_line_break() {
    const std::size_t width = utf8::line_break_at(text_, at_);
    if (width == 0) {
        return {};
    }
    const std::string_view written = text_.substr(at_, width);
    advance(width);
    ++line_;
    line_index_ = index();
    return width == 3 ? written : std::string_view("\n");
}

void Scanner::skip_spaces() {
    while (byte() == ' ') {
        advance(1);
    }
}

void Scanner::skip_to_line_break() {
    std::size_t length = 0;
    while (!break_or_end(length)) {
        ++length;
    }
    advance(length);
}

void Scanner::fail(std::size_t from, std::string message) const { throw SyntaxError{problem_between(text_, from, at_, std::move(message))}; }

bool Scanner::need_more() {
    if (done_) {
        return false;
    }
    if (tokens_.empty()) {
        return true;
    }
    drop_stale_keys();
    return first_possible_key() == tokens_taken_;
}

void Scanner::skip_to_token() {
    for (;;) {
        skip_spaces();
        if (byte() == '#') {
            skip_to_line_break();
        }
        if (take_line_break().empty()) {
            return;
        }
        if (flow_level_ == 0) {
            simple_key_allowed_ = true;
        }
    }
}

void Scanner::fetch_next() {
    skip_to_token();
    drop_stale_keys();
    unwind(static_cast<Column>(column()));
    if (at_end()) {
        return fetch_stream_end();
    }
    const unsigned char c = byte();
    if (column() == 0) {
        if (c == '%') {
            return fetch_directive();
        }
        if (document_marker("---")) {
            return fetch_document_marker(TokenKind::document_start);
        }
        if (document_marker("...")) {
            return fetch_document_marker(TokenKind::document_end);
        }
    }
    switch (c) {
    case '[': return fetch_flow_start(TokenKind::flow_sequence_start);
    case '{': return fetch_flow_start(TokenKind::flow_mapping_start);
    case ']': return fetch_flow_end(TokenKind::flow_sequence_end);
    case '}': return fetch_flow_end(TokenKind::flow_mapping_end);
    case ',': return fetch_flow_entry();
    case '*': return fetch_anchor(TokenKind::alias);
    case '&': return fetch_anchor(TokenKind::anchor);
    case '!': return fetch_tag();
    case '\'': return fetch_scalar(Style::single_quoted);
    case '"': return fetch_scalar(Style::double_quoted);
    default: break;
    }
    if (c == '-' && blank_or_end(1)) {
        return fetch_block_entry();
    }
    if (c == '?' && (flow_level_ > 0 || blank_or_end(1))) {
        return fetch_key();
    }
    if (c == ':' && (flow_level_ > 0 || blank_or_end(1))) {
        return fetch_value();
    }
    if ((c == '|' || c == '>') && flow_level_ == 0) {
        return fetch_scalar(c == '|' ? Style::literal : Style::folded);
    }
    if (starts_plain()) {
        return fetch_scalar(Style::plain);
    }
    if (c == '\t') {
        fail(at_, "a tab stands where a value or a key should start; YAML indents and separates with spaces");
    }
    fail(at_, "no value can start with '" + std::string(1, static_cast<char>(c)) + "'; put it in quotes");
}

bool Scanner::starts_plain() const {
    constexpr std::string_view indicators = "-?:,[]{}#&*!|>'\"%@`";
    const unsigned char c = byte();
    if (c == ' ' || c == '\t') {
        return false;
    }
    if (indicators.find(static_cast<char>(c)) == std::string_view::npos) {
        return true;
    }
    return !blank_or_end(1) && (c == '-' || (flow_level_ == 0 && (c == '?' || c == ':')));
}

void Scanner::push(TokenKind kind, std::size_t begin) { tokens_.push_back({kind, Style::plain, {begin, at_}, {}, {}}); }

void Scanner::unwind(Column column) {
    if (flow_level_ > 0) {
        return;
    }
    while (indent_ > column) {
        indent_ = indents_.back();
        indents_.pop_back();
        push(TokenKind::block_end, at_);
    }
}

bool Scanner::indent_to(std::size_t column) {
    if (indent_ >= static_cast<Column>(column)) {
        return false;
    }
    indents_.push_back(indent_);
    indent_ = static_cast<Column>(column);
    return true;
}

void Scanner::save_simple_key() {
    if (!simple_key_allowed_) {
        return;
    }
    remove_simple_key();
    const bool required = flow_level_ == 0 && indent_ == static_cast<Column>(column());
    simple_keys_[flow_level_] = SimpleKey{tokens_taken_ + tokens_.size(), required, index(), line_, column(), at_};
}

void Scanner::fail_without_colon(const SimpleKey& key) const {
    // Farther away than on the next line, the place is where the consumer gives up.
    throw SyntaxError{line_without_key(text_, key.offset, at_, line_ <= key.line + 1)};
}

void Scanner::remove_simple_key() {
    const std::optional<SimpleKey>& key = simple_keys_[flow_level_];
    if (key && key->required) {
        fail_without_colon(*key);
    }
    simple_keys_[flow_level_].reset();
}

void Scanner::drop_stale_keys() {
    for (std::optional<SimpleKey>& key : simple_keys_) {
        if (!key || (key->line == line_ && index() - key->index <= longest_simple_key)) {
            continue;
        }
        if (key->required) {
            fail_without_colon(*key);
        }
        key.reset();
    }
}

std::optional<std::size_t> Scanner::first_possible_key() const {
    std::optional<std::size_t> first;
    for (const std::optional<SimpleKey>& key : simple_keys_) {
        if (key && (!first || key->token_number < *first)) {
            first = key->token_number;
        }
    }
    return first;
}

void Scanner::fetch_stream_end() {
    unwind(-1);
    remove_simple_key();
    simple_key_allowed_ = false;
    push(TokenKind::stream_end, at_);
    done_ = true;
}

void Scanner::fetch_document_marker(TokenKind kind) {
    unwind(-1);
    remove_simple_key();
    simple_key_allowed_ = false;
    const std::size_t begin = at_;
    advance(3);
    push(kind, begin);
}

void Scanner::fetch_flow_start(TokenKind kind) {
    save_simple_key();
    ++flow_level_;
    if (simple_keys_.size() <= flow_level_) {
        simple_keys_.emplace_back();
    }
    simple_keys_[flow_level_].reset();
    simple_key_allowed_ = true;
    const std::size_t begin = at_;
    advance(1);
    push(kind, begin);
}

void Scanner::fetch_flow_end(TokenKind kind) {
    if (flow_level_ == 0) {
        fail(at_, "a '" + std::string(1, static_cast<char>(byte())) + "' closes nothing that was opened");
    }
    remove_simple_key();
    --flow_level_;
    simple_key_allowed_ = false;
    const std::size_t begin = at_;
    advance(1);
    push(kind, begin);
}

void Scanner::fetch_flow_entry() {
    simple_key_allowed_ = true;
    remove_simple_key();
    const std::size_t begin = at_;
    advance(1);
    push(TokenKind::flow_entry, begin);
}

/// Before an indicator that can be the first of a block: `start` where it is.
void Scanner::start_block(TokenKind start, std::string_view what) {
    if (flow_level_ > 0) {
        return;
    }
    if (!simple_key_allowed_) {
        fail(at_, std::string(what) + " cannot start here; put it on a line of its own");
    }
    if (indent_to(column())) {
        push(start, at_);
    }
}

void Scanner::fetch_block_entry() {
    start_block(TokenKind::block_sequence_start, "a list item ('- ')");
    simple_key_allowed_ = true;
    remove_simple_key();
    const std::size_t begin = at_;
    advance(1);
    push(TokenKind::block_entry, begin);
}

void Scanner::fetch_key() {
    start_block(TokenKind::block_mapping_start, "a key ('? ')");
    simple_key_allowed_ = flow_level_ == 0;
    remove_simple_key();
    const std::size_t begin = at_;
    advance(1);
    push(TokenKind::key, begin);
}

void Scanner::fetch_value() {
    if (const std::optional<SimpleKey> key = simple_keys_[flow_level_]) {
        simple_keys_[flow_level_].reset();
        const auto place = tokens_.begin() + static_cast<std::ptrdiff_t>(key->token_number - tokens_taken_);
        const Span start{key->offset, key->offset};
        const auto inserted = tokens_.insert(place, {TokenKind::key, Style::plain, start, {}, {}});
        if (flow_level_ == 0 && indent_to(key->column)) {
            tokens_.insert(inserted, {TokenKind::block_mapping_start, Style::plain, start, {}, {}});
        }
        simple_key_allowed_ = false;
    } else {
        if (flow_level_ == 0) {
            if (!simple_key_allowed_) {
                fail(at_, "a ': ' cannot stand here: the line already has a value; put a text that holds ': ' in quotes");
            }
            if (indent_to(column())) {
                push(TokenKind::block_mapping_start, at_);
            }
        }
        simple_key_allowed_ = flow_level_ == 0;
        remove_simple_key();
    }
    const std::size_t begin = at_;
    advance(1);
    push(TokenKind::value, begin);
}

void Scanner::fetch_scalar(Style style) {
    const bool block = style == Style::literal || style == Style::folded;
    if (block) {
        simple_key_allowed_ = true;
        remove_simple_key();
        tokens_.push_back(scan_block(style == Style::folded));
        return;
    }
    save_simple_key();
    simple_key_allowed_ = false;
    tokens_.push_back(style == Style::plain ? scan_plain() : scan_quoted(style == Style::double_quoted));
}

} // namespace modelspec::yaml
