#include "ui/document/line_difference.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace modelspec::ui {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(const QByteArray& bytes) {
    const std::string_view text(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    Lines lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
        lines.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return lines;
}

void trimCommon(Lines& a, Lines& b) {
    const auto [firstA, firstB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    a.erase(a.begin(), firstA);
    b.erase(b.begin(), firstB);
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.pop_back();
        b.pop_back();
    }
}

/// The cheapest alignment where replacing, adding and removing a line cost one each.
int distance(const Lines& a, const Lines& b) {
    std::vector<int> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = static_cast<int>(j);
    }
    for (std::size_t i = 1; i <= a.size(); ++i) {
        int diagonal = row[0];
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

int changedLineCount(const QByteArray& before, const QByteArray& after) {
    if (before == after) {
        return 0;
    }
    Lines a = linesOf(before);
    Lines b = linesOf(after);
    trimCommon(a, b);
    constexpr std::size_t affordable = 1'000'000;
    if (!a.empty() && b.size() > affordable / a.size()) {
        return static_cast<int>(std::max(a.size(), b.size()));
    }
    return distance(a, b);
}

} // namespace modelspec::ui
