#include "ui/window/application.h"

#include "ui/look/look.h"
#include "ui/look/style.h"
#include "ui/window/main_window.h"
#include "ui/window/options.h"
#include "ui/window/windows.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFont>

#include <cstdio>

namespace modelspec::ui {

namespace {

void print(std::FILE* to, const QString& message) { std::fputs(message.toLocal8Bit().constData(), to); }

QStringList arguments(int argc, char** argv) {
    QStringList out;
    for (int i = 0; i < argc; ++i) {
        out << QString::fromLocal8Bit(argv[i]);
    }
    return out;
}

/// Chooses the platform before there is an application; false where there is none to show a window on.
bool choosePlatform(const Options& options) {
    if (options.scale > 1) {
        qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
    }
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) {
        return true;
    }
    if (!options.screenshot.isEmpty()) {
        return qputenv("QT_QPA_PLATFORM", "offscreen");
    }
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

Families readFamilies(const QString& folder) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const QFileInfo& info : QDir(folder).entryInfoList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name)) {
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly)) {
            files.emplace_back(utf8(info.completeBaseName()), file.readAll().toStdString());
        }
    }
    std::vector<Error> problems;
    Families families = Families::read(files, problems);
    for (const Error& problem : problems) {
        print(stderr, QStringLiteral("modelspec-editor: %1\n").arg(text(problem.message)));
    }
    return families;
}

int takePicture(MainWindow& window, const QString& file) {
    window.show();
    QApplication::processEvents();
    const QPixmap picture = window.grab();
    if (!picture.save(file, "PNG")) {
        print(stderr, QStringLiteral("modelspec-editor: %1 could not be written\n").arg(file));
        return 1;
    }
    return 0;
}

/// Latin text is drawn without kerning and ligatures, which takes a good part of the time a window needs to open. Scripts that cannot be read
/// without shaping are still shaped.
void preferPlainText() {
    QFont font = QApplication::font();
    font.setStyleStrategy(QFont::PreferNoShaping);
    QApplication::setFont(font);
}

int run(QApplication& application, const Options& options) {
    const bool pictured = !options.screenshot.isEmpty();
    Settings settings = pictured ? Settings::none() : Settings();
    Prompts prompts;
    auto* style = new Style(pictured ? QStringLiteral("fusion") : QString());
    style->setParent(&application);
    QApplication::setStyle(style);
    preferPlainText();
    if (const Theme theme = options.theme.value_or(settings.theme()); theme != Theme::system || pictured) {
        applyTheme(application, theme == Theme::system ? Theme::light : theme);
    }
    std::optional<Families> families;
    if (!options.families.isEmpty()) {
        families = readFamilies(options.families);
    }
    KnownFacts facts;
    facts.families = families ? &*families : facts.families;
    Windows windows(facts, settings, prompts);
    windows.setSize(options.size);
    const QStringList files = options.files.isEmpty() ? QStringList(QString()) : options.files;
    for (const QString& file : files) {
        MainWindow* window = windows.open(file);
        if (!options.field.empty()) {
            window->showPath(options.field);
        }
        if (pictured) {
            return takePicture(*window, options.screenshot);
        }
        window->show();
        window->watchDisk();
    }
    return QApplication::exec();
}

} // namespace

int runEditor(int argc, char** argv, const char* version) {
    const Options options = parseOptions(arguments(argc, argv), QLatin1String(version));
    if (!options.message.isEmpty()) {
        print(options.exitCode == 0 ? stdout : stderr, options.message);
        return options.exitCode;
    }
    if (!choosePlatform(options)) {
        print(stderr, QStringLiteral("modelspec-editor: there is no display; --screenshot OUT.png renders the window without one\n"));
        return 2;
    }
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("modelspec-editor"));
    QApplication::setApplicationDisplayName(QStringLiteral("ModelSpec Editor"));
    QApplication::setApplicationVersion(QLatin1String(version));
    QApplication::setDesktopFileName(QStringLiteral("modelspec-editor"));
    QApplication::setWindowIcon(icon("app"));
    return run(application, options);
}

} // namespace modelspec::ui
