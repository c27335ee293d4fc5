// Visits the fields of a record together with their rows, so that reading, writing and comparing are written once.
#pragma once

#include "core/schema/schema.h"
#include "core/spec/model_spec.h"

#include <string_view>

namespace modelspec {

template <typename Record> constexpr schema::RecordId record_id();
template <> constexpr schema::RecordId record_id<ModelSpec>() { return schema::RecordId::model; }
template <> constexpr schema::RecordId record_id<VisionSpec>() { return schema::RecordId::vision; }
template <> constexpr schema::RecordId record_id<LayerGroup>() { return schema::RecordId::group; }
template <> constexpr schema::RecordId record_id<OpCounts>() { return schema::RecordId::op_counts; }
template <> constexpr schema::RecordId record_id<KindActivations>() { return schema::RecordId::record; }

#define MODELSPEC_VISIT(type, name, need, section, unit, meaning, unset) visit(fields[index++], record.name);

/// Calls `visit(field, member)` for each field of `record`, in canonical order. `member` is the optional itself.
template <typename Record, typename Visit> void for_each_member(Record& record, Visit visit) {
    using Plain = std::remove_const_t<Record>;
    const std::span<const schema::Field> fields = schema::fields(record_id<Plain>());
    std::size_t index = 0;
    if constexpr (std::is_same_v<Plain, ModelSpec>) {
#define MODEL_FIELD MODELSPEC_VISIT
#include "core/schema/fields.def"
    } else if constexpr (std::is_same_v<Plain, VisionSpec>) {
#define VISION_FIELD MODELSPEC_VISIT
#include "core/schema/fields.def"
    } else if constexpr (std::is_same_v<Plain, LayerGroup>) {
#define GROUP_FIELD MODELSPEC_VISIT
#include "core/schema/fields.def"
    } else if constexpr (std::is_same_v<Plain, OpCounts>) {
#define OP_FIELD MODELSPEC_VISIT
#include "core/schema/fields.def"
    } else {
#define RECORD_FIELD MODELSPEC_VISIT
#include "core/schema/fields.def"
    }
}

#undef MODELSPEC_VISIT

/// Calls `visit(field, member)` for the field called `name`; false where the record has none.
template <typename Record, typename Visit> bool visit_member(Record& record, std::string_view name, Visit visit) {
    bool found = false;
    for_each_member(record, [&](const schema::Field& field, auto& member) {
        if (!found && field.name == name) {
            found = true;
            visit(field, member);
        }
    });
    return found;
}

} // namespace modelspec
