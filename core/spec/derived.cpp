#include "core/spec/derived.h"

#include "core/python/numbers.h"

namespace modelspec {

namespace {

/// Python's truth of an optional number: a declared 0 falls through as an unset one does.
bool is_set(const std::optional<std::int64_t>& value) { return value.value_or(0) != 0; }

std::string declared(std::int64_t value) { return std::to_string(value) + ", declared"; }

void derive_head_dim(const ModelSpec& spec, Derived& out) {
    if (is_set(spec.head_dim)) {
        out.effective_head_dim = spec.head_dim;
        out.head_dim_because = declared(*spec.head_dim);
    } else if (spec.hidden_size && is_set(spec.num_attention_heads)) {
        out.effective_head_dim = python::floor_divide(*spec.hidden_size, *spec.num_attention_heads);
        out.head_dim_because =
            std::to_string(*out.effective_head_dim) + " = " + std::to_string(*spec.hidden_size) + " / " + std::to_string(*spec.num_attention_heads);
    }
    if (out.effective_head_dim && spec.num_attention_heads) {
        std::int64_t width = 0;
        out.overflows = __builtin_mul_overflow(*spec.num_attention_heads, *out.effective_head_dim, &width);
        out.attention_width = out.overflows ? std::nullopt : std::optional(width);
    }
}

void derive_widths(const ModelSpec& spec, Derived& out) {
    if (is_set(spec.moe_intermediate_size)) {
        out.routed_expert_width = *spec.moe_intermediate_size;
        out.routed_because = declared(out.routed_expert_width);
    } else if (is_set(spec.intermediate_size)) {
        out.routed_expert_width = *spec.intermediate_size;
        out.routed_because = std::to_string(out.routed_expert_width) + " = intermediate_size";
    } else {
        out.routed_because = "0: no width is declared";
    }
    if (!is_set(spec.num_shared_experts)) {
        out.shared_because = spec.num_shared_experts ? "0: num_shared_experts is 0" : "0: num_shared_experts is unset";
    } else if (is_set(spec.shared_expert_intermediate_size)) {
        out.shared_expert_width = *spec.shared_expert_intermediate_size;
        out.shared_because = declared(out.shared_expert_width);
    } else {
        out.shared_expert_width = out.routed_expert_width;
        out.shared_because = std::to_string(out.shared_expert_width) + ", the routed width";
    }
}

} // namespace

Derived derive(const ModelSpec& spec) {
    Derived out;
    out.is_moe = spec.num_experts.value_or(0) > 1;
    derive_head_dim(spec, out);
    derive_widths(spec, out);
    return out;
}

} // namespace modelspec
