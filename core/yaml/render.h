// Writes a value of a tree as text that stands elsewhere: a copy without anchors, aliases and merges written out, each scalar as it is
// spelled in the source.
#pragma once

#include "core/yaml/node.h"

#include <string>
#include <string_view>

namespace modelspec::yaml {

/// What a copy is written with.
struct RenderStyle {
    std::string_view source; ///< the text the spans of the nodes are of
    std::string_view eol = "\n";
    std::size_t step = 2; ///< columns a nested mapping is indented by
};

/// On one line: `{kind: moe, count: 3}`. Plain texts that cannot stand between brackets get quotes.
[[nodiscard]] std::string render_inline(const Node& node, const RenderStyle& style, bool in_flow);

/// The entries or items on lines of their own, each indented by `indent`, without a line break at the end. For a scalar, a flow collection
/// and an empty one as render_inline.
[[nodiscard]] std::string render_block(const Node& node, const RenderStyle& style, std::size_t indent);

/// What follows the ':' of a key at column `indent`: ` value`, or line breaks and lines.
[[nodiscard]] std::string render_after_colon(const Node& node, const RenderStyle& style, std::size_t indent, bool in_flow);

/// Whether render_block writes the value on lines of its own.
[[nodiscard]] bool renders_as_block(const Node& node);

/// Whether two values are equal to the consumer: same types, same values, same order of keys.
[[nodiscard]] bool same_value(const Node& a, const Node& b);

} // namespace modelspec::yaml
