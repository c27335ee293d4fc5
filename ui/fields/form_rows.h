// The rows of a form as data: what a record's fields, their findings and the fixes of these look like for one analysis. No widgets.
#pragma once

#include "core/analysis.h"
#include "core/fields/field_view.h"
#include "core/schema/schema.h"
#include "ui/fields/finding_counts.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace modelspec::ui {

/// What a form is about: the model or one section of it, the tower, or an activation record.
struct FormScope {
    FieldPath path; ///< of the record; empty for the model
    std::optional<schema::Section> section;

    /// Whether the form has a row for the field at `path` itself.
    [[nodiscard]] bool shows(const FieldPath& wanted) const;
    friend bool operator==(const FormScope&, const FormScope&) = default;
};

/// Which fields a form shows. With neither declared nor unset asked for, both are.
struct FormFilter {
    QString words;
    bool declared = false;
    bool unset = false;
    bool problems = false;

    [[nodiscard]] bool active() const { return !words.isEmpty() || declared || unset || problems; }
    friend bool operator==(const FormFilter&, const FormFilter&) = default;
};

enum class RowKind {
    heading,
    field,   ///< a scalar field
    nested,  ///< a field that holds a list or a mapping, shown as a summary
    unknown, ///< a key that is no field
    finding, ///< about the field above, or `mention`s it
    fix
};

enum class Control { none, text, number, flag };

struct FormRow {
    RowKind kind = RowKind::heading;
    std::string key; ///< tells a row from its siblings
    QString title;   ///< name of a field, text of a heading, a finding or a fix
    QString value;   ///< as shown; what unset means where there is none
    QString note;    ///< why a section plays no part, a field's comment, where a related finding stands
    FieldView view;  ///< of a field
    Control control = Control::none;
    Severity severity = Severity::information; ///< of a finding or a fix; the worst of a field
    int problems = 0;                          ///< of a field: errors and warnings
    FindingCounts counts;                      ///< of a heading: of its whole section, whatever the filter shows of it
    bool folded = false;                       ///< a heading whose fields play no part
    bool mention = false;                      ///< a finding told at another field it takes part in
    std::size_t finding = 0;                   ///< index into Analysis::findings
    std::size_t fix = 0;                       ///< index into its fixes

    FormRow* parent = nullptr;
    std::vector<std::unique_ptr<FormRow>> children;

    /// Whether the two look the same; places in the text may differ.
    [[nodiscard]] bool looksLike(const FormRow& other) const;
    [[nodiscard]] FormRow& add(std::unique_ptr<FormRow> child);
    [[nodiscard]] int position() const; ///< among its siblings
};

/// A root whose children are the rows of the form. The filter does not hide the field at `kept`.
[[nodiscard]] std::unique_ptr<FormRow> buildRows(const Analysis& analysis, const FormScope& scope, const FormFilter& filter,
                                                 const FieldPath& kept = {});

/// All a screen reader says of a row: name, state, value, unit, number of problems.
[[nodiscard]] QString accessibleText(const FormRow& row);
/// Meaning, unit and what unset means, as rich text.
[[nodiscard]] QString description(const FormRow& row);

/// Whether a new value at `path` would stand between brackets.
[[nodiscard]] bool standsInFlow(const Analysis& analysis, const FieldPath& path);

} // namespace modelspec::ui
