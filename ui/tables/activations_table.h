// Census records as a matrix: fields as rows, layer kinds as columns, the output layer last, and the breakdown by op in rows that fold.
#pragma once

#include "ui/tables/field_table.h"

#include <set>

namespace modelspec::ui {

class ActivationsModel : public FieldTableModel {
    Q_OBJECT

public:
    using FieldTableModel::FieldTableModel;
    /// Shows or hides the rows of `ops` or `ops_tp`.
    void setOpen(const std::string& heading, bool open);
    [[nodiscard]] bool isOpen(const std::string& heading) const { return open_.find(heading) != open_.end(); }

protected:
    [[nodiscard]] TableShape shapeOf(const Analysis& analysis) const override;
    [[nodiscard]] FieldPath pathOf(const TableLine& row, const TableLine& column) const override;
    [[nodiscard]] CellFace faceOf(const Analysis& analysis, int row, int column) const override;

private:
    void addBreakdown(TableShape& shape, const Analysis& analysis, const schema::Field& heading) const;
    [[nodiscard]] CellFace headingFace(const Analysis& analysis, const FieldPath& path) const;

    std::set<std::string> open_; ///< headings whose rows are shown
};

class ActivationsTable : public FieldTable {
    Q_OBJECT

public:
    explicit ActivationsTable(SpecDocument& document, QWidget* parent = nullptr);

protected:
    void unfold(const FieldPath& path) override;

private:
    [[nodiscard]] ActivationsModel& records() const;
};

} // namespace modelspec::ui
