// What the stack preview says, before it is laid out: ribbons of groups in model order, periods that repeat, sums, kinds.
#pragma once

#include "core/analysis.h"
#include "core/census/stack_sums.h"

#include <QString>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace modelspec::ui {

/// A kind of a ribbon.
struct RibbonKind {
    std::string name;
    QString tag;   ///< short and unique in the ribbon: "L"
    int color = 0; ///< for kindColor()
    std::int64_t bodyLayers = 0;
    std::int64_t mtpLayers = 0;
    QString facts; ///< its op counts and its bytes, for people
};

struct RibbonGroup {
    std::optional<std::size_t> kind;   ///< index into the ribbon's kinds; nothing where the group states none
    std::optional<std::int64_t> count; ///< nothing where the group states none
    bool isMtp = false;
    std::int64_t first = 0;        ///< number of its first layer, from 0, among those of the body or the MTP layers
    FieldPath path;                ///< of the group; of the list where the stack is derived
    std::optional<Severity> worst; ///< of the findings it takes part in

    /// The number of its last layer; of a count that no stack has, the largest there is.
    [[nodiscard]] std::int64_t last() const {
        std::int64_t sum = 0;
        const std::int64_t more = std::max<std::int64_t>(count.value_or(1), 1) - 1;
        return __builtin_add_overflow(first, more, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
    }
};

/// `period` groups from `first` on, `repeats` times in a row.
struct RibbonFold {
    std::size_t first = 0;
    std::size_t period = 0;
    std::size_t repeats = 0;

    [[nodiscard]] std::size_t end() const { return first + period * repeats; }
};

struct Ribbon {
    QString title;
    std::vector<RibbonKind> kinds;
    std::vector<RibbonGroup> groups;
    std::vector<RibbonFold> folds; ///< in order, apart from each other
    census::StackSums sums;
    bool isTower = false;
    QString derivedFrom; ///< empty for a declared stack
    QString nothing;     ///< why there is nothing to draw
};

/// The model's ribbon, and that of its tower where it has one.
[[nodiscard]] std::vector<Ribbon> stackContent(const Analysis& analysis);

/// Periods of groups that repeat, the longest first found from the left. Body and MTP groups never share one.
[[nodiscard]] std::vector<RibbonFold> foldsOf(const std::vector<RibbonGroup>& groups);

/// The shortest beginnings of `names`, in capitals, that tell them apart.
[[nodiscard]] std::vector<QString> tagsOf(const std::vector<std::string>& names);

/// "3 linear_attention + 1 full_attention".
[[nodiscard]] QString periodWords(const Ribbon& ribbon, const RibbonFold& fold);
/// "layers 0 to 2: linear_attention" with the facts of the kind.
[[nodiscard]] QString groupWords(const Ribbon& ribbon, const RibbonGroup& group);

} // namespace modelspec::ui
