#include "ui/fields/field_model.h"

#include "ui/look/look.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace modelspec::ui {

FieldModel::FieldModel(SpecDocument& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document), root_(std::make_unique<FormRow>()) {
    connect(&document_, &SpecDocument::analysisChanged, this, &FieldModel::refresh);
    refresh();
}

void FieldModel::setScope(const FormScope& scope) {
    if (scope == scope_) {
        return;
    }
    scope_ = scope;
    kept_ = {};
    beginResetModel();
    root_ = analysis_ ? buildRows(*analysis_, scope_, filter_) : std::make_unique<FormRow>();
    endResetModel();
}

void FieldModel::setFilter(const FormFilter& filter, const FieldPath& kept) {
    if (!(filter == filter_)) {
        filter_ = filter;
        kept_ = kept;
        update();
    }
}

const FormRow& FieldModel::row(const QModelIndex& index) { return *static_cast<const FormRow*>(index.internalPointer()); }

QModelIndex FieldModel::find(const FieldPath& path) const {
    for (const auto& heading : root_->children) {
        for (const auto& field : heading->children) {
            if (field->kind != RowKind::finding && field->kind != RowKind::fix && field->view.path == path) {
                return indexOf(*field);
            }
        }
    }
    return {};
}

// ---- following the document

void FieldModel::refresh() {
    Q_EMIT refreshing();
    update();
}

void FieldModel::update() {
    // The rows point into the analysis they were made of, which has to outlive them.
    const std::shared_ptr<const Analysis> before = std::exchange(analysis_, document_.lastGood());
    if (!analysis_) {
        beginResetModel();
        root_ = std::make_unique<FormRow>();
        endResetModel();
        return;
    }
    const bool editable = std::exchange(editable_, document_.canEditFields());
    const std::unique_ptr<FormRow> wanted = buildRows(*analysis_, scope_, filter_, kept_);
    sync(*root_, *wanted);
    if (editable != editable_ && !root_->children.empty()) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
        for (const auto& heading : root_->children) {
            if (!heading->children.empty()) {
                Q_EMIT dataChanged(indexOf(*heading->children.front()), indexOf(*heading->children.back()));
            }
        }
    }
}

// Rows that stay are never removed and put back, which would close the editor of one.
void FieldModel::sync(FormRow& shown, FormRow& wanted) {
    auto& old = shown.children;
    auto& fresh = wanted.children;
    const auto placeOf = [&](const FormRow& row, std::size_t from) {
        const auto same = [&row](const auto& other) { return other->key == row.key && other->kind == row.kind; };
        return static_cast<std::size_t>(std::find_if(old.begin() + static_cast<std::ptrdiff_t>(from), old.end(), same) - old.begin());
    };
    std::size_t at = 0;
    for (std::size_t next = 0; next < fresh.size();) {
        if (const std::size_t place = placeOf(*fresh[next], at); place < old.size()) {
            removeRows(shown, at, place);
            take(*old[at++], *fresh[next++]);
            continue;
        }
        const std::size_t first = next++;
        while (next < fresh.size() && placeOf(*fresh[next], at) == old.size()) {
            ++next;
        }
        insertRows(shown, at,
                   {std::make_move_iterator(fresh.begin() + static_cast<std::ptrdiff_t>(first)),
                    std::make_move_iterator(fresh.begin() + static_cast<std::ptrdiff_t>(next))});
        at += next - first;
    }
    removeRows(shown, at, old.size());
}

void FieldModel::removeRows(FormRow& parent, std::size_t first, std::size_t end) {
    if (first < end) {
        auto& rows = parent.children;
        beginRemoveRows(indexOf(parent), static_cast<int>(first), static_cast<int>(end - 1));
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(first), rows.begin() + static_cast<std::ptrdiff_t>(end));
        endRemoveRows();
    }
}

void FieldModel::insertRows(FormRow& parent, std::size_t first, FormRows come) {
    for (const auto& row : come) {
        row->parent = &parent;
    }
    beginInsertRows(indexOf(parent), static_cast<int>(first), static_cast<int>(first + come.size() - 1));
    parent.children.insert(parent.children.begin() + static_cast<std::ptrdiff_t>(first), std::make_move_iterator(come.begin()),
                           std::make_move_iterator(come.end()));
    endInsertRows();
}

void FieldModel::take(FormRow& shown, FormRow& wanted) {
    const bool same = shown.looksLike(wanted);
    // All of the wanted row but its place in the tree.
    std::swap(shown, wanted);
    std::swap(shown.parent, wanted.parent);
    std::swap(shown.children, wanted.children);
    if (!same) {
        const QModelIndex at = indexOf(shown);
        Q_EMIT dataChanged(at, at);
    }
    sync(shown, wanted);
}

// ---- the model

QModelIndex FieldModel::indexOf(const FormRow& row) const { return &row == root_.get() ? QModelIndex() : createIndex(row.position(), 0, &row); }

QModelIndex FieldModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const FormRow& above = parent.isValid() ? FieldModel::row(parent) : *root_;
    return createIndex(row, column, above.children[static_cast<std::size_t>(row)].get());
}

QModelIndex FieldModel::parent(const QModelIndex& child) const { return child.isValid() ? indexOf(*row(child).parent) : QModelIndex(); }

int FieldModel::rowCount(const QModelIndex& parent) const {
    if (parent.column() > 0) {
        return 0;
    }
    return static_cast<int>((parent.isValid() ? row(parent) : *root_).children.size());
}

int FieldModel::columnCount(const QModelIndex&) const { return 1; }

QVariant FieldModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const FormRow& shown = row(index);
    switch (role) {
    case Qt::DisplayRole: return shown.title;
    case Qt::EditRole: return shown.kind == RowKind::field ? QVariant(text(shown.view.text)) : QVariant();
    case Qt::AccessibleTextRole: return accessibleText(shown);
    case Qt::ToolTipRole: return shown.kind == RowKind::field || shown.kind == RowKind::nested ? description(shown) : QString();
    default: return {};
    }
}

Qt::ItemFlags FieldModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    const FormRow& shown = row(index);
    Qt::ItemFlags flags = Qt::ItemIsSelectable | Qt::ItemIsEnabled;
    if (editable_ && shown.kind == RowKind::field && (shown.control == Control::text || shown.control == Control::number)) {
        flags |= Qt::ItemIsEditable;
    }
    return flags;
}

} // namespace modelspec::ui
