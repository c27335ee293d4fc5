#include "ui/tables/ops_table.h"

#include "core/spec/members.h"
#include "ui/look/look.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

const FieldPath opsPath{std::string("ops")};

std::vector<std::string> strangers(const Analysis& analysis) {
    std::vector<std::string> out;
    for (const auto& [kind, counts] : *analysis.spec.ops) {
        for (std::string& key : unknown_keys(analysis, opsPath.child(kind))) {
            if (std::find(out.begin(), out.end(), key) == out.end()) {
                out.push_back(std::move(key));
            }
        }
    }
    return out;
}

} // namespace

TableShape OpsModel::shapeOf(const Analysis& analysis) const {
    TableShape shape;
    for (const schema::Field& field : schema::fields(schema::RecordId::op_counts)) {
        shape.rows.push_back({std::string(field.name), text(field.name), text(field.meaning)});
    }
    if (analysis.spec.ops) {
        for (const auto& [kind, counts] : *analysis.spec.ops) {
            const FieldPath path = opsPath.child(kind);
            shape.columns.push_back({kind, text(kind), text(path.print()), path, false, true, kindIndex(analysis, kind)});
        }
        for (const std::string& key : strangers(analysis)) {
            shape.rows.push_back({"?" + key, text(key), tr("no such op")});
        }
        return shape;
    }
    shape.isDerived = true;
    if (analysis.family == nullptr) {
        shape.note = tr("ops is unset, and arch names no family that is known.");
        return shape;
    }
    for (const LayerKind& kind : analysis.family->kinds) {
        shape.columns.push_back({kind.name, text(kind.name), {}, {}, false, true, kindIndex(analysis, kind.name)});
    }
    shape.note = tr("ops is unset: the counts of the family %1 are priced.").arg(text(analysis.family->name));
    return shape;
}

FieldPath OpsModel::pathOf(const TableLine& row, const TableLine& column) const {
    const bool stranger = row.key.front() == '?';
    return column.path.empty() ? opsPath : column.path.child(stranger ? row.key.substr(1) : row.key);
}

CellFace OpsModel::faceOf(const Analysis& analysis, int atRow, int atColumn) const {
    if (!shape().isDerived) {
        CellFace face = FieldTableModel::faceOf(analysis, atRow, atColumn);
        if (row(atRow).key.front() == '?') {
            face.isNumber = true;
            face.isReadOnly = true;
            face.display = face.state == FieldState::unset ? QString() : face.display;
        }
        return face;
    }
    const LayerKind* kind = analysis.family != nullptr ? analysis.family->find(column(atColumn).key) : nullptr;
    std::optional<std::int64_t> count;
    if (kind != nullptr) {
        visit_member(kind->ops, row(atRow).key, [&](const schema::Field&, const auto& member) { count = member; });
    }
    return derivedFace(count ? grouped(static_cast<qint64>(*count)) : QString(), true, tr("of the family; ops is unset"));
}

OpsTable::OpsTable(SpecDocument& document, QWidget* parent) : FieldTable(document, new OpsModel(document), tr("Op counts"), parent) {}

} // namespace modelspec::ui
