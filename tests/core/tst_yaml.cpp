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
