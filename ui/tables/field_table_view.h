// The view of a FieldTableModel: how a cell looks in each state, and what the keyboard does in it.
#pragma once

#include <QStyledItemDelegate>
#include <QTableView>

class QLineEdit;

namespace modelspec::ui {

class FieldTableModel;

/// Shows under the editor of a number what is going to be written for `2+2`.
void showTypedResult(QLineEdit& editor);

/// Draws a missing or refused cell as an error and a word without a value dimmed; edits a flag as unset / true / false.
class FieldCellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;

Q_SIGNALS:
    void opened(const QModelIndex& index) const;
    void typed(const QModelIndex& index, const QString& text) const;
    /// Escape was pressed.
    void abandoned();

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// Enter edits, Delete unsets, Ctrl+C copies as tab-separated text, Space or Enter on a heading folds.
class FieldTableView : public QTableView {
    Q_OBJECT

public:
    explicit FieldTableView(FieldTableModel& model, QWidget* parent = nullptr);
    /// Columns as wide as what they show, but not wider than a third of a wide table.
    void fitColumns();

Q_SIGNALS:
    void headingActivated(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void copySelection() const;
    void unsetSelection();

    FieldTableModel& fields_;
};

} // namespace modelspec::ui
