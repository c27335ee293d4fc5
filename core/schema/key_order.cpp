#include "core/schema/key_order.h"

#include "core/schema/schema.h"

namespace modelspec::schema {

yaml::KeyOrder key_order(const FieldPath& path) {
    yaml::KeyOrder order;
    if (const RecordId* record = record_at(path)) {
        for (const Field& field : fields(*record)) {
            order.names.push_back(field.name);
        }
    }
    return order;
}

bool is_refused_when_empty(const FieldPath& path) {
    const Field* field = field_at(path);
    return field != nullptr && (field->type == FieldType::groups || field->type == FieldType::ops_by_kind);
}

} // namespace modelspec::schema
