// From a path to its place in the tree.
#pragma once

#include "core/yaml/field_path.h"
#include "core/yaml/tree.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace modelspec::yaml {

/// Where a path stands.
struct Location {
    const Node* key = nullptr;        ///< null for a list item and the root
    const Node* value = nullptr;      ///< as written: an alias where one stands there
    const Node* container = nullptr;  ///< the mapping or list it is an entry of, aliases resolved; null for the root
    const Entry* merged_by = nullptr; ///< the `<<` it came by
    bool through_alias = false;       ///< a container on the way is reached through an alias or a merge

    /// The key, or the value of what has none.
    [[nodiscard]] Span key_span() const { return key != nullptr ? key->full_span() : value->full_span(); }
};

/// Finds paths below one node. Keeps the items of each mapping it has passed, so that many look-ups cost little. Not for several threads.
class Locator {
public:
    explicit Locator(const Node* root) : root_(root) {}

    /// Nothing where the path leads nowhere.
    [[nodiscard]] std::optional<Location> find(const FieldPath& path) const;
    [[nodiscard]] const std::vector<Item>& items(const Node& mapping) const { return known(mapping).items; }
    /// The item whose key reads as `name`; of keys with one text, such as 1 and "1", the last. Null where none does.
    [[nodiscard]] const Item* item(const Node& mapping, const std::string& name) const;
    /// Whether the mapping merges another.
    [[nodiscard]] bool has_merge(const Node& mapping) const { return known(mapping).has_merge; }
    [[nodiscard]] const Node* root() const { return root_; }

private:
    struct Known {
        std::vector<Item> items;
        bool has_merge = false;
        std::unordered_map<std::string, std::size_t> by_name;
    };
    [[nodiscard]] const Known& known(const Node& mapping) const;

    const Node* root_;
    mutable std::unordered_map<const Node*, Known> known_;
};

/// The innermost place that holds byte `offset`: the path of the entry whose key or value it stands in. Does not follow aliases.
[[nodiscard]] FieldPath path_at(const Node& root, std::size_t offset);

} // namespace modelspec::yaml
