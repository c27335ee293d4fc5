// Numbers past 64 bits, and texts that mean harm: each gives a finding, and gives it at once.
#include "tests/core/samples/yaml.h"

using namespace modelspec;
using namespace modelspec::test;

namespace {

const std::string largest = "9223372036854775807";

struct Hostile {
    const char* what;
    std::string text;
    const char* id; ///< of one of its findings
};

std::string repeated(std::size_t times, std::string_view what) {
    std::string out;
    out.reserve(times * what.size());
    for (std::size_t i = 0; i < times; ++i) {
        out += what;
    }
    return out;
}

std::string staircase(std::size_t levels) {
    std::string out;
    for (std::size_t level = 0; level < levels; ++level) {
        out += std::string(level, ' ') + "a:\n";
    }
    return out;
}

/// Each merges the one before it twice.
std::string merge_bomb(int levels) {
    std::string out = "m0: &m0 {k: 1}\n";
    for (int level = 1; level < levels; ++level) {
        const std::string below = "*m" + std::to_string(level - 1);
        out += "m" + std::to_string(level) + ": &m" + std::to_string(level) + " {<<: [" + below + ", " + below + "]}\n";
    }
    return out;
}

std::string bytes_of_every_value() {
    std::string out;
    for (int byte = 0; byte < 256; ++byte) {
        out.push_back(static_cast<char>(static_cast<unsigned char>(byte)));
    }
    return out;
}

const std::vector<Hostile> hostile{
    {"binary", bytes_of_every_value(), "yaml-not-utf8"},
    {"zeros", std::string(1000, '\0'), "yaml-control-character"},
    {"an image", std::string("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16), "yaml-not-utf8"},
    {"UTF-16, little-endian",
     std::string("\xFF\xFE"
                 "a\0:\0 \0"
                 "1\0",
                 10),
     "yaml-not-utf8"},
    {"UTF-16, big-endian",
     std::string("\xFE\xFF\0a\0:\0 \0"
                 "1",
                 10),
     "yaml-not-utf8"},
    {"UTF-16 without a mark",
     std::string("a\0:\0 \0"
                 "1\0",
                 8),
     "yaml-control-character"},
    {"an overlong form", "a: \xC0\xAF\n", "yaml-not-utf8"},
    {"a surrogate", "a: \xED\xA0\x80\n", "yaml-not-utf8"},
    {"past U+10FFFF", "a: \xF4\x90\x80\x80\n", "yaml-not-utf8"},
    {"a character cut in two", "a: \xE2\x82", "yaml-not-utf8"},
    {"U+FFFE", "a: \xEF\xBF\xBE\n", "yaml-control-character"},
    {"a byte too many", std::string(yaml::max_bytes + 1, '\n'), "file-too-large"},
    {"no byte too many", std::string(yaml::max_bytes, '\n'), "missing-required"},
    {"one line of 16 MiB", "a: " + std::string(yaml::max_bytes - 3, 'b'), "unknown-key"},
    {"a quote of 16 MiB", "a: '" + std::string(yaml::max_bytes - 4, 'b'), "yaml-syntax"},
    {"brackets, 10,000 deep", std::string(10000, '['), "yaml-too-deep"},
    {"braces, 10,000 deep", repeated(10000, "{a: "), "yaml-too-deep"},
    {"brackets, 8 million deep", std::string(8'000'000, '['), "yaml-too-deep"},
    {"closing brackets", std::string(10000, ']'), "yaml-syntax"},
    {"mappings, 2,000 deep", staircase(2000), "yaml-too-deep"},
    {"lists, 10,000 deep", repeated(10000, "- ") + "a\n", "yaml-too-deep"},
    {"question marks, 10,000 deep", repeated(10000, "? ") + "a\n", "yaml-too-deep"},
    {"colons", std::string(10000, ':'), "yaml-syntax"},
    {"an alias bomb", alias_bomb(30), "yaml-alias-bomb"},
    {"a bomb of merges", merge_bomb(60), "yaml-alias-bomb"},
    {"a bomb in a name", alias_bomb(9) + "name: *b8\n", "yaml-alias-bomb"},
    {"a value in itself", "a: &a [*a]\n", "yaml-self-reference"},
    {"a mapping that merges itself", "a: &a {<<: *a}\n", "yaml-self-reference"},
    {"a root that is a comma", ",", "yaml-syntax"},
    {"a comma after a line", "a: 1\n,\n", "yaml-syntax"},
    {"many commas", repeated(100000, ",\n"), "yaml-syntax"},
    {"an unclosed double quote", "a: \"b\n", "yaml-syntax"},
    {"an unclosed single quote", "a: 'b", "yaml-syntax"},
    {"an unclosed bracket", "a: [b\n", "yaml-syntax"},
    {"an unclosed brace", "{a: b", "yaml-syntax"},
    {"a bare word", "hidden_size: 1\nword\n", "yaml-syntax"},
    {"a tab", "a:\n\tb: 1\n", "yaml-syntax"},
    {"a lone quote", "'", "yaml-syntax"},
    {"a lone bang", "!", "missing-required"},
    {"a lone percent sign", "%", "yaml-syntax"},
    {"a lone at sign", "@", "yaml-syntax"},
    {"a lone star", "*", "yaml-syntax"},
    {"an escape that is none", "a: \"\\q\"\n", "yaml-syntax"},
    {"an escape of no character", "a: \"\\U00110000\"\n", "yaml-syntax"},
    {"a long key", std::string(100000, 'k') + ": 1\n", "yaml-syntax"},
    {"a number of a million digits", dense("head_dim: " + std::string(1'000'000, '9') + "\n"), "value-out-of-range"},
    {"a text of a million digits", dense("head_dim: '" + std::string(1'000'000, '9') + "'\n"), "value-out-of-range"},
    {"a sexagesimal number without an end", dense("head_dim: 1" + repeated(100'000, ":59") + "\n"), "value-out-of-range"},
    {"a million underscores", dense("head_dim: 1" + std::string(1'000'000, '_') + "\n"), ""},
    {"a fraction of a million digits", dense("ffn_dim_multiplier: 1." + std::string(1'000'000, '1') + "\n"), ""},
    {"an exponent without an end", dense("ffn_dim_multiplier: '1e" + std::string(100'000, '9') + "'\n"), "not-finite"},
};

} // namespace

class TestRulesBounds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void hostile_texts_data() {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < hostile.size(); ++i) {
            QTest::newRow(hostile[i].what) << static_cast<int>(i);
        }
    }

    void hostile_texts() {
        QFETCH(int, row);
        const Hostile& each = hostile[static_cast<std::size_t>(row)];
        const auto analysis = analyze(each.text);
        const QString all = described(*analysis).left(2000);
        QVERIFY2(each.id[0] == '\0' || has_finding(*analysis, each.id), qPrintable(all));
        QVERIFY2(each.id[0] == '\0' || std::string_view(each.id) == "not-finite" || !analysis->accepted(), qPrintable(all));
        for (const Finding& finding : analysis->findings) {
            QVERIFY2(finding.message.size() < 1000, std::string(finding.id).c_str()); // a message quotes no megabytes
        }
    }

    void says_what_the_file_is() {
        const auto message = [](const std::string& text) { return analyze(text)->findings.front().message; };
        QVERIFY(message(std::string("\xFF\xFE"
                                    "a\0",
                                    4))
                    .find("UTF-16") != std::string::npos);
        QVERIFY(message(std::string("\xFE\xFF\0a", 4)).find("UTF-16") != std::string::npos);
        QVERIFY(message(bytes_of_every_value()).find("binary") != std::string::npos);
    }

    void every_kind_of_line_break_counts() {
        // PyYAML breaks lines at all of these, so a comment ends there.
        for (const char* eol : {"\n", "\r\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
            std::string text;
            for (const char* line :
                 {"hidden_size: 8  # c", "num_hidden_layers: 1", "num_attention_heads: 1", "vocab_size: 1", "intermediate_size: -1"}) {
                text += std::string(line) + eol;
            }
            const auto analysis = analyze(text);
            QVERIFY2(analysis->accepted(), qPrintable(described(*analysis)));
            QCOMPARE(analysis->findings.size(), std::size_t{1});
            QCOMPARE(analysis->lines.position(analysis->findings.front().span.begin), (Position{5, 20}));
        }
    }

    void single_values() {
        const auto refused = [](const std::string& value) {
            return has_finding(*analyze(dense("max_position_embeddings: " + value + "\n")), "value-out-of-range");
        };
        QVERIFY(!refused(largest));
        QVERIFY(refused("9223372036854775808"));
        QVERIFY(!refused("-9223372036854775808"));
        QVERIFY(refused("-9223372036854775809"));
        QVERIFY(!refused("0x7fffffffffffffff"));
        QVERIFY(refused("0x8000000000000000"));
        QVERIFY(!refused("0777777777777777777777"));
        QVERIFY(refused("01000000000000000000000"));
        QVERIFY(refused("'9223372036854775808'"));
        QVERIFY(refused("1.0e+19"));
        QVERIFY(refused("-1.0e+300"));
        QVERIFY(refused(".inf"));
        QVERIFY(!refused("9223372036854774784.0")); // the largest double below 2^63
        QVERIFY(refused("9223372036854775808.0"));
        QVERIFY(!refused("-9223372036854775808.0"));
    }

    void counts_and_floats() {
        QVERIFY(has_finding(*analyze(dense("layers: [{kind: decoder, count: 9223372036854775808}]\n")), "value-out-of-range"));
        QVERIFY(has_finding(*analyze(dense("ops: {decoder: " + swapped(op_counts, "attMM: 4", "attMM: 99999999999999999999") + "}\n")),
                            "value-out-of-range"));
        QVERIFY(has_finding(*analyze(dense("ffn_dim_multiplier: 99999999999999999999\n")), "value-out-of-range"));
        QVERIFY(analyze(dense("ffn_dim_multiplier: 99999999999999999999.0\n"))->accepted());
    }

    void sums() {
        const std::string group = "{kind: decoder, count: " + largest + "}";
        const auto body = analyze(dense("layers: [" + group + ", " + group + "]\n"));
        const Finding* finding = find_finding(*body, "value-out-of-range", "layers");
        QVERIFY(finding != nullptr);
        QVERIFY(check_related(*finding, {"num_hidden_layers"}).isEmpty());
        QVERIFY(!has_finding(*body, "body-count-mismatch"));

        const std::string mtp = "{kind: decoder, count: " + largest + ", mtp: true}";
        const auto both = analyze(dense("mtp_depth: 1\nlayers: [{kind: decoder, count: 4}, " + mtp + ", " + mtp + "]\n"));
        finding = find_finding(*both, "value-out-of-range", "layers");
        QVERIFY(finding != nullptr);
        QVERIFY(check_related(*finding, {"mtp_depth"}).isEmpty());

        const auto tower = analyze(with_tower("  layers: [" + group + ", " + group + "]\n"));
        QVERIFY(find_finding(*tower, "value-out-of-range", "vision.layers") != nullptr);
        QCOMPARE(tower->tower_stack->layers(false), std::optional<std::int64_t>());
    }

    void products() {
        const auto analysis = analyze(dense("head_dim: " + largest + "\n"));
        const Finding* finding = find_finding(*analysis, "value-out-of-range", "num_attention_heads");
        QVERIFY(finding != nullptr);
        QVERIFY(check_related(*finding, {"head_dim"}).isEmpty());
        QVERIFY(!analysis->derived.attention_width);
        QVERIFY(!analysis->accepted());
        // The last one that fits.
        const auto fits = analyze(dense("head_dim: 576460752303423487\n"));
        QVERIFY(fits->accepted());
        QCOMPARE(fits->derived.attention_width, std::optional<std::int64_t>(9223372036854775792));
    }

    void extremes_do_no_harm() {
        // Divisions and differences at the ends of 64 bits.
        const std::string lowest = "-9223372036854775808";
        for (const std::string& a : {lowest, std::string("-1"), std::string("0"), std::string("1"), largest}) {
            for (const std::string& b : {lowest, std::string("-1"), std::string("0"), std::string("1"), largest}) {
                const auto analysis = analyze(
                    "hidden_size: " + a + "\nnum_hidden_layers: " + b + "\nnum_attention_heads: " + b + "\nvocab_size: " + a +
                    "\nnum_key_value_heads: " + a + "\nlinear_num_key_heads: " + b + "\nlinear_num_value_heads: " + a + "\nnum_experts: " + a +
                    "\nnum_experts_per_tok: " + b + "\nnum_shared_experts: " + a + "\nshared_expert_intermediate_size: " + b +
                    "\nmoe_intermediate_size: " + a + "\nfirst_k_dense_replace: " + b + "\nmtp_depth: " + a + "\narch: deepseek\n");
                QVERIFY(!analysis->findings.empty());
            }
        }
    }
};

QTEST_APPLESS_MAIN(TestRulesBounds)
#include "tst_rules_bounds.moc"
