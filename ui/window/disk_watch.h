// Follows the file on disk: another program may write it while it is open here.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/window/notices.h"

#include <QTimer>

class QFileSystemWatcher;

namespace modelspec::ui {

class DiskWatch : public QObject {
    Q_OBJECT

public:
    DiskWatch(SpecDocument& document, Notices& notices, QObject* parent);

    /// Looks at the file now: reloads it where nothing is lost, else asks by a bar.
    void check();

private:
    void watch();
    void takeFromDisk(const QByteArray& onDisk);

    SpecDocument& document_;
    Notices& notices_;
    QFileSystemWatcher* watcher_;
    QTimer settle_;
};

} // namespace modelspec::ui
