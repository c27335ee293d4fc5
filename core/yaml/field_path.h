// Names of places in a spec: `head_dim`, `layers[2].count`, `ops.moe.attMM`, `ops."a.b".attMM`.
#pragma once

#include "core/result.h"

#include <compare>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace modelspec {

/// A key of a mapping or an index, from 0, of a list.
using PathStep = std::variant<std::string, std::size_t>;

/// Where a value stands, from the root of the spec. The empty path is the whole spec. Parsing and printing round-trip.
class FieldPath {
public:
    FieldPath() = default;
    FieldPath(std::initializer_list<PathStep> steps) : steps_(steps) {}
    explicit FieldPath(std::vector<PathStep> steps) : steps_(std::move(steps)) {}

    /// Reads `layers[2].count`. A key that holds `.`, `[`, `]`, `=`, a quote or a space at an end stands in double quotes, with `\"`
    /// and `\\` for the two characters themselves.
    [[nodiscard]] static Result<FieldPath> parse(std::string_view text);
    [[nodiscard]] std::string print() const;

    [[nodiscard]] const std::vector<PathStep>& steps() const { return steps_; }
    [[nodiscard]] bool empty() const { return steps_.empty(); }
    [[nodiscard]] std::size_t size() const { return steps_.size(); }

    /// The last step as a key; empty for an index or the empty path.
    [[nodiscard]] std::string_view last_key() const;
    /// The step at `index` as a key; empty where it is none.
    [[nodiscard]] std::string_view key(std::size_t index) const;

    [[nodiscard]] FieldPath parent() const;
    [[nodiscard]] FieldPath child(PathStep step) const;
    /// The first `count` steps, and what follows them.
    [[nodiscard]] FieldPath first(std::size_t count) const;
    [[nodiscard]] FieldPath after(std::size_t count) const;
    /// This path below `base`.
    [[nodiscard]] FieldPath below(const FieldPath& base) const;
    /// Whether this is `other` or a place inside it.
    [[nodiscard]] bool within(const FieldPath& other) const;

    friend bool operator==(const FieldPath&, const FieldPath&) = default;
    friend auto operator<=>(const FieldPath&, const FieldPath&) = default;

private:
    std::vector<PathStep> steps_;
};

} // namespace modelspec
