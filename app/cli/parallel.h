// The same work on several things at once.
#pragma once

#include <cstddef>
#include <functional>

namespace modelspec::cli {

/// Calls `work` with each number below `count`, on as many threads as the machine runs at a time, this one among them. A single call
/// starts no thread. `work` must not throw.
void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work);

} // namespace modelspec::cli
