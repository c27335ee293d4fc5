// Splits a text into the tokens of YAML 1.1, with the rules PyYAML applies where the specification leaves room: what may be a
// simple key, where tabs may stand, what ends a plain scalar. A text it refuses is refused here, at the same place.
#pragma once

#include "core/yaml/problem.h"
#include "core/yaml/token.h"

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::yaml {

/// Thrown by the scanner and the parser, caught by `parse`; never leaves this folder.
struct SyntaxError {
    Problem problem;
};

/// A syntax error found at byte `at` of something that began at `from`. On one line the span covers both.
[[nodiscard]] Problem problem_between(std::string_view text, std::size_t from, std::size_t at, std::string message);

/// Owner of the scalars whose content is not a slice of the text: escapes, folded lines. Addresses are stable.
using StringArena = std::deque<std::string>;

class Scanner {
public:
    /// `text` is valid UTF-8 without characters YAML forbids; it and `arena` outlive the tokens.
    Scanner(std::string_view text, StringArena& arena);

    /// The next token, not taken. Throws SyntaxError.
    const Token& peek();
    Token take();

private:
    struct SimpleKey {
        std::size_t token_number;
        bool required;
        std::size_t index;
        std::size_t line;
        std::size_t column;
        std::size_t offset;
    };
    using Column = std::ptrdiff_t; ///< -1 is the indentation of the stream itself

    // The text at the cursor. scanner.cpp
    [[nodiscard]] unsigned char byte(std::size_t ahead = 0) const;
    [[nodiscard]] bool at_end(std::size_t ahead = 0) const { return at_ + ahead >= text_.size(); }
    [[nodiscard]] bool break_or_end(std::size_t ahead = 0) const;
    [[nodiscard]] bool blank_or_end(std::size_t ahead = 0) const;
    [[nodiscard]] bool document_marker(std::string_view marker) const;
    [[nodiscard]] std::size_t index() const { return at_ - continuation_bytes_; }
    [[nodiscard]] std::size_t column() const { return index() - line_index_; }
    void advance(std::size_t bytes);
    bool skip_byte_order_mark();
    std::string_view take_line_break();
    void skip_spaces();
    void skip_to_line_break();
    [[noreturn]] void fail(std::size_t from, std::string message) const;
    [[noreturn]] void fail_without_colon(const SimpleKey& key) const;

    // Tokens. scanner.cpp
    void fetch_next();
    void skip_to_token();
    bool need_more();
    void push(TokenKind kind, std::size_t begin);
    void unwind(Column column);
    bool indent_to(std::size_t column);
    void save_simple_key();
    void remove_simple_key();
    void drop_stale_keys();
    [[nodiscard]] std::optional<std::size_t> first_possible_key() const;
    void fetch_stream_end();
    void fetch_document_marker(TokenKind kind);
    void fetch_flow_start(TokenKind kind);
    void fetch_flow_end(TokenKind kind);
    void fetch_flow_entry();
    void start_block(TokenKind start, std::string_view what);
    void fetch_block_entry();
    void fetch_key();
    void fetch_value();
    void fetch_scalar(Style style);
    [[nodiscard]] bool starts_plain() const;

    // Anchors, tags, directives. scan_properties.cpp
    void fetch_anchor(TokenKind kind);
    void fetch_tag();
    void fetch_directive();
    std::string_view scan_tag_handle();
    std::string_view scan_tag_uri();
    void append_uri_escape(std::string& out);
    std::string_view scan_version();
    void scan_tag_directive(Token& token);
    void finish_line();

    // Scalars. scan_scalars.cpp
    Token scan_plain();
    bool scan_plain_breaks(std::string& spaces);
    Token scan_quoted(bool is_double);
    void scan_quoted_text(std::string& out, bool is_double, std::size_t begin);
    void scan_escape(std::string& out, std::size_t begin);
    void scan_quoted_spaces(std::string& out, std::size_t begin);
    void scan_quoted_breaks(std::string& out, std::size_t begin);
    Token scan_block(bool folded);
    struct BlockHeader {
        int chomp = 0;          ///< -1 strip, 0 clip, 1 keep
        std::size_t indent = 0; ///< 0: found out from the text
    };
    BlockHeader scan_block_header();
    std::size_t scan_block_indentation(std::string& breaks);
    void scan_block_breaks(std::string& breaks, std::size_t indent);
    std::string_view keep(std::string text);

    std::string_view text_;
    StringArena& arena_;
    bool ascii_;
    std::size_t at_ = 0;
    std::size_t continuation_bytes_ = 0; ///< of UTF-8, before the cursor
    std::size_t line_ = 0;
    std::size_t line_index_ = 0; ///< index of the first column of the line; a byte order mark takes no column
    std::size_t flow_level_ = 0;
    std::deque<Token> tokens_;
    std::size_t tokens_taken_ = 0;
    Column indent_ = -1;
    std::vector<Column> indents_;
    bool simple_key_allowed_ = true;
    bool done_ = false;
    std::vector<std::optional<SimpleKey>> simple_keys_{std::nullopt}; ///< one a flow level
};

} // namespace modelspec::yaml
