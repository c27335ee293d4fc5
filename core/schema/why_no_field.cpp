#include "core/schema/why_no_field.h"

#include "core/schema/schema.h"

#include <vector>

namespace modelspec::schema {

namespace {

bool is_index(const PathStep& step) { return std::holds_alternative<std::size_t>(step); }

/// Whether `path` is an entry of a record's breakdown by op, whose names are those of the ops.
bool is_breakdown_entry(const FieldPath& path) {
    const Field* holder = path.size() > 2 ? field_at(path.parent()) : nullptr;
    return holder != nullptr && holder->type == FieldType::op_sizes;
}

std::string hint(std::string_view nearest, const std::string& otherwise) {
    return "; " + (nearest.empty() ? otherwise : "did you mean '" + std::string(nearest) + "'?");
}

std::optional<std::string> why_no_op(const FieldPath& path) {
    const std::string_view name = path.last_key();
    if (name == other_op || find(RecordId::op_counts, name) != nullptr) {
        return std::nullopt;
    }
    std::vector<std::string_view> names{other_op};
    for (const Field& field : fields(RecordId::op_counts)) {
        names.push_back(field.name);
    }
    return "there is no op '" + std::string(name) + "'" + hint(nearest(name, names), "'modelspec fields' lists them");
}

/// What is wrong with the last step of `path`, whose parent is a place of the schema.
std::string why_not_here(const FieldPath& path) {
    const FieldPath parent = path.parent();
    const std::string holder = parent.empty() ? "the spec" : parent.print();
    if (const RecordId* record = record_at(parent)) {
        if (is_index(path.steps().back())) {
            return holder + " is no list; expected the name of a field";
        }
        const std::string_view nearest = nearest_field(*record, path.last_key());
        const std::string whole = nearest.empty() ? std::string() : parent.child(std::string(nearest)).print();
        return "there is no field '" + path.print() + "'" + hint(whole, "'modelspec fields' lists them");
    }
    const Field* field = field_at(parent);
    if (field == nullptr || field->is_scalar()) {
        return holder + " is " + std::string(field == nullptr ? "no field" : describe(field->type)) + " and holds no fields";
    }
    const bool is_list = field->type == FieldType::groups || field->type == FieldType::names;
    return holder + " is " + std::string(describe(field->type)) + "; expected " + holder + (is_list ? "[0] for its first item" : ".NAME");
}

} // namespace

std::optional<std::string> why_no_field(const FieldPath& path) {
    if (path.empty()) {
        return "expected the path of a field, such as head_dim or layers[0].count";
    }
    FieldPath prefix;
    for (const PathStep& step : path.steps()) {
        prefix = prefix.child(step);
        const bool is_place = field_at(prefix) != nullptr || record_at(prefix) != nullptr;
        if (!is_place) {
            return why_not_here(prefix);
        }
    }
    return is_breakdown_entry(path) ? why_no_op(path) : std::nullopt;
}

} // namespace modelspec::schema
