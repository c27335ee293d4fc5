// Turns drafts into findings: the places of their paths, the edits of their fixes, the severity of their rules.
#pragma once

#include "core/analysis.h"
#include "core/findings/draft.h"

namespace modelspec {

/// Appends a finding for each draft to `analysis.findings`.
void finish(Analysis& analysis, const Drafts& drafts);

/// A message as it is said: one that quotes a value of megabytes is cut.
[[nodiscard]] std::string shortened(const std::string& message);

/// Leaves out the warnings that a comment `# modelspec: allow ID reason` silences: at the end of the line, on the line above, or, above
/// the first key, for the whole file.
void silence(Analysis& analysis);

} // namespace modelspec
