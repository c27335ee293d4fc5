// Wordings the formats share.
#pragma once

#include "core/findings/finding.h"
#include "core/text/line_index.h"

#include <string>
#include <string_view>

namespace modelspec::report {

/// The name of a file as a line shows it; "<stdin>" for "-".
[[nodiscard]] std::string shown_name(std::string_view name);

/// `line:column`.
[[nodiscard]] std::string print(Position position);

/// The field and what it has to do with the finding, on one line. Never empty.
[[nodiscard]] std::string note_of(const Related& related);

/// Whether a related field is one more of what the finding is about, missing at the same place or unknown too: each has a finding of its own.
[[nodiscard]] bool adds_nothing(const Finding& finding, const Related& related);

} // namespace modelspec::report
