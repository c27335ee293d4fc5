// The reader behind read_spec.
#pragma once

#include "core/spec/coerce.h"
#include "core/spec/members.h"
#include "core/spec/read_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace modelspec {

/// Walks the tree along the schema. `path_` is the place it is at.
class SpecReader {
public:
    explicit SpecReader(const ReadOptions& options) : options_(options) {}
    Reading read(const yaml::Node* root);

private:
    using Items = std::vector<yaml::Item>;

    // Structure.
    [[nodiscard]] Items items_at(const yaml::Node& mapping);
    bool expect_mapping(const yaml::Node& node, std::string_view what);
    void report_duplicate(const yaml::Item& item, const std::string& name);
    void report_unknown_keys(const std::vector<const yaml::Item*>& unknown, const Items& items, schema::RecordId record, std::string_view id);
    void report_section_key(const yaml::Item& item, const Items& items);
    [[nodiscard]] std::vector<FixDraft> unknown_key_fixes(const yaml::Item& item, const Items& items, schema::RecordId record) const;

    template <typename Record> void read_record(Record& record, const yaml::Node& node);
    void read_model(ModelSpec& spec, const yaml::Node& node);
    void report_missing(const std::vector<const schema::Field*>& missing, schema::RecordId record);
    void check_pairs(const Items& items);

    // Values, by the type of the field's member.
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<std::int64_t>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<double>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<bool>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<std::string>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<std::vector<std::string>>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<std::vector<LayerGroup>>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<Ordered<OpCounts>>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<Ordered<KindActivations>>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<Ordered<double>>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<KindActivations>& out);
    void read_value(const schema::Field& field, const yaml::Item& item, std::optional<VisionSpec>& out);

    template <typename Value> void accept(Coerced<Value> coerced, const yaml::Node& node, std::optional<Value>& out);
    template <typename Record> void read_by_kind(const yaml::Node& node, std::optional<Ordered<Record>>& out);
    void remark(const Remark& remark, const yaml::Node& node);
    void null_is_unset();

    // Findings at the place the reader is at.
    Draft& report(std::string_view id, std::string message);
    void refuse(std::string_view id, std::string message);
    [[nodiscard]] FieldPath here() const { return FieldPath(path_); }

    /// Enters a place, and leaves it at the end of its scope.
    struct Step {
        Step(SpecReader& reader, PathStep step) : owner(reader) { owner.path_.push_back(std::move(step)); }
        ~Step() { owner.path_.pop_back(); }
        Step(const Step&) = delete;
        Step& operator=(const Step&) = delete;
        SpecReader& owner;
    };

    const ReadOptions& options_;
    Reading out_;
    std::vector<PathStep> path_;
};

} // namespace modelspec
