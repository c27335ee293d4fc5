// `modelspec`: checks, edits and exports model specs from the command line.
#include "app/cli/command.h"
#include "app/cli/output.h"

#include "core/schema/schema.h"

#include <exception>
#include <string>
#include <vector>

namespace modelspec::cli {

namespace {

constexpr std::string_view version_line = "modelspec " MODELSPEC_VERSION "\n";

int print_and_exit(std::string_view text) { return print(text) ? exit_ok : exit_trouble; }

int unknown_command(const std::string& word) {
    std::vector<std::string_view> names;
    for (const Command& command : commands()) {
        names.push_back(command.name);
    }
    const std::string_view nearest = schema::nearest(word, names);
    const std::string hint = nearest.empty() ? "expected " + one_of(names) : "did you mean '" + std::string(nearest) + "'?";
    say("modelspec: there is no command '" + word + "'; " + hint + "\n'modelspec --help' says more.\n");
    return exit_trouble;
}

int run_command(const Command& command, std::span<const std::string> words) {
    const Result<Words> parsed = parse_words(words, command.options);
    if (!parsed) {
        return usage_error(command, parsed.error().message);
    }
    if (parsed->has("--help")) {
        return print_and_exit(help_of(command));
    }
    if (parsed->has("--version")) {
        return print_and_exit(version_line);
    }
    return command.run(command, *parsed);
}

int run(std::span<const std::string> words) {
    if (words.empty()) {
        say(usage());
        return exit_trouble;
    }
    const std::string& first = words.front();
    if (first == "--help" || first == "-h" || first == "help") {
        const Command* about = words.size() > 1 ? find_command(words[1]) : nullptr;
        return words.size() > 1 && about == nullptr ? unknown_command(words[1]) : print_and_exit(about != nullptr ? help_of(*about) : usage());
    }
    if (first == "--version") {
        return print_and_exit(version_line);
    }
    const Command* command = find_command(first);
    return command != nullptr ? run_command(*command, words.subspan(1)) : unknown_command(first);
}

} // namespace

} // namespace modelspec::cli

int main(int argc, char** argv) {
    try {
        const std::vector<std::string> words(argv + (argc > 0 ? 1 : 0), argv + argc);
        return modelspec::cli::run(words);
    } catch (const std::exception& error) {
        modelspec::cli::say(std::string("modelspec: ") + error.what() + "\n");
        return modelspec::cli::exit_trouble;
    }
}
