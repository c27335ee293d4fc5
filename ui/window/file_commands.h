// Opening, saving and exporting: the commands of the File menu that need no more than the document and a question or two.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/window/notices.h"
#include "ui/window/prompts.h"
#include "ui/window/settings.h"

namespace modelspec::ui {

class FileCommands : public QObject {
    Q_OBJECT

public:
    FileCommands(SpecDocument& document, Settings& settings, Prompts& prompts, Notices& notices, QWidget* window);

    /// Shows the file; one that does not exist is a new file that the first save makes.
    void load(const QString& path);
    void loadTemplate(const QString& name);
    /// Where the user chose a file to open; empty where not.
    [[nodiscard]] QString askForFile();
    bool save();
    bool saveAs();
    void exportCanonical();
    void copyCanonical();
    /// Whether the window may go: nothing is unsaved, or the user said what to do with it.
    [[nodiscard]] bool mayClose();
    /// Nobody has written anything here yet, so that another file can take its place.
    [[nodiscard]] bool isPristine() const;

Q_SIGNALS:
    /// What was done, where nothing else shows it.
    void said(const QString& words);

private:
    [[nodiscard]] bool mayOverwrite();
    [[nodiscard]] QString askWhereToSave(const QString& title, const QString& suggestion);
    void noteSaved();
    bool report(const Result<bool>& result);

    SpecDocument& document_;
    Settings& settings_;
    Prompts& prompts_;
    Notices& notices_;
    QWidget* window_;
    bool isTemplate_ = false;
};

} // namespace modelspec::ui
