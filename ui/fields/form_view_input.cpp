// What the mouse and the keyboard do to the rows of the form.
#include "ui/fields/field_words.h"
#include "ui/fields/form_menu.h"
#include "ui/fields/form_view.h"

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleHints>

#include <algorithm>

namespace modelspec::ui {

// ---- mouse

void FormView::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    if (isPressedAgain(position)) {
        return;
    }
    const QPersistentModelIndex index = indexAt(position); // the press ends an edit, which may remove rows
    QTreeView::mousePressEvent(event);
    if (event->button() == Qt::LeftButton && index.isValid()) {
        press(index, position);
    }
}

// The first press did it all. What is under the second may have come there by it, and the view would take it for a press of its own.
void FormView::mouseDoubleClickEvent(QMouseEvent* event) { event->accept(); }

/// Whether rows that moved under the mouse would get a press that was meant for a button which has just done its work there.
bool FormView::isPressedAgain(const QPoint& position) const {
    const QStyleHints& hints = *QGuiApplication::styleHints();
    return sinceButton_.isValid() && !sinceButton_.hasExpired(hints.mouseDoubleClickInterval()) &&
           (position - buttonPressed_).manhattanLength() <= hints.mouseDoubleClickDistance();
}

void FormView::noteButton(const QPoint& position) {
    buttonPressed_ = position;
    sinceButton_.start();
}

void FormView::press(const QModelIndex& index, const QPoint& position) {
    const FormRow& row = FieldModel::row(index);
    const RowLayout at = layoutOf(index);
    switch (row.kind) {
    case RowKind::heading: toggle(index); break;
    case RowKind::fix:
        if (at.button.contains(position)) {
            noteButton(position);
            applyFix(row);
        }
        break;
    case RowKind::finding:
        if (row.mention) {
            activate(index);
        }
        break;
    case RowKind::nested:
        if (at.wide.contains(position)) {
            activate(index);
        }
        break;
    default: (void)pressField(row, at, index, position); break;
    }
}

bool FormView::pressField(const FormRow& row, const RowLayout& at, const QModelIndex& index, const QPoint& position) {
    if (!document_.canEditFields()) {
        return false;
    }
    const bool optional = row.kind == RowKind::unknown || (row.view.field != nullptr && !row.view.field->is_required());
    if (optional && row.view.is_present() && at.unset.contains(position)) {
        noteButton(position);
        row.control == Control::flag ? setFlag(row.view.path, 0) : unsetRow(row.view.path);
        return true;
    }
    if (row.control == Control::flag) {
        for (std::size_t i = 0; i < at.segments.size(); ++i) {
            if (at.segments[i].contains(position)) {
                setFlag(row.view.path, i);
                return true;
            }
        }
        return false;
    }
    const bool onPlaceholder = !row.view.is_present() && at.wide.contains(position);
    if (row.kind == RowKind::field && (at.value.contains(position) || onPlaceholder)) {
        edit(index);
        return true;
    }
    return false;
}

void FormView::mouseMoveEvent(QMouseEvent* event) {
    delegate_.setMouse(event->position().toPoint());
    viewport()->update();
    if (event->buttons() == Qt::NoButton) { // a drag would select rows
        QTreeView::mouseMoveEvent(event);
    }
}

void FormView::leaveEvent(QEvent* event) {
    delegate_.setMouse({});
    viewport()->update();
    QTreeView::leaveEvent(event);
}

bool FormView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const QModelIndex index = indexAt(static_cast<QHelpEvent*>(event)->pos());
        if (index.isValid()) {
            const FormRow& row = FieldModel::row(index);
            const bool onUnset = row.view.is_present() && layoutOf(index).unset.contains(static_cast<QHelpEvent*>(event)->pos());
            viewport()->setToolTip(onUnset ? tr("Unset %1 (Delete)").arg(row.title) : QString());
        }
    }
    return QTreeView::viewportEvent(event);
}

void FormView::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (index.isValid()) {
        setCurrentIndex(index);
        const FieldPath path = currentPath();
        const int step = document_.newMergeId();
        showFormMenu(*this, document_, FieldModel::row(index), step, event->globalPos());
        remember(path, step, true);
    }
}

// ---- keyboard

bool FormView::flagKey(const FormRow& row, const QKeyEvent& event) {
    const RowLayout at = layoutOf(currentIndex());
    const std::size_t chosen = chosenSegment(row.view).value_or(0);
    switch (event.key()) {
    case Qt::Key_Space: setFlag(row.view.path, (chosen + 1) % at.segments.size()); return true;
    case Qt::Key_Right: setFlag(row.view.path, std::min<std::size_t>(chosen + 1, 2)); return true;
    case Qt::Key_Left: setFlag(row.view.path, chosen == 0 ? 0 : chosen - 1); return true;
    case Qt::Key_T:
    case Qt::Key_Y: setFlag(row.view.path, 1); return true;
    case Qt::Key_F:
    case Qt::Key_N: setFlag(row.view.path, 2); return true;
    case Qt::Key_U: setFlag(row.view.path, 0); return true;
    default: return false;
    }
}

void FormView::keyPressEvent(QKeyEvent* event) {
    const FormRow* row = currentRow();
    const bool plain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
    if (row == nullptr || !plain || state() == EditingState) {
        QTreeView::keyPressEvent(event);
        return;
    }
    const bool editable = document_.canEditFields();
    const bool isField = row->kind == RowKind::field || row->kind == RowKind::unknown || row->kind == RowKind::nested;
    if (event->key() == Qt::Key_Delete && isField && editable) {
        if (row->view.is_present()) {
            row->control == Control::flag ? setFlag(row->view.path, 0) : unsetRow(row->view.path);
        }
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        activate(currentIndex());
    } else if (row->kind == RowKind::heading && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        setExpanded(currentIndex(), event->key() == Qt::Key_Space ? !isExpanded(currentIndex()) : event->key() == Qt::Key_Right);
    } else if (!(row->control == Control::flag && editable && flagKey(*row, *event)) && event->key() != Qt::Key_Left &&
               event->key() != Qt::Key_Right) {
        QTreeView::keyPressEvent(event);
    }
}

} // namespace modelspec::ui
