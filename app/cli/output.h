// What goes to the user: results to standard output in one write, everything else to standard error.
#pragma once

#include <string_view>

namespace modelspec::cli {

/// Writes to standard output. False where it takes no more, which is said on standard error.
[[nodiscard]] bool print(std::string_view text);
/// Writes to standard error, as it is.
void say(std::string_view text);

/// Whether standard output is a terminal that shows colours, and the user has not asked for none (NO_COLOR).
[[nodiscard]] bool output_has_colour();
[[nodiscard]] bool errors_have_colour();

} // namespace modelspec::cli
