// Lines and columns, for people. Everything else counts in bytes.
#pragma once

#include "core/text/span.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace modelspec {

/// A place as people say it: both count from 1, the column in code points.
struct Position {
    std::size_t line = 1;
    std::size_t column = 1;

    friend constexpr bool operator==(Position, Position) = default;
};

/// The lines of a text, broken where YAML 1.1 breaks them. Does not own the text, which must outlive it.
class LineIndex {
public:
    explicit LineIndex(std::string_view text);

    [[nodiscard]] std::string_view text() const { return text_; }
    [[nodiscard]] std::size_t line_count() const { return starts_.size(); }
    /// The position of byte `offset`; past the end, the end's. A byte order mark takes no column.
    [[nodiscard]] Position position(std::size_t offset) const;
    /// The bytes of 1-based `line` without its line break. Empty for a line the text does not have.
    [[nodiscard]] Span line(std::size_t line) const;
    /// The line that holds byte `offset`, with its line break.
    [[nodiscard]] Span full_line_at(std::size_t offset) const;

private:
    [[nodiscard]] std::size_t line_number(std::size_t offset) const;
    [[nodiscard]] std::size_t code_points_before(std::size_t offset) const;

    std::string_view text_;
    std::vector<std::size_t> starts_;
    /// Code points before every block of the text, so that a column far into a long line costs no more than one near its start.
    std::vector<std::size_t> before_block_;
};

} // namespace modelspec
