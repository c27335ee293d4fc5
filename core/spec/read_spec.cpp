#include "core/spec/read_spec.h"

#include "core/spec/spec_reader.h"

#include <algorithm>

namespace modelspec {

using yaml::Item;
using yaml::Kind;
using yaml::Node;
using yaml::Type;

Reading read_spec(const Node* root, const ReadOptions& options) { return SpecReader(options).read(root); }

Reading SpecReader::read(const Node* root) {
    const Node* node = root == nullptr ? nullptr : &yaml::resolve(*root);
    const bool is_null = node == nullptr || node->type == Type::null;
    if (is_null) {
        read_model(out_.spec, Node{}); // an empty file is an empty mapping: the form can start filling it
    } else if (node->kind == Kind::mapping && node->type != Type::invalid) {
        read_model(out_.spec, *node);
    } else if (node->type != Type::invalid) {
        Draft& draft =
            report("not-a-mapping", "a spec is a mapping of fields, as in 'hidden_size: 4096'; this is " + std::string(yaml::describe(node->type)));
        draft.span = root->full_span();
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
            report_duplicate(item, yaml::python_str(*item.name));
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

void SpecReader::report_duplicate(const Item& item, const std::string& name) {
    const Step step(*this, name);
    Draft& draft = report("duplicate-key", here().print() + " stands " + std::to_string(item.overridden.size() + 1) +
                                               " times; the last value counts, the others are dropped");
    draft.part = Part::key;
    draft.span = item.key->full_span();
    for (const yaml::Entry* entry : item.overridden) {
        draft.places.push_back({here(), entry->key->full_span(), "this value is dropped"});
    }
    draft.fixes.push_back({"Remove the values that do not count", false, {yaml::KeepLast{here()}}});
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
        others.emplace_back(here().child(yaml::python_str(*unknown[i]->name)), std::string(unknown_too));
    }
    for (const Item* item : unknown) {
        const std::string name = yaml::python_str(*item->name);
        const std::string_view near = schema::nearest_field(record, name);
        const Step step(*this, name);
        std::string message = here().print() + " is no field" + (path_.size() > 1 ? " of " + here().parent().print() : " of a model spec");
        if (path_.size() == 1 && schema::is_precision_key(name)) {
            message += "; it states the run's precision, which a run takes from fsdp_config.mix_precision.param_dtype, else model_init_dtype, else "
                       "model.torch_dtype";
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
                draft.related.emplace_back(here().parent().child(std::string(other->name)), std::string(missing_too));
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

template <typename Record> void SpecReader::read_record(Record& record, const Node& node) {
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
        if (!is_field && key.kind == Kind::scalar && key.type != Type::invalid) { // a key of another kind is refused as YAML
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

template void SpecReader::read_record(ModelSpec& record, const Node& node);
template void SpecReader::read_record(VisionSpec& record, const Node& node);
template void SpecReader::read_record(LayerGroup& record, const Node& node);
template void SpecReader::read_record(OpCounts& record, const Node& node);
template void SpecReader::read_record(KindActivations& record, const Node& node);

} // namespace modelspec
