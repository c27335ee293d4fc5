// The table of rules against the catalogue, and what holds of the findings of any file.
#include "tests/core/sample.h"

#include <QDirIterator>

#include <set>

using namespace modelspec;
using namespace modelspec::test;

namespace {

const std::set<std::string> errors{"yaml-syntax",
                                   "yaml-not-utf8",
                                   "yaml-control-character",
                                   "yaml-several-documents",
                                   "yaml-unknown-tag",
                                   "yaml-bad-value",
                                   "yaml-key-not-scalar",
                                   "yaml-undefined-alias",
                                   "yaml-self-reference",
                                   "yaml-bad-merge",
                                   "yaml-too-deep",
                                   "yaml-alias-bomb",
                                   "file-too-large",
                                   "not-a-mapping",
                                   "not-a-list",
                                   "not-an-integer",
                                   "not-a-number",
                                   "not-a-flag",
                                   "not-a-name",
                                   "not-a-count",
                                   "value-out-of-range",
                                   "unknown-key",
                                   "missing-required",
                                   "must-be-positive",
                                   "heads-not-multiple-of-kv-heads",
                                   "no-routed-expert-width",
                                   "no-shared-expert-width",
                                   "empty-stack",
                                   "empty-ops",
                                   "body-after-mtp",
                                   "body-count-mismatch",
                                   "mtp-count-mismatch",
                                   "mtp-in-tower",
                                   "missing-op",
                                   "unknown-op",
                                   "missing-record-field",
                                   "unknown-record-field",
                                   "half-stated-pair",
                                   "negative-bytes",
                                   "negative-share",
                                   "share-above-one",
                                   "activations-of-unknown-kind"};

const std::set<std::string> warnings{"duplicate-key",
                                     "null-is-unset",
                                     "name-is-null",
                                     "truncated",
                                     "flag-as-number",
                                     "text-as-number",
                                     "surprising-number",
                                     "value-as-text",
                                     "precision-lost",
                                     "not-finite",
                                     "negative-value",
                                     "zero-means-unset",
                                     "head-dim-not-whole",
                                     "unlike-known-model",
                                     "shared-width-without-count",
                                     "shared-width-ambiguous",
                                     "expert-fields-without-experts",
                                     "top-k-missing",
                                     "top-k-above-experts",
                                     "dense-prefix-too-long",
                                     "dense-width-missing",
                                     "layer-types-length",
                                     "layer-types-disagree",
                                     "mla-incomplete",
                                     "linear-incomplete",
                                     "linear-missing",
                                     "linear-heads",
                                     "unknown-family",
                                     "kind-not-in-family",
                                     "ops-kinds-differ",
                                     "ops-kind-unused",
                                     "odd-encoder-decoder",
                                     "census-partial",
                                     "census-lengths-differ",
                                     "zero-census-length",
                                     "census-ops-sum",
                                     "selective-above-saved",
                                     "unknown-vision-key",
                                     "vision-ignored",
                                     "unknown-section-key"};

const std::set<std::string> information{"run-key", "from-base-config", "assumption"};

std::set<std::string> ids_of(Severity severity) {
    std::set<std::string> out;
    for (const Rule& rule : rules()) {
        if (rule.severity == severity) {
            out.emplace(rule.id);
        }
    }
    return out;
}

bool sorted_by_place(const Findings& findings) {
    return std::is_sorted(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.severity < b.severity;
    });
}

/// What any finding of any text keeps to; the first thing that is wrong.
QString check_shape(const Finding& finding, const std::string& text) {
    const Rule* rule = find_rule(finding.id);
    if (rule == nullptr || finding.severity != rule->severity) {
        return QStringLiteral("an id or a severity that is not of the table: ") + qt(finding.id);
    }
    const auto inside = [&](Span span) { return span.begin <= span.end && span.end <= text.size(); };
    const bool all_inside = inside(finding.span) &&
                            std::all_of(finding.related.begin(), finding.related.end(), [&](const Related& related) { return inside(related.span); });
    const Result<FieldPath> path = FieldPath::parse(finding.path.print());
    if (!all_inside || finding.message.empty() || !path || *path != finding.path) {
        return qt(finding.id) + QStringLiteral(" marks a place outside of the text, says nothing, or has a path that does not parse");
    }
    for (const Fix& fix : finding.fixes) {
        const bool edits_inside = std::all_of(fix.edits.begin(), fix.edits.end(), [&](const TextEdit& edit) { return inside(edit.span); });
        if (fix.title.empty() || !edits_inside || !disjoint(fix.edits) || (fix.edits.empty() && fix.opens.empty())) {
            return qt(finding.id) + QStringLiteral(" has a fix that does nothing, or that cannot be applied: ") + qt(fix.title);
        }
    }
    return {};
}

std::size_t times(const Analysis& analysis, const Finding& wanted) {
    return static_cast<std::size_t>(std::count_if(analysis.findings.begin(), analysis.findings.end(),
                                                  [&](const Finding& finding) { return finding.id == wanted.id && finding.path == wanted.path; }));
}

/// A fix takes its finding away, and leaves a text that loads where it did before.
QString check_fixed(const Analysis& before, const Finding& finding, const Fix& fix) {
    const auto after = analyze(apply_edits(before.tree.text(), fix.edits));
    if (before.tree.problems().empty() && !after->tree.problems().empty()) {
        return qt(finding.id) + QStringLiteral(": the fix '") + qt(fix.title) + QStringLiteral("' makes a text that does not load");
    }
    return times(*after, finding) < times(before, finding)
               ? QString()
               : qt(finding.id) + QStringLiteral(" at ") + qt(finding.path.print()) + QStringLiteral(" is still there after the fix '") +
                     qt(fix.title) + QStringLiteral("':\n") + qt(apply_edits(before.tree.text(), fix.edits));
}

QString check_findings(const std::string& text) {
    const auto analysis = analyze(text);
    if (!sorted_by_place(analysis->findings)) {
        return QStringLiteral("the findings are not sorted by place");
    }
    for (const Finding& finding : analysis->findings) {
        QString wrong = check_shape(finding, text);
        for (const Fix& fix : finding.fixes) {
            wrong = wrong.isEmpty() && !fix.edits.empty() ? check_fixed(*analysis, finding, fix) : wrong;
        }
        if (!wrong.isEmpty()) {
            return wrong;
        }
    }
    return {};
}

} // namespace

class TestRulesTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void is_the_catalogue() {
        QCOMPARE(ids_of(Severity::error), errors);
        QCOMPARE(ids_of(Severity::warning), warnings);
        QCOMPARE(ids_of(Severity::information), information);
        QCOMPARE(rules().size(), errors.size() + warnings.size() + information.size()); // no id stands twice
    }

    void rows_say_something() {
        for (const Rule& rule : rules()) {
            QVERIFY2(!rule.title.empty() && !rule.explanation.empty(), std::string(rule.id).c_str());
            QCOMPARE(find_rule(rule.id), &rule);
        }
        QVERIFY(find_rule("no-such-rule") == nullptr);
        QVERIFY(find_rule("") == nullptr);
    }

    void fields_of_rows_are_fields() {
        for (const Rule& rule : rules()) {
            const QStringList names = qt(rule.fields).split(QLatin1Char(' '), Qt::SkipEmptyParts);
            for (const QString& each : names) {
                const std::string name = utf8(QString(each).replace(QStringLiteral("[]"), QStringLiteral("[0]")));
                const bool known =
                    schema::field_at(FieldPath::parse(name).value()) != nullptr || schema::find(schema::RecordId::record, name) != nullptr;
                QVERIFY2(known, (std::string(rule.id) + " names " + name).c_str());
            }
        }
    }

    void holds_of_the_conformance_cases() {
        const QList<QJsonObject> rows = jsonLines(dataPath("conformance/cases.jsonl"));
        QCOMPARE(rows.size(), 1200);
        int failed = 0;
        for (const QJsonObject& row : rows) {
            const QString wrong = check_findings(utf8(row[QStringLiteral("yaml")].toString()));
            if (!wrong.isEmpty() && ++failed <= 20) {
                qWarning().noquote() << row[QStringLiteral("id")].toString() << wrong;
            }
        }
        QCOMPARE(failed, 0);
    }

    void holds_of_the_differences_to_other_loaders() {
        int failed = 0;
        for (const QJsonObject& row : jsonLines(dataPath("yaml/differences.jsonl"))) {
            const QString wrong = check_findings(utf8(row[QStringLiteral("yaml")].toString()));
            if (!wrong.isEmpty() && ++failed <= 20) {
                qWarning().noquote() << row[QStringLiteral("yaml")].toString() << wrong;
            }
        }
        QCOMPARE(failed, 0);
    }

    void all_contradictions_are_said_at_once() {
        const auto analysis = analyze(moe(R"(num_key_value_heads: 6
num_shared_experts: 2
mtp_depth: 2
layers:
- {kind: a, count: 1, mtp: true}
- {kind: b, count: 2}
activations:
  c: {saved: -1.0, saved_tp: 2, working: 3, working_tp: 4, seq_length: 4096, selective: 5}
hidden: 3
)"));
        const std::vector<std::string_view> wanted{"heads-not-multiple-of-kv-heads",
                                                   "no-routed-expert-width",
                                                   "no-shared-expert-width",
                                                   "body-after-mtp",
                                                   "body-count-mismatch",
                                                   "mtp-count-mismatch",
                                                   "activations-of-unknown-kind",
                                                   "negative-bytes",
                                                   "half-stated-pair",
                                                   "unknown-key"};
        for (const std::string_view id : wanted) {
            QVERIFY2(has_finding(*analysis, id), std::string(id).c_str());
        }
        QCOMPARE(analysis->count(Severity::error), wanted.size());
        QVERIFY(sorted_by_place(analysis->findings));
        QVERIFY(!analysis->canonical_text());
    }

    void an_error_comes_before_a_warning_at_one_place() {
        const auto analysis = analyze(swapped(dense("ops: {}\n"), "16", "'-16'"));
        const auto at = [&](std::size_t i) { return std::string(analysis->findings[i].id) + " " + analysis->findings[i].path.print(); };
        QCOMPARE(analysis->findings.size(), std::size_t{3});
        QCOMPARE(at(0), std::string("must-be-positive num_attention_heads"));
        QCOMPARE(at(1), std::string("text-as-number num_attention_heads"));
        QCOMPARE(at(2), std::string("empty-ops ops"));
    }
};

QTEST_APPLESS_MAIN(TestRulesTable)
#include "tst_rules_table.moc"
