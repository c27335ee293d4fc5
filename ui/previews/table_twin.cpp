#include "ui/previews/table_twin.h"

#include "ui/look/look.h"

#include <algorithm>

namespace modelspec::ui {

void TableTwinModel::show(TableTwin table) {
    if (table.columns != table_.columns) {
        beginResetModel();
        table_ = std::move(table);
        endResetModel();
        return;
    }
    const int before = rowCount();
    const auto now = static_cast<int>(table.rows.size());
    if (now < before) {
        beginRemoveRows({}, now, before - 1);
        table_.rows.resize(table.rows.size());
        endRemoveRows();
    } else if (now > before) {
        beginInsertRows({}, before, now - 1);
        std::copy(table.rows.begin() + before, table.rows.end(), std::back_inserter(table_.rows));
        endInsertRows();
    }
    for (int row = 0; row < now; ++row) {
        TwinRow& old = table_.rows[static_cast<std::size_t>(row)];
        TwinRow& fresh = table.rows[static_cast<std::size_t>(row)];
        const bool differs = old.cells != fresh.cells || old.severity != fresh.severity;
        old = std::move(fresh);
        if (differs) {
            Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
        }
    }
}

FieldPath TableTwinModel::pathAt(const QModelIndex& index) const {
    return index.isValid() ? table_.rows[static_cast<std::size_t>(index.row())].path : FieldPath();
}

int TableTwinModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(table_.rows.size()); }
int TableTwinModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(table_.columns.size()); }

QVariant TableTwinModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const TwinRow& row = table_.rows[static_cast<std::size_t>(index.row())];
    const QString cell = row.cells.value(index.column());
    const auto column = static_cast<std::size_t>(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return cell;
    case Qt::AccessibleTextRole: return cell.isEmpty() ? tr("%1: empty").arg(table_.columns.value(index.column())) : cell;
    case Qt::DecorationRole: return index.column() == 0 && row.severity ? QVariant(icon(*row.severity)) : QVariant();
    case Qt::TextAlignmentRole: {
        const bool isNumber = column < table_.isNumber.size() && table_.isNumber[column];
        return QVariant((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    default: return {};
    }
}

QVariant TableTwinModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        const auto column = static_cast<std::size_t>(section);
        return QVariant((column < table_.isNumber.size() && table_.isNumber[column] ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    return role == Qt::DisplayRole ? QVariant(table_.columns[section]) : QVariant();
}

} // namespace modelspec::ui
