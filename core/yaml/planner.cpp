#include "core/yaml/planner.h"

#include "core/yaml/emit.h"

#include <algorithm>

namespace modelspec::yaml {

namespace {

/// `{key: {key: value}}` of the keys of `path` from step `from` on, on lines of their own.
Result<Tree> nested(const FieldPath& path, std::size_t from, const Change& change) {
    std::string text;
    for (std::size_t depth = from; depth < path.size(); ++depth) {
        if (!std::holds_alternative<std::string>(path.steps()[depth])) {
            return Error{path.print() + " is an item of a list that is not there"};
        }
        text += spell_text(path.key(depth), false) + ":\n" + std::string(2 * (depth - from + 1), ' ');
    }
    text += render_inline(*change.value, {change.source}, false);
    return parse(std::move(text));
}

} // namespace

Planner::Planner(const Tree& tree, const Locator& locator, const LineIndex& lines, const PlanContext& context, FieldPath prefix)
    : tree_(tree), locator_(locator), context_(context), prefix_(std::move(prefix)), layout_(lines), eol_(layout_.eol_near(0)) {}

std::optional<Planner::Site> Planner::step(const Site& from, const PathStep& step) const {
    const Node& container = *from.value;
    Site next;
    next.container = &container;
    next.in_flow = from.in_flow || container.is_flow();
    if (const auto* index = std::get_if<std::size_t>(&step)) {
        if (container.kind != Kind::sequence || *index >= container.items.size()) {
            return std::nullopt;
        }
        next.value = container.items[*index];
        next.index = *index;
        return next;
    }
    const Item* found = locator_.item(container, std::get<std::string>(step));
    if (found == nullptr) {
        return std::nullopt;
    }
    next.value = found->value;
    next.merge = found->merged_by;
    next.index = next.merge != nullptr ? 0 : static_cast<std::size_t>(found->entry - container.entries.data());
    return next;
}

Result<TextEdits> Planner::make(const FieldPath& path, const Change& change) const {
    Way way{Site{}};
    way.back().value = tree_.root();
    for (std::size_t depth = 0; depth < path.size(); ++depth) {
        const Node* node = way.back().value;
        if (node == nullptr || node->type == Type::null) {
            return make_missing(way, path, change);
        }
        if (node->kind == Kind::alias) {
            return make_in_copy(way, path, change);
        }
        if (node->kind == Kind::scalar) {
            return cannot_go_on(way, path);
        }
        const std::optional<Site> next = step(way.back(), path.steps()[depth]);
        if (!next) {
            const bool fits = node->kind == Kind::mapping && std::holds_alternative<std::string>(path.steps()[depth]);
            return fits ? make_missing(way, path, change) : cannot_go_on(way, path);
        }
        if (next->merge != nullptr) {
            return make_merged(way, path, change, *next);
        }
        way.push_back(*next);
    }
    return make_here(way, path, change);
}

Result<TextEdits> Planner::cannot_go_on(const Way& way, const FieldPath& path) const {
    const std::string here = below_base(path.first(way.size() - 1)).print();
    const Node& node = *way.back().value;
    if (node.kind == Kind::sequence) {
        return Error{(here.empty() ? "the file" : here) + " is a list of " + std::to_string(node.items.size()) +
                     (node.items.size() == 1 ? " item, and " : " items, and ") + below_base(path).print() + " names none of them"};
    }
    return Error{(here.empty() ? "the file" : here) + " is " + std::string(describe(node.type)) + ", so nothing can stand inside it; unset it first"};
}

/// The last value of the way is null, or holds nothing by the name of the next step.
Result<TextEdits> Planner::make_missing(const Way& way, const FieldPath& path, const Change& change) const {
    if (change.value == nullptr) {
        return TextEdits{};
    }
    if (change.insert_at) {
        return Error{below_base(path).print() + " is not declared, so nothing can be put into it"};
    }
    const std::size_t depth = way.size() - 1;
    const Node* node = way.back().value;
    const bool is_mapping = node != nullptr && node->kind == Kind::mapping;
    const Result<Tree> rest = nested(path, is_mapping ? depth + 1 : depth, change);
    if (!rest) {
        return rest.error();
    }
    const RenderStyle style{rest->text(), eol_};
    const Node& value = *rest->root();
    if (is_mapping) {
        return insert_key(way.back(), path.first(depth), std::string(path.key(depth)), value, style);
    }
    const bool empty_root = way.size() == 1 && (node == nullptr || node->span.empty());
    return empty_root ? fill_root(value, style) : replace(way.back(), value, style);
}

Result<Tree> Planner::changed_copy(const Node& original, const FieldPath& rest, const FieldPath& place, const Change& change) const {
    const Tree copy = parse(render_block(original, own_style(), 0) + "\n");
    const Locator locator(copy.root());
    const Result<TextEdits> edits = Planner(copy, locator, LineIndex(copy.text()), context_, place.below(prefix_)).make(rest, change);
    if (!edits) {
        return edits.error();
    }
    Tree changed = parse(apply_edits(copy.text(), *edits));
    if (changed.root() == nullptr) { // its last entry is gone
        return parse(resolve(original).kind == Kind::mapping ? "{}" : "[]");
    }
    return changed;
}

/// The way leads through an alias: it becomes a copy of what it stands for, and the change is made there.
Result<TextEdits> Planner::make_in_copy(const Way& way, const FieldPath& path, const Change& change) const {
    const std::size_t depth = way.size() - 1;
    const Result<Tree> copy = changed_copy(resolve(*way.back().value), path.after(depth), path.first(depth), change);
    if (!copy) {
        return copy.error();
    }
    if (same_value(*copy->root(), *way.back().value)) {
        return TextEdits{};
    }
    return replace(way.back(), *copy->root(), {copy->text(), eol_});
}

/// The next step comes by a merge. A value gets a key of its own, over the merged one; a removal writes the merge out without the key.
Result<TextEdits> Planner::make_merged(const Way& way, const FieldPath& path, const Change& change, const Site& merged) const {
    const std::size_t depth = way.size() - 1;
    const std::string key(path.key(depth));
    if (depth + 1 == path.size() && !change.insert_at) {
        if (change.value == nullptr) {
            return expand_merge(way, path, *merged.merge);
        }
        if (same_value(*merged.value, *change.value)) {
            return TextEdits{};
        }
        return insert_key(way.back(), path.first(depth), key, *change.value, {change.source, eol_});
    }
    const Result<Tree> copy = changed_copy(resolve(*merged.value), path.after(depth + 1), path.first(depth + 1), change);
    if (!copy) {
        return copy.error();
    }
    if (same_value(*copy->root(), *merged.value)) {
        return TextEdits{};
    }
    return insert_key(way.back(), path.first(depth), key, *copy->root(), {copy->text(), eol_});
}

Result<TextEdits> Planner::make_here(const Way& way, const FieldPath& path, const Change& change) const {
    if (change.insert_at) {
        const Node& list = *way.back().value;
        if (list.kind == Kind::alias) {
            return make_in_copy(way, path, change);
        }
        if (list.kind != Kind::sequence) {
            return Error{below_base(path).print() + " is " + std::string(describe(list.type)) + ", no list to put an item into"};
        }
        return insert_item(way.back(), change);
    }
    if (change.value == nullptr) {
        return remove(way, path);
    }
    if (way.back().value != nullptr && same_value(*way.back().value, *change.value)) {
        return TextEdits{};
    }
    return replace(way.back(), *change.value, {change.source, eol_});
}

} // namespace modelspec::yaml
