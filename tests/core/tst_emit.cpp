// Scalars as the canonical form writes them, and as an edit spells them: what is written is what is read back.
#include "core/python/numbers.h"
#include "core/yaml/emit.h"
#include "core/yaml/tree.h"
#include "tests/core/emitted_texts.h"
#include "tests/support.h"

#include <QtTest>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace modelspec;
using modelspec::test::emitted_texts;
using modelspec::test::qt;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// The value of the one key of `text`; null where it does not parse to a mapping of one key.
const yaml::Node* only_value(const yaml::Tree& tree) {
    const bool fits = tree.problems().empty() && tree.root() != nullptr && tree.root()->entries.size() == 1;
    return fits ? tree.root()->entries.front().value : nullptr;
}

bool reads_back(const std::string& document, std::string_view text) {
    const yaml::Tree tree = yaml::parse(document);
    const yaml::Node* value = only_value(tree);
    return value != nullptr && value->type == yaml::Type::string && value->text == text;
}

bool reads_back_in_flow(const std::string& spelled, std::string_view text) {
    const yaml::Tree tree = yaml::parse("{k: " + spelled + ", l: [" + spelled + "]}\n");
    if (!tree.problems().empty() || tree.root() == nullptr || tree.root()->entries.size() != 2) {
        return false;
    }
    const yaml::Node& value = *tree.root()->entries[0].value;
    const yaml::Node& list = *tree.root()->entries[1].value;
    return value.type == yaml::Type::string && value.text == text && list.items.size() == 1 && list.items.front()->text == text &&
           list.items.front()->type == yaml::Type::string;
}

/// PyYAML writes these breaks into quotes as they are, and reads them back folded: its own dump of such a text is another text.
bool survives_a_dump(std::string_view text) {
    const auto holds = [&](std::string_view piece) { return text.find(piece) != std::string_view::npos; };
    return !holds("\xC2\x85") && !holds("\xE2\x80\xA8") && !holds("\xE2\x80\xA9");
}

std::string random_text(std::mt19937& random) {
    static const std::vector<std::string> pieces{"a",
                                                 "B",
                                                 "0",
                                                 "1",
                                                 ".",
                                                 "-",
                                                 "+",
                                                 "e",
                                                 "_",
                                                 ":",
                                                 ": ",
                                                 " ",
                                                 "#",
                                                 " #",
                                                 "'",
                                                 "\"",
                                                 "\\",
                                                 "[",
                                                 "]",
                                                 "{",
                                                 "}",
                                                 ",",
                                                 "?",
                                                 "!",
                                                 "&",
                                                 "*",
                                                 "|",
                                                 ">",
                                                 "%",
                                                 "@",
                                                 "`",
                                                 "\n",
                                                 "\t",
                                                 "no",
                                                 "null",
                                                 "~",
                                                 "=",
                                                 "<<",
                                                 "é",
                                                 "層",
                                                 "😀",
                                                 "\xC2\x85",
                                                 "\xC2\xA0",
                                                 "\xE2\x80\xA8",
                                                 "\xE2\x80\xA9",
                                                 "\xEF\xBB\xBF",
                                                 "---",
                                                 "..."};
    std::string out;
    const int count = std::uniform_int_distribution<int>(0, 6)(random);
    for (int i = 0; i < count; ++i) {
        out += pieces[std::uniform_int_distribution<std::size_t>(0, pieces.size() - 1)(random)];
    }
    return out;
}

/// Any double there is, infinities and nans apart.
double random_double(std::mt19937_64& random) {
    for (;;) {
        const std::uint64_t bits = random();
        double value = 0;
        std::memcpy(&value, &bits, sizeof value);
        if (std::isfinite(value)) {
            return value;
        }
    }
}

} // namespace

class TestEmit : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void texts() {
        for (const auto& [text, as_value, as_key] : emitted_texts) {
            QCOMPARE(qt(yaml::emit_text(text, 2)), qt(as_value));
            QVERIFY2(!survives_a_dump(text) || reads_back("k: " + yaml::emit_text(text, 2) + "\n", text), std::string(as_value).c_str());
        }
    }

    void keys() {
        for (const auto& [text, as_value, as_key] : emitted_texts) {
            QCOMPARE(qt(yaml::emit_key(text, 0)), qt(as_key));
            const yaml::Tree tree = yaml::parse(yaml::emit_key(text, 0) + " 1\n");
            QVERIFY2(only_value(tree) != nullptr, std::string(as_key).c_str());
            QVERIFY2(!survives_a_dump(text) || tree.root()->entries.front().key->text == text, std::string(as_key).c_str());
        }
    }

    void long_keys() {
        QCOMPARE(qt(yaml::emit_key(std::string(122, 'k'), 0)), qt(std::string(122, 'k') + ":"));
        QCOMPARE(qt(yaml::emit_key(std::string(123, 'k'), 2)), qt("? " + std::string(123, 'k') + "\n  :"));
        std::string wide;
        for (int i = 0; i < 122; ++i) {
            wide += "層"; // characters count, not bytes
        }
        QCOMPARE(qt(yaml::emit_key(wide, 0)), qt(wide + ":"));
        QVERIFY(yaml::emit_key(wide + "層", 0).substr(0, 2) == "? ");
    }

    void any_text_comes_back() {
        std::mt19937 random(31);
        for (int i = 0; i < 20000; ++i) {
            const std::string text = random_text(random);
            const QByteArray shown = qt(text).toUtf8();
            QVERIFY2(!survives_a_dump(text) || reads_back("k: " + yaml::emit_text(text, 2) + "\n", text), shown.constData());
            QVERIFY2(reads_back("k: " + yaml::spell_text(text, false) + "\n", text), shown.constData());
            QVERIFY2(reads_back("k: " + yaml::spell_text(text, false) + "  # c\n", text), shown.constData());
            QVERIFY2(reads_back_in_flow(yaml::spell_text(text, true), text), shown.constData());
            for (const char quote : {'\'', '"'}) {
                QVERIFY2(reads_back_in_flow(yaml::spell_quoted(text, quote), text), shown.constData());
            }
            QVERIFY2(yaml::spell_text(text, true).find('\n') == std::string::npos, shown.constData());
        }
    }

    void any_key_comes_back() {
        std::mt19937 random(32);
        for (int i = 0; i < 20000; ++i) {
            const std::string text = random_text(random);
            const yaml::Tree tree = yaml::parse(yaml::emit_key(text, 0) + " 1\n");
            QVERIFY2(only_value(tree) != nullptr, qt(text).toUtf8().constData());
            const yaml::Node& key = *tree.root()->entries.front().key;
            QVERIFY2(key.type == yaml::Type::string && (key.text == text || !survives_a_dump(text)), qt(text).toUtf8().constData());
        }
    }

    void spelled_texts() {
        QCOMPARE(qt(yaml::spell_text("bfloat16", false)), QStringLiteral("bfloat16"));
        QCOMPARE(qt(yaml::spell_text("no", false)), QStringLiteral("'no'"));
        QCOMPARE(qt(yaml::spell_text("", false)), QStringLiteral("''"));
        QCOMPARE(qt(yaml::spell_text("a, b", false)), QStringLiteral("a, b"));
        QCOMPARE(qt(yaml::spell_text("a, b", true)), QStringLiteral("'a, b'"));
        QCOMPARE(qt(yaml::spell_text("a\nb", false)), QStringLiteral("\"a\\nb\""));
        QCOMPARE(qt(yaml::spell_quoted("it's", '\'')), QStringLiteral("'it''s'"));
        QCOMPARE(qt(yaml::spell_quoted("it's", '"')), QStringLiteral("\"it's\""));
        QCOMPARE(qt(yaml::spell_quoted("tab\t", '\'')), QStringLiteral("\"tab\\t\""));
    }

    void floats() {
        const std::vector<std::pair<double, const char*>> expected{{0.0, "0.0"},
                                                                   {-0.0, "-0.0"},
                                                                   {1.0, "1.0"},
                                                                   {1.5, "1.5"},
                                                                   {0.1, "0.1"},
                                                                   {1e+16, "1.0e+16"},
                                                                   {1e15, "1000000000000000.0"},
                                                                   {1.2345678901234568e+17, "1.2345678901234568e+17"},
                                                                   {1e+22, "1.0e+22"},
                                                                   {0.0001, "0.0001"},
                                                                   {1e-05, "1.0e-05"},
                                                                   {1.5e-07, "1.5e-07"},
                                                                   {1e+100, "1.0e+100"},
                                                                   {5e-324, "5.0e-324"},
                                                                   {1.7976931348623157e+308, "1.7976931348623157e+308"},
                                                                   {infinity, ".inf"},
                                                                   {-infinity, "-.inf"},
                                                                   {not_a_number, ".nan"},
                                                                   {0.30000000000000004, "0.30000000000000004"},
                                                                   {1234567.0, "1234567.0"}};
        for (const auto& [value, text] : expected) {
            QCOMPARE(qt(yaml::emit_float(value)), QString::fromLatin1(text));
        }
    }

    void any_float_comes_back() {
        std::mt19937_64 random(33);
        for (int i = 0; i < 20000; ++i) {
            const double value = i % 2 == 0 ? random_double(random) : static_cast<double>(random() % 1'000'000) / 1000;
            const std::string text = yaml::emit_float(value);
            const yaml::Tree tree = yaml::parse(std::string("k: ").append(text));
            const yaml::Node* node = only_value(tree);
            QVERIFY2(node != nullptr && node->type == yaml::Type::floating, text.c_str());
            QVERIFY2(std::memcmp(&node->floating, &value, sizeof value) == 0, text.c_str());
        }
    }
};

QTEST_APPLESS_MAIN(TestEmit)
#include "tst_emit.moc"
