// Activation records.
#include "core/rules/checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace modelspec::checks {

namespace {

struct Place {
    FieldPath path;
    const KindActivations* record;
};

/// Every record of the spec, the output's last.
std::vector<Place> records_of(const ModelSpec& spec) {
    std::vector<Place> out;
    if (spec.activations) {
        for (const auto& [kind, record] : *spec.activations) {
            out.push_back({field("activations").child(kind), &record});
        }
    }
    if (spec.output_activations) {
        out.push_back({field("output_activations"), &*spec.output_activations});
    }
    return out;
}

FieldPath member(const FieldPath& record, std::string_view name) { return record.child(std::string(name)); }

std::string number(double value) {
    std::string out = std::to_string(value);
    out.erase(out.find_last_not_of('0') + 1);
    return out.back() == '.' ? out.substr(0, out.size() - 1) : out;
}

void check_sum(Drafts& drafts, const FieldPath& record, std::string_view whole, const std::optional<double>& total, std::string_view parts,
               const std::optional<Ordered<double>>& by_op) {
    if (!total || !by_op || !std::isfinite(*total)) {
        return;
    }
    double sum = 0;
    for (const auto& [op, size] : *by_op) {
        sum += size;
    }
    const double difference = std::abs(sum - *total);
    constexpr double share = 0.005; // a census rounds; more than this is a value left out
    if (!std::isfinite(sum) || difference <= 1 || difference <= share * std::max(sum, *total)) {
        return;
    }
    Draft& draft = add(drafts, "census-ops-sum", member(record, parts),
                       member(record, parts).print() + " adds up to " + number(sum) + ", but " + std::string(whole) + " is " + number(*total));
    draft.related.emplace_back(member(record, whole), "the whole");
}

void check_above(Drafts& drafts, const FieldPath& record, std::string_view part, const std::optional<double>& kept, std::string_view whole,
                 const std::optional<double>& saved) {
    if (kept && saved && *kept > *saved) {
        Draft& draft = add(drafts, "selective-above-saved", member(record, part),
                           member(record, part).print() + " is " + number(*kept) + ", more than the " + number(*saved) +
                               " kept without selective checkpointing");
        draft.related.emplace_back(member(record, whole), "kept without it");
    }
}

std::set<std::string> stack_kinds(const RuleContext& context) {
    std::set<std::string> kinds;
    for (const StackGroup& group : context.stack.groups) {
        kinds.insert(group.kind);
    }
    return kinds;
}

} // namespace

void activations_of_unknown_kind(const RuleContext& context, Drafts& drafts) {
    const auto& spec = context.spec;
    const bool stack_unknown = context.reading.is_refused("layers") || (!spec.layers && context.has_base_config);
    if (!spec.activations || stack_unknown) {
        return;
    }
    std::set<std::string> kinds;
    for (const LayerGroup& group : spec.layers.value_or(std::vector<LayerGroup>{})) {
        if (!group.kind) {
            return; // a group whose kind is refused may be of this one
        }
        kinds.insert(*group.kind);
    }
    std::vector<std::string> unknown;
    for (const auto& [kind, record] : *spec.activations) {
        if (kinds.find(kind) == kinds.end()) {
            unknown.push_back(kind);
        }
    }
    constexpr std::size_t most_related = 16;
    for (const std::string& kind : unknown) {
        const FieldPath path = field("activations").child(kind);
        Draft& draft = add(drafts, "activations-of-unknown-kind", path,
                           spec.layers ? path.print() + " is the record of a kind that no group of layers is"
                                       : path.print() + " is the record of a kind, but layers is unset: declare the groups the records are of");
        draft.part = Part::key;
        relate(draft, "layers", spec.layers ? "has no such kind" : "not declared");
        for (std::size_t i = 0; i < unknown.size() && i < most_related; ++i) {
            if (unknown[i] != kind) {
                draft.related.emplace_back(field("activations").child(unknown[i]), "of an unknown kind too");
            }
        }
        if (!spec.layers) {
            draft.fixes.push_back(open(field("layers")));
        }
        draft.fixes.push_back(unset(path));
    }
}

void census_partial(const RuleContext& context, Drafts& drafts) {
    if (!context.spec.activations) {
        return;
    }
    std::vector<std::string> with;
    std::vector<std::string> without;
    for (const std::string& kind : stack_kinds(context)) {
        const bool stated =
            std::any_of(context.spec.activations->begin(), context.spec.activations->end(), [&](const auto& each) { return each.first == kind; });
        (stated ? with : without).push_back(kind);
    }
    if (with.empty() || without.empty()) {
        return;
    }
    Draft& draft = add(drafts, "census-partial", field("activations"),
                       "activations has records of " + listed(with) + ", none of " + listed(without) +
                           ": the stack is priced partly by census, partly by formulas");
    for (const std::string& kind : without) {
        draft.related.emplace_back(field("activations").child(kind), "no record");
        draft.fixes.push_back(open(field("activations").child(kind)));
    }
}

void census_lengths_differ(const RuleContext& context, Drafts& drafts) {
    std::vector<Place> measured;
    for (const Place& place : records_of(context.spec)) {
        if (place.record->seq_length) {
            measured.push_back(place);
        }
    }
    const auto other = std::find_if(measured.begin(), measured.end(),
                                    [&](const Place& place) { return place.record->seq_length != measured.front().record->seq_length; });
    if (other == measured.end()) {
        return;
    }
    Draft& draft = add(drafts, "census-lengths-differ", member(other->path, "seq_length"),
                       "the records were measured at different lengths, " + std::to_string(*measured.front().record->seq_length) + " and " +
                           std::to_string(*other->record->seq_length) + " tokens, so their bytes per token do not add up");
    for (const Place& place : measured) {
        if (place.path != other->path) {
            draft.related.emplace_back(member(place.path, "seq_length"), std::to_string(*place.record->seq_length) + " tokens");
        }
    }
}

void zero_census_length(const RuleContext& context, Drafts& drafts) {
    for (const Place& place : records_of(context.spec)) {
        if (place.record->seq_length == 0) {
            const FieldPath path = member(place.path, "seq_length");
            add(drafts, "zero-census-length", path, path.print() + " is 0; a census measures at the length of a sequence")
                .fixes.push_back(open(path));
        }
    }
}

void census_ops_sum(const RuleContext& context, Drafts& drafts) {
    for (const Place& place : records_of(context.spec)) {
        check_sum(drafts, place.path, "saved", place.record->saved, "ops", place.record->ops);
        check_sum(drafts, place.path, "saved_tp", place.record->saved_tp, "ops_tp", place.record->ops_tp);
    }
}

void selective_above_saved(const RuleContext& context, Drafts& drafts) {
    for (const Place& place : records_of(context.spec)) {
        check_above(drafts, place.path, "selective", place.record->selective, "saved", place.record->saved);
        check_above(drafts, place.path, "selective_tp", place.record->selective_tp, "saved_tp", place.record->saved_tp);
    }
}

} // namespace modelspec::checks
