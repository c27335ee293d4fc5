// The menu bar.
#pragma once

#include "ui/window/actions.h"
#include "ui/window/docks.h"
#include "ui/window/settings.h"

#include <QMenu>
#include <QObject>

class QMenuBar;

namespace modelspec::ui {

class Menus : public QObject {
    Q_OBJECT

public:
    /// `templates` and `recent` are shared with the tool bar and filled when first opened.
    Menus(Settings& settings, QWidget* window);

    void fill(QMenuBar& bar, Actions& actions, Docks& docks);
    [[nodiscard]] QMenu* templates() const { return templates_; }
    [[nodiscard]] QMenu* recent() const { return recent_; }

Q_SIGNALS:
    void templateChosen(const QString& name);
    void fileChosen(const QString& path);
    void themeChosen(modelspec::ui::Theme theme);

private:
    void fillTemplates();
    void fillRecent();
    void fillThemes(QMenu& menu);

    Settings& settings_;
    QMenu* templates_;
    QMenu* recent_;
};

} // namespace modelspec::ui
