#include "core/yaml/builder.h"

#include <algorithm>

namespace modelspec::yaml {

namespace {

constexpr std::string_view yaml_prefix = "tag:yaml.org,2002:";

Style style_of(TokenKind kind) {
    return kind == TokenKind::flow_sequence_start || kind == TokenKind::flow_mapping_start ? Style::flow : Style::block;
}

} // namespace

Builder::Builder(Tree::Storage& storage) : storage_(storage), scanner_(storage.text, storage.strings) {}

bool Builder::next_is(std::initializer_list<TokenKind> kinds) {
    const TokenKind next = scanner_.peek().kind;
    return std::find(kinds.begin(), kinds.end(), next) != kinds.end();
}

bool Builder::take_if(TokenKind kind) {
    if (scanner_.peek().kind != kind) {
        return false;
    }
    scanner_.take();
    return true;
}

void Builder::fail(std::size_t from, std::string message) {
    throw SyntaxError{problem_between(storage_.text, from, scanner_.peek().span.begin, std::move(message))};
}

void Builder::problem(std::string_view id, Span span, std::string message) { storage_.problems.push_back({id, span, std::move(message)}); }

void Builder::build() {
    tag_handles_ = {{"!", "!"}, {"!!", yaml_prefix}};
    if (next_is({TokenKind::stream_end})) {
        return;
    }
    const bool explicit_start = next_is({TokenKind::directive, TokenKind::document_start});
    if (explicit_start) {
        read_directives();
        if (!take_if(TokenKind::document_start)) {
            fail(scanner_.peek().span.begin,
                 "after a directive the document starts with '---'; found " + std::string(describe(scanner_.peek().kind)));
        }
    }
    const Node& root = *read_document(explicit_start).node;
    check_not_indicator(root);
    storage_.root = &root;
    expect_end_of_stream();
}

void Builder::read_directives() {
    bool version_seen = false;
    std::map<std::string_view, std::string_view> handles;
    while (next_is({TokenKind::directive})) {
        const Token token = scanner_.take();
        if (token.text == "YAML" && token.handle.substr(0, 1) != "!") {
            if (version_seen || token.handle.find_first_not_of('0') == std::string_view::npos ||
                token.handle.substr(token.handle.find_first_not_of('0')) != "1") {
                throw SyntaxError{{"yaml-syntax", token.span, version_seen ? "the %YAML directive stands twice" : "only YAML 1 can be read"}};
            }
            version_seen = true;
        } else if (token.handle.substr(0, 1) == "!" && !handles.emplace(token.handle, token.text).second) {
            throw SyntaxError{{"yaml-syntax", token.span, "the tag handle " + std::string(token.handle) + " is declared twice"}};
        }
    }
    handles.insert(tag_handles_.begin(), tag_handles_.end());
    tag_handles_ = std::move(handles);
}

Builder::Built Builder::read_document(bool explicit_start) {
    // An empty document is one only after '---'; a file that starts with '...' is refused.
    if (explicit_start && next_is({TokenKind::directive, TokenKind::document_start, TokenKind::document_end, TokenKind::stream_end})) {
        return empty_scalar(scanner_.peek().span.begin);
    }
    return read_node(Context::block);
}

void Builder::expect_end_of_stream() {
    bool ended = false;
    while (take_if(TokenKind::document_end)) {
        ended = true;
    }
    const Token& next = scanner_.peek();
    if (next.kind == TokenKind::stream_end) {
        return;
    }
    if (next.kind == TokenKind::document_start || next.kind == TokenKind::directive) {
        problem("yaml-several-documents", next.span, "a second document starts here; a spec is one document");
        return;
    }
    fail(next.span.begin,
         ended ? "after '...' a document starts with '---'" : "the document has ended, but more follows: " + std::string(describe(next.kind)));
}

Builder::Built Builder::empty_scalar(std::size_t at) {
    Node& node = storage_.nodes.emplace_back();
    node.span = {at, at};
    return {&node, 1};
}

void Builder::enter(std::size_t at) {
    if (++depth_ > max_depth) {
        throw SyntaxError{
            {"yaml-too-deep", {at, at + 1}, "nested deeper than " + std::to_string(max_depth) + " levels; no spec needs more than five"}};
    }
}

Builder::Built Builder::read_node(Context context) {
    if (next_is({TokenKind::alias})) {
        return read_alias();
    }
    const Properties properties = read_properties();
    Node& node = storage_.nodes.emplace_back();
    node.properties = properties.span;
    node.anchor = properties.anchor;
    node.tag = properties.tag;
    Anchor* anchor = open_anchor(properties, node);
    const Built built = read_content(context, properties, node);
    if (anchor != nullptr) {
        anchor->open = false;
        anchor->expanded = built.expanded;
    }
    return built;
}

Builder::Built Builder::read_alias() {
    const Token token = scanner_.take();
    Node& node = storage_.nodes.emplace_back();
    node.kind = Kind::alias;
    node.type = Type::invalid;
    node.span = token.span;
    node.text = token.text;
    const auto found = anchors_.find(token.text);
    const std::string name(token.text);
    if (found == anchors_.end()) {
        problem("yaml-undefined-alias", token.span, "no anchor &" + name + " stands before this alias");
        return {&node, 1};
    }
    if (found->second.open) {
        problem("yaml-self-reference", token.span, "the alias *" + name + " stands inside the value it stands for");
        return {&node, 1};
    }
    node.target = found->second.node;
    storage_.aliases.push_back(&node);
    node.type = node.target->type;
    return {&node, found->second.expanded};
}

Builder::Properties Builder::read_properties() {
    Properties out;
    bool has_tag = false;
    bool has_anchor = false;
    for (;;) {
        const TokenKind kind = scanner_.peek().kind;
        if (kind != TokenKind::tag && kind != TokenKind::anchor) {
            return out;
        }
        bool& seen = kind == TokenKind::tag ? has_tag : has_anchor;
        if (seen) {
            return out; // the content that has to follow is not there; reported where it is read
        }
        seen = true;
        const Token token = scanner_.take();
        out.span = out.any ? cover(out.span, token.span) : token.span;
        out.any = true;
        if (kind == TokenKind::anchor) {
            out.anchor = token.text;
        } else {
            out.non_specific = token.handle.empty() && token.text == "!";
            out.tag = resolve_tag(token);
        }
    }
}

std::string_view Builder::resolve_tag(const Token& token) {
    if (token.handle.empty()) {
        return token.text;
    }
    const auto found = tag_handles_.find(token.handle);
    if (found == tag_handles_.end()) {
        throw SyntaxError{{"yaml-syntax", token.span, "no %TAG directive declares the tag handle " + std::string(token.handle)}};
    }
    return storage_.strings.emplace_back(std::string(found->second) + std::string(token.text));
}

Builder::Anchor* Builder::open_anchor(const Properties& properties, Node& node) {
    if (properties.anchor.empty()) {
        return nullptr;
    }
    const auto [found, fresh] = anchors_.emplace(properties.anchor, Anchor{&node, properties.span.begin});
    if (!fresh) {
        throw SyntaxError{{"yaml-syntax",
                           properties.span,
                           "the anchor &" + std::string(properties.anchor) + " is defined twice",
                           {found->second.place, found->second.place + 1},
                           "the first one"}};
    }
    return &found->second;
}

Builder::Built Builder::read_content(Context context, const Properties& properties, Node& node) {
    const Token& next = scanner_.peek();
    const auto collection = [&](Kind kind, std::uint64_t (Builder::*read)(Node&)) -> Built {
        node.kind = kind;
        node.style = style_of(scanner_.peek().kind);
        node.type = kind == Kind::sequence ? Type::sequence : Type::mapping;
        const Span start = scanner_.peek().span;
        node.span = start;
        enter(start.begin);
        const std::uint64_t expanded = 1 + (this->*read)(node);
        --depth_;
        check_collection_tag(node, kind == Kind::sequence ? "seq" : "map");
        return {&node, expanded};
    };
    switch (next.kind) {
    case TokenKind::scalar: read_scalar(node, properties); return {&node, 1};
    case TokenKind::flow_sequence_start: return collection(Kind::sequence, &Builder::read_flow_sequence);
    case TokenKind::flow_mapping_start: return collection(Kind::mapping, &Builder::read_flow_mapping);
    case TokenKind::block_sequence_start:
        if (context != Context::flow) {
            return collection(Kind::sequence, &Builder::read_block_sequence);
        }
        break;
    case TokenKind::block_mapping_start:
        if (context != Context::flow) {
            return collection(Kind::mapping, &Builder::read_block_mapping);
        }
        break;
    case TokenKind::block_entry:
        if (context == Context::block_or_indentless) {
            return collection(Kind::sequence, &Builder::read_indentless_sequence);
        }
        break;
    default: break;
    }
    if (!properties.any) {
        fail(next.span.begin, "a value is expected here; found " + std::string(describe(next.kind)));
    }
    node.span = {properties.span.end, properties.span.end};
    apply_scalar_tag(node, properties);
    return {&node, 1};
}

void Builder::read_scalar(Node& node, const Properties& properties) {
    const Token token = scanner_.take();
    node.style = token.style;
    node.span = token.span;
    node.text = token.text;
    apply_scalar_tag(node, properties);
}

std::uint64_t Builder::read_items(Node& node, std::initializer_list<TokenKind> ends_item) {
    std::uint64_t expanded = 0;
    while (next_is({TokenKind::block_entry})) {
        const Token dash = scanner_.take();
        const Built item = next_is(ends_item) ? empty_scalar(dash.span.end) : read_node(Context::block);
        expanded += add_item(node, item);
        node.dashes.push_back(dash.span.begin);
        node.span = cover(node.span, cover(dash.span, item.node->full_span()));
    }
    return expanded;
}

std::uint64_t Builder::read_block_sequence(Node& node) {
    const std::size_t begin = scanner_.take().span.begin;
    const std::uint64_t expanded = read_items(node, {TokenKind::block_entry, TokenKind::block_end});
    if (!next_is({TokenKind::block_end})) {
        fail(begin, "a list goes on with '- ' at the same indentation; found " + std::string(describe(scanner_.peek().kind)));
    }
    scanner_.take();
    return expanded;
}

/// A list that is the value of a key and stands at the key's own indentation.
std::uint64_t Builder::read_indentless_sequence(Node& node) {
    return read_items(node, {TokenKind::block_entry, TokenKind::key, TokenKind::value, TokenKind::block_end});
}

/// The value of an entry whose key ends at `after`. `colon` is set where a ':' is written.
Builder::Built Builder::read_value(Context context, std::size_t after, std::size_t& colon, std::initializer_list<TokenKind> ends_entry) {
    if (!next_is({TokenKind::value})) {
        return empty_scalar(after);
    }
    const Span mark = scanner_.take().span;
    colon = mark.begin;
    return next_is(ends_entry) ? empty_scalar(mark.end) : read_node(context);
}

std::uint64_t Builder::read_block_mapping(Node& node) {
    const std::size_t begin = scanner_.take().span.begin;
    std::uint64_t expanded = 0;
    node.span.end = node.span.begin;
    while (next_is({TokenKind::key})) {
        const Span mark = scanner_.take().span;
        const bool empty_key = next_is({TokenKind::key, TokenKind::value, TokenKind::block_end});
        const Built key = empty_key ? empty_scalar(mark.end) : read_node(Context::block_or_indentless);
        std::size_t colon = no_offset;
        const Built value =
            read_value(Context::block_or_indentless, key.node->full_span().end, colon, {TokenKind::key, TokenKind::value, TokenKind::block_end});
        expanded += add_entry(node, key, value, mark.begin, colon);
        node.span.end = std::max(node.span.end, node.entries.back().span().end);
    }
    if (!next_is({TokenKind::block_end})) {
        fail(begin, "a mapping goes on with 'key: value' at the same indentation; found " + std::string(describe(scanner_.peek().kind)));
    }
    scanner_.take();
    return expanded;
}

void Builder::next_flow_item(bool first, std::size_t opened, std::string_view closer) {
    if (first || take_if(TokenKind::flow_entry)) {
        return;
    }
    fail(opened, "expected ',' or '" + std::string(closer) + "'; found " + std::string(describe(scanner_.peek().kind)));
}

std::uint64_t Builder::read_flow_sequence(Node& node) {
    const std::size_t begin = scanner_.take().span.begin;
    std::uint64_t expanded = 0;
    for (bool first = true; !next_is({TokenKind::flow_sequence_end}); first = false) {
        next_flow_item(first, begin, "]");
        if (next_is({TokenKind::key})) {
            expanded += read_single_pair(node);
        } else if (!next_is({TokenKind::flow_sequence_end})) {
            expanded += add_item(node, read_node(Context::flow));
        }
    }
    node.span.end = scanner_.take().span.end;
    return expanded;
}

/// `[a: b]`, a list whose item is a mapping of one pair.
std::uint64_t Builder::read_single_pair(Node& sequence) {
    Node& pair = storage_.nodes.emplace_back();
    pair.kind = Kind::mapping;
    pair.type = Type::mapping;
    pair.style = Style::flow;
    const Span mark = scanner_.take().span;
    enter(mark.begin);
    const bool empty_key = next_is({TokenKind::value, TokenKind::flow_entry, TokenKind::flow_sequence_end});
    const Built key = empty_key ? empty_scalar(mark.end) : read_node(Context::flow);
    std::size_t colon = no_offset;
    const Built value = read_value(Context::flow, key.node->full_span().end, colon, {TokenKind::flow_entry, TokenKind::flow_sequence_end});
    --depth_;
    const std::uint64_t expanded = add_entry(pair, key, value, mark.begin, colon);
    pair.span = pair.entries.back().span();
    return add_item(sequence, {&pair, 1 + expanded});
}

std::uint64_t Builder::read_flow_mapping(Node& node) {
    const std::size_t begin = scanner_.take().span.begin;
    std::uint64_t expanded = 0;
    for (bool first = true; !next_is({TokenKind::flow_mapping_end}); first = false) {
        next_flow_item(first, begin, "}");
        if (next_is({TokenKind::flow_mapping_end})) {
            break;
        }
        const Span first_token = scanner_.peek().span;
        const bool marked = take_if(TokenKind::key);
        const bool empty_key = marked && next_is({TokenKind::value, TokenKind::flow_entry, TokenKind::flow_mapping_end});
        const Built key = empty_key ? empty_scalar(first_token.end) : read_node(Context::flow);
        const std::size_t after = key.node->full_span().end;
        std::size_t colon = no_offset;
        const Built value =
            marked ? read_value(Context::flow, after, colon, {TokenKind::flow_entry, TokenKind::flow_mapping_end}) : empty_scalar(after);
        expanded += add_entry(node, key, value, first_token.begin, colon);
    }
    node.span.end = scanner_.take().span.end;
    return expanded;
}

} // namespace modelspec::yaml
