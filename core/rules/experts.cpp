// Mixture of experts, and the widths of feed-forwards.
#include "core/rules/checks.h"

#include <algorithm>

namespace modelspec::checks {

namespace {

bool is_set(const std::optional<std::int64_t>& value) { return value.value_or(0) != 0; }

std::string text(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "unset"; }

} // namespace

void no_routed_expert_width(const RuleContext& context, Drafts& drafts) {
    const auto& reading = context.reading;
    const bool may_come_from_base = context.has_base_config && (!context.spec.moe_intermediate_size || !context.spec.intermediate_size);
    if (!context.derived.is_moe || context.derived.routed_expert_width != 0 || may_come_from_base || reading.is_refused("moe_intermediate_size") ||
        reading.is_refused("intermediate_size")) {
        return;
    }
    Draft& draft = add(drafts, "no-routed-expert-width", field("num_experts"),
                       std::to_string(*context.spec.num_experts) +
                           " routed experts have no width: declare moe_intermediate_size, or intermediate_size if they run at the dense width");
    relate(draft, "moe_intermediate_size", text(context.spec.moe_intermediate_size));
    relate(draft, "intermediate_size", text(context.spec.intermediate_size));
    draft.fixes.push_back(open(field("moe_intermediate_size")));
    draft.fixes.push_back(open(field("intermediate_size")));
}

void no_shared_expert_width(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const auto& reading = context.reading;
    const bool may_come_from_base =
        context.has_base_config && (!spec.shared_expert_intermediate_size || !spec.moe_intermediate_size || !spec.intermediate_size);
    const bool refused = reading.is_refused("moe_intermediate_size") || reading.is_refused("intermediate_size") ||
                         reading.is_refused("shared_expert_intermediate_size");
    if (!is_set(spec.num_shared_experts) || context.derived.shared_expert_width != 0 || may_come_from_base || refused) {
        return;
    }
    Draft& draft = add(drafts, "no-shared-expert-width", field("num_shared_experts"),
                       "num_shared_experts is " + std::to_string(*spec.num_shared_experts) +
                           ", but no width resolves: declare shared_expert_intermediate_size or moe_intermediate_size");
    relate(draft, "shared_expert_intermediate_size", text(spec.shared_expert_intermediate_size));
    relate(draft, "moe_intermediate_size", text(spec.moe_intermediate_size));
    draft.fixes.push_back(open(field("shared_expert_intermediate_size")));
    draft.fixes.push_back(open(field("moe_intermediate_size")));
}

void shared_width_without_count(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const bool no_count = spec.num_shared_experts ? *spec.num_shared_experts == 0 : context.is_unset("num_shared_experts", false);
    if (spec.shared_expert_intermediate_size.value_or(0) <= 0 || !no_count) {
        return;
    }
    Draft& draft = add(drafts, "shared-width-without-count", field("num_shared_experts"),
                       "num_shared_experts is " + text(spec.num_shared_experts) + ", so the shared expert of width " +
                           std::to_string(*spec.shared_expert_intermediate_size) + " is priced at width 0");
    relate(draft, "shared_expert_intermediate_size", "the width that is dropped");
    draft.fixes.push_back(set_number(draft.path, 1, true));
    draft.fixes.push_back(unset(field("shared_expert_intermediate_size")));
}

void shared_width_ambiguous(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const std::int64_t count = spec.num_shared_experts.value_or(0);
    const std::int64_t routed = context.derived.routed_expert_width;
    std::int64_t total = 0;
    if (count <= 1 || routed <= 0 || !spec.shared_expert_intermediate_size || __builtin_mul_overflow(count, routed, &total) ||
        *spec.shared_expert_intermediate_size != total) {
        return;
    }
    Draft& draft = add(drafts, "shared-width-ambiguous", field("shared_expert_intermediate_size"),
                       "shared_expert_intermediate_size is " + std::to_string(total) + ", which is " + std::to_string(count) +
                           " times the routed width " + std::to_string(routed) + ": probably the width of all " + std::to_string(count) +
                           " shared experts, and it is counted " + std::to_string(count) + " times");
    relate(draft, "num_shared_experts");
    relate(draft, is_set(spec.moe_intermediate_size) ? "moe_intermediate_size" : "intermediate_size", "the routed width");
    draft.fixes.push_back(set_number(field("num_shared_experts"), 1));
    draft.fixes.push_back(set_number(draft.path, routed));
}

void expert_fields_without_experts(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const bool no_experts = spec.num_experts ? *spec.num_experts >= 0 && *spec.num_experts <= 1 : context.is_unset("num_experts", false);
    if (!no_experts) {
        return;
    }
    std::vector<std::string> declared;
    const auto note = [&](std::string_view name, bool there) {
        if (there) {
            declared.emplace_back(name);
        }
    };
    note("num_experts_per_tok", spec.num_experts_per_tok.value_or(0) > 0);
    note("moe_intermediate_size", spec.moe_intermediate_size.value_or(0) > 0);
    note("num_shared_experts", spec.num_shared_experts.value_or(0) > 0);
    note("shared_expert_gate", spec.shared_expert_gate.has_value());
    if (declared.empty()) {
        return;
    }
    Draft& draft = add(drafts, "expert-fields-without-experts", field("num_experts"),
                       "num_experts is " + text(spec.num_experts) + ", so the model is dense, yet " + listed(declared) +
                           (declared.size() == 1 ? " is" : " are") + " declared");
    for (const std::string& name : declared) {
        relate(draft, name);
    }
    draft.fixes.push_back(open(draft.path));
}

void top_k_missing(const RuleContext& context, Drafts& drafts) {
    const auto& top_k = context.spec.num_experts_per_tok;
    const bool missing = top_k ? *top_k == 0 : context.is_unset("num_experts_per_tok", false);
    if (!context.derived.is_moe || !missing) {
        return;
    }
    Draft& draft = add(drafts, "top-k-missing", field("num_experts_per_tok"),
                       "num_experts_per_tok is " + text(top_k) + ": how many of the " + std::to_string(*context.spec.num_experts) +
                           " experts a token takes is not known");
    relate(draft, "num_experts");
    draft.fixes.push_back(open(draft.path));
}

void top_k_above_experts(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    if (!context.derived.is_moe || !spec.num_experts_per_tok || *spec.num_experts_per_tok <= *spec.num_experts) {
        return;
    }
    Draft& draft = add(drafts, "top-k-above-experts", field("num_experts_per_tok"),
                       "a token takes " + std::to_string(*spec.num_experts_per_tok) + " experts, but there are " + std::to_string(*spec.num_experts));
    relate(draft, "num_experts");
    draft.fixes.push_back(set_number(draft.path, *spec.num_experts));
}

void dense_prefix_too_long(const RuleContext& context, Drafts& drafts) {
    const auto& prefix = context.spec.first_k_dense_replace;
    const auto& layers = context.spec.num_hidden_layers;
    if (!prefix || !layers || *layers <= 0 || *prefix <= *layers) {
        return;
    }
    Draft& draft = add(drafts, "dense-prefix-too-long", field("first_k_dense_replace"),
                       "first_k_dense_replace is " + std::to_string(*prefix) + ", more than the " + std::to_string(*layers) + " layers of the body");
    relate(draft, "num_hidden_layers");
    draft.fixes.push_back(set_number(draft.path, *layers));
}

void dense_width_missing(const RuleContext& context, Drafts& drafts) {
    const auto& width = context.spec.intermediate_size;
    const bool no_width = width ? *width == 0 : context.is_unset("intermediate_size", false);
    if (!no_width || context.reading.is_refused("num_experts") || (context.has_base_config && !context.spec.num_experts)) {
        return;
    }
    const auto is_dense = [&](const StackGroup& group) {
        const LayerKind* kind = context.family == nullptr ? nullptr : context.family->find(group.kind);
        const FeedForward feed_forward = kind == nullptr ? FeedForward::as_model : kind->feed_forward;
        return feed_forward == FeedForward::dense || (feed_forward == FeedForward::as_model && !context.derived.is_moe);
    };
    const auto dense = std::find_if(context.stack.groups.begin(), context.stack.groups.end(), is_dense);
    if (dense == context.stack.groups.end()) {
        return;
    }
    Draft& draft = add(drafts, "dense-width-missing", field("intermediate_size"),
                       "layers of kind " + dense->kind + " are dense, and intermediate_size is " + text(width) + ": their feed-forward has no width");
    relate(draft, "layers", context.spec.layers ? "" : "not declared: the stack is derived");
    if (!context.spec.layers) {
        relate(draft, context.spec.layer_types ? "layer_types" : "num_hidden_layers");
    }
    draft.fixes.push_back(open(draft.path));
}

} // namespace modelspec::checks
