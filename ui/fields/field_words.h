// The words a form says of a field: its value for reading, what it sums up to, why it plays no part.
#pragma once

#include "ui/fields/form_rows.h"

namespace modelspec::ui {

/// The value with its digits grouped; what null does; what unset means where there is none.
[[nodiscard]] QString shownValue(const Analysis& analysis, const FieldView& view);
/// The first line of the value as written.
[[nodiscard]] QString rawValue(const Analysis& analysis, const FieldView& view);
/// "20 groups: 40 body layers, 1 MTP layer" and the like for a field that holds a list or a mapping.
[[nodiscard]] QString summary(const Analysis& analysis, const FieldView& view);
/// What is said at a field that takes part in a finding told elsewhere.
[[nodiscard]] QString mentionText(const Finding& finding, const FieldPath& at);
/// Which of unset, true and false a flag is; nothing for a value that is none of them.
[[nodiscard]] std::optional<std::size_t> chosenSegment(const FieldView& view);
[[nodiscard]] QString recordTitle(const FieldPath& path);
/// "integer", "text" and so on with the unit, and the group of digits of a number as typed.
[[nodiscard]] QString typeWord(const schema::Field& field);

} // namespace modelspec::ui
