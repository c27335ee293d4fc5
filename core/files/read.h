// Reading files whose size is not known to be sane: more than a spec can be is never read.
#pragma once

#include "core/analysis.h"
#include "core/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace modelspec::files {

/// The bytes of a file, or only its size where it is larger than 16 MiB.
struct Content {
    std::string bytes;
    bool is_too_large = false;
    std::uint64_t size = 0; ///< bytes; 0 for a stream that is too large, whose end was not looked for
};

/// Reads the file at `path`, following symbolic links; "-" is no special name. The error says what the system said.
[[nodiscard]] Result<Content> read(const std::string& path);
/// Reads standard input to its end, or to what is too large.
[[nodiscard]] Result<Content> read_standard_input();

/// What the content is. Of one that is too large: an analysis of no text, whose one finding says so.
[[nodiscard]] std::shared_ptr<const Analysis> analyze(Content content, const AnalyzeOptions& options = {});

} // namespace modelspec::files
