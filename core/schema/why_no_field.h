// What to tell a person who names a field that is none.
#pragma once

#include "core/yaml/field_path.h"

#include <optional>
#include <string>

namespace modelspec::schema {

/// Why no field of a spec can stand at `path`, with the nearest one that can; nothing where one can.
[[nodiscard]] std::optional<std::string> why_no_field(const FieldPath& path);

} // namespace modelspec::schema
