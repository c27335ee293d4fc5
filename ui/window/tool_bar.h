// The tool bar with the filter of the form's fields.
#pragma once

#include "ui/fields/form_rows.h"
#include "ui/window/actions.h"
#include "ui/window/settings.h"

#include <QToolBar>

class QLineEdit;
class QMenu;

namespace modelspec::ui {

class ToolBar : public QToolBar {
    Q_OBJECT

public:
    ToolBar(Actions& actions, QMenu* templates, QMenu* recent, QWidget* parent = nullptr);

    [[nodiscard]] FormFilter filter() const;
    void clearFilter();
    /// Whether what is shown is a form: tables have no filter.
    void setFilterApplies(bool applies);
    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    void filterChanged(const modelspec::ui::FormFilter& filter);

private:
    void showHint();
    void addButton(QAction* action, QMenu* menu, Qt::ToolButtonStyle style);

    Actions& actions_;
    QLineEdit* words_;
};

} // namespace modelspec::ui
