// Which lines differ between two texts. Pure functions; no Qt.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace modelspec::ui {

/// Lines of the text before that were replaced by lines of the text after; either range may be empty. Half-open, from 0.
struct LineChange {
    std::size_t beforeBegin = 0;
    std::size_t beforeEnd = 0;
    std::size_t afterBegin = 0;
    std::size_t afterEnd = 0;

    [[nodiscard]] std::size_t removed() const { return beforeEnd - beforeBegin; }
    [[nodiscard]] std::size_t added() const { return afterEnd - afterBegin; }

    friend bool operator==(const LineChange&, const LineChange&) = default;
};

/// The lines of both texts, each with its line break, and the changes in order. Views of the texts, which must outlive it.
struct LineDiff {
    std::vector<std::string_view> before;
    std::vector<std::string_view> after;
    std::vector<LineChange> changes;
};

/// Lines with their breaks, broken where YAML 1.1 breaks them. A text that ends in a break has no empty line after it.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);

/// A shortest sequence of changes while the texts differ in few lines. Where they differ in many, it is still right but may be longer, so
/// that time and memory stay bounded: it then aligns lines that stand once in each text, and replaces what lies between.
[[nodiscard]] LineDiff lineDiff(std::string_view before, std::string_view after);

/// How many lines were changed: a line replaced by another counts once.
[[nodiscard]] int changedLines(std::string_view before, std::string_view after);

} // namespace modelspec::ui
