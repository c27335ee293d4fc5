// The findings of a document as a tree: a row a finding, and below it the places that take part and the fixes.
#pragma once

#include "core/analysis.h"

#include <QAbstractItemModel>

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace modelspec::ui {

/// Sorted by place, as the analysis is. On a new analysis only rows that differ are touched, so that selection, expansion and scroll position stay.
class ProblemsModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { severityColumn, messageColumn, fieldColumn, lineColumn, columnCount_ };
    enum class RowKind { finding, related, fix };

    explicit ProblemsModel(QObject* parent = nullptr);
    ~ProblemsModel() override;

    void setAnalysis(std::shared_ptr<const Analysis> analysis);
    [[nodiscard]] const Analysis* analysis() const { return analysis_.get(); }
    void setShown(Severity severity, bool shown);
    [[nodiscard]] bool isShown(Severity severity) const { return shown_[static_cast<std::size_t>(severity)]; }

    [[nodiscard]] RowKind kindOf(const QModelIndex& index) const;
    /// The finding of the row or of its parent. Null for no row.
    [[nodiscard]] const Finding* findingAt(const QModelIndex& index) const;
    /// Null for a row of another kind.
    [[nodiscard]] const Related* relatedAt(const QModelIndex& index) const;
    [[nodiscard]] const Fix* fixAt(const QModelIndex& index) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row;
    using Rows = std::vector<std::unique_ptr<Row>>;

    void update();
    void removeOthers(const Rows& wanted);
    void insert(Rows& wanted, std::size_t begin, std::size_t end);
    void moveTo(std::size_t at, const std::string& identity);
    void refresh(int at, const Row& wanted);
    void renumber(std::size_t from);
    [[nodiscard]] Rows rowsOf(const Analysis& analysis) const;
    [[nodiscard]] const Row* rowOf(const QModelIndex& index) const;
    [[nodiscard]] QString noteOf(const Related& related) const;
    [[nodiscard]] QString display(const QModelIndex& index) const;
    [[nodiscard]] QString toolTip(const QModelIndex& index) const;
    [[nodiscard]] QVariant decoration(const QModelIndex& index) const;

    std::shared_ptr<const Analysis> analysis_;
    std::array<bool, 3> shown_{true, true, false};
    Rows rows_;
};

} // namespace modelspec::ui
