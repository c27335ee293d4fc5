#include "ui/window/main_window.h"

#include "ui/fields/outline_view.h"
#include "ui/look/look.h"
#include "ui/problems/problems_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/centre.h"
#include "ui/window/disk_watch.h"
#include "ui/window/dock_frames.h"
#include "ui/window/docks.h"
#include "ui/window/edit_commands.h"
#include "ui/window/help.h"
#include "ui/window/menus.h"
#include "ui/window/pane_walk.h"
#include "ui/window/status_line.h"
#include "ui/window/step_follower.h"
#include "ui/window/tool_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QMenuBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace modelspec::ui {

MainWindow::MainWindow(KnownFacts facts, Settings& settings, Prompts& prompts, QWidget* parent)
    : QMainWindow(parent), document_(facts), settings_(settings), prompts_(prompts), actions_(new Actions(document_.undoStack(), this)) {
    setObjectName(QStringLiteral("mainWindow"));
    auto* middle = new QWidget(this);
    auto* layout = new QVBoxLayout(middle);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    notices_ = new Notices(middle);
    centre_ = new Centre(document_, middle);
    layout->addWidget(notices_);
    layout->addWidget(centre_, 1);
    const int unit = fontMetrics().height();
    centre_->setMinimumSize(unit * 28, unit * 14); // with less a form has no room for values: docks give way, and the window stops
    setCentralWidget(middle);
    docks_ = new Docks(document_, *this);
    status_ = new StatusLine(document_, this);
    setStatusBar(status_);
    files_ = new FileCommands(document_, settings_, prompts_, *notices_, this);
    paneWalk_ = new PaneWalk(this);
    auto* menus = new Menus(settings_, this);
    menus->fill(*menuBar(), *actions_, *docks_);
    toolBar_ = new ToolBar(*actions_, menus->templates(), menus->recent(), this);
    addToolBar(toolBar_);
    connect(menus, &Menus::templateChosen, this, &MainWindow::templateRequested);
    connect(menus, &Menus::fileChosen, this, &MainWindow::fileRequested);
    connect(menus, &Menus::themeChosen, this, [this](Theme theme) {
        settings_.setTheme(theme);
        applyTheme(*qApp, theme);
    });
    connectFile();
    connectPanes();
    connectEditing();
    connectHelp();
    showTitle();
    resize(1280, 800);
    restoreGeometry(settings_.geometry());
    centre_->setFocus();
}

MainWindow::~MainWindow() = default;

// ---- wiring

void MainWindow::connectFile() {
    connect(actions_->newFile, &QAction::triggered, this, [this] { Q_EMIT templateRequested(QStringLiteral("blank")); });
    connect(actions_->open, &QAction::triggered, this, [this] {
        if (const QString path = files_->askForFile(); !path.isEmpty()) {
            Q_EMIT fileRequested(path);
        }
    });
    connect(actions_->save, &QAction::triggered, files_, &FileCommands::save);
    connect(actions_->saveAs, &QAction::triggered, files_, &FileCommands::saveAs);
    connect(actions_->exportCanonical, &QAction::triggered, files_, &FileCommands::exportCanonical);
    connect(actions_->copyCanonical, &QAction::triggered, files_, &FileCommands::copyCanonical);
    connect(files_, &FileCommands::said, status_, &StatusLine::say);
    connect(actions_->close, &QAction::triggered, this, &QWidget::close);
    connect(actions_->quit, &QAction::triggered, this, &MainWindow::quitRequested);
    connect(&document_, &SpecDocument::modifiedChanged, this, &MainWindow::setWindowModified);
    connect(&document_, &SpecDocument::pathChanged, this, &MainWindow::showTitle);
}

void MainWindow::connectPanes() {
    connect(centre_, &Centre::pathActivated, this, &MainWindow::showPath);
    connect(centre_, &Centre::currentPathChanged, this, &MainWindow::followPath);
    connect(&centre_->formPane(), &FormPane::sourceWanted, this, &MainWindow::showSource);
    connect(docks_, &Docks::pathActivated, this, &MainWindow::showPath);
    connect(docks_, &Docks::problemActivated, this, &MainWindow::showProblem);
    connect(docks_, &Docks::failed, status_, &StatusLine::say);
    connect(actions_->resetLayout, &QAction::triggered, docks_, &Docks::reset);
    connect(docks_, &Docks::outlineBuilt, this, [this](OutlineView* outline) {
        outline->showPlace(centre_->place());
        connect(outline, &OutlineView::placeChosen, centre_, &Centre::setPlace);
        connect(centre_, &Centre::placeChanged, outline, &OutlineView::showPlace);
    });
    connect(toolBar_, &ToolBar::filterChanged, this, [this](const FormFilter& filter) { centre_->formPane().form().setFilter(filter); });
    connect(centre_, &Centre::placeChanged, toolBar_, [this](const Place& place) { toolBar_->setFilterApplies(place.page == Page::form); });
    connect(&centre_->formPane().form(), &FormView::filterDropped, toolBar_, &ToolBar::clearFilter);
    connect(actions_->nextProblem, &QAction::triggered, this, [this] { walkProblems(&ProblemsView::next); });
    connect(actions_->previousProblem, &QAction::triggered, this, [this] { walkProblems(&ProblemsView::previous); });
    connect(actions_->applyFix, &QAction::triggered, this, &MainWindow::applyFix);
    connect(actions_->nextPane, &QAction::triggered, this, [this] { walkPanes(1); });
    connect(actions_->previousPane, &QAction::triggered, this, [this] { walkPanes(-1); });
    connect(actions_->copyPath, &QAction::triggered, this, [this] { copyField(false); });
    connect(actions_->copyValue, &QAction::triggered, this, [this] { copyField(true); });
    connect(actions_->chooseSection, &QAction::triggered, this, &MainWindow::chooseSection);
}

void MainWindow::connectHelp() {
    connect(actions_->about, &QAction::triggered, this, [this] { showAbout(this, prompts_); });
    connect(actions_->explainRule, &QAction::triggered, this, &MainWindow::explainRule);
}

void MainWindow::connectEditing() {
    connect(actions_->cut, &QAction::triggered, this, [] { passToFocus(EditCommand::cut); });
    connect(actions_->copy, &QAction::triggered, this, [] { passToFocus(EditCommand::copy); });
    connect(actions_->paste, &QAction::triggered, this, [] { passToFocus(EditCommand::paste); });
    connect(actions_->find, &QAction::triggered, this, [this] { raiseSource().openFind(); });
    connect(actions_->replace, &QAction::triggered, this, [this] { raiseSource().openReplace(); });
    connect(actions_->goToLine, &QAction::triggered, this, [this] { raiseSource().openGoToLine(); });
    connect(actions_->complete, &QAction::triggered, this, [this] {
        SourceView& source = raiseSource();
        source.focusText();
        source.completeKey();
    });
    auto* steps = new StepFollower(document_, this);
    connect(steps, &StepFollower::fieldChanged, this, &MainWindow::showStep);
    connect(steps, &StepFollower::textChanged, this, [this](std::size_t begin) {
        SourceView& source = raiseSource();
        if (!source.hasFocus()) { // which has followed the step itself
            source.showSpan({begin, begin});
        }
    });
}

// ---- the file

bool MainWindow::openFile(const QString& path) {
    files_->load(path);
    openOnSource();
    return !document_.path().isEmpty();
}

void MainWindow::openTemplate(const QString& name) { files_->loadTemplate(name); }

void MainWindow::openOnSource() {
    if (!document_.canEditFields()) {
        showSource();
    }
}

void MainWindow::watchDisk() {
    if (watch_ == nullptr) {
        watch_ = new DiskWatch(document_, *notices_, this);
        connect(watch_, &DiskWatch::comparisonWanted, this, [this] { Docks::raise(*docks_->changes); });
        connect(watch_, &DiskWatch::reloaded, this,
                [this] { status_->say(tr("%1 was changed by another program and has been read again.").arg(document_.displayName())); });
    }
}

void MainWindow::showTitle() { setWindowTitle(tr("%1[*] \u2013 ModelSpec Editor").arg(document_.displayName())); }

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayClose()) {
        event->ignore();
        return;
    }
    settings_.setGeometry(saveGeometry());
    settings_.setDocks(saveState());
    event->accept();
}

void MainWindow::setVisible(bool visible) {
    if (visible && !isSized_) {
        isSized_ = true;
        // Before anything is shown, so that nothing is laid out twice and a pane behind another tab knows that it is.
        if (!restoreState(settings_.docks())) {
            docks_->setDefaultSizes(size());
        }
        docks_->frames().refresh();
        openOnSource(); // over what is remembered
        layout()->activate();
        QTimer::singleShot(0, this, [this] { docks_->raiseFloating(); }); // once they have this window to stand in front of
    }
    QMainWindow::setVisible(visible);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && watch_ != nullptr) {
        watch_->check();
    }
}

// ---- going places

bool MainWindow::showPath(const FieldPath& path) {
    if (path.empty()) {
        showSource();
        return true;
    }
    const bool isShown = centre_->showPath(path);
    if (!docks_->source->isHidden() && docks_->builtSourceView() != nullptr) {
        docks_->sourceView().showPath(path);
    }
    return isShown;
}

void MainWindow::showProblem(const FieldPath& path) {
    showPath(path);
    problemShownAt_ = centre_->currentPath();
}

void MainWindow::showStep(const FieldPath& path) {
    if (!centre_->isInSight(path)) {
        centre_->showPath(path);
    }
}

void MainWindow::followPath(const FieldPath& path) {
    SourceView* source = docks_->builtSourceView();
    if (source != nullptr && source->isVisible() && !source->hasFocus() && !path.empty()) {
        source->showPath(path);
    }
}

SourceView& MainWindow::raiseSource() {
    Docks::raise(*docks_->source);
    return docks_->sourceView();
}

void MainWindow::showSource() {
    SourceView& source = raiseSource();
    const auto& findings = document_.analysis()->findings;
    const auto whole = std::find_if(findings.begin(), findings.end(),
                                    [](const Finding& finding) { return finding.severity == Severity::error && finding.path.empty(); });
    if (whole != findings.end()) {
        source.showSpan(whole->span);
    }
    source.focusText();
}

void MainWindow::walkProblems(void (ProblemsView::*step)()) {
    (docks_->problemsView().*step)();
    if (document_.canEditFields()) {
        centre_->setFocus(); // where typing mends it
    }
}

void MainWindow::walkPanes(int step) {
    QList<QWidget*> panes;
    for (QDockWidget* dock : docks_->all()) {
        if (dock->isVisible() && !dock->visibleRegion().isEmpty()) {
            panes << dock->widget();
        }
    }
    panes.insert(panes.isEmpty() || docks_->outline->isHidden() ? 0 : 1, centre_);
    paneWalk_->walk(panes, step);
}

/// Of the problem the user sees: the one of the list while the list has the focus or its place is where the form is, else one of the field
/// the form is at.
void MainWindow::applyFix() {
    ProblemsView& problems = docks_->problemsView();
    const bool isInList = problems.isAncestorOf(QApplication::focusWidget());
    const FieldPath here = centre_->currentPath();
    const bool isAtProblem = here == problemShownAt_ && !problems.currentRule().isEmpty();
    if (isInList || isAtProblem || problems.selectPath(here)) {
        problems.applyFirstFix();
    } else {
        status_->say(tr("There is no problem here. F8 goes to the next one."));
    }
}

void MainWindow::explainRule() {
    const FormView& form = centre_->formPane().form();
    const FormRow* row = form.hasFocus() ? form.currentRow() : nullptr;
    const bool ofFinding = row != nullptr && (row->kind == RowKind::finding || row->kind == RowKind::fix);
    ui::explainRule(this, prompts_,
                    ofFinding ? text(centre_->formPane().form().fields().analysis()->findings[row->finding].id)
                              : docks_->problemsView().currentRule());
}

void MainWindow::chooseSection() {
    const QString automatic = tr("(found out)");
    const QString chosen =
        prompts_.choose(this, tr("Section of the spec"), tr("Where the spec stands in the file:"),
                        {automatic, tr("(the whole file)"), QStringLiteral("model"), QStringLiteral("model.config_overrides")}, true);
    if (chosen.isEmpty()) {
        return;
    }
    if (chosen == automatic) {
        document_.setSection(std::nullopt);
    } else if (chosen.startsWith(QLatin1Char('('))) {
        document_.setSection(FieldPath());
    } else if (const Result<FieldPath> path = FieldPath::parse(utf8(chosen))) {
        document_.setSection(*path);
    } else {
        notices_->say(QStringLiteral("section"), Severity::error, text(path.error().message));
    }
}

void MainWindow::copyField(bool value) {
    const FieldPath path = centre_->currentPath();
    if (!path.empty() && document_.lastGood()) {
        QApplication::clipboard()->setText(value ? text(view_field(*document_.lastGood(), path).text) : text(path.print()));
    }
}

} // namespace modelspec::ui
