#include "core/python/numbers.h"

#include "core/python/characters.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace modelspec::python {

namespace {

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Digits and white space of other scripts as ASCII ones, which is how Python reads a number in a text that is not ASCII. Any
/// other character past ASCII becomes one that no number holds.
std::string to_ascii(std::string_view text) {
    std::string out;
    for (std::size_t offset = 0; offset < text.size();) {
        const utf8::CodePoint point = utf8::decode(text, offset);
        if (point.length == 0) {
            return "?";
        }
        offset += point.length;
        if (point.value < 0x80) {
            out.push_back(static_cast<char>(point.value));
        } else if (is_space(point.value)) {
            out.push_back(' ');
        } else if (const std::optional<int> digit = decimal_digit(point.value)) {
            out.push_back(static_cast<char>('0' + *digit));
        } else {
            out.push_back('?');
        }
    }
    return out;
}

std::string_view strip(std::string_view text) {
    constexpr std::string_view spaces = " \t\n\v\f\r";
    const std::size_t begin = text.find_first_not_of(spaces);
    if (begin == std::string_view::npos) {
        return {};
    }
    return text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

/// The text without the underscores that stand between two digits; nothing where one stands elsewhere.
std::optional<std::string> without_underscores(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '_') {
            out.push_back(text[i]);
        } else if (i == 0 || i + 1 >= text.size() || !is_digit(text[i - 1]) || !is_digit(text[i + 1])) {
            return std::nullopt;
        }
    }
    return out;
}

std::optional<std::string> prepare(std::string_view text) {
    const std::string ascii = is_ascii(text) ? std::string(text) : to_ascii(text);
    return without_underscores(strip(ascii));
}

bool take_sign(std::string_view& text) {
    if (text.empty() || (text.front() != '-' && text.front() != '+')) {
        return false;
    }
    const bool negative = text.front() == '-';
    text.remove_prefix(1);
    return negative;
}

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
    return std::equal(text.begin(), text.end(), lower.begin(), lower.end(),
                      [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

std::optional<double> parse_decimal(std::string_view text) {
    const bool starts_well = !text.empty() && (is_digit(text.front()) || (text.front() == '.' && text.size() > 1 && is_digit(text[1])));
    if (!starts_well) {
        return std::nullopt;
    }
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::general);
    if (end != text.data() + text.size()) {
        return std::nullopt;
    }
    if (error == std::errc::result_out_of_range) {
        return std::strtod(std::string(text).c_str(), nullptr); // 0 or infinity, as Python has it
    }
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

} // namespace

IntResult parse_digits(std::string_view digits, int base, bool negative) {
    std::uint64_t magnitude = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude, base);
    if (digits.empty() || end != digits.data() + digits.size()) {
        return {std::nullopt, Failure::not_a_number};
    }
    constexpr auto largest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (error == std::errc::result_out_of_range || magnitude > largest + (negative ? 1U : 0U)) {
        return {std::nullopt, Failure::out_of_range};
    }
    return {static_cast<std::int64_t>(negative ? 0U - magnitude : magnitude), {}};
}

IntResult parse_int(std::string_view text) {
    const std::optional<std::string> prepared = prepare(text);
    if (!prepared) {
        return {};
    }
    std::string_view digits = *prepared;
    const bool negative = take_sign(digits);
    return parse_digits(digits, 10, negative);
}

std::optional<double> parse_float(std::string_view text) {
    const std::optional<std::string> prepared = prepare(text);
    if (!prepared) {
        return std::nullopt;
    }
    std::string_view rest = *prepared;
    const double sign = take_sign(rest) ? -1.0 : 1.0;
    if (equals_ignoring_case(rest, "inf") || equals_ignoring_case(rest, "infinity")) {
        return sign * std::numeric_limits<double>::infinity();
    }
    if (equals_ignoring_case(rest, "nan")) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const std::optional<double> magnitude = parse_decimal(rest);
    return magnitude ? std::optional(sign * *magnitude) : std::nullopt;
}

std::optional<std::int64_t> truncate(double value) {
    constexpr double limit = 9223372036854775808.0; // 2^63
    if (!std::isfinite(value) || value >= limit || value <= -limit - 1025.0) {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(value);
}

std::string repr(double value) {
    if (std::isnan(value)) {
        return "nan";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-inf" : "inf";
    }
    std::array<char, 32> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    static_cast<void>(error); // 32 bytes hold every double
    const std::string_view written(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t mark = written.find('e');
    int exponent = 0;
    const std::size_t digits_at = mark + (written[mark + 1] == '+' ? 2 : 1);
    std::from_chars(written.data() + digits_at, written.data() + written.size(), exponent);
    if (exponent < -4 || exponent >= 16) {
        return std::string(written);
    }
    std::array<char, 64> plain{};
    const auto fixed = std::to_chars(plain.data(), plain.data() + plain.size(), value, std::chars_format::fixed);
    std::string out(plain.data(), fixed.ptr);
    return out.find('.') == std::string::npos ? out + ".0" : out;
}

std::int64_t floor_divide(std::int64_t dividend, std::int64_t divisor) {
    if (divisor == -1) { // the one quotient 64 bits may not hold; wrapping keeps it defined
        return static_cast<std::int64_t>(0U - static_cast<std::uint64_t>(dividend));
    }
    const std::int64_t quotient = dividend / divisor;
    return dividend % divisor != 0 && (dividend < 0) != (divisor < 0) ? quotient - 1 : quotient;
}

std::int64_t modulo(std::int64_t dividend, std::int64_t divisor) {
    if (divisor == -1) {
        return 0;
    }
    const std::int64_t remainder = dividend % divisor;
    return remainder != 0 && (remainder < 0) != (divisor < 0) ? remainder + divisor : remainder;
}

} // namespace modelspec::python
