// Where in the tree a place of a YAML text would be, told from its indentation and its open brackets alone.
#pragma once

#include "core/text/span.h"
#include "core/yaml/field_path.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::ui {

/// Forgiving where a parser is not: a half-written line does not keep it from placing the next one.
class OutlineScan {
public:
    /// Does not own the text.
    explicit OutlineScan(std::string_view text) : text_(text) {}

    /// The path of the mapping a key that begins at `offset` would belong to. Nothing in a value, a comment, a quote or a block scalar.
    [[nodiscard]] std::optional<FieldPath> mappingAt(std::size_t offset);

private:
    /// A `[` or `{` not yet closed, and which of its entries is being written.
    struct Bracket {
        char open;
        std::size_t at;
        std::size_t index = 0;
        std::optional<std::string> key = std::nullopt; ///< its `:` was seen
    };
    struct Line {
        Span span;
        bool continues; ///< begins inside a quote, a bracket or a block scalar
    };
    /// A `-` or a key at the start of a line.
    struct Marker {
        std::size_t column;
        std::optional<std::string> key; ///< nothing for a `-`
    };

    void scanTo(std::size_t offset);
    [[nodiscard]] bool skipsLine(Span line, bool isLast);
    void scanLine(Span line, bool isLast);
    std::size_t scanCharacter(std::size_t at, Span line);
    void scanInBracket(std::size_t at);
    [[nodiscard]] std::vector<Marker> markers(Span line) const;
    [[nodiscard]] std::vector<PathStep> blockPath(std::size_t offset) const;
    [[nodiscard]] std::size_t indentation(Span line) const;

    std::string_view text_;
    std::vector<Line> lines_;
    std::vector<Bracket> brackets_;
    char quote_ = 0;
    bool inComment_ = false;
    bool fresh_ = true; ///< a token may begin here
    std::size_t tokenBegin_ = 0;
    std::optional<std::size_t> blockScalar_; ///< indentation of the line that opened it
};

} // namespace modelspec::ui
