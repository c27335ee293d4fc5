// The open windows, one a file.
#pragma once

#include "core/families/known_facts.h"
#include "ui/window/prompts.h"
#include "ui/window/settings.h"

#include <QObject>
#include <QSize>

namespace modelspec::ui {

class MainWindow;

class Windows : public QObject {
    Q_OBJECT

public:
    /// Everything given outlives the windows.
    Windows(KnownFacts facts, Settings& settings, Prompts& prompts, QObject* parent = nullptr);
    ~Windows() override;

    void setSize(const QSize& size) { size_ = size; }
    /// A window, not shown yet, with the file; empty without one.
    MainWindow* open(const QString& path);
    void closeAll();

private:
    MainWindow* make();

    KnownFacts facts_;
    Settings& settings_;
    Prompts& prompts_;
    QSize size_;
    QList<MainWindow*> windows_;
};

} // namespace modelspec::ui
