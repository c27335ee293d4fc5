// Writing a file so that it is never lost: it holds the old text or the new one, whatever happens in between.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>

namespace modelspec::files {

struct Written {
    /// What the user should know, in words: that the file could not be replaced in one step and was written in place. Empty otherwise.
    std::string note;
};

/// Makes `bytes` the content of the file at `path`: a new file beside it takes its permissions and then its name. A symbolic link stays
/// one, and the file it leads to is written. Where the folder takes no new file, or the file has other names or an owner that cannot be
/// kept, a backup is made and the file is written in place; the backup is removed when all went well, and named in the error when not.
/// A file that may not be written is an error, and so is one that is no regular file, but a terminal, a pipe and the like are just written to.
[[nodiscard]] Result<Written> write_atomically(const std::string& path, std::string_view bytes);

} // namespace modelspec::files
