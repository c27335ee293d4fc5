// A YAML text as a tree with exact places: read with the grammar, the types and the refusals of PyYAML's safe loader.
//
// The front door is `parse`. It never throws; what the consumer would refuse is in `problems()`.
#pragma once

#include "core/yaml/node.h"
#include "core/yaml/problem.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::yaml {

/// The tree of one text. Owns a copy of the text and all nodes; nodes live as long as the tree.
class Tree {
public:
    Tree(Tree&&) noexcept;
    Tree& operator=(Tree&&) noexcept;
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;
    ~Tree();

    [[nodiscard]] std::string_view text() const;
    /// The root value; null where the text holds none (only comments) or where no tree could be made of it.
    [[nodiscard]] const Node* root() const;
    /// Everything that keeps the text from being loaded, in the order of the text. A syntax error is the last: what follows it is not read.
    [[nodiscard]] const Problems& problems() const;
    /// Whether the text could be made a tree at all: it parses, even where a tag or a value in it is refused.
    [[nodiscard]] bool well_formed() const;
    /// Whether an alias stands in it: then one value may be read at several paths.
    [[nodiscard]] bool has_aliases() const;
    /// The aliases of `target`, in the order of the text.
    [[nodiscard]] std::vector<const Node*> aliases_of(const Node& target) const;

private:
    friend class Builder;
    friend Tree parse(std::string text);
    struct Storage;
    explicit Tree(std::unique_ptr<Storage> storage);
    std::unique_ptr<Storage> storage_;
};

[[nodiscard]] Tree parse(std::string text);

/// One `key: value` as the consumer's dict holds it.
struct Item {
    const Node* name = nullptr; ///< the key object of the dict, the first of equal ones
    const Node* key = nullptr;  ///< the key beside the value, the last of equal ones
    const Node* value = nullptr;
    const Entry* entry = nullptr; ///< the entry the value is of; of the mapping itself unless it came by a merge
    /// The `<<` entry the pair came by; null for one of the mapping's own.
    const Entry* merged_by = nullptr;
    /// Entries of the same mapping with an equal key that this one, the last, overrides.
    std::vector<const Entry*> overridden = {};
};

/// The pairs of `mapping` in the order of the consumer's dict: merged ones first, a repeated key in the place of its first and
/// with the value of its last. Empty for a node that is no mapping.
[[nodiscard]] std::vector<Item> items_of(const Node& mapping);

/// Whether str() of a key is `name`, the way paths name keys.
[[nodiscard]] bool key_reads_as(const Node& key, std::string_view name);

} // namespace modelspec::yaml
