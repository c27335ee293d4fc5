// The layer stack against the counts the spec declares.
#include "core/rules/checks.h"
#include "core/yaml/emit.h"

#include <algorithm>

namespace modelspec::checks {

namespace {

/// Whether every group has a kind, a count and a known mtp, so that sums mean something.
bool is_whole(const std::vector<LayerGroup>& layers, const RuleContext& context, const FieldPath& path) {
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (!layers[i].count || context.reading.is_refused(path.child(i).child(std::string("mtp")).print())) {
            return false;
        }
    }
    return true;
}

/// The MTP groups that would make up what `mtp_depth` declares beside a body without any: layers of the last body kind.
std::optional<yaml::Edit> mtp_group(const std::vector<LayerGroup>& layers, std::int64_t depth) {
    if (layers.empty() || !layers.back().kind || layers.back().is_mtp()) {
        return std::nullopt;
    }
    const std::string group = "{kind: " + yaml::spell_text(*layers.back().kind, true) + ", count: " + std::to_string(depth) + ", mtp: true}";
    return yaml::Insert{field("layers"), layers.size(), {group}};
}

std::optional<std::int64_t> sum_of(const std::vector<LayerGroup>& layers, bool mtp) {
    std::int64_t sum = 0;
    for (const LayerGroup& group : layers) {
        if (group.is_mtp() == mtp && __builtin_add_overflow(sum, group.count.value_or(0), &sum)) {
            return std::nullopt;
        }
    }
    return sum;
}

/// Grows or shrinks the last group of the body (or of the MTP layers) so that its sum becomes `wanted`; none where no group can take it.
std::optional<FixDraft> resize_last(const std::vector<LayerGroup>& layers, const FieldPath& path, bool mtp, std::int64_t sum, std::int64_t wanted) {
    for (std::size_t i = layers.size(); i-- > 0;) {
        if (layers[i].is_mtp() != mtp) {
            continue;
        }
        const std::int64_t count = *layers[i].count + (wanted - sum);
        if (count <= 0) {
            return std::nullopt;
        }
        return set_number(path.child(i).child(std::string("count")), count);
    }
    return std::nullopt;
}

void check_body(const RuleContext& context, Drafts& drafts, const std::vector<LayerGroup>& layers, const std::optional<std::int64_t>& declared,
                const FieldPath& path) {
    const FieldPath number = path.parent().child(std::string("num_hidden_layers"));
    if (!declared || *declared <= 0 || !is_whole(layers, context, path)) {
        return;
    }
    const std::optional<std::int64_t> sum = sum_of(layers, false);
    if (!sum) {
        add(drafts, "value-out-of-range", path, "the counts of " + path.print() + " add up to more than 64 bits hold")
            .related.emplace_back(number, "");
        return;
    }
    if (*sum == *declared) {
        return;
    }
    Draft& draft = add(drafts, "body-count-mismatch", path,
                       path.print() + " list " + std::to_string(*sum) + " body layers, but " + number.print() + " is " + std::to_string(*declared));
    draft.related.emplace_back(number, "the declared number");
    if (*sum > 0) {
        draft.fixes.push_back(set_number(number, *sum));
    }
    if (std::optional<FixDraft> fix = resize_last(layers, path, false, *sum, *declared)) {
        draft.fixes.push_back(std::move(*fix));
    }
}

void check_order(const RuleContext&, Drafts& drafts, const std::vector<LayerGroup>& layers, const FieldPath& path) {
    bool seen_mtp = false;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (seen_mtp && !layers[i].is_mtp()) {
            Draft& draft =
                add(drafts, "body-after-mtp", path.child(i), path.child(i).print() + " is a body group after an MTP group; MTP layers come last");
            draft.fixes.push_back(
                {"Mark " + path.child(i).print() + " as MTP", false, {yaml::Declare{path.child(i).child(std::string("mtp")), {"true"}}}});
            FixDraft unmark{"Make the groups before it body groups", false};
            for (std::size_t before = 0; before < i; ++before) {
                if (layers[before].is_mtp()) {
                    unmark.edits.emplace_back(yaml::Unset{path.child(before).child(std::string("mtp"))});
                }
            }
            draft.fixes.push_back(std::move(unmark));
        }
        seen_mtp = seen_mtp || layers[i].is_mtp();
    }
}

} // namespace

FixDraft set_mtp_depth(const RuleContext& context, std::int64_t depth) {
    FixDraft fix = set_number(field("mtp_depth"), depth);
    const auto& layers = context.spec.layers;
    if (layers && depth > 0 && sum_of(*layers, true) == 0) {
        if (const std::optional<yaml::Edit> group = mtp_group(*layers, depth)) {
            fix.title += " and add its MTP group to layers";
            fix.edits.push_back(*group);
        }
    }
    return fix;
}

void body_after_mtp(const RuleContext& context, Drafts& drafts) {
    if (context.spec.layers) {
        check_order(context, drafts, *context.spec.layers, field("layers"));
    }
    if (context.spec.vision && context.spec.vision->layers) {
        check_order(context, drafts, *context.spec.vision->layers, field("vision").child(std::string("layers")));
    }
}

void body_count_mismatch(const RuleContext& context, Drafts& drafts) {
    if (context.spec.layers) {
        check_body(context, drafts, *context.spec.layers, context.spec.num_hidden_layers, field("layers"));
    }
    if (context.spec.vision && context.spec.vision->layers) {
        check_body(context, drafts, *context.spec.vision->layers, context.spec.vision->num_hidden_layers,
                   field("vision").child(std::string("layers")));
    }
}

void mtp_count_mismatch(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const bool known = spec.mtp_depth || context.is_unset("mtp_depth", false);
    if (!spec.layers || !known || !is_whole(*spec.layers, context, field("layers"))) {
        return;
    }
    const std::optional<std::int64_t> sum = sum_of(*spec.layers, true);
    const std::int64_t declared = spec.mtp_depth.value_or(0);
    if (!sum) {
        relate(add(drafts, "value-out-of-range", field("layers"), "the counts of the MTP groups add up to more than 64 bits hold"), "mtp_depth");
        return;
    }
    if (*sum == declared) {
        return;
    }
    Draft& draft = add(drafts, "mtp-count-mismatch", field("layers"),
                       "layers list " + std::to_string(*sum) + " MTP layers, but mtp_depth is " +
                           (spec.mtp_depth ? std::to_string(declared) : "unset, which is 0"));
    relate(draft, "mtp_depth", spec.mtp_depth ? "the declared number" : "not declared");
    if (const std::optional<yaml::Edit> group = *sum == 0 ? mtp_group(*spec.layers, declared) : std::nullopt) {
        draft.fixes.push_back({"Add the missing MTP group to layers", false, {*group}});
    }
    draft.fixes.push_back(*sum == 0 && spec.mtp_depth ? unset(field("mtp_depth")) : set_number(field("mtp_depth"), *sum));
    if (declared > 0) {
        if (std::optional<FixDraft> fix = resize_last(*spec.layers, field("layers"), true, *sum, declared)) {
            draft.fixes.push_back(std::move(*fix));
        }
    }
}

void mtp_in_tower(const RuleContext& context, Drafts& drafts) {
    if (!context.spec.vision || !context.spec.vision->layers) {
        return;
    }
    const FieldPath path = field("vision").child(std::string("layers"));
    const std::vector<LayerGroup>& layers = *context.spec.vision->layers;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].is_mtp()) {
            const FieldPath flag = path.child(i).child(std::string("mtp"));
            Draft& draft = add(drafts, "mtp-in-tower", path, flag.print() + " marks MTP layers; a vision tower has none");
            draft.related.emplace_back(flag, "the mark");
            draft.fixes.push_back(unset(flag));
        }
    }
}

void layer_types_length(const RuleContext& context, Drafts& drafts) {
    const auto& names = context.spec.layer_types;
    const auto& layers = context.spec.num_hidden_layers;
    if (!names || !layers || *layers <= 0 || static_cast<std::int64_t>(names->size()) == *layers) {
        return;
    }
    const auto count = static_cast<std::int64_t>(names->size());
    Draft& draft = add(drafts, "layer-types-length", field("layer_types"),
                       "layer_types names " + std::to_string(count) + (count == 1 ? " layer" : " layers") + ", but num_hidden_layers is " +
                           std::to_string(*layers));
    relate(draft, "num_hidden_layers");
    const auto& groups = context.spec.layers;
    const bool layers_agree = groups && sum_of(*groups, false) == layers; // then it is the names that are off
    if (count > 0 && !layers_agree) {
        draft.fixes.push_back(set_number(field("num_hidden_layers"), count));
    }
    if (groups) {
        draft.fixes.push_back(unset(field("layer_types")));
    }
}

void layer_types_disagree(const RuleContext& context, Drafts& drafts) {
    const auto& names = context.spec.layer_types;
    const auto& layers = context.spec.layers;
    if (!names || !layers || !is_whole(*layers, context, field("layers"))) {
        return;
    }
    std::size_t at = 0;
    for (const LayerGroup& group : *layers) {
        if (group.is_mtp()) {
            continue;
        }
        for (std::int64_t i = 0; i < *group.count && at < names->size(); ++i, ++at) {
            if (group.kind && (*names)[at] != *group.kind) {
                Draft& draft =
                    add(drafts, "layer-types-disagree", field("layer_types"),
                        "layer " + std::to_string(at) + " (from 0) is " + (*names)[at] + " in layer_types, but " + *group.kind + " in layers");
                relate(draft, "layers");
                draft.fixes.push_back(unset(field("layer_types")));
                return;
            }
        }
    }
}

void odd_encoder_decoder(const RuleContext& context, Drafts& drafts) {
    if (context.stack.odd_halves && !context.has_base_config) {
        add(drafts, "odd-encoder-decoder", field("num_hidden_layers"),
            std::to_string(*context.spec.num_hidden_layers) + " layers do not halve: the encoder is priced with " +
                std::to_string(*context.spec.num_hidden_layers / 2) + ", the decoder with one more");
    }
}

} // namespace modelspec::checks
