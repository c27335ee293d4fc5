// Where everything of the stack preview stands, for one width.
#pragma once

#include "ui/previews/picture.h"
#include "ui/previews/stack_content.h"

#include <set>

namespace modelspec::ui {

/// Folds that are shown unfolded: ribbon and first group.
using OpenFolds = std::set<std::pair<std::size_t, std::size_t>>;

struct StackOptions {
    qreal width = 0;
    QFont font;
    OpenFolds open;
};

/// A ribbon's folds are numbered through in HotSpot::fold; `foldAt` says which one a number is.
[[nodiscard]] Picture layoutStack(const std::vector<Ribbon>& ribbons, const StackOptions& options);
[[nodiscard]] std::pair<std::size_t, std::size_t> foldAt(const std::vector<Ribbon>& ribbons, int number);

/// Shares `room` out by weight, but gives none less than its own least width. Where the least widths do not fit, they are what each gets.
[[nodiscard]] std::vector<qreal> shareOut(const std::vector<double>& weights, const std::vector<qreal>& least, qreal room);

} // namespace modelspec::ui
