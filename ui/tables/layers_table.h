// The layer stack as a table: a group a row, with the sums of body and MTP layers against the fields that declare them.
#pragma once

#include "ui/tables/field_table.h"

class QHBoxLayout;
class QToolButton;

namespace modelspec::census {
struct StackSum;
}

namespace modelspec::ui {

/// The groups of `layers` or `vision.layers`; of a stack that is not declared, those it is priced with, read-only.
class LayersModel : public FieldTableModel {
    Q_OBJECT

public:
    explicit LayersModel(SpecDocument& document, QObject* parent = nullptr);
    /// `layers` or `vision.layers`. Takes effect with the next refresh.
    void setScope(const FieldPath& scope) { scope_ = scope; }
    [[nodiscard]] const FieldPath& scope() const { return scope_; }
    [[nodiscard]] QModelIndex indexOf(const FieldPath& path) const override;

protected:
    [[nodiscard]] TableShape shapeOf(const Analysis& analysis) const override;
    [[nodiscard]] FieldPath pathOf(const TableLine& row, const TableLine& column) const override;
    [[nodiscard]] CellFace faceOf(const Analysis& analysis, int row, int column) const override;
    [[nodiscard]] QStringList completions(const FieldPath& path) const override;

private:
    [[nodiscard]] bool isTower() const { return scope_.size() == 2; }
    [[nodiscard]] CellFace groupFace(const StackGroup& group, const std::string& column, const QString& because) const;

    FieldPath scope_;
};

class LayersTable : public FieldTable {
    Q_OBJECT

public:
    explicit LayersTable(SpecDocument& document, QWidget* parent = nullptr);
    void setScope(const FieldPath& scope);

protected:
    void refreshHeader() override;

private:
    [[nodiscard]] LayersModel& layers() const;
    QToolButton* sumButton(QHBoxLayout* row, const QString& objectName);
    void showSum(QToolButton& button, const QString& what, const census::StackSum& sum);

    QToolButton* body_;
    QToolButton* mtp_;
};

} // namespace modelspec::ui
