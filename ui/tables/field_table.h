// A table of fields with the line above it that says what there is to know of the whole. The base of the layers, ops and activations tables.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/tables/field_table_model.h"
#include "ui/tables/field_table_view.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace modelspec::ui {

class FieldTable : public QWidget {
    Q_OBJECT

public:
    /// Goes to the cell of the field, or to the first inside a record; false where the table has none.
    bool showPath(const FieldPath& path);
    [[nodiscard]] FieldTableModel& model() const { return *model_; }
    [[nodiscard]] FieldTableView& view() const { return *view_; }

Q_SIGNALS:
    /// The field of the current cell.
    void currentPathChanged(const modelspec::FieldPath& path);
    /// A field elsewhere that the user wants to see.
    void pathActivated(const modelspec::FieldPath& path);

protected:
    /// Takes the model.
    FieldTable(SpecDocument& document, FieldTableModel* model, const QString& name, QWidget* parent);
    void showEvent(QShowEvent* event) override;
    /// What stands above the table is brought up to date with it.
    virtual void refreshHeader() {}
    /// Makes what shows `path` visible.
    virtual void unfold(const FieldPath&) {}
    /// Brings all up to date now, or when the table is next shown.
    void invalidate();

    SpecDocument& document_;
    QVBoxLayout* layout_;

private:
    void refresh();
    void showNote();
    void showRefusal(const QString& why);
    QLabel* makeLabel(const QString& name);

    FieldTableModel* model_;
    FieldTableView* view_;
    QLabel* note_;
    QLabel* refusal_; ///< why the last edit was not made, until the document or the cell changes; below the table, which must not move
    bool isStale_ = true;
    bool isFitted_ = false;
};

} // namespace modelspec::ui
