// The program: from its command line to its windows. In the library so that tests run what the user runs.
#pragma once

namespace modelspec::ui {

/// The exit code: 0, 1 where a picture or a file could not be had, 2 for a command line that makes no sense.
int runEditor(int argc, char** argv, const char* version);

} // namespace modelspec::ui
