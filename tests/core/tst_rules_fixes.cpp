// Fixes in files that use what YAML offers: anchors, merges, tags, repeated keys. A fix leaves a file that loads, and every other value as it was.
#include "tests/core/sample.h"

using namespace modelspec;
using namespace modelspec::test;

namespace {

struct Case {
    const char* what;
    std::string id;
    std::string path;
    std::string title;
    std::string before;
    std::string after; ///< empty: that the finding is gone and the file is accepted is all that is asked
};

const std::string mla = "qk_rope_head_dim: 64\nqk_nope_head_dim: 128\nv_head_dim: 128\n";

const std::vector<Case> cases{
    {"a respelling keeps the anchor", "text-as-number", "head_dim", "Write 128", dense("head_dim: &h \"128\"\nkv_lora_rank: *h\n" + mla),
     dense("head_dim: &h 128\nkv_lora_rank: *h\n" + mla)},
    {"a respelling takes the tag", "text-as-number", "head_dim", "Write 128", dense("head_dim: !!str 128\n"), dense("head_dim: 128\n")},
    {"a respelling takes the tag and keeps the anchor", "text-as-number", "head_dim", "Write 128",
     dense("head_dim: !!str &h 128\nkv_lora_rank: *h\n" + mla), ""},
    {"of three keys two go", "duplicate-key", "head_dim", "Remove the values that do not count",
     dense("head_dim: 1\nhead_dim: 2\narch: default\nhead_dim: 128\n"), dense("arch: default\nhead_dim: 128\n")},
    {"a dropped value with an anchor", "duplicate-key", "head_dim", "Remove the values that do not count",
     dense("head_dim: &h 128\nhead_dim: 64\nkv_lora_rank: *h\n" + mla), dense("head_dim: 64\nkv_lora_rank: &h 128\n" + mla)},
    {"two dropped values, one an alias of the other", "duplicate-key", "head_dim", "Remove the values that do not count",
     dense("head_dim: &h 128\nhead_dim: *h\nhead_dim: 64\nkv_lora_rank: *h\n" + mla), dense("head_dim: 64\nkv_lora_rank: &h 128\n" + mla)},
    {"an anchored value that counts keeps its alias", "duplicate-key", "head_dim", "Remove the values that do not count",
     dense("head_dim: 64\nhead_dim: &h 128\nkv_lora_rank: *h\n" + mla), dense("head_dim: &h 128\nkv_lora_rank: *h\n" + mla)},
    {"a fix of a shared value says what else changes", "body-count-mismatch", "layers",
     "Set num_hidden_layers to 3; max_position_embeddings changes with it (shared by an anchor)",
     "hidden_size: 64\nnum_hidden_layers: &n 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 9\nmax_position_embeddings: *n\n"
     "layers: [{kind: decoder, count: 3}]\n",
     "hidden_size: 64\nnum_hidden_layers: &n 3\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 9\nmax_position_embeddings: *n\n"
     "layers: [{kind: decoder, count: 3}]\n"},
    {"a depth gets its group", "mtp-count-mismatch", "layers", "Add the missing MTP group to layers",
     dense("mtp_depth: 2\nlayers:\n- {kind: decoder, count: 1}\n- {kind: decoder, count: 3}\n"),
     dense("mtp_depth: 2\nlayers:\n- {kind: decoder, count: 1}\n- {kind: decoder, count: 3}\n- {kind: decoder, count: 2, mtp: true}\n")},
    {"a body group after MTP groups", "body-after-mtp", "layers[1]", "Make the groups before it body groups",
     dense("layers: [{kind: decoder, count: 1, mtp: true}, {kind: decoder, count: 3}]\n"),
     dense("layers: [{kind: decoder, count: 1}, {kind: decoder, count: 3}]\n")},
    {"names beside a stack that agrees", "layer-types-length", "layer_types", "Unset layer_types",
     dense("layers: [{kind: decoder, count: 4}]\nlayer_types: [decoder]\n"), dense("layers: [{kind: decoder, count: 4}]\n")},
    {"a flag in quotes", "not-a-flag", "qk_norm", "Write true", dense("qk_norm: 'true'\n"), dense("qk_norm: true\n")},
    {"a kind that looks like a number", "not-a-name", "layers[0].kind", "Write '3'", dense("layers: [{kind: 3, count: 4}]\n"),
     dense("layers: [{kind: '3', count: 4}]\n")},
    {"a number of base sixty with a fraction", "truncated", "head_dim", "Write 90", dense("head_dim: 1:30.5\n"), dense("head_dim: 90\n")},
    {"a key in quotes is renamed", "unknown-key", "head dim", "Rename to head_dim", dense("\"head dim\": 128\n"), dense("head_dim: 128\n")},
    {"a key after a question mark is renamed", "unknown-key", "headdim", "Rename to head_dim", dense("? headdim\n: 128\n"),
     dense("? head_dim\n: 128\n")},
    {"an unknown key that comes by a merge", "unknown-key", "frob", "Remove frob", dense("<<: {frob: 1, head_dim: 128}\n"), dense("head_dim: 128\n")},
    {"an unknown key with an anchor", "unknown-key", "frob", "Remove frob", dense("frob: &f 128\nhead_dim: *f\n"), dense("head_dim: &f 128\n")},
    {"an unknown key that is an anchor itself", "unknown-key", "frob", "Remove frob", dense("&f frob: 1\narch: *f\n"), ""},
    {"an unknown key of a mapping with a tag", "unknown-key", "frob", "Remove frob", "!!map\n" + dense("frob: 1\n"), "!!map\n" + dense("")},
    {"a zero by an alias", "zero-means-unset", "head_dim", "Unset head_dim", dense("first_k_dense_replace: &z 0\nhead_dim: *z\n"),
     dense("first_k_dense_replace: &z 0\n")},
    {"a null in a flow mapping", "null-is-unset", "vision.patch_size", "Remove patch_size",
     dense("vision: {hidden_size: 2, patch_size: ~, num_hidden_layers: 2, num_attention_heads: 1}\n"),
     dense("vision: {hidden_size: 2, num_hidden_layers: 2, num_attention_heads: 1}\n")},
    {"a number in flow", "surprising-number", "vision.hidden_size", "Write 8",
     dense("vision: {hidden_size: 010, num_hidden_layers: 2, num_attention_heads: 1}\n"),
     dense("vision: {hidden_size: 8, num_hidden_layers: 2, num_attention_heads: 1}\n")},
    {"a declared number in a file of CRLF", "shared-width-without-count", "num_shared_experts", "Set num_shared_experts to 1",
     "hidden_size: 1\r\nnum_hidden_layers: 1\r\nnum_attention_heads: 1\r\nvocab_size: 1\r\nnum_experts: 2\r\nnum_experts_per_tok: "
     "1\r\nshared_expert_intermediate_size: "
     "4\r\nmoe_intermediate_size: 3\r\n",
     "hidden_size: 1\r\nnum_hidden_layers: 1\r\nnum_attention_heads: 1\r\nvocab_size: 1\r\nnum_experts: 2\r\nnum_experts_per_tok: "
     "1\r\nnum_shared_experts: "
     "1\r\nshared_expert_intermediate_size: 4\r\nmoe_intermediate_size: 3\r\n"},
    {"a count reached by an alias", "body-count-mismatch", "layers", "Set layers[1].count to 3",
     dense("layers:\n- &g {kind: decoder, count: 1}\n- *g\n"), dense("layers:\n- &g {kind: decoder, count: 1}\n- {kind: decoder, count: 3}\n")},
};

} // namespace

class TestRulesFixes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void applies_data() {
        QTest::addColumn<int>("row");
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QTest::newRow(cases[i].what) << static_cast<int>(i);
        }
    }

    void applies() {
        QFETCH(int, row);
        const Case& each = cases[static_cast<std::size_t>(row)];
        const auto analysis = analyze(each.before);
        const Finding* finding = find_finding(*analysis, each.id, each.path);
        QVERIFY2(finding != nullptr, qPrintable(described(*analysis)));
        const auto fix = std::find_if(finding->fixes.begin(), finding->fixes.end(), [&](const Fix& one) { return one.title == each.title; });
        QVERIFY(fix != finding->fixes.end());
        const std::string mended = apply_edits(each.before, fix->edits);
        if (!each.after.empty()) {
            QCOMPARE(qt(mended), qt(each.after));
        }
        const auto after = analyze(mended);
        QVERIFY2(find_finding(*after, each.id, each.path) == nullptr, qPrintable(qt(mended)));
        QVERIFY2(after->accepted(), qPrintable(qt(mended) + described(*after)));
    }

    /// A preferred fix is safe to apply unasked: whatever reads the value by an alias may want it as it is.
    void a_shared_value_is_not_mended_unasked() {
        for (const std::string& text : {"name: &z yes\nqk_norm: *z\n" + dense("").substr(dense("").find('\n') + 1),
                                        dense("head_dim: &z true\nqk_norm: *z\n"), dense("layer_norms: &z '2'\nlayers: [{kind: *z, count: 4}]\n"),
                                        dense("num_experts: 2\nnum_experts_per_tok: 1\nmoe_intermediate_size: 3\nshared_expert_intermediate_size: 4\n"
                                              "num_shared_experts: &z 0\nmtp_depth: *z\n")}) {
            const auto analysis = analyze(text);
            QVERIFY2(analysis->accepted() && !analysis->findings.empty(), qPrintable(qt(text) + described(*analysis)));
            for (const Finding& finding : analysis->findings) {
                for (const Fix& fix : finding.fixes) {
                    QVERIFY2(!fix.preferred, qPrintable(qt(text) + qt(fix.title)));
                }
            }
        }
    }

    void what_is_refused_is_not_judged() {
        // The refused group still stands for its layers, and a group of unknown size says nothing of the kinds in use.
        const auto moved =
            analyze(dense("layers: [{kind: 3, count: 1}, {kind: decoder, count: 3}]\nlayer_types: [encoder, decoder, decoder, decoder]\n"));
        QVERIFY2(!has_finding(*moved, "layer-types-disagree"), qPrintable(described(*moved)));
        const std::string ops = "attMM: 4, attBMM: 2, ffMM: 3, softmax: 1, dropout: 0, normOp: 2, gather: 4, headCast: 1, ffAct: 1, linrec: 0";
        const auto unknown = analyze(dense("layers: [{kind: decoder, count: x}]\nops: {decoder: {" + ops + "}}\n"));
        QVERIFY2(!has_finding(*unknown, "ops-kind-unused"), qPrintable(described(*unknown)));
        const auto tagged = analyze(dense("!foo arch: x\n? [a]\n: 1\n"));
        QVERIFY2(!has_finding(*tagged, "unknown-key"), qPrintable(described(*tagged)));
    }

    void a_message_stays_readable() {
        const auto analysis = analyze(dense("arch: " + std::string(100'000, 'x') + "\n"));
        const Finding* finding = find_finding(*analysis, "unknown-family", "arch");
        QVERIFY(finding != nullptr && finding->message.size() < 1100);
    }

    void no_number_is_invented() {
        // Only the user knows a missing value: the fix opens the field, and edits nothing.
        const auto analysis = analyze("name: x\n");
        QCOMPARE(analysis->count(Severity::error), std::size_t{4});
        for (const Finding& finding : analysis->findings) {
            QCOMPARE(finding.fixes.size(), std::size_t{1});
            QVERIFY(finding.fixes.front().edits.empty());
            QCOMPARE(finding.fixes.front().opens, finding.path);
        }
    }

    void the_last_key_of_a_file_leaves_one_that_loads() {
        for (const char* text :
             {"a: 1\n", "a: 1", "---\na: 1\n", "a: 1\n...\n", "a: 1\n# c\n...\n", "!!map\na: 1\n", "--- !!map\na: 1\n", "&r\na: 1\n", "{a: 1}\n"}) {
            const auto analysis = analyze(text);
            const Finding* finding = find_finding(*analysis, "unknown-key", "a");
            QVERIFY2(finding != nullptr, text);
            const std::string mended = apply_edits(text, finding->fixes.back().edits);
            const auto after = analyze(mended);
            QVERIFY2(after->tree.problems().empty() && after->count(Severity::error) == 4, mended.c_str()); // the four that are missing
        }
    }

    void a_text_that_does_not_parse_has_no_fixes() {
        const auto analysis = analyze(dense("head_dim: 010\nx: 'y\n"));
        for (const Finding& finding : analysis->findings) {
            QVERIFY(finding.fixes.empty());
        }
    }
};

QTEST_APPLESS_MAIN(TestRulesFixes)
#include "tst_rules_fixes.moc"
