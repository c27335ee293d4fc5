// Places in the text of a file.
#pragma once

#include <algorithm>
#include <cstddef>

namespace modelspec {

/// A half-open range of UTF-8 byte offsets into the text of a file: `begin` is the first byte, `end` the one after the last.
/// An empty span (`begin == end`) is a place between two bytes.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] constexpr std::size_t size() const { return end - begin; }
    [[nodiscard]] constexpr bool empty() const { return begin == end; }
    [[nodiscard]] constexpr bool contains(std::size_t offset) const { return offset >= begin && offset < end; }
    [[nodiscard]] constexpr bool contains(Span other) const { return other.begin >= begin && other.end <= end; }

    friend constexpr bool operator==(Span, Span) = default;
    friend constexpr auto operator<=>(Span, Span) = default; // NOLINT(modernize-use-nullptr): of clang-tidy 14
};

/// The smallest span that covers both.
constexpr Span cover(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

} // namespace modelspec
