#include "core/report/json_writer.h"
#include "core/report/report.h"

#include "core/fields/field_view.h"

#include <optional>

namespace modelspec::report {

namespace {

void write_span(JsonWriter& json, const LineIndex& lines, Span span) {
    const Position begin = lines.position(span.begin);
    const Position end = lines.position(span.end);
    json.member("line", begin.line);
    json.member("column", begin.column);
    json.member("end_line", end.line);
    json.member("end_column", end.column);
}

void write_related(JsonWriter& json, const LineIndex& lines, const Related& related) {
    json.begin_object();
    json.member("path", related.path.print());
    write_span(json, lines, related.span);
    json.member("note", related.note);
    json.end_object();
}

void write_fix(JsonWriter& json, const LineIndex& lines, const Fix& fix) {
    json.begin_object();
    json.member("title", fix.title);
    json.member("preferred", fix.preferred);
    json.key("edits");
    json.begin_array();
    for (const TextEdit& edit : fix.edits) {
        json.begin_object();
        json.member("begin", edit.span.begin);
        json.member("end", edit.span.end);
        write_span(json, lines, edit.span);
        json.member("text", edit.text);
        json.end_object();
    }
    json.end_array();
    if (!fix.opens.empty()) {
        json.member("opens", fix.opens.print());
    }
    json.end_object();
}

void write_finding(JsonWriter& json, const LineIndex& lines, const Finding& finding) {
    json.begin_object();
    json.member("id", finding.id);
    json.member("severity", name(finding.severity));
    json.member("message", finding.message);
    json.member("path", finding.path.print());
    write_span(json, lines, finding.span);
    json.key("related");
    json.begin_array();
    for (const Related& related : finding.related) {
        write_related(json, lines, related);
    }
    json.end_array();
    json.key("fixes");
    json.begin_array();
    for (const Fix& fix : finding.fixes) {
        write_fix(json, lines, fix);
    }
    json.end_array();
    json.end_object();
}

/// Whether the value of a field of the model is known: declared and taken, or unset for good.
bool is_known(const Analysis& analysis, const char* field) {
    const FieldState state = view_field(analysis, {std::string(field)}).state;
    return state != FieldState::refused && !(analysis.section.has_base_config && (state == FieldState::unset || state == FieldState::null));
}

void write_derived(JsonWriter& json, const Analysis& analysis) {
    const auto write = [&](const char* key, const std::optional<std::int64_t>& value) {
        if (value) {
            json.key(key);
            json.integer(*value);
        }
    };
    const Derived& derived = analysis.derived;
    const auto known = [&](const char* field) { return is_known(analysis, field); };
    json.begin_object();
    const bool is_empty_mapping = analysis.section.node == nullptr && analysis.tree.well_formed() && !analysis.section.is_missing;
    if (analysis.spec_root != nullptr || is_empty_mapping) {
        const bool heads_known = known("head_dim");
        const bool routed_known =
            known("moe_intermediate_size") && (analysis.spec.moe_intermediate_size.value_or(0) != 0 || known("intermediate_size"));
        const bool shared_own = known("shared_expert_intermediate_size") && analysis.spec.shared_expert_intermediate_size.value_or(0) != 0;
        const bool shared_known = known("num_shared_experts") && (analysis.spec.num_shared_experts.value_or(0) == 0 || shared_own ||
                                                                  (routed_known && known("shared_expert_intermediate_size")));
        write("effective_head_dim", heads_known ? derived.effective_head_dim : std::nullopt);
        write("attention_width", heads_known ? derived.attention_width : std::nullopt);
        if (known("num_experts")) {
            json.member("is_moe", derived.is_moe);
        }
        write("routed_expert_width", routed_known ? std::optional(derived.routed_expert_width) : std::nullopt);
        write("shared_expert_width", shared_known ? std::optional(derived.shared_expert_width) : std::nullopt);
    }
    json.end_object();
}

} // namespace

std::string as_json(const File& file) {
    const Analysis& analysis = *file.analysis;
    JsonWriter json;
    json.begin_object();
    json.member("file", file.name);
    json.member("accepted", analysis.accepted());
    json.key("findings");
    json.begin_array();
    for (const Finding& finding : analysis.findings) {
        write_finding(json, analysis.lines, finding);
    }
    json.end_array();
    json.member("section", analysis.section.path.print());
    json.key("derived");
    write_derived(json, analysis);
    json.end_object();
    return json.take() + "\n";
}

} // namespace modelspec::report
