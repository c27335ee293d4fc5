#include "ui/window/windows.h"

#include "ui/window/main_window.h"

namespace modelspec::ui {

Windows::Windows(KnownFacts facts, Settings& settings, Prompts& prompts, QObject* parent)
    : QObject(parent), facts_(facts), settings_(settings), prompts_(prompts) {}

Windows::~Windows() {
    const QList<MainWindow*> left = windows_;
    for (MainWindow* window : left) {
        window->disconnect(this);
        delete window;
    }
}

MainWindow* Windows::make() {
    auto* window = new MainWindow(facts_, settings_, prompts_);
    window->setAttribute(Qt::WA_DeleteOnClose);
    if (size_.isValid()) {
        window->resize(size_);
    }
    windows_ << window;
    connect(window, &QObject::destroyed, this, [this, window] { windows_.removeAll(window); });
    connect(window, &MainWindow::fileRequested, this, [this, window](const QString& path) {
        if (window->files().isPristine()) {
            window->openFile(path);
        } else {
            open(path)->show();
        }
    });
    connect(window, &MainWindow::templateRequested, this, [this, window](const QString& name) {
        MainWindow* target = window->files().isPristine() ? window : make();
        target->openTemplate(name);
        target->show();
    });
    connect(window, &MainWindow::quitRequested, this, &Windows::closeAll);
    return window;
}

MainWindow* Windows::open(const QString& path) {
    MainWindow* window = make();
    if (!path.isEmpty()) {
        window->openFile(path);
    }
    return window;
}

void Windows::closeAll() {
    const QList<MainWindow*> open = windows_;
    for (MainWindow* window : open) {
        if (!window->close()) {
            return;
        }
    }
}

} // namespace modelspec::ui
