// The values of fields, by the type of the field.
#include "core/spec/spec_reader.h"

#include <unordered_map>

namespace modelspec {

using yaml::Item;
using yaml::Kind;
using yaml::Node;
using yaml::Type;

template <typename Value> void SpecReader::accept(Coerced<Value> coerced, const Node& node, std::optional<Value>& out) {
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
        // A tag goes with the spelling it was for; an anchor stays, for aliases read it.
        const std::string anchor = node.tag.empty() || node.anchor.empty() ? "" : "&" + std::string(node.anchor) + " ";
        const Span written = node.tag.empty() ? node.span : node.full_span();
        const bool keeps_value = each.id != "truncated" && each.id != "not-a-flag" && each.id != "not-a-name";
        // What reads an anchored value as another field may want it as it is.
        draft.fixes.push_back({"Write " + each.plain, keeps_value && node.anchor.empty(), {}, {{written, anchor + each.plain}}});
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
        refuse("empty-stack",
               here().print() + " has to list at least one group; leave " + std::string(field.name) + " out to have the stack derived");
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

template <typename Record> void SpecReader::read_by_kind(const Node& node, std::optional<Ordered<Record>>& out) {
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
            by_kind[place->second].second = std::move(record);
            Draft& draft =
                report("duplicate-key", here().print() + " stands twice, for kinds are read as texts; the last one counts, the other is dropped");
            draft.part = Part::key;
            draft.span = item.key->full_span();
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
        const bool known =
            key.type == Type::string && (key.text == schema::other_op || schema::find(schema::RecordId::op_counts, key.text) != nullptr);
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
