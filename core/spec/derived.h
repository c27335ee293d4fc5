// Values the consumer derives from the fields, for a refused spec too as far as they can be.
#pragma once

#include "core/spec/model_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace modelspec {

/// A value is absent where a field it needs is missing, or where it does not fit 64 bits.
struct Derived {
    std::optional<std::int64_t> effective_head_dim;
    std::optional<std::int64_t> attention_width;
    bool is_moe = false;
    std::int64_t routed_expert_width = 0;
    std::int64_t shared_expert_width = 0;
    bool overflows = false; ///< attention_width does not fit

    /// How each came about, for people: "256, declared", "128 = 2048 / 16".
    std::string head_dim_because;
    std::string routed_because;
    std::string shared_because;

    friend bool operator==(const Derived&, const Derived&) = default;
};

[[nodiscard]] Derived derive(const ModelSpec& spec);

} // namespace modelspec
