#include "core/yaml/locate.h"

#include <algorithm>

namespace modelspec::yaml {

namespace {

/// Fewer keys are compared one by one.
constexpr std::size_t least_indexed = 64;

} // namespace

const Locator::Known& Locator::known(const Node& mapping) const {
    const Node& node = resolve(mapping);
    const auto [found, fresh] = known_.try_emplace(&node);
    Known& known = found->second;
    if (!fresh) {
        return known;
    }
    known.items = items_of(node);
    known.has_merge =
        std::any_of(node.entries.begin(), node.entries.end(), [](const Entry& entry) { return resolve(*entry.key).type == Type::merge; });
    if (known.items.size() >= least_indexed) {
        for (std::size_t i = 0; i < known.items.size(); ++i) {
            known.by_name[python_str(*known.items[i].name)] = i;
        }
    }
    return known;
}

const Item* Locator::item(const Node& mapping, const std::string& name) const {
    const Known& all = known(mapping);
    if (all.items.size() < least_indexed) {
        const auto found = std::find_if(all.items.rbegin(), all.items.rend(), [&](const Item& item) { return key_reads_as(*item.name, name); });
        return found == all.items.rend() ? nullptr : &*found;
    }
    const auto found = all.by_name.find(name);
    return found == all.by_name.end() ? nullptr : &all.items[found->second];
}

std::optional<Location> Locator::find(const FieldPath& path) const {
    if (root_ == nullptr) {
        return std::nullopt;
    }
    Location at;
    at.value = root_;
    for (const PathStep& step : path.steps()) {
        const bool through = at.through_alias || at.value->kind == Kind::alias || at.merged_by != nullptr;
        const Node& container = resolve(*at.value);
        Location next;
        next.container = &container;
        next.through_alias = through;
        if (const auto* index = std::get_if<std::size_t>(&step)) {
            if (container.kind != Kind::sequence || *index >= container.items.size()) {
                return std::nullopt;
            }
            next.value = container.items[*index];
        } else {
            const Item* found = item(container, std::get<std::string>(step));
            if (found == nullptr) {
                return std::nullopt;
            }
            next.key = found->key;
            next.value = found->value;
            next.merged_by = found->merged_by;
        }
        at = next;
    }
    return at;
}

FieldPath path_at(const Node& root, std::size_t offset) {
    std::vector<PathStep> steps;
    const Node* node = &root;
    const auto holds = [&](Span span) { return offset >= span.begin && offset <= span.end; };
    for (;;) {
        const Node* next = nullptr;
        for (const Entry& entry : node->entries) {
            if (holds(entry.span())) {
                steps.emplace_back(python_str(*entry.key));
                next = entry.value;
                break;
            }
        }
        for (std::size_t i = 0; i < node->items.size() && next == nullptr; ++i) {
            const std::size_t begin = i < node->dashes.size() ? node->dashes[i] : node->items[i]->full_span().begin;
            if (holds({begin, node->items[i]->full_span().end})) {
                steps.emplace_back(i);
                next = node->items[i];
            }
        }
        if (next == nullptr) {
            return FieldPath(std::move(steps));
        }
        node = next;
    }
}

} // namespace modelspec::yaml
