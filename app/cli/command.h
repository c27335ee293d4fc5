// The commands of `modelspec`. A new command is a row in command.cpp and a file of its own.
#pragma once

#include "app/cli/options.h"

#include <span>
#include <string_view>

namespace modelspec::cli {

enum ExitCode {
    exit_ok = 0,
    exit_findings = 1, ///< the file has findings, or what was asked cannot be done to it
    exit_trouble = 2   ///< an error of use, or a file that cannot be read or written
};

struct Command {
    std::string_view name;
    std::string_view arguments; ///< as the usage shows them
    std::string_view summary;
    std::string_view details; ///< the rest of the help, with its line breaks
    std::span<const Option> options;
    int (*run)(const Command& self, const Words& words);
};

[[nodiscard]] std::span<const Command> commands();
/// Null for a word that is none.
[[nodiscard]] const Command* find_command(std::string_view name);

int run_check(const Command& self, const Words& words);
int run_export(const Command& self, const Words& words);
int run_set(const Command& self, const Words& words);
int run_unset(const Command& self, const Words& words);
int run_fields(const Command& self, const Words& words);
int run_explain(const Command& self, const Words& words);

/// The usage of the program, and of one command.
[[nodiscard]] std::string usage();
[[nodiscard]] std::string help_of(const Command& command);

/// Says on standard error what was expected, and is exit_trouble.
int usage_error(const Command& command, std::string_view message);

} // namespace modelspec::cli
