// The functions of the rules table, by subject. Each appends a draft for every case it finds.
#pragma once

#include "core/rules/rule.h"

#include <string>

namespace modelspec::checks {

// attention.cpp
void heads_not_multiple_of_kv_heads(const RuleContext&, Drafts&);
void attention_width_overflow(const RuleContext&, Drafts&);
void head_dim_not_whole(const RuleContext&, Drafts&);
void mla_incomplete(const RuleContext&, Drafts&);
void linear_incomplete(const RuleContext&, Drafts&);
void linear_missing(const RuleContext&, Drafts&);
void linear_heads(const RuleContext&, Drafts&);

// experts.cpp
void no_routed_expert_width(const RuleContext&, Drafts&);
void no_shared_expert_width(const RuleContext&, Drafts&);
void shared_width_without_count(const RuleContext&, Drafts&);
void shared_width_ambiguous(const RuleContext&, Drafts&);
void expert_fields_without_experts(const RuleContext&, Drafts&);
void top_k_missing(const RuleContext&, Drafts&);
void top_k_above_experts(const RuleContext&, Drafts&);
void dense_prefix_too_long(const RuleContext&, Drafts&);
void dense_width_missing(const RuleContext&, Drafts&);

// stack.cpp
void body_after_mtp(const RuleContext&, Drafts&);
void body_count_mismatch(const RuleContext&, Drafts&);
void mtp_count_mismatch(const RuleContext&, Drafts&);
void mtp_in_tower(const RuleContext&, Drafts&);
void layer_types_length(const RuleContext&, Drafts&);
void layer_types_disagree(const RuleContext&, Drafts&);
void odd_encoder_decoder(const RuleContext&, Drafts&);

// family.cpp
void unknown_family(const RuleContext&, Drafts&);
void kind_not_in_family(const RuleContext&, Drafts&);
void ops_kinds_differ(const RuleContext&, Drafts&);
void ops_kind_unused(const RuleContext&, Drafts&);
void unlike_known_model(const RuleContext&, Drafts&);

// census.cpp
void activations_of_unknown_kind(const RuleContext&, Drafts&);
void census_partial(const RuleContext&, Drafts&);
void census_lengths_differ(const RuleContext&, Drafts&);
void zero_census_length(const RuleContext&, Drafts&);
void census_ops_sum(const RuleContext&, Drafts&);
void selective_above_saved(const RuleContext&, Drafts&);

// values.cpp
void zero_means_unset(const RuleContext&, Drafts&);

// helpers.cpp

/// The path of a field of the model.
[[nodiscard]] FieldPath field(std::string_view name);
/// Adds a draft about the model's field `name`.
Draft& add(Drafts& drafts, std::string_view id, FieldPath path, std::string message);
/// Relates a field of the model.
void relate(Draft& draft, std::string_view name, std::string note = {});
/// A fix that declares a whole number.
[[nodiscard]] FixDraft set_number(FieldPath path, std::int64_t value, bool preferred = false);
/// A fix that opens a field only the user knows the value of.
[[nodiscard]] FixDraft open(FieldPath path);
[[nodiscard]] FixDraft unset(FieldPath path);
/// Declares `mtp_depth`, with the group `layers` then needs.
[[nodiscard]] FixDraft set_mtp_depth(const RuleContext& context, std::int64_t depth);

/// `3, 5 and 7`.
[[nodiscard]] std::string listed(const std::vector<std::string>& words);

} // namespace modelspec::checks
