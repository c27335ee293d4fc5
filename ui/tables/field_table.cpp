#include "ui/tables/field_table.h"

#include "ui/look/look.h"

#include <QLabel>
#include <QVBoxLayout>

namespace modelspec::ui {

FieldTable::FieldTable(SpecDocument& document, FieldTableModel* model, const QString& name, QWidget* parent)
    : QWidget(parent), document_(document), layout_(new QVBoxLayout(this)), model_(model), view_(new FieldTableView(*model, this)),
      note_(new QLabel(this)) {
    model_->setParent(this);
    setAccessibleName(name);
    view_->setAccessibleName(name);
    setFocusProxy(view_);
    note_->setWordWrap(true);
    note_->setMargin(fontMetrics().height() / 4);
    note_->setTextFormat(Qt::PlainText);
    note_->setAccessibleName(tr("Note on %1").arg(name));
    note_->hide();
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->addWidget(note_);
    layout_->addWidget(view_, 1);
    connect(&document_, &SpecDocument::analysisChanged, this, [this] {
        refusal_.clear();
        invalidate();
    });
    connect(model_, &FieldTableModel::noteChanged, this, &FieldTable::showNote);
    connect(model_, &FieldTableModel::refused, this, [this](const QString& why) {
        refusal_ = why;
        showNote();
    });
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (!refusal_.isEmpty()) {
            refusal_.clear(); // it was about another cell
            showNote();
        }
        if (current.isValid()) {
            Q_EMIT currentPathChanged(model_->pathAt(current));
        }
    });
}

void FieldTable::invalidate() {
    isStale_ = true;
    if (isVisible()) {
        refresh();
    }
}

void FieldTable::refresh() {
    if (isStale_) {
        isStale_ = false;
        model_->refresh();
        refreshHeader();
        showNote();
    }
    if (!isFitted_ && model_->columnCount() > 0 && model_->rowCount() > 0) {
        isFitted_ = true;
        view_->fitColumns();
    }
}

void FieldTable::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

void FieldTable::showNote() {
    const QString shown = refusal_.isEmpty() ? model_->note() : tr("Not changed: %1").arg(refusal_);
    note_->setText(shown);
    note_->setVisible(!shown.isEmpty());
}

bool FieldTable::showPath(const FieldPath& path) {
    refresh();
    unfold(path);
    const QModelIndex index = model_->indexOf(path);
    if (!index.isValid()) {
        return false;
    }
    view_->setCurrentIndex(index);
    view_->scrollTo(index);
    return true;
}

} // namespace modelspec::ui
