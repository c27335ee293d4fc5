#include "ui/fields/form_view.h"

#include "ui/look/look.h"

#include <QCursor>
#include <QEvent>
#include <QGuiApplication>
#include <QScrollBar>

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
    connect(&model_, &QAbstractItemModel::modelReset, this, [this] {
        openAll();
        Q_EMIT currentRowChanged(); // there is none
    });
    connect(&model_, &FieldModel::refreshing, this, &FormView::prepare);
    connect(&document_, &SpecDocument::analysisChanged, this, &FormView::follow);
    connect(&document_, &SpecDocument::bytesChanged, this, [this](const TextEdits& edits) { isLoading_ = edits.empty(); });
    connect(&delegate_, &FieldDelegate::editorOpened, this, &FormView::beginEditing);
    connect(&delegate_, &FieldDelegate::committed, this, &FormView::commit);
    connect(&delegate_, &FieldDelegate::abandoned, this, &FormView::abandon);
    connect(&delegate_, &FieldDelegate::movedOn, this, &FormView::moveOn);
    delegate_.setEditable(document_.canEditFields());
    measure();
    openAll();
}

// ---- rows

void FormView::setScope(const FormScope& scope) {
    model_.setScope(scope);
    measure();
    sayWhatIsFilteredOut();
}

void FormView::setFilter(const FormFilter& filter) {
    model_.setFilter(filter, editor_ != nullptr ? editor_->path() : FieldPath());
    if (filter.active()) {
        expandAll();
    } else {
        openAll();
    }
    held_ = QPersistentModelIndex();
    measure();
    sayWhatIsFilteredOut();
    if ((filter.active() && editor_ == nullptr) || !currentIndex().isValid()) {
        scrollToTop(); // to the first that matches
    } else {
        reveal(currentIndex());
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

ColumnWidths FormView::neededWidths() const {
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
    return RowLayout::fit(widths, viewport()->width(), metrics);
}

void FormView::measure() {
    delegate_.setWidths(neededWidths());
    viewport()->update();
}

void FormView::follow() {
    delegate_.setEditable(document_.canEditFields());
    if (editor_ != nullptr && !changing_) {
        delegate_.setHint({}, {});
        closeEditor(editor_, QAbstractItemDelegate::NoHint); // the text changed under it: an undo, or the source pane
    }
    if (std::exchange(isLoading_, false)) {
        measure();
        openAll();
        held_ = QPersistentModelIndex();
    } else {
        unfoldWhatPlaysAPart();
        // A long unknown key needs room; a column that shrinks would move what is being edited.
        if (const ColumnWidths needed = neededWidths(); needed.name > delegate_.widths().name) {
            delegate_.setWidths(needed);
        }
        keepPlace();
    }
    sayWhatIsFilteredOut();
    viewport()->update();
}

void FormView::sayWhatIsFilteredOut() {
    if (noMatch_ != nullptr) {
        noMatch_->hide();
        noMatch_->deleteLater(); // one of its buttons may be what led here
        noMatch_.clear();
    }
    if (!model_.filter().active() || model_.rowCount() > 0 || !model_.analysis()) {
        return;
    }
    noMatch_ = new NoMatch(model_.filter(), matchesElsewhere(*model_.analysis(), model_.filter(), model_.scope()), viewport());
    connect(noMatch_, &NoMatch::pathActivated, this, &FormView::pathActivated);
    noMatch_->setGeometry(viewport()->rect());
    noMatch_->show();
}

// The current row stays whatever is typed into it: were it to go, the rest would be typed into another.
void FormView::prepare() {
    model_.keep(isLoading_ ? FieldPath() : currentPath());
    holdPlace();
}

void FormView::letGo() {
    isLetting_ = false;
    model_.refresh();
    keepPlace();
    sayWhatIsFilteredOut();
}

// Rows that come and go above the edited one would move it away from the eye and the mouse.
void FormView::holdPlace() {
    const QPoint mouse = viewport()->mapFromGlobal(QCursor::pos());
    const bool isPressing = QGuiApplication::mouseButtons() != Qt::NoButton && viewport()->rect().contains(mouse);
    QModelIndex index = isPressing ? indexAt(mouse) : currentIndex();
    while (index.isValid() && index.parent().isValid() && index.parent().parent().isValid()) {
        index = index.parent(); // findings and fixes go with the field they are of
    }
    if (!index.isValid() || !visualRect(index).intersects(viewport()->rect())) {
        index = indexAt(QPoint(0, 0));
    }
    held_ = index;
    heldTop_ = visualRect(index).top();
}

void FormView::keepPlace() {
    const QPersistentModelIndex held = std::exchange(held_, QPersistentModelIndex());
    if (held.isValid()) {
        executeDelayedItemsLayout();
        QScrollBar* bar = verticalScrollBar();
        bar->setValue(bar->value() + visualRect(held).top() - heldTop_);
    }
}

// Scrolls until the row can be seen with the findings and fixes under it; where they are too many, the row itself.
void FormView::reveal(const QModelIndex& index) {
    QModelIndex last = index;
    while (FieldModel::row(last).kind != RowKind::heading && model_.rowCount(last) > 0) {
        last = model_.index(model_.rowCount(last) - 1, 0, last);
    }
    scrollTo(last);
    if (const int hidden = visualRect(last).bottom() - viewport()->rect().bottom(); hidden > 0) {
        verticalScrollBar()->setValue(verticalScrollBar()->value() + hidden); // the view leaves out the last pixel
    }
    scrollTo(index);
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
    reveal(index);
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
    step_ = isUnset_ || currentPath() == changed_ ? step_ : 0;
    Q_EMIT currentRowChanged();
    if (model_.filter().active() && !std::exchange(isLetting_, true)) {
        QMetaObject::invokeMethod(this, &FormView::letGo, Qt::QueuedConnection); // after the click or key that led here
    }
}

// ---- headings

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
    if (noMatch_ != nullptr) {
        noMatch_->setGeometry(viewport()->rect());
    }
    measure();
    scheduleDelayedItemsLayout(); // findings wrap
}

void FormView::showEvent(QShowEvent* event) {
    QTreeView::showEvent(event);
    if (currentIndex().isValid()) {
        scrollTo(currentIndex(), QAbstractItemView::PositionAtCenter);
        reveal(currentIndex()); // it was chosen before there was a size to scroll in
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
