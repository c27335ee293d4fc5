// Where everything of the activations preview stands: bars of what a layer of each kind keeps, works with and keeps selectively.
#pragma once

#include "core/analysis.h"
#include "core/census/census.h"
#include "ui/previews/picture.h"
#include "ui/previews/table_twin.h"

namespace modelspec::ui {

struct ActivationsOptions {
    std::int64_t tp = 1;                     ///< ranks tensor parallelism splits over
    std::optional<std::int64_t> tokens = {}; ///< nothing: bytes per token; else MiB of that many tokens
};

/// "172 384 bytes/token", "673.4 MiB".
[[nodiscard]] QString amountWords(double bytesPerToken, const ActivationsOptions& options);
/// "at least 6 669 632 B/token"; "not known" where no record covers any of it.
[[nodiscard]] QString totalWords(const census::Total& total, const ActivationsOptions& options);
/// "covers 1 of 2 kinds, without the output layer"; empty for a total that lacks nothing.
[[nodiscard]] QString coverageWords(const census::Total& total);
/// Says that a length is beyond what the records measured; empty where it is not.
[[nodiscard]] QString extrapolationWords(const census::Census& census, const ActivationsOptions& options);

[[nodiscard]] Picture layoutActivations(const Analysis& analysis, const ActivationsOptions& options, qreal width, const QFont& font);
[[nodiscard]] TableTwin activationsTable(const Analysis& analysis, const ActivationsOptions& options);

} // namespace modelspec::ui
