// The typed spec. Every field is optional: absent is not zero, and a spec that lacks a required field can still be looked at.
// The members are the rows of schema/fields.def.
#pragma once

#include "core/schema/schema.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace modelspec {

/// A mapping in the order the consumer's dict holds it.
template <typename Value> using Ordered = std::vector<std::pair<std::string, Value>>;

struct OpCounts;
struct LayerGroup;
struct KindActivations;
struct VisionSpec;

namespace schema {

/// The C++ type of a field type's value.
template <FieldType type> struct ValueOf;

template <> struct ValueOf<FieldType::text> { using Type = std::string; };
template <> struct ValueOf<FieldType::dtype> { using Type = std::string; };
template <> struct ValueOf<FieldType::kind> { using Type = std::string; };
template <> struct ValueOf<FieldType::integer> { using Type = std::int64_t; };
template <> struct ValueOf<FieldType::count> { using Type = std::int64_t; };
template <> struct ValueOf<FieldType::floating> { using Type = double; };
template <> struct ValueOf<FieldType::size> { using Type = double; };
template <> struct ValueOf<FieldType::share> { using Type = double; };
template <> struct ValueOf<FieldType::flag> { using Type = bool; };
template <> struct ValueOf<FieldType::strict_flag> { using Type = bool; };
template <> struct ValueOf<FieldType::names> { using Type = std::vector<std::string>; };
template <> struct ValueOf<FieldType::groups> { using Type = std::vector<LayerGroup>; };
template <> struct ValueOf<FieldType::ops_by_kind> { using Type = Ordered<OpCounts>; };
template <> struct ValueOf<FieldType::records_by_kind> { using Type = Ordered<KindActivations>; };
template <> struct ValueOf<FieldType::record> { using Type = KindActivations; };
template <> struct ValueOf<FieldType::op_sizes> { using Type = Ordered<double>; };
template <> struct ValueOf<FieldType::tower> { using Type = VisionSpec; };

} // namespace schema

#define MODELSPEC_MEMBER(type, name, need, section, unit, meaning, unset) std::optional<schema::ValueOf<schema::FieldType::type>::Type> name;

/// How many times a layer of one kind runs each op.
struct OpCounts {
#define OP_FIELD MODELSPEC_MEMBER
#include "core/schema/fields.def"
    friend bool operator==(const OpCounts&, const OpCounts&) = default;
};

/// Consecutive layers of one kind.
struct LayerGroup {
#define GROUP_FIELD MODELSPEC_MEMBER
#include "core/schema/fields.def"
    [[nodiscard]] bool is_mtp() const { return mtp.value_or(false); }
    friend bool operator==(const LayerGroup&, const LayerGroup&) = default;
};

/// A census record, in bytes per token. `x_tp` is the part tensor parallelism splits.
struct KindActivations {
#define RECORD_FIELD MODELSPEC_MEMBER
#include "core/schema/fields.def"
    friend bool operator==(const KindActivations&, const KindActivations&) = default;
};

struct VisionSpec {
#define VISION_FIELD MODELSPEC_MEMBER
#include "core/schema/fields.def"
    friend bool operator==(const VisionSpec&, const VisionSpec&) = default;
};

struct ModelSpec {
#define MODEL_FIELD MODELSPEC_MEMBER
#include "core/schema/fields.def"
    friend bool operator==(const ModelSpec&, const ModelSpec&) = default;
};

#undef MODELSPEC_MEMBER

} // namespace modelspec
