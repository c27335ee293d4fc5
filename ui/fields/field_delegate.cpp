#include "ui/fields/field_delegate.h"

#include "ui/fields/field_model.h"
#include "ui/fields/row_painter.h"

#include <QAbstractItemView>
#include <QKeyEvent>

#include <algorithm>

namespace modelspec::ui {

FieldDelegate::FieldDelegate(QObject* parent) : QStyledItemDelegate(parent) {}

void FieldDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem shown = option;
    shown.rect.setLeft(0); // the view's own indentation is not wanted
    const FormRow& row = FieldModel::row(index);
    RowPainter painting(*painter, shown, row, widths_, mouse_, editable_);
    painting.paint(!hint_.isEmpty() && row.kind == RowKind::field && row.view.path == hintPath_ ? hint_ : QString());
}

QSize FieldDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    return {width, RowLayout::heightOf(FieldModel::row(index), width, option.fontMetrics)};
}

QWidget* FieldDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
    auto* editor = new FieldEditor(FieldModel::row(index), parent);
    Q_EMIT editorOpened(editor);
    return editor;
}

// The editor has its text from the start and from then on from the keyboard alone.
void FieldDelegate::setEditorData(QWidget*, const QModelIndex&) const {}

void FieldDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const {
    if (auto* field = qobject_cast<FieldEditor*>(editor)) {
        Q_EMIT committed(field);
    }
}

void FieldDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QRect rect = option.rect;
    rect.setLeft(0);
    const FormRow& row = FieldModel::row(index);
    const RowLayout at(row, rect, option.fontMetrics, widths_);
    QRect box = at.value;
    if (row.control == Control::text) {
        box.setRight(std::max(box.right(), at.rest.center().x())); // names are longer than numbers
    }
    editor->setGeometry(box);
}

bool FieldDelegate::eventFilter(QObject* object, QEvent* event) {
    auto* editor = qobject_cast<FieldEditor*>(object);
    if (editor == nullptr || event->type() != QEvent::KeyPress) {
        return QStyledItemDelegate::eventFilter(object, event);
    }
    const auto finish = [&](int step, bool open) {
        Q_EMIT commitData(editor);
        Q_EMIT closeEditor(editor, NoHint);
        Q_EMIT movedOn(step, open);
        return true;
    };
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Escape:
        Q_EMIT abandoned(editor);
        Q_EMIT closeEditor(editor, NoHint);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: return finish(1, false);
    case Qt::Key_Down: return finish(1, false);
    case Qt::Key_Up: return finish(-1, false);
    case Qt::Key_Tab: return finish(1, true);
    case Qt::Key_Backtab: return finish(-1, true);
    default: return QStyledItemDelegate::eventFilter(object, event);
    }
}

} // namespace modelspec::ui
