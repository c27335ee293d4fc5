#include "core/analysis/finish.h"

#include "core/rules/rule.h"

#include <algorithm>
#include <string_view>

namespace modelspec {

namespace {

using yaml::Location;

/// The place of a path, or of the nearest thing that is there: what holds it, or nothing at all.
Span place_of(const Analysis& analysis, const FieldPath& path, Part part, bool& exact) {
    const std::optional<Location> at = analysis.locator.find(path);
    exact = at.has_value();
    if (at) {
        const Span value = at->value->full_span();
        // A collection is marked by its key: its value may be the whole file.
        const bool is_long = at->key != nullptr && (at->value->kind != yaml::Kind::scalar || value.empty());
        return part == Part::key || is_long ? at->key_span() : value;
    }
    if (path.empty() || analysis.spec_root == nullptr) {
        const std::size_t begin = analysis.spec_root == nullptr ? 0 : analysis.spec_root->full_span().begin;
        return {begin, begin};
    }
    if (path.size() == 1) {
        const std::size_t begin = analysis.spec_root->full_span().begin;
        return analysis.section.key_span.empty() ? Span{begin, begin} : analysis.section.key_span;
    }
    bool ignored = false;
    return place_of(analysis, path.parent(), Part::key, ignored);
}

Fix finish_fix(const Analysis& analysis, const FixDraft& draft) {
    Fix fix{draft.title, draft.preferred, draft.raw, draft.opens};
    for (const yaml::Edit& edit : draft.edits) {
        if (const Result<TextEdits> planned = analysis.plan(edit)) {
            fix.edits.insert(fix.edits.end(), planned->begin(), planned->end());
        } else {
            fix.edits.clear();
            break;
        }
    }
    return fix;
}

Finding finish_draft(const Analysis& analysis, const Draft& draft) {
    Finding finding;
    finding.id = draft.id;
    const Rule* rule = find_rule(draft.id);
    finding.severity = rule != nullptr ? rule->severity : Severity::error;
    finding.message = draft.message;
    finding.path = draft.path;
    bool exact = true;
    finding.span = draft.span ? *draft.span : place_of(analysis, draft.path, draft.part, exact);
    for (const auto& [path, note] : draft.related) {
        bool related_exact = false;
        const Span span = place_of(analysis, path, Part::value, related_exact);
        finding.related.push_back({path, span, note});
        if (!exact && related_exact && path.size() == 1 && draft.path.size() == 1) {
            finding.span = span; // a field that is not there is shown at one that takes part
            exact = true;
        }
    }
    finding.related.insert(finding.related.end(), draft.places.begin(), draft.places.end());
    for (const FixDraft& fix : draft.fixes) {
        Fix finished = finish_fix(analysis, fix);
        const bool does_something = !finished.edits.empty() || !finished.opens.empty();
        if (does_something && disjoint(finished.edits)) {
            finding.fixes.push_back(std::move(finished));
        }
    }
    return finding;
}

struct Allowance {
    std::string_view id;
    std::size_t line; ///< 0: the whole file
};

std::string_view word_at(std::string_view text, std::size_t at) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    return text.substr(begin, end - begin);
}

std::vector<Allowance> allowances_of(const Analysis& analysis) {
    constexpr std::string_view mark = "# modelspec: allow ";
    std::vector<Allowance> out;
    const std::string_view text = analysis.tree.text();
    const std::size_t first_key = analysis.tree.root() != nullptr ? analysis.tree.root()->full_span().begin : 0;
    for (std::size_t at = text.find(mark); at != std::string_view::npos; at = text.find(mark, at + 1)) {
        const std::size_t line = analysis.lines.position(at).line;
        const std::string_view before = text.substr(analysis.lines.line(line).begin, at - analysis.lines.line(line).begin);
        const bool alone = before.find_first_not_of(" \t") == std::string_view::npos || at < first_key;
        out.push_back({word_at(text, at + mark.size()), at < first_key ? 0 : alone ? line + 1 : line});
    }
    return out;
}

} // namespace

void finish(Analysis& analysis, const Drafts& drafts) {
    for (const Draft& draft : drafts) {
        analysis.findings.push_back(finish_draft(analysis, draft));
    }
}

void silence(Analysis& analysis) {
    const std::vector<Allowance> allowances = allowances_of(analysis);
    if (allowances.empty()) {
        return;
    }
    const auto stands_on = [&](const Finding& finding, std::size_t line) {
        const auto on_line = [&](Span span) { return analysis.lines.position(span.begin).line == line; };
        return on_line(finding.span) ||
               std::any_of(finding.related.begin(), finding.related.end(), [&](const Related& related) { return on_line(related.span); });
    };
    const auto silenced = std::remove_if(analysis.findings.begin(), analysis.findings.end(), [&](const Finding& finding) {
        return finding.severity == Severity::warning && std::any_of(allowances.begin(), allowances.end(), [&](const Allowance& allowance) {
                   return allowance.id == finding.id && (allowance.line == 0 || stands_on(finding, allowance.line));
               });
    });
    analysis.silenced = static_cast<std::size_t>(analysis.findings.end() - silenced);
    analysis.findings.erase(silenced, analysis.findings.end());
}

} // namespace modelspec
