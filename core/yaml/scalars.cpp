#include "core/yaml/scalars.h"

#include "core/python/numbers.h"
#include "core/yaml/timestamp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace modelspec::yaml {

namespace {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// A cursor over a short text, for the regular expressions of the YAML 1.1 types.
struct Cursor {
    std::string_view rest;

    bool take(char c) {
        if (rest.empty() || rest.front() != c) {
            return false;
        }
        rest.remove_prefix(1);
        return true;
    }
    bool take_sign() { return take('-') || take('+'); }
    template <typename Accept> std::size_t take_while(Accept accept) {
        const auto stop = std::find_if_not(rest.begin(), rest.end(), accept);
        const auto count = static_cast<std::size_t>(stop - rest.begin());
        rest.remove_prefix(count);
        return count;
    }
    std::size_t digits() { return take_while(is_digit); }
    std::size_t digits_or_underscores() {
        return take_while([](char c) { return is_digit(c) || c == '_'; });
    }
    [[nodiscard]] bool starts_with_digit() const { return !rest.empty() && is_digit(rest.front()); }
    [[nodiscard]] bool done() const { return rest.empty(); }
};

template <std::size_t N> bool one_of(std::string_view text, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), text) != words.end();
}

std::optional<bool> boolean_of(std::string_view text) {
    constexpr std::array<std::string_view, 9> yes{"yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"};
    constexpr std::array<std::string_view, 9> no{"no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"};
    if (one_of(text, yes)) {
        return true;
    }
    return one_of(text, no) ? std::optional(false) : std::nullopt;
}

/// `(:[0-5]?[0-9])+`
bool take_sexagesimal(Cursor& cursor) {
    bool any = false;
    while (cursor.take(':')) {
        const std::string_view part = cursor.rest.substr(0, 2);
        if (part.size() == 2 && part[0] >= '0' && part[0] <= '5' && is_digit(part[1])) {
            cursor.rest.remove_prefix(2);
        } else if (!part.empty() && is_digit(part[0])) {
            cursor.rest.remove_prefix(1);
        } else {
            return false;
        }
        any = true;
    }
    return any;
}

bool take_signed_exponent(Cursor& cursor) {
    if (!cursor.take('e') && !cursor.take('E')) {
        return true;
    }
    return cursor.take_sign() && cursor.digits() > 0;
}

bool matches_float(std::string_view text) {
    Cursor cursor{text};
    const bool has_sign = cursor.take_sign();
    if (one_of(cursor.rest, std::array<std::string_view, 3>{".inf", ".Inf", ".INF"})) {
        return true;
    }
    if (one_of(cursor.rest, std::array<std::string_view, 3>{".nan", ".NaN", ".NAN"})) {
        return !has_sign;
    }
    if (cursor.starts_with_digit()) {
        cursor.digits_or_underscores();
        const bool sexagesimal = !cursor.rest.empty() && cursor.rest.front() == ':';
        if (sexagesimal && !take_sexagesimal(cursor)) {
            return false;
        }
        if (!cursor.take('.')) {
            return false;
        }
        cursor.digits_or_underscores();
        return (sexagesimal || take_signed_exponent(cursor)) && cursor.done();
    }
    if (has_sign || !cursor.take('.') || !cursor.starts_with_digit()) {
        return false;
    }
    cursor.digits_or_underscores();
    return take_signed_exponent(cursor) && cursor.done();
}

bool matches_int(std::string_view text) {
    Cursor cursor{text};
    cursor.take_sign();
    const std::string_view body = cursor.rest;
    const auto all = [](std::string_view part, auto accept) { return !part.empty() && std::all_of(part.begin(), part.end(), accept); };
    if (body == "0") {
        return true;
    }
    if (body.substr(0, 2) == "0b") {
        return all(body.substr(2), [](char c) { return c == '0' || c == '1' || c == '_'; });
    }
    if (body.substr(0, 2) == "0x") {
        return all(body.substr(2), [](char c) { return is_hex(c) || c == '_'; });
    }
    if (!body.empty() && body.front() == '0') {
        return all(body.substr(1), [](char c) { return (c >= '0' && c <= '7') || c == '_'; });
    }
    if (!cursor.starts_with_digit()) {
        return false;
    }
    cursor.digits_or_underscores();
    return cursor.done() || (take_sexagesimal(cursor) && cursor.done());
}

std::string without(std::string_view text, char unwanted) {
    std::string out(text);
    out.erase(std::remove(out.begin(), out.end(), unwanted), out.end());
    return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

ScalarValue invalid(std::string why) { return {Type::invalid, false, 0, 0, std::move(why)}; }

ScalarValue from_int_result(const python::IntResult& result, std::string_view text, std::string_view kind) {
    if (result.value) {
        return {Type::integer, false, *result.value, 0, {}};
    }
    if (result.failure == python::Failure::out_of_range) {
        return {Type::big_integer, false, 0, 0, {}};
    }
    return invalid("'" + std::string(text) + "' is no " + std::string(kind));
}

ScalarValue sexagesimal_int(std::string_view body, bool negative, std::string_view text) {
    std::int64_t value = 0;
    for (const std::string_view part : split(body, ':')) {
        const python::IntResult digit = python::parse_int(part);
        if (!digit.value) {
            return from_int_result(digit, text, "whole number");
        }
        if (__builtin_mul_overflow(value, 60, &value) || __builtin_add_overflow(value, *digit.value, &value)) {
            return {Type::big_integer, false, 0, 0, {}};
        }
    }
    return {Type::integer, false, negative ? -value : value, 0, {}};
}

/// The conversion of PyYAML's integer constructor, which takes more than the implicit pattern once a tag is written.
ScalarValue convert_int(std::string_view text) {
    const std::string digits = without(text, '_');
    std::string_view body = digits;
    if (body.empty()) {
        return invalid("an empty text is no whole number");
    }
    const bool negative = body.front() == '-';
    if (negative || body.front() == '+') {
        body.remove_prefix(1);
    }
    const auto based = [&](std::string_view part, int base, char letter) {
        // Python's int(text, base) also takes the base's own prefix and, rarely met, a second sign.
        if (part.size() > 1 && part[0] == '0' && (part[1] | 0x20) == letter) {
            part.remove_prefix(2);
        }
        return from_int_result(python::parse_digits(part, base, negative), text, "whole number");
    };
    if (body == "0") {
        return {Type::integer, false, 0, 0, {}};
    }
    if (body.substr(0, 2) == "0b") {
        return based(body.substr(2), 2, 'b');
    }
    if (body.substr(0, 2) == "0x") {
        return based(body.substr(2), 16, 'x');
    }
    if (!body.empty() && body.front() == '0') {
        return based(body, 8, 'o');
    }
    if (body.find(':') != std::string_view::npos) {
        return sexagesimal_int(body, negative, text);
    }
    if (body.empty()) {
        return invalid("'" + std::string(text) + "' is no whole number");
    }
    if (!negative || is_digit(body.front())) {
        return from_int_result(python::parse_int((negative ? "-" : "") + std::string(body)), text, "whole number");
    }
    python::IntResult second_sign = python::parse_int(body); // "--5" is 5
    if (second_sign.value) {
        second_sign.value = -*second_sign.value;
    }
    return from_int_result(second_sign, text, "whole number");
}

ScalarValue convert_float(std::string_view text) {
    std::string lower = without(text, '_');
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    std::string_view body = lower;
    if (body.empty()) {
        return invalid("an empty text is no number");
    }
    const double sign = body.front() == '-' ? -1.0 : 1.0;
    if (body.front() == '-' || body.front() == '+') {
        body.remove_prefix(1);
    }
    const auto number = [&](double value) { return ScalarValue{Type::floating, false, 0, sign * value, {}}; };
    if (body == ".inf") {
        return number(std::numeric_limits<double>::infinity());
    }
    if (body == ".nan") {
        return number(std::numeric_limits<double>::quiet_NaN());
    }
    double total = 0;
    double base = 1;
    std::vector<std::string_view> parts = split(body, ':');
    std::reverse(parts.begin(), parts.end());
    for (const std::string_view part : parts) {
        const std::optional<double> value = python::parse_float(part);
        if (!value) {
            return invalid("'" + std::string(text) + "' is no number");
        }
        total += *value * base;
        base *= 60;
    }
    return number(total);
}

ScalarValue convert_bool(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    const std::optional<bool> flag = boolean_of(lower);
    return flag ? ScalarValue{Type::boolean, *flag, 0, 0, {}} : invalid("'" + std::string(text) + "' is neither true nor false");
}

ScalarValue convert_timestamp(std::string_view text) {
    return parse_timestamp(text) ? ScalarValue{Type::timestamp, false, 0, 0, {}}
                                 : invalid("'" + std::string(text) + "' is no date or time that exists");
}

} // namespace

Type implicit_type(std::string_view text) {
    if (text.empty()) {
        return Type::null;
    }
    switch (const char c = text.front(); c) {
    case 'y':
    case 'Y':
    case 'n':
    case 'N':
    case 't':
    case 'T':
    case 'f':
    case 'F':
    case 'o':
    case 'O':
        if (boolean_of(text)) {
            return Type::boolean;
        }
        return one_of(text, std::array<std::string_view, 3>{"null", "Null", "NULL"}) ? Type::null : Type::string;
    case '~': return text == "~" ? Type::null : Type::string;
    case '<': return text == "<<" ? Type::merge : Type::string;
    case '=': return text == "=" ? Type::value : Type::string;
    default:
        if (!is_digit(c) && c != '-' && c != '+' && c != '.') {
            return Type::string;
        }
        break;
    }
    if (matches_float(text)) {
        return Type::floating;
    }
    if (matches_int(text)) {
        return Type::integer;
    }
    return is_implicit_timestamp(text) ? Type::timestamp : Type::string;
}

ScalarValue resolve_plain(std::string_view text) {
    switch (const Type type = implicit_type(text); type) {
    case Type::boolean: return convert_bool(text);
    case Type::integer: return convert_int(text);
    case Type::floating: return convert_float(text);
    case Type::timestamp: return convert_timestamp(text);
    default: return {type, false, 0, 0, {}};
    }
}

ScalarValue convert_tagged(std::string_view name, std::string_view text) {
    if (name == "null") {
        return {Type::null, false, 0, 0, {}};
    }
    if (name == "bool") {
        return convert_bool(text);
    }
    if (name == "int") {
        return convert_int(text);
    }
    if (name == "float") {
        return convert_float(text);
    }
    if (name == "timestamp") {
        return convert_timestamp(text);
    }
    return {Type::string, false, 0, 0, {}};
}

} // namespace modelspec::yaml
