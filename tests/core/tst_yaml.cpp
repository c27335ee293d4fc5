// What a text reads as, against verdicts of PyYAML 6: scalars, and texts that other parsers read otherwise.
#include "core/python/numbers.h"
#include "core/yaml/tree.h"
#include "tests/support.h"

#include <QJsonArray>
#include <QtTest>

using namespace modelspec;
using modelspec::test::qt;
using modelspec::test::utf8;

namespace {

QJsonArray encode(const yaml::Node& written) {
    const yaml::Node& node = yaml::resolve(written);
    const auto scalar = [](const char* type, const QString& value) { return QJsonArray{QLatin1String(type), value}; };
    switch (node.type) {
    case yaml::Type::null: return {QStringLiteral("null")};
    case yaml::Type::boolean: return scalar("bool", node.flag ? QStringLiteral("true") : QStringLiteral("false"));
    case yaml::Type::integer: return scalar("int", QString::number(node.integer));
    case yaml::Type::floating: return scalar("float", qt(python::repr(node.floating)));
    case yaml::Type::timestamp: return scalar("timestamp", qt(yaml::python_str(node)));
    case yaml::Type::sequence: {
        QJsonArray items;
        for (const yaml::Node* item : node.items) {
            items.append(encode(*item));
        }
        return {QStringLiteral("seq"), items};
    }
    case yaml::Type::mapping: {
        QJsonArray items;
        for (const yaml::Item& item : yaml::items_of(node)) {
            items.append(QJsonArray{encode(*item.name), encode(*item.value)});
        }
        return {QStringLiteral("map"), items};
    }
    default: return scalar("str", qt(node.text));
    }
}

QJsonArray encode(const yaml::Tree& tree) { return tree.root() != nullptr ? encode(*tree.root()) : QJsonArray{QStringLiteral("null")}; }

/// Tags that PyYAML takes in places where they have no effect, and that are refused here wherever they stand.
bool is_refused_on_purpose(const yaml::Tree& tree) { return !tree.problems().empty() && tree.problems().front().id == "yaml-unknown-tag"; }

} // namespace

class TestYaml : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void scalars() {
        const QList<QJsonObject> rows = test::jsonLines(test::dataPath("yaml/scalars.jsonl"));
        QVERIFY(rows.size() > 250);
        for (const QJsonObject& row : rows) {
            const QString text = row[QStringLiteral("text")].toString();
            const QString type = row[QStringLiteral("type")].toString();
            const yaml::Tree tree = yaml::parse(utf8(QStringLiteral("k: ") + text + QStringLiteral("\n")));
            QVERIFY2(tree.problems().empty() == (type != QStringLiteral("error")), qPrintable(text));
            if (tree.problems().empty()) {
                QJsonArray wanted{type};
                if (type != QStringLiteral("null")) {
                    wanted.append(row[QStringLiteral("value")]);
                }
                QVERIFY2(encode(*tree.root()->entries.front().value) == wanted, qPrintable(text));
            }
        }
    }

    void differences() {
        const QList<QJsonObject> rows = test::jsonLines(test::dataPath("yaml/differences.jsonl"));
        QVERIFY(rows.size() > 120);
        for (const QJsonObject& row : rows) {
            const QString text = row[QStringLiteral("yaml")].toString();
            const yaml::Tree tree = yaml::parse(utf8(text));
            if (is_refused_on_purpose(tree)) {
                continue;
            }
            const QByteArray shown = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
            QVERIFY2(tree.problems().empty() == row[QStringLiteral("ok")].toBool(), shown.constData());
            if (tree.problems().empty()) {
                QVERIFY2(encode(tree) == row[QStringLiteral("tree")].toArray(), shown.constData());
            }
        }
    }

    /// Spans slice the text: a plain or quoted scalar's is its spelling, a collection's runs from its first to its last byte.
    void spans() {
        const std::string text = "a: 'x y'  # c\nb:\n- {k: 1, l: [2]}\n- &n !!str 3\nc: *n\n";
        const yaml::Tree tree = yaml::parse(text);
        const auto slice = [&](Span span) { return qt(std::string_view(text).substr(span.begin, span.size())); };
        const std::vector<yaml::Entry>& entries = tree.root()->entries;
        QCOMPARE(slice(entries[0].key->span), QStringLiteral("a"));
        QCOMPARE(slice(entries[0].value->span), QStringLiteral("'x y'"));
        QCOMPARE(slice(entries[1].value->span), QStringLiteral("- {k: 1, l: [2]}\n- &n !!str 3"));
        QCOMPARE(slice(entries[1].value->items[0]->span), QStringLiteral("{k: 1, l: [2]}"));
        QCOMPARE(slice(entries[1].value->items[1]->properties), QStringLiteral("&n !!str"));
        QCOMPARE(slice(entries[1].value->items[1]->span), QStringLiteral("3"));
        QCOMPARE(slice(entries[2].value->span), QStringLiteral("*n"));
        QCOMPARE(entries[2].value->target, entries[1].value->items[1]);
    }

    void bounds() {
        const auto first = [](std::string text) {
            const yaml::Tree tree = yaml::parse(std::move(text));
            return tree.problems().empty() ? QString() : qt(tree.problems().front().id);
        };
        QCOMPARE(first(std::string(yaml::max_bytes + 1, ' ')), QStringLiteral("file-too-large"));
        QCOMPARE(first(std::string(10'000, '[')), QStringLiteral("yaml-too-deep"));
        QCOMPARE(first(std::string(64, '[') + std::string(64, ']')), QString());
        QCOMPARE(first(std::string(65, '[') + std::string(65, ']')), QStringLiteral("yaml-too-deep"));
        QCOMPARE(first(","), QStringLiteral("yaml-syntax"));
        QCOMPARE(first("a: \xFF"), QStringLiteral("yaml-not-utf8"));
        QCOMPARE(first("\xFF\xFE\x61\x00"), QStringLiteral("yaml-not-utf8"));
        QCOMPARE(first("a: \x07"), QStringLiteral("yaml-control-character"));
        QCOMPARE(first("a: &x {b: *x}"), QStringLiteral("yaml-self-reference"));
        std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n";
        for (char name = 'b'; name <= 'h'; ++name) {
            const std::string before(1, static_cast<char>(name - 1));
            bomb += std::string(1, name) + ": &" + name + " [";
            for (int i = 0; i < 10; ++i) {
                bomb += (i > 0 ? ", *" : "*") + before;
            }
            bomb += "]\n";
        }
        QCOMPARE(first(bomb), QStringLiteral("yaml-alias-bomb"));
        std::string plain = "a: &a 1\nb: *a\nc: [";
        for (int i = 0; i <= 1'000'000; ++i) {
            plain += "a,";
        }
        QCOMPARE(first(plain + "]\n"), QString()); // many values, and all of them written out
    }

    void other_encodings_are_named() {
        const auto message = [](std::string_view bytes) {
            const yaml::Tree tree = yaml::parse(std::string(bytes));
            return tree.problems().size() == 1 ? qt(tree.problems().front().message) : QString();
        };
        using namespace std::string_view_literals;
        QVERIFY(message("\xFF\xFEk\0:\0"sv).contains(QStringLiteral("UTF-16")));
        QVERIFY(message("\xFE\xFF\0k\0:"sv).contains(QStringLiteral("UTF-16")));
        QVERIFY(message("\xFF\xFE\0\0k\0\0\0"sv).contains(QStringLiteral("UTF-32")));
        QVERIFY(message("\0\0\xFE\xFF\0\0\0k"sv).contains(QStringLiteral("UTF-32")));
        QVERIFY(message("k\0:\0 \0"sv).contains(QStringLiteral("UTF-16"))); // without a mark
        QVERIFY(message("\0k\0:\0 "sv).contains(QStringLiteral("UTF-16")));
    }

    /// A line of a mapping that is no `key: value` is marked itself, and says what is wrong with it.
    void a_line_without_a_key_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("says");
        QTest::newRow("a key being typed") << QByteArray("num_hid") << QStringLiteral("'num_hid' has no ':'");
        QTest::newRow("no space") << QByteArray("head_dim:2") << QStringLiteral("no space follows the ':' of 'head_dim:2'");
        QTest::newRow("a no-break space") << QByteArray("head_dim:\xC2\xA0"
                                                        "2")
                                          << QStringLiteral("what follows 'head_dim:' is a no-break space (U+00A0)");
        QTest::newRow("a wide space") << QByteArray("head_dim:\xE3\x80\x80"
                                                    "2")
                                      << QStringLiteral("what follows 'head_dim:' is U+3000");
        QTest::newRow("a wide colon") << QByteArray("head_dim\xEF\xBC\x9A 2") << QStringLiteral("the colon after 'head_dim' is the full-width one");
    }

    void a_line_without_a_key() {
        QFETCH(QByteArray, line);
        QFETCH(QString, says);
        for (const char* after : {"", "\n", "\nb: 2\n", "  \r\nb: 2\n"}) {
            const std::string text = "a: 1\n" + line.toStdString() + after;
            const yaml::Tree tree = yaml::parse(text);
            QCOMPARE(tree.problems().size(), std::size_t{1});
            const yaml::Problem& problem = tree.problems().front();
            QCOMPARE(qt(std::string_view(text).substr(problem.span.begin, problem.span.size())), QString::fromUtf8(line));
            QVERIFY2(qt(problem.message).contains(says), problem.message.c_str());
        }
        // Where the consumer reads on for some lines, that is where it stops; the line itself is named.
        const std::string text = "a: 1\n" + line.toStdString() + "\n\n# c\nb: 2\n";
        const yaml::Problem problem = yaml::parse(text).problems().front();
        QCOMPARE(problem.span.begin, text.find("# c"));
        QCOMPARE(qt(std::string_view(text).substr(problem.origin.begin, problem.origin.size())), QString::fromUtf8(line));
        QVERIFY(qt(problem.message).contains(says));
    }

    void every_prefix_returns() {
        const std::string text = test::readFile(QStringLiteral(MODELSPEC_RESOURCES "/examples/deepseek_v3.yaml"));
        QVERIFY(!text.empty());
        for (std::size_t length = 0; length < text.size(); ++length) {
            const yaml::Tree tree = yaml::parse(text.substr(0, length));
            for (const yaml::Problem& problem : tree.problems()) {
                QVERIFY(problem.span.end <= length && problem.span.begin <= problem.span.end);
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestYaml)
#include "tst_yaml.moc"
