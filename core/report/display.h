// Text of a file as a terminal shows it: nothing in it moves the cursor or recolours, and a caret can be put under it.
#pragma once

#include "core/text/span.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace modelspec::report {

/// `text` on one line and without what a terminal would obey: control characters and characters that turn the direction of the
/// text are written as escapes, bytes that are no UTF-8 as U+FFFD.
[[nodiscard]] std::string printable(std::string_view text);

/// The cells of a terminal a character takes: 0 for a combining one, 2 for a wide one.
[[nodiscard]] int cells(char32_t character);

/// A line of a file and the part of it that is meant, in cells from 0.
struct Excerpt {
    std::string text;
    std::size_t mark = 0;
    std::size_t mark_size = 1; ///< at least 1
};

/// The part of `line` around `marked`, which begins in it; both are spans of `text`. A long line is cut to about a hundred cells, with
/// "..." where something is left out. Tabs become spaces.
[[nodiscard]] Excerpt excerpt(std::string_view text, Span line, Span marked);

} // namespace modelspec::report
