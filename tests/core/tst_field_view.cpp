// What a form shows of one field: its state, its value, what unset means with this spec's numbers, and what is said of it.
#include "core/fields/field_view.h"
#include "tests/core/sample.h"

using namespace modelspec;
using namespace modelspec::test;

namespace {

FieldPath path(const char* text) { return FieldPath::parse(text).value(); }

QString state_of(const std::string& text, const char* field) {
    const auto analysis = analyze(text);
    return qt(name(view_field(*analysis, path(field)).state));
}

QString meaning(const std::string& text, const char* field) { return qt(unset_meaning(*analyze(text), path(field))); }

} // namespace

class TestFieldView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void states_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("state");
        const auto row = [](const std::string& text, const char* field, const char* state) {
            QTest::addRow("%s", qPrintable(qt(text).simplified() + QStringLiteral(" -> ") + QLatin1String(field)))
                << qt(text) << QString::fromLatin1(field) << QString::fromLatin1(state);
        };
        row("", "hidden_size", "required");
        row("hidden_size:\n", "hidden_size", "required");
        row("hidden_size: ~\n", "hidden_size", "required");
        row("hidden_size: 0\n", "hidden_size", "refused");
        row("hidden_size: 1\n", "hidden_size", "declared");
        row("", "head_dim", "unset");
        row("head_dim: 0\n", "head_dim", "declared"); // 0 is a declaration
        row("head_dim: '8'\n", "head_dim", "declared");
        row("head_dim: x\n", "head_dim", "refused");
        row("head_dim: !!int x\n", "head_dim", "refused");
        row("head_dim: !x 1\n", "head_dim", "refused");
        row("head_dim: 99999999999999999999\n", "head_dim", "refused");
        row("head_dim:\n", "head_dim", "null");
        row("name: ~\n", "name", "null");
        row("qk_norm: 0\n", "qk_norm", "refused");
        row("<<: {head_dim: 1}\n", "head_dim", "inherited");
        row("a: &a 1\nhead_dim: *a\n", "head_dim", "inherited");
        row("a: &a x\nhead_dim: *a\n", "head_dim", "refused");
        row("<<: {head_dim: 1}\nhead_dim: 2\n", "head_dim", "declared");
        row("num_attention_heads: 4\nnum_key_value_heads: 3\n", "num_key_value_heads", "declared"); // a contradiction refuses no value
        row("layers: [{count: 1, mtp: ~}]\n", "layers[0].kind", "required");
        row("layers: [{count: 1, mtp: ~}]\n", "layers[0].count", "declared");
        row("layers: [{count: 1, mtp: ~}]\n", "layers[0].mtp", "refused");
        row("layers: [{count: 1}]\n", "layers[0].mtp", "unset");
        row("layers: [{count: -1}]\n", "layers[0].count", "refused");
        row("layers: 3\n", "layers", "refused");
        row("layers: []\n", "layers", "refused");
        row("ops: {}\n", "ops", "refused");
        row("ops: {a: 1}\n", "ops.a", "refused");
        row("activations: []\n", "activations", "refused");
        row("activations: {}\n", "activations", "declared");
        row("layer_types: 1\n", "layer_types", "refused");
        row("ops: {a: {attMM: 1}}\n", "ops.a.ffMM", "required");
        row("vision: {}\n", "vision.hidden_size", "required");
        row("vision: {}\n", "vision.patch_size", "unset");
        row("x: &v {hidden_size: 3}\nvision: *v\n", "vision", "inherited");
        row("x: &v {hidden_size: 3}\nvision: *v\n", "vision.hidden_size", "inherited");
        row("output_activations: {saved: -1}\n", "output_activations.saved", "refused");
        row("output_activations: {selective: ~}\n", "output_activations.selective", "null");
        row("model: {config_path: x, head_dim: 1}\n", "hidden_size", "unset"); // the base config has it
        row("a: [\n", "hidden_size", "required");
    }

    void states() {
        QFETCH(QString, text);
        QFETCH(QString, field);
        QFETCH(QString, state);
        QCOMPARE(state_of(utf8(text), qPrintable(field)), state);
    }

    void unset_means_numbers() {
        const std::string text = dense("num_experts: 8\nnum_experts_per_tok: 2\nmoe_intermediate_size: 512\n");
        QCOMPARE(meaning(text, "head_dim"), QStringLiteral("falls back to 128 = hidden_size / num_attention_heads"));
        QCOMPARE(meaning(text, "num_key_value_heads"), QStringLiteral("falls back to 16 = num_attention_heads"));
        QCOMPARE(meaning(text, "moe_intermediate_size"), QStringLiteral("falls back to 5504 = intermediate_size"));
        QCOMPARE(meaning(text, "num_shared_experts"), QStringLiteral("no shared expert is priced"));
        QCOMPARE(meaning(text, "shared_expert_intermediate_size"), QStringLiteral("no shared expert is priced"));
        QCOMPARE(meaning(text + "num_shared_experts: 1\n", "shared_expert_intermediate_size"),
                 QStringLiteral("falls back to 512 = the routed width"));
        QCOMPARE(meaning(text, "v_head_dim"), QStringLiteral("falls back to 128 = the head width"));
        QCOMPARE(meaning(text + "head_dim: 256\n", "qk_nope_head_dim"), QStringLiteral("falls back to 256 = the head width"));
        QCOMPARE(meaning(swapped(text, "custom", "DeepSeek-V3"), "arch"), QStringLiteral("inferred from name: deepseek"));
        QCOMPARE(meaning(text, "mtp_depth"), QStringLiteral("0: none is priced"));
        QCOMPARE(meaning(text, "hidden_size"), QString());
        QCOMPARE(meaning(text, "no_such_field"), QString());
        QCOMPARE(meaning("hidden_size: -7\nnum_attention_heads: 2\n", "head_dim"),
                 QStringLiteral("falls back to -4 = hidden_size / num_attention_heads")); // as Python divides
    }

    void unset_means_without_numbers() {
        QCOMPARE(meaning("", "head_dim"), QStringLiteral("hidden_size // num_attention_heads"));
        QCOMPARE(meaning("num_attention_heads: 0\nhidden_size: 3\n", "head_dim"), QStringLiteral("hidden_size // num_attention_heads"));
        QCOMPARE(meaning("", "num_key_value_heads"), QStringLiteral("falls back to num_attention_heads"));
        QCOMPARE(meaning("", "vision.name"), QStringLiteral("vision"));
        QCOMPARE(meaning("", "layers[0].mtp"), QStringLiteral("false"));
    }

    void value_and_places() {
        const Marked key = unmarked(dense("«head_dim»: '128'  # width of a head\n"));
        const Marked value = unmarked(dense("head_dim: «'128'»  # width of a head\n"));
        const auto analysis = analyze(key.text);
        const FieldView view = view_field(*analysis, path("head_dim"));
        QCOMPARE(view.text, std::string("128"));
        QVERIFY(view.is_text && view.is_present() && view.field != nullptr);
        QCOMPARE(view.field->name, std::string_view("head_dim"));
        QCOMPARE(view.key_span, key.span);
        QCOMPARE(view.value_span, value.span);
        QCOMPARE(view.comment, std::string("width of a head"));
        QCOMPARE(view.findings.size(), std::size_t{1});
        QCOMPARE(analysis->findings[view.findings.front()].id, std::string_view("text-as-number"));
    }

    void numbers() {
        const auto analysis = analyze("head_dim: 010\nffn_dim_multiplier: 1.5\nname: 3x\nqk_norm: true\n");
        QCOMPARE(view_field(*analysis, path("head_dim")).number, std::optional<double>(8));
        QCOMPARE(view_field(*analysis, path("head_dim")).text, std::string("010"));
        QVERIFY(!view_field(*analysis, path("head_dim")).is_text);
        QCOMPARE(view_field(*analysis, path("ffn_dim_multiplier")).number, std::optional<double>(1.5));
        QCOMPARE(view_field(*analysis, path("name")).number, std::optional<double>());
        QCOMPARE(view_field(*analysis, path("qk_norm")).text, std::string("true"));
    }

    void comments() {
        const auto comment = [](const std::string& text, const char* field) { return qt(view_field(*analyze(text), path(field)).comment); };
        QCOMPARE(comment("head_dim: 1 # a # b\r\n", "head_dim"), QStringLiteral("a # b"));
        QCOMPARE(comment("head_dim: 1\n# below\n", "head_dim"), QString());
        QCOMPARE(comment("name: 'x # y'\n", "name"), QString());
        QCOMPARE(comment("name: x#y\n", "name"), QString());
        QCOMPARE(comment("head_dim: # later\n", "head_dim"), QStringLiteral("later"));
        QCOMPARE(comment("{head_dim: 1, name: x} # all\n", "head_dim"), QString());
        QCOMPARE(comment("{head_dim: 1,  # one\n name: x}  # two\n", "head_dim"), QStringLiteral("one"));
        QCOMPARE(comment("{head_dim: 1,  # one\n name: x}  # two\n", "name"), QStringLiteral("two"));
    }

    void where_an_inherited_value_stands() {
        const auto from = [](const std::string& text, const char* field) { return qt(view_field(*analyze(text), path(field)).inherited_from); };
        QCOMPARE(from("x: &base {head_dim: 1}\n<<: *base\n", "head_dim"), QStringLiteral("merged from &base"));
        QCOMPARE(from("x: &w 1\nhead_dim: *w\n", "head_dim"), QStringLiteral("alias of &w"));
        QVERIFY(!from("<<: {head_dim: 1}\n", "head_dim").isEmpty());
        QCOMPARE(from("x: &v {hidden_size: 3}\nvision: *v\n", "vision.hidden_size"), QStringLiteral("vision is an alias of &v"));
        QCOMPARE(from("x: &v {vision: {hidden_size: 3}}\n<<: *v\n", "vision.hidden_size"), QStringLiteral("vision is merged from &v"));
        const auto makes = [](const std::string& text, const char* field) { return qt(view_field(*analyze(text), path(field)).edit_makes); };
        QCOMPARE(makes("x: &w 1\nhead_dim: *w\n", "head_dim"), QStringLiteral("gives it a value of its own"));
        QCOMPARE(makes("x: &v {hidden_size: 3}\nvision: *v\n", "vision.hidden_size"), QStringLiteral("makes vision a copy of its own"));
        QCOMPARE(from("head_dim: &w 1\n", "head_dim"), QString());
    }

    void findings_of_a_field() {
        const auto analysis = analyze(dense("num_key_value_heads: 3\n"));
        QCOMPARE(view_field(*analysis, path("num_key_value_heads")).findings, std::vector<std::size_t>{0});
        QCOMPARE(view_field(*analysis, path("num_attention_heads")).findings, std::vector<std::size_t>{0}); // it takes part
        QVERIFY(view_field(*analysis, path("hidden_size")).findings.empty());
    }

    void paths_of_no_field() {
        const auto analysis = analyze("frob: 3\n");
        QVERIFY(view_field(*analysis, path("frob")).field == nullptr);
        QCOMPARE(view_field(*analysis, path("frob")).state, FieldState::declared);
        QCOMPARE(view_field(*analysis, path("layers[7].count")).state, FieldState::missing);
        QCOMPARE(view_field(*analysis, path("nothing[3].at.all")).state, FieldState::unset);
        QVERIFY(!view_field(*analysis, path("nothing")).is_present());
    }

    void unknown_keys_of_a_mapping() {
        const auto analysis = analyze("frob: 3\nhidden_size: 1\n2: x\n\"a b\": 1\nvision: {hidden_size: 1, x: 2}\nlayers: [{kind: a, z: 1}]\n");
        QCOMPARE(unknown_keys(*analysis, {}), (std::vector<std::string>{"frob", "2", "a b"}));
        QCOMPARE(unknown_keys(*analysis, path("vision")), std::vector<std::string>{"x"});
        QCOMPARE(unknown_keys(*analysis, path("layers[0]")), std::vector<std::string>{"z"});
        QVERIFY(unknown_keys(*analysis, path("layers")).empty());
        QVERIFY(unknown_keys(*analysis, path("ops.moe")).empty());
    }
};

QTEST_APPLESS_MAIN(TestFieldView)
#include "tst_field_view.moc"
