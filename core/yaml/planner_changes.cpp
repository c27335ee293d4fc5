// The changes at one place: a value replaced, an empty one filled, a key inserted, an element removed.
#include "core/yaml/emit.h"
#include "core/yaml/planner.h"

#include <algorithm>

namespace modelspec::yaml {

const Entry* Planner::entry_of(const Site& site) const {
    const bool is_entry = site.container != nullptr && site.container->kind == Kind::mapping;
    return is_entry ? &site.container->entries[site.index] : nullptr;
}

std::size_t Planner::column_of(const Site& site) const {
    if (site.container == nullptr) {
        return 0;
    }
    const bool is_item = !site.container->dashes.empty();
    return layout_.column(is_item ? site.container->dashes[site.index] : site.container->span.begin);
}

FieldPath Planner::below_base(const FieldPath& path) const {
    const FieldPath full = path.below(prefix_);
    return full.within(context_.base) ? full.after(context_.base.size()) : full;
}

/// The value as it stands after a ':' or a dash, without the space before it.
std::string Planner::text_for(const Site& site, const Node& value, const RenderStyle& style) const {
    if (site.in_flow || !renders_as_block(value)) {
        return render_inline(value, style, site.in_flow);
    }
    if (entry_of(site) != nullptr) {
        return render_after_colon(value, style, column_of(site), false);
    }
    if (site.container == nullptr) { // a block cannot start on the line of a '---'
        return (layout_.starts_line(site.value->full_span().begin) ? "" : eol_) + render_block(value, style, 0);
    }
    const std::size_t indent = column_of(site) + style.step;
    return render_block(value, style, indent).substr(indent);
}

TextEdits Planner::replace(const Site& site, const Node& value, const RenderStyle& style, Anchor which) const {
    const Node& node = *site.value;
    // A tag goes with the value it was for. The anchor of a scalar stays, for it is one value in several places.
    const bool keeps_anchor = !node.anchor.empty() && (node.kind == Kind::scalar || which == Anchor::of_emptied);
    const bool properties_go = !node.tag.empty() || (!node.anchor.empty() && node.kind != Kind::scalar);
    const std::string anchor = keeps_anchor ? "&" + std::string(node.anchor) : "";
    TextEdits edits;
    Span gone = properties_go ? node.full_span() : node.span;
    if (node.kind == Kind::alias) {
        edits = replace_span(site, node.span, value, style, "");
    } else if (node.span.empty() && node.tag.empty()) {
        edits = fill_empty(site, value, style);
    } else if (renders_as_block(node) && entry_of(site) != nullptr) {
        edits = replace_block(site, value, style, anchor);
    } else {
        if (layout_.line_begin(gone.end) == gone.end) {
            gone.end = layout_.last_text_before(gone.end); // blank lines at its end stay in the file
        }
        edits = replace_span(site, gone, value, style, properties_go ? anchor : "");
    }
    rescue_anchors(node, {keeps_anchor ? node.span : gone}, edits);
    return edits;
}

TextEdits Planner::replace_span(const Site& site, Span old, const Node& value, const RenderStyle& style, const std::string& anchor) const {
    const Node& node = *site.value;
    const bool keeps_quotes =
        value.type == Type::string && value.tag.empty() && (node.style == Style::single_quoted || node.style == Style::double_quoted);
    const bool is_text = value.type == Type::string && value.tag.empty() && node.kind == Kind::scalar;
    std::string text = keeps_quotes ? spell_quoted(value.text, node.style == Style::single_quoted ? '\'' : '"')
                       : is_text    ? spell_text(value.text, site.in_flow)
                                    : text_for(site, value, style);
    const bool on_lines_below = entry_of(site) != nullptr && text.substr(0, eol_.size()) == eol_;
    if (on_lines_below) { // a comment stays on the line of the key
        const std::size_t end = layout_.line_end(old.end);
        const std::size_t begin = entry_of(site)->colon + 1;
        TextEdits edits{{{begin, old.end}, anchor.empty() ? "" : " " + anchor}};
        edits.push_back({{end, end}, text});
        return edits;
    }
    return {{old, anchor.empty() ? text : anchor + " " + text}};
}

TextEdits Planner::replace_block(const Site& site, const Node& value, const RenderStyle& style, const std::string& anchor) const {
    const Node& node = *site.value;
    const Entry& entry = *entry_of(site);
    const std::string text = text_for(site, value, style);
    const std::string before = anchor.empty() ? "" : " " + anchor;
    const std::size_t after = entry.colon + 1;
    const std::size_t properties_end = std::max(after, node.properties.end);
    const std::size_t line_end = layout_.line_end(properties_end); // a comment on the line of the key stays
    const std::size_t end = layout_.end_with_comment(node.span.end);
    const bool keeps_line_break = layout_.line_begin(end) == end && end > line_end;
    const bool on_lines_below = text.substr(0, eol_.size()) == eol_;
    TextEdits edits;
    if (properties_end > after || !on_lines_below) {
        edits.push_back({{after, properties_end}, before + (on_lines_below ? "" : " " + text)});
    }
    edits.push_back({{line_end, end}, (on_lines_below ? text : "") + (keeps_line_break ? eol_ : "")});
    return edits;
}

TextEdits Planner::fill_empty(const Site& site, const Node& value, const RenderStyle& style) const {
    const Node& node = *site.value;
    const Entry* entry = entry_of(site);
    const std::string text = text_for(site, value, style);
    if (entry == nullptr) {
        const bool is_item = site.container != nullptr && !site.container->dashes.empty();
        const std::size_t at = std::max(node.full_span().end, is_item ? site.container->dashes[site.index] + 1 : 0);
        return {{{at, at}, " " + text}};
    }
    if (entry->colon == no_offset) {
        const std::size_t at = entry->key->full_span().end;
        const std::string before = site.in_flow ? ": " : eol_ + std::string(column_of(site), ' ') + ": ";
        return {{{at, at}, before + text}};
    }
    const std::size_t after = std::max(entry->colon + 1, node.properties.empty() ? 0 : node.properties.end);
    if (text.substr(0, eol_.size()) == eol_) {
        const std::size_t end = layout_.line_end(after);
        return {{{end, end}, text}};
    }
    return {{{after, after}, " " + text}};
}

TextEdits Planner::fill_root(const Node& value, const RenderStyle& style) const {
    // Before a '...' that ends the document, else at the end of the file.
    const std::size_t end = tree_.text().size();
    const std::size_t at = tree_.root() != nullptr ? std::min(tree_.root()->span.begin, end) : end;
    const bool needs_break = layout_.line_begin(at) != at;
    return {{{at, at}, (needs_break ? eol_ : "") + render_block(value, style, 0) + eol_}};
}

std::size_t Planner::place_for(const Node& mapping, const FieldPath& path, const std::string& key) const {
    const std::size_t count = mapping.entries.size();
    const KeyOrder order = context_.order_of != nullptr ? context_.order_of(below_base(path)) : KeyOrder{};
    const auto rank = [&](std::string_view name) {
        return static_cast<std::size_t>(std::find(order.names.begin(), order.names.end(), name) - order.names.begin());
    };
    const std::size_t wanted = rank(key);
    if (wanted == order.names.size()) {
        return count;
    }
    std::optional<std::pair<std::size_t, std::size_t>> before; // rank and index of the nearest field before it
    std::size_t first_after = count;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t each = rank(resolve(*mapping.entries[i].key).text);
        if (each < wanted && (!before || each >= before->first)) {
            before = {each, i};
        }
        if (each > wanted && each < order.names.size()) {
            first_after = std::min(first_after, i);
        }
    }
    return before ? before->second + 1 : first_after;
}

TextEdits Planner::insert_key(const Site& mapping, const FieldPath& path, const std::string& key, const Node& value, const RenderStyle& style) const {
    const Node& node = *mapping.value;
    const bool in_flow = mapping.in_flow || node.is_flow();
    const std::size_t column = in_flow ? 0 : layout_.column(node.span.begin);
    const std::string element = spell_text(key, in_flow) + ":" + render_after_colon(value, style, column, in_flow);
    return layout_.insert(node, place_for(node, path, key), element);
}

TextEdits Planner::insert_item(const Site& site, const Change& change) const {
    const Node& list = *site.value;
    const RenderStyle style{change.source, eol_};
    const std::size_t index = std::min(*change.insert_at, list.items.size());
    if (list.dashes.empty()) {
        return layout_.insert(list, index, render_inline(*change.value, style, true));
    }
    const Node& neighbour = *list.items[index > 0 ? index - 1 : 0];
    const bool a_key_a_line = neighbour.kind == Kind::mapping && !neighbour.is_flow() && !change.value->entries.empty();
    if (!a_key_a_line) {
        return layout_.insert(list, index, "- " + render_inline(*change.value, style, false));
    }
    const std::size_t column = layout_.column(neighbour.span.begin);
    const std::size_t dash = layout_.column(list.dashes.front());
    std::string text = "-" + std::string(column > dash ? column - dash - 1 : 1, ' ');
    for (const Entry& entry : change.value->entries) {
        text += (&entry == &change.value->entries.front() ? "" : eol_ + std::string(column, ' ')) + render_inline(*entry.key, style, false) + ":" +
                render_after_colon(*entry.value, style, column, false);
    }
    return layout_.insert(list, index, text);
}

TextEdits Planner::remove(const Way& way, const FieldPath& path) const {
    const Site& site = way.back();
    if (site.container == nullptr) {
        return {{site.value->full_span(), ""}};
    }
    if (Layout::count(*site.container) == 1) {
        return empty_container(way, path);
    }
    TextEdits edits = layout_.remove(*site.container, site.index);
    const std::vector<Span> gone{Layout::element(*site.container, site.index)};
    if (const Entry* entry = entry_of(site)) {
        rescue_anchors(*entry->key, gone, edits);
    }
    rescue_anchors(*site.value, gone, edits);
    return edits;
}

TextEdits Planner::keep_last(const FieldPath& path) const {
    const std::optional<Location> at = locator_.find(path);
    if (!at || at->container == nullptr) {
        return {};
    }
    const Node& mapping = *at->container;
    std::vector<const Entry*> dropped;
    for (const Item& item : locator_.items(mapping)) {
        if (!item.overridden.empty() && key_reads_as(*item.name, path.last_key())) {
            dropped.insert(dropped.end(), item.overridden.begin(), item.overridden.end());
        }
    }
    TextEdits edits;
    std::vector<Span> gone;
    for (const Entry* entry : dropped) {
        const auto index = static_cast<std::size_t>(entry - mapping.entries.data());
        const TextEdits removal = layout_.remove(mapping, index);
        edits.insert(edits.end(), removal.begin(), removal.end());
        gone.push_back(Layout::element(mapping, index));
    }
    for (const Entry* entry : dropped) {
        rescue_anchors(*entry->key, gone, edits);
        rescue_anchors(*entry->value, gone, edits);
    }
    return edits;
}

/// Whether nothing by the same name would come to light without the entry.
bool Planner::stands_once(const Site& site) const {
    if (site.container->kind != Kind::mapping) {
        return true;
    }
    const std::string name = python_str(*site.container->entries[site.index].key);
    return std::count_if(site.container->entries.begin(), site.container->entries.end(),
                         [&](const Entry& entry) { return resolve(*entry.key).type == Type::merge || key_reads_as(*entry.key, name); }) == 1;
}

/// Removes the only element of a container.
TextEdits Planner::empty_container(const Way& way, const FieldPath& path) const {
    const Site& site = way.back();
    const Way outer(way.begin(), way.end() - 1);
    const FieldPath container_path = path.parent();
    const bool goes_too = context_.refused_when_empty != nullptr && context_.refused_when_empty(below_base(container_path));
    if (goes_too && outer.back().container != nullptr && stands_once(outer.back())) {
        return remove(outer, container_path);
    }
    if (outer.size() > 1 || site.container->is_flow()) {
        const Tree empty = parse(site.container->kind == Kind::mapping ? "{}" : "[]");
        return replace(outer.back(), *empty.root(), {empty.text(), eol_}, Anchor::of_emptied);
    }
    const Span element = Layout::element(*site.container, 0);
    // Beside a tag or a document marker nothing at all would be another document, or none.
    const bool alone = site.container->properties.empty() && layout_.skip_trivia(layout_.line_begin(0)) == element.begin &&
                       layout_.skip_trivia(element.end) == layout_.text().size();
    if (!alone) {
        return {{element, "{}"}};
    }
    return {{{layout_.line_begin(element.begin), layout_.next_line(layout_.end_with_comment(element.end))}, ""}};
}

TextEdits Planner::expand_merge(const Way& way, const FieldPath& path, const Entry& merge) const {
    const Node& mapping = *way.back().value;
    const bool in_flow = way.back().in_flow || mapping.is_flow();
    const std::size_t column = in_flow ? 0 : layout_.column(mapping.span.begin);
    const std::string separator = in_flow ? ", " : eol_ + std::string(column, ' ');
    std::string text;
    for (const Item& item : items_of(mapping)) {
        if (item.merged_by == &merge && !key_reads_as(*item.name, path.last_key())) {
            text += (text.empty() ? "" : separator) + render_inline(*item.name, own_style(), in_flow) + ":" +
                    render_after_colon(*item.value, own_style(), column, in_flow);
        }
    }
    if (!text.empty()) {
        return {{merge.span(), text}};
    }
    Way at_merge = way;
    Site site;
    site.container = &mapping;
    site.value = merge.value;
    site.index = static_cast<std::size_t>(&merge - mapping.entries.data());
    site.in_flow = in_flow;
    at_merge.push_back(site);
    return remove(at_merge, path);
}

namespace {

/// Nodes with an anchor in `node` and below it. Aliases are not followed.
void collect_anchored(const Node& node, std::vector<const Node*>& out) {
    if (!node.anchor.empty()) {
        out.push_back(&node);
    }
    for (const Entry& entry : node.entries) {
        collect_anchored(*entry.key, out);
        collect_anchored(*entry.value, out);
    }
    for (const Node* item : node.items) {
        collect_anchored(*item, out);
    }
}

bool any_contains(const std::vector<Span>& spans, Span inner) {
    return std::any_of(spans.begin(), spans.end(), [&](Span each) { return each.contains(inner); });
}

} // namespace

/// Content that goes, and that aliases elsewhere stand for, moves to the first of them. `gone` itself keeps its anchor where only its span
/// goes and the anchor stands before it.
void Planner::rescue_anchors(const Node& gone, const std::vector<Span>& gone_spans, TextEdits& edits) const {
    std::vector<const Node*> anchored;
    collect_anchored(gone, anchored);
    for (const Node* node : anchored) {
        if (!any_contains(gone_spans, node->properties)) {
            continue;
        }
        const std::vector<const Node*> aliases = tree_.aliases_of(*node);
        const auto first = std::find_if(aliases.begin(), aliases.end(), [&](const Node* alias) { return !any_contains(gone_spans, alias->span); });
        if (first != aliases.end()) {
            edits.push_back({(*first)->span, "&" + std::string(node->anchor) + " " + render_inline(*node, own_style(), true)});
        }
    }
}

} // namespace modelspec::yaml
