#include "ui/window/file_commands.h"

#include "ui/look/look.h"
#include "ui/look/resources.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>

namespace modelspec::ui {

namespace {

const QString fileMatter = QStringLiteral("file");

} // namespace

FileCommands::FileCommands(SpecDocument& document, Settings& settings, Prompts& prompts, Notices& notices, QWidget* window)
    : QObject(window), document_(document), settings_(settings), prompts_(prompts), notices_(notices), window_(window) {}

bool FileCommands::report(const Result<bool>& result) {
    if (result) {
        notices_.dismiss(fileMatter);
    } else {
        notices_.say(fileMatter, Severity::error, text(result.error().message));
    }
    return result.ok();
}

void FileCommands::load(const QString& path) {
    if (!QFileInfo::exists(path)) {
        document_.setNew({}, path);
        notices_.say(fileMatter, Severity::information, tr("%1 does not exist yet.").arg(QDir::toNativeSeparators(path)),
                     {{tr("Create it"), [this] { (void)save(); }}, {tr("Not yet"), [] {}}});
        return;
    }
    if (report(document_.load(path))) {
        settings_.addRecentFile(path);
    }
}

void FileCommands::loadTemplate(const QString& name) {
    document_.setNew(resource(QStringLiteral("templates/%1.yaml").arg(name)));
    isTemplate_ = true;
}

QString FileCommands::askForFile() {
    const QString folder = document_.path().isEmpty() ? QDir::currentPath() : QFileInfo(document_.path()).absolutePath();
    return prompts_.askToOpen(window_, folder);
}

bool FileCommands::save() {
    if (document_.path().isEmpty()) {
        return saveAs();
    }
    if (!mayOverwrite() || !report(document_.save())) {
        return false;
    }
    noteSaved();
    return true;
}

/// Looks at the disk anew: whoever follows the file may not have heard of a change yet.
bool FileCommands::mayOverwrite() {
    document_.lookAtDisk();
    return document_.diskState() != DiskState::changed ||
           prompts_.askToOverwrite(
               window_, document_.displayName(),
               tr("Another program has changed %1 since it was read here. Overwriting it loses that change.").arg(document_.displayName()));
}

void FileCommands::noteSaved() {
    settings_.addRecentFile(document_.path());
    if (!document_.saveNote().isEmpty()) {
        notices_.say(fileMatter, Severity::information, document_.saveNote());
    }
}

/// A name without an extension gets the usual one. What stands behind a dot is one where it begins with a letter: not in qwen3.5.
QString FileCommands::askWhereToSave(const QString& title, const QString& suggestion) {
    QString chosen = prompts_.askWhereToSave(window_, title, suggestion);
    const QString suffix = QFileInfo(chosen).suffix();
    if (chosen.isEmpty() || (!suffix.isEmpty() && suffix.front().isLetter())) {
        return chosen;
    }
    const QString path = chosen + QStringLiteral(".yaml");
    const QString name = QFileInfo(path).fileName();
    const bool isFree = !QFileInfo::exists(path) || prompts_.askToOverwrite(window_, name, tr("%1 exists already.").arg(name));
    return isFree ? path : QString();
}

bool FileCommands::saveAs() {
    const QString suggestion = document_.path().isEmpty() ? QStringLiteral("model_spec.yaml") : document_.path();
    const QString path = askWhereToSave(tr("Save the spec"), suggestion);
    if (path.isEmpty() || !report(document_.saveAs(path))) {
        return false;
    }
    noteSaved();
    return true;
}

void FileCommands::exportCanonical() {
    if (!document_.analysis()->accepted()) {
        notices_.say(fileMatter, Severity::error, tr("A refused spec is never exported. F8 walks through what is the matter."));
        return;
    }
    const QFileInfo file(document_.path().isEmpty() ? QStringLiteral("model_spec.yaml") : document_.path());
    const QString path =
        askWhereToSave(tr("Export the canonical form"), file.dir().filePath(file.completeBaseName() + QStringLiteral(".canonical.yaml")));
    if (!path.isEmpty() && !document_.path().isEmpty() && QFileInfo(path) == QFileInfo(document_.path())) {
        notices_.say(
            fileMatter, Severity::error,
            tr("%1 is the file that is open; the canonical form has none of its comments. Export under another name.").arg(document_.displayName()));
        return;
    }
    if (!path.isEmpty() && report(document_.exportTo(path))) {
        notices_.say(fileMatter, Severity::information, tr("The canonical form is in %1.").arg(QDir::toNativeSeparators(path)));
    }
}

void FileCommands::copyCanonical() {
    const Result<std::string> canonical = document_.analysis()->canonical_text();
    if (canonical) {
        QGuiApplication::clipboard()->setText(text(*canonical));
        Q_EMIT said(tr("The canonical form is on the clipboard."));
    } else {
        notices_.say(fileMatter, Severity::error, text(canonical.error().message));
    }
}

bool FileCommands::mayClose() {
    if (!document_.isModified()) {
        return true;
    }
    switch (prompts_.askToSave(window_, document_.displayName())) {
    case Prompts::Answer::save: return save();
    case Prompts::Answer::discard: return true;
    case Prompts::Answer::cancel: break;
    }
    return false;
}

bool FileCommands::isPristine() const {
    return document_.path().isEmpty() && !document_.isModified() && document_.undoStack().count() == 0 && !isTemplate_;
}

} // namespace modelspec::ui
