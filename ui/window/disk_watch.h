// Follows the file on disk: another program may write it while it is open here.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/window/notices.h"

#include <QTimer>

class QFileSystemWatcher;

namespace modelspec::ui {

/// Reloads the file where nothing is lost, else asks by a bar.
class DiskWatch : public QObject {
    Q_OBJECT

public:
    DiskWatch(SpecDocument& document, Notices& notices, QObject* parent);

    /// Looks at the file now.
    void check() { document_.lookAtDisk(); }

Q_SIGNALS:
    void reloaded();
    /// The differences between the text here and the one on disk are to be seen.
    void comparisonWanted();

private:
    void watch();
    void follow();
    void ask();
    void keepMine();
    bool reloadIfNothingIsLost();
    void reload();
    void takeFromDisk();

    SpecDocument& document_;
    Notices& notices_;
    QFileSystemWatcher* watcher_;
    QTimer settle_;
};

} // namespace modelspec::ui
