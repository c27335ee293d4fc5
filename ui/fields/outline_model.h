// The outline: the parts of a spec as a tree, each with what is said of it.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/fields/form_rows.h"

#include <QAbstractItemModel>

namespace modelspec::ui {

/// What the centre shows for a node of the outline.
enum class Page { form, layers, ops, activations };

struct Place {
    Page page = Page::form;
    FormScope scope; ///< of the form; its path is also that of the list of layers

    friend bool operator==(const Place&, const Place&) = default;
};

/// The place that shows the field at `path` best, coming from `from`, which is kept where it shows the field.
[[nodiscard]] Place placeOf(const FieldPath& path, const Place& from);

struct OutlineNode {
    QString title;
    QString note; ///< "unset" and the like, dimmed
    Place place;
    FindingCounts counts;
    bool isStale = false; ///< of the last text that parsed, while the present one does not
    OutlineNode* parent = nullptr;
    std::vector<std::unique_ptr<OutlineNode>> children;

    [[nodiscard]] bool looksLike(const OutlineNode& other) const {
        return title == other.title && note == other.note && counts == other.counts && isStale == other.isStale;
    }
};

class OutlineModel : public QAbstractItemModel {
    Q_OBJECT

public:
    explicit OutlineModel(SpecDocument& document, QObject* parent = nullptr);

    [[nodiscard]] static const OutlineNode& node(const QModelIndex& index) { return *static_cast<const OutlineNode*>(index.internalPointer()); }
    [[nodiscard]] QModelIndex find(const Place& place) const;

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    void refresh();
    void sync(OutlineNode& shown, OutlineNode& wanted);
    [[nodiscard]] QModelIndex indexOf(const OutlineNode& node) const;

    SpecDocument& document_;
    std::unique_ptr<OutlineNode> root_;
};

} // namespace modelspec::ui
