// What is known of models by name: expected values and parameters a spec cannot state. Data, in resources/known_models.yaml.
#pragma once

#include "core/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec {

/// Parameters that the fields of a spec do not count.
struct ExtraParameters {
    std::string what; ///< in words
    std::string kind; ///< a slug
};

struct KnownModel {
    std::string title;
    std::vector<std::string> any_of; ///< lower case; the name holds one of them
    std::vector<std::string> all_of; ///< and all of these
    std::optional<std::int64_t> head_dim;
    std::optional<std::int64_t> mtp_depth;
    std::optional<std::int64_t> num_shared_experts;
    std::optional<bool> qk_norm;
    std::vector<ExtraParameters> extra_parameters;
};

class KnownModels {
public:
    [[nodiscard]] static Result<KnownModels> read(const std::string& text);
    [[nodiscard]] static const KnownModels& builtin();
    /// The first model whose patterns `name` matches; null where none does.
    [[nodiscard]] const KnownModel* match(std::string_view name) const;

private:
    std::vector<KnownModel> models_;
};

} // namespace modelspec
