// The program as it is run: pictures without a display, and what it says of a command line.
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace {

struct Ran {
    int code = -1;
    QByteArray out;
    QByteArray err;
};

Ran run(const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* const name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
        environment.remove(QLatin1String(name));
    }
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(MODELSPEC_EDITOR), arguments);
    if (!process.waitForFinished(60'000)) {
        return {};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

QString example() { return QStringLiteral(MODELSPEC_RESOURCES "/examples/qwen3_5_35b_a3b.yaml"); }

} // namespace

class TestScreenshot : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aPictureIsTakenWithoutADisplay() {
        const QTemporaryDir folder;
        const QString picture = folder.filePath(QStringLiteral("window.png"));
        const Ran ran = run({QStringLiteral("--screenshot"), picture, QStringLiteral("--size"), QStringLiteral("1024x700"), QStringLiteral("--field"),
                             QStringLiteral("head_dim"), example()});
        QCOMPARE(ran.code, 0);
        const QImage image(picture);
        QCOMPARE(image.size(), QSize(1024, 700));
        QVERIFY(image.pixelColor(500, 690) != image.pixelColor(500, 300) || image.pixelColor(10, 10) != image.pixelColor(500, 300));
    }

    void aPictureCanBeScaledAndDark() {
        const QTemporaryDir folder;
        const QString picture = folder.filePath(QStringLiteral("window.png"));
        QCOMPARE(run({QStringLiteral("--screenshot"), picture, QStringLiteral("--size"), QStringLiteral("800x600"), QStringLiteral("--scale"),
                      QStringLiteral("2"), QStringLiteral("--theme"), QStringLiteral("dark"), example()})
                     .code,
                 0);
        const QImage image(picture);
        QCOMPARE(image.size(), QSize(1600, 1200));
        QVERIFY(image.pixelColor(1590, 10).lightness() < 128);
    }

    void whatCannotBeShownIsAnError_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("said");
        const QString field = QStringLiteral("--field");
        QTest::newRow("no such field") << QStringList{field, QStringLiteral("nonsense"), example()} << QByteArray("there is no field 'nonsense'");
        QTest::newRow("a misspelt field") << QStringList{field, QStringLiteral("head_dimm"), example()} << QByteArray("did you mean 'head_dim'?");
        QTest::newRow("a misspelt cell") << QStringList{field, QStringLiteral("layers[2].coun"), example()}
                                         << QByteArray("did you mean 'layers[2].count'?");
        QTest::newRow("no such item") << QStringList{field, QStringLiteral("layers[999].count"), example()}
                                      << QByteArray("layers[999].count is not in this file");
        QTest::newRow("no such file") << QStringList{QStringLiteral("/nowhere/at/all.yaml")} << QByteArray("/nowhere/at/all.yaml cannot be read");
        QTest::newRow("a folder") << QStringList{QDir::tempPath()} << QByteArray("cannot be read");
    }
    void whatCannotBeShownIsAnError() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, said);
        const QTemporaryDir folder;
        const QString picture = folder.filePath(QStringLiteral("window.png"));
        const Ran ran = run(QStringList{QStringLiteral("--screenshot"), picture} + arguments);
        QCOMPARE(ran.code, 2);
        QVERIFY2(ran.err.contains("modelspec-editor: ") && ran.err.contains(said), ran.err.constData());
        QVERIFY(!QFile::exists(picture));
    }

    void aPictureIsNeverWrittenOverASpec() {
        const QTemporaryDir folder;
        const QString spec = folder.filePath(QStringLiteral("a.yaml"));
        QVERIFY(QFile::copy(example(), spec));
        for (const QStringList& arguments : {QStringList{spec}, QStringList{spec, spec}}) {
            const Ran ran = run(QStringList{QStringLiteral("--screenshot")} + arguments);
            QCOMPARE(ran.code, 2);
            QVERIFY2(ran.err.contains("window.png"), ran.err.constData());
        }
        QFile written(spec);
        QFile original(example());
        QVERIFY(written.open(QIODevice::ReadOnly) && original.open(QIODevice::ReadOnly));
        QCOMPARE(written.readAll(), original.readAll());
        QCOMPARE(run({QStringLiteral("--screenshot"), folder.filePath(QStringLiteral("a.png")), spec, spec}).code, 2); // of which?
        QCOMPARE(run({QStringLiteral("--families"), QStringLiteral("/nowhere"), QStringLiteral("--paint-and-quit"), spec}).code, 2);
    }

    void paintsAndQuits() {
        const Ran ran = run({QStringLiteral("--paint-and-quit"), example()});
        QCOMPARE(ran.code, 0);
        QVERIFY(!ran.err.contains("modelspec-editor: "));
    }

    void aPictureThatCannotBeWrittenIsAnError() {
        QCOMPARE(run({QStringLiteral("--screenshot"), QStringLiteral("/nowhere/at/all.png"), example()}).code, 1);
    }

    void theCommandLineIsExplained() {
        QVERIFY(run({QStringLiteral("--help")}).out.contains("--screenshot OUT.png"));
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("modelspec-editor "));
        for (const QStringList& wrong : {QStringList{QStringLiteral("--size"), QStringLiteral("big")},
                                         {QStringLiteral("--theme"), QStringLiteral("pink")},
                                         {QStringLiteral("--no-such-option")},
                                         {QStringLiteral("--field"), QStringLiteral("a[")}}) {
            const Ran ran = run(wrong);
            QCOMPARE(ran.code, 2);
            QVERIFY(ran.err.startsWith("modelspec-editor: "));
        }
    }

    void withoutADisplayItSaysSo() {
        const Ran ran = run({example()});
        QCOMPARE(ran.code, 2);
        QVERIFY(ran.err.contains("--screenshot"));
    }
};

QTEST_MAIN(TestScreenshot)
#include "tst_screenshot.moc"
