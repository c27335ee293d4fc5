#include "core/spec/coerce.h"

#include "core/python/numbers.h"
#include "core/text/utf8.h"
#include "core/yaml/emit.h"
#include "core/yaml/scalars.h"

#include <cmath>

namespace modelspec {

namespace {

using yaml::Node;
using yaml::Type;

template <typename Value> Coerced<Value> refuse(std::string_view id, std::string message) { return {{}, true, {{id, std::move(message)}}}; }

Coerced<std::int64_t> not_an_integer(const Node& node) {
    return refuse<std::int64_t>("not-an-integer", "has to be a whole number; found " + shown(node));
}

constexpr std::string_view out_of_range = "does not fit 64 bits";

Coerced<std::int64_t> too_large(const Node& node) {
    return refuse<std::int64_t>("value-out-of-range", std::string(out_of_range) + ": " + shown(node));
}

/// Spellings of a number that read as another one than they look like: 010 is 8, 1:30 is 90.
void remark_on_spelling(const Node& node, const std::string& plain, std::vector<Remark>& remarks) {
    if (node.style != yaml::Style::plain) {
        return;
    }
    std::string_view body = node.text;
    if (!body.empty() && (body.front() == '-' || body.front() == '+')) {
        body.remove_prefix(1);
    }
    const bool based = node.type == Type::integer && body.size() > 1 && body.front() == '0';
    if (based || body.find(':') != std::string_view::npos) {
        remarks.push_back({"surprising-number", "is written " + std::string(node.text) + ", which YAML 1.1 reads as " + plain, plain});
    }
}

Coerced<std::int64_t> from_float(const Node& node) {
    if (std::isnan(node.floating)) {
        return not_an_integer(node);
    }
    const std::optional<std::int64_t> whole = python::truncate(node.floating);
    if (!whole) {
        return too_large(node);
    }
    Coerced<std::int64_t> out{whole};
    const bool is_whole = static_cast<double>(*whole) == node.floating; // NOLINT(clang-diagnostic-float-equal)
    remark_on_spelling(node, is_whole ? std::to_string(*whole) : python::repr(node.floating), out.remarks);
    if (!is_whole) {
        for (Remark& spelling : out.remarks) {
            spelling.plain.clear(); // the fix is to write the whole number
        }
        out.remarks.push_back({"truncated", "is " + shown(node) + ", which is cut to " + std::to_string(*whole), std::to_string(*whole)});
    }
    return out;
}

Coerced<std::int64_t> from_text(const Node& node) {
    const python::IntResult result = python::parse_int(node.text);
    if (!result.value) {
        return result.failure == python::Failure::out_of_range ? too_large(node) : not_an_integer(node);
    }
    const std::string plain = std::to_string(*result.value);
    return {result.value, false, {{"text-as-number", "is the text " + shown(node) + ", read as the number " + plain, plain}}};
}

Coerced<double> float_of_text(const Node& node) {
    const std::optional<double> value = python::parse_float(node.text);
    return value ? Coerced<double>{value} : refuse<double>("not-a-number", "has to be a number; found " + shown(node));
}

Coerced<double> float_of_integer(const Node& node) {
    Coerced<double> out{static_cast<double>(node.integer)};
    remark_on_spelling(node, std::to_string(node.integer), out.remarks);
    const std::optional<std::int64_t> back = python::truncate(*out.value);
    if (!back || *back != node.integer) {
        out.remarks.push_back({"precision-lost", "is " + std::to_string(node.integer) + ", of which a double keeps " + python::repr(*out.value)});
    }
    return out;
}

Coerced<double> raw_number(const Node& node) {
    switch (node.type) {
    case Type::null:
    case Type::invalid: return {{}, node.type == Type::invalid};
    case Type::boolean:
        return {node.flag ? 1.0 : 0.0,
                false,
                {{"flag-as-number", "is " + std::string(node.text) + ", read as the number " + (node.flag ? "1" : "0"), node.flag ? "1.0" : "0.0"}}};
    case Type::integer: return float_of_integer(node);
    case Type::big_integer: return refuse<double>("value-out-of-range", std::string(out_of_range) + ": " + shown(node));
    case Type::floating: {
        Coerced<double> out{node.floating};
        remark_on_spelling(node, yaml::emit_float(node.floating), out.remarks);
        return out;
    }
    case Type::string: return float_of_text(node);
    default: return refuse<double>("not-a-number", "has to be a number; found " + shown(node));
    }
}

} // namespace

std::string shown(const Node& written) {
    const Node& node = yaml::resolve(written);
    switch (node.type) {
    case Type::null: return "null";
    case Type::sequence:
    case Type::mapping: return std::string(yaml::describe(node.type));
    case Type::timestamp: return "the date " + std::string(node.text);
    case Type::boolean:
    case Type::integer:
    case Type::floating:
    case Type::big_integer:
    case Type::invalid: {
        constexpr std::size_t longest = 60;
        return std::string(node.text.size() > longest ? "a number of many digits" : node.text);
    }
    default: break;
    }
    constexpr std::size_t longest = 60; // bytes of a text shown in a message
    std::string repr = yaml::python_repr(node);
    if (repr.size() > longest) {
        repr = std::string(utf8::cut(repr, longest)) + "...'";
    }
    return repr;
}

Coerced<std::int64_t> to_integer(const Node& written) {
    const Node& node = yaml::resolve(written);
    switch (node.type) {
    case Type::null:
    case Type::invalid: return {{}, node.type == Type::invalid};
    case Type::boolean: {
        const std::string plain = node.flag ? "1" : "0";
        return {node.flag ? 1 : 0, false, {{"flag-as-number", "is " + std::string(node.text) + ", read as the number " + plain, plain}}};
    }
    case Type::integer: {
        Coerced<std::int64_t> out{node.integer};
        remark_on_spelling(node, std::to_string(node.integer), out.remarks);
        return out;
    }
    case Type::big_integer: return too_large(node);
    case Type::floating: return from_float(node);
    case Type::string: return from_text(node);
    default: return not_an_integer(node);
    }
}

Coerced<std::int64_t> to_count(const Node& written) {
    const Node& node = yaml::resolve(written);
    const auto refused = [&] { return refuse<std::int64_t>("not-a-count", "has to be a whole number of 0 or more; found " + shown(node)); };
    const bool is_fraction = node.type == Type::floating && std::isfinite(node.floating) &&
                             std::trunc(node.floating) != node.floating; // NOLINT(clang-diagnostic-float-equal)
    if (node.type == Type::boolean || node.type == Type::null || is_fraction) {
        return refused();
    }
    Coerced<std::int64_t> out = to_integer(node);
    if (out.value && *out.value < 0) {
        return refused();
    }
    return out;
}

Coerced<double> to_number(const Node& written) {
    Coerced<double> out = raw_number(yaml::resolve(written));
    if (out.value && !std::isfinite(*out.value)) {
        out.remarks.push_back({"not-finite", "is " + python::repr(*out.value) + "; totals leave it out"});
    }
    return out;
}

Coerced<double> to_size(const Node& written, bool is_share) {
    const Node& node = yaml::resolve(written);
    if (node.type == Type::null) {
        return refuse<double>("not-a-number", "has to be a number; found null");
    }
    Coerced<double> out = to_number(node);
    if (out.value && *out.value < 0) {
        return is_share ? refuse<double>("negative-share", "is a share of FLOPs, 0 to 1; found " + shown(node))
                        : refuse<double>("negative-bytes", "counts bytes, which cannot be negative; found " + shown(node));
    }
    if (is_share && out.value && *out.value > 1) {
        return refuse<double>("share-above-one", "is a share of FLOPs, at most 1; found " + shown(node));
    }
    return out;
}

Coerced<bool> to_flag(const Node& written) {
    const Node& node = yaml::resolve(written);
    switch (node.type) {
    case Type::null:
    case Type::invalid: return {{}, node.type == Type::invalid};
    case Type::boolean: return {node.flag};
    default: break;
    }
    Coerced<bool> out = refuse<bool>("not-a-flag", "has to be true or false; found " + shown(node));
    const yaml::ScalarValue meant = node.type == Type::string ? yaml::resolve_plain(node.text) : yaml::ScalarValue{};
    if (meant.type == Type::boolean) {
        out.remarks.front().plain = meant.flag ? "true" : "false";
    }
    return out;
}

Coerced<std::string> to_text(const Node& written) {
    const Node& node = yaml::resolve(written);
    switch (node.type) {
    case Type::null:
    case Type::invalid: return {{}, node.type == Type::invalid};
    case Type::big_integer: return refuse<std::string>("value-out-of-range", std::string(out_of_range) + "; put it in quotes if it is a text");
    case Type::string: return {std::string(node.text)};
    default: break;
    }
    const std::string text = yaml::python_str(node);
    constexpr std::size_t longest_fix = 200;
    const std::string plain = text.size() <= longest_fix ? yaml::spell_text(text, false) : std::string();
    return {text, false, {{"value-as-text", "is " + shown(node) + ", read as the text '" + text + "'", plain}}};
}

Coerced<std::string> to_kind(const Node& written) {
    const Node& node = yaml::resolve(written);
    if (node.type == Type::invalid) {
        return {{}, true};
    }
    if (node.type != Type::string || node.text.empty()) {
        const std::string hint = node.type == Type::string || node.kind != yaml::Kind::scalar ? "" : "; put a name that looks like one in quotes";
        Coerced<std::string> out = refuse<std::string>("not-a-name", "has to be a name, a text that is not empty; found " + shown(node) + hint);
        out.remarks.front().plain = hint.empty() ? std::string() : yaml::spell_text(node.text, true);
        return out;
    }
    return {std::string(node.text)};
}

} // namespace modelspec
