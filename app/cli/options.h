// The words of a command line: options in any order among the arguments, `--name VALUE` or `--name=VALUE`, `--` before what only looks
// like one.
#pragma once

#include "core/result.h"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::cli {

struct Option {
    std::string_view name;            ///< with its dashes: "--format"
    std::string_view short_name = {}; ///< "-o"
    std::string_view value = {};      ///< what stands for its value in the help: "FORMAT"; empty for one without
    std::string_view help = {};
};

struct Words {
    std::map<std::string, std::string, std::less<>> options; ///< by name; the last of one given twice
    std::vector<std::string> arguments;

    [[nodiscard]] bool has(std::string_view name) const { return options.find(name) != options.end(); }
    /// Empty where the option is not given.
    [[nodiscard]] std::string get(std::string_view name) const;
};

/// The error names what was expected.
[[nodiscard]] Result<Words> parse_words(std::span<const std::string> words, std::span<const Option> known);

/// "a, b or c".
[[nodiscard]] std::string one_of(std::span<const std::string_view> choices);

} // namespace modelspec::cli
