#include "ui/window/application.h"

#include "core/schema/schema.h"
#include "core/schema/why_no_field.h"
#include "ui/look/look.h"
#include "ui/look/style.h"
#include "ui/window/centre.h"
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
    if (!options.screenshot.isEmpty() || options.paintAndQuit) {
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

/// Why what was asked for cannot be shown; empty where it is.
QString show(MainWindow& window, const Options& options, const QString& file) {
    const FieldPath& field = options.field;
    if (!options.screenshot.isEmpty() && !file.isEmpty() && !window.document().hasFile()) {
        return QStringLiteral("%1 cannot be read; expected a file to take a picture of").arg(file);
    }
    const bool isShown = field.empty() || (window.showPath(field) && window.centre().currentPath().within(field));
    if (isShown || (field.size() == 1 && schema::field_at(field) != nullptr && window.document().lastGood())) {
        return {};
    }
    if (!window.document().lastGood()) {
        return QStringLiteral("--field: the text does not parse, so there is no %1 to go to").arg(text(field.print()));
    }
    const std::optional<std::string> why = schema::why_no_field(field);
    return QStringLiteral("--field: ") +
           (why ? text(*why) : QStringLiteral("%1 is not in this file; expected a field such as hidden_size").arg(text(field.print())));
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
        const QString wrong = show(*window, options, file);
        if (!wrong.isEmpty()) {
            print(stderr, QStringLiteral("modelspec-editor: %1\n").arg(wrong));
        }
        if (pictured) {
            return wrong.isEmpty() ? takePicture(*window, options.screenshot) : 2;
        }
        window->show();
        window->watchDisk();
        if (options.paintAndQuit) {
            QApplication::processEvents();
            (void)window->grab();
            return 0;
        }
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
