#include "app/cli/assignment.h"

#include "core/schema/schema.h"
#include "core/text/utf8.h"
#include "core/yaml/tree.h"

#include <algorithm>
#include <vector>

namespace modelspec::cli {

namespace {

using schema::Field;
using schema::FieldType;
using schema::RecordId;

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

bool is_index(const PathStep& step) { return std::holds_alternative<std::size_t>(step); }

/// Whether `path` is an entry of a record's breakdown by op, whose names are those of the ops.
bool is_breakdown_entry(const FieldPath& path) {
    const Field* holder = path.size() > 2 ? schema::field_at(path.parent()) : nullptr;
    return holder != nullptr && holder->type == FieldType::op_sizes;
}

std::string hint(std::string_view nearest, const std::string& otherwise) {
    return "; " + (nearest.empty() ? otherwise : "did you mean '" + std::string(nearest) + "'?");
}

std::optional<std::string> why_no_op(const FieldPath& path) {
    const std::string_view name = path.last_key();
    if (name == schema::other_op || schema::find(RecordId::op_counts, name) != nullptr) {
        return std::nullopt;
    }
    std::vector<std::string_view> names{schema::other_op};
    for (const Field& field : schema::fields(RecordId::op_counts)) {
        names.push_back(field.name);
    }
    return "there is no op '" + std::string(name) + "'" + hint(schema::nearest(name, names), "'modelspec fields' lists them");
}

/// What is wrong with the last step of `path`, whose parent is a place of the schema.
std::string why_not_here(const FieldPath& path) {
    const FieldPath parent = path.parent();
    const std::string holder = parent.empty() ? "the spec" : parent.print();
    if (const RecordId* record = schema::record_at(parent)) {
        if (is_index(path.steps().back())) {
            return holder + " is no list; expected the name of a field";
        }
        const std::string_view nearest = schema::nearest_field(*record, path.last_key());
        const std::string whole = nearest.empty() ? std::string() : parent.child(std::string(nearest)).print();
        return "there is no field '" + path.print() + "'" + hint(whole, "'modelspec fields' lists them");
    }
    const Field* field = schema::field_at(parent);
    if (field == nullptr || field->is_scalar()) {
        return holder + " is " + std::string(field == nullptr ? "no field" : schema::describe(field->type)) + " and holds no fields";
    }
    const bool is_list = field->type == FieldType::groups || field->type == FieldType::names;
    return holder + " is " + std::string(schema::describe(field->type)) + "; expected " + holder + (is_list ? "[0] for its first item" : ".NAME");
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

std::optional<std::string> why_no_field(const FieldPath& path) {
    if (path.empty()) {
        return "expected the path of a field, such as head_dim or layers[0].count";
    }
    FieldPath prefix;
    for (const PathStep& step : path.steps()) {
        prefix = prefix.child(step);
        const bool is_place = schema::field_at(prefix) != nullptr || schema::record_at(prefix) != nullptr;
        if (!is_place) {
            return why_not_here(prefix);
        }
    }
    return is_breakdown_entry(path) ? why_no_op(path) : std::nullopt;
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
