// What a fix would do to the text, in words and as lines.
#pragma once

#include "core/findings/finding.h"

#include <QString>

#include <string_view>

namespace modelspec::ui {

/// The lines of `text` that the edits change, before (`- `) and after (`+ `), at most `mostLines` of them.
[[nodiscard]] QString previewLines(std::string_view text, const TextEdits& edits, int mostLines = 16);

/// As rich text: the title, and the changed lines or the field that is opened.
[[nodiscard]] QString previewFix(std::string_view text, const Fix& fix);

} // namespace modelspec::ui
