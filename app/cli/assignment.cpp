#include "app/cli/assignment.h"

#include "core/text/utf8.h"
#include "core/yaml/tree.h"

#include <vector>

namespace modelspec::cli {

namespace {

constexpr std::string_view blanks = " \t";

std::size_t equals_of(std::string_view word) {
    bool in_quotes = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (in_quotes && word[i] == '\\') {
            ++i;
        } else if (word[i] == '"') {
            in_quotes = !in_quotes;
        } else if (word[i] == '=' && !in_quotes) {
            return i;
        }
    }
    return std::string_view::npos;
}

bool has_anchor_or_alias(const yaml::Node& root) {
    std::vector<const yaml::Node*> nodes{&root};
    while (!nodes.empty()) {
        const yaml::Node& node = *nodes.back();
        nodes.pop_back();
        if (!node.anchor.empty() || node.kind == yaml::Kind::alias) {
            return true;
        }
        nodes.insert(nodes.end(), node.items.begin(), node.items.end());
        for (const yaml::Entry& entry : node.entries) {
            nodes.insert(nodes.end(), {entry.key, entry.value});
        }
    }
    return false;
}

} // namespace

Result<Assignment> parse_assignment(std::string_view word) {
    const std::size_t equals = equals_of(word);
    if (equals == std::string_view::npos) {
        return Error{"expected PATH=VALUE, not '" + std::string(word) + "'"};
    }
    const Result<FieldPath> path = FieldPath::parse(word.substr(0, equals));
    if (!path) {
        return path.error();
    }
    const std::string_view value = word.substr(equals + 1);
    if (value.find_first_not_of(blanks) == std::string_view::npos) {
        return Error{"expected a value after '" + std::string(word) + "'; to take the field away, use 'modelspec unset', and for an empty text, ''"};
    }
    return Assignment{*path, std::string(value)};
}

Result<yaml::Spelling> spelling_of(std::string_view value) {
    const std::string quoted = "'" + std::string(value) + "'";
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (utf8::line_break_at(value, i) > 0) {
            return Error{"a value stands on one line; a list is written [a, b], a mapping {key: value}"};
        }
    }
    const yaml::Tree tree = yaml::parse(std::string(value));
    if (!tree.problems().empty()) {
        return Error{quoted + " is no YAML value: " + tree.problems().front().message};
    }
    const yaml::Node* root = tree.root();
    if (root == nullptr) {
        return Error{quoted + " is no value; to take a field away, use 'modelspec unset'"};
    }
    const bool is_collection = root->kind != yaml::Kind::scalar;
    if (is_collection && !root->is_flow()) {
        return Error{quoted + " needs brackets: a list is written [a, b], a mapping {key: value}"};
    }
    const Span span = root->full_span();
    const std::string_view rest_before = value.substr(0, span.begin);
    const std::string_view rest_after = value.substr(span.end);
    if (rest_before.find_first_not_of(blanks) != std::string_view::npos || rest_after.find_first_not_of(blanks) != std::string_view::npos) {
        return Error{quoted + " holds more than a value; write it in quotes where all of it is meant"};
    }
    if (has_anchor_or_alias(*root)) {
        return Error{quoted + " has an anchor or an alias, which cannot be set"};
    }
    return yaml::Spelling{std::string(value.substr(span.begin, span.size()))};
}

} // namespace modelspec::cli
