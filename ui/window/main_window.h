// The window of one file. It assembles the panes and connects them; what they do is theirs.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/fields/outline_model.h"
#include "ui/window/actions.h"
#include "ui/window/file_commands.h"
#include "ui/window/settings.h"

#include <QMainWindow>

namespace modelspec::ui {

class Centre;
class DiskWatch;
class Docks;
class PaneWalk;
class ProblemsView;
class SourceView;
class StatusLine;
class ToolBar;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// `facts`, `settings` and `prompts` outlive the window.
    MainWindow(KnownFacts facts, Settings& settings, Prompts& prompts, QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] SpecDocument& document() { return document_; }
    [[nodiscard]] Actions& actions() { return *actions_; }
    [[nodiscard]] Docks& docks() { return *docks_; }
    [[nodiscard]] Centre& centre() { return *centre_; }
    [[nodiscard]] StatusLine& statusLine() { return *status_; }
    [[nodiscard]] FileCommands& files() { return *files_; }

    /// False where there is nothing to show of it, which a bar tells about.
    bool openFile(const QString& path);
    void openTemplate(const QString& name);
    /// Goes to a field, wherever it is shown; false where it is nowhere.
    bool showPath(const FieldPath& path);
    /// Follows the file on disk from here on.
    void watchDisk();
    void setVisible(bool visible) override;

Q_SIGNALS:
    /// A file is to be opened in a window of its own, or in this one if nothing is in it.
    void fileRequested(const QString& path);
    void templateRequested(const QString& name);
    void quitRequested();

protected:
    void closeEvent(QCloseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void connectFile();
    void connectPanes();
    void connectEditing();
    void connectHelp();
    void showTitle();
    void showSource();
    void openOnSource();
    void followPath(const FieldPath& path);
    void showProblem(const FieldPath& path);
    void showStep(const FieldPath& path);
    SourceView& raiseSource();
    void walkPanes(int step);
    void walkProblems(void (ProblemsView::*step)());
    void applyFix();
    void explainRule();
    void chooseSection();
    void copyField(bool value);

    SpecDocument document_;
    Settings& settings_;
    Prompts& prompts_;
    Actions* actions_;
    Notices* notices_;
    Centre* centre_;
    Docks* docks_;
    StatusLine* status_;
    ToolBar* toolBar_;
    FileCommands* files_;
    PaneWalk* paneWalk_;
    DiskWatch* watch_ = nullptr;
    std::optional<FieldPath> problemShownAt_; ///< where the current problem was gone to
    bool isSized_ = false;
};

} // namespace modelspec::ui
