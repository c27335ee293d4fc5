#include "app/cli/options.h"

#include "core/schema/schema.h"

#include <algorithm>
#include <optional>

namespace modelspec::cli {

namespace {

const Option* find_option(std::span<const Option> known, std::string_view name) {
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const Option& option) { return option.name == name || (!name.empty() && option.short_name == name); });
    return found == known.end() ? nullptr : &*found;
}

Error unknown_option(std::span<const Option> known, std::string_view name) {
    std::vector<std::string_view> names;
    for (const Option& option : known) {
        names.push_back(option.name);
    }
    const std::string_view nearest = schema::nearest(name, names);
    const std::string hint = nearest.empty() ? "expected " + one_of(names) : "did you mean " + std::string(nearest) + "?";
    return {"there is no option " + std::string(name) + "; " + hint};
}

/// `-oOUT`, `--name=VALUE` or a bare option, taken apart.
struct OptionWord {
    std::string_view name;
    std::optional<std::string_view> value;
};

OptionWord take_apart(std::string_view word) {
    if (word.substr(0, 2) != "--") {
        return word.size() > 2 ? OptionWord{word.substr(0, 2), word.substr(2)} : OptionWord{word, std::nullopt};
    }
    const std::size_t equals = word.find('=');
    return equals == std::string_view::npos ? OptionWord{word, std::nullopt} : OptionWord{word.substr(0, equals), word.substr(equals + 1)};
}

} // namespace

std::string Words::get(std::string_view name) const {
    const auto found = options.find(name);
    return found == options.end() ? std::string() : found->second;
}

Result<Words> parse_words(std::span<const std::string> words, std::span<const Option> known) {
    Words out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word == "--") {
            out.arguments.insert(out.arguments.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        }
        if (word.size() < 2 || word.front() != '-') {
            out.arguments.push_back(word);
            continue;
        }
        const OptionWord parts = take_apart(word);
        const Option* option = find_option(known, parts.name);
        if (option == nullptr) {
            return unknown_option(known, parts.name);
        }
        const std::string name(option->name);
        if (option->value.empty() && parts.value) {
            return Error{name + " takes no value"};
        }
        if (!option->value.empty() && !parts.value && i + 1 == words.size()) {
            return Error{name + " needs a value, " + std::string(option->value)};
        }
        out.options[name] = option->value.empty() ? "" : parts.value ? std::string(*parts.value) : words[++i];
    }
    return out;
}

std::string one_of(std::span<const std::string_view> choices) {
    std::string out;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        out += i == 0 ? "" : i + 1 == choices.size() ? " or " : ", ";
        out += choices[i];
    }
    return out;
}

} // namespace modelspec::cli
