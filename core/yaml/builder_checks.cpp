// What the consumer's loader checks of a node once its place is known: tags, keys, merges, the cost of aliases.
#include "core/yaml/builder.h"

#include <algorithm>
#include <array>

namespace modelspec::yaml {

namespace {

constexpr std::string_view yaml_prefix = "tag:yaml.org,2002:";

bool is_known_tag(std::string_view name) {
    constexpr std::array<std::string_view, 8> known{"null", "bool", "int", "float", "str", "map", "seq", "timestamp"};
    return std::find(known.begin(), known.end(), name) != known.end();
}

/// The part of a tag after YAML's own prefix; empty for a tag of somebody else.
std::string_view core_name(std::string_view tag) { return tag.substr(0, yaml_prefix.size()) == yaml_prefix ? tag.substr(yaml_prefix.size()) : ""; }

} // namespace

void Builder::apply_scalar_tag(Node& node, const Properties& properties) {
    const bool has_tag = !properties.tag.empty() && !properties.non_specific;
    ScalarValue value;
    if (!has_tag) {
        const bool as_plain = node.style == Style::plain || properties.non_specific; // PyYAML resolves `! "12"` as it does 12
        value = as_plain ? resolve_plain(node.text) : ScalarValue{Type::string, false, 0, 0, {}};
    } else {
        const std::string_view name = core_name(properties.tag);
        if (!is_known_tag(name)) {
            problem("yaml-unknown-tag", properties.span,
                    "the consumer's loader does not take the tag " + std::string(properties.tag) +
                        "; known are !!null !!bool !!int !!float !!str !!map !!seq !!timestamp");
            value.type = Type::invalid;
        } else if (name == "map" || name == "seq") {
            value = {Type::invalid, false, 0, 0, "the tag !!" + std::string(name) + " is not for a single value"};
        } else {
            value = convert_tagged(name, node.text);
        }
    }
    node.type = value.type;
    node.flag = value.flag;
    node.integer = value.integer;
    node.floating = value.floating;
    if (value.type == Type::invalid && !value.why.empty()) {
        problem("yaml-bad-value", node.full_span(), value.why);
    }
}

void Builder::check_collection_tag(Node& node, std::string_view own) {
    if (node.tag.empty() || node.tag == "!") {
        return;
    }
    const std::string_view name = core_name(node.tag);
    if (name == own) {
        return;
    }
    if (is_known_tag(name)) {
        problem("yaml-bad-value", node.properties, "the tag !!" + std::string(name) + " does not fit " + std::string(describe(node.type)));
    } else {
        problem("yaml-unknown-tag", node.properties,
                "the consumer's loader does not take the tag " + std::string(node.tag) +
                    "; known are !!null !!bool !!int !!float !!str !!map !!seq !!timestamp");
    }
    node.type = Type::invalid;
}

void Builder::check_not_indicator(const Node& node) {
    const Type type = resolve(node).type;
    if (type != Type::merge && type != Type::value) {
        return;
    }
    const std::string sign = type == Type::merge ? "<<" : "=";
    problem("yaml-bad-value", node.full_span(), "a plain '" + sign + "' cannot be a value; put it in quotes");
}

void Builder::check_merge(const Node& value) {
    const Node& merged = resolve(value);
    if (merged.kind == Kind::mapping || merged.type == Type::invalid) {
        return;
    }
    if (merged.kind != Kind::sequence) {
        problem("yaml-bad-merge", value.full_span(), "'<<' merges a mapping or a list of mappings, not " + std::string(describe(merged.type)));
        return;
    }
    for (const Node* item : merged.items) {
        if (resolve(*item).kind != Kind::mapping && resolve(*item).type != Type::invalid) {
            problem("yaml-bad-merge", item->full_span(), "'<<' merges mappings; this item is " + std::string(describe(resolve(*item).type)));
        }
    }
}

std::uint64_t Builder::bounded(std::uint64_t expanded, const Node& node) {
    // What stands in the text itself is no expansion.
    if (expanded > max_expanded_nodes + storage_.nodes.size() && !bomb_reported_) {
        bomb_reported_ = true;
        problem("yaml-alias-bomb", node.full_span(), "the aliases here stand for more than a million values");
    }
    return std::min(expanded, 2 * max_expanded_nodes + max_bytes);
}

std::uint64_t Builder::add_item(Node& sequence, const Built& item) {
    check_not_indicator(*item.node);
    sequence.items.push_back(item.node);
    return bounded(item.expanded, *item.node);
}

std::uint64_t Builder::add_entry(Node& mapping, const Built& key, const Built& value, std::size_t begin, std::size_t colon) {
    const Node& plain_key = resolve(*key.node);
    if (plain_key.kind == Kind::mapping || plain_key.kind == Kind::sequence) {
        problem("yaml-key-not-scalar", key.node->full_span(), "a key is a single value, not " + std::string(describe(plain_key.type)));
    }
    if (plain_key.type == Type::merge) {
        check_merge(*value.node);
    } else {
        check_not_indicator(*value.node);
    }
    mapping.entries.push_back({key.node, value.node, begin, colon});
    return bounded(key.expanded + value.expanded, *value.node);
}

} // namespace modelspec::yaml
