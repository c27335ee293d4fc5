#include "core/yaml/sharing.h"

#include "core/yaml/layout.h"

#include <algorithm>
#include <optional>

namespace modelspec::yaml {

namespace {

/// Nodes looked at, aliases written out; a file that holds more is not one a person edits by its fields.
constexpr std::size_t most_visits = 200'000;

/// The place of the file an edit changes: a value that stands there, or a key to come into a mapping.
struct Place {
    const Node* value = nullptr;   ///< as written
    bool aliases_follow = false;   ///< the anchor of the value stays with what is written, so its aliases read that
    const Node* mapping = nullptr; ///< in place of `value`: gets the key
    std::string key = {};
    FieldPath rest = {};          ///< from the place to the field
    bool inside_anchored = false; ///< something that holds the place has an anchor

    [[nodiscard]] bool may_be_shared() const { return inside_anchored || (aliases_follow && !value->anchor.empty()); }
    [[nodiscard]] bool is(const Node& written) const { return &written == value || (aliases_follow && &resolve(written) == value); }
};

class Finder {
public:
    Finder(const Locator& locator, const PlanContext& context) : locator_(locator), context_(context) {}

    std::vector<FieldPath> find(const FieldPath& path, const Edit& edit) {
        const std::optional<Place> place = std::holds_alternative<Unset>(edit) ? place_of_old(path) : place_of_new(path);
        if (!place) {
            return {};
        }
        place_ = *place;
        place_.aliases_follow = place_.aliases_follow || (place_.value != nullptr && std::holds_alternative<Insert>(edit));
        if (place_.may_be_shared()) {
            visit(*locator_.root(), {});
            out_.erase(std::remove(out_.begin(), out_.end(), path), out_.end());
        }
        return std::move(out_);
    }

private:
    std::optional<Place> place_of_new(const FieldPath& path) const {
        const Node* node = locator_.root();
        bool inside_anchored = false;
        for (std::size_t depth = 0; depth < path.size(); ++depth) {
            if (node->kind == Kind::alias || node->type == Type::null) {
                return Place{node, node->kind != Kind::alias, nullptr, {}, path.after(depth), inside_anchored};
            }
            inside_anchored = inside_anchored || !node->anchor.empty();
            const PathStep& step = path.steps()[depth];
            if (const auto* index = std::get_if<std::size_t>(&step)) {
                if (*index >= node->items.size()) {
                    return std::nullopt;
                }
                node = node->items[*index];
                continue;
            }
            if (node->kind != Kind::mapping) {
                return std::nullopt;
            }
            const Item* item = locator_.item(*node, std::get<std::string>(step));
            if (item == nullptr || item->merged_by != nullptr) {
                return Place{nullptr, false, node, std::get<std::string>(step), path.after(depth + 1), inside_anchored};
            }
            node = item->value;
        }
        return Place{node, node->kind == Kind::scalar, nullptr, {}, {}, inside_anchored};
    }

    /// What goes when `path` does.
    std::optional<Place> place_of_old(const FieldPath& path) const {
        if (!locator_.find(path)) {
            return std::nullopt;
        }
        std::optional<Place> place = place_of_new(path);
        if (place && place->value != nullptr && place->rest.empty()) {
            place->aliases_follow = false;
            for (FieldPath outer = path; !outer.empty() && takes_its_container(outer); outer = outer.parent()) {
                place->value = locator_.find(outer.parent())->value;
                place->rest = path.after(outer.size() - 1);
            }
        }
        return place;
    }

    bool takes_its_container(const FieldPath& path) const {
        const std::optional<Location> at = locator_.find(path);
        const FieldPath container = path.parent();
        const FieldPath known_as = container.within(context_.base) ? container.after(context_.base.size()) : container;
        return !container.empty() && at && at->container != nullptr && Layout::count(*at->container) == 1 && context_.refused_when_empty != nullptr &&
               context_.refused_when_empty(known_as);
    }

    void visit(const Node& written, const FieldPath& path) {
        if (++visits_ > most_visits || out_.size() > most_also_changed) {
            return;
        }
        if (place_.value != nullptr && place_.is(written)) {
            out_.push_back(place_.rest.below(path));
        }
        const Node& node = resolve(written);
        if (node.kind == Kind::mapping && place_.mapping != nullptr && gets_key(node)) {
            out_.push_back(place_.rest.below(path.child(place_.key)));
        }
        for (const Item& item : locator_.items(node)) {
            visit(*item.value, path.child(python_str(*item.name)));
        }
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            visit(*node.items[i], path.child(i));
        }
    }

    /// Whether the key of the place is read from it in `mapping`: it is the place, or merges it.
    bool gets_key(const Node& mapping) const {
        if (&mapping == place_.mapping) {
            return true;
        }
        if (!locator_.has_merge(mapping)) {
            return false;
        }
        const Item* own = locator_.item(mapping, place_.key);
        if (own != nullptr && own->merged_by == nullptr) {
            return false;
        }
        for (const Node* source : merged_into(mapping)) {
            if (gets_key(resolve(*source))) {
                return true;
            }
            if (locator_.item(*source, place_.key) != nullptr) {
                return false;
            }
        }
        return false;
    }

    /// What a mapping merges, what wins first: of several `<<` the last, of its list the first.
    static std::vector<const Node*> merged_into(const Node& mapping) {
        std::vector<const Node*> out;
        for (const Entry& entry : mapping.entries) {
            if (resolve(*entry.key).type == Type::merge) {
                const Node& value = resolve(*entry.value);
                const std::vector<const Node*> sources = value.kind == Kind::sequence ? value.items : std::vector<const Node*>{&value};
                out.insert(out.begin(), sources.begin(), sources.end());
            }
        }
        return out;
    }

    const Locator& locator_;
    const PlanContext& context_;
    Place place_;
    std::vector<FieldPath> out_;
    std::size_t visits_ = 0;
};

} // namespace

std::vector<FieldPath> also_changed(const Tree& tree, const Locator& locator, const Edit& edit, const PlanContext& context) {
    if (!tree.has_aliases() || tree.root() == nullptr || std::holds_alternative<KeepLast>(edit)) {
        return {};
    }
    std::vector<FieldPath> out = Finder(locator, context).find(path_of(edit).below(context.base), edit);
    out.resize(std::min(out.size(), most_also_changed));
    return out;
}

} // namespace modelspec::yaml
