// The typed spec: what Python's int() and float() take, what fields read, what is derived of them.
#include "core/python/numbers.h"
#include "core/spec/canonical.h"
#include "tests/core/sample.h"

#include <cmath>

using namespace modelspec;
using namespace modelspec::test;

namespace {

ModelSpec read(const std::string& text) { return analyze(text)->spec; }

/// Sets one field of a spec that has the four required ones.
Derived derived(const std::string& rest) {
    return analyze("hidden_size: 2050\nnum_hidden_layers: 4\nnum_attention_heads: 16\nvocab_size: 1\n" + rest)->derived;
}

QString stack_of_text(const std::string& text) {
    const auto analysis = analyze(text);
    QStringList out;
    for (const StackGroup& group : analysis->stack.groups) {
        out += qt(group.kind) + QLatin1Char(' ') + QString::number(group.count) + (group.is_mtp ? QStringLiteral(" mtp") : QString());
    }
    return (analysis->stack.is_derived ? QStringLiteral("derived: ") : QStringLiteral("declared: ")) + out.join(QStringLiteral(", "));
}

} // namespace

class TestSpec : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_of_texts_are_pythons() {
        const QList<QJsonObject> rows = jsonLines(dataPath("yaml/python_numbers.jsonl"));
        QVERIFY(rows.size() > 300);
        for (const QJsonObject& row : rows) {
            const QString text = row[QStringLiteral("text")].toString();
            const QJsonValue expected = row[QStringLiteral("value")];
            if (row[QStringLiteral("call")].toString() == QStringLiteral("int")) {
                check_int(text, expected);
            } else {
                const std::optional<double> value = python::parse_float(utf8(text));
                const QString found = value ? qt(python::repr(*value)) : QStringLiteral("ValueError");
                QVERIFY2(found == (expected.isNull() ? QStringLiteral("ValueError") : expected.toString()),
                         qPrintable(text + QStringLiteral(" -> ") + found));
            }
        }
    }

    void truncation() {
        QCOMPARE(python::truncate(3.9), std::optional<std::int64_t>(3));
        QCOMPARE(python::truncate(-3.9), std::optional<std::int64_t>(-3));
        QCOMPARE(python::truncate(-0.5), std::optional<std::int64_t>(0));
        QCOMPARE(python::truncate(9223372036854774784.0), std::optional<std::int64_t>(9223372036854774784));
        QCOMPARE(python::truncate(9223372036854775808.0), std::optional<std::int64_t>());
        QCOMPARE(python::truncate(-9223372036854775808.0), std::optional<std::int64_t>(std::numeric_limits<std::int64_t>::min()));
        QCOMPARE(python::truncate(std::nan("")), std::optional<std::int64_t>());
        QCOMPARE(python::truncate(HUGE_VAL), std::optional<std::int64_t>());
    }

    void floor_division() {
        const std::vector<std::array<std::int64_t, 4>> rows{{7, 2, 3, 1}, {-7, 2, -4, 1}, {7, -2, -4, -1}, {-7, -2, 3, -1},
                                                            {6, 3, 2, 0}, {-6, 3, -2, 0}, {0, -5, 0, 0},   {5, -1, -5, 0}};
        for (const auto& [dividend, divisor, quotient, remainder] : rows) {
            QCOMPARE(python::floor_divide(dividend, divisor), quotient);
            QCOMPARE(python::modulo(dividend, divisor), remainder);
        }
    }

    void integer_fields() {
        const std::vector<std::pair<const char*, std::optional<std::int64_t>>> rows{
            {"12", 12},        {"'12'", 12},      {"' 12 '", 12},   {"'1_0'", 10},  {"'08'", 8},        {"08", 8},       {"'-3'", -3},
            {"4０９６", 4096}, {"'\\u2003'", {}}, {"3.9", 3},       {"-3.9", -3},   {"yes", 1},         {"false", 0},    {"~", {}},
            {"", {}},          {"010", 8},        {"1:30", 90},     {"0x10", 16},   {"0b11", 3},        {"1_000", 1000}, {"'0x10'", {}},
            {"'3.0'", {}},     {"x", {}},         {"[]", {}},       {"{}", {}},     {"2001-01-01", {}}, {".nan", {}},    {".inf", {}},
            {"1e3", {}},       {"1.0e+3", 1000},  {"!!int '7'", 7}, {"!!str 7", 7}, {"!!float 7", 7},   {"''", {}}};
        for (const auto& [text, value] : rows) {
            QVERIFY2(read("head_dim: " + std::string(text) + "\n").head_dim == value, text);
        }
    }

    void counts() {
        const std::vector<std::pair<const char*, std::optional<std::int64_t>>> rows{{"3", 3},     {"3.0", 3},   {"'3'", 3},    {"0", 0},
                                                                                    {"3.5", {}},  {"true", {}}, {"-1", {}},    {"~", {}},
                                                                                    {"'-1'", {}}, {"-0.0", 0},  {"'3.0'", {}}, {".inf", {}}};
        for (const auto& [text, value] : rows) {
            const ModelSpec spec = read("layers: [{kind: a, count: " + std::string(text) + "}]\n");
            QVERIFY2(spec.layers && spec.layers->front().count == value, text);
        }
    }

    void float_fields() {
        const std::vector<std::pair<const char*, std::optional<double>>> rows{
            {"1.5", 1.5},           {"2", 2.0},           {"true", 1.0},      {"1e5", 1e5},   {"'1e5'", 1e5},  {"1_0.5", 10.5}, {"'1_0.5'", 10.5},
            {"infinity", HUGE_VAL}, {"-.inf", -HUGE_VAL}, {"~", {}},          {"x", {}},      {"[1.0]", {}},   {"0x10", 16.0},  {"'0x10'", {}},
            {"1:30", 90.0},         {"1:30.5", 90.5},     {"2001-01-01", {}}, {"-1.5", -1.5}, {"'１.５'", 1.5}};
        for (const auto& [text, value] : rows) {
            QVERIFY2(read("ffn_dim_multiplier: " + std::string(text) + "\n").ffn_dim_multiplier == value, text);
        }
        QVERIFY(std::isnan(*read("ffn_dim_multiplier: nan\n").ffn_dim_multiplier));
    }

    void flags() {
        const std::vector<std::pair<const char*, std::optional<bool>>> rows{
            {"true", true}, {"Off", false}, {"YES", true}, {"n", {}}, {"0", {}}, {"'true'", {}}, {"~", {}}, {"!!bool 'no'", false}, {"1.0", {}}};
        for (const auto& [text, value] : rows) {
            QVERIFY2(read("qk_norm: " + std::string(text) + "\n").qk_norm == value, text);
        }
    }

    void texts() {
        const std::vector<std::pair<const char*, const char*>> rows{{"abc", "abc"},
                                                                    {"no", "False"},
                                                                    {"1.50", "1.5"},
                                                                    {"010", "8"},
                                                                    {"1e5", "1e5"},
                                                                    {"1.0e+5", "100000.0"},
                                                                    {"1.0e+16", "1e+16"},
                                                                    {"[a, 1.0, ~]", "['a', 1.0, None]"},
                                                                    {"{a: [b]}", "{'a': ['b']}"},
                                                                    {"2001-01-01", "2001-01-01"},
                                                                    {"2001-01-01 1:02:03", "2001-01-01 01:02:03"},
                                                                    {"''", ""},
                                                                    {".inf", "inf"},
                                                                    {"[\"it's\", \"\\n\"]", "[\"it's\", '\\n']"},
                                                                    {"[2001-01-01]", "[datetime.date(2001, 1, 1)]"},
                                                                    {"&a b", "b"},
                                                                    {"[é, \"\\u200b\"]", "['é', '\\u200b']"},
                                                                    {"[[], {}]", "[[], {}]"},
                                                                    {"-0.0", "-0.0"}};
        for (const auto& [text, value] : rows) {
            const std::string found = read("name: " + std::string(text) + "\n").name.value_or("unset");
            QVERIFY2(found == value, (std::string(text) + " -> " + found).c_str());
        }
        QCOMPARE(read("name: ~\n").name, std::optional<std::string>("None"));
        QCOMPARE(read("name:\n").name, std::optional<std::string>("None"));
        QCOMPARE(read("arch: ~\n").arch, std::optional<std::string>());
        QCOMPARE(read("hidden_size: 1\n").name, std::optional<std::string>());
    }

    void dtypes_lose_their_module() {
        const std::vector<std::pair<const char*, const char*>> rows{{"torch.bfloat16", "bfloat16"},
                                                                    {"bfloat16", "bfloat16"},
                                                                    {"torch.torch.float", "float"},
                                                                    {"totorch.rch.float", "torch.float"},
                                                                    {"torch", "torch"}};
        for (const auto& [text, value] : rows) {
            QCOMPARE(read("torch_dtype: " + std::string(text) + "\n").torch_dtype, std::optional<std::string>(value));
        }
        QCOMPARE(read("arch: torch.x\n").arch, std::optional<std::string>("torch.x"));
    }

    void kinds_of_ops_are_texts() {
        const auto kinds = [](const std::string& text) {
            QStringList out;
            const ModelSpec spec = read(text);
            for (const auto& [kind, counts] : spec.ops.value_or(Ordered<OpCounts>{})) {
                out += qt(kind) + QLatin1Char(' ') + QString::number(counts.attMM.value_or(-1));
            }
            return out.join(QStringLiteral(", "));
        };
        QCOMPARE(kinds("ops: {1: {attMM: 1}, ~: {attMM: 2}, no: {attMM: 3}, a: {attMM: 4}}\n"), QStringLiteral("1 1, None 2, False 3, a 4"));
        const char* const colliding = "ops: {1: {attMM: 1}, a: {attMM: 2}, '1': {attMM: 3}}\n";
        QCOMPARE(kinds(colliding), QStringLiteral("1 3, a 2"));                          // the last wins
        QVERIFY(find_finding(*analyze(colliding), "duplicate-key", "ops.1") != nullptr); // and the other is not dropped in silence
        QCOMPARE(kinds("ops: {a: {attMM: 1}, b: {attMM: 2}, a: {attMM: 3}}\n"), QStringLiteral("a 3, b 2"));
    }

    void head_widths() {
        QCOMPARE(derived("head_dim: 7\n").effective_head_dim, std::optional<std::int64_t>(7));
        QCOMPARE(derived("head_dim: 7\n").attention_width, std::optional<std::int64_t>(112));
        QCOMPARE(derived("").effective_head_dim, std::optional<std::int64_t>(128)); // 2050 // 16
        QCOMPARE(derived("head_dim: 0\n").effective_head_dim, std::optional<std::int64_t>(128));
        QCOMPARE(derived("head_dim: -1\n").effective_head_dim, std::optional<std::int64_t>(-1));
        QCOMPARE(analyze("hidden_size: -7\nnum_attention_heads: 2\n")->derived.effective_head_dim,
                 std::optional<std::int64_t>(-4)); // a refused spec too
        QCOMPARE(analyze("hidden_size: 7\nnum_attention_heads: 0\n")->derived.effective_head_dim, std::optional<std::int64_t>());
        QCOMPARE(analyze("hidden_size: 7\n")->derived.attention_width, std::optional<std::int64_t>());
    }

    void expert_widths() {
        QVERIFY(!derived("num_experts: 1\n").is_moe);
        QVERIFY(derived("num_experts: 2\n").is_moe);
        QCOMPARE(derived("intermediate_size: 5\n").routed_expert_width, std::int64_t{5});
        QCOMPARE(derived("intermediate_size: 5\nmoe_intermediate_size: 3\n").routed_expert_width, std::int64_t{3});
        QCOMPARE(derived("intermediate_size: 5\nmoe_intermediate_size: 0\n").routed_expert_width, std::int64_t{5});
        QCOMPARE(derived("").routed_expert_width, std::int64_t{0});
        QCOMPARE(derived("shared_expert_intermediate_size: 9\n").shared_expert_width, std::int64_t{0});
        QCOMPARE(derived("num_shared_experts: 0\nshared_expert_intermediate_size: 9\n").shared_expert_width, std::int64_t{0});
        QCOMPARE(derived("num_shared_experts: 2\nshared_expert_intermediate_size: 9\n").shared_expert_width, std::int64_t{9});
        QCOMPARE(derived("num_shared_experts: 2\nmoe_intermediate_size: 3\n").shared_expert_width, std::int64_t{3});
        QCOMPARE(derived("num_shared_experts: 2\nintermediate_size: 5\nshared_expert_intermediate_size: 0\n").shared_expert_width, std::int64_t{5});
        QCOMPARE(derived("num_shared_experts: -1\nshared_expert_intermediate_size: 9\n").shared_expert_width, std::int64_t{9});
    }

    void stacks() {
        const auto stack = [](const std::string& rest) { return stack_of_text("num_hidden_layers: 5\n" + rest); };
        QCOMPARE(stack("layers: [{kind: a, count: 2}, {kind: a, count: 3}, {kind: b, count: 1, mtp: true}]\n"),
                 QStringLiteral("declared: a 2, a 3, b 1 mtp"));
        QCOMPARE(stack(""), QStringLiteral("derived: decoder 5"));
        QCOMPARE(stack("mtp_depth: 2\n"), QStringLiteral("derived: decoder 5, decoder 2 mtp"));
        QCOMPARE(stack("arch: deepseek\n"), QStringLiteral("derived: moe 5"));
        QCOMPARE(stack("arch: deepseek\nfirst_k_dense_replace: 2\nmtp_depth: 1\n"), QStringLiteral("derived: dense 2, moe 3, moe 1 mtp"));
        QCOMPARE(stack("arch: cm\nfirst_k_dense_replace: 9\nmtp_depth: 1\n"), QStringLiteral("derived: dense 5, dense 1 mtp"));
        QCOMPARE(stack("arch: cm\nfirst_k_dense_replace: -1\n"), QStringLiteral("derived: moe 5"));
        QCOMPARE(stack("arch: t5\n"), QStringLiteral("derived: encoder 2, decoder 3"));
        QCOMPARE(stack_of_text("num_hidden_layers: 1\narch: t5\n"), QStringLiteral("derived: decoder 1"));
        QCOMPARE(
            stack("arch: qwen3_5\nlayer_types: [linear_attention, linear_attention, full_attention, linear_attention, linear_attention, other]\n"),
            QStringLiteral("derived: linear_attention 2, full_attention 1, linear_attention 2"));
        QCOMPARE(stack("arch: qwen3_5\nlayer_types: [linear_attention, linear_attention]\n"), QStringLiteral("derived: full_attention 5"));
        QCOMPARE(stack("arch: qwen3_5\nlayer_types: [linear_attention, other, other, other, other]\n"), QStringLiteral("derived: full_attention 5"));
        QCOMPARE(stack("name: my-deepseek\n"), QStringLiteral("derived: moe 5"));
        QCOMPARE(stack("arch: nothing\n"), QStringLiteral("derived: "));
        QCOMPARE(stack_of_text("num_hidden_layers: -1\n"), QStringLiteral("derived: "));
    }

    void canonical_form_leaves_out_what_has_no_value() {
        const auto analysis = analyze(dense("head_dim: ~\nqk_norm: no\nffn_dim_multiplier: 1\nlayers: [{kind: decoder, count: 4, mtp: "
                                            "false}]\nactivations: {}\nvision: {hidden_size: 2, num_hidden_layers: 1, num_attention_heads: 1}\n"));
        QCOMPARE(qt(*analysis->canonical_text()), qt(swapped(dense(R"(ffn_dim_multiplier: 1.0
qk_norm: false
layers:
- kind: decoder
  count: 4
activations: {}
vision:
  hidden_size: 2
  num_hidden_layers: 1
  num_attention_heads: 1
  name: vision
)"),
                                                             "custom", "custom")));
    }

    void a_refused_spec_has_no_canonical_form() {
        QVERIFY(!analyze(dense("head_dim: x\n"))->canonical_text().ok());
        QVERIFY(!analyze("")->canonical_text().ok());
    }

private:
    static void check_int(const QString& text, const QJsonValue& expected) {
        const python::IntResult result = python::parse_int(utf8(text));
        if (expected.isNull()) {
            QVERIFY2(!result.value && result.failure == python::Failure::not_a_number, qPrintable(text));
            return;
        }
        bool fits = false;
        const qint64 number = expected.toString().toLongLong(&fits);
        QVERIFY2(fits ? result.value == std::optional<std::int64_t>(number) : !result.value && result.failure == python::Failure::out_of_range,
                 qPrintable(text));
    }
};

QTEST_APPLESS_MAIN(TestSpec)
#include "tst_spec.moc"
