#include "core/families/stack.h"

#include <algorithm>

namespace modelspec {

namespace {

std::vector<StackGroup> declared_groups(const std::vector<LayerGroup>& layers) {
    std::vector<StackGroup> groups;
    for (const LayerGroup& layer : layers) {
        if (layer.kind && layer.count) {
            groups.push_back({*layer.kind, *layer.count, layer.is_mtp()});
        }
    }
    return groups;
}

void append(Stack& stack, const std::string& kind, std::int64_t count) {
    if (count <= 0) {
        return;
    }
    if (!stack.groups.empty() && stack.groups.back().kind == kind) {
        stack.groups.back().count += count;
    } else {
        stack.groups.push_back({kind, count, false});
    }
}

/// Whether the first `body` names are all there and all kinds of the family.
bool names_body(const std::vector<std::string>& names, std::int64_t body, const Family& family) {
    if (static_cast<std::int64_t>(names.size()) < body) {
        return false;
    }
    return std::all_of(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(body),
                       [&](const std::string& name) { return family.find(name) != nullptr; });
}

void derive_body(Stack& stack, const ModelSpec& spec, std::int64_t body, const Family& family) {
    if (spec.layer_types) {
        if (names_body(*spec.layer_types, body, family)) {
            stack.derived_from = "layer_types";
            for (std::int64_t i = 0; i < body; ++i) {
                append(stack, (*spec.layer_types)[static_cast<std::size_t>(i)], 1);
            }
            return;
        }
        stack.layer_types_unfit = true;
    }
    if (family.find("dense") != nullptr && family.find("moe") != nullptr) {
        const std::int64_t dense = std::clamp<std::int64_t>(spec.first_k_dense_replace.value_or(0), 0, body);
        stack.derived_from = "first_k_dense_replace";
        append(stack, "dense", dense);
        append(stack, "moe", body - dense);
    } else if (family.find("encoder") != nullptr && family.find("decoder") != nullptr) {
        stack.derived_from = "the halves of an encoder-decoder";
        stack.odd_halves = body % 2 != 0;
        append(stack, "encoder", body / 2);
        append(stack, "decoder", body - body / 2);
    } else if (family.default_kind) {
        stack.derived_from = "the default kind of family " + family.name;
        append(stack, *family.default_kind, body);
    }
}

} // namespace

std::optional<std::int64_t> Stack::layers(bool mtp) const {
    std::int64_t sum = 0;
    for (const StackGroup& group : groups) {
        if (group.is_mtp == mtp && __builtin_add_overflow(sum, group.count, &sum)) {
            return std::nullopt;
        }
    }
    return sum;
}

const Family* family_of(const ModelSpec& spec, const Families& families) {
    return families.find(spec.arch ? *spec.arch : infer_family(spec.name.value_or("custom")));
}

const StackGroup* first_linear(const Stack& stack, const Family* family) {
    const auto found = std::find_if(stack.groups.begin(), stack.groups.end(), [&](const StackGroup& group) {
        const LayerKind* kind = family != nullptr ? family->find(group.kind) : nullptr;
        return kind != nullptr && kind->is_linear;
    });
    return found == stack.groups.end() ? nullptr : &*found;
}

Stack stack_of(const ModelSpec& spec, const Family* family) {
    Stack stack;
    if (spec.layers) {
        stack.groups = declared_groups(*spec.layers);
        return stack;
    }
    stack.is_derived = true;
    if (family == nullptr || !spec.num_hidden_layers || *spec.num_hidden_layers <= 0) {
        return stack;
    }
    derive_body(stack, spec, *spec.num_hidden_layers, *family);
    if (spec.mtp_depth.value_or(0) > 0 && !stack.groups.empty()) {
        stack.groups.push_back({stack.groups.back().kind, *spec.mtp_depth, true});
    }
    return stack;
}

Stack stack_of(const VisionSpec& tower) {
    Stack stack;
    if (tower.layers) {
        stack.groups = declared_groups(*tower.layers);
        return stack;
    }
    stack.is_derived = true;
    stack.derived_from = "vision.num_hidden_layers, as one encoder group";
    if (tower.num_hidden_layers && *tower.num_hidden_layers > 0) {
        stack.groups.push_back({"encoder", *tower.num_hidden_layers, false});
    }
    return stack;
}

} // namespace modelspec
