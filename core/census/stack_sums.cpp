#include "core/census/stack_sums.h"

#include <algorithm>

namespace modelspec::census {

namespace {

/// The sum of the declared groups, with or without a kind; of a derived stack, that of its own.
StackSum sum(const std::optional<std::vector<LayerGroup>>& layers, const Stack& stack, bool mtp) {
    StackSum out;
    if (!layers) {
        out.listed = stack.layers(mtp);
        return out;
    }
    std::int64_t listed = 0;
    bool fits = true;
    for (const LayerGroup& group : *layers) {
        if (group.is_mtp() != mtp) {
            continue;
        }
        out.is_lower_bound = out.is_lower_bound || !group.count;
        fits = fits && !__builtin_add_overflow(listed, group.count.value_or(0), &listed);
    }
    out.listed = fits ? std::optional(listed) : std::nullopt;
    return out;
}

std::optional<std::int64_t> positive(const std::optional<std::int64_t>& value) { return value.value_or(0) > 0 ? value : std::nullopt; }

} // namespace

std::optional<std::int64_t> StackSum::excess() const {
    std::int64_t difference = 0;
    if (!listed || !declared || is_lower_bound || __builtin_sub_overflow(*listed, *declared, &difference)) {
        return std::nullopt;
    }
    return difference;
}

StackSums sums_of(const ModelSpec& spec, const Stack& stack, bool has_base_config) {
    StackSums out{sum(spec.layers, stack, false), sum(spec.layers, stack, true)};
    out.body.field = {std::string("num_hidden_layers")};
    out.body.declared = positive(spec.num_hidden_layers);
    out.mtp.field = {std::string("mtp_depth")};
    out.mtp.is_unset = !spec.mtp_depth && !has_base_config;
    out.mtp.declared = out.mtp.is_unset ? std::optional<std::int64_t>(0) : spec.mtp_depth;
    return out;
}

StackSums sums_of(const VisionSpec& tower, const Stack& stack) {
    StackSums out{sum(tower.layers, stack, false), sum(tower.layers, stack, true)};
    out.body.field = {std::string("vision"), std::string("num_hidden_layers")};
    out.body.declared = positive(tower.num_hidden_layers);
    out.mtp.is_unset = true;
    out.mtp.declared = 0;
    return out;
}

std::optional<std::int64_t> layers_of_kind(const Stack& stack, std::string_view kind) {
    std::int64_t layers = 0;
    for (const StackGroup& group : stack.groups) {
        if (group.kind == kind && __builtin_add_overflow(layers, group.count, &layers)) {
            return std::nullopt;
        }
    }
    return layers;
}

bool has_incomplete_group(const std::optional<std::vector<LayerGroup>>& layers) {
    return layers && std::any_of(layers->begin(), layers->end(), [](const LayerGroup& group) { return !group.kind || !group.count; });
}

} // namespace modelspec::census
