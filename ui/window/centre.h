// The middle of the window: the form, or the table of the node chosen in the outline.
#pragma once

#include "ui/fields/form_pane.h"
#include "ui/fields/outline_model.h"

#include <QStackedWidget>

namespace modelspec::ui {

class FieldTable;

class Centre : public QStackedWidget {
    Q_OBJECT

public:
    explicit Centre(SpecDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] FormPane& formPane() { return *form_; }
    [[nodiscard]] const Place& place() const { return place_; }
    void setPlace(const Place& place);
    /// Goes to the place that shows the field and makes it current there; false where nothing shows it.
    bool showPath(const FieldPath& path);
    /// Whether the field can be seen without going anywhere.
    [[nodiscard]] bool isInSight(const FieldPath& path) const;
    /// Of the current field or cell; empty where there is none.
    [[nodiscard]] FieldPath currentPath() const;

Q_SIGNALS:
    void placeChanged(const modelspec::ui::Place& place);
    /// A place outside what is shown is wanted.
    void pathActivated(const modelspec::FieldPath& path);
    void currentPathChanged(const modelspec::FieldPath& path);

private:
    FieldTable& table(Page page);
    /// Of a page that is shown.
    [[nodiscard]] const FieldTable& builtTable(Page page) const { return *tables_[static_cast<int>(page) - 1]; }

    SpecDocument& document_;
    Place place_;
    FormPane* form_;
    FieldTable* tables_[3] = {nullptr, nullptr, nullptr}; ///< layers, ops, activations; built when first shown
};

} // namespace modelspec::ui
