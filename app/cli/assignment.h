// PATH and PATH=VALUE, as the user wrote them.
#pragma once

#include "core/result.h"
#include "core/yaml/edit.h"

#include <string>
#include <string_view>

namespace modelspec::cli {

/// `PATH=VALUE` taken apart at the first '=' outside double quotes. The error says what was expected.
struct Assignment {
    FieldPath path;
    std::string value;
};
[[nodiscard]] Result<Assignment> parse_assignment(std::string_view word);

/// `value` as what can be written into a file: one YAML value on one line and nothing beside it, without anchors and aliases. The error
/// says what it is instead.
[[nodiscard]] Result<yaml::Spelling> spelling_of(std::string_view value);

} // namespace modelspec::cli
