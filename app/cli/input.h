// The files a command is about.
#pragma once

#include "app/cli/options.h"

#include "core/analysis.h"
#include "core/files/read.h"

#include <memory>
#include <string>

namespace modelspec::cli {

/// Reads a file, or standard input for "-".
[[nodiscard]] Result<files::Content> read_input(const std::string& name);

/// The section `--section` names; nothing where it is not given.
[[nodiscard]] Result<std::optional<FieldPath>> section_of(const Words& words);

/// The families of the folder `--families` names, for as long as the program runs; the built-in ones where it is not given. A file of the
/// folder that is no family is said on standard error.
[[nodiscard]] Result<KnownFacts> facts_of(const Words& words);

} // namespace modelspec::cli
