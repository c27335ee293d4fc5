// From a YAML value to the value of a field, as the consumer's constructors convert it, with what is worth a remark on the way.
#pragma once

#include "core/yaml/node.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec {

/// Something to say of a value. `message` goes on after the field's name: "has to be a whole number; found ...".
struct Remark {
    std::string_view id;
    std::string message;
    /// The plain spelling of the same value, where writing it would settle the remark.
    std::string plain = {};
};

/// A value, or none because it is null or refused; a refused one has a remark whose rule is an error.
template <typename Value> struct Coerced {
    std::optional<Value> value = {};
    bool refused = false;
    std::vector<Remark> remarks = {};
};

/// Python's int(). Null is no value.
[[nodiscard]] Coerced<std::int64_t> to_integer(const yaml::Node& node);
/// A whole number of at least 0, never null, a bool or a fraction.
[[nodiscard]] Coerced<std::int64_t> to_count(const yaml::Node& node);
/// Python's float(). Null is no value.
[[nodiscard]] Coerced<double> to_number(const yaml::Node& node);
/// As to_number, at least 0; the bytes of a record. A `share` is at most 1.
[[nodiscard]] Coerced<double> to_size(const yaml::Node& node, bool is_share);
/// A YAML bool. Null is no value.
[[nodiscard]] Coerced<bool> to_flag(const yaml::Node& node);
/// Python's str(). Null is no value.
[[nodiscard]] Coerced<std::string> to_text(const yaml::Node& node);
/// A YAML string that is not empty.
[[nodiscard]] Coerced<std::string> to_kind(const yaml::Node& node);

/// A value in a message: `'abc'`, `true`, `3.7`, "a list"; long ones are cut.
[[nodiscard]] std::string shown(const yaml::Node& node);

} // namespace modelspec
