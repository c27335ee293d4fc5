#include "core/spec/read_spec.h"

#include "core/spec/spec_reader.h"
#include "core/yaml/plan.h"

#include <algorithm>
#include <unordered_map>

namespace modelspec {

using yaml::Item;
using yaml::Kind;
using yaml::Node;
using yaml::Type;

struct SpecReader::Step {
    Step(SpecReader& reader, PathStep step) : owner(reader) { owner.path_.push_back(std::move(step)); }
    ~Step() { owner.path_.pop_back(); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;
    SpecReader& owner;
};

Reading read_spec(const yaml::Tree& tree, const Node* root, const ReadOptions& options) { return SpecReader(tree, options).read(root); }

Reading SpecReader::read(const Node* root) {
    const Node* node = root == nullptr ? nullptr : &yaml::resolve(*root);
    if (node != nullptr && node->kind == Kind::mapping && node->type != Type::invalid) {
        read_model(out_.spec, *node);
    } else {
        if (node != nullptr && node->type != Type::null && node->type != Type::invalid) {
            Draft& draft = report("not-a-mapping", "a spec is a mapping of fields, as in 'hidden_size: 4096'; this is " + std::string(yaml::describe(node->type)));
            draft.span = root->full_span();
        }
        const Node empty;
        read_model(out_.spec, empty);
    }
    return std::move(out_);
}

Draft& SpecReader::report(std::string_view id, std::string message) {
    Draft& draft = out_.drafts.emplace_back();
    draft.id = id;
    draft.path = here();
    draft.message = std::move(message);
    return draft;
}

void SpecReader::refuse(std::string_view id, std::string message) {
    out_.refused.insert(here().print());
    report(id, std::move(message));
}

SpecReader::Items SpecReader::items_at(const Node& mapping) {
    Items items = yaml::items_of(mapping);
    for (const Item& item : items) {
        if (!item.overridden.empty()) {
            report_duplicate(mapping, item, yaml::python_str(*item.name));
        }
    }
    return items;
}

bool SpecReader::expect_mapping(const Node& node, std::string_view what) {
    const Node& value = yaml::resolve(node);
    if (value.kind == Kind::mapping && value.type != Type::invalid) {
        return true;
    }
    if (value.type != Type::invalid) {
        refuse("not-a-mapping", here().print() + " has to be a mapping of " + std::string(what) + "; found " + shown(value));
    } else {
        out_.refused.insert(here().print());
    }
    return false;
}

void SpecReader::report_duplicate(const Node& mapping, const Item& item, const std::string& name) {
    const Step step(*this, name);
    Draft& draft = report("duplicate-key", here().print() + " stands " + std::to_string(item.overridden.size() + 1) +
                                               " times; the last value counts, the others are dropped");
    draft.part = Part::key;
    draft.span = item.key->full_span();
    FixDraft fix{"Remove the values that do not count"};
    for (const yaml::Entry* entry : item.overridden) {
        draft.places.push_back({here(), entry->key->full_span(), "this value is dropped"});
        const TextEdits removal = yaml::remove_entry(tree_, yaml::resolve(mapping), *entry);
        fix.raw.insert(fix.raw.end(), removal.begin(), removal.end());
    }
    draft.fixes.push_back(std::move(fix));
}

std::vector<FixDraft> SpecReader::unknown_key_fixes(const Item& item, const Items& items, schema::RecordId record) const {
    std::vector<FixDraft> fixes;
    const std::string name = yaml::python_str(*item.name);
    const std::string_view near = schema::nearest_field(record, name);
    const bool taken = !near.empty() && std::any_of(items.begin(), items.end(), [&](const Item& other) {
        return yaml::resolve(*other.key).type == Type::string && yaml::resolve(*other.key).text == near;
    });
    if (!near.empty() && !taken && item.key->kind == Kind::scalar && item.merged_by == nullptr) {
        fixes.push_back({"Rename to " + std::string(near), false, {}, {{item.key->full_span(), std::string(near)}}});
    }
    fixes.push_back({"Remove " + name, false, {yaml::Unset{here()}}});
    return fixes;
}

void SpecReader::report_unknown_keys(const std::vector<const Item*>& unknown, const Items& items, schema::RecordId record, std::string_view id) {
    constexpr std::size_t most_related = 16;
    std::vector<std::pair<FieldPath, std::string>> others;
    for (std::size_t i = 0; i < unknown.size() && i < most_related; ++i) {
        others.emplace_back(here().child(yaml::python_str(*unknown[i]->name)), "not a field either");
    }
    for (const Item* item : unknown) {
        const std::string name = yaml::python_str(*item->name);
        const std::string_view near = schema::nearest_field(record, name);
        const Step step(*this, name);
        std::string message = here().print() + " is no field" + (path_.size() > 1 ? " of " + here().parent().print() : " of a model spec");
        if (path_.size() == 1 && schema::is_precision_key(name)) {
            message += "; it states the run's precision, which a run takes from fsdp_config.mix_precision.param_dtype, else model_init_dtype, else model.torch_dtype";
        } else if (path_.size() == 1 && (schema::is_run_key(name) || schema::is_checkpoint_key(name))) {
            message += "; it belongs to the run, in its execution spec";
        } else if (!near.empty()) {
            message += "; did you mean " + std::string(near) + "?";
        }
        Draft& draft = report(id, std::move(message));
        draft.part = Part::key;
        std::copy_if(others.begin(), others.end(), std::back_inserter(draft.related), [&](const auto& other) { return other.first != draft.path; });
        draft.fixes = unknown_key_fixes(*item, items, record);
    }
}

void SpecReader::report_section_key(const Item& item, const Items& items) {
    const std::string name = yaml::python_str(*item.name);
    const Step step(*this, name);
    if (schema::is_run_key(name) || schema::is_checkpoint_key(name)) {
        std::string message = name + " belongs to the run; the spec does not read it";
        if (schema::is_precision_key(name)) {
            message += ". A run takes its precision from fsdp_config.mix_precision.param_dtype, else model_init_dtype, else model.torch_dtype";
        }
        report("run-key", std::move(message)).part = Part::key;
        return;
    }
    const std::string_view near = schema::nearest_field(schema::RecordId::model, name);
    Draft& draft = report("unknown-section-key", name + " is neither a field of the model nor a known key of a run; nothing reads it" +
                                                     (near.empty() ? "" : "; did you mean " + std::string(near) + "?"));
    draft.part = Part::key;
    draft.fixes = unknown_key_fixes(item, items, schema::RecordId::model);
}

void SpecReader::report_missing(const std::vector<const schema::Field*>& missing, schema::RecordId record) {
    std::string_view id = "missing-required";
    if (record == schema::RecordId::op_counts) {
        id = "missing-op";
    } else if (record == schema::RecordId::record) {
        id = "missing-record-field";
    } else if (record == schema::RecordId::model && options_.has_base_config) {
        id = "from-base-config";
    }
    for (const schema::Field* field : missing) {
        const Step step(*this, std::string(field->name));
        std::string message = here().print() + " is required: " + std::string(field->meaning);
        if (id == "missing-op") {
            message = here().print() + " is missing; a kind that does not run the op declares 0";
        } else if (id == "from-base-config") {
            message = here().print() + " is not stated here; the base config has it";
        }
        Draft& draft = report(id, std::move(message));
        for (const schema::Field* other : missing) {
            if (other != field && id != "from-base-config") {
                draft.related.emplace_back(here().parent().child(std::string(other->name)), "missing too");
            }
        }
        draft.fixes.push_back({"Open " + here().print(), false, {}, {}, here()});
        if (id != "from-base-config") {
            out_.refused.insert(here().print());
        }
    }
}

void SpecReader::read_model(ModelSpec& spec, const Node& node) {
    read_record(spec, node);
    if (!spec.name && options_.fallback_name != nullptr) {
        spec.name = to_text(*options_.fallback_name).value;
    }
}

template <typename Record>
void SpecReader::read_record(Record& record, const Node& node) {
    constexpr schema::RecordId id = record_id<Record>();
    const Items items = items_at(node);
    std::vector<const Item*> unknown;
    std::set<std::string_view> declared; // with a value that is not null
    for (const Item& item : items) {
        const Node& key = yaml::resolve(*item.name);
        const bool is_field = key.type == Type::string && visit_member(record, key.text, [&](const schema::Field& field, auto& member) {
            const Step step(*this, std::string(field.name));
            if (yaml::resolve(*item.value).type != Type::null) {
                declared.insert(field.name);
            }
            read_value(field, item, member);
        });
        if (!is_field) {
            unknown.push_back(&item);
        }
    }
    if (id == schema::RecordId::model && options_.in_section) {
        for (const Item* item : unknown) {
            report_section_key(*item, items);
        }
    } else {
        constexpr std::string_view rule = id == schema::RecordId::op_counts ? "unknown-op"
                                          : id == schema::RecordId::record  ? "unknown-record-field"
                                          : id == schema::RecordId::vision  ? "unknown-vision-key"
                                                                            : "unknown-key";
        report_unknown_keys(unknown, items, id, rule);
    }
    std::vector<const schema::Field*> missing;
    for (const schema::Field& field : schema::fields(id)) {
        if (field.is_required() && declared.find(field.name) == declared.end()) {
            missing.push_back(&field);
        }
    }
    const std::size_t first_missing = out_.drafts.size();
    report_missing(missing, id);
    if (id == schema::RecordId::record) {
        for (std::size_t i = first_missing; i < out_.drafts.size(); ++i) {
            for (const Item* item : unknown) {
                out_.drafts[i].related.emplace_back(here().child(yaml::python_str(*item->name)), "not a field of a record");
            }
        }
        check_pairs(items);
    }
}

void SpecReader::check_pairs(const Items& items) {
    const auto states = [&](std::string_view name) {
        return std::any_of(items.begin(), items.end(), [&](const Item& item) {
            const Node& key = yaml::resolve(*item.name);
            return key.type == Type::string && key.text == name && yaml::resolve(*item.value).type != Type::null;
        });
    };
    for (const auto& [first, second] : schema::record_pairs()) {
        if (states(first) == states(second)) {
            continue;
        }
        const std::string stated(states(first) ? first : second);
        const std::string other(states(first) ? second : first);
        const FieldPath record = here();
        const Step step(*this, stated);
        Draft& draft = report("half-stated-pair", here().print() + " is stated without " + other + "; a record states both or neither");
        draft.related.emplace_back(record.child(other), "not stated");
        draft.fixes.push_back({"Open " + other, false, {}, {}, record.child(other)});
        draft.fixes.push_back({"Unset " + stated, false, {yaml::Unset{here()}}});
    }
}

template <typename Value>
void SpecReader::accept(Coerced<Value> coerced, const Node& node, std::optional<Value>& out) {
    out = std::move(coerced.value);
    if (coerced.refused) {
        out_.refused.insert(here().print());
    }
    for (const Remark& each : coerced.remarks) {
        remark(each, node);
    }
}

void SpecReader::remark(const Remark& each, const Node& node) {
    Draft& draft = report(each.id, here().print() + " " + each.message);
    if (!each.plain.empty() && node.kind == Kind::scalar) {
        draft.fixes.push_back({"Write " + each.plain, each.id != "truncated", {}, {{node.full_span(), each.plain}}});
    }
    if (each.id == "negative-bytes") {
        draft.related.emplace_back(here().parent(), "what it is a part of");
    }
}

void SpecReader::null_is_unset() {
    Draft& draft = report("null-is-unset", here().print() + " is null, which is read as unset");
    draft.fixes.push_back({"Remove " + std::string(draft.path.last_key()), true, {yaml::Unset{here()}}});
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<std::int64_t>& out) {
    const bool is_null = yaml::resolve(*item.value).type == Type::null;
    if (is_null) {
        if (!field.is_required()) {
            null_is_unset();
        }
        return; // a required one is reported as missing
    }
    accept(field.type == schema::FieldType::count ? to_count(*item.value) : to_integer(*item.value), *item.value, out);
    if (!out) {
        return;
    }
    if (field.need == schema::Need::positive && *out <= 0) {
        refuse("must-be-positive", here().print() + " has to be positive; found " + std::to_string(*out));
    } else if (field.need == schema::Need::optional && field.type == schema::FieldType::integer && *out < 0) {
        report("negative-value", here().print() + " is " + std::to_string(*out) + ", below 0, which no model has");
    }
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<double>& out) {
    const bool is_null = yaml::resolve(*item.value).type == Type::null;
    if (is_null) {
        if (!field.is_required()) {
            null_is_unset();
        }
        return;
    }
    const bool bounded = field.type == schema::FieldType::size || field.type == schema::FieldType::share;
    accept(bounded ? to_size(*item.value, field.type == schema::FieldType::share) : to_number(*item.value), *item.value, out);
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<bool>& out) {
    const bool is_null = yaml::resolve(*item.value).type == Type::null;
    if (is_null && field.type == schema::FieldType::strict_flag) {
        refuse("not-a-flag", here().print() + " has to be true or false; found null");
    } else if (is_null) {
        null_is_unset();
    } else {
        accept(to_flag(*item.value), *item.value, out);
    }
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<std::string>& out) {
    const Node& node = *item.value;
    if (field.type == schema::FieldType::kind) {
        if (yaml::resolve(node).type != Type::null) {
            accept(to_kind(node), node, out);
        }
        return;
    }
    if (yaml::resolve(node).type != Type::null) {
        accept(to_text(node), node, out);
    } else if (field.name == "name") {
        out = "None";
        report("name-is-null", here().print() + " is null, which the consumer turns into the text None");
        out_.drafts.back().fixes.push_back({"Remove " + std::string(field.name), false, {yaml::Unset{here()}}});
    } else {
        null_is_unset();
    }
    if (out && field.type == schema::FieldType::dtype) {
        constexpr std::string_view prefix = "torch.";
        for (std::size_t at = out->find(prefix); at != std::string::npos; at = out->find(prefix, at)) {
            out->erase(at, prefix.size());
        }
    }
}

void SpecReader::read_value(const schema::Field&, const Item& item, std::optional<std::vector<std::string>>& out) {
    const Node& list = yaml::resolve(*item.value);
    if (list.type == Type::null) {
        return null_is_unset();
    }
    if (list.type != Type::sequence) {
        return refuse("not-a-list", here().print() + " has to be a list of names; found " + shown(list));
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Node& name = yaml::resolve(*list.items[i]);
        if (name.type == Type::string) {
            names.emplace_back(name.text);
            continue;
        }
        out_.refused.insert(here().print());
        const Step step(*this, i);
        Draft& draft = report("not-a-name", here().print() + " has to be a name, a text; found " + shown(name));
        draft.related.emplace_back(here().parent(), "the list it stands in");
    }
    if (names.size() == list.items.size()) {
        out = std::move(names);
    }
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<std::vector<LayerGroup>>& out) {
    const Node& list = yaml::resolve(*item.value);
    if (list.type == Type::null) {
        return null_is_unset();
    }
    if (list.type != Type::sequence) {
        return refuse("not-a-list", here().print() + " has to be a list of layer groups, each a kind and a count; found " + shown(list));
    }
    if (list.items.empty()) {
        refuse("empty-stack", here().print() + " has to list at least one group; leave " + std::string(field.name) + " out to have the stack derived");
        out_.drafts.back().fixes.push_back({"Unset " + std::string(field.name), false, {yaml::Unset{here()}}});
        return;
    }
    std::vector<LayerGroup> groups(list.items.size());
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Step step(*this, i);
        if (expect_mapping(*list.items[i], "kind and count")) {
            read_record(groups[i], *list.items[i]);
        }
    }
    out = std::move(groups);
}

template <typename Record>
void SpecReader::read_by_kind(const Node& node, std::optional<Ordered<Record>>& out) {
    Ordered<Record> by_kind;
    std::unordered_map<std::string, std::size_t> places;
    for (const Item& item : items_at(yaml::resolve(node))) {
        const std::string kind = yaml::python_str(*item.name);
        const Step step(*this, kind);
        Record record;
        if (expect_mapping(*item.value, record_id<Record>() == schema::RecordId::op_counts ? "ops and counts" : "record fields")) {
            read_record(record, yaml::resolve(*item.value));
        }
        const auto [place, fresh] = places.emplace(kind, by_kind.size());
        if (fresh) {
            by_kind.emplace_back(kind, std::move(record));
        } else {
            by_kind[place->second].second = std::move(record); // two keys of one text, such as 1 and "1": the last counts
        }
    }
    out = std::move(by_kind);
}

void SpecReader::read_value(const schema::Field& field, const Item& item, std::optional<Ordered<OpCounts>>& out) {
    const Node& node = yaml::resolve(*item.value);
    if (node.type == Type::null) {
        return null_is_unset();
    }
    if (!expect_mapping(*item.value, "layer kinds and their op counts")) {
        return;
    }
    if (node.entries.empty()) {
        refuse("empty-ops", here().print() + " has to state the op counts of at least one kind; leave it out to take the family's");
        out_.drafts.back().fixes.push_back({"Unset " + std::string(field.name), false, {yaml::Unset{here()}}});
        return;
    }
    read_by_kind(*item.value, out);
}

void SpecReader::read_value(const schema::Field&, const Item& item, std::optional<Ordered<KindActivations>>& out) {
    if (yaml::resolve(*item.value).type == Type::null) {
        return null_is_unset();
    }
    if (expect_mapping(*item.value, "layer kinds and their records")) {
        read_by_kind(*item.value, out);
    }
}

void SpecReader::read_value(const schema::Field&, const Item& item, std::optional<Ordered<double>>& out) {
    if (yaml::resolve(*item.value).type == Type::null) {
        return null_is_unset();
    }
    if (!expect_mapping(*item.value, "ops and bytes per token")) {
        return;
    }
    Ordered<double> sizes;
    const Items items = items_at(yaml::resolve(*item.value));
    std::vector<const Item*> unknown;
    for (const Item& op : items) {
        const Node& key = yaml::resolve(*op.name);
        const bool known = key.type == Type::string && (key.text == schema::other_op || schema::find(schema::RecordId::op_counts, key.text) != nullptr);
        if (!known) {
            unknown.push_back(&op);
            continue;
        }
        const Step step(*this, std::string(key.text));
        std::optional<double> size;
        accept(to_size(*op.value, false), *op.value, size);
        if (size) {
            sizes.emplace_back(key.text, *size);
        }
    }
    if (!unknown.empty()) {
        const std::size_t first = out_.drafts.size();
        report_unknown_keys(unknown, items, schema::RecordId::op_counts, "unknown-op");
        for (std::size_t i = first; i < out_.drafts.size(); ++i) {
            out_.drafts[i].related.emplace_back(here(), "takes the ops and other");
        }
    }
    out = std::move(sizes);
}

void SpecReader::read_value(const schema::Field&, const Item& item, std::optional<KindActivations>& out) {
    if (yaml::resolve(*item.value).type == Type::null) {
        return null_is_unset();
    }
    KindActivations record;
    if (expect_mapping(*item.value, "record fields")) {
        read_record(record, yaml::resolve(*item.value));
        out = std::move(record);
    }
}

void SpecReader::read_value(const schema::Field&, const Item& item, std::optional<VisionSpec>& out) {
    const Node& node = yaml::resolve(*item.value);
    if (node.type == Type::null) {
        return null_is_unset();
    }
    if (node.kind != Kind::mapping || node.type == Type::invalid) {
        report("vision-ignored", here().print() + " is " + shown(node) + ", not a mapping, so the consumer reads no vision tower");
        return;
    }
    VisionSpec tower;
    read_record(tower, node);
    out = std::move(tower);
}

} // namespace modelspec
