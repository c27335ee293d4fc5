// Colours that can be told from what they stand on, and numbers grouped for reading.
#include "ui/look/contrast.h"
#include "ui/look/look.h"
#include "ui/look/theme.h"

#include <QTest>

#include <cmath>

using namespace modelspec;
using namespace modelspec::ui;

class TestLook : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void contrastIsThatOfTheStandard() {
        QVERIFY(std::abs(contrast(Qt::black, Qt::white) - 21) < 0.01);
        QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
    }

    void colorsCanBeToldFromTheBase_data() {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << palette(Theme::light);
        QTest::newRow("dark") << palette(Theme::dark);
        QTest::newRow("of the platform") << QPalette();
        QPalette strange = palette(Theme::light);
        strange.setColor(QPalette::AlternateBase, QColor(0xC8, 0xD8, 0xE8));
        QTest::newRow("strong alternate base") << strange;
    }

    void colorsCanBeToldFromTheBase() {
        QFETCH(QPalette, palette);
        for (const QPalette::ColorRole role : {QPalette::Base, QPalette::AlternateBase}) {
            const QColor under = palette.color(role);
            for (const Severity severity : {Severity::error, Severity::warning, Severity::information}) {
                QVERIFY2(contrast(color(severity, palette), under) >= textContrast, name(severity).data());
            }
            QVERIFY(contrast(dimmed(palette), under) >= textContrast);
            QVERIFY(contrast(palette.color(QPalette::Text), under) >= textContrast);
            for (int kind = 0; kind < 7; ++kind) {
                QVERIFY2(contrast(kindColor(kind, palette), under) >= graphicsContrast, qPrintable(QString::number(kind)));
            }
        }
    }

    void kindsStayApart() {
        for (const Theme theme : {Theme::light, Theme::dark}) {
            for (int a = 0; a < 7; ++a) {
                for (int b = 0; b < a; ++b) {
                    const QColor one = kindColor(a, palette(theme));
                    const QColor other = kindColor(b, palette(theme));
                    const int apart = std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) + std::abs(one.blue() - other.blue());
                    QVERIFY2(apart > 50, qPrintable(QStringLiteral("%1 and %2").arg(a).arg(b)));
                }
            }
        }
    }

    void numeralsAreGroupedAsWritten() {
        QCOMPARE(groupedNumeral(QStringLiteral("54368.0")), QStringLiteral("54\u2009368.0"));
        QCOMPARE(groupedNumeral(QStringLiteral("-1234567")), QStringLiteral("-1\u2009234\u2009567"));
        for (const char* const kept : {"0", "0.0", "0010", "1e5", "1_000", "", "-", ".5", "0x10", "1.2.3", "12x"}) {
            QCOMPARE(groupedNumeral(QLatin1String(kept)), QLatin1String(kept));
        }
    }
};

QTEST_MAIN(TestLook)
#include "tst_look.moc"
