// Families, their kinds, and models known by name.
#include "core/rules/checks.h"

#include <algorithm>
#include <set>

namespace modelspec::checks {

namespace {

/// While `arch` is unset and the name implies no family, nothing is known of the kinds.
bool kinds_are_known(const RuleContext& context) {
    const bool may_come_from_base = context.has_base_config && !context.spec.arch;
    return context.family != nullptr && !context.reading.is_refused("arch") && !may_come_from_base &&
           (context.spec.arch || context.family->name != "default");
}

std::vector<std::string> kind_names(const Family& family) {
    std::vector<std::string> names;
    for (const LayerKind& kind : family.kinds) {
        names.push_back(kind.name);
    }
    return names;
}

/// `family qwen3_5 (which the name implies)`
std::string family_words(const RuleContext& context) {
    const std::string& family = context.family->name;
    const std::string by_name = family == "default" ? " (there is no arch, and the name implies none)" : " (which the name implies)";
    return "family " + family + (context.spec.arch ? "" : by_name);
}

std::string_view nearest_of(const std::string& name, const std::vector<std::string>& candidates) {
    const std::vector<std::string_view> views(candidates.begin(), candidates.end());
    return schema::nearest(name, views);
}

template <typename Value>
void compare_known(const RuleContext& context, Drafts& drafts, std::string_view name, const std::optional<Value>& declared,
                   const std::optional<Value>& expected, const KnownModel& model, const std::string& found, const std::string& expected_text) {
    const bool known = declared || context.is_unset(name, false);
    if (!expected || !known || declared == expected) {
        return;
    }
    Draft& draft = add(drafts, "unlike-known-model", field(name), std::string(name) + " is " + found + "; " + model.title + " has " + expected_text);
    relate(draft, "name", "matches " + model.title);
    if (name == "mtp_depth" && model.mtp_depth) {
        draft.fixes.push_back(set_mtp_depth(context, *model.mtp_depth));
    } else {
        draft.fixes.push_back({"Set " + std::string(name) + " to " + expected_text, false, {yaml::Declare{field(name), {expected_text}}}});
    }
}

std::string number_text(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "unset"; }

} // namespace

void unknown_family(const RuleContext& context, Drafts& drafts) {
    if (!context.spec.arch || context.families.find(*context.spec.arch) != nullptr) {
        return;
    }
    std::vector<std::string> names = context.families.names();
    names.erase(std::remove(names.begin(), names.end(), vision_family), names.end()); // every tower's, no model's
    Draft& draft =
        add(drafts, "unknown-family", field("arch"), "arch is '" + *context.spec.arch + "', which names no known family; known are " + listed(names));
    if (const std::string_view near = nearest_of(*context.spec.arch, names); !near.empty()) {
        draft.fixes.push_back({"Set arch to " + std::string(near), false, {yaml::Declare{draft.path, {std::string(near)}}}});
    }
}

namespace {

/// layer_types that hold an unknown name are passed over when the stack is derived.
void check_layer_types(const RuleContext& context, Drafts& drafts) {
    const auto& names = context.spec.layer_types;
    if (!context.stack.layer_types_unfit || !names || context.family == nullptr || (context.has_base_config && !context.spec.arch)) {
        return;
    }
    const auto unknown = std::find_if(names->begin(), names->end(), [&](const std::string& name) { return context.family->find(name) == nullptr; });
    if (unknown == names->end()) {
        return;
    }
    const FieldPath path = field("layer_types").child(static_cast<std::size_t>(unknown - names->begin()));
    Draft& draft = add(drafts, "kind-not-in-family", path,
                       path.print() + " is '" + *unknown + "', no kind of " + family_words(context) + ", which has " +
                           listed(kind_names(*context.family)) + "; the stack is not derived from layer_types");
    relate(draft, "layer_types");
    relate(draft, context.spec.arch ? "arch" : "name", "the family");
}

} // namespace

void kind_not_in_family(const RuleContext& context, Drafts& drafts) {
    check_layer_types(context, drafts);
    if (!context.spec.layers || !kinds_are_known(context)) {
        return;
    }
    const std::vector<std::string> known = kind_names(*context.family);
    for (std::size_t i = 0; i < context.spec.layers->size(); ++i) {
        const LayerGroup& group = (*context.spec.layers)[i];
        if (!group.kind || context.family->find(*group.kind) != nullptr) {
            continue;
        }
        const FieldPath path = field("layers").child(i).child(std::string("kind"));
        Draft& draft = add(drafts, "kind-not-in-family", path,
                           path.print() + " is '" + *group.kind + "'; " + family_words(context) + " has the kinds " + listed(known));
        relate(draft, context.spec.arch ? "arch" : "name", "the family");
        if (const std::string_view near = nearest_of(*group.kind, known); !near.empty()) {
            draft.fixes.push_back({"Set it to " + std::string(near), false, {yaml::Declare{path, {std::string(near)}}}});
        }
    }
}

void ops_kinds_differ(const RuleContext& context, Drafts& drafts) {
    if (!context.spec.ops || !kinds_are_known(context)) {
        return;
    }
    std::set<std::string> stated;
    for (const auto& [kind, counts] : *context.spec.ops) {
        stated.insert(kind);
    }
    const std::vector<std::string> known = kind_names(*context.family);
    if (stated == std::set<std::string>(known.begin(), known.end())) {
        return;
    }
    Draft& draft = add(drafts, "ops-kinds-differ", field("ops"),
                       "ops states the kinds " + listed({stated.begin(), stated.end()}) + "; " + family_words(context) + " has " + listed(known) +
                           ", and the op counts have to cover exactly those");
    relate(draft, context.spec.arch ? "arch" : "name", "the family");
}

void ops_kind_unused(const RuleContext& context, Drafts& drafts) {
    const auto& layers = context.spec.layers;
    const bool is_known = layers ? std::all_of(layers->begin(), layers->end(), [](const LayerGroup& group) { return group.kind && group.count; })
                                 : !context.has_base_config;
    if (!context.spec.ops || !is_known || context.stack.groups.empty()) {
        return;
    }
    std::set<std::string> kinds;
    for (const StackGroup& group : context.stack.groups) {
        kinds.insert(group.kind);
    }
    for (const auto& [kind, counts] : *context.spec.ops) {
        if (kinds.find(kind) == kinds.end()) {
            const FieldPath path = field("ops").child(kind);
            Draft& draft = add(drafts, "ops-kind-unused", path, path.print() + " states op counts of a kind no layer of the stack is");
            if (!kinds_are_known(context) || context.family->find(kind) == nullptr) { // ops have to cover the kinds of the family
                draft.fixes.push_back(unset(path));
            }
        }
    }
}

void unlike_known_model(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const KnownModel* model = spec.name ? context.known_models.match(*spec.name) : nullptr;
    if (model == nullptr) {
        return;
    }
    const bool head_width_known = spec.head_dim || context.is_unset("head_dim", false);
    if (model->head_dim && head_width_known && context.derived.effective_head_dim && context.derived.effective_head_dim != model->head_dim) {
        const std::string expected = std::to_string(*model->head_dim);
        Draft& draft = add(drafts, "unlike-known-model", field("head_dim"),
                           "the head width is " + context.derived.head_dim_because + "; " + model->title + " has " + expected);
        relate(draft, "name", "matches " + model->title);
        draft.fixes.push_back(set_number(draft.path, *model->head_dim));
    }
    compare_known(context, drafts, "mtp_depth", spec.mtp_depth, model->mtp_depth, *model, number_text(spec.mtp_depth), number_text(model->mtp_depth));
    // A stated shared width says the same more clearly: shared-width-without-count.
    const bool said_already = spec.shared_expert_intermediate_size.value_or(0) > 0 && spec.num_shared_experts.value_or(0) == 0;
    if (!said_already) {
        compare_known(context, drafts, "num_shared_experts", spec.num_shared_experts, model->num_shared_experts, *model,
                      number_text(spec.num_shared_experts), number_text(model->num_shared_experts));
    }
    const auto flag_text = [](const std::optional<bool>& flag) { return std::string(flag ? (*flag ? "true" : "false") : "unset"); };
    compare_known(context, drafts, "qk_norm", spec.qk_norm, model->qk_norm, *model, flag_text(spec.qk_norm), flag_text(model->qk_norm));
}

} // namespace modelspec::checks
