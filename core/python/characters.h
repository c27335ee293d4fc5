// What Python's str knows of a character.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace modelspec::python {

/// `str.isspace()`.
[[nodiscard]] bool is_space(char32_t code_point);

/// The value of a decimal digit of any script (Unicode category Nd).
[[nodiscard]] std::optional<int> decimal_digit(char32_t code_point);

/// `str.isprintable()`.
[[nodiscard]] bool is_printable(char32_t code_point);

/// `repr(text)` of a str: its quotes and escapes.
[[nodiscard]] std::string repr(std::string_view text);

} // namespace modelspec::python
