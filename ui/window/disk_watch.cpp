#include "ui/window/disk_watch.h"

#include "core/text/utf8.h"

#include <QFile>
#include <QFileSystemWatcher>

namespace modelspec::ui {

namespace {

const QString diskMatter = QStringLiteral("disk");

std::string_view view(const QByteArray& bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

} // namespace

DiskWatch::DiskWatch(SpecDocument& document, Notices& notices, QObject* parent)
    : QObject(parent), document_(document), notices_(notices), watcher_(new QFileSystemWatcher(this)) {
    connect(&document_, &SpecDocument::pathChanged, this, &DiskWatch::watch);
    // An atomic writer replaces the file: for a moment there may be none, and the watch is lost with the old one.
    constexpr int settledMs = 100;
    settle_.setSingleShot(true);
    settle_.setInterval(settledMs);
    connect(watcher_, &QFileSystemWatcher::fileChanged, &settle_, qOverload<>(&QTimer::start));
    connect(&settle_, &QTimer::timeout, this, [this] {
        watch();
        check();
    });
    watch();
}

void DiskWatch::watch() {
    if (const QStringList before = watcher_->files(); !before.isEmpty()) {
        watcher_->removePaths(before);
    }
    if (!document_.path().isEmpty() && QFile::exists(document_.path())) {
        watcher_->addPath(document_.path());
    }
}

void DiskWatch::check() {
    QFile file(document_.path());
    if (document_.path().isEmpty() || !file.open(QIODevice::ReadOnly)) {
        return;
    }
    const QByteArray onDisk = file.readAll();
    if (onDisk == document_.savedBytes()) {
        return;
    }
    if (!document_.isModified() || onDisk == document_.bytes()) {
        takeFromDisk(onDisk);
        return;
    }
    notices_.say(diskMatter, Severity::warning, tr("%1 was changed by another program, and here too.").arg(document_.displayName()),
                 {{tr("Reload"), [this, onDisk] { takeFromDisk(onDisk); }}, {tr("Keep mine"), [this, onDisk] { document_.keepOver(onDisk); }}});
}

void DiskWatch::takeFromDisk(const QByteArray& onDisk) {
    notices_.dismiss(diskMatter);
    if (document_.isReadOnly() || utf8::first_invalid(view(onDisk))) {
        (void)document_.load(document_.path());
        return;
    }
    // An edit rather than a load: what was here before can be had back.
    document_.keepOver(onDisk);
    document_.edit(difference(view(document_.bytes()), view(onDisk)), tr("Reload from disk"));
}

} // namespace modelspec::ui
