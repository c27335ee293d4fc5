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
