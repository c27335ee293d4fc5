// What a model spec may hold: records and their fields, as data. The rows are in fields.def; add a field there.
#pragma once

#include "core/yaml/field_path.h"

#include <span>
#include <string_view>

namespace modelspec::schema {

enum class FieldType {
    text,            ///< str() of the value
    dtype,           ///< text that loses every `torch.`
    integer,         ///< what Python's int() takes
    floating,        ///< what Python's float() takes
    size,            ///< as floating, not negative, never null; bytes per token
    share,           ///< as size, at most 1
    count,           ///< whole and not negative, never null
    flag,            ///< a YAML bool, or null
    strict_flag,     ///< a YAML bool
    kind,            ///< a YAML string, not empty
    names,           ///< a list of YAML strings
    groups,          ///< a list of layer groups
    ops_by_kind,     ///< kind -> op counts
    records_by_kind, ///< kind -> activation record
    record,          ///< an activation record
    op_sizes,        ///< op (or `other`) -> bytes per token
    tower            ///< a vision tower
};

enum class Need {
    optional,
    required, ///< absent is refused
    positive  ///< absent, null, 0 and less are refused
};

/// Where the form shows a field.
enum class Section { general, dimensions, attention, feed_forward, experts, mla, linear_attention, layers, ops, activations, vision };

enum class RecordId { model, vision, group, op_counts, record };

/// A row of the table. All texts are for people and have static storage.
struct Field {
    std::string_view name;
    FieldType type;
    Need need;
    Section section;
    std::string_view unit; ///< empty for a plain number or text
    std::string_view meaning;
    std::string_view unset_means; ///< empty for a required field

    [[nodiscard]] bool is_required() const { return need != Need::optional; }
    [[nodiscard]] bool is_scalar() const;
};

/// The fields of a record, in canonical order.
[[nodiscard]] std::span<const Field> fields(RecordId record);
/// Null for a name the record does not have.
[[nodiscard]] const Field* find(RecordId record, std::string_view name);

/// The record whose fields stand at `path` (a model, a tower, a group, op counts, an activation record), if any does.
[[nodiscard]] const RecordId* record_at(const FieldPath& path);
/// The row of the field at `path`: `layers[2].count`, `ops.moe.attMM`, `activations.moe.ops.attMM` (a size). Null where none is.
[[nodiscard]] const Field* field_at(const FieldPath& path);

/// Fields of an activation record that are stated both or neither.
struct Pair {
    std::string_view first;
    std::string_view second;
};
[[nodiscard]] std::span<const Pair> record_pairs();

/// The op a record's breakdown may name beside those of the op counts.
inline constexpr std::string_view other_op = "other";

/// Which keys the run's own files state beside the model, so that one of them is told apart from a misspelt field.
[[nodiscard]] bool is_run_key(std::string_view key);
/// A key that locates a checkpoint, in a `model` section.
[[nodiscard]] bool is_checkpoint_key(std::string_view key);
/// A legacy key that states the run's precision.
[[nodiscard]] bool is_precision_key(std::string_view key);

/// The candidate nearest to a misspelt `name`, close enough to be meant; empty where none is.
[[nodiscard]] std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates);
[[nodiscard]] std::string_view nearest_field(RecordId record, std::string_view name);

[[nodiscard]] std::string_view title(Section section);
/// What a value of the type has to be, as in "a whole number".
[[nodiscard]] std::string_view describe(FieldType type);

} // namespace modelspec::schema
