// What is wrong with a line of a block mapping that is no `key: value`: the state of a file while a key is being typed, and what comes of a
// colon or a space that only looks like one.
#pragma once

#include "core/yaml/problem.h"

#include <string_view>

namespace modelspec::yaml {

/// The problem of the line whose key should start at `key`. It is marked itself where `is_near`; otherwise `noticed` is, where the consumer stops
/// reading.
[[nodiscard]] Problem line_without_key(std::string_view text, std::size_t key, std::size_t noticed, bool is_near);

} // namespace modelspec::yaml
