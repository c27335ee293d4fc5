// What a fuzzer does when something does not hold: it says so and stops, which keeps the input.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

namespace modelspec::fuzz {

inline void expect(bool holds, const char* what, const std::string& text, const std::string& more = {}) {
    if (holds) {
        return;
    }
    std::fprintf(stderr, "DOES NOT HOLD: %s\n--- text\n%s\n--- %s\n", what, text.c_str(), more.c_str()); // NOLINT
    std::abort();
}

} // namespace modelspec::fuzz
