// Heads, MLA, linear attention.
#include "core/python/numbers.h"
#include "core/rules/checks.h"

#include <algorithm>
#include <array>

namespace modelspec::checks {

namespace {

using Number = std::optional<std::int64_t> ModelSpec::*;

struct Named {
    std::string_view name;
    Number member;
};

constexpr std::array<Named, 5> linear_fields{{{"linear_num_key_heads", &ModelSpec::linear_num_key_heads},
                                              {"linear_key_head_dim", &ModelSpec::linear_key_head_dim},
                                              {"linear_num_value_heads", &ModelSpec::linear_num_value_heads},
                                              {"linear_value_head_dim", &ModelSpec::linear_value_head_dim},
                                              {"linear_conv_kernel_dim", &ModelSpec::linear_conv_kernel_dim}}};

constexpr std::array<Named, 4> mla_fields{{{"kv_lora_rank", &ModelSpec::kv_lora_rank},
                                           {"qk_rope_head_dim", &ModelSpec::qk_rope_head_dim},
                                           {"qk_nope_head_dim", &ModelSpec::qk_nope_head_dim},
                                           {"v_head_dim", &ModelSpec::v_head_dim}}};

struct Split {
    std::vector<std::string> declared;
    std::vector<std::string> missing;
};

template <std::size_t N> Split split(const RuleContext& context, const std::array<Named, N>& fields) {
    Split out;
    for (const auto& [name, member] : fields) {
        if ((context.spec.*member).has_value() || context.reading.is_refused(name)) {
            out.declared.emplace_back(name);
        } else {
            out.missing.emplace_back(name);
        }
    }
    return out;
}

/// Divisors of `heads` next to `kv_heads`, the smaller one first.
std::vector<std::int64_t> near_divisors(std::int64_t heads, std::int64_t kv_heads) {
    std::vector<std::int64_t> out;
    const std::int64_t wanted = std::clamp<std::int64_t>(kv_heads, 1, heads);
    constexpr std::int64_t farthest = 4096; // far past any model's heads; bounds the search
    for (std::int64_t down = wanted; down >= 1 && wanted - down < farthest; --down) {
        if (heads % down == 0) {
            out.push_back(down);
            break;
        }
    }
    for (std::int64_t up = wanted + 1; up <= heads && up - wanted < farthest; ++up) {
        if (heads % up == 0) {
            out.push_back(up);
            break;
        }
    }
    return out;
}

} // namespace

void heads_not_multiple_of_kv_heads(const RuleContext& context, Drafts& drafts) {
    const auto& heads = context.spec.num_attention_heads;
    const auto& kv_heads = context.spec.num_key_value_heads;
    if (!heads || !kv_heads || *kv_heads == 0 || python::modulo(*heads, *kv_heads) == 0) {
        return;
    }
    Draft& draft = add(drafts, "heads-not-multiple-of-kv-heads", field("num_key_value_heads"),
                       std::to_string(*heads) + " query heads are not a multiple of " + std::to_string(*kv_heads) + " key/value heads");
    relate(draft, "num_attention_heads", "the query heads");
    if (*heads > 0) {
        for (const std::int64_t divisor : near_divisors(*heads, *kv_heads)) {
            draft.fixes.push_back(set_number(draft.path, divisor));
        }
    }
}

void attention_width_overflow(const RuleContext& context, Drafts& drafts) {
    if (context.derived.overflows) {
        Draft& draft =
            add(drafts, "value-out-of-range", field("num_attention_heads"), "num_attention_heads times the head width does not fit 64 bits");
        relate(draft, context.spec.head_dim ? "head_dim" : "hidden_size");
    }
}

void head_dim_not_whole(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const bool falls_back = !context.reading.is_refused("head_dim") && (spec.head_dim ? *spec.head_dim == 0 : !context.has_base_config);
    if (!falls_back || !spec.hidden_size || !spec.num_attention_heads || *spec.num_attention_heads <= 0 ||
        *spec.hidden_size % *spec.num_attention_heads == 0) {
        return;
    }
    Draft& draft = add(drafts, "head-dim-not-whole", field("head_dim"),
                       "head_dim falls back to hidden_size / num_attention_heads, and " + std::to_string(*spec.hidden_size) + " / " +
                           std::to_string(*spec.num_attention_heads) + " is cut to " + std::to_string(*spec.hidden_size / *spec.num_attention_heads));
    relate(draft, "hidden_size");
    relate(draft, "num_attention_heads");
    draft.fixes.push_back(open(draft.path));
}

void mla_incomplete(const RuleContext& context, Drafts& drafts) {
    if (context.has_base_config) {
        return;
    }
    const Split parts = split(context, mla_fields);
    const bool queries_alone = context.spec.q_lora_rank && !context.spec.kv_lora_rank && !context.reading.is_refused("kv_lora_rank");
    const bool some = !parts.declared.empty() && !parts.missing.empty();
    if (!some && !queries_alone) {
        return;
    }
    const std::vector<std::string> declared = some ? parts.declared : std::vector<std::string>{"q_lora_rank"};
    const std::vector<std::string> missing = some ? parts.missing : std::vector<std::string>{"kv_lora_rank"};
    Draft& draft =
        add(drafts, "mla-incomplete", field(declared.front()), "MLA is stated in part: " + listed(declared) + " without " + listed(missing));
    for (const std::string& name : missing) {
        relate(draft, name, "not declared");
        draft.fixes.push_back(open(field(name)));
    }
    for (std::size_t i = 1; i < declared.size(); ++i) {
        relate(draft, declared[i], "declared");
    }
    if (some && queries_alone) {
        relate(draft, "q_lora_rank", "declared");
    }
}

void linear_incomplete(const RuleContext& context, Drafts& drafts) {
    const Split parts = split(context, linear_fields);
    if (context.has_base_config || parts.declared.empty() || parts.missing.empty()) {
        return;
    }
    Draft& draft = add(drafts, "linear-incomplete", field(parts.missing.front()),
                       "linear attention is stated in part: " + listed(parts.declared) + " without " + listed(parts.missing));
    for (std::size_t i = 0; i < parts.missing.size(); ++i) {
        if (i > 0) {
            relate(draft, parts.missing[i], "not declared");
        }
        draft.fixes.push_back(open(field(parts.missing[i])));
    }
    for (const std::string& name : parts.declared) {
        relate(draft, name, "declared");
    }
}

void linear_missing(const RuleContext& context, Drafts& drafts) {
    if (context.has_base_config || !split(context, linear_fields).declared.empty()) {
        return;
    }
    const StackGroup* linear = first_linear(context.stack, context.family);
    if (linear == nullptr) {
        return;
    }
    const bool by_types = !context.spec.layers && context.spec.layer_types;
    const std::string_view stated_by = by_types ? "layer_types" : "layers";
    Draft& draft = add(drafts, "linear-missing", field(stated_by),
                       "the stack has layers of kind " + linear->kind + ", which run linear attention, and none of its five dimensions is declared");
    for (const auto& [name, member] : linear_fields) {
        relate(draft, name, "not declared");
        draft.fixes.push_back(open(field(name)));
    }
    if (!context.spec.layers && !by_types) {
        relate(draft, context.spec.arch ? "arch" : "name", "the family");
    }
}

void linear_heads(const RuleContext& context, Drafts& drafts) {
    const auto& keys = context.spec.linear_num_key_heads;
    const auto& values = context.spec.linear_num_value_heads;
    if (keys && values && *keys != 0 && python::modulo(*values, *keys) != 0) {
        Draft& draft = add(drafts, "linear-heads", field("linear_num_value_heads"),
                           std::to_string(*values) + " value heads are not a multiple of " + std::to_string(*keys) + " key heads");
        relate(draft, "linear_num_key_heads");
    }
}

} // namespace modelspec::checks
