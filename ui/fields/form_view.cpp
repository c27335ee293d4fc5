#include "ui/fields/form_view.h"

#include "core/yaml/emit.h"
#include "ui/fields/number_input.h"
#include "ui/look/look.h"

#include <QEvent>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace modelspec::ui {

FormView::FormView(SpecDocument& document, QWidget* parent) : QTreeView(parent), document_(document), model_(document) {
    setObjectName(QStringLiteral("form"));
    setAccessibleName(tr("Fields"));
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setItemsExpandable(false); // folding is a click or a key on the heading, not the tree's own
    setExpandsOnDoubleClick(false);
    setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::EditKeyPressed);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one that comes and goes would move the columns
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    setModel(&model_);
    setItemDelegate(&delegate_);
    connect(&model_, &QAbstractItemModel::rowsInserted, this, &FormView::openRows);
    connect(&model_, &QAbstractItemModel::modelReset, this, &FormView::openAll);
    connect(&document_, &SpecDocument::analysisChanged, this, &FormView::follow);
    connect(&document_, &SpecDocument::bytesChanged, this, [this](const TextEdits& edits) { isLoading_ = edits.empty(); });
    connect(&delegate_, &FieldDelegate::editorOpened, this, &FormView::beginEditing);
    connect(&delegate_, &FieldDelegate::committed, this, &FormView::commit);
    connect(&delegate_, &FieldDelegate::abandoned, this, [this] {
        const QScopedValueRollback guard(changing_, true);
        document_.takeBack(std::exchange(mergeId_, 0));
    });
    connect(&delegate_, &FieldDelegate::movedOn, this, &FormView::moveOn);
    measure();
    openAll();
}

// ---- rows

void FormView::setScope(const FormScope& scope) {
    model_.setScope(scope);
    measure();
}

void FormView::setFilter(const FormFilter& filter) {
    model_.setFilter(filter);
    if (filter.active()) {
        expandAll();
    } else {
        openAll();
    }
}

void FormView::openAll() { openRows({}, 0, model_.rowCount() - 1); }

void FormView::openRows(const QModelIndex& parent, int first, int last) {
    for (int i = first; i <= last; ++i) {
        const QModelIndex index = model_.index(i, 0, parent);
        const FormRow& row = FieldModel::row(index);
        setExpanded(index, !row.folded);
        if (row.kind == RowKind::heading) {
            folded_[row.title] = row.folded;
        }
        openRows(index, 0, model_.rowCount(index) - 1);
    }
}

void FormView::measure() {
    const QFontMetrics metrics(font());
    ColumnWidths widths;
    for (int i = 0; i < model_.rowCount(); ++i) {
        const QModelIndex heading = model_.index(i, 0);
        for (int j = 0; j < model_.rowCount(heading); ++j) {
            const FormRow& row = FieldModel::row(model_.index(j, 0, heading));
            widths.name = std::max(widths.name, metrics.horizontalAdvance(row.title));
        }
    }
    const int u = RowLayout::unit(metrics);
    widths.name = std::clamp(widths.name + 1, u * 8, std::max(u * 8, viewport()->width() * 2 / 5));
    for (const FieldState state :
         {FieldState::missing, FieldState::unset, FieldState::declared, FieldState::refused, FieldState::null, FieldState::inherited}) {
        widths.state = std::max(widths.state, metrics.horizontalAdvance(word(state)));
    }
    delegate_.setWidths(widths);
    viewport()->update();
}

void FormView::follow() {
    delegate_.setEditable(document_.canEditFields());
    if (editor_ != nullptr && !changing_) {
        closeEditor(editor_, QAbstractItemDelegate::NoHint); // the text changed under it: an undo, or the source pane
    }
    if (std::exchange(isLoading_, false)) {
        measure();
        openAll();
    } else {
        unfoldWhatPlaysAPart();
    }
    viewport()->update();
}

// A section opens when its first field is declared. It never folds by itself: what is being edited would be gone.
void FormView::unfoldWhatPlaysAPart() {
    for (int i = 0; i < model_.rowCount(); ++i) {
        const FormRow& row = FieldModel::row(model_.index(i, 0));
        if (row.kind == RowKind::heading && std::exchange(folded_[row.title], row.folded) && !row.folded) {
            expand(model_.index(i, 0));
        }
    }
}

bool FormView::showPath(const FieldPath& path) {
    const QModelIndex index = model_.find(path);
    if (!index.isValid()) {
        return false;
    }
    expand(index.parent());
    setCurrentIndex(index);
    scrollTo(index);
    return true;
}

const FormRow* FormView::currentRow() const { return currentIndex().isValid() ? &FieldModel::row(currentIndex()) : nullptr; }

FieldPath FormView::currentPath() const {
    for (const FormRow* row = currentRow(); row != nullptr; row = row->parent) {
        if (row->kind == RowKind::field || row->kind == RowKind::nested || row->kind == RowKind::unknown) {
            return row->view.path;
        }
    }
    return {};
}

void FormView::editCurrent() {
    if (currentIndex().isValid() && model_.flags(currentIndex()).testFlag(Qt::ItemIsEditable)) {
        edit(currentIndex());
    }
}

RowLayout FormView::layoutOf(const QModelIndex& index) const {
    QRect rect = visualRect(index);
    rect.setLeft(0);
    return {FieldModel::row(index), rect, QFontMetrics(font()), delegate_.widths()};
}

void FormView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    Q_EMIT currentRowChanged();
}

// ---- typing

void FormView::beginEditing(FieldEditor* editor) {
    editor_ = editor;
    mergeId_ = document_.newMergeId();
    delegate_.setHint({}, {});
    connect(editor, &QLineEdit::textEdited, this, &FormView::type);
}

void FormView::type(const QString& typed) {
    delegate_.setHint(editor_->path(), editor_->control() == Control::number ? resultHint(typed) : QString());
    viewport()->update();
    if (typed.trimmed().isEmpty()) {
        return; // cleared on the way to another value, or for good: the commit tells
    }
    const bool inFlow = model_.analysis() && standsInFlow(*model_.analysis(), editor_->path());
    declare(editor_->path(), editor_->control() == Control::number ? spellNumber(typed, inFlow) : yaml::spell_text(utf8(typed), inFlow), mergeId_);
}

void FormView::commit(FieldEditor* editor) {
    delegate_.setHint({}, {});
    if (editor->isModified() && editor->text().trimmed().isEmpty()) {
        unset(editor->path(), mergeId_);
    }
    mergeId_ = 0;
}

void FormView::moveOn(int step, bool open) {
    QModelIndex index = currentIndex();
    while (index.isValid() && FieldModel::row(index).kind != RowKind::field) {
        index = index.parent();
    }
    do {
        index = step > 0 ? indexBelow(index) : indexAbove(index);
    } while (index.isValid() && FieldModel::row(index).kind != RowKind::field);
    if (index.isValid()) {
        setCurrentIndex(index);
        setFocus();
        if (open) {
            editCurrent();
        }
    }
}

// ---- changes

void FormView::report(const Result<bool>& result) {
    if (!result) {
        Q_EMIT refused(text(result.error().message));
    }
}

void FormView::declare(const FieldPath& path, const std::string& yaml, int mergeId) {
    const QScopedValueRollback guard(changing_, true);
    report(document_.declare(path, yaml, mergeId));
}

void FormView::unset(const FieldPath& path, int mergeId) {
    const QScopedValueRollback guard(changing_, true);
    report(document_.unset(path, mergeId));
}

void FormView::setFlag(const FormRow& row, std::size_t segment) {
    const FieldPath path = row.view.path;
    if (segment == 0) {
        if (row.view.is_present()) {
            unset(path);
        }
        return;
    }
    declare(path, segment == 1 ? "true" : "false", 0);
}

void FormView::applyFix(const FormRow& row) {
    const Analysis& analysis = *model_.analysis();
    const Fix fix = analysis.findings[row.finding].fixes[row.fix];
    if (!fix.opens.empty()) {
        Q_EMIT pathActivated(fix.opens);
        return;
    }
    const QScopedValueRollback guard(changing_, true);
    report(document_.applyFix(analysis.revision, fix));
}

void FormView::toggle(const QModelIndex& heading) { setExpanded(heading, !isExpanded(heading)); }

void FormView::activate(const QModelIndex& index) {
    const FormRow& row = FieldModel::row(index);
    switch (row.kind) {
    case RowKind::heading: toggle(index); break;
    case RowKind::fix: applyFix(row); break;
    case RowKind::finding: Q_EMIT pathActivated(model_.analysis()->findings[row.finding].path); break;
    case RowKind::nested: Q_EMIT pathActivated(row.view.path); break;
    case RowKind::field: editCurrent(); break;
    case RowKind::unknown: break;
    }
}

// ---- size and font

void FormView::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    measure();
    scheduleDelayedItemsLayout(); // findings wrap
}

void FormView::showEvent(QShowEvent* event) {
    QTreeView::showEvent(event);
    if (currentIndex().isValid()) {
        scrollTo(currentIndex(), QAbstractItemView::PositionAtCenter); // it was chosen before there was a size to scroll in
    }
}

void FormView::changeEvent(QEvent* event) {
    QTreeView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        measure();
        scheduleDelayedItemsLayout();
    }
}

} // namespace modelspec::ui
