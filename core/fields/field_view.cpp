#include "core/fields/field_view.h"

#include "core/python/numbers.h"
#include "core/schema/schema.h"

#include <algorithm>
#include <array>

namespace modelspec {

namespace {

using yaml::Location;
using yaml::Node;

bool says_of(const Finding& finding, const FieldPath& path) {
    return finding.path == path ||
           std::any_of(finding.related.begin(), finding.related.end(), [&](const Related& related) { return related.path == path; });
}

bool is_refused(const Analysis& analysis, const FieldPath& path) {
    // A finding between fields does not refuse the value itself; one made while reading the value does.
    constexpr std::array<std::string_view, 16> of_values{"not-a-list",     "not-a-mapping",      "empty-stack",      "empty-ops",
                                                         "not-an-integer", "not-a-number",       "not-a-flag",       "not-a-name",
                                                         "not-a-count",    "value-out-of-range", "must-be-positive", "negative-bytes",
                                                         "negative-share", "share-above-one",    "yaml-bad-value",   "yaml-unknown-tag"};
    return std::any_of(analysis.findings.begin(), analysis.findings.end(), [&](const Finding& finding) {
        return finding.path == path && std::find(of_values.begin(), of_values.end(), finding.id) != of_values.end();
    });
}

FieldState state_of(const Analysis& analysis, const FieldPath& path, const schema::Field* field, const std::optional<Location>& at) {
    const bool required = field != nullptr && field->is_required() && !(analysis.section.has_base_config && path.size() == 1);
    if (!at) {
        return required ? FieldState::missing : FieldState::unset;
    }
    const bool is_null = yaml::resolve(*at->value).type == yaml::Type::null;
    if (is_null && required) {
        return FieldState::missing;
    }
    if (is_refused(analysis, path)) {
        return FieldState::refused;
    }
    if (is_null) {
        return FieldState::null;
    }
    const bool elsewhere = at->merged_by != nullptr || at->through_alias || at->value->kind == yaml::Kind::alias;
    return elsewhere ? FieldState::inherited : FieldState::declared;
}

std::string source_of(const Location& at) {
    if (at.value->kind == yaml::Kind::alias) {
        return "alias of &" + std::string(at.value->text);
    }
    if (at.merged_by != nullptr) {
        const Node& merged = *at.merged_by->value;
        return merged.kind == yaml::Kind::alias ? "merged from &" + std::string(merged.text) : "merged by <<";
    }
    return {};
}

/// Fills in where an inherited value comes from: its own alias or merge, or that of the outermost container that has one.
void explain_inheritance(const Analysis& analysis, const FieldPath& path, FieldView& view) {
    for (std::size_t size = 1; size <= path.size(); ++size) {
        const FieldPath holder = path.first(size);
        const std::optional<Location> at = analysis.locator.find(holder);
        const std::string source = at ? source_of(*at) : std::string();
        if (!source.empty()) {
            const bool is_own = size == path.size();
            view.inherited_from = is_own ? source : holder.print() + " is " + (source.rfind("alias", 0) == 0 ? "an " : "") + source;
            view.edit_makes = is_own ? "gives it a value of its own" : "makes " + holder.print() + " a copy of its own";
            return;
        }
    }
}

/// The comment after `end` on its line, without '#'.
std::string comment_after(std::string_view text, const LineIndex& lines, std::size_t end) {
    const Span line = lines.line(lines.position(end).line);
    std::string_view rest = text.substr(end, line.end > end ? line.end - end : 0);
    const std::size_t mark = rest.find(" #");
    if (mark == std::string_view::npos || rest.substr(0, mark).find_first_not_of(" ,]}") != std::string_view::npos) {
        return {};
    }
    rest.remove_prefix(mark + 2);
    const std::size_t begin = rest.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string() : std::string(rest.substr(begin));
}

std::optional<double> number_of(const Node& node) {
    switch (node.type) {
    case yaml::Type::integer: return static_cast<double>(node.integer);
    case yaml::Type::floating: return node.floating;
    default: return std::nullopt;
    }
}

std::string times(const char* what, const std::optional<std::int64_t>& value) {
    return value ? std::string("falls back to ") + std::to_string(*value) + " = " + what : std::string("falls back to ") + what;
}

/// Meanings that depend on other fields of the spec.
std::string meaning_here(const Analysis& analysis, std::string_view name) {
    const ModelSpec& spec = analysis.spec;
    if (name == "head_dim" && spec.hidden_size && spec.num_attention_heads && *spec.num_attention_heads > 0) {
        return "falls back to " + std::to_string(python::floor_divide(*spec.hidden_size, *spec.num_attention_heads)) +
               " = hidden_size / num_attention_heads";
    }
    if (name == "num_key_value_heads") {
        return times("num_attention_heads", spec.num_attention_heads);
    }
    if (name == "moe_intermediate_size") {
        return times("intermediate_size", spec.intermediate_size);
    }
    if (name == "shared_expert_intermediate_size") {
        return spec.num_shared_experts.value_or(0) > 0 ? times("the routed width", analysis.derived.routed_expert_width)
                                                       : "no shared expert is priced";
    }
    if (name == "num_shared_experts") {
        return "no shared expert is priced";
    }
    if (name == "qk_nope_head_dim" || name == "v_head_dim") {
        return times("the head width", analysis.derived.effective_head_dim);
    }
    if (name == "arch" && analysis.family != nullptr) {
        return "inferred from name: " + analysis.family->name;
    }
    return {};
}

} // namespace

std::string_view name(FieldState state) {
    switch (state) {
    case FieldState::missing: return "required";
    case FieldState::unset: return "unset";
    case FieldState::declared: return "declared";
    case FieldState::refused: return "refused";
    case FieldState::null: return "null";
    case FieldState::inherited: return "inherited";
    }
    return "";
}

std::string unset_meaning(const Analysis& analysis, const FieldPath& path) {
    const schema::Field* field = schema::field_at(path);
    if (field == nullptr || field->is_required()) {
        return {};
    }
    std::string here = path.size() == 1 ? meaning_here(analysis, field->name) : std::string();
    return here.empty() ? std::string(field->unset_means) : here;
}

FieldView view_field(const Analysis& analysis, const FieldPath& path) {
    FieldView view;
    view.path = path;
    view.field = schema::field_at(path);
    const std::optional<Location> at = analysis.locator.find(path);
    view.state = state_of(analysis, path, view.field, at);
    view.unset_means = unset_meaning(analysis, path);
    for (std::size_t i = 0; i < analysis.findings.size(); ++i) {
        if (says_of(analysis.findings[i], path)) {
            view.findings.push_back(i);
        }
    }
    if (!at) {
        return view;
    }
    const Node& node = yaml::resolve(*at->value);
    view.is_text = node.type == yaml::Type::string;
    view.text = node.kind == yaml::Kind::scalar ? std::string(node.text) : std::string();
    view.number = number_of(node);
    view.key_span = at->key_span();
    view.value_span = at->value->full_span();
    if (view.state == FieldState::inherited) {
        explain_inheritance(analysis, path, view);
    }
    if (node.kind == yaml::Kind::scalar) {
        view.comment = comment_after(analysis.tree.text(), analysis.lines, std::max(view.value_span.end, view.key_span.end));
    }
    return view;
}

std::string why_no_part(const Analysis& analysis, schema::Section section) {
    const auto fields = schema::fields(schema::RecordId::model);
    const bool any_declared = std::any_of(fields.begin(), fields.end(), [&](const schema::Field& field) {
        return field.section == section && field.is_scalar() && analysis.locator.find({std::string(field.name)}).has_value();
    });
    if (any_declared) {
        return {};
    }
    switch (section) {
    case schema::Section::experts: return analysis.derived.is_moe ? "" : "no part in a dense model: num_experts is unset";
    case schema::Section::mla: return "no part: kv_lora_rank is unset, attention is not MLA";
    case schema::Section::linear_attention:
        return first_linear(analysis.stack, analysis.family) != nullptr ? "" : "no part: no linear_* field is declared";
    default: return {};
    }
}

std::vector<std::string> unknown_keys(const Analysis& analysis, const FieldPath& path) {
    std::vector<std::string> out;
    const schema::RecordId* record = schema::record_at(path);
    const std::optional<Location> at = analysis.locator.find(path);
    if (record == nullptr || !at) {
        return out;
    }
    for (const yaml::Item& item : analysis.locator.items(*at->value)) {
        const Node& key = yaml::resolve(*item.name);
        if (key.type != yaml::Type::string || schema::find(*record, key.text) == nullptr) {
            out.push_back(yaml::python_str(key));
        }
    }
    return out;
}

} // namespace modelspec
