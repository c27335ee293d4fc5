// The layer stack a spec states, or the one the consumer derives when it states none.
#pragma once

#include "core/families/family.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace modelspec {

/// Consecutive layers of one kind, as priced.
struct StackGroup {
    std::string kind;
    std::int64_t count = 0;
    bool is_mtp = false;

    friend bool operator==(const StackGroup&, const StackGroup&) = default;
};

struct Stack {
    std::vector<StackGroup> groups;
    bool is_derived = false;        ///< not declared
    std::string derived_from;       ///< for people: "layer_types", "first_k_dense_replace", "the family's default kind"; empty where declared
    bool layer_types_unfit = false; ///< layer_types is declared but cannot name the body
    bool odd_halves = false;        ///< encoder and decoder cannot be equal halves
    /// Body and MTP layers; nothing where a sum does not fit 64 bits.
    [[nodiscard]] std::optional<std::int64_t> layers(bool mtp) const;
};

/// The family a spec is priced with: `arch`, or what its name implies. Null where `arch` names none that is known.
[[nodiscard]] const Family* family_of(const ModelSpec& spec, const Families& families);

/// The first group of `stack` whose kind runs linear attention; null where none does, or without a family.
[[nodiscard]] const StackGroup* first_linear(const Stack& stack, const Family* family);

/// The stack of the model. Empty where what it derives from is missing.
[[nodiscard]] Stack stack_of(const ModelSpec& spec, const Family* family);
/// The stack of a tower: its groups, or one of encoder layers.
[[nodiscard]] Stack stack_of(const VisionSpec& tower);

} // namespace modelspec
