// The same facts as a picture's, as a table: for the keyboard, for screen readers, for copying.
#pragma once

#include "core/findings/finding.h"
#include "core/yaml/field_path.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <optional>
#include <vector>

namespace modelspec::ui {

struct TwinRow {
    QStringList cells;
    FieldPath path = {}; ///< the field the row leads to; empty for none
    std::optional<Severity> severity = {};
};

struct TableTwin {
    QStringList columns;
    std::vector<bool> isNumber; ///< of each column
    std::vector<TwinRow> rows;
};

class TableTwinModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    /// Shows another table. Rows that stay are touched only where a cell differs.
    void show(TableTwin table);
    [[nodiscard]] const TableTwin& table() const { return table_; }
    [[nodiscard]] FieldPath pathAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    TableTwin table_;
};

} // namespace modelspec::ui
