// What an edit changes beside the path it names. A value with an anchor is one value in several places: its aliases and the mappings that merge
// it read the same bytes, so an edit there changes what all of them read. A person has to be told.
#pragma once

#include "core/yaml/edit.h"
#include "core/yaml/field_path.h"
#include "core/yaml/locate.h"
#include "core/yaml/plan.h"
#include "core/yaml/tree.h"

#include <vector>

namespace modelspec::yaml {

/// The other paths whose value the plan of `edit` changes, from the root of the tree, in the order the consumer reads them; for an edit that
/// declares, those that will read the new value. `locator` is of the root of `tree`. Empty without aliases, and for an edit reached through one:
/// that place gets a value of its own. At most `most_also_changed` paths.
[[nodiscard]] std::vector<FieldPath> also_changed(const Tree& tree, const Locator& locator, const Edit& edit, const PlanContext& context);

inline constexpr std::size_t most_also_changed = 100;

} // namespace modelspec::yaml
