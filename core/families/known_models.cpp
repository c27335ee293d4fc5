#include "core/families/known_models.h"

#include "core/families/embedded.h"
#include "core/families/family.h"
#include "core/spec/coerce.h"
#include "core/yaml/tree.h"

#include <algorithm>

namespace modelspec {

namespace {

using yaml::Node;

std::vector<std::string> read_texts(const Node& node) {
    std::vector<std::string> texts;
    for (const Node* item : node.items) {
        texts.emplace_back(yaml::resolve(*item).text);
    }
    return texts;
}

std::vector<ExtraParameters> read_extra(const Node& node) {
    std::vector<ExtraParameters> out;
    for (const Node* item : node.items) {
        ExtraParameters& extra = out.emplace_back();
        for (const yaml::Item& each : yaml::items_of(*item)) {
            (each.name->text == "what" ? extra.what : extra.kind) = std::string(yaml::resolve(*each.value).text);
        }
    }
    return out;
}

KnownModel read_model(const Node& node) {
    KnownModel model;
    for (const yaml::Item& item : yaml::items_of(node)) {
        const std::string_view key = yaml::resolve(*item.name).text;
        const Node& value = yaml::resolve(*item.value);
        if (key == "title") {
            model.title = std::string(value.text);
        } else if (key == "pattern") {
            model.any_of = read_texts(value);
        } else if (key == "pattern_all") {
            model.all_of = read_texts(value);
        } else if (key == "head_dim") {
            model.head_dim = to_integer(value).value;
        } else if (key == "mtp_depth") {
            model.mtp_depth = to_integer(value).value;
        } else if (key == "num_shared_experts") {
            model.num_shared_experts = to_integer(value).value;
        } else if (key == "qk_norm") {
            model.qk_norm = to_flag(value).value;
        } else if (key == "extra_parameters") {
            model.extra_parameters = read_extra(value);
        }
    }
    return model;
}

} // namespace

Result<KnownModels> KnownModels::read(const std::string& text) {
    const yaml::Tree tree = yaml::parse(text);
    if (!tree.problems().empty()) {
        return Error{"known models: " + tree.problems().front().message};
    }
    KnownModels out;
    if (tree.root() != nullptr) {
        for (const yaml::Item& item : yaml::items_of(*tree.root())) {
            if (yaml::resolve(*item.value).kind != yaml::Kind::sequence) {
                return Error{"known models: '" + yaml::python_str(*item.name) + "' has to be a list of models"};
            }
            for (const Node* model : yaml::resolve(*item.value).items) {
                out.models_.push_back(read_model(yaml::resolve(*model)));
            }
        }
    }
    return out;
}

const KnownModels& KnownModels::builtin() {
    static const KnownModels models = [] {
        Result<KnownModels> read = KnownModels::read(embedded::known_models());
        return read ? std::move(read).value() : KnownModels{};
    }();
    return models;
}

const KnownModel* KnownModels::match(std::string_view written) const {
    const std::string name = lower(written);
    const auto holds = [&](const std::string& part) { return name.find(part) != std::string::npos; };
    const auto found = std::find_if(models_.begin(), models_.end(), [&](const KnownModel& model) {
        return std::any_of(model.any_of.begin(), model.any_of.end(), holds) && std::all_of(model.all_of.begin(), model.all_of.end(), holds);
    });
    return found == models_.end() ? nullptr : &*found;
}

} // namespace modelspec
