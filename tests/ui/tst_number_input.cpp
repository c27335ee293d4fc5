// What is typed into a number field, and what is written for it.
#include "ui/fields/number_input.h"

#include <QTest>

using namespace modelspec::ui;

class TestNumberInput : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void spelled_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("written");
        const auto row = [](const char* typed, const char* written) {
            QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(written);
        };
        row("4096", "4096");
        row("4_096", "4096");
        row("4,096", "4096");
        row("248\u2009320", "248320");
        row(" 12 ", "12");
        row("010", "10");
        row("16Ki", "16384");
        row("16k", "16000");
        row("1.5k", "1500");
        row("2 Mi", "2097152");
        row("4*4096", "16384");
        row("2048/16", "128");
        row("(3 + 1) * 10", "40");
        row("-3", "-3");
        row("3.7", "3.7");
        row("54368.0", "54368.0");
        row("1e5", "100000.0");
        row("7/2", "3.5");
        row(".inf", ".inf");
        row("99999999999999999999", "99999999999999999999");
        row("4*", "4*");
        row("abc", "abc");
        row("a: b", "'a: b'");
        row("null", "'null'");
        row("yes", "'yes'");
        row("1/0", "1/0");
    }
    void spelled() {
        QFETCH(QString, typed);
        QFETCH(QString, written);
        QCOMPARE(QString::fromStdString(spellNumber(typed, false)), written);
    }

    void theResultIsShownWhereItIsNotPlain() {
        QCOMPARE(resultHint(QStringLiteral("4096")), QString());
        QCOMPARE(resultHint(QStringLiteral("16Ki")), QStringLiteral("= 16\u2009384"));
        QCOMPARE(resultHint(QStringLiteral("abc")), QString());
        QCOMPARE(resultHint(QStringLiteral("1.5")), QString());
    }

    void deepBracketsAreNoNumber() { QVERIFY(!evaluate(QString(10'000, QLatin1Char('('))).has_value()); }
};

QTEST_MAIN(TestNumberInput)
#include "tst_number_input.moc"
