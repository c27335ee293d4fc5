// The tree of a spec's parts. Selecting one shows it.
#pragma once

#include "ui/fields/outline_model.h"

#include <QTreeView>

namespace modelspec::ui {

class OutlineView : public QTreeView {
    Q_OBJECT

public:
    explicit OutlineView(SpecDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] OutlineModel& outline() { return model_; }
    /// Selects the node of a place, if there is one.
    void showPlace(const Place& place);

Q_SIGNALS:
    void placeChosen(const modelspec::ui::Place& place);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    OutlineModel model_;
    bool following_ = false; ///< the selection follows what is shown, rather than choosing it
};

} // namespace modelspec::ui
