#include "core/analysis/finish.h"
#include "core/text/utf8.h"

#include "core/rules/rule.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

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
            const std::string others = planned->empty() ? std::string() : shared_note(analysis, edit);
            fix.title += others.empty() ? "" : "; " + others;
            fix.preferred = fix.preferred && others.empty();
        } else {
            fix.edits.clear();
            break;
        }
    }
    if (disjoint(fix.edits)) {
        fix.edits = normalised(std::move(fix.edits));
    }
    return fix;
}

Finding finish_draft(const Analysis& analysis, const Draft& draft) {
    Finding finding;
    finding.id = draft.id;
    const Rule* rule = find_rule(draft.id);
    finding.severity = rule != nullptr ? rule->severity : Severity::error;
    finding.message = shortened(draft.message);
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

/// What comments allow: ids for the whole file, and ids on a line.
struct Allowances {
    std::set<std::string_view> everywhere;
    std::set<std::pair<std::string_view, std::size_t>> on_line;

    [[nodiscard]] bool empty() const { return everywhere.empty() && on_line.empty(); }
};

constexpr std::string_view allow_mark = "# modelspec: allow ";

/// Where the mark stands inside a value and is no comment.
void collect_texts_with_mark(const yaml::Node& node, std::vector<Span>& out) {
    if (node.kind == yaml::Kind::scalar && node.text.find(allow_mark.substr(0, 11)) != std::string_view::npos) {
        out.push_back(node.span);
    }
    for (const yaml::Entry& entry : node.entries) {
        collect_texts_with_mark(*entry.key, out);
        collect_texts_with_mark(*entry.value, out);
    }
    for (const yaml::Node* item : node.items) {
        collect_texts_with_mark(*item, out);
    }
}

std::string_view word_at(std::string_view text, std::size_t at) {
    const std::size_t begin = std::min(text.find_first_not_of(" \t", at), text.size());
    const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
    return text.substr(begin, end - begin);
}

/// The line the comment lines from `line` on stand above.
std::size_t line_after_comments(const Analysis& analysis, std::size_t line) {
    const std::string_view text = analysis.tree.text();
    const auto is_comment = [&](std::size_t each) {
        const Span bounds = analysis.lines.line(each);
        const std::size_t first = text.find_first_not_of(" \t", bounds.begin);
        return first < bounds.end && text[first] == '#';
    };
    while (line < analysis.lines.line_count() && is_comment(line)) {
        ++line;
    }
    return line;
}

Allowances allowances_of(const Analysis& analysis) {
    Allowances out;
    const std::string_view text = analysis.tree.text();
    std::size_t at = text.find(allow_mark);
    if (at == std::string_view::npos) {
        return out;
    }
    std::vector<Span> texts;
    if (analysis.tree.root() != nullptr) {
        collect_texts_with_mark(*analysis.tree.root(), texts);
    }
    const std::size_t first_key = analysis.tree.root() != nullptr ? analysis.tree.root()->full_span().begin : 0;
    for (; at != std::string_view::npos; at = text.find(allow_mark, at + 1)) {
        if (std::any_of(texts.begin(), texts.end(), [&](Span span) { return span.contains(at); })) {
            continue;
        }
        const std::string_view id = word_at(text, at + allow_mark.size());
        const std::size_t line = analysis.lines.position(at).line;
        const Span bounds = analysis.lines.line(line);
        const bool alone = text.substr(bounds.begin, at - bounds.begin).find_first_not_of(" \t") == std::string_view::npos;
        if (at < first_key) {
            out.everywhere.insert(id);
        } else {
            out.on_line.insert({id, alone ? line_after_comments(analysis, line) : line});
        }
    }
    return out;
}

bool is_allowed(const Analysis& analysis, const Allowances& allowances, const Finding& finding) {
    if (allowances.everywhere.count(finding.id) > 0) {
        return true;
    }
    const auto on_line_of = [&](Span span) { return allowances.on_line.count({finding.id, analysis.lines.position(span.begin).line}) > 0; };
    const std::optional<Location> at = analysis.locator.find(finding.path);
    return on_line_of(finding.span) || (at && on_line_of(at->key_span())) ||
           std::any_of(finding.related.begin(), finding.related.end(), [&](const Related& related) { return on_line_of(related.span); });
}

} // namespace

std::string shortened(const std::string& message) {
    constexpr std::size_t longest = 1000;
    const std::string_view start = utf8::cut(message, longest);
    return start.size() < message.size() ? std::string(start) + "\u2026" : message;
}

void finish(Analysis& analysis, const Drafts& drafts) {
    for (const Draft& draft : drafts) {
        analysis.findings.push_back(finish_draft(analysis, draft));
    }
}

void silence(Analysis& analysis) {
    const Allowances allowances = allowances_of(analysis);
    if (allowances.empty()) {
        return;
    }
    const auto silenced = std::remove_if(analysis.findings.begin(), analysis.findings.end(), [&](const Finding& finding) {
        return finding.severity == Severity::warning && is_allowed(analysis, allowances, finding);
    });
    analysis.silenced = static_cast<std::size_t>(analysis.findings.end() - silenced);
    analysis.findings.erase(silenced, analysis.findings.end());
}

} // namespace modelspec
