#include "ui/tables/field_cell.h"

#include "core/yaml/emit.h"
#include "core/yaml/scalars.h"
#include "ui/fields/number_input.h"
#include "ui/look/look.h"

#include <QCoreApplication>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::FieldCell)
};

bool isNumeric(schema::FieldType type) {
    using schema::FieldType;
    return type == FieldType::integer || type == FieldType::floating || type == FieldType::size || type == FieldType::share ||
           type == FieldType::count;
}

bool isFlag(schema::FieldType type) { return type == schema::FieldType::flag || type == schema::FieldType::strict_flag; }

/// A word where there is no value, else the value as people read it.
QString displayOf(const FieldView& view) {
    const schema::FieldType type = view.field != nullptr ? view.field->type : schema::FieldType::text;
    switch (view.state) {
    case FieldState::missing: return Words::tr("missing");
    case FieldState::unset: return isFlag(type) ? Words::tr("no (unset)") : Words::tr("unset");
    case FieldState::null: return Words::tr("null");
    case FieldState::declared:
    case FieldState::refused:
    case FieldState::inherited: break;
    }
    if (view.text.empty() && !view.is_text) {
        return Words::tr("no single value");
    }
    QString written = text(view.text);
    if (view.state == FieldState::refused) {
        return written;
    }
    const yaml::ScalarValue value = isFlag(type) && !view.is_text ? yaml::resolve_plain(view.text) : yaml::ScalarValue{};
    if (value.type == yaml::Type::boolean) {
        return value.flag ? Words::tr("yes") : Words::tr("no");
    }
    return isNumeric(type) ? groupedNumeral(written) : written;
}

QString paragraph(const QString& plain) { return QStringLiteral("<p style='margin:2px 0'>%1</p>").arg(plain.toHtmlEscaped()); }

QString descriptionOf(const FieldView& view, const CellFace& face) {
    QString out = Words::tr("%1, %2").arg(text(view.path.print()), text(name(view.state)));
    if (view.is_present()) {
        out += QStringLiteral(", ") + face.edit;
    }
    if (view.field != nullptr && !view.field->unit.empty()) {
        out += QStringLiteral(" ") + text(view.field->unit);
    }
    return view.findings.empty() ? out : out + QStringLiteral(", ") + Words::tr("%n problem(s)", "", static_cast<int>(view.findings.size()));
}

std::optional<Severity> worse(const std::optional<Severity>& a, Severity b) { return !a || b < *a ? b : *a; }

} // namespace

QString toolTipOf(const Analysis& analysis, const FieldPath& path) {
    const FieldView view = view_field(analysis, path);
    QString tip = QStringLiteral("<p style='margin:2px 0'><b>%1</b> (%2)</p>").arg(text(view.path.print()).toHtmlEscaped(), text(name(view.state)));
    for (const std::size_t index : view.findings) {
        const Finding& finding = analysis.findings[index];
        tip += paragraph(text(name(finding.severity)) + QStringLiteral(": ") + text(finding.message));
    }
    if (view.field != nullptr && !view.field->meaning.empty()) {
        const QString unit = view.field->unit.empty() ? QString() : QStringLiteral(" (%1)").arg(text(view.field->unit));
        tip += paragraph(text(view.field->meaning) + unit);
    }
    if (!view.is_present() && !view.unset_means.empty()) {
        tip += paragraph(Words::tr("unset: %1").arg(text(view.unset_means)));
    }
    if (view.state == FieldState::inherited) {
        tip += paragraph(Words::tr("inherited: %1; an edit %2").arg(text(view.inherited_from), text(view.edit_makes)));
    }
    if (const std::string others = shared_note(analysis, yaml::Declare{path, {}}); !others.empty()) {
        tip += paragraph(text(others));
    }
    if (!view.comment.empty()) {
        tip += paragraph(QStringLiteral("# ") + text(view.comment));
    }
    return tip;
}

CellFace faceOf(const Analysis& analysis, const FieldPath& path) {
    const FieldView view = view_field(analysis, path);
    CellFace face;
    face.state = view.state;
    face.display = displayOf(view);
    face.edit = text(view.text);
    face.isNumber = view.field != nullptr && isNumeric(view.field->type);
    for (const std::size_t index : view.findings) {
        face.severity = worse(face.severity, analysis.findings[index].severity);
    }
    face.description = descriptionOf(view, face);
    return face;
}

CellFace derivedFace(const QString& display, bool isNumber, const QString& because) {
    CellFace face;
    face.display = display;
    face.edit = display;
    face.because = paragraph(because);
    face.description = display + QStringLiteral(", ") + because;
    face.isNumber = isNumber;
    face.isReadOnly = true;
    return face;
}

std::optional<Severity> worstWithin(const Analysis& analysis, const FieldPath& path, QString* messages) {
    std::optional<Severity> worst;
    for (const Finding& finding : analysis.findings) {
        bool takesPart = finding.path.within(path);
        for (const Related& related : finding.related) {
            takesPart = takesPart || related.path.within(path);
        }
        if (takesPart) {
            worst = worse(worst, finding.severity);
            if (messages != nullptr) {
                *messages += paragraph(text(name(finding.severity)) + QStringLiteral(": ") + text(finding.message));
            }
        }
    }
    return worst;
}

std::optional<std::string> spellTyped(schema::FieldType type, const QString& typed) {
    const QString trimmed = typed.trimmed();
    if (trimmed.isEmpty()) {
        return std::nullopt;
    }
    if (isFlag(type) && yaml::resolve_plain(utf8(trimmed)).type == yaml::Type::boolean) {
        return utf8(trimmed);
    }
    if (!isNumeric(type)) {
        return yaml::spell_text(utf8(trimmed), true); // what stands in a flow list stands anywhere
    }
    return spellNumber(trimmed, true);
}

} // namespace modelspec::ui
