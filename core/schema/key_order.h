// What the planner of edits has to know of the schema.
#pragma once

#include "core/yaml/field_path.h"
#include "core/yaml/plan.h"

namespace modelspec::schema {

/// The order of the fields of the mapping at `path`, canonical order; empty for kinds and for what is no record.
[[nodiscard]] yaml::KeyOrder key_order(const FieldPath& path);

/// `layers` and `ops`, which are refused empty and go with their last item.
[[nodiscard]] bool is_refused_when_empty(const FieldPath& path);

} // namespace modelspec::schema
