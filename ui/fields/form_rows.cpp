#include "ui/fields/form_rows.h"

#include "ui/fields/field_words.h"
#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace modelspec::ui {

namespace {

using schema::Section;

QString tr(const char* source) { return QCoreApplication::translate("FormRows", source); }

constexpr std::array sections{Section::general, Section::dimensions, Section::attention,       Section::feed_forward,
                              Section::experts, Section::mla,        Section::linear_attention};

Control controlOf(const schema::Field& field) {
    switch (field.type) {
    case schema::FieldType::text:
    case schema::FieldType::dtype:
    case schema::FieldType::kind: return Control::text;
    case schema::FieldType::flag:
    case schema::FieldType::strict_flag: return Control::flag;
    case schema::FieldType::integer:
    case schema::FieldType::floating:
    case schema::FieldType::size:
    case schema::FieldType::share:
    case schema::FieldType::count: return Control::number;
    default: return Control::none;
    }
}

bool isTold(const Finding& finding, const FieldView& view) {
    // The row itself says "required", and an assumption is shown with the values it is made of.
    return finding.id != "assumption" && !(finding.id == "missing-required" && view.state == FieldState::missing);
}

/// Builds the rows of one form.
class Builder {
public:
    Builder(const Analysis& analysis, const FormScope& scope, const FormFilter& filter, const FieldPath& kept)
        : analysis_(analysis), scope_(scope), filter_(filter), kept_(kept) {}

    std::unique_ptr<FormRow> build() {
        auto root = std::make_unique<FormRow>();
        if (scope_.path.empty()) {
            if (filter_.words.isEmpty()) {
                addWholeFindings(*root);
            }
            for (const Section section : sections) {
                if (!scope_.section || scope_.section == section) {
                    addSection(*root, section);
                }
            }
            if (!scope_.section) {
                addStructure(*root, schema::RecordId::model);
            }
        } else {
            addRecord(*root);
        }
        if (!scope_.section) {
            addStrayKeys(*root);
        }
        return root;
    }

private:
    using Fields = std::vector<const schema::Field*>;

    static Fields nestedOf(schema::RecordId record) {
        Fields out;
        for (const schema::Field& field : schema::fields(record)) {
            if (!field.is_scalar()) {
                out.push_back(&field);
            }
        }
        return out;
    }

    void addWholeFindings(FormRow& root) {
        FieldView whole;
        for (std::size_t i = 0; i < analysis_.findings.size(); ++i) {
            const Finding& finding = analysis_.findings[i];
            if (finding.path.empty() && finding.id != "assumption") {
                addFinding(root, i, false, {});
            }
        }
    }

    void addSection(FormRow& root, Section section) {
        Fields fields;
        for (const schema::Field& field : schema::fields(schema::RecordId::model)) {
            if (field.section == section && field.is_scalar()) {
                fields.push_back(&field);
            }
        }
        FormRow* heading =
            addHeading(root, std::string(schema::title(section)), text(schema::title(section)), fields, findingsOf(analysis_, section));
        if (heading != nullptr && !heading->counts.any() && !filter_.active()) {
            heading->note = text(why_no_part(analysis_, section));
            heading->folded = !heading->note.isEmpty() && !scope_.section;
        }
    }

    void addRecord(FormRow& root) {
        const schema::RecordId* record = schema::record_at(scope_.path);
        if (record == nullptr) {
            return;
        }
        Fields fields;
        for (const schema::Field& field : schema::fields(*record)) {
            if (field.is_scalar()) {
                fields.push_back(&field);
            }
        }
        (void)addHeading(root, "fields", recordTitle(scope_.path), fields, findingsWithin(analysis_, scope_.path));
        if (*record != schema::RecordId::record) {
            addStructure(root, *record);
            return;
        }
        addOpSizes(root, "ops", tr("Kept for each op (ops), parts of saved"));
        addOpSizes(root, "ops_tp", tr("Kept for each op, split by TP (ops_tp), parts of saved_tp"));
    }

    void addStructure(FormRow& root, schema::RecordId record) {
        const Fields fields = nestedOf(record);
        const FindingCounts counts = countFindings(analysis_, [&](const FieldPath& at) {
            return std::any_of(fields.begin(), fields.end(),
                               [&](const schema::Field* field) { return at.within(scope_.path.child(std::string(field->name))); });
        });
        (void)addHeading(root, "structure", tr("Structure"), fields, counts);
    }

    void addOpSizes(FormRow& root, const char* name, const QString& title) {
        auto heading = std::make_unique<FormRow>();
        heading->key = name;
        heading->title = title;
        const FieldPath base = scope_.path.child(name);
        for (const schema::Field& op : schema::fields(schema::RecordId::op_counts)) {
            addField(*heading, base.child(std::string(op.name)));
        }
        addField(*heading, base.child(std::string(schema::other_op)));
        if (!analysis_.locator.find(base)) {
            heading->note = tr("unset: not measured");
            heading->folded = !filter_.active();
        }
        heading->counts = findingsWithin(analysis_, base);
        (void)finishHeading(root, std::move(heading));
    }

    FormRow* addHeading(FormRow& root, const std::string& key, const QString& title, const Fields& fields, const FindingCounts& counts) {
        auto heading = std::make_unique<FormRow>();
        heading->key = key;
        heading->title = title;
        heading->counts = counts;
        for (const schema::Field* field : fields) {
            addField(*heading, scope_.path.child(std::string(field->name)));
            addUnknownNear(*heading, field->name);
        }
        return finishHeading(root, std::move(heading));
    }

    static FormRow* finishHeading(FormRow& root, std::unique_ptr<FormRow> heading) {
        return heading->children.empty() ? nullptr : &root.add(std::move(heading));
    }

    /// Unknown keys stand beside the field they look like.
    void addUnknownNear(FormRow& heading, std::string_view field) {
        for (const std::string& key : unknown_keys(analysis_, scope_.path)) {
            if (nearest(key) == field) {
                addField(heading, scope_.path.child(key));
            }
        }
    }

    void addStrayKeys(FormRow& root) {
        auto heading = std::make_unique<FormRow>();
        heading->key = "unknown";
        heading->title = tr("Keys that are no fields");
        std::vector<FieldPath> strays;
        for (const std::string& key : unknown_keys(analysis_, scope_.path)) {
            if (nearest(key).empty()) {
                strays.push_back(scope_.path.child(key));
                addField(*heading, strays.back());
            }
        }
        heading->counts = countFindings(analysis_, [&](const FieldPath& at) {
            return std::any_of(strays.begin(), strays.end(), [&](const FieldPath& stray) { return at.within(stray); });
        });
        (void)finishHeading(root, std::move(heading));
    }

    std::string_view nearest(std::string_view key) const {
        const schema::RecordId* record = schema::record_at(scope_.path);
        return record == nullptr ? std::string_view() : schema::nearest_field(*record, key);
    }

    void addField(FormRow& heading, const FieldPath& path) {
        auto row = std::make_unique<FormRow>();
        row->view = view_field(analysis_, path);
        row->key = path.print();
        row->title = text(path.last_key());
        if (row->view.field == nullptr) {
            row->kind = RowKind::unknown;
            row->value = rawValue(analysis_, row->view);
        } else if (row->view.field->is_scalar()) {
            row->kind = RowKind::field;
            row->control = controlOf(*row->view.field);
            row->value = shownValue(analysis_, row->view);
        } else {
            row->kind = RowKind::nested;
            row->value = summary(analysis_, row->view);
        }
        row->note = text(row->view.comment);
        addFindings(*row);
        if (path == kept_ || passes(*row)) {
            (void)heading.add(std::move(row));
        }
    }

    void addFindings(FormRow& row) {
        for (const std::size_t index : row.view.findings) {
            const Finding& finding = analysis_.findings[index];
            if (finding.id == "assumption") {
                continue;
            }
            if (finding.severity != Severity::information) {
                ++row.problems;
            }
            row.severity = std::min(row.severity, finding.severity);
            if (isTold(finding, row.view)) {
                addFinding(row, index, finding.path != row.view.path, row.view.path);
            }
        }
    }

    void addFinding(FormRow& row, std::size_t index, bool mention, const FieldPath& at) {
        const Finding& finding = analysis_.findings[index];
        auto child = std::make_unique<FormRow>();
        child->kind = RowKind::finding;
        child->severity = finding.severity;
        child->finding = index;
        child->mention = mention;
        child->title = text(finding.message);
        child->key = (mention ? "mention " : "") + std::string(finding.id) + " " + finding.path.print();
        if (mention) {
            child->note = text(finding.path.print());
            child->title = mentionText(finding, at);
        }
        FormRow& added = row.add(std::move(child));
        for (std::size_t i = 0; !mention && i < finding.fixes.size(); ++i) {
            auto fix = std::make_unique<FormRow>();
            fix->kind = RowKind::fix;
            fix->key = finding.fixes[i].title;
            fix->title = text(finding.fixes[i].title);
            fix->severity = finding.severity;
            fix->finding = index;
            fix->fix = i;
            (void)added.add(std::move(fix));
        }
    }

    bool passes(const FormRow& row) const {
        const bool present = row.view.is_present();
        if ((filter_.declared || filter_.unset) && !(present ? filter_.declared : filter_.unset)) {
            return false;
        }
        if (filter_.problems && row.problems == 0) {
            return false;
        }
        const QString meaning = row.view.field == nullptr ? QString() : text(row.view.field->meaning);
        const QStringList words = filter_.words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        return std::all_of(words.begin(), words.end(), [&](const QString& word) {
            return row.title.contains(word, Qt::CaseInsensitive) || meaning.contains(word, Qt::CaseInsensitive) ||
                   row.value.contains(word, Qt::CaseInsensitive);
        });
    }

    const Analysis& analysis_;
    const FormScope& scope_;
    const FormFilter& filter_;
    const FieldPath& kept_;
};

} // namespace

bool FormScope::shows(const FieldPath& wanted) const {
    if (!wanted.within(path) || wanted.empty()) {
        return wanted == path;
    }
    if (path.empty()) {
        const schema::Field* field = schema::find(schema::RecordId::model, wanted.key(0));
        return wanted.size() == 1 && (!section || (field != nullptr && field->section == *section && field->is_scalar()));
    }
    const schema::RecordId* record = schema::record_at(path);
    const bool opSize = record != nullptr && *record == schema::RecordId::record && wanted.size() == path.size() + 2;
    return wanted.size() <= path.size() + 1 || opSize;
}

bool FormRow::looksLike(const FormRow& other) const {
    return kind == other.kind && title == other.title && value == other.value && note == other.note && control == other.control &&
           severity == other.severity && problems == other.problems && counts == other.counts && folded == other.folded &&
           view.state == other.view.state && view.text == other.view.text && view.inherited_from == other.view.inherited_from &&
           view.unset_means == other.view.unset_means;
}

FormRow& FormRow::add(std::unique_ptr<FormRow> child) {
    child->parent = this;
    children.push_back(std::move(child));
    return *children.back();
}

int FormRow::position() const {
    const auto here = std::find_if(parent->children.begin(), parent->children.end(), [this](const auto& sibling) { return sibling.get() == this; });
    return static_cast<int>(here - parent->children.begin());
}

std::unique_ptr<FormRow> buildRows(const Analysis& analysis, const FormScope& scope, const FormFilter& filter, const FieldPath& kept) {
    return Builder(analysis, scope, filter, kept).build();
}

bool standsInFlow(const Analysis& analysis, const FieldPath& path) {
    for (FieldPath at = path.parent();; at = at.parent()) {
        const std::optional<yaml::Location> place = analysis.locator.find(at);
        if (place && yaml::resolve(*place->value).is_flow()) {
            return true;
        }
        if (at.empty()) {
            return analysis.spec_root != nullptr && analysis.spec_root->is_flow();
        }
    }
}

} // namespace modelspec::ui
