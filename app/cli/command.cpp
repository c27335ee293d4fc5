#include "app/cli/command.h"

#include "app/cli/output.h"

#include <algorithm>
#include <array>

namespace modelspec::cli {

namespace {

constexpr Option section{"--section", "", "PATH", "the mapping that holds the spec, such as model.config_overrides; '' is the root"};
constexpr Option families{"--families", "", "DIR", "the families (op profiles) to judge by, one *.yaml each, instead of the built-in ones"};
constexpr Option help{"--help", "-h", "", "this text"};
constexpr Option version{"--version", "", "", "the version"};

constexpr std::array check_options{Option{"--format", "", "FORMAT", "text (as it is unless given), json, gcc or sarif"},
                                   Option{"--fail-on", "", "SEVERITY", "error (as it is unless given) or warning"},
                                   section,
                                   families,
                                   help,
                                   version};
constexpr std::array export_options{Option{"--output", "-o", "OUT", "write to the file OUT, not to standard output"}, section, help, version};
constexpr std::array edit_options{Option{"--in-place", "-i", "", "write the file itself, not standard output"}, section, help, version};
constexpr std::array fields_options{Option{"--format", "", "FORMAT", "text (as it is unless given) or json"}, help, version};
constexpr std::array explain_options{help, version};

constexpr std::string_view check_details =
    "Says everything that can be said of each FILE, '-' for standard input. Of a folder, every *.yaml and *.yml in it and in the folders\n"
    "inside it is checked. A spec inside a run file (model.config_overrides, model) is found by itself.\n"
    "\n"
    "Exit status: 0 when nothing is found at or above the severity of --fail-on, 1 when something is, 2 for an error of use or a file that\n"
    "cannot be read; the other files are reported all the same.\n";
constexpr std::string_view export_details =
    "Writes the canonical form: every declared field in the order of the schema, byte for byte what the consumer's own dump writes. A spec\n"
    "with an error is not exported: the findings go to standard error, and the exit status is 1.\n";
constexpr std::string_view path_details =
    "A PATH is written head_dim, layers[2].count, ops.moe.attMM. A part that holds '.', '[', ']', '=', a quote or a space at an end stands in\n"
    "double quotes: ops.\"a.b\".attMM=3. Nothing but the field changes: comments, order and quoting stay. What reads the\n"
    "same value by an anchor changes with it, which is said.\n"
    "Exit status 1 when the file does not parse or the change cannot be made; nothing is written then.\n";
constexpr std::string_view set_details =
    "Declares each field PATH with VALUE, which is YAML on one line: 4096, true, bfloat16, '{kind: moe, count: 3}'. It is never empty: to take\n"
    "a field away, use 'modelspec unset'.\n";
constexpr std::string_view unset_details =
    "Removes each field PATH, with the comment on its line. A key of the file that is no field can be removed too.\n";
constexpr std::string_view fields_details =
    "Lists every field of a model spec: its type, whether it is required, its unit, its meaning, and what its being unset means.\n";
constexpr std::string_view explain_details = "Explains a finding by its ID, the word in brackets at its end. Without an ID, lists all.\n";

constexpr std::array table{
    Command{"check", "[OPTION]... FILE|DIR...", "report what is wrong with specs", check_details, check_options, run_check},
    Command{"export", "[OPTION]... FILE", "write the canonical form of a spec", export_details, export_options, run_export},
    Command{"set", "[OPTION]... FILE PATH=VALUE...", "declare fields", set_details, edit_options, run_set},
    Command{"unset", "[OPTION]... FILE PATH...", "remove fields", unset_details, edit_options, run_unset},
    Command{"fields", "[OPTION]...", "list the fields of a spec", fields_details, fields_options, run_fields},
    Command{"explain", "[ID]", "explain a finding", explain_details, explain_options, run_explain},
};

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

} // namespace

std::span<const Command> commands() { return table; }

const Command* find_command(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Command& command) { return command.name == name; });
    return found == table.end() ? nullptr : &*found;
}

std::string usage() {
    std::string out = "Usage: modelspec COMMAND [OPTION]... [ARGUMENT]...\n\nChecks and edits HyperParallel model specs.\n\nCommands:\n";
    for (const Command& command : table) {
        out += "  " + padded(std::string(command.name), 9) + std::string(command.summary) + "\n";
    }
    return out + "\n'modelspec COMMAND --help' says more of a command; 'modelspec --version' names the version.\n";
}

std::string help_of(const Command& command) {
    std::string out = "Usage: modelspec " + std::string(command.name) + " " + std::string(command.arguments) + "\n\n" + std::string(command.details);
    if (command.run == run_set || command.run == run_unset) {
        out += path_details;
    }
    out += "\nOptions:\n";
    for (const Option& option : command.options) {
        std::string names = option.short_name.empty() ? "    " : std::string(option.short_name) + ", ";
        names += std::string(option.name) + (option.value.empty() ? "" : " " + std::string(option.value));
        out += "  " + padded(names, 26) + std::string(option.help) + "\n";
    }
    return out;
}

int usage_error(const Command& command, std::string_view message) {
    const std::string name = "modelspec " + std::string(command.name);
    say(name + ": " + std::string(message) + "\nUsage: " + name + " " + std::string(command.arguments) + "\n'" + name + " --help' says more.\n");
    return exit_trouble;
}

} // namespace modelspec::cli
