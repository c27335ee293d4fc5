#include "core/analysis.h"

#include "core/analysis/finish.h"
#include "core/rules/rule.h"
#include "core/schema/key_order.h"
#include "core/spec/canonical.h"
#include "core/spec/read_spec.h"
#include "core/yaml/sharing.h"

#include <algorithm>

namespace modelspec {

namespace {

void add_yaml_problems(Analysis& analysis) {
    for (const yaml::Problem& problem : analysis.tree.problems()) {
        Finding finding;
        finding.id = problem.id;
        finding.message = shortened(problem.message);
        finding.span = problem.span;
        if (!problem.origin.empty()) {
            finding.related.push_back({{}, problem.origin, problem.note});
        }
        if (analysis.spec_root != nullptr && analysis.spec_root->full_span().contains(problem.span.begin)) {
            finding.path = yaml::path_at(*analysis.spec_root, problem.span.begin);
        }
        analysis.findings.push_back(std::move(finding));
    }
}

void add_missing_section(Analysis& analysis) {
    Finding finding;
    finding.id = "not-a-mapping";
    finding.message = "the file has no section " + analysis.section.path.print() + "; give the path of the mapping that holds the spec";
    analysis.findings.push_back(std::move(finding));
}

/// A text whose aliases stand for more than can be walked is not read further.
bool may_be_walked(const yaml::Tree& tree) {
    return tree.well_formed() && std::none_of(tree.problems().begin(), tree.problems().end(), [](const yaml::Problem& problem) {
               return problem.id == "yaml-alias-bomb" || problem.id == "yaml-self-reference";
           });
}

void read(Analysis& analysis) {
    const ReadOptions options{analysis.section.in_run_file(), analysis.section.has_base_config, analysis.section.fallback_name};
    Reading reading = read_spec(analysis.section.node, options);
    analysis.spec = reading.spec;
    analysis.family = family_of(analysis.spec, *analysis.facts.families);
    analysis.derived = derive(analysis.spec);
    analysis.stack = stack_of(analysis.spec, analysis.family);
    if (analysis.spec.vision) {
        analysis.tower_stack = stack_of(*analysis.spec.vision);
    }
    const RuleContext context{analysis.spec,   reading,        *analysis.facts.families, *analysis.facts.models,
                              analysis.family, analysis.stack, analysis.derived,         analysis.section.has_base_config};
    finish(analysis, reading.drafts);
    finish(analysis, check_rules(context));
}

const yaml::Node* mapping_of(const yaml::Node* node) {
    const yaml::Node* resolved = node == nullptr ? nullptr : &yaml::resolve(*node);
    return resolved != nullptr && resolved->kind == yaml::Kind::mapping ? resolved : nullptr;
}

} // namespace

Analysis::Analysis(yaml::Tree parsed, AnalyzeOptions options) // NOLINT(performance-unnecessary-value-param): made once for each text
    : revision(options.revision), tree(std::move(parsed)), lines(tree.text()), facts(options.facts), section(find_section(tree, options.section)),
      spec_root(may_be_walked(tree) ? mapping_of(section.node) : nullptr), locator(spec_root), file_locator(tree.root()) {
    add_yaml_problems(*this);
    if (section.is_missing) {
        add_missing_section(*this);
    } else if (may_be_walked(tree)) {
        read(*this);
    }
    silence(*this);
    std::stable_sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
        return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.severity < b.severity;
    });
}

bool Analysis::accepted() const { return count(Severity::error) == 0; }

std::size_t Analysis::count(Severity severity) const {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(), [&](const Finding& finding) { return finding.severity == severity; }));
}

namespace {

yaml::PlanContext plan_context(const Section& section) { return {section.path, schema::key_order, schema::is_refused_when_empty}; }

} // namespace

Result<TextEdits> Analysis::plan(const yaml::Edit& edit) const { return yaml::plan(tree, file_locator, lines, edit, plan_context(section)); }

std::vector<FieldPath> Analysis::also_changed(const yaml::Edit& edit) const {
    std::vector<FieldPath> paths = yaml::also_changed(tree, file_locator, edit, plan_context(section));
    for (FieldPath& path : paths) {
        path = path.within(section.path) ? path.after(section.path.size()) : path;
    }
    return paths;
}

std::string shared_note(const Analysis& analysis, const yaml::Edit& edit) {
    constexpr std::size_t most_named = 3;
    const std::vector<FieldPath> others = analysis.also_changed(edit);
    if (others.empty()) {
        return {};
    }
    const std::size_t named = others.size() > most_named + 1 ? most_named : others.size();
    std::string out;
    for (std::size_t i = 0; i < named; ++i) {
        const bool is_last = i + 1 == others.size();
        out += (i == 0 ? "" : is_last ? " and " : ", ") + others[i].print();
    }
    if (named < others.size()) {
        const bool is_cut = others.size() == yaml::most_also_changed;
        out += " and " + std::string(is_cut ? "at least " : "") + std::to_string(others.size() - named) + " more";
    }
    return out + (others.size() == 1 ? " changes" : " change") + " with it (shared by an anchor)";
}

Result<std::string> Analysis::canonical_text() const {
    if (!accepted()) {
        return Error{"the spec has errors, and a refused spec is never exported"};
    }
    return canonical(spec);
}

std::shared_ptr<const Analysis> analyze(std::string text, const AnalyzeOptions& options) {
    return std::make_shared<const Analysis>(yaml::parse(std::move(text)), options);
}

} // namespace modelspec
