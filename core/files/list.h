// The spec files of a folder.
#pragma once

#include "core/result.h"

#include <string>
#include <vector>

namespace modelspec::files {

[[nodiscard]] bool is_folder(const std::string& path);

/// Paths, below `folder` as it was given, of every *.yaml and *.yml in it and in the folders inside it, sorted by their bytes. Links to
/// folders are not followed. A folder inside that cannot be read is an error in `problems`, and is left out.
[[nodiscard]] std::vector<std::string> list_yaml(const std::string& folder, std::vector<Error>& problems);

} // namespace modelspec::files
