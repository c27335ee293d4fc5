#include "core/yaml/plan.h"

#include "core/yaml/layout.h"
#include "core/yaml/locate.h"
#include "core/yaml/planner.h"

#include <algorithm>

namespace modelspec::yaml {

namespace {

/// Writes a value at the path, or into the list there.
Result<TextEdits> plan_value(const Planner& planner, const FieldPath& path, const std::string& yaml, std::optional<std::size_t> insert_at) {
    const Tree value = parse(yaml);
    if (!value.problems().empty()) {
        return Error{"the value " + yaml + " is no YAML: " + value.problems().front().message};
    }
    if (value.root() == nullptr) {
        return Error{"the value is empty; a field without a value is unset"};
    }
    return planner.make(path, {value.root(), value.text(), insert_at});
}

/// Whether a key could still be there once one of its places is removed: it stands twice, or comes by a merge beside its own.
bool may_reappear(const Locator& locator, const FieldPath& path) {
    const std::optional<Location> at = locator.find(path);
    if (!at || at->container == nullptr || at->key == nullptr) {
        return false;
    }
    const Item* item = locator.item(*at->container, std::string(path.last_key()));
    return at->through_alias || at->merged_by != nullptr || (item != nullptr && !item->overridden.empty()) || locator.has_merge(*at->container);
}

/// What the places of one key read as: 1, 1.0 and true are one key of the consumer's dict.
std::vector<std::string> names_of_key(const Locator& locator, const FieldPath& path) {
    std::vector<std::string> names{std::string(path.last_key())};
    const std::optional<Location> at = locator.find(path);
    const Item* item = at && at->container != nullptr ? locator.item(*at->container, names.front()) : nullptr;
    if (item != nullptr) {
        for (const Entry* entry : item->overridden) {
            names.push_back(python_str(*entry->key));
        }
        names.push_back(python_str(*item->key));
    }
    return names;
}

/// Removes every place of a key, one a pass.
Result<TextEdits> plan_unset(const Tree& tree, const Locator& locator, const LineIndex& lines, const FieldPath& path, const PlanContext& context) {
    constexpr int most_passes = 100;
    Result<TextEdits> edits = Planner(tree, locator, lines, context).make(path, {});
    if (!edits || edits->empty() || !may_reappear(locator, path)) {
        return edits;
    }
    std::string text = apply_edits(tree.text(), *edits);
    const std::vector<std::string> names = names_of_key(locator, path);
    bool again = false;
    for (int pass = 0; pass < most_passes; ++pass) {
        const Tree next = parse(text);
        const Locator next_locator(next.root());
        const auto left = std::find_if(names.begin(), names.end(),
                                       [&](const std::string& name) { return next_locator.find(path.parent().child(name)).has_value(); });
        if (left == names.end()) {
            break;
        }
        Result<TextEdits> more = Planner(next, next_locator, LineIndex(next.text()), context).make(path.parent().child(*left), {});
        if (!more || more->empty()) {
            return more;
        }
        text = apply_edits(next.text(), *more);
        again = true;
    }
    return again ? Result<TextEdits>(difference(tree.text(), text)) : edits;
}

Result<TextEdits> plan_at(const Tree& tree, const Locator& locator, const LineIndex& lines, const FieldPath& path, const Edit& edit,
                          const PlanContext& context) {
    const Planner planner(tree, locator, lines, context);
    if (const auto* declare = std::get_if<Declare>(&edit)) {
        return plan_value(planner, path, declare->value.yaml, std::nullopt);
    }
    if (const auto* insert = std::get_if<Insert>(&edit)) {
        return plan_value(planner, path, insert->value.yaml, insert->index);
    }
    if (std::holds_alternative<KeepLast>(edit)) {
        return planner.keep_last(path);
    }
    return plan_unset(tree, locator, lines, path, context);
}

} // namespace

Result<TextEdits> plan(const Tree& tree, const Edit& edit, const PlanContext& context) {
    return plan(tree, Locator(tree.root()), LineIndex(tree.text()), edit, context);
}

Result<TextEdits> plan(const Tree& tree, const Locator& locator, const LineIndex& lines, const Edit& edit, const PlanContext& context) {
    if (!tree.well_formed()) {
        return Error{"the text does not parse, so a field of it cannot be edited; mend it in the source first"};
    }
    const FieldPath path = path_of(edit).below(context.base);
    if (path.empty()) {
        return Error{"an edit names a field"};
    }
    Result<TextEdits> edits = plan_at(tree, locator, lines, path, edit, context);
    if (!edits) {
        return edits;
    }
    return normalised(std::move(edits).value());
}

} // namespace modelspec::yaml
