#include "ui/document/line_diff.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace modelspec::ui {

namespace {

/// Lines as numbers: equal lines have equal ones.
using Ids = std::vector<std::uint32_t>;

struct Range {
    std::size_t beforeBegin;
    std::size_t beforeEnd;
    std::size_t afterBegin;
    std::size_t afterEnd;
};

/// Memory of the search grows with the square of this.
constexpr std::ptrdiff_t mostDifferences = 600;

class Differ {
public:
    Differ(const Ids& before, const Ids& after, std::size_t ids) : before_(before), after_(after), ids_(ids) {}

    std::vector<LineChange> run() {
        Range all{0, before_.size(), 0, after_.size()};
        trim(all);
        if (!shortest(all)) {
            between(all);
        }
        return std::move(changes_);
    }

private:
    using Frontier = std::vector<std::ptrdiff_t>;

    void trim(Range& range) const {
        while (range.beforeBegin < range.beforeEnd && range.afterBegin < range.afterEnd && before_[range.beforeBegin] == after_[range.afterBegin]) {
            ++range.beforeBegin;
            ++range.afterBegin;
        }
        while (range.beforeBegin < range.beforeEnd && range.afterBegin < range.afterEnd &&
               before_[range.beforeEnd - 1] == after_[range.afterEnd - 1]) {
            --range.beforeEnd;
            --range.afterEnd;
        }
    }

    /// Appends a change; one that touches the last extends it.
    void add(const LineChange& change) {
        if (change.removed() + change.added() == 0) {
            return;
        }
        if (!changes_.empty() && changes_.back().beforeEnd == change.beforeBegin && changes_.back().afterEnd == change.afterBegin) {
            changes_.back().beforeEnd = change.beforeEnd;
            changes_.back().afterEnd = change.afterEnd;
        } else {
            changes_.push_back(change);
        }
    }

    [[nodiscard]] bool same(const Range& range, std::ptrdiff_t x, std::ptrdiff_t y) const {
        return before_[range.beforeBegin + static_cast<std::size_t>(x)] == after_[range.afterBegin + static_cast<std::size_t>(y)];
    }

    /// Myers' greedy search. Nothing is added where the texts differ in too many lines.
    bool shortest(const Range& range) {
        const auto width = static_cast<std::ptrdiff_t>(range.beforeEnd - range.beforeBegin);
        const auto height = static_cast<std::ptrdiff_t>(range.afterEnd - range.afterBegin);
        const std::ptrdiff_t most = std::min(mostDifferences, width + height);
        Frontier furthest(static_cast<std::size_t>(2 * most + 3), 0);
        const auto at = [&](std::ptrdiff_t k) -> std::ptrdiff_t& { return furthest[static_cast<std::size_t>(k + most + 1)]; };
        std::vector<Frontier> trace;
        for (std::ptrdiff_t d = 0; d <= most; ++d) {
            for (std::ptrdiff_t k = -d; k <= d; k += 2) {
                const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
                std::ptrdiff_t x = down ? at(k + 1) : at(k - 1) + 1;
                while (x < width && x - k < height && x - k >= 0 && same(range, x, x - k)) {
                    ++x;
                }
                at(k) = x;
                if (x >= width && x - k >= height) {
                    walkBack(range, trace, d, k);
                    return true;
                }
            }
            const auto middle = furthest.begin() + most + 1;
            trace.emplace_back(middle - d - 1, middle + d + 2);
        }
        return false;
    }

    /// Follows the frontiers of each step back to the start. `trace[d]` holds the diagonals -d - 1 to d + 1.
    void walkBack(const Range& range, const std::vector<Frontier>& trace, std::ptrdiff_t d, std::ptrdiff_t k) {
        std::vector<LineChange> steps;
        for (; d > 0; --d) {
            const Frontier& last = trace[static_cast<std::size_t>(d - 1)];
            const auto at = [&](std::ptrdiff_t diagonal) { return last[static_cast<std::size_t>(diagonal + d)]; };
            const bool down = k == -d || (k != d && at(k - 1) < at(k + 1));
            const std::ptrdiff_t from = down ? k + 1 : k - 1;
            const std::size_t x = range.beforeBegin + static_cast<std::size_t>(at(from));
            const std::size_t y = range.afterBegin + static_cast<std::size_t>(at(from) - from);
            steps.push_back(down ? LineChange{x, x, y, y + 1} : LineChange{x, x + 1, y, y});
            k = from;
        }
        std::for_each(steps.rbegin(), steps.rend(), [&](const LineChange& step) { add(step); });
    }

    struct Anchor {
        std::size_t before;
        std::size_t after;
    };

    /// Lines that stand once in each side of the range, in the order of the text before.
    [[nodiscard]] std::vector<Anchor> uniqueLines(const Range& range) const {
        struct Count {
            std::uint32_t before = 0;
            std::uint32_t after = 0;
            std::size_t place = 0;
        };
        std::vector<Count> counts(ids_);
        for (std::size_t i = range.beforeBegin; i < range.beforeEnd; ++i) {
            ++counts[before_[i]].before;
        }
        for (std::size_t i = range.afterBegin; i < range.afterEnd; ++i) {
            ++counts[after_[i]].after;
            counts[after_[i]].place = i;
        }
        std::vector<Anchor> anchors;
        for (std::size_t i = range.beforeBegin; i < range.beforeEnd; ++i) {
            const Count& count = counts[before_[i]];
            if (count.before == 1 && count.after == 1) {
                anchors.push_back({i, count.place});
            }
        }
        return anchors;
    }

    /// The longest subsequence of `anchors` whose places in the text after rise too.
    [[nodiscard]] static std::vector<Anchor> rising(const std::vector<Anchor>& anchors) {
        std::vector<std::size_t> tails;
        std::vector<std::optional<std::size_t>> previous(anchors.size());
        for (std::size_t i = 0; i < anchors.size(); ++i) {
            const auto slot = std::lower_bound(tails.begin(), tails.end(), anchors[i].after,
                                               [&](std::size_t tail, std::size_t after) { return anchors[tail].after < after; });
            if (slot != tails.begin()) {
                previous[i] = *(slot - 1);
            }
            if (slot == tails.end()) {
                tails.push_back(i);
            } else {
                *slot = i;
            }
        }
        std::vector<Anchor> out;
        std::optional<std::size_t> at = tails.empty() ? std::nullopt : std::optional(tails.back());
        for (; at; at = previous[*at]) {
            out.push_back(anchors[*at]);
        }
        std::reverse(out.begin(), out.end());
        return out;
    }

    /// Aligns unique lines and searches between them; a gap that is still too unlike is replaced as a whole.
    void between(const Range& range) {
        std::vector<Anchor> anchors = rising(uniqueLines(range));
        anchors.push_back({range.beforeEnd, range.afterEnd});
        Range gap = range;
        for (const Anchor& anchor : anchors) {
            gap.beforeEnd = anchor.before;
            gap.afterEnd = anchor.after;
            Range inner = gap;
            trim(inner);
            if (!shortest(inner)) {
                add({inner.beforeBegin, inner.beforeEnd, inner.afterBegin, inner.afterEnd});
            }
            gap.beforeBegin = anchor.before + 1;
            gap.afterBegin = anchor.after + 1;
        }
    }

    const Ids& before_;
    const Ids& after_;
    std::size_t ids_;
    std::vector<LineChange> changes_;
};

} // namespace

std::vector<std::string_view> splitLines(std::string_view text) {
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t width = utf8::line_break_at(text, at);
        at += std::max<std::size_t>(width, 1);
        if (width > 0) {
            lines.push_back(text.substr(begin, at - begin));
            begin = at;
        }
    }
    if (begin < text.size()) {
        lines.push_back(text.substr(begin));
    }
    return lines;
}

LineDiff lineDiff(std::string_view before, std::string_view after) {
    LineDiff diff{splitLines(before), splitLines(after), {}};
    std::unordered_map<std::string_view, std::uint32_t> known;
    const auto number = [&](const std::vector<std::string_view>& lines) {
        Ids ids;
        ids.reserve(lines.size());
        for (const std::string_view line : lines) {
            ids.push_back(known.emplace(line, static_cast<std::uint32_t>(known.size())).first->second);
        }
        return ids;
    };
    const Ids beforeIds = number(diff.before);
    const Ids afterIds = number(diff.after);
    diff.changes = Differ(beforeIds, afterIds, known.size()).run();
    return diff;
}

int changedLines(std::string_view before, std::string_view after) {
    if (before == after) {
        return 0;
    }
    std::size_t sum = 0;
    for (const LineChange& change : lineDiff(before, after).changes) {
        sum += std::max(change.removed(), change.added());
    }
    return static_cast<int>(sum);
}

} // namespace modelspec::ui
