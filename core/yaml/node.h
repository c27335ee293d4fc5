// The tree of a YAML file: what stands where, and what the consumer's loader makes of each scalar.
//
// A missing node (no entry), an explicit null (a Null scalar) and an empty text (a String scalar) are three different things.
#pragma once

#include "core/text/span.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::yaml {

enum class Kind { scalar, sequence, mapping, alias };

enum class Style { plain, single_quoted, double_quoted, literal, folded, block, flow };

/// The type PyYAML's safe loader gives a node.
enum class Type {
    null,
    boolean,
    integer,
    big_integer, ///< an int in Python that 64 bits cannot hold
    floating,
    string,
    timestamp, ///< a date or a datetime
    sequence,
    mapping,
    merge,  ///< a plain `<<`, which only a key may be
    value,  ///< a plain `=`, which only a key may be (and is then a string)
    invalid ///< the tag or type cannot hold the text; a problem of the tree says why
};

struct Node;

inline constexpr std::size_t no_offset = static_cast<std::size_t>(-1);

/// One `key: value` of a mapping, in the order of the text. Both are always there; an empty value is a null scalar of no bytes.
struct Entry {
    const Node* key = nullptr;
    const Node* value = nullptr;
    std::size_t begin = 0;         ///< the first byte: the key's, or that of the `?` before it
    std::size_t colon = no_offset; ///< the `:`; no_offset where none is written

    [[nodiscard]] Span span() const;
};

/// A node of the tree. Owned by its `Tree`, which outlives it; spans are those of the tree's text.
struct Node {
    Kind kind = Kind::scalar;
    Style style = Style::plain;
    Type type = Type::null;
    bool flag = false;               ///< the value of a boolean
    std::int64_t integer = 0;        ///< the value of an integer
    double floating = 0;             ///< the value of a float
    Span span;                       ///< the value itself, quotes and brackets included, anchor and tag not; `*name` of an alias
    Span properties;                 ///< anchor and tag; empty where there are none
    std::string_view text;           ///< a scalar's content, unescaped; an alias's name
    std::string_view anchor;         ///< without `&`
    std::string_view tag;            ///< resolved, as in `tag:yaml.org,2002:int`; empty where none is written
    const Node* target = nullptr;    ///< what an alias stands for; null where undefined
    std::vector<Entry> entries;      ///< of a mapping
    std::vector<const Node*> items;  ///< of a sequence
    std::vector<std::size_t> dashes; ///< of a block sequence: the `-` of each item

    /// The value with its anchor and tag.
    [[nodiscard]] Span full_span() const { return properties.empty() ? span : cover(properties, span); }
    [[nodiscard]] bool is_flow() const { return style == Style::flow; }
};

inline Span Entry::span() const {
    const std::size_t after_colon = colon == no_offset ? key->full_span().end : std::max(colon + 1, key->full_span().end);
    return {begin, std::max(after_colon, value->full_span().end)};
}

/// The node an alias stands for, or the node itself.
[[nodiscard]] inline const Node& resolve(const Node& node) { return node.kind == Kind::alias && node.target != nullptr ? *node.target : node; }

/// `str(value)` of what the consumer loads: `no` is `False`, `1.50` is `1.5`, `[a, ~]` is `['a', None]`.
[[nodiscard]] std::string python_str(const Node& node);

/// `repr(value)`, as an error message of the consumer shows it.
[[nodiscard]] std::string python_repr(const Node& node);

/// What people call a type: "a whole number", "text", "a list".
[[nodiscard]] std::string_view describe(Type type);

} // namespace modelspec::yaml
