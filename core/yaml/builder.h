// Builds the tree from the tokens: YAML 1.1's grammar, then what PyYAML's composer and constructor check of each node.
#pragma once

#include "core/yaml/scalars.h"
#include "core/yaml/scanner.h"
#include "core/yaml/tree.h"

#include <deque>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace modelspec::yaml {

/// What a tree owns.
struct Tree::Storage {
    std::string text;
    StringArena strings;
    std::deque<Node> nodes;
    Problems problems;
    const Node* root = nullptr;
    bool well_formed = true;
    /// Sorted by what they stand for, those of one value in the order of the text.
    std::vector<const Node*> aliases;
};

/// Fills `storage` from its text, which is valid UTF-8 without forbidden characters.
class Builder {
public:
    explicit Builder(Tree::Storage& storage);
    /// Throws SyntaxError.
    void build();

private:
    enum class Context { block, block_or_indentless, flow };
    struct Properties {
        Span span;
        std::string_view anchor;
        std::string_view tag;
        bool any = false;
        bool non_specific = false; ///< the tag `!` alone
    };
    struct Anchor {
        Node* node = nullptr;
        std::size_t place = 0;
        bool open = true;
        std::uint64_t expanded = 0;
    };
    /// A node and how many nodes it is once its aliases are written out.
    struct Built {
        Node* node;
        std::uint64_t expanded;
    };

    [[nodiscard]] bool next_is(std::initializer_list<TokenKind> kinds);
    [[nodiscard]] bool take_if(TokenKind kind);
    [[noreturn]] void fail(std::size_t from, std::string message);
    void problem(std::string_view id, Span span, std::string message);

    void read_directives();
    void expect_end_of_stream();
    Built read_document(bool explicit_start);
    Built read_node(Context context);
    Built read_alias();
    Properties read_properties();
    std::string_view resolve_tag(const Token& token);
    Built read_content(Context context, const Properties& properties, Node& node);
    Built empty_scalar(std::size_t at);
    void read_scalar(Node& node, const Properties& properties);
    std::uint64_t read_block_sequence(Node& node);
    std::uint64_t read_indentless_sequence(Node& node);
    std::uint64_t read_block_mapping(Node& node);
    std::uint64_t read_flow_sequence(Node& node);
    std::uint64_t read_flow_mapping(Node& node);
    std::uint64_t read_single_pair(Node& sequence);
    std::uint64_t read_items(Node& node, std::initializer_list<TokenKind> ends_item);
    Built read_value(Context context, std::size_t after, std::size_t& colon, std::initializer_list<TokenKind> ends_entry);
    void next_flow_item(bool first, std::size_t opened, std::string_view closer);
    std::uint64_t add_entry(Node& mapping, const Built& key, const Built& value, std::size_t begin, std::size_t colon);
    std::uint64_t add_item(Node& sequence, const Built& item);
    std::uint64_t bounded(std::uint64_t expanded, const Node& node);
    void enter(std::size_t at);

    void apply_scalar_tag(Node& node, const Properties& properties);
    void check_collection_tag(Node& node, std::string_view own);
    void check_not_indicator(const Node& node);
    void check_merge(const Node& value);
    Anchor* open_anchor(const Properties& properties, Node& node);

    Tree::Storage& storage_;
    Scanner scanner_;
    std::map<std::string_view, std::string_view> tag_handles_;
    std::unordered_map<std::string_view, Anchor> anchors_;
    std::size_t depth_ = 0;
    bool bomb_reported_ = false;
};

} // namespace modelspec::yaml
