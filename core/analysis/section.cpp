#include "core/analysis/section.h"

#include "core/schema/schema.h"
#include "core/yaml/locate.h"

#include <algorithm>

namespace modelspec {

namespace {

using yaml::Kind;
using yaml::Node;

const FieldPath model_path{std::string("model")};
const FieldPath overrides_path{std::string("model"), std::string("config_overrides")};

bool is_mapping(const std::optional<yaml::Location>& at) { return at && yaml::resolve(*at->value).kind == Kind::mapping; }

/// `name` and `torch_dtype` stand in the model section of files whose spec is elsewhere.
bool states_a_model(const yaml::Locator& locator, const Node& section) {
    const std::vector<yaml::Item>& items = locator.items(section);
    return std::any_of(items.begin(), items.end(), [](const yaml::Item& item) {
        const Node& key = yaml::resolve(*item.name);
        return key.type == yaml::Type::string && key.text != "name" && key.text != "torch_dtype" &&
               schema::find(schema::RecordId::model, key.text) != nullptr;
    });
}

bool names_base_config(const yaml::Locator& locator) {
    const auto declared = [&](const char* key) {
        const std::optional<yaml::Location> at = locator.find(model_path.child(std::string(key)));
        return at && yaml::resolve(*at->value).type != yaml::Type::null;
    };
    return declared("pretrained_model_name_or_path") || declared("config_path");
}

} // namespace

Section find_section(const yaml::Tree& tree, const std::optional<FieldPath>& wanted) {
    Section section;
    const yaml::Locator locator(tree.root());
    const std::optional<yaml::Location> overrides = locator.find(overrides_path);
    const std::optional<yaml::Location> model = locator.find(model_path);
    if (wanted) {
        section.path = *wanted;
    } else if (is_mapping(overrides)) {
        section.path = overrides_path;
    } else if (is_mapping(model) && states_a_model(locator, *model->value)) {
        section.path = model_path;
    }
    const std::optional<yaml::Location> at = locator.find(section.path);
    section.node = at ? at->value : nullptr;
    section.key_span = at && at->key != nullptr ? at->key->full_span() : Span{};
    section.is_missing = wanted && !wanted->empty() && !at && tree.well_formed();
    if (section.path == overrides_path || section.path == model_path) {
        section.has_base_config = names_base_config(locator);
    }
    if (section.path == overrides_path) {
        const std::optional<yaml::Location> name = locator.find(model_path.child(std::string("name")));
        section.fallback_name = name ? name->value : nullptr;
    }
    return section;
}

} // namespace modelspec
