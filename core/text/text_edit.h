// Changes of a text, as values.
#pragma once

#include "core/text/span.h"

#include <string>
#include <string_view>
#include <vector>

namespace modelspec {

/// Replaces the bytes of `span` by `text`. An empty span inserts, an empty text removes.
struct TextEdit {
    Span span;
    std::string text;

    friend bool operator==(const TextEdit&, const TextEdit&) = default;
};

/// Edits of one text, sorted by position, none overlapping another.
using TextEdits = std::vector<TextEdit>;

/// The text after all `edits`, whose spans are those of `text` before any of them. `edits` need not be sorted; of two that
/// insert at one place, the first in the list comes first.
[[nodiscard]] std::string apply_edits(std::string_view text, TextEdits edits);

/// The edits that take back `edits`, with the spans of the text after them.
[[nodiscard]] TextEdits inverse(std::string_view text, TextEdits edits);

/// The one smallest edit that turns `before` into `after`; none where they are equal. Never cuts a code point in two.
[[nodiscard]] TextEdits difference(std::string_view before, std::string_view after);

/// The same change as edits sorted by position, those that touch made one, those that do nothing left out.
[[nodiscard]] TextEdits normalised(TextEdits edits);

/// Whether no two of `edits` share a byte.
[[nodiscard]] bool disjoint(TextEdits edits);

} // namespace modelspec
