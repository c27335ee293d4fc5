// The planner behind `plan`: walks to the place of an edit, and makes the change there.
#pragma once

#include "core/yaml/layout.h"
#include "core/yaml/locate.h"
#include "core/yaml/plan.h"
#include "core/yaml/render.h"

#include <optional>
#include <string>
#include <vector>

namespace modelspec::yaml {

/// What to do at the end of the way: write `value`, or remove what is there where it is null.
struct Change {
    const Node* value = nullptr;
    std::string_view source = {};                        ///< the text the value's spans are of
    std::optional<std::size_t> insert_at = std::nullopt; ///< into the list there, before this item
};

class Planner {
public:
    /// `locator` is of the root of `tree`, `lines` of its text; both outlive the planner. `prefix` is where the tree stands in the file, for a tree
    /// that is a copy of a part of one.
    Planner(const Tree& tree, const Locator& locator, const LineIndex& lines, const PlanContext& context, FieldPath prefix = {});

    /// `path` is from the root of the tree.
    [[nodiscard]] Result<TextEdits> make(const FieldPath& path, const Change& change) const;
    /// Removes the values of a repeated key that do not count.
    [[nodiscard]] TextEdits keep_last(const FieldPath& path) const;

private:
    /// A value and what stands around it.
    struct Site {
        const Node* value = nullptr;     ///< as written
        const Node* container = nullptr; ///< null for the root
        std::size_t index = 0;           ///< of the element in the container: of repeated keys the last
        const Entry* merge = nullptr;    ///< the `<<` of the container the value comes by; `index` means nothing then
        bool in_flow = false;            ///< the container is in flow style, or inside one that is
    };
    using Way = std::vector<Site>;

    [[nodiscard]] std::optional<Site> step(const Site& from, const PathStep& step) const;
    [[nodiscard]] Result<TextEdits> cannot_go_on(const Way& way, const FieldPath& path) const;
    [[nodiscard]] Result<TextEdits> make_missing(const Way& way, const FieldPath& path, const Change& change) const;
    [[nodiscard]] Result<TextEdits> make_in_copy(const Way& way, const FieldPath& path, const Change& change) const;
    [[nodiscard]] Result<TextEdits> make_merged(const Way& way, const FieldPath& path, const Change& change, const Site& merged) const;
    [[nodiscard]] Result<Tree> changed_copy(const Node& original, const FieldPath& rest, const FieldPath& place, const Change& change) const;
    [[nodiscard]] Result<TextEdits> make_here(const Way& way, const FieldPath& path, const Change& change) const;

    enum class Anchor {
        of_value,   ///< stays with a scalar; goes with the content of a mapping or list to its first alias
        of_emptied, ///< stays with a container that loses its last entry
    };
    [[nodiscard]] TextEdits replace(const Site& site, const Node& value, const RenderStyle& style, Anchor anchor = Anchor::of_value) const;
    [[nodiscard]] TextEdits replace_span(const Site& site, Span old, const Node& value, const RenderStyle& style, const std::string& anchor) const;
    [[nodiscard]] TextEdits replace_block(const Site& site, const Node& value, const RenderStyle& style, const std::string& anchor) const;
    [[nodiscard]] TextEdits fill_empty(const Site& site, const Node& value, const RenderStyle& style) const;
    [[nodiscard]] TextEdits fill_root(const Node& value, const RenderStyle& style) const;
    [[nodiscard]] TextEdits insert_key(const Site& mapping, const FieldPath& path, const std::string& key, const Node& value,
                                       const RenderStyle& style) const;
    [[nodiscard]] TextEdits insert_item(const Site& list, const Change& change) const;
    [[nodiscard]] TextEdits remove(const Way& way, const FieldPath& path) const;
    [[nodiscard]] bool stands_once(const Site& site) const;
    [[nodiscard]] TextEdits empty_container(const Way& way, const FieldPath& path) const;
    [[nodiscard]] TextEdits expand_merge(const Way& way, const FieldPath& path, const Entry& merge) const;
    void rescue_anchors(const Node& gone, const std::vector<Span>& gone_spans, TextEdits& edits) const;

    [[nodiscard]] std::size_t place_for(const Node& mapping, const FieldPath& path, const std::string& key) const;
    [[nodiscard]] std::string text_for(const Site& site, const Node& value, const RenderStyle& style) const;
    [[nodiscard]] const Entry* entry_of(const Site& site) const;
    [[nodiscard]] std::size_t column_of(const Site& site) const;
    [[nodiscard]] FieldPath below_base(const FieldPath& path) const;
    [[nodiscard]] RenderStyle own_style() const { return {tree_.text(), eol_}; }

    const Tree& tree_;
    const Locator& locator_;
    const PlanContext& context_;
    FieldPath prefix_;
    Layout layout_;
    std::string eol_;
};

} // namespace modelspec::yaml
