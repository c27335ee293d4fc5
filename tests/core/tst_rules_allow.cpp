// Comments that silence a warning: `# modelspec: allow ID reason`.
#include "tests/core/sample.h"

using namespace modelspec;
using namespace modelspec::test;

class TestRulesAllow : public QObject {
    Q_OBJECT

    /// The ids that are left, and how many are silenced.
    static QString left(const std::string& text) {
        const auto analysis = analyze(text);
        QStringList ids;
        for (const Finding& finding : analysis->findings) {
            ids += qt(finding.id);
        }
        return ids.join(QLatin1Char(' ')) + QStringLiteral(" | ") + QString::number(analysis->silenced);
    }

private Q_SLOTS:
    void silences_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* what, const std::string& text, const char* expected) {
            QTest::newRow(what) << qt(text) << QString::fromLatin1(expected);
        };
        row("nothing", dense("head_dim: -1\n"), "negative-value | 0");
        row("at the end of the line", dense("head_dim: -1  # modelspec: allow negative-value as tested\n"), " | 1");
        row("without a reason", dense("head_dim: -1  # modelspec: allow negative-value\n"), " | 1");
        row("in a file of CRLF",
            "hidden_size: 1\r\nnum_hidden_layers: 1\r\nnum_attention_heads: 1\r\nvocab_size: 1\r\nintermediate_size: 1\r\nhead_dim: -1  # modelspec: "
            "allow negative-value\r\n",
            " | 1");
        row("on the line above", dense("# modelspec: allow negative-value as tested\nhead_dim: -1\n"), " | 1");
        row("on the line above, indented",
            dense("vision:\n  hidden_size: 2\n  num_hidden_layers: 2\n  num_attention_heads: 1\n  # modelspec: allow negative-value\n  patch_size: "
                  "-1\n"),
            " | 1");
        row("one above another", dense("arch: default\n# modelspec: allow negative-value\n# modelspec: allow text-as-number\nhead_dim: '-1'\n"),
            " | 2");
        row("above another comment", dense("arch: default\n  # modelspec: allow negative-value\n# as measured\nhead_dim: -1\n"), " | 1");
        row("two lines above", dense("# modelspec: allow negative-value\n\nhead_dim: -1\n"), "negative-value | 0");
        row("on the line below", dense("head_dim: -1\n# modelspec: allow negative-value\n"), "negative-value | 0");
        row("another id", dense("head_dim: -1  # modelspec: allow truncated\n"), "negative-value | 0");
        row("a longer id", dense("head_dim: -1  # modelspec: allow negative-value-s\n"), "negative-value | 0");
        row("above its key, the value on a line of its own", dense("arch: default\n# modelspec: allow text-as-number\nhead_dim:\n  '128'\n"), " | 1");
        row("beside the key, the value on a line of its own", dense("arch: default\nhead_dim:  # modelspec: allow text-as-number\n  '128'\n"),
            " | 1");
        row("for the whole file", "# modelspec: allow negative-value of a test\n" + dense("head_dim: -1\nmtp_depth: -1\n"), " | 2");
        row("for the whole file, beside another",
            "# modelspec: allow negative-value\n# modelspec: allow truncated\n---\n" + dense("head_dim: -1\nmtp_depth: 1.5\n"), " | 2");
        row("only its own line", dense("head_dim: -1  # modelspec: allow negative-value\nmtp_depth: -1\n"), "negative-value | 1");
        row("two warnings of one line", dense("head_dim: '-1'  # modelspec: allow negative-value\n"), "text-as-number | 1");
        row("no error", dense("layers: []  # modelspec: allow empty-stack\n"), "empty-stack | 0");
        row("no error of the whole file", "# modelspec: allow empty-stack\n" + dense("layers: []\n"), "empty-stack | 0");
        row("no information",
            "model:\n  hidden_size: 1\n  num_hidden_layers: 1\n  num_attention_heads: 1\n  vocab_size: 1\n  intermediate_size: 1\n  tp: 2  # "
            "modelspec: allow run-key\n",
            "run-key | 0");
        row("of a key that is not there, beside a field that takes part",
            moe("moe_intermediate_size: 512\nshared_expert_intermediate_size: 512  # modelspec: allow shared-width-without-count\n"), " | 1");
        row("a text that looks like a comment", dense("torch_dtype: 'x # modelspec: allow negative-value y'\nhead_dim: -1\n"), "negative-value | 0");
        row("a text on the line of the warning",
            dense("vision: {hidden_size: 2, num_hidden_layers: 2, num_attention_heads: 1, patch_size: -1, name: 'x # modelspec: allow negative-value "
                  "y'}\n"),
            "negative-value | 0");
    }

    void silences() {
        QFETCH(QString, text);
        QFETCH(QString, expected);
        QCOMPARE(left(utf8(text)), expected);
    }

    void many_comments_cost_little() {
        std::string text = swapped(dense("layers:\n"), "num_hidden_layers: 4", "num_hidden_layers: 4000");
        for (int i = 0; i < 4000; ++i) {
            text += "- kind: decoder\n  count: '1'  # modelspec: allow text-as-number\n";
        }
        QCOMPARE(left(text), QStringLiteral(" | 4000"));
    }

    void a_silenced_warning_leaves_the_verdict() {
        const auto analysis = analyze(dense("head_dim: -1  # modelspec: allow negative-value\nnum_key_value_heads: 3\n"));
        QCOMPARE(analysis->silenced, std::size_t{1});
        QVERIFY(!analysis->accepted());
        QCOMPARE(analysis->count(Severity::error), std::size_t{1});
        QCOMPARE(analysis->count(Severity::warning), std::size_t{0});
    }
};

QTEST_APPLESS_MAIN(TestRulesAllow)
#include "tst_rules_allow.moc"
