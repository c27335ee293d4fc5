// Single values that mean another thing than they say.
#include "core/rules/checks.h"

namespace modelspec::checks {

void zero_means_unset(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const auto check = [&](std::string_view name, const std::optional<std::int64_t>& value, const std::string& used,
                           const std::vector<std::string_view>& fallback) {
        if (!value || *value != 0) {
            return;
        }
        Draft& draft = add(drafts, "zero-means-unset", field(name), std::string(name) + " is 0, which is read as unset: " + used);
        for (const std::string_view each : fallback) {
            relate(draft, each, "the fallback");
        }
        draft.fixes.push_back(unset(draft.path));
    };
    const std::string head_width = context.derived.head_dim_because.empty() ? "hidden_size // num_attention_heads" : context.derived.head_dim_because;
    check("head_dim", spec.head_dim, "the head width is " + head_width, {"hidden_size", "num_attention_heads"});
    check("num_key_value_heads", spec.num_key_value_heads, "as many as query heads", {"num_attention_heads"});
    check("moe_intermediate_size", spec.moe_intermediate_size, "the routed width is " + context.derived.routed_because, {"intermediate_size"});
    check("shared_expert_intermediate_size", spec.shared_expert_intermediate_size, "the shared width is " + context.derived.shared_because,
          {"moe_intermediate_size"});
    check("intermediate_size", spec.intermediate_size, "there is no dense width", {});
}

} // namespace modelspec::checks
