#include "core/yaml/tree.h"

#include "core/python/characters.h"
#include "core/python/numbers.h"
#include "core/text/utf8.h"
#include "core/yaml/builder.h"
#include "core/yaml/timestamp.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>

namespace modelspec::yaml {

Tree::Tree(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
Tree::Tree(Tree&&) noexcept = default;
Tree& Tree::operator=(Tree&&) noexcept = default;
Tree::~Tree() = default;

std::string_view Tree::text() const { return storage_->text; }
const Node* Tree::root() const { return storage_->root; }
const Problems& Tree::problems() const { return storage_->problems; }
bool Tree::well_formed() const { return storage_->well_formed; }
bool Tree::has_aliases() const { return !storage_->aliases.empty(); }

std::vector<const Node*> Tree::aliases_of(const Node& target) const {
    const auto before = [](const Node* alias, const Node* value) { return std::less<>()(alias->target, value); };
    const auto first = std::lower_bound(storage_->aliases.begin(), storage_->aliases.end(), &target, before);
    auto last = first;
    while (last != storage_->aliases.end() && (*last)->target == &target) {
        ++last;
    }
    return {first, last};
}

namespace {

/// Enough to mend a file by; a binary one would list thousands.
constexpr std::size_t most_character_problems = 50;

bool is_forbidden(char32_t c) {
    const bool allowed_control = c == 0x09 || c == 0x0A || c == 0x0D || c == 0x85;
    return (c < 0xA0 && !(c >= 0x20 && c <= 0x7E) && !allowed_control) || c == 0xFFFE || c == 0xFFFF;
}

Problem not_utf8(std::string_view text, std::size_t at) {
    const auto starts = [&](std::string_view bytes) { return text.substr(0, bytes.size()) == bytes; };
    std::string what = "byte " + std::to_string(at + 1) + " is no UTF-8";
    if (starts(std::string_view("\xFF\xFE\0\0", 4)) || starts(std::string_view("\0\0\xFE\xFF", 4))) {
        what = "the file is UTF-32 (its byte order mark says so)";
    } else if (starts("\xFF\xFE") || starts("\xFE\xFF")) {
        what = "the file is UTF-16 (its byte order mark says so)";
    } else if (text.substr(0, 64).find('\0') != std::string_view::npos) {
        what = "the file looks binary: byte " + std::to_string(at + 1) + " is no UTF-8";
    }
    return {"yaml-not-utf8", {at, at + 1}, what + "; save it as UTF-8 text"};
}

/// The characters the consumer's reader refuses anywhere, even in a comment.
void find_forbidden(std::string_view text, Problems& problems) {
    for (std::size_t at = 0; at < text.size() && problems.size() < most_character_problems;) {
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte >= 0x20 && byte < 0x7F) {
            ++at;
            continue;
        }
        const utf8::CodePoint point = utf8::decode(text, at);
        if (is_forbidden(point.value)) {
            problems.push_back({"yaml-control-character",
                                {at, at + point.length},
                                "the character " + utf8::code_point_name(point.value) +
                                    " cannot stand in YAML, not even in a comment; in double quotes it can be written as an escape"});
        }
        at += point.length;
    }
}

/// Whether every other byte is 0, as in UTF-16 of Latin letters.
bool looks_like_utf16(std::string_view text) {
    constexpr std::size_t looked_at = 32;
    if (text.size() < 4) {
        return false;
    }
    for (std::size_t i = 0; i + 1 < std::min(looked_at, text.size()); i += 2) {
        if ((text[i] == '\0') == (text[i + 1] == '\0') || (text[i] == '\0') != (text[0] == '\0')) {
            return false;
        }
    }
    return true;
}

bool check_bytes(std::string_view text, Problems& problems) {
    if (text.size() > max_bytes) {
        problems.push_back({"file-too-large", {0, 0}, "the file has " + std::to_string(text.size()) + " bytes; more than 16 MiB is not read"});
    } else if (const std::optional<std::size_t> bad = utf8::first_invalid(text)) {
        problems.push_back(not_utf8(text, *bad));
    } else if (looks_like_utf16(text)) {
        problems.push_back({"yaml-control-character", {0, 1}, "every other byte is 0: the file looks like UTF-16; save it as UTF-8 text"});
    } else {
        find_forbidden(text, problems);
    }
    return problems.empty();
}

} // namespace

Tree parse(std::string text) {
    auto storage = std::make_unique<Tree::Storage>();
    storage->text = std::move(text);
    storage->well_formed = check_bytes(storage->text, storage->problems);
    if (storage->well_formed) {
        try {
            Builder(*storage).build();
            std::stable_sort(storage->aliases.begin(), storage->aliases.end(),
                             [](const Node* a, const Node* b) { return std::less<>()(a->target, b->target); });
        } catch (const SyntaxError& error) {
            storage->problems.push_back(error.problem);
            storage->root = nullptr;
            storage->well_formed = false;
        }
        std::stable_sort(storage->problems.begin(), storage->problems.end(), [](const Problem& a, const Problem& b) { return a.span < b.span; });
    }
    return Tree(std::move(storage));
}

namespace {

/// A key as a Python dict compares it.
struct KeyId {
    char kind = 's'; ///< s text, n null, i whole number or bool, f float, q nan, t timestamp, x never equal
    std::int64_t integer = 0;
    double floating = 0;
    std::string_view text;

    friend bool operator==(const KeyId& a, const KeyId& b) {
        if (a.kind != b.kind || a.kind == 'x') {
            return false;
        }
        return a.integer == b.integer && a.floating == b.floating && a.text == b.text; // NOLINT(clang-diagnostic-float-equal)
    }
};

struct KeyHash {
    std::size_t operator()(const KeyId& id) const {
        return std::hash<std::string_view>{}(id.text) ^ std::hash<std::int64_t>{}(id.integer) ^ std::hash<double>{}(id.floating) ^
               static_cast<std::size_t>(id.kind);
    }
};

KeyId key_id(const Node& written) {
    const Node& key = resolve(written);
    switch (key.type) {
    case Type::null: return {'n', 0, 0, {}};
    case Type::boolean: return {'i', key.flag ? 1 : 0, 0, {}};
    case Type::integer: return {'i', key.integer, 0, {}};
    case Type::floating: {
        if (std::isnan(key.floating)) {
            return {'q', 0, 0, {}}; // the loader has one nan object, and a dict finds it by identity
        }
        const std::optional<std::int64_t> whole = python::truncate(key.floating);
        const bool is_whole = whole && static_cast<double>(*whole) == key.floating; // NOLINT(clang-diagnostic-float-equal)
        return is_whole ? KeyId{'i', *whole, 0, {}} : KeyId{'f', 0, key.floating, {}};
    }
    case Type::timestamp: return {'t', 0, 0, key.text};
    case Type::invalid:
    case Type::sequence:
    case Type::mapping: return {'x', 0, 0, {}};
    default: return {'s', 0, 0, key.text};
    }
}

/// Numbers keys in the order they first come. A few are compared one by one, many are hashed.
class KeyPlaces {
public:
    explicit KeyPlaces(std::size_t expected) : hashed_(expected > 24) {
        if (hashed_) {
            by_hash_.reserve(expected);
        } else {
            in_order_.reserve(expected);
        }
    }

    std::size_t find_or_add(const KeyId& id) {
        if (hashed_) {
            return by_hash_.emplace(id, by_hash_.size()).first->second;
        }
        const auto found = std::find(in_order_.begin(), in_order_.end(), id);
        const auto place = static_cast<std::size_t>(found - in_order_.begin());
        if (found == in_order_.end()) {
            in_order_.push_back(id);
        }
        return place;
    }

private:
    bool hashed_;
    std::vector<KeyId> in_order_;
    std::unordered_map<KeyId, std::size_t, KeyHash> by_hash_;
};

struct Pair {
    const Entry* entry;
    const Entry* merged_by;
};

void collect(const Node& mapping, const Entry* merged_by, std::vector<Pair>& out) {
    const auto is_merge = [](const Entry& entry) { return resolve(*entry.key).type == Type::merge; };
    for (const Entry& entry : mapping.entries) {
        if (!is_merge(entry)) {
            continue;
        }
        const Node& merged = resolve(*entry.value);
        const Entry* by = merged_by != nullptr ? merged_by : &entry;
        if (merged.kind == Kind::mapping) {
            collect(merged, by, out);
        }
        for (auto item = merged.items.rbegin(); item != merged.items.rend(); ++item) { // NOLINT(modernize-loop-convert): backwards
            collect(resolve(**item), by, out);
        }
    }
    for (const Entry& entry : mapping.entries) {
        if (!is_merge(entry)) {
            out.push_back({&entry, merged_by});
        }
    }
}

} // namespace

bool key_reads_as(const Node& written, std::string_view name) {
    const Node& key = resolve(written);
    return key.type == Type::string ? key.text == name : python_str(key) == name;
}

std::vector<Item> items_of(const Node& written) {
    const Node& mapping = resolve(written);
    std::vector<Item> items;
    if (mapping.kind != Kind::mapping) {
        return items;
    }
    std::vector<Pair> pairs;
    pairs.reserve(mapping.entries.size());
    collect(mapping, nullptr, pairs);
    items.reserve(pairs.size());
    KeyPlaces places(pairs.size());
    for (const Pair& pair : pairs) {
        const std::size_t place = places.find_or_add(key_id(*pair.entry->key));
        if (place == items.size()) {
            items.push_back({pair.entry->key, pair.entry->key, pair.entry->value, pair.entry, pair.merged_by, {}});
            continue;
        }
        Item& item = items[place];
        if (item.merged_by == nullptr && pair.merged_by == nullptr) {
            item.overridden.push_back(item.entry);
        }
        item.key = pair.entry->key;
        item.value = pair.entry->value;
        item.entry = pair.entry;
        item.merged_by = pair.merged_by;
    }
    return items;
}

std::string_view describe(Type type) {
    switch (type) {
    case Type::null: return "null";
    case Type::boolean: return "a true/false value";
    case Type::integer:
    case Type::big_integer: return "a whole number";
    case Type::floating: return "a number";
    case Type::string: return "text";
    case Type::timestamp: return "a date";
    case Type::sequence: return "a list";
    case Type::mapping: return "a mapping";
    case Type::merge: return "'<<'";
    case Type::value: return "'='";
    case Type::invalid: return "a value that cannot be read";
    }
    return "";
}

std::string python_str(const Node& written) {
    const Node& node = resolve(written);
    switch (node.type) {
    case Type::null: return "None";
    case Type::boolean: return node.flag ? "True" : "False";
    case Type::integer: return std::to_string(node.integer);
    case Type::floating: return python::repr(node.floating);
    case Type::timestamp: return python_str(parse_timestamp(node.text).value_or(Timestamp{}));
    case Type::sequence:
    case Type::mapping: return python_repr(node);
    default: return std::string(node.text);
    }
}

std::string python_repr(const Node& written) {
    const Node& node = resolve(written);
    switch (node.type) {
    case Type::timestamp: return python_repr(parse_timestamp(node.text).value_or(Timestamp{}));
    case Type::sequence: {
        std::string out = "[";
        for (const Node* item : node.items) {
            out += (out.size() > 1 ? ", " : "") + python_repr(*item);
        }
        return out + "]";
    }
    case Type::mapping: {
        std::string out = "{";
        for (const Item& item : items_of(node)) {
            out += (out.size() > 1 ? ", " : "") + python_repr(*item.name) + ": " + python_repr(*item.value);
        }
        return out + "}";
    }
    case Type::string:
    case Type::value: return python::repr(node.text);
    default: return python_str(node);
    }
}

} // namespace modelspec::yaml
