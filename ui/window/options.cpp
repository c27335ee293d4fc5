#include "ui/window/options.h"

#include "ui/look/look.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("Options", source); }

const char* const usage = "Usage: modelspec-editor [options] [FILE]...\n"
                          "Opens each model spec (or run file) in a window; without FILE, an empty one.\n"
                          "\n"
                          "Options:\n"
                          "  --field PATH           go to a field, such as layers[2].count\n"
                          "  --screenshot OUT.png   render the window to a picture and exit; needs no display\n"
                          "  --paint-and-quit       render the window and exit: to measure the start\n"
                          "  --size WIDTHxHEIGHT    size of the window\n"
                          "  --scale FACTOR         device pixels per pixel of the picture, 1 to 4\n"
                          "  --theme THEME          light, dark or system\n"
                          "  --families DIR         layer kinds of the families from DIR/*.yaml\n"
                          "  --help                 this text\n"
                          "  --version              the version\n";

Options failed(const QString& why) {
    Options options;
    options.message = QStringLiteral("modelspec-editor: %1\n").arg(why);
    options.exitCode = 2;
    return options;
}

Options said(const QString& message) {
    Options options;
    options.message = message;
    return options;
}

void addOptions(QCommandLineParser& parser) {
    for (const char* const name : {"field", "screenshot", "size", "scale", "theme", "families"}) {
        parser.addOption({QLatin1String(name), QString(), QStringLiteral("VALUE")});
    }
    parser.addOption({QStringLiteral("paint-and-quit"), QString()});
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QString()});
    parser.addOption({{QStringLiteral("v"), QStringLiteral("version")}, QString()});
}

/// What is wrong with the picture that is wanted; empty where nothing is.
QString whyNoPicture(const Options& options, const QCommandLineParser& parser) {
    if (!parser.isSet(QStringLiteral("screenshot"))) {
        return {};
    }
    if (!options.screenshot.endsWith(QStringLiteral(".png"), Qt::CaseInsensitive)) {
        return tr("--screenshot takes the picture to write, such as window.png; found '%1'").arg(options.screenshot);
    }
    return options.files.size() > 1 ? tr("--screenshot takes a picture of one FILE; found %1").arg(options.files.size()) : QString();
}

/// What is wrong with a value; empty where nothing is.
QString readLook(Options& options, const QCommandLineParser& parser) {
    if (parser.isSet(QStringLiteral("theme"))) {
        options.theme = themeOf(parser.value(QStringLiteral("theme")));
        if (!options.theme) {
            return tr("--theme takes light, dark or system");
        }
    }
    if (parser.isSet(QStringLiteral("size"))) {
        static const QRegularExpression form(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
        const QRegularExpressionMatch match = form.match(parser.value(QStringLiteral("size")));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        if (!match.hasMatch() || options.size.width() > 16384 || options.size.height() > 16384) {
            return tr("--size takes a width and a height, as in 1280x800");
        }
    }
    if (parser.isSet(QStringLiteral("scale"))) {
        options.scale = parser.value(QStringLiteral("scale")).toDouble();
        if (!(options.scale >= 1 && options.scale <= 4)) {
            return tr("--scale takes a number from 1 to 4");
        }
    }
    return {};
}

} // namespace

Options parseOptions(const QStringList& arguments, const QString& version) {
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments)) {
        return failed(parser.errorText() + QStringLiteral("\n") + QLatin1String(usage));
    }
    if (parser.isSet(QStringLiteral("help"))) {
        return said(QLatin1String(usage));
    }
    if (parser.isSet(QStringLiteral("version"))) {
        return said(QStringLiteral("modelspec-editor %1\n").arg(version));
    }
    Options options;
    options.files = parser.positionalArguments();
    options.screenshot = parser.value(QStringLiteral("screenshot"));
    options.paintAndQuit = parser.isSet(QStringLiteral("paint-and-quit"));
    options.families = parser.value(QStringLiteral("families"));
    if (parser.isSet(QStringLiteral("field"))) {
        const Result<FieldPath> path = FieldPath::parse(utf8(parser.value(QStringLiteral("field"))));
        if (!path) {
            return failed(tr("--field: %1").arg(text(path.error().message)));
        }
        options.field = *path;
    }
    QString wrong = whyNoPicture(options, parser);
    if (wrong.isEmpty()) {
        wrong = readLook(options, parser);
    }
    if (wrong.isEmpty() && !options.families.isEmpty() && !QFileInfo(options.families).isDir()) {
        wrong = tr("--families takes a folder; found '%1'").arg(options.families);
    }
    return wrong.isEmpty() ? options : failed(wrong);
}

} // namespace modelspec::ui
