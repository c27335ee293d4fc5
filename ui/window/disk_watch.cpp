#include "ui/window/disk_watch.h"

#include "core/text/utf8.h"
#include "ui/look/look.h"

#include <QFileInfo>
#include <QFileSystemWatcher>

namespace modelspec::ui {

namespace {

const QString diskMatter = QStringLiteral("disk");

std::string_view view(const QByteArray& bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

} // namespace

DiskWatch::DiskWatch(SpecDocument& document, Notices& notices, QObject* parent)
    : QObject(parent), document_(document), notices_(notices), watcher_(new QFileSystemWatcher(this)) {
    connect(&document_, &SpecDocument::pathChanged, this, &DiskWatch::watch);
    connect(&document_, &SpecDocument::diskChanged, this, &DiskWatch::follow);
    // Afterwards: no step can be added to the history while it takes one back.
    connect(&document_, &SpecDocument::bytesChanged, this, &DiskWatch::reloadIfNothingIsLost, Qt::QueuedConnection);
    // An atomic writer replaces the file: for a moment there may be none, and the watch is lost with the old one.
    constexpr int settledMs = 100;
    settle_.setSingleShot(true);
    settle_.setInterval(settledMs);
    connect(watcher_, &QFileSystemWatcher::fileChanged, &settle_, qOverload<>(&QTimer::start));
    connect(watcher_, &QFileSystemWatcher::directoryChanged, &settle_, qOverload<>(&QTimer::start));
    connect(&settle_, &QTimer::timeout, this, [this] {
        watch();
        check();
    });
    watch();
}

/// The file, or the folder where it may come back.
void DiskWatch::watch() {
    if (const QStringList before = watcher_->files() + watcher_->directories(); !before.isEmpty()) {
        watcher_->removePaths(before);
    }
    if (document_.path().isEmpty()) {
        return;
    }
    const QFileInfo file(document_.path());
    if (file.exists()) {
        watcher_->addPath(document_.path());
    } else if (QFileInfo::exists(file.absolutePath())) {
        watcher_->addPath(file.absolutePath());
    }
}

void DiskWatch::follow() {
    switch (document_.diskState()) {
    case DiskState::asSaved: notices_.dismiss(diskMatter); break;
    case DiskState::gone:
        notices_.say(diskMatter, Severity::warning, tr("%1 is gone from disk; saving creates it again.").arg(document_.displayName()));
        break;
    case DiskState::changed:
        if (!reloadIfNothingIsLost()) {
            ask();
        }
        break;
    }
}

void DiskWatch::ask() {
    notices_.say(diskMatter, Severity::warning, tr("%1 was changed by another program, and here too.").arg(document_.displayName()),
                 {{tr("Reload"), [this] { reload(); }},
                  {tr("Keep mine"), [this] { keepMine(); }},
                  {tr("Compare"), [this] { Q_EMIT comparisonWanted(); }, true}});
}

bool DiskWatch::reloadIfNothingIsLost() {
    const QByteArray& bytes = document_.bytes();
    const bool losesNothing = document_.diskState() == DiskState::changed && (bytes == document_.savedBytes() || bytes == document_.diskBytes());
    if (losesNothing) {
        takeFromDisk();
    }
    return losesNothing;
}

void DiskWatch::keepMine() {
    document_.lookAtDisk();
    if (document_.diskState() == DiskState::changed) {
        document_.keepOverDisk();
    }
}

/// Takes what is on disk at this moment, whatever it was when it was asked about.
void DiskWatch::reload() {
    document_.lookAtDisk();
    if (document_.diskState() != DiskState::gone) {
        takeFromDisk();
    }
}

void DiskWatch::takeFromDisk() {
    const QByteArray onDisk = document_.diskBytes();
    const bool isSame = onDisk == document_.bytes();
    if (document_.isReadOnly() || onDisk.isNull() || utf8::first_invalid(view(onDisk))) {
        if (const Result<bool> loaded = document_.load(document_.path()); !loaded) {
            notices_.say(diskMatter, Severity::error, text(loaded.error().message));
            return;
        }
    } else {
        // An edit rather than a load: what was here before can be had back.
        document_.keepOverDisk();
        document_.edit(difference(view(document_.bytes()), view(onDisk)), tr("Reload from disk"));
    }
    if (!isSame) {
        Q_EMIT reloaded();
    }
}

} // namespace modelspec::ui
