// The difference of two texts as people read it: changed lines with a few lines around them.
#pragma once

#include <QString>

#include <string_view>
#include <vector>

namespace modelspec::ui {

struct DiffLine {
    enum class Kind { place, kept, removed, added, more };
    Kind kind;
    QString text; ///< without the sign

    friend bool operator==(const DiffLine&, const DiffLine&) = default;
};

/// At most `mostLines` lines, the last of which then says how much is left out. A line break that is not LF is shown where a change has one,
/// and so is a last line without any, for a change may be in nothing else.
[[nodiscard]] std::vector<DiffLine> unifiedDiff(std::string_view before, std::string_view after, int context = 3, int mostLines = 2000);

/// The sign of a line: `-`, `+`, a space.
[[nodiscard]] QChar sign(DiffLine::Kind kind);

} // namespace modelspec::ui
