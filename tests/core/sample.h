// Samples of the rules: of each rule a text without the finding, one with it, and the text that mends it. The place a finding has to mark stands
// between « and » in the text, so that no sample counts bytes. A new rule brings a sample; they are listed by subject in samples/.
#pragma once

#include "core/analysis.h"
#include "core/rules/rule.h"
#include "tests/support.h"

#include <QtTest>

#include <algorithm>
#include <string>
#include <vector>

namespace modelspec::test {

struct Sample {
    std::string id;                   ///< of the rule
    std::string clean;                ///< a near miss: accepted, without the finding
    std::string failing;              ///< has the finding, which marks what stands between « and »
    std::string path;                 ///< of the finding
    std::vector<std::string> related; ///< paths of the other fields that take part, in any order
    std::vector<std::string> says;    ///< parts of the message: its values and names
    std::string fix;                  ///< the title of the fix that makes `failing` into `fixed`; empty where only a person can
    std::string fixed;                ///< the mended text: accepted, without the finding
    std::string opens = {};           ///< a field that one of the fixes opens
    bool preferred = false;           ///< of `fix`
    std::string section = {};         ///< where the spec stands, for a run file whose section is not found out
};

using Samples = std::vector<Sample>;

/// A text without its marks, and the place between them.
struct Marked {
    std::string text;
    Span span;
};

inline Marked unmarked(std::string text) {
    const std::string opener = "«";
    const std::string closer = "»";
    const std::size_t begin = text.find(opener);
    if (begin == std::string::npos) {
        return {std::move(text), {}};
    }
    text.erase(begin, opener.size());
    const std::size_t end = text.find(closer);
    text.erase(end, closer.size());
    return {std::move(text), {begin, end}};
}

/// `text` with its first `from` replaced by `to`. A `from` that is not there is a mistake of the sample.
inline std::string swapped(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    return at == std::string::npos ? "no '" + std::string(from) + "' in the sample" : text.replace(at, from.size(), to);
}

inline AnalyzeOptions options_of(const Sample& sample) {
    AnalyzeOptions options;
    if (!sample.section.empty()) {
        options.section = FieldPath::parse(sample.section).value();
    }
    return options;
}

/// The finding of `id` about `path`. Null where there is none.
inline const Finding* find_finding(const Analysis& analysis, std::string_view id, const std::string& path) {
    const auto found = std::find_if(analysis.findings.begin(), analysis.findings.end(),
                                    [&](const Finding& finding) { return finding.id == id && finding.path.print() == path; });
    return found == analysis.findings.end() ? nullptr : &*found;
}

inline bool has_finding(const Analysis& analysis, std::string_view id) {
    return std::any_of(analysis.findings.begin(), analysis.findings.end(), [&](const Finding& finding) { return finding.id == id; });
}

/// One line a finding, for the message of a failed test.
inline QString described(const Analysis& analysis) {
    QString out;
    for (const Finding& finding : analysis.findings) {
        out += QStringLiteral("\n  ") + qt(name(finding.severity)) + QLatin1Char(' ') + qt(finding.id) + QStringLiteral(" at '") +
               qt(finding.path.print()) + QStringLiteral("': ") + qt(finding.message);
    }
    return out;
}

inline QString marked_in(const std::string& text, Span span) {
    std::string out = text;
    out.insert(std::min(span.end, out.size()), "»");
    out.insert(std::min(span.begin, out.size()), "«");
    return qt(out);
}

// The checks below return what is wrong, or nothing.

inline QString check_without(const char* what, const std::string& text, const Sample& sample) {
    const auto analysis = analyze(text, options_of(sample));
    if (has_finding(*analysis, sample.id) || !analysis->accepted()) {
        return QStringLiteral("the %1 sample is not clean:\n%2%3").arg(QLatin1String(what), qt(text), described(*analysis));
    }
    return {};
}

inline QString check_related(const Finding& finding, std::vector<std::string> wanted) {
    std::vector<std::string> found;
    for (const Related& related : finding.related) {
        found.push_back(related.path.print());
    }
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    if (found == wanted) {
        return {};
    }
    QString out = QStringLiteral("the related paths are");
    for (const std::string& path : found) {
        out += QStringLiteral(" '") + qt(path) + QLatin1Char('\'');
    }
    return out;
}

inline QString check_finding(const Finding& finding, const Sample& sample, const Marked& failing) {
    const Rule* rule = find_rule(sample.id);
    if (rule == nullptr || finding.severity != rule->severity) {
        return QStringLiteral("the severity is not that of the table");
    }
    if (finding.span != failing.span) {
        return QStringLiteral("it marks another place:\n") + marked_in(failing.text, finding.span);
    }
    for (const std::string& part : sample.says) {
        if (finding.message.find(part) == std::string::npos) {
            return QStringLiteral("the message does not say '%1': %2").arg(qt(part), qt(finding.message));
        }
    }
    return check_related(finding, sample.related);
}

inline QString check_fixes(const Finding& finding, const Sample& sample, const std::string& failing) {
    const auto with_title = std::find_if(finding.fixes.begin(), finding.fixes.end(), [&](const Fix& fix) { return fix.title == sample.fix; });
    const bool opened = std::any_of(finding.fixes.begin(), finding.fixes.end(), [&](const Fix& fix) { return fix.opens.print() == sample.opens; });
    if (!sample.opens.empty() && !opened) {
        return QStringLiteral("no fix opens %1").arg(qt(sample.opens));
    }
    if (sample.fix.empty()) {
        return {};
    }
    if (with_title == finding.fixes.end()) {
        QStringList titles;
        std::for_each(finding.fixes.begin(), finding.fixes.end(), [&](const Fix& fix) { titles += qt(fix.title); });
        return QStringLiteral("no fix is titled '%1', only: %2").arg(qt(sample.fix), titles.join(QStringLiteral("; ")));
    }
    if (with_title->preferred != sample.preferred) {
        return QStringLiteral("the fix is preferred, or is not");
    }
    const std::string mended = apply_edits(failing, with_title->edits);
    return mended == sample.fixed ? QString() : QStringLiteral("the fix makes\n%1\nnot\n%2").arg(qt(mended), qt(sample.fixed));
}

inline QString check_failing(const Sample& sample) {
    const Marked failing = unmarked(sample.failing);
    const auto analysis = analyze(failing.text, options_of(sample));
    const Finding* finding = find_finding(*analysis, sample.id, sample.path);
    if (finding == nullptr) {
        return QStringLiteral("the failing sample has no such finding at '%1':\n%2%3").arg(qt(sample.path), qt(failing.text), described(*analysis));
    }
    const Rule* rule = find_rule(sample.id);
    if (rule != nullptr && rule->severity != Severity::error && !analysis->accepted()) {
        return QStringLiteral("the failing sample is refused:") + described(*analysis);
    }
    const QString wrong = check_finding(*finding, sample, failing);
    return wrong.isEmpty() ? check_fixes(*finding, sample, failing.text) : wrong;
}

inline QString check(const Sample& sample) {
    QString wrong = check_without("clean", sample.clean, sample);
    wrong = wrong.isEmpty() ? check_failing(sample) : wrong;
    return wrong.isEmpty() ? check_without("fixed", sample.fixed, sample) : wrong;
}

/// Rows of a data-driven test that checks one sample a row.
inline void add_rows(const Samples& samples) {
    QTest::addColumn<int>("row");
    int row = 0;
    for (const Sample& sample : samples) {
        QTest::addRow("%s %d", sample.id.c_str(), row) << row;
        ++row;
    }
}

// Texts that samples start from. Each is accepted without a finding, and goes on with what the sample adds.

/// A dense model of 4 layers.
inline std::string dense(std::string_view rest) {
    return R"(name: custom
hidden_size: 2048
num_hidden_layers: 4
num_attention_heads: 16
vocab_size: 32000
intermediate_size: 5504
)" + std::string(rest);
}

/// A model of 8 routed experts in 4 layers.
inline std::string moe(std::string_view rest) {
    return R"(name: custom
hidden_size: 2048
num_hidden_layers: 4
num_attention_heads: 16
vocab_size: 32000
num_experts: 8
num_experts_per_tok: 2
)" + std::string(rest);
}

/// Where an activation record may stand.
inline std::string with_layers(std::string_view rest) { return dense("layers:\n- kind: decoder\n  count: 4\n" + std::string(rest)); }

/// A record of the output layer.
inline std::string with_record(std::string_view rest) {
    return dense(R"(output_activations:
  saved: 1000.0
  saved_tp: 2000.0
  working: 3000.0
  working_tp: 4000.0
  seq_length: 4096
)" + std::string(rest));
}

/// The ten op counts of one kind, in flow style.
inline const std::string op_counts = "{attMM: 4, attBMM: 2, ffMM: 3, softmax: 1, dropout: 0, normOp: 2, gather: 4, headCast: 1, ffAct: 1, linrec: 0}";

/// A vision tower, whose fields go on with `rest`.
inline std::string with_tower(std::string_view rest) {
    return dense(R"(vision:
  hidden_size: 1152
  num_hidden_layers: 27
  num_attention_heads: 16
)" + std::string(rest));
}

} // namespace modelspec::test
