// What the analysis has to say about places of the text: the findings there, and the meaning of the field under the mouse.
#pragma once

#include "core/analysis.h"
#include "ui/problems/text_mirror.h"

#include <QString>

#include <optional>
#include <vector>

namespace modelspec::ui {

/// A stretch of one line that a finding is about, or that takes part in it.
struct SourceMark {
    Span span;
    int line = 0; ///< from 0
    Severity severity = Severity::error;
    std::size_t finding = 0; ///< index in the analysis
    std::string note;        ///< what a related place has to do with it; empty for the place itself

    friend bool operator==(const SourceMark&, const SourceMark&) = default;
};

/// Sorted by place. A span of several lines is marked on its first; an empty one marks the character beside it.
[[nodiscard]] std::vector<SourceMark> marksOf(const Analysis& analysis, const TextMirror& mirror);

/// Keeps marks where they are in the text while it changes.
void moveMarks(std::vector<SourceMark>& marks, const TextEdits& edits);

/// The path, below the section, of the field whose key holds byte `offset`.
[[nodiscard]] std::optional<FieldPath> fieldAtKey(const Analysis& analysis, std::size_t offset);

/// As rich text: the findings at `offset`, and the meaning of a key there. Empty where there is neither.
[[nodiscard]] QString hoverText(const Analysis& analysis, const std::vector<SourceMark>& marks, std::size_t offset);

/// Where a field stands in `text`, or the nearest thing that holds it. Of a text that does not parse, where it stood in `lastGood`, moved by
/// what has changed since. Nothing for a spec that is not there.
[[nodiscard]] std::optional<Span> placeOf(const Analysis& lastGood, std::string_view text, const FieldPath& path);

} // namespace modelspec::ui
