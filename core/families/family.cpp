#include "core/families/family.h"

#include "core/families/embedded.h"
#include "core/spec/coerce.h"
#include "core/spec/members.h"
#include "core/yaml/tree.h"

#include <algorithm>
#include <array>

namespace modelspec {

namespace {

using yaml::Node;

/// The value of the entry called `key`; null where there is none.
const Node* value_of(const Node& mapping, std::string_view key) {
    for (const yaml::Item& item : yaml::items_of(mapping)) {
        if (yaml::resolve(*item.name).text == key) {
            return &yaml::resolve(*item.value);
        }
    }
    return nullptr;
}

std::optional<OpCounts> read_ops(const Node& node) {
    OpCounts ops;
    bool complete = true;
    for_each_member(ops, [&](const schema::Field& field, auto& member) {
        if (const Node* value = value_of(node, field.name)) {
            member = to_count(*value).value;
        }
        complete = complete && member.has_value();
    });
    return complete ? std::optional(ops) : std::nullopt;
}

std::optional<LayerKind> read_kind(std::string name, const Node& node) {
    LayerKind kind;
    kind.name = std::move(name);
    if (const Node* attention = value_of(node, "attention")) {
        kind.is_linear = attention->text == "linear";
    }
    if (const Node* ffn = value_of(node, "ffn")) {
        kind.feed_forward = ffn->text == "dense" ? FeedForward::dense : ffn->text == "moe" ? FeedForward::moe : FeedForward::as_model;
    }
    const Node* ops = value_of(node, "ops");
    const std::optional<OpCounts> counts = ops != nullptr ? read_ops(*ops) : std::nullopt;
    if (!counts) {
        return std::nullopt;
    }
    kind.ops = *counts;
    return kind;
}

Result<Family> read_family(const std::string& name, const std::string& text) {
    const yaml::Tree tree = yaml::parse(text);
    if (!tree.problems().empty()) {
        return Error{"family " + name + ": " + tree.problems().front().message};
    }
    const Node* kinds = tree.root() != nullptr ? value_of(*tree.root(), "kinds") : nullptr;
    if (kinds == nullptr || kinds->kind != yaml::Kind::mapping) {
        return Error{"family " + name + ": a mapping 'kinds' is expected"};
    }
    Family family;
    family.name = name;
    for (const yaml::Item& item : yaml::items_of(*kinds)) {
        std::optional<LayerKind> kind = read_kind(yaml::python_str(*item.name), yaml::resolve(*item.value));
        if (!kind) {
            return Error{"family " + name + ": kind " + yaml::python_str(*item.name) + " needs 'ops' with a count of each op"};
        }
        family.kinds.push_back(std::move(*kind));
    }
    if (const Node* chosen = value_of(*tree.root(), "default"); chosen != nullptr && chosen->type == yaml::Type::string) {
        family.default_kind = std::string(chosen->text);
    }
    return family;
}

} // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return out;
}

const LayerKind* Family::find(std::string_view kind) const {
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const LayerKind& each) { return each.name == kind; });
    return found == kinds.end() ? nullptr : &*found;
}

Families Families::read(const std::vector<std::pair<std::string, std::string>>& files, std::vector<Error>& problems) {
    Families out;
    for (const auto& [name, text] : files) {
        Result<Family> family = read_family(name, text);
        if (family) {
            out.families_.insert_or_assign(name, std::move(family).value());
        } else {
            problems.push_back(family.error());
        }
    }
    return out;
}

const Families& Families::builtin() {
    static const Families families = [] {
        std::vector<Error> problems; // none: a test reads them all
        return read(embedded::families(), problems);
    }();
    return families;
}

const Family* Families::find(std::string_view name) const {
    const auto found = families_.find(name);
    return found == families_.end() ? nullptr : &found->second;
}

std::vector<std::string> Families::names() const {
    std::vector<std::string> names;
    for (const auto& [name, family] : families_) {
        names.push_back(name);
    }
    return names;
}

std::string_view infer_family(std::string_view model_name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> rules{{{"llama2", "llama2"},
                                                                                  {"mixtral", "mixtral"},
                                                                                  {"t5", "t5"},
                                                                                  {"pangualpha", "pangualpha"},
                                                                                  {"deepseek", "deepseek"},
                                                                                  {"qwen3_5", "qwen3_5"},
                                                                                  {"qwen3.5", "qwen3_5"},
                                                                                  {"qwen", "qwen"},
                                                                                  {"cm", "cm"}}};
    const std::string name = lower(model_name);
    for (const auto& [part, family] : rules) {
        if (name.find(part) != std::string::npos) {
            return family;
        }
    }
    return "default";
}

} // namespace modelspec
