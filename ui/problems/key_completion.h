// Which keys may be written at a place of the text. Reads the text itself, by its indentation and brackets, because a text in which a key
// is being typed does not parse.
#pragma once

#include "core/analysis.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::ui {

struct KeyChoice {
    std::string key;
    std::string meaning;
    bool isScalar = true; ///< its value stands on the same line
    bool isRequired = false;
};

struct KeyCompletion {
    FieldPath mapping;              ///< below the section
    Span word;                      ///< what is there of the key, and would be replaced
    bool hasColon = false;          ///< a `:` follows the word
    std::vector<KeyChoice> choices; ///< in canonical order, without those the mapping declares already
};

/// The path, from the root of the file, of the mapping a key at `offset` would belong to. Nothing where no key may stand.
[[nodiscard]] std::optional<FieldPath> mappingAt(std::string_view text, std::size_t offset);

/// `lastGood` is of `text` or of an earlier one that parsed.
[[nodiscard]] KeyCompletion completeKey(const Analysis& lastGood, std::string_view text, std::size_t offset);

} // namespace modelspec::ui
