// Names of places: parsing, printing, and back.
#include "core/yaml/field_path.h"
#include "tests/support.h"

#include <QtTest>

#include <map>
#include <random>

using namespace modelspec;
using modelspec::test::qt;

namespace {

/// Keys of a few characters, most of which mean something in a path.
std::string odd_key(std::mt19937& random) {
    static const std::vector<std::string> pieces{"a",  "kind", ".", "[",  "]", "=", "\"", "'", "\\", " ",   "0",   "-",
                                                 "\t", "\n",   "é", "層", "😀", "#", ":",  "{", "",   "[0]", "\\\""};
    std::string out;
    const int count = std::uniform_int_distribution<int>(0, 5)(random);
    for (int i = 0; i < count; ++i) {
        out += pieces[std::uniform_int_distribution<std::size_t>(0, pieces.size() - 1)(random)];
    }
    return out;
}

FieldPath odd_path(std::mt19937& random) {
    std::vector<PathStep> steps;
    const int count = std::uniform_int_distribution<int>(0, 5)(random);
    for (int i = 0; i < count; ++i) {
        if (std::uniform_int_distribution<int>(0, 3)(random) == 0) {
            steps.emplace_back(static_cast<std::size_t>(std::uniform_int_distribution<unsigned>()(random)));
        } else {
            steps.emplace_back(odd_key(random));
        }
    }
    return FieldPath(std::move(steps));
}

FieldPath keys(std::initializer_list<const char*> names) {
    FieldPath out;
    for (const char* name : names) {
        out = out.child(std::string(name));
    }
    return out;
}

} // namespace

class TestFieldPath : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void prints_and_parses_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("row");
        const std::vector<std::pair<const char*, FieldPath>> cases = examples();
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QTest::newRow(cases[i].first) << qt(cases[i].first) << static_cast<int>(i);
        }
    }

    void prints_and_parses() {
        QFETCH(QString, text);
        QFETCH(int, row);
        const FieldPath path = examples()[static_cast<std::size_t>(row)].second;
        QCOMPARE(qt(path.print()), text);
        const Result<FieldPath> parsed = FieldPath::parse(test::utf8(text));
        QVERIFY2(parsed.ok(), parsed.ok() ? "" : parsed.error().message.c_str());
        QVERIFY(*parsed == path);
    }

    void any_path_comes_back() {
        std::mt19937 random(20240511);
        for (int i = 0; i < 20000; ++i) {
            const FieldPath path = odd_path(random);
            const std::string printed = path.print();
            const Result<FieldPath> parsed = FieldPath::parse(printed);
            QVERIFY2(parsed.ok() && *parsed == path, printed.c_str());
        }
    }

    void any_text_is_a_path_or_an_error() {
        std::mt19937 random(7);
        for (int i = 0; i < 20000; ++i) {
            const std::string text = odd_key(random);
            const Result<FieldPath> parsed = FieldPath::parse(text);
            if (parsed.ok()) {
                QVERIFY2(FieldPath::parse(parsed->print()).value() == *parsed, text.c_str());
            } else {
                QVERIFY(!parsed.error().message.empty());
            }
        }
    }

    void different_paths_print_differently() {
        std::mt19937 random(99);
        std::map<std::string, FieldPath> seen;
        for (int i = 0; i < 20000; ++i) {
            const FieldPath path = odd_path(random);
            const auto [found, fresh] = seen.emplace(path.print(), path);
            QVERIFY2(found->second == path, path.print().c_str());
        }
    }

    void what_is_no_path() {
        for (const char* text : {".", "a.", ".a", "a..b", "[", "[]", "[a]", "[-1]", "[1", "[+1]", "[ 1]", "[99999999999999999999]", "layers[0]count",
                                 "\"a", "\"a\"b", "a.\"", "\"a\\"}) {
            QVERIFY2(!FieldPath::parse(text).ok(), text);
        }
    }

    void steps() {
        const FieldPath path = FieldPath::parse("layers[2].count").value();
        QCOMPARE(path.size(), std::size_t{3});
        QCOMPARE(qt(path.last_key()), QStringLiteral("count"));
        QCOMPARE(qt(path.key(0)), QStringLiteral("layers"));
        QVERIFY(path.key(1).empty() && path.key(9).empty());
        QVERIFY(path.parent().last_key().empty());
        QCOMPARE(qt(path.parent().print()), QStringLiteral("layers[2]"));
        QVERIFY(FieldPath().parent().empty() && FieldPath().last_key().empty());
        QCOMPARE(qt(path.child(std::size_t{1}).print()), QStringLiteral("layers[2].count[1]"));
    }

    void one_below_another() {
        const FieldPath base = keys({"model", "config_overrides"});
        const FieldPath path = keys({"vision", "name"}).below(base);
        QCOMPARE(qt(path.print()), QStringLiteral("model.config_overrides.vision.name"));
        QVERIFY(path.within(base) && path.within(path) && path.within({}) && !base.within(path));
        QVERIFY(!keys({"vision"}).within(keys({"vis"})));
        QVERIFY(!FieldPath{std::size_t{1}}.within(keys({"1"})));
    }

private:
    static std::vector<std::pair<const char*, FieldPath>> examples() {
        return {{"", {}},
                {"head_dim", keys({"head_dim"})},
                {"layers[2].count", FieldPath{std::string("layers"), std::size_t{2}, std::string("count")}},
                {"[0]", FieldPath{std::size_t{0}}},
                {"[0][1].a", FieldPath{std::size_t{0}, std::size_t{1}, std::string("a")}},
                {"ops.\"a.b\".attMM", keys({"ops", "a.b", "attMM"})},
                {"ops.\"\"", keys({"ops", ""})},
                {"ops.\" a\"", keys({"ops", " a"})},
                {"ops.\"a \"", keys({"ops", "a "})},
                {"ops.a b", keys({"ops", "a b"})},
                {"ops.\"[0]\"", keys({"ops", "[0]"})},
                {"ops.\"a=b\"", keys({"ops", "a=b"})},
                {"ops.\"\\\"\"", keys({"ops", "\""})},
                {"ops.\"\\\\.\"", keys({"ops", "\\."})},
                {"ops.a\\b", keys({"ops", "a\\b"})},
                {"ops.12", keys({"ops", "12"})},
                {"ops.層😀", keys({"ops", "層😀"})}};
    }
};

QTEST_APPLESS_MAIN(TestFieldPath)
#include "tst_field_path.moc"
