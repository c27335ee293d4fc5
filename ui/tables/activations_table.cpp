#include "ui/tables/activations_table.h"

#include "core/census/census.h"
#include "ui/look/look.h"

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

const FieldPath activationsPath{std::string("activations")};
const FieldPath outputPath{std::string("output_activations")};

void addNew(std::vector<std::string>& names, std::string name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
        names.push_back(std::move(name));
    }
}

std::vector<FieldPath> recordPaths(const Analysis& analysis) {
    std::vector<FieldPath> out;
    for (const auto& [kind, record] : analysis.spec.activations.value_or(Ordered<KindActivations>{})) {
        out.push_back(activationsPath.child(kind));
    }
    out.push_back(outputPath);
    return out;
}

const KindActivations* recordAt(const Analysis& analysis, const FieldPath& path) {
    if (path == outputPath) {
        return analysis.spec.output_activations ? &*analysis.spec.output_activations : nullptr;
    }
    if (!analysis.spec.activations) {
        return nullptr;
    }
    const auto& records = *analysis.spec.activations;
    const auto found = std::find_if(records.begin(), records.end(), [&](const auto& each) { return each.first == path.last_key(); });
    return found == records.end() ? nullptr : &found->second;
}

/// Ops of a breakdown: the ten, `other`, and what else the records name.
std::vector<std::string> breakdownOps(const Analysis& analysis, const std::string& heading) {
    std::vector<std::string> ops;
    for (const schema::Field& field : schema::fields(schema::RecordId::op_counts)) {
        ops.emplace_back(field.name);
    }
    ops.emplace_back(schema::other_op);
    for (const FieldPath& path : recordPaths(analysis)) {
        if (const KindActivations* record = recordAt(analysis, path)) {
            for (const auto& [op, size] : (heading == "ops" ? record->ops : record->ops_tp).value_or(Ordered<double>{})) {
                addNew(ops, op);
            }
        }
    }
    return ops;
}

QString noteOf(const Analysis& analysis) {
    if (!analysis.spec.activations) {
        return ActivationsModel::tr("activations is unset: the layers are priced by formulas.");
    }
    QStringList without;
    for (const census::KindCensus& kind : census::census_of(analysis.spec, analysis.stack).kinds) {
        if (kind.is_in_stack && kind.record == nullptr) {
            without << text(kind.kind);
        }
    }
    return without.isEmpty() ? QString() : ActivationsModel::tr("No census of %1: priced by formulas.").arg(without.join(QStringLiteral(", ")));
}

QString meaningOf(const schema::Field& field) {
    return field.unit.empty() ? text(field.meaning) : QStringLiteral("%1 (%2)").arg(text(field.meaning), text(field.unit));
}

} // namespace

void ActivationsModel::setOpen(const std::string& heading, bool open) {
    if (open) {
        open_.insert(heading);
    } else {
        open_.erase(heading);
    }
    refresh();
}

TableShape ActivationsModel::shapeOf(const Analysis& analysis) const {
    TableShape shape;
    shape.note = noteOf(analysis);
    for (const FieldPath& path : recordPaths(analysis)) {
        const std::string key(path.last_key());
        const bool isOutput = path == outputPath;
        const int color = isOutput ? -1 : kindIndex(analysis, key);
        shape.columns.push_back({path.print(), isOutput ? tr("output layer") : text(key), text(path.print()), path, false, true, color});
    }
    std::vector<std::string> unknown;
    for (const TableLine& column : shape.columns) {
        for (std::string& key : unknown_keys(analysis, column.path)) {
            addNew(unknown, std::move(key));
        }
    }
    for (const schema::Field& field : schema::fields(schema::RecordId::record)) {
        if (field.is_scalar()) {
            shape.rows.push_back({std::string(field.name), text(field.name), meaningOf(field)});
        }
    }
    for (const std::string& key : unknown) {
        shape.rows.push_back({"?" + key, text(key), tr("not a field of a record")});
    }
    for (const schema::Field& field : schema::fields(schema::RecordId::record)) {
        if (!field.is_scalar()) {
            addBreakdown(shape, analysis, field);
        }
    }
    return shape;
}

void ActivationsModel::addBreakdown(TableShape& shape, const Analysis& analysis, const schema::Field& heading) const {
    const std::string key(heading.name);
    const QString arrow = QChar(isOpen(key) ? 0x25BE : 0x25B8);
    shape.rows.push_back({key, arrow + QLatin1Char(' ') + text(key), meaningOf(heading), {}, true});
    if (!isOpen(key)) {
        return;
    }
    for (const std::string& op : breakdownOps(analysis, key)) {
        const schema::Field* field = schema::find(schema::RecordId::op_counts, op);
        shape.rows.push_back(
            {std::string(key).append("/").append(op), QStringLiteral("    ") + text(op), field != nullptr ? text(field->meaning) : text(op)});
    }
}

FieldPath ActivationsModel::pathOf(const TableLine& row, const TableLine& column) const {
    if (row.key.front() == '?') {
        return column.path.child(row.key.substr(1));
    }
    const std::size_t slash = row.key.find('/');
    return slash == std::string::npos ? column.path.child(row.key) : column.path.child(row.key.substr(0, slash)).child(row.key.substr(slash + 1));
}

CellFace ActivationsModel::headingFace(const Analysis& analysis, const FieldPath& path) const {
    CellFace face = ui::faceOf(analysis, path);
    face.isNumber = true;
    face.isReadOnly = true;
    const KindActivations* record = recordAt(analysis, path.parent());
    const auto* sizes = record == nullptr ? nullptr : path.last_key() == "ops" ? &record->ops : &record->ops_tp;
    if (sizes == nullptr || !*sizes) {
        return face; // the word of its state
    }
    double sum = 0;
    for (const auto& [op, size] : **sizes) {
        sum += std::isfinite(size) ? size : 0;
    }
    face.display = tr("sum %1").arg(grouped(sum));
    face.edit = QString::number(sum, 'f', 1);
    return face;
}

CellFace ActivationsModel::faceOf(const Analysis& analysis, int atRow, int atColumn) const {
    const TableLine& line = row(atRow);
    const FieldPath path = pathOf(line, column(atColumn));
    if (line.isHeading) {
        return headingFace(analysis, path);
    }
    CellFace face = ui::faceOf(analysis, path);
    face.isNumber = true;
    if (face.state == FieldState::missing && recordAt(analysis, column(atColumn).path) == nullptr) {
        face.state = FieldState::unset; // of a record that is not there nothing is missing
        face.display = tr("unset");
    }
    if (line.key.front() == '?') {
        face.isReadOnly = true;
        face.display = face.state == FieldState::unset ? QString() : face.display;
    }
    return face;
}

ActivationsTable::ActivationsTable(SpecDocument& document, QWidget* parent)
    : FieldTable(document, new ActivationsModel(document), tr("Activations"), parent) {
    connect(&view(), &FieldTableView::headingActivated, this, [this](int row) {
        const std::string heading = records().row(row).key;
        records().setOpen(heading, !records().isOpen(heading));
    });
}

ActivationsModel& ActivationsTable::records() const { return static_cast<ActivationsModel&>(model()); }

void ActivationsTable::unfold(const FieldPath& path) {
    for (const std::string heading : {"ops", "ops_tp"}) {
        if (path.size() > 1 && path.parent().last_key() == heading && schema::record_at(path.parent().parent()) != nullptr) {
            records().setOpen(heading, true);
        }
    }
}

} // namespace modelspec::ui
