#include "ui/fields/outline_model.h"

#include "ui/fields/outline_nodes.h"

#include <algorithm>
#include <utility>

namespace modelspec::ui {

namespace {

void makeStale(OutlineNode& node) {
    for (const auto& child : node.children) {
        child->isStale = true;
        child->counts = {};
        child->note.clear();
        makeStale(*child);
    }
}

/// What is wrong now is said once, at the top; what was said of the parts may no longer hold.
void tellThatItIsStale(OutlineNode& root, const Analysis& now) {
    makeStale(root);
    OutlineNode& model = *root.children.front();
    model.note = OutlineModel::tr("does not parse");
    model.counts = allFindings(now);
}

} // namespace

OutlineModel::OutlineModel(SpecDocument& document, QObject* parent)
    : QAbstractItemModel(parent), document_(document), root_(std::make_unique<OutlineNode>()) {
    connect(&document_, &SpecDocument::analysisChanged, this, &OutlineModel::refresh);
    refresh();
}

void OutlineModel::refresh() {
    if (const std::shared_ptr<const Analysis>& analysis = document_.lastGood()) {
        const std::unique_ptr<OutlineNode> wanted = buildOutline(*analysis);
        if (analysis != document_.analysis()) {
            tellThatItIsStale(*wanted, *document_.analysis());
        }
        sync(*root_, *wanted);
    } else if (!root_->children.empty()) {
        beginResetModel();
        root_ = std::make_unique<OutlineNode>();
        endResetModel();
    }
}

// Nodes come and go at the end of their parent or among the kinds of a census; a node that stays keeps its place in the view.
void OutlineModel::sync(OutlineNode& shown, OutlineNode& wanted) {
    const QModelIndex parent = indexOf(shown);
    auto& old = shown.children;
    auto& fresh = wanted.children;
    const auto common =
        std::mismatch(old.begin(), old.end(), fresh.begin(), fresh.end(), [](const auto& a, const auto& b) { return a->place == b->place; }).first -
        old.begin();
    if (const auto count = static_cast<std::ptrdiff_t>(old.size()); count > common) {
        beginRemoveRows(parent, static_cast<int>(common), static_cast<int>(count - 1));
        old.erase(old.begin() + common, old.end());
        endRemoveRows();
    }
    for (std::size_t i = 0; i < old.size(); ++i) {
        OutlineNode& node = *old[i];
        const bool same = node.looksLike(*fresh[i]);
        node.title = fresh[i]->title;
        node.note = fresh[i]->note;
        node.counts = fresh[i]->counts;
        node.isStale = fresh[i]->isStale;
        if (!same) {
            const QModelIndex at = indexOf(node);
            Q_EMIT dataChanged(at, at);
        }
        sync(node, *fresh[i]);
    }
    if (fresh.size() > old.size()) {
        beginInsertRows(parent, static_cast<int>(old.size()), static_cast<int>(fresh.size() - 1));
        for (std::size_t i = old.size(); i < fresh.size(); ++i) {
            fresh[i]->parent = &shown;
            old.push_back(std::move(fresh[i]));
        }
        endInsertRows();
    }
}

QModelIndex OutlineModel::find(const Place& place) const {
    for (int i = 0; i < rowCount(); ++i) {
        const QModelIndex top = index(i, 0);
        if (node(top).place == place) {
            return top;
        }
        for (int j = 0; j < rowCount(top); ++j) {
            if (node(index(j, 0, top)).place == place) {
                return index(j, 0, top);
            }
        }
    }
    return {};
}

QModelIndex OutlineModel::indexOf(const OutlineNode& node) const {
    if (node.parent == nullptr) {
        return {};
    }
    const auto& siblings = node.parent->children;
    const auto here = std::find_if(siblings.begin(), siblings.end(), [&](const auto& sibling) { return sibling.get() == &node; });
    return createIndex(static_cast<int>(here - siblings.begin()), 0, &node);
}

QModelIndex OutlineModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    const OutlineNode& above = parent.isValid() ? node(parent) : *root_;
    return createIndex(row, column, above.children[static_cast<std::size_t>(row)].get());
}

QModelIndex OutlineModel::parent(const QModelIndex& child) const { return child.isValid() ? indexOf(*node(child).parent) : QModelIndex(); }

int OutlineModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>((parent.isValid() ? node(parent) : *root_).children.size());
}

int OutlineModel::columnCount(const QModelIndex&) const { return 1; }

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    const OutlineNode& shown = node(index);
    if (role == Qt::DisplayRole) {
        return shown.title;
    }
    if (role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) {
        return {};
    }
    QStringList parts{shown.title};
    if (!shown.note.isEmpty()) {
        parts << shown.note;
    }
    parts << countWords(shown.counts);
    return parts.join(QStringLiteral(", "));
}

} // namespace modelspec::ui
