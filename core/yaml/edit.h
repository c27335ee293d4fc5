// What a person means to change, as data; `plan` (plan.h) makes it a change of the text.
#pragma once

#include "core/yaml/field_path.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace modelspec::yaml {

/// A value to write, as one line of YAML that reads back as what is meant: `4096`, `'no'`, `{kind: moe, count: 3}`. The helpers
/// below spell a value so that YAML 1.1 reads it back.
struct Spelling {
    std::string yaml;

    friend bool operator==(const Spelling&, const Spelling&) = default;
};

/// Gives the field at `path` the value, declaring it where it is not. Containers on the way that are missing or null come into being.
struct Declare {
    FieldPath path;
    Spelling value;
};

/// Removes the field at `path`.
struct Unset {
    FieldPath path;
};

/// Removes the values of a key that stands several times and do not count, all but the last.
struct KeepLast {
    FieldPath path;
};

/// Puts an item into the list at `path`, before item `index`, or after the last where it has no more. Written as its neighbours are: on one line, or
/// a key a line.
struct Insert {
    FieldPath path;
    std::size_t index = 0;
    Spelling value;
};

using Edit = std::variant<Declare, Unset, KeepLast, Insert>;

[[nodiscard]] inline const FieldPath& path_of(const Edit& edit) {
    return std::visit([](const auto& each) -> const FieldPath& { return each.path; }, edit);
}

} // namespace modelspec::yaml
