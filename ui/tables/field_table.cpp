#include "ui/tables/field_table.h"

#include "ui/look/look.h"

#include <QLabel>
#include <QVBoxLayout>

namespace modelspec::ui {

FieldTable::FieldTable(SpecDocument& document, FieldTableModel* model, const QString& name, QWidget* parent)
    : QWidget(parent), document_(document), layout_(new QVBoxLayout(this)), model_(model), view_(new FieldTableView(*model, this)),
      note_(makeLabel(tr("Note on %1").arg(name))), refusal_(makeLabel(tr("Refusal"))) {
    model_->setParent(this);
    setAccessibleName(name);
    view_->setAccessibleName(name);
    setFocusProxy(view_);
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->addWidget(note_);
    layout_->addWidget(view_, 1);
    layout_->addWidget(refusal_);
    connect(&document_, &SpecDocument::analysisChanged, this, [this] {
        showRefusal({});
        invalidate();
    });
    connect(model_, &FieldTableModel::noteChanged, this, &FieldTable::showNote);
    connect(model_, &FieldTableModel::refused, this, &FieldTable::showRefusal);
    connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        showRefusal({}); // it was about another cell
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
    note_->setText(model_->note());
    note_->setVisible(!model_->note().isEmpty());
}

void FieldTable::showRefusal(const QString& why) {
    refusal_->setText(why.isEmpty() ? QString() : tr("Not changed: %1").arg(why));
    refusal_->setVisible(!why.isEmpty());
}

QLabel* FieldTable::makeLabel(const QString& name) {
    auto* label = new QLabel(this);
    label->setWordWrap(true);
    label->setMargin(fontMetrics().height() / 4);
    label->setTextFormat(Qt::PlainText);
    label->setAccessibleName(name);
    label->hide();
    return label;
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
