#include "ui/window/main_window.h"

#include "ui/fields/outline_view.h"
#include "ui/look/look.h"
#include "ui/problems/problems_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/centre.h"
#include "ui/window/disk_watch.h"
#include "ui/window/docks.h"
#include "ui/window/help.h"
#include "ui/window/menus.h"
#include "ui/window/status_line.h"
#include "ui/window/tool_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QMenuBar>
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
    setCentralWidget(middle);
    docks_ = new Docks(document_, *this);
    status_ = new StatusLine(document_, this);
    setStatusBar(status_);
    files_ = new FileCommands(document_, settings_, prompts_, *notices_, this);
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
    connect(actions_->applyFix, &QAction::triggered, this, [this] { docks_->problemsView().applyFirstFix(); });
    connect(actions_->nextPane, &QAction::triggered, this, [this] { walkPanes(1); });
    connect(actions_->previousPane, &QAction::triggered, this, [this] { walkPanes(-1); });
    connect(actions_->copyPath, &QAction::triggered, this, [this] { copyField(false); });
    connect(actions_->copyValue, &QAction::triggered, this, [this] { copyField(true); });
    connect(actions_->chooseSection, &QAction::triggered, this, &MainWindow::chooseSection);
}

void MainWindow::connectHelp() {
    connect(actions_->about, &QAction::triggered, this, [this] { showAbout(this, prompts_); });
    connect(actions_->explainRule, &QAction::triggered, this, [this] {
        const FormRow* row = centre_->formPane().form().currentRow();
        const bool ofFinding = row != nullptr && (row->kind == RowKind::finding || row->kind == RowKind::fix);
        explainRule(this, prompts_, ofFinding ? text(centre_->formPane().form().fields().analysis()->findings[row->finding].id) : QString());
    });
}

// ---- the file

void MainWindow::openFile(const QString& path) {
    files_->load(path);
    openOnSource();
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
        layout()->activate();
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

void MainWindow::showPath(const FieldPath& path) {
    if (path.empty()) {
        showSource();
        return;
    }
    centre_->showPath(path);
    if (!docks_->source->isHidden() && docks_->builtSourceView() != nullptr) {
        docks_->sourceView().showPath(path);
    }
}

void MainWindow::followPath(const FieldPath& path) {
    SourceView* source = docks_->builtSourceView();
    if (source != nullptr && source->isVisible() && !source->hasFocus() && !path.empty()) {
        source->showPath(path);
    }
}

void MainWindow::showSource() {
    Docks::raise(*docks_->source);
    SourceView& source = docks_->sourceView();
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
    qsizetype at = 0;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        const QWidget* focused = QApplication::focusWidget();
        at = focused != nullptr && (panes[i] == focused || panes[i]->isAncestorOf(focused)) ? i : at;
    }
    panes[(at + step + panes.size()) % panes.size()]->setFocus(Qt::TabFocusReason);
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
