#include "core/yaml/layout.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace modelspec::yaml {

std::string Layout::eol_near(std::size_t offset) const {
    const Span here = lines_.full_line_at(offset);
    for (const Span line : {here, lines_.full_line_at(0)}) {
        const std::size_t end = line_end(line.begin);
        if (end < line.end) {
            return std::string(text_.substr(end, line.end - end));
        }
    }
    return "\n";
}

std::size_t Layout::line_begin(std::size_t offset) const {
    const std::size_t begin = lines_.full_line_at(offset).begin;
    const bool has_mark = begin == 0 && text_.substr(0, utf8::byte_order_mark.size()) == utf8::byte_order_mark;
    return std::min(offset, has_mark ? utf8::byte_order_mark.size() : begin);
}

std::size_t Layout::line_end(std::size_t offset) const { return lines_.line(lines_.position(offset).line).end; }

std::size_t Layout::next_line(std::size_t offset) const { return lines_.full_line_at(offset).end; }

std::size_t Layout::column(std::size_t offset) const { return lines_.position(offset).column - 1; }

bool Layout::starts_line(std::size_t offset) const {
    const std::size_t begin = line_begin(offset);
    return text_.substr(begin, offset - begin).find_first_not_of(" \t") == std::string_view::npos;
}

bool Layout::rest_is_blank(std::size_t offset) const {
    const std::size_t at = std::min(text_.find_first_not_of(" \t", offset), text_.size());
    return at >= text_.size() || utf8::line_break_at(text_, at) > 0 || (text_[at] == '#' && (at > offset || at == 0 || text_[at - 1] == ' '));
}

std::size_t Layout::end_with_comment(std::size_t end) const {
    // A block text that keeps its blank lines ends after a line break.
    if (end > 0 && line_begin(end) == end && end < text_.size() + 1 && end != line_begin(0)) {
        return end;
    }
    return line_end(end);
}

std::size_t Layout::skip_trivia(std::size_t offset) const {
    std::size_t at = offset;
    while (at < text_.size()) {
        if (text_[at] == ' ' || text_[at] == '\t') {
            ++at;
        } else if (const std::size_t width = utf8::line_break_at(text_, at); width > 0) {
            at += width;
        } else if (text_[at] == '#') {
            at = line_end(at);
        } else {
            break;
        }
    }
    return at;
}

std::size_t Layout::last_text_before(std::size_t offset) const {
    std::size_t end = offset;
    while (end > 0) {
        const std::size_t begin = line_begin(end);
        const std::size_t last = text_.substr(begin, end - begin).find_last_not_of(" \t");
        if (last != std::string_view::npos) {
            return begin + last + 1;
        }
        if (begin == 0) {
            break;
        }
        end = begin;
        while (end > 0 && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) {
            --end;
        }
        if (end == begin) { // U+0085, U+2028 or U+2029
            end -= utf8::line_break_at(text_, end - 2) == 2 ? 2 : 3;
        }
    }
    return 0;
}

std::size_t Layout::count(const Node& container) { return container.entries.size() + container.items.size(); }

Span Layout::element(const Node& container, std::size_t index) {
    if (container.kind == Kind::mapping) {
        return container.entries[index].span();
    }
    const Span item = container.items[index]->full_span();
    return index < container.dashes.size() ? Span{container.dashes[index], std::max(item.end, container.dashes[index] + 1)} : item;
}

namespace {

/// The last scalar of a value, in the order of the text.
const Node& last_leaf(const Node& node) {
    if (!node.entries.empty()) {
        return last_leaf(*node.entries.back().value);
    }
    return node.items.empty() ? node : last_leaf(*node.items.back());
}

} // namespace

/// Whether blank lines after element `index` would become part of its value: a block text that keeps them (`|+`).
bool Layout::takes_blank_lines(const Node& container, std::size_t index) const {
    const Node& leaf = last_leaf(container.kind == Kind::mapping ? *container.entries[index].value : *container.items[index]);
    const std::string_view header = text_.substr(leaf.span.begin, std::min<std::size_t>(leaf.span.size(), 3));
    return (leaf.style == Style::literal || leaf.style == Style::folded) && header.find('+') != std::string_view::npos;
}

TextEdits Layout::remove(const Node& container, std::size_t index) const {
    if (container.is_flow()) {
        return remove_from_flow(container, index);
    }
    TextEdits edits = remove_from_block(container, index);
    if (index > 0 && takes_blank_lines(container, index - 1)) {
        std::size_t& end = edits.front().span.end;
        while (end < text_.size() && line_end(end) == std::min(text_.find_first_not_of(" \t", end), text_.size())) {
            end = next_line(end);
        }
    }
    return edits;
}

TextEdits Layout::remove_from_block(const Node& container, std::size_t index) const {
    const Span gone = element(container, index);
    const std::size_t end = end_with_comment(gone.end);
    if (starts_line(gone.begin)) {
        const bool ends_inside_line = line_end(end) == end && line_begin(end) != end;
        return {{{line_begin(gone.begin), ends_inside_line ? next_line(end) : end}, ""}};
    }
    // The first element on the line of a dash: the next one takes its place, unless comments stand between them.
    const std::size_t next = element(container, index + 1).begin;
    const bool comments_between = skip_trivia(end) == next && text_.substr(end, next - end).find('#') != std::string_view::npos;
    return {{{gone.begin, comments_between ? end : next}, ""}};
}

TextEdits Layout::remove_from_flow(const Node& container, std::size_t index) const {
    const Span gone = element(container, index);
    const std::size_t comma = skip_trivia(gone.end);
    const bool has_comma = comma < text_.size() && text_[comma] == ',';
    if (!has_comma) {
        return remove_last_of_flow(container);
    }
    if (line_end(gone.end) < comma) {
        return {{gone, ""}, {{comma, comma + 1}, ""}};
    }
    if (starts_line(gone.begin) && rest_is_blank(comma + 1)) {
        return {{{line_begin(gone.begin), next_line(comma)}, ""}};
    }
    const std::size_t end = std::min(text_.find_first_not_of(" \t", comma + 1), text_.size());
    return {{{gone.begin, end}, ""}};
}

TextEdits Layout::remove_last_of_flow(const Node& container) const {
    const Span gone = element(container, count(container) - 1);
    if (starts_line(gone.begin) && rest_is_blank(gone.end)) {
        return {{{line_begin(gone.begin), next_line(gone.end)}, ""}}; // the comma before it may stay
    }
    const std::size_t before = element(container, count(container) - 2).end;
    const std::size_t comma = skip_trivia(before);
    const bool comments_between = text_.substr(before, gone.begin - before).find('#') != std::string_view::npos;
    return {{{comments_between ? gone.begin : std::min(comma, gone.begin), gone.end}, ""}};
}

/// A block text at the end of a file without a line break has none in its value either; a line after it would give it one.
bool Layout::must_stay_last(const Node& container, std::size_t index) const {
    const Node& value = container.kind == Kind::mapping ? *container.entries[index].value : *container.items[index];
    const Node& leaf = last_leaf(value);
    return (leaf.style == Style::literal || leaf.style == Style::folded) && leaf.span.end == text_.size() && line_begin(text_.size()) != text_.size();
}

TextEdits Layout::insert(const Node& container, std::size_t index, const std::string& added) const {
    if (index > 0 && must_stay_last(container, index - 1)) {
        --index;
    }
    return container.is_flow() ? insert_into_flow(container, index, added) : insert_into_block(container, index, added);
}

TextEdits Layout::insert_into_block(const Node& container, std::size_t index, const std::string& added) const {
    const std::string indent(column(element(container, 0).begin), ' ');
    if (index == 0) {
        const std::size_t at = element(container, 0).begin;
        return {{{at, at}, added + eol_near(at) + indent}};
    }
    const std::size_t end = end_with_comment(element(container, index - 1).end);
    const std::string eol = eol_near(element(container, index - 1).begin);
    const bool ends_inside_line = line_begin(end) != end;
    return {{{end, end}, ends_inside_line ? eol + indent + added : indent + added + eol}};
}

TextEdits Layout::insert_into_flow(const Node& container, std::size_t index, const std::string& added) const {
    const bool has_brackets = text_[container.span.begin] == '{' || text_[container.span.begin] == '[';
    if (count(container) == 0) {
        return {{{container.span.begin + 1, container.span.begin + 1}, added}};
    }
    if (!has_brackets) { // the pair of `[a: 1]`, which is a mapping without braces of its own
        return {{{container.span.begin, container.span.begin}, "{"}, {{container.span.end, container.span.end}, ", " + added + "}"}};
    }
    if (index == count(container)) {
        return append_to_flow(container, added);
    }
    const std::size_t at = element(container, index).begin;
    const std::string separator = starts_line(at) ? "," + eol_near(at) + std::string(column(at), ' ') : std::string(", ");
    return {{{at, at}, added + separator}};
}

TextEdits Layout::append_to_flow(const Node& container, const std::string& added) const {
    const Span last = element(container, count(container) - 1);
    const std::size_t after = skip_trivia(last.end);
    const bool trailing_comma = after < text_.size() && text_[after] == ',';
    const std::size_t from = trailing_comma ? after + 1 : last.end;
    if (starts_line(last.begin) && rest_is_blank(from)) {
        const std::size_t end = line_end(from);
        const std::string line = eol_near(last.begin) + std::string(column(last.begin), ' ') + added;
        if (trailing_comma) {
            return {{{end, end}, line + ","}};
        }
        if (end == last.end) {
            return {{{end, end}, "," + line}};
        }
        return {{{last.end, last.end}, ","}, {{end, end}, line}};
    }
    return {{{from, from}, trailing_comma ? " " + added : ", " + added}};
}

} // namespace modelspec::yaml
