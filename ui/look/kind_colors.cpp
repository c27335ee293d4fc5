// Which colour a layer kind has: that of its name, or the next free one where two kinds of a file would share it.
#include "core/analysis.h"
#include "ui/look/contrast.h"
#include "ui/look/look.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace modelspec::ui {

namespace {

// Okabe and Ito's series without black; yellow, which needs the most change on a light base, is last.
constexpr std::array<QRgb, 7> okabeIto{0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442};
constexpr int hashed = 6; ///< colours that names nobody knows are spread over

constexpr std::array<std::pair<std::string_view, int>, 11> known{{{"linear_attention", 0},
                                                                  {"full_attention", 1},
                                                                  {"encoder", 2},
                                                                  {"decoder", 0},
                                                                  {"moe", 3},
                                                                  {"dense", 4},
                                                                  {"sliding_attention", 5},
                                                                  {"chunked_attention", 2},
                                                                  {"mamba", 3},
                                                                  {"mamba2", 3},
                                                                  {"attention", 1}}};

using Slots = std::map<std::string, int, std::less<>>;

std::size_t rank(std::string_view kind) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& entry) { return entry.first == kind; });
    return static_cast<std::size_t>(found - known.begin());
}

/// The colour a name asks for: an FNV-1a hash, which is the same on every machine, where it is not known.
int wish(std::string_view kind) {
    if (const std::size_t at = rank(kind); at < known.size()) {
        return known[at].second;
    }
    std::uint32_t hash = 2166136261U;
    for (const char c : kind) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return static_cast<int>(hash % hashed);
}

/// Known names choose first, then the others by name, so that the order of a file plays no part.
void assign(Slots& slots, std::vector<std::string> kinds, std::array<int, okabeIto.size()>& users) {
    std::sort(kinds.begin(), kinds.end(), [](const std::string& a, const std::string& b) { return std::pair(rank(a), a) < std::pair(rank(b), b); });
    for (const std::string& kind : kinds) {
        const int fewest = *std::min_element(users.begin(), users.end());
        auto at = static_cast<std::size_t>(wish(kind));
        while (users[at] > fewest) {
            at = (at + 1) % users.size();
        }
        ++users[at];
        slots.emplace(kind, static_cast<int>(at));
    }
}

void add(std::vector<std::string>& kinds, const std::string& kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        kinds.push_back(kind);
    }
}

std::vector<std::string> kindsOfTower(const Analysis& analysis) {
    std::vector<std::string> kinds;
    for (const StackGroup& group : analysis.tower_stack ? analysis.tower_stack->groups : std::vector<StackGroup>{}) {
        add(kinds, group.kind);
    }
    return kinds;
}

int slotOf(const Slots& slots, std::string_view kind) {
    const auto found = slots.find(kind);
    return found == slots.end() ? wish(kind) : found->second;
}

} // namespace

QColor kindColor(int index, const QPalette& palette) {
    const QColor pure(okabeIto[static_cast<std::size_t>(std::max(index, 0)) % okabeIto.size()]);
    return apart(isDark(palette) ? mixed(pure, Qt::white, 0.12) : pure, palette, graphicsContrast);
}

std::vector<std::string> kindsOf(const Analysis& analysis) {
    std::vector<std::string> kinds;
    for (const StackGroup& group : analysis.stack.groups) {
        add(kinds, group.kind);
    }
    for (const auto& [kind, counts] : analysis.spec.ops.value_or(Ordered<OpCounts>{})) {
        add(kinds, kind);
    }
    for (const auto& [kind, record] : analysis.spec.activations.value_or(Ordered<KindActivations>{})) {
        add(kinds, kind);
    }
    return kinds;
}

int kindIndex(const Analysis& analysis, std::string_view kind) {
    Slots slots;
    std::array<int, okabeIto.size()> users{};
    assign(slots, kindsOf(analysis), users);
    return slotOf(slots, kind);
}

int towerKindIndex(const Analysis& analysis, std::string_view kind) {
    Slots ofModel;
    Slots ofTower;
    std::array<int, okabeIto.size()> users{};
    assign(ofModel, kindsOf(analysis), users);
    assign(ofTower, kindsOfTower(analysis), users);
    return slotOf(ofTower, kind);
}

} // namespace modelspec::ui
