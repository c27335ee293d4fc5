#include "core/yaml/render.h"

#include "core/text/utf8.h"
#include "core/yaml/emit.h"
#include "core/yaml/scalars.h"
#include "core/yaml/tree.h"

#include <algorithm>
#include <cmath>

namespace modelspec::yaml {

namespace {

std::string_view slice(std::string_view text, Span span) { return text.substr(span.begin, span.size()); }

bool is_one_line(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (utf8::line_break_at(text, i) > 0) {
            return false;
        }
    }
    return true;
}

/// The tag as written, with a space; an anchor beside it is left out.
std::string written_tag(const Node& node, const RenderStyle& style) {
    std::string_view rest = slice(style.source, node.properties);
    while (!rest.empty()) {
        const std::size_t begin = std::min(rest.find_first_not_of(" \t\r\n"), rest.size());
        rest.remove_prefix(begin);
        const std::size_t end = std::min(rest.find_first_of(" \t\r\n"), rest.size());
        if (!rest.empty() && rest.front() == '!') {
            return std::string(rest.substr(0, end)) + " ";
        }
        rest.remove_prefix(end);
    }
    return {};
}

std::string render_scalar(const Node& node, const RenderStyle& style, bool in_flow) {
    const std::string tag = written_tag(node, style);
    const std::string_view written = slice(style.source, node.span);
    const bool block_text = node.style == Style::literal || node.style == Style::folded;
    if (block_text || !is_one_line(written)) {
        return tag + (tag.empty() ? spell_text(node.text, in_flow) : spell_quoted(node.text, '"'));
    }
    if (node.style == Style::plain && in_flow && node.type == Type::string && tag.empty()) {
        return spell_text(node.text, true);
    }
    if (written.empty() && tag.empty()) {
        return "null";
    }
    return tag + std::string(written);
}

} // namespace

bool renders_as_block(const Node& written) {
    const Node& node = resolve(written);
    if (node.kind == Kind::mapping) {
        return node.style == Style::block && !node.entries.empty();
    }
    return node.kind == Kind::sequence && node.style == Style::block && !node.items.empty();
}

std::string render_inline(const Node& written, const RenderStyle& style, bool in_flow) {
    const Node& node = resolve(written);
    if (node.kind == Kind::mapping) {
        std::string out = written_tag(node, style) + "{";
        bool first = true;
        for (const Item& item : items_of(node)) {
            out += (first ? "" : ", ") + render_inline(*item.name, style, true) + ": " + render_inline(*item.value, style, true);
            first = false;
        }
        return out + "}";
    }
    if (node.kind == Kind::sequence) {
        std::string out = written_tag(node, style) + "[";
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            out += (i == 0 ? "" : ", ") + render_inline(*node.items[i], style, true);
        }
        return out + "]";
    }
    return render_scalar(node, style, in_flow);
}

std::string render_block(const Node& written, const RenderStyle& style, std::size_t indent) {
    const Node& node = resolve(written);
    if (!renders_as_block(node)) {
        return render_inline(node, style, false);
    }
    const std::string pad(indent, ' ');
    std::string out;
    const auto next_line = [&] { out += (out.empty() ? "" : std::string(style.eol)) + pad; };
    if (node.kind == Kind::mapping) {
        for (const Item& item : items_of(node)) {
            next_line();
            out += render_inline(*item.name, style, false) + ":" + render_after_colon(*item.value, style, indent, false);
        }
        return out;
    }
    for (const Node* item : node.items) {
        next_line();
        // A nested block starts on the line of its dash.
        out += "- " + (renders_as_block(*item) ? render_block(*item, style, indent + style.step).substr(indent + style.step)
                                               : render_inline(*item, style, false));
    }
    return out;
}

std::string render_after_colon(const Node& node, const RenderStyle& style, std::size_t indent, bool in_flow) {
    if (in_flow || !renders_as_block(node)) {
        return " " + render_inline(node, style, in_flow);
    }
    const bool is_list = resolve(node).kind == Kind::sequence;
    return std::string(style.eol) + render_block(node, style, is_list ? indent : indent + style.step);
}

bool same_value(const Node& left, const Node& right) {
    const Node& a = resolve(left);
    const Node& b = resolve(right);
    if (a.type != b.type) {
        return false;
    }
    switch (a.type) {
    case Type::null: return true;
    case Type::boolean: return a.flag == b.flag;
    case Type::integer: return a.integer == b.integer;
    case Type::floating:
        return (std::isnan(a.floating) && std::isnan(b.floating)) || a.floating == b.floating; // NOLINT(clang-diagnostic-float-equal)
    case Type::sequence:
        return std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(),
                          [](const Node* x, const Node* y) { return same_value(*x, *y); });
    case Type::mapping: {
        const std::vector<Item> x = items_of(a);
        const std::vector<Item> y = items_of(b);
        return std::equal(x.begin(), x.end(), y.begin(), y.end(),
                          [](const Item& p, const Item& q) { return same_value(*p.name, *q.name) && same_value(*p.value, *q.value); });
    }
    default: return a.text == b.text;
    }
}

} // namespace modelspec::yaml
