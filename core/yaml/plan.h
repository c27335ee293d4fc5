// Makes an edit of the tree an edit of the text: the smallest change that means it. Comments, order, quoting, blank lines, line
// endings and a byte order mark stay.
#pragma once

#include "core/result.h"
#include "core/text/line_index.h"
#include "core/text/text_edit.h"
#include "core/yaml/edit.h"
#include "core/yaml/field_path.h"
#include "core/yaml/locate.h"
#include "core/yaml/tree.h"

namespace modelspec::yaml {

/// The order fields of a mapping should stand in: says where a new key goes. `names` is empty where there is no order; a new key is then the last.
struct KeyOrder {
    std::vector<std::string_view> names;
};

/// What the planner has to know of the schema.
struct PlanContext {
    FieldPath base;                                                   ///< the section of the spec in the file; paths of edits are below it
    KeyOrder (*order_of)(const FieldPath& mapping) = nullptr;         ///< of the mapping at a path relative to the base
    bool (*refused_when_empty)(const FieldPath& container) = nullptr; ///< a container that goes with its last entry
};

/// The edits of `tree`'s text that mean `edit`. No edit where the field has an equal value (same YAML type) already. An error where the
/// text is no tree or the path leads through a value that holds no fields.
[[nodiscard]] Result<TextEdits> plan(const Tree& tree, const Edit& edit, const PlanContext& context);
/// The same with what can be shared by many edits of one tree: a locator of its root, the lines of its text.
[[nodiscard]] Result<TextEdits> plan(const Tree& tree, const Locator& locator, const LineIndex& lines, const Edit& edit, const PlanContext& context);

} // namespace modelspec::yaml
