#include "ui/window/menus.h"

#include "ui/look/resources.h"

#include <QActionGroup>
#include <QDir>
#include <QMenuBar>

#include <array>

namespace modelspec::ui {

namespace {

QString templateTitle(const QString& name) {
    static const std::array<std::pair<const char*, const char*>, 5> titles{
        {{"blank", QT_TRANSLATE_NOOP("Menus", "Blank: the four required fields")},
         {"dense", QT_TRANSLATE_NOOP("Menus", "Dense decoder")},
         {"moe", QT_TRANSLATE_NOOP("Menus", "Mixture of experts")},
         {"mla_moe", QT_TRANSLATE_NOOP("Menus", "MLA with experts")},
         {"hybrid", QT_TRANSLATE_NOOP("Menus", "Hybrid of linear and full attention")}}};
    for (const auto& [key, title] : titles) {
        if (name == QLatin1String(key)) {
            return Menus::tr(title);
        }
    }
    return name;
}

} // namespace

Menus::Menus(Settings& settings, QWidget* window)
    : QObject(window), settings_(settings), templates_(new QMenu(tr("New from a &template"), window)),
      recent_(new QMenu(tr("Open &recent"), window)) {
    connect(templates_, &QMenu::aboutToShow, this, &Menus::fillTemplates);
    connect(recent_, &QMenu::aboutToShow, this, &Menus::fillRecent);
}

void Menus::fill(QMenuBar& bar, Actions& actions, Docks& docks) {
    QMenu* file = bar.addMenu(tr("&File"));
    file->addAction(actions.newFile);
    file->addMenu(templates_);
    file->addAction(actions.open);
    file->addMenu(recent_);
    file->addSeparator();
    file->addActions({actions.save, actions.saveAs});
    file->addSeparator();
    file->addActions({actions.exportCanonical, actions.copyCanonical});
    file->addSeparator();
    file->addActions({actions.close, actions.quit});
    QMenu* edit = bar.addMenu(tr("&Edit"));
    edit->addActions({actions.undo, actions.redo});
    edit->addSeparator();
    edit->addActions({actions.cut, actions.copy, actions.paste});
    edit->addSeparator();
    edit->addActions({actions.copyPath, actions.copyValue});
    edit->addSeparator();
    edit->addAction(actions.filter);
    edit->addActions({actions.find, actions.replace, actions.goToLine, actions.complete});
    QMenu* view = bar.addMenu(tr("&View"));
    for (const QDockWidget* dock : docks.all()) {
        view->addAction(dock->toggleViewAction());
    }
    view->addAction(actions.resetLayout);
    view->addSeparator();
    view->addActions({actions.showDeclared, actions.showUnset, actions.showProblems});
    view->addSeparator();
    view->addAction(actions.chooseSection);
    fillThemes(*view->addMenu(tr("&Theme")));
    view->addSeparator();
    view->addActions({actions.nextPane, actions.previousPane});
    QMenu* problems = bar.addMenu(tr("&Problems"));
    problems->addActions({actions.nextProblem, actions.previousProblem});
    problems->addSeparator();
    problems->addAction(actions.applyFix);
    QMenu* help = bar.addMenu(tr("&Help"));
    help->addActions({actions.explainRule, actions.about});
}

void Menus::fillTemplates() {
    if (!templates_->isEmpty()) {
        return;
    }
    for (const QString& name : templateNames()) {
        templates_->addAction(templateTitle(name), this, [this, name] { Q_EMIT templateChosen(name); });
    }
}

void Menus::fillRecent() {
    recent_->clear();
    for (const QString& path : settings_.recentFiles()) {
        recent_->addAction(QDir::toNativeSeparators(path), this, [this, path] { Q_EMIT fileChosen(path); });
    }
    if (recent_->isEmpty()) {
        recent_->addAction(tr("No recent files"))->setEnabled(false);
    }
}

void Menus::fillThemes(QMenu& menu) {
    auto* group = new QActionGroup(&menu);
    const std::array<std::pair<Theme, QString>, 3> themes{{{Theme::system, tr("&System")}, {Theme::light, tr("&Light")}, {Theme::dark, tr("&Dark")}}};
    for (const auto& [theme, title] : themes) {
        QAction* action = menu.addAction(title, this, [this, chosen = theme] { Q_EMIT themeChosen(chosen); });
        action->setCheckable(true);
        action->setChecked(settings_.theme() == theme);
        group->addAction(action);
    }
}

} // namespace modelspec::ui
