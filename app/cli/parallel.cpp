#include "app/cli/parallel.h"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace modelspec::cli {

void in_parallel(std::size_t count, const std::function<void(std::size_t)>& work) {
    std::atomic<std::size_t> next{0};
    const auto take_turns = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            work(i);
        }
    };
    std::vector<std::thread> others;
    const std::size_t most = count > 1 ? std::min<std::size_t>(count, std::max(std::thread::hardware_concurrency(), 1U)) : 1;
    others.reserve(most - 1);
    try {
        while (others.size() + 1 < most) {
            others.emplace_back(take_turns);
        }
    } catch (const std::system_error&) { // no thread to be had: the ones there are do all the work
    }
    take_turns();
    for (std::thread& other : others) {
        other.join();
    }
}

} // namespace modelspec::cli
