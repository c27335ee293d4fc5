// The rows of a form as an item model. It holds no values of its own: each analysis is made into rows, and only those that differ from
// the rows shown change, so that selection, scroll position and an open editor stay.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/fields/form_rows.h"

#include <QAbstractItemModel>

namespace modelspec::ui {

class FieldModel : public QAbstractItemModel {
    Q_OBJECT

public:
    explicit FieldModel(SpecDocument& document, QObject* parent = nullptr);

    void setScope(const FormScope& scope);
    [[nodiscard]] const FormScope& scope() const { return scope_; }
    /// The filter does not hide the field at `kept`.
    void setFilter(const FormFilter& filter, const FieldPath& kept = {});
    [[nodiscard]] const FormFilter& filter() const { return filter_; }
    /// Shows the field at `path` whatever the filter says, until another is kept or the filter changes. Takes effect with the next refresh.
    void keep(const FieldPath& path) { kept_ = path; }
    /// Brings the rows up to date.
    void refresh();

    /// The row at a valid index of this model.
    [[nodiscard]] static const FormRow& row(const QModelIndex& index);
    /// The index of the field at `path`; invalid where the form does not show it.
    [[nodiscard]] QModelIndex find(const FieldPath& path) const;
    /// The analysis the rows were made of; null until a text parsed.
    [[nodiscard]] const std::shared_ptr<const Analysis>& analysis() const { return analysis_; }

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    /// The rows are about to follow the document.
    void refreshing();

private:
    using FormRows = std::vector<std::unique_ptr<FormRow>>;
    void update();
    void sync(FormRow& shown, FormRow& wanted);
    void take(FormRow& shown, FormRow& wanted);
    void removeRows(FormRow& parent, std::size_t first, std::size_t end);
    void insertRows(FormRow& parent, std::size_t first, FormRows come);
    [[nodiscard]] QModelIndex indexOf(const FormRow& row) const;

    SpecDocument& document_;
    FormScope scope_;
    FormFilter filter_;
    FieldPath kept_;
    std::shared_ptr<const Analysis> analysis_;
    std::unique_ptr<FormRow> root_;
    bool editable_ = false;
};

} // namespace modelspec::ui
