// What may include what. A folder of core sees only those before it; core sees no Qt; nobody but the benchmarks and the second opinion
// sees yaml-cpp.
#include "tests/support.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QtTest>

using modelspec::test::qt;
using modelspec::test::readFile;

namespace {

const QStringList layers{QStringLiteral("text"),     QStringLiteral("python"),   QStringLiteral("yaml"),     QStringLiteral("schema"),
                         QStringLiteral("findings"), QStringLiteral("spec"),     QStringLiteral("families"), QStringLiteral("census"),
                         QStringLiteral("rules"),    QStringLiteral("analysis"), QStringLiteral("fields"),   QStringLiteral("convert"),
                         QStringLiteral("report"),   QStringLiteral("files")};

QStringList sources(const QString& folder) {
    QStringList out;
    QDirIterator files(QStringLiteral(MODELSPEC_SOURCES "/") + folder, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        out.append(files.next());
    }
    return out;
}

QStringList includes(const QString& path) {
    static const QRegularExpression include(QStringLiteral("^#include [<\"]([^>\"]+)[>\"]"), QRegularExpression::MultilineOption);
    QStringList out;
    for (QRegularExpressionMatchIterator at = include.globalMatch(qt(readFile(path))); at.hasNext();) {
        out.append(at.next().captured(1));
    }
    return out;
}

/// The layer of a header of core; -1 for what is in none. core/analysis.h is the door of the layer behind it.
qsizetype layer_of(const QString& header) {
    if (header == QStringLiteral("core/analysis.h")) {
        return layers.indexOf(QStringLiteral("analysis"));
    }
    return header.startsWith(QStringLiteral("core/")) ? layers.indexOf(header.section(QLatin1Char('/'), 1, 1)) : -1;
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void core_includes_only_what_is_below() {
        const QString root = QStringLiteral(MODELSPEC_SOURCES "/");
        for (const QString& path : sources(QStringLiteral("core"))) {
            const qsizetype own = layer_of(path.mid(root.size()));
            for (const QString& header : includes(path)) {
                QVERIFY2(!header.startsWith(QLatin1Char('Q')), qPrintable(path + QStringLiteral(" includes Qt: ") + header));
                QVERIFY2(!header.startsWith(QStringLiteral("ui/")) && !header.startsWith(QStringLiteral("app/")),
                         qPrintable(path + QStringLiteral(" includes ") + header));
                QVERIFY2(layer_of(header) <= own || own < 0, qPrintable(path + QStringLiteral(" includes a layer above it: ") + header));
            }
        }
    }

    void every_folder_of_core_has_a_layer() {
        for (const QFileInfo& folder : QDir(QStringLiteral(MODELSPEC_SOURCES "/core")).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            QVERIFY2(layers.contains(folder.fileName()), qPrintable(folder.fileName()));
        }
    }

    void nobody_sees_yaml_cpp() {
        for (const char* folder : {"core", "ui", "app"}) {
            for (const QString& path : sources(QLatin1String(folder))) {
                for (const QString& header : includes(path)) {
                    QVERIFY2(!header.startsWith(QStringLiteral("yaml-cpp")), qPrintable(path));
                }
            }
        }
    }

    void ui_does_not_include_app() {
        for (const QString& path : sources(QStringLiteral("ui"))) {
            for (const QString& header : includes(path)) {
                QVERIFY2(!header.startsWith(QStringLiteral("app/")), qPrintable(path));
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
