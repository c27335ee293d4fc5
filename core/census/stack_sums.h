// The layers a stack lists against the numbers the spec declares: what a table's header and a drawing of the stack say of both.
#pragma once

#include "core/families/stack.h"
#include "core/yaml/field_path.h"

#include <cstdint>
#include <optional>

namespace modelspec::census {

/// The body's layers, or the MTP layers.
struct StackSum {
    std::optional<std::int64_t> listed;   ///< the sum of the counts; nothing where it does not fit 64 bits
    bool is_lower_bound = false;          ///< a group states no count
    std::optional<std::int64_t> declared; ///< nothing where the field is missing, refused or left to a base config
    bool is_unset = false;                ///< `declared` is what an unset field means
    FieldPath field;                      ///< the field that declares the number

    /// Layers listed above the declared number; negative where some are short. Nothing where the two cannot be compared.
    [[nodiscard]] std::optional<std::int64_t> excess() const;
    [[nodiscard]] bool differs() const { return excess().value_or(0) != 0; }
};

struct StackSums {
    StackSum body;
    StackSum mtp; ///< of a tower: its field is empty, a tower declares none
};

/// `stack` is the one the model is priced with. `has_base_config`: a field that is not stated comes from elsewhere.
[[nodiscard]] StackSums sums_of(const ModelSpec& spec, const Stack& stack, bool has_base_config);
[[nodiscard]] StackSums sums_of(const VisionSpec& tower, const Stack& stack);

/// The number of layers of `kind`, body and MTP together. Nothing where it does not fit 64 bits.
[[nodiscard]] std::optional<std::int64_t> layers_of_kind(const Stack& stack, std::string_view kind);

/// Whether a declared group lacks its kind or its count, so that the stack holds more than its groups say.
[[nodiscard]] bool has_incomplete_group(const std::optional<std::vector<LayerGroup>>& layers);

} // namespace modelspec::census
