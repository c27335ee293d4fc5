// Edits at any path of any text: the text parses after them, the path has the value, and no other value is another.
#include "core/analysis.h"
#include "core/schema/key_order.h"
#include "core/yaml/sharing.h"
#include "tests/fuzz/expect.h"

#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

using namespace modelspec;
using fuzz::expect;

namespace {

using Values = std::map<FieldPath, std::string>;

constexpr std::array<const char*, 10> values{"7", "-1", "1.5", "true", "'a b'", "\"\\n\"", "bfloat16", "[a, b]", "{kind: a, count: 3}", "''"};
constexpr std::array<const char*, 10> places{"head_dim",      "name",   "vocab_size",      "vision.hidden_size",      "vision.layers",
                                             "ops.moe.attMM", "layers", "layers[0].count", "activations.dense.saved", "arch"};

/// Every path of the text with its value, aliases and merges followed; empty containers are values.
void collect(const yaml::Node& written, const FieldPath& path, Values& out) {
    const yaml::Node& node = yaml::resolve(written);
    if (node.entries.empty() && node.items.empty()) {
        out[path] = std::string(yaml::describe(node.type)) + " " + yaml::python_repr(node);
        return;
    }
    for (const yaml::Item& item : yaml::items_of(node)) {
        collect(*item.value, path.child(yaml::python_str(*item.name)), out);
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        collect(*node.items[i], path.child(i), out);
    }
}

Values values_of(const yaml::Tree& tree) {
    Values out;
    if (tree.root() != nullptr) {
        collect(*tree.root(), {}, out);
    }
    return out;
}

/// A path of the text, one beside it, or one of the schema.
FieldPath choose_path(FuzzedDataProvider& choices, const Values& present) {
    const int kind = choices.ConsumeIntegralInRange<int>(0, 3);
    if (kind == 0 || present.empty()) {
        return FieldPath::parse(choices.PickValueInArray(places)).value();
    }
    auto chosen = present.begin();
    std::advance(chosen, choices.ConsumeIntegralInRange<std::size_t>(0, std::min<std::size_t>(present.size(), 1000) - 1));
    const FieldPath& path = chosen->first;
    return kind == 1 && !path.empty() ? path.parent() : kind == 2 && !path.empty() ? path.parent().child(std::string("new key: #")) : path;
}

/// Values outside of `places`. A container that came into being or went empty on the way is none.
Values outside(const Values& all, const std::vector<FieldPath>& places) {
    Values out;
    for (const auto& [at, value] : all) {
        const auto touches = [&at = at](const FieldPath& place) { return at.within(place) || place.within(at); };
        if (std::none_of(places.begin(), places.end(), touches)) {
            out.emplace(at, value);
        }
    }
    return out;
}

/// Values after the removal of an item or with its list: later items have other indices.
bool moves_others(const FieldPath& path) { return !path.empty() && path.last_key().empty() && path.print().back() == ']'; }

void check_edit(const yaml::Tree& tree, const FieldPath& path, const char* value) {
    const std::string text(tree.text());
    const yaml::Edit edit = value != nullptr ? yaml::Edit(yaml::Declare{path, {value}}) : yaml::Edit(yaml::Unset{path});
    const yaml::PlanContext context{{}, schema::key_order, schema::is_refused_when_empty};
    const Result<TextEdits> edits = yaml::plan(tree, edit, context);
    if (!edits) {
        return;
    }
    const std::string what = path.print() + " := " + (value != nullptr ? value : "unset");
    expect(disjoint(*edits), "edits do not overlap", text, what);
    const std::string changed = apply_edits(text, *edits);
    const yaml::Tree after = yaml::parse(changed);
    expect(after.problems().empty(), "a planned text loads", text, what + "\n" + changed);
    const auto at = yaml::Locator(after.root()).find(path);
    const yaml::Tree wanted = yaml::parse(value != nullptr ? value : "");
    if (value != nullptr) {
        expect(at && yaml::python_repr(*at->value) == yaml::python_repr(*wanted.root()), "the path has the value", text, what + "\n" + changed);
    }
    std::vector<FieldPath> changes = yaml::also_changed(tree, yaml::Locator(tree.root()), edit, context);
    if (changes.size() == yaml::most_also_changed || (value == nullptr && moves_others(path))) {
        return; // there may be more of them
    }
    changes.push_back(path);
    expect(value != nullptr || !at, "the path is gone", text, what + "\n" + changed);
    expect(outside(values_of(tree), changes) == outside(values_of(after), changes), "other values are as they were", text, what + "\n" + changed);
    expect(apply_edits(changed, inverse(text, *edits)) == text, "the inverse takes the edit back", text, what);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzedDataProvider choices(data, size);
    std::array<std::uint32_t, 4> chosen{}; // from the end of the input, so that a file is a text with a few choices after it
    for (std::uint32_t& each : chosen) {
        each = choices.ConsumeIntegral<std::uint32_t>();
    }
    const std::string text = choices.ConsumeRemainingBytesAsString();
    const yaml::Tree tree = yaml::parse(text);
    if (!tree.problems().empty()) {
        return 0;
    }
    const Values present = values_of(tree);
    for (std::size_t i = 0; i + 1 < chosen.size(); i += 2) {
        FuzzedDataProvider path_choice(reinterpret_cast<const std::uint8_t*>(&chosen[i]),
                                       sizeof chosen[i]); // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
        const FieldPath path = choose_path(path_choice, present);
        check_edit(tree, path, chosen[i + 1] % 3 == 0 ? nullptr : values[chosen[i + 1] % values.size()]);
    }
    return 0;
}
