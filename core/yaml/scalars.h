// What PyYAML's safe loader makes of a scalar: YAML 1.1's implicit types, and the conversions of its tags.
#pragma once

#include "core/yaml/node.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace modelspec::yaml {

/// The value of a scalar. `type` is one of null, boolean, integer, big_integer, floating, string, timestamp, merge, value, invalid.
struct ScalarValue {
    Type type = Type::null;
    bool flag = false;
    std::int64_t integer = 0;
    double floating = 0;
    std::string why = {}; ///< of an invalid one, for people
};

/// The value of a plain scalar without a tag.
[[nodiscard]] ScalarValue resolve_plain(std::string_view text);

/// The type alone of a plain scalar without a tag, values unchecked: what decides whether a text needs quotes.
[[nodiscard]] Type implicit_type(std::string_view text);

/// The value of a scalar whose tag is `tag:yaml.org,2002:` + `name`; `name` is one of null bool int float str timestamp.
[[nodiscard]] ScalarValue convert_tagged(std::string_view name, std::string_view text);

} // namespace modelspec::yaml
