// Op counts as a matrix: ops as rows, layer kinds as columns.
#pragma once

#include "ui/tables/field_table.h"

namespace modelspec::ui {

/// The counts of `ops`; while it is unset those of the family, read-only. Keys that are no ops follow as rows of their own.
class OpsModel : public FieldTableModel {
    Q_OBJECT

public:
    using FieldTableModel::FieldTableModel;

protected:
    [[nodiscard]] TableShape shapeOf(const Analysis& analysis) const override;
    [[nodiscard]] FieldPath pathOf(const TableLine& row, const TableLine& column) const override;
    [[nodiscard]] CellFace faceOf(const Analysis& analysis, int row, int column) const override;
};

class OpsTable : public FieldTable {
    Q_OBJECT

public:
    explicit OpsTable(SpecDocument& document, QWidget* parent = nullptr);
};

} // namespace modelspec::ui
