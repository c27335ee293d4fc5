// Builds the nodes of the outline from an analysis.
#pragma once

#include "ui/fields/outline_model.h"

namespace modelspec::ui {

/// A root whose children are the top nodes.
[[nodiscard]] std::unique_ptr<OutlineNode> buildOutline(const Analysis& analysis);

} // namespace modelspec::ui
