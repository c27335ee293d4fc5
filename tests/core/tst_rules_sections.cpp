// Run files: which part is the spec, what stands beside it, and what a base config takes off the rules.
#include "tests/core/sample.h"

using namespace modelspec;
using namespace modelspec::test;

namespace {

std::string run_example(const char* name) { return readFile(dataPath("examples-run/") + QLatin1String(name)); }

QStringList findings_of(const Analysis& analysis) {
    QStringList out;
    for (const Finding& finding : analysis.findings) {
        out += qt(finding.id) + QLatin1Char(' ') + qt(finding.path.print());
    }
    return out;
}

AnalyzeOptions at(const char* section) {
    AnalyzeOptions options;
    options.section = FieldPath::parse(section).value();
    return options;
}

const std::string ops = "attMM: 4, attBMM: 2, ffMM: 3, softmax: 1, dropout: 0, normOp: 2, gather: 4, headCast: 1, ffAct: 1, linrec: 0";
const std::string four = "hidden_size: 8, num_hidden_layers: 1, num_attention_heads: 1, vocab_size: 1, intermediate_size: 1";

} // namespace

class TestRulesSections : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void is_found_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("section");
        const auto row = [](const char* what, const std::string& text, const char* section) {
            QTest::newRow(what) << qt(text) << QString::fromLatin1(section);
        };
        row("a spec file", dense(""), "");
        row("an empty file", "", "");
        row("no mapping", "- 1\n", "");
        row("overrides", "model: {hidden_size: 3, config_overrides: {hidden_size: 4}}\n", "model.config_overrides");
        row("empty overrides", "model: {config_overrides: {}}\n", "model.config_overrides");
        row("overrides that are no mapping", "model: {hidden_size: 3, config_overrides: ~}\n", "model");
        row("a model with a field", "model: {hidden_size: 3}\n", "model");
        row("a model with a name only", "model: {name: x, torch_dtype: y}\n", "");
        row("a model with keys of a run only", "model: {tp: 3, compute_dtype: y}\n", "");
        row("a model that is no mapping", "model: x\n", "");
        row("a model by an alias", "x: &m {hidden_size: 3}\nmodel: *m\n", "model");
        row("a model by a merge", "<<: {model: {hidden_size: 3}}\n", "model");
        row("a field by a merge", "model: {<<: {hidden_size: 3}}\n", "model");
    }

    void is_found() {
        QFETCH(QString, text);
        QFETCH(QString, section);
        QCOMPARE(qt(analyze(utf8(text))->section.path.print()), section);
    }

    void search_file() {
        const auto analysis = analyze(run_example("moe_search.yaml"));
        QCOMPARE(analysis->section.path.print(), std::string("model"));
        QVERIFY(analysis->accepted());
        QCOMPARE(findings_of(*analysis), (QStringList{QStringLiteral("run-key local_batch_size"), QStringLiteral("run-key compute_dtype"),
                                                      QStringLiteral("run-key use_flash_attention"), QStringLiteral("run-key seq_length"),
                                                      QStringLiteral("run-key offset")}));
        QCOMPARE(analysis->spec.num_experts, std::optional<std::int64_t>(8));
        QCOMPARE(analysis->spec.num_shared_experts, std::optional<std::int64_t>(0));
        const Result<std::string> exported = analysis->canonical_text();
        QVERIFY(exported.ok());
        QVERIFY2(exported->find("cluster") == std::string::npos && exported->find("offset") == std::string::npos, exported->c_str());
        QVERIFY(analyze(*exported)->findings.empty());
    }

    void overrides_of_a_training_file() {
        const auto analysis = analyze(run_example("train_overrides.yaml"));
        QCOMPARE(analysis->section.path.print(), std::string("model.config_overrides"));
        QVERIFY2(analysis->accepted(), qPrintable(described(*analysis)));
        QCOMPARE(analysis->spec.name, std::optional<std::string>("deepseek_crop")); // of `model`, for the section has none
        QVERIFY(has_finding(*analysis, "run-key"));
        QVERIFY(has_finding(*analysis, "mla-incomplete"));
        QVERIFY(has_finding(*analysis, "census-partial"));
        QVERIFY(!has_finding(*analysis, "from-base-config"));
        QCOMPARE(analysis->canonical_text()->substr(0, 20), std::string("name: deepseek_crop\n"));
    }

    void the_name_in_the_section_comes_first() {
        QCOMPARE(analyze("model: {name: a, config_overrides: {name: b, " + four + "}}\n")->spec.name, std::optional<std::string>("b"));
        QCOMPARE(analyze("model: {config_overrides: {" + four + "}}\n")->spec.name, std::optional<std::string>());
    }

    void another_section_by_its_path() {
        const std::string text = "a:\n  \"b.c\": {" + four + ", frob: 1, tp: 2}\nmodel: {hidden_size: 3}\n";
        const auto analysis = analyze(text, at("a.\"b.c\""));
        QVERIFY(analysis->accepted());
        QCOMPARE(findings_of(*analysis), (QStringList{QStringLiteral("unknown-section-key frob"), QStringLiteral("run-key tp")}));
        QCOMPARE(analysis->spec.hidden_size, std::optional<std::int64_t>(8));
        const auto in_list = analyze("models:\n- {" + four + "}\n- {" + four + ", head_dim: 7}\n", at("models[1]"));
        QVERIFY(in_list->accepted());
        QCOMPARE(in_list->spec.head_dim, std::optional<std::int64_t>(7));
    }

    void the_root_by_an_empty_path() {
        const auto analysis = analyze("model: {hidden_size: 3}\n", at(""));
        QVERIFY(analysis->section.path.empty());
        QVERIFY(find_finding(*analysis, "unknown-key", "model") != nullptr);
        QCOMPARE(analyze("# nothing yet\n", at(""))->count(Severity::error), std::size_t{4}); // as without a path: four fields are missing
    }

    void a_section_that_is_not_there() {
        const auto analysis = analyze(dense(""), at("model"));
        QCOMPARE(findings_of(*analysis), QStringList{QStringLiteral("not-a-mapping ")});
        QVERIFY(analysis->findings.front().message.find("model") != std::string::npos);
        const auto scalar = analyze("model: 12\n", at("model"));
        QVERIFY(has_finding(*scalar, "not-a-mapping"));
        QVERIFY(!scalar->accepted());
    }

    void edits_touch_nothing_outside() {
        const std::string text = run_example("train_overrides.yaml");
        const auto analysis = analyze(text);
        const Result<TextEdits> edits = analysis->plan(yaml::Declare{FieldPath{std::string("mtp_depth")}, {"1"}});
        QVERIFY(edits.ok());
        QCOMPARE(qt(apply_edits(text, *edits)),
                 qt(swapped(text, "    moe_intermediate_size: 288\n", "    moe_intermediate_size: 288\n    mtp_depth: 1\n")));
    }

    void keys_of_a_run_are_refused_at_the_root() {
        QVERIFY(find_finding(*analyze(dense("tp: 2\n")), "unknown-key", "tp") != nullptr);
        QVERIFY(find_finding(*analyze(dense("config_path: x\n")), "unknown-key", "config_path") != nullptr);
    }

    void errors_inside_a_section_are_errors() {
        const auto analysis = analyze("model:\n  hidden_size: 3\n  num_hidden_layers: 0\n  layers: [{kind: a, count: 1, frob: 2}]\n");
        QVERIFY(find_finding(*analysis, "must-be-positive", "num_hidden_layers") != nullptr);
        QVERIFY(find_finding(*analysis, "unknown-key", "layers[0].frob") != nullptr);
        const Finding* missing = find_finding(*analysis, "missing-required", "vocab_size");
        QVERIFY(missing != nullptr);
        QCOMPARE(missing->span, (Span{0, 5})); // the key of the section
    }

    void rules_judge_declared_fields_only() {
        // Each of these is a finding in a spec file. The base config may hold what is not stated.
        const std::vector<std::string> sections{
            "num_experts: 8",                                // width, top-k
            "num_shared_experts: 2",                         // width
            "moe_intermediate_size: 512",                    // expert fields without experts
            "shared_expert_intermediate_size: 512",          // width without a count
            "hidden_size: 2050\n  num_attention_heads: 16",  // head width
            "kv_lora_rank: 512",                             // MLA in part
            "linear_num_key_heads: 16",                      // linear attention in part
            "name: qwen3.5-35b-a3b\n  num_hidden_layers: 4", // unlike the model of the name
            "num_hidden_layers: 4\n  arch: qwen3_5\n  layers: [{kind: linear_attention, count: 4}]",
            "layers: [{kind: decoder, count: 4}]",            // number of layers
            "layers: [{kind: decoder, count: 4, mtp: true}]", // MTP layers
            "arch: t5\n  num_hidden_layers: 5",               // halves of a stack
            "arch: deepseek\n  num_hidden_layers: 8\n  ops: {dense: {" + ops + "}, moe: {" + ops + "}}",
            "num_hidden_layers: 2\n  layer_types: [full_attention, full_attention]", // kinds of a family the base may name
            "layers: [{kind: full_attention, count: 2}]",
            "activations: {decoder: {saved: 1, saved_tp: 1, working: 1, working_tp: 1, seq_length: 1}}",
        };
        for (const std::string& each : sections) {
            const auto analysis = analyze("model:\n  config_path: base.json\n  " + each + "\n");
            const auto judged = std::find_if(analysis->findings.begin(), analysis->findings.end(),
                                             [](const Finding& finding) { return finding.severity != Severity::information; });
            QVERIFY2(judged == analysis->findings.end(), qPrintable(qt(each) + described(*analysis)));
            QVERIFY2(analysis->section.has_base_config && has_finding(*analysis, "from-base-config"), each.c_str());
        }
    }

    void declared_fields_are_judged_with_a_base_too() {
        const auto analysis = analyze(R"(model:
  pretrained_model_name_or_path: some/model
  config_overrides:
    num_attention_heads: 16
    num_key_value_heads: 3
    num_experts: 4
    num_experts_per_tok: 8
    num_hidden_layers: 3
    layers: [{kind: decoder, count: 2}]
)");
        QCOMPARE(analysis->section.path.print(), std::string("model.config_overrides"));
        QVERIFY(has_finding(*analysis, "heads-not-multiple-of-kv-heads"));
        QVERIFY(has_finding(*analysis, "top-k-above-experts"));
        QVERIFY(has_finding(*analysis, "body-count-mismatch"));
    }

    void a_null_base_is_none() {
        const auto analysis = analyze("model: {config_path: ~, hidden_size: 3}\n");
        QVERIFY(!analysis->section.has_base_config);
        QVERIFY(find_finding(*analysis, "missing-required", "vocab_size") != nullptr);
    }
};

QTEST_APPLESS_MAIN(TestRulesSections)
#include "tst_rules_sections.moc"
