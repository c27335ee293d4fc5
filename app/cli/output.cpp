#include "app/cli/output.h"

#include "core/files/descriptor.h"

#include <cstdlib>
#include <unistd.h>

namespace modelspec::cli {

namespace {

bool has_colour(int number) {
    const char* no_colour = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    const bool refused = (no_colour != nullptr && *no_colour != '\0') || (terminal != nullptr && std::string_view(terminal) == "dumb");
    return !refused && ::isatty(number) == 1;
}

} // namespace

bool print(std::string_view text) {
    if (files::write_all(STDOUT_FILENO, text)) {
        return true;
    }
    say("modelspec: " + files::system_error("standard output").message + "\n");
    return false;
}

void say(std::string_view text) { static_cast<void>(files::write_all(STDERR_FILENO, text)); }

bool output_has_colour() { return has_colour(STDOUT_FILENO); }
bool errors_have_colour() { return has_colour(STDERR_FILENO); }

} // namespace modelspec::cli
