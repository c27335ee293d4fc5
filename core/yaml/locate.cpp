#include "core/yaml/locate.h"

#include <algorithm>

namespace modelspec::yaml {

const std::vector<Item>& Locator::items(const Node& mapping) const {
    const Node& node = resolve(mapping);
    const auto found = items_.find(&node);
    return found != items_.end() ? found->second : items_.emplace(&node, items_of(node)).first->second;
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
            const std::vector<Item>& all = items(container);
            const std::string& name = std::get<std::string>(step);
            // Of keys with one text, such as 1 and "1", the last counts.
            const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Item& item) {
                const Node& key = resolve(*item.name);
                return key.type == Type::string ? key.text == name : python_str(key) == name;
            });
            if (found == all.rend()) {
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
