// Python's int() and float() of a string, and its repr() of a float: the consumer of a model spec is Python, and what these
// take or write decides what it reads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace modelspec::python {

enum class Failure {
    not_a_number, ///< Python raises ValueError
    out_of_range  ///< Python has the number; 64 bits do not
};

/// A number, or why there is none.
struct IntResult {
    std::optional<std::int64_t> value;
    Failure failure = Failure::not_a_number;
};

/// `int(text)`: decimal digits of any script, a sign, single underscores between digits, white space around.
[[nodiscard]] IntResult parse_int(std::string_view text);

/// `float(text)`: as above, with a dot, an exponent, and the names of infinity and nan.
[[nodiscard]] std::optional<double> parse_float(std::string_view text);

/// ASCII digits of `base` (2 to 16) without sign or separators.
[[nodiscard]] IntResult parse_digits(std::string_view digits, int base, bool negative);

/// `int(value)`: truncation toward zero. Nothing for nan, infinities and what 64 bits cannot hold.
[[nodiscard]] std::optional<std::int64_t> truncate(double value);

/// `repr(value)`: the shortest decimal that reads back, `1e+16`, `0.1`, `inf`, `nan`.
[[nodiscard]] std::string repr(double value);

/// Python's floor division and remainder, whose remainder takes the divisor's sign. The divisor is not 0.
[[nodiscard]] std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor);
[[nodiscard]] std::int64_t modulo(std::int64_t dividend, std::int64_t divisor);

} // namespace modelspec::python
