// What keeps a text from being the YAML the consumer loads.
#pragma once

#include "core/text/span.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::yaml {

/// `id` is that of a rule (`yaml-syntax`, ...), with static storage. `origin`, where not empty, is where the trouble began,
/// on an earlier line: the quote that is never closed, the first of two anchors; `note` says which.
struct Problem {
    std::string_view id;
    Span span;
    std::string message;
    Span origin = {};
    std::string note = {};
};

using Problems = std::vector<Problem>;

/// Bounds that keep a hostile text from using up time, memory or stack. The consumer has none of them.
inline constexpr std::size_t max_bytes = std::size_t{16} * 1024 * 1024;
inline constexpr std::size_t max_depth = 64;
inline constexpr std::uint64_t max_expanded_nodes = 1'000'000;

} // namespace modelspec::yaml
