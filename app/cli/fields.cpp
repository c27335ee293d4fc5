// modelspec fields
#include "app/cli/command.h"
#include "app/cli/output.h"

#include "core/report/json_writer.h"
#include "core/schema/schema.h"

#include <algorithm>
#include <array>

namespace modelspec::cli {

namespace {

using schema::Field;
using schema::Need;
using schema::RecordId;

struct Record {
    RecordId id;
    std::string_view name;
    std::string_view title;
    std::string_view places; ///< where a record of the kind stands; empty for the root
};

constexpr std::array<Record, 5> records{
    {{RecordId::model, "model", "The model", ""},
     {RecordId::group, "group", "A layer group", "layers[i], vision.layers[i]"},
     {RecordId::op_counts, "op_counts", "The op counts of a layer kind", "ops.KIND"},
     {RecordId::record, "record", "An activation record, in bytes per token at micro-batch 1", "activations.KIND, output_activations"},
     {RecordId::vision, "vision", "The vision tower", "vision"}}};

std::string_view need_of(const Field& field) {
    switch (field.need) {
    case Need::optional: return "optional";
    case Need::required: return "required";
    case Need::positive: return "required, above 0";
    }
    return "";
}

std::string line_of(const Field& field, std::size_t width) {
    std::string name(field.name);
    name.resize(std::max(name.size(), width), ' ');
    std::string out = "  " + name + "  " + std::string(schema::describe(field.type));
    out += field.unit.empty() ? "" : ", in " + std::string(field.unit);
    out += field.is_required() ? "; " + std::string(need_of(field)) : "";
    const std::string indent(width + 4, ' ');
    out += "\n" + indent + std::string(field.meaning) + "\n";
    return field.unset_means.empty() ? out : out + indent + "unset: " + std::string(field.unset_means) + "\n";
}

std::string as_text() {
    std::string out;
    for (const Record& record : records) {
        out += (out.empty() ? "" : "\n") + std::string(record.title) + (record.places.empty() ? "" : " (" + std::string(record.places) + ")") + "\n";
        std::size_t width = 0;
        for (const Field& field : schema::fields(record.id)) {
            width = std::max(width, field.name.size());
        }
        for (const Field& field : schema::fields(record.id)) {
            out += line_of(field, width);
        }
    }
    return out;
}

void write_field(report::JsonWriter& json, const Field& field) {
    json.begin_object();
    json.member("name", field.name);
    json.member("type", schema::describe(field.type));
    json.member("required", field.is_required());
    json.member("positive", field.need == Need::positive);
    json.member("group", schema::title(field.section));
    json.member("unit", field.unit);
    json.member("meaning", field.meaning);
    json.key("unset_means");
    if (field.is_required()) {
        json.null();
    } else {
        json.string(field.unset_means);
    }
    json.end_object();
}

std::string as_json() {
    report::JsonWriter json;
    json.begin_object();
    json.key("records");
    json.begin_array();
    for (const Record& record : records) {
        json.begin_object();
        json.member("record", record.name);
        json.member("title", record.title);
        json.member("places", record.places);
        json.key("fields");
        json.begin_array();
        for (const Field& field : schema::fields(record.id)) {
            write_field(json, field);
        }
        json.end_array();
        json.end_object();
    }
    json.end_array();
    json.end_object();
    return json.take() + "\n";
}

} // namespace

int run_fields(const Command& self, const Words& words) {
    const std::string format = words.has("--format") ? words.get("--format") : "text";
    if (format != "text" && format != "json") {
        return usage_error(self, "--format takes text or json, not '" + format + "'");
    }
    if (!words.arguments.empty()) {
        return usage_error(self, "expected no argument, not '" + words.arguments.front() + "'");
    }
    return print(format == "json" ? as_json() : as_text()) ? exit_ok : exit_trouble;
}

} // namespace modelspec::cli
