// Paints the rows of a form and opens the editor of one.
#pragma once

#include "ui/fields/field_editor.h"
#include "ui/fields/row_layout.h"

#include <QStyledItemDelegate>

namespace modelspec::ui {

class FieldDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit FieldDelegate(QObject* parent = nullptr);

    void setWidths(const ColumnWidths& widths) { widths_ = widths; }
    [[nodiscard]] const ColumnWidths& widths() const { return widths_; }
    /// Where the mouse is; null where it is not over the rows.
    void setMouse(const QPoint& position) { mouse_ = position; }
    /// What to show in place of the comment of the field at `path`, whose editor is open.
    void setHint(const FieldPath& path, const QString& hint) {
        hintPath_ = path;
        hint_ = hint;
    }
    /// Whether values can be changed; else they look disabled.
    void setEditable(bool editable) { editable_ = editable; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool eventFilter(QObject* editor, QEvent* event) override;

Q_SIGNALS:
    void editorOpened(modelspec::ui::FieldEditor* editor) const;
    void committed(modelspec::ui::FieldEditor* editor) const;
    /// Escape was pressed.
    void abandoned(modelspec::ui::FieldEditor* editor);
    /// The edit is over, and the next field (or the one `step` rows on) is wanted, open where `open` says so.
    void movedOn(int step, bool open);

private:
    ColumnWidths widths_;
    QPoint mouse_;
    FieldPath hintPath_;
    QString hint_;
    bool editable_ = true;
};

} // namespace modelspec::ui
