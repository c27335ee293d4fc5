// The tokens of YAML 1.1, as the scanner hands them to the parser.
#pragma once

#include "core/text/span.h"
#include "core/yaml/node.h"

#include <string_view>

namespace modelspec::yaml {

enum class TokenKind {
    stream_end,
    directive,
    document_start,
    document_end,
    block_sequence_start,
    block_mapping_start,
    block_end,
    flow_sequence_start,
    flow_sequence_end,
    flow_mapping_start,
    flow_mapping_end,
    block_entry,
    flow_entry,
    key,
    value,
    alias,
    anchor,
    tag,
    scalar
};

struct Token {
    TokenKind kind = TokenKind::stream_end;
    Style style = Style::plain;
    Span span;
    std::string_view text;   ///< scalar content, anchor or alias name, tag suffix, directive name or tag prefix
    std::string_view handle; ///< tag handle, or the first value of a directive
};

/// What people call a token, as in "expected ',' or ']', but found ...".
[[nodiscard]] std::string_view describe(TokenKind kind);

} // namespace modelspec::yaml
