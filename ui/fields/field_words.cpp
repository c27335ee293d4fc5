#include "ui/fields/field_words.h"

#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace modelspec::ui {

namespace {

QString tr(const char* source, const char* comment = nullptr, int n = -1) { return QCoreApplication::translate("FormRows", source, comment, n); }

QString counted(qint64 n, const char* one, const char* many) { return grouped(n) + QLatin1Char(' ') + (n == 1 ? tr(one) : tr(many)); }

QString layersSummary(const std::vector<LayerGroup>& groups) {
    qint64 body = 0;
    qint64 mtp = 0;
    for (const LayerGroup& group : groups) {
        qint64& sum = group.is_mtp() ? mtp : body;
        if (__builtin_add_overflow(sum, group.count.value_or(0), &sum)) {
            return counted(static_cast<qint64>(groups.size()), "group", "groups");
        }
    }
    QString out = counted(static_cast<qint64>(groups.size()), "group", "groups") + QStringLiteral(": ") + counted(body, "body layer", "body layers");
    return mtp > 0 ? out + QStringLiteral(" + ") + counted(mtp, "MTP layer", "MTP layers") : out;
}

template <typename List> QString countOf(const std::optional<List>& list, const char* one, const char* many) {
    return list ? counted(static_cast<qint64>(list->size()), one, many) : QString();
}

QString contentOf(const Analysis& analysis, const FieldPath& path) {
    const ModelSpec& spec = analysis.spec;
    const std::string name = path.print();
    if (name == "layers") {
        return spec.layers ? layersSummary(*spec.layers) : QString();
    }
    if (name == "vision.layers") {
        return spec.vision && spec.vision->layers ? layersSummary(*spec.vision->layers) : QString();
    }
    if (name == "layer_types") {
        return countOf(spec.layer_types, "name", "names");
    }
    if (name == "ops") {
        return countOf(spec.ops, "kind", "kinds");
    }
    if (name == "activations") {
        return countOf(spec.activations, "record", "records");
    }
    if (name == "output_activations") {
        return spec.output_activations ? tr("a record") : QString();
    }
    if (name == "vision") {
        return spec.vision ? counted(spec.vision->num_hidden_layers.value_or(0), "layer", "layers") : QString();
    }
    return {};
}

/// A meaning that is a mere number would pass for a value.
QString unsetWords(const FieldView& view) {
    const QString meaning = text(view.unset_means);
    return !meaning.isEmpty() && meaning[0].isDigit() ? tr("means %1").arg(meaning) : meaning;
}

} // namespace

QString rawValue(const Analysis& analysis, const FieldView& view) {
    if (!view.text.empty()) {
        return text(view.text);
    }
    constexpr qsizetype longest = 60;
    const std::string_view source = analysis.tree.text().substr(view.value_span.begin, view.value_span.size());
    const QString line = text(source.substr(0, source.find('\n'))).trimmed();
    return line.size() > longest || line.size() < static_cast<qsizetype>(source.size()) ? line.left(longest) + QChar(0x2026) : line;
}

QString shownValue(const Analysis& analysis, const FieldView& view) {
    switch (view.state) {
    case FieldState::missing: return text(view.field->meaning);
    case FieldState::unset: return unsetWords(view);
    case FieldState::null: return view.path.last_key() == "name" ? tr("null: the text None") : tr("null: read as unset");
    default: break;
    }
    if (view.number && view.state != FieldState::refused && !view.is_text) {
        return groupedNumeral(text(view.text));
    }
    if (view.text.empty() && view.is_text) {
        return QStringLiteral("''");
    }
    return rawValue(analysis, view);
}

QString summary(const Analysis& analysis, const FieldView& view) {
    if (!view.is_present()) {
        return unsetWords(view);
    }
    if (view.state == FieldState::null) {
        return tr("null: read as unset");
    }
    const QString content = contentOf(analysis, view.path);
    return content.isEmpty() ? rawValue(analysis, view) : content;
}

QString mentionText(const Finding& finding, const FieldPath& at) {
    const auto related = std::find_if(finding.related.begin(), finding.related.end(), [&](const Related& other) { return other.path == at; });
    // What refuses the spec is said in full at each field that takes part: any of them may be the wrong one.
    const bool in_full = finding.severity == Severity::error || related == finding.related.end() || related->note.empty();
    return text(in_full ? finding.message : related->note);
}

std::optional<std::size_t> chosenSegment(const FieldView& view) {
    if (view.state == FieldState::unset || view.state == FieldState::missing) {
        return 0;
    }
    if (view.is_text || view.state == FieldState::refused || view.state == FieldState::null) {
        return std::nullopt;
    }
    constexpr std::array<std::string_view, 3> yes{"true", "yes", "on"};
    const QString written = text(view.text).toLower();
    const bool isTrue = std::any_of(yes.begin(), yes.end(), [&](std::string_view word) { return written == text(word); });
    return isTrue ? 1 : 2;
}

QString recordTitle(const FieldPath& path) {
    if (path.last_key() == "vision") {
        return tr("Vision tower");
    }
    if (path.last_key() == "output_activations") {
        return tr("Output activations: final norm, head, loss");
    }
    return path.size() == 2 && path.key(0) == "activations" ? tr("Activations of %1").arg(text(path.last_key())) : text(path.print());
}

QString typeWord(const schema::Field& field) {
    const QString type = text(schema::describe(field.type));
    return field.unit.empty() ? type : type + QStringLiteral(", ") + text(field.unit);
}

QString accessibleText(const FormRow& row) {
    QStringList parts{row.title};
    switch (row.kind) {
    case RowKind::heading: parts << countWords(row.counts); break;
    case RowKind::finding: parts = {word(row.severity) + QStringLiteral(": ") + row.title}; break;
    case RowKind::fix: parts = {tr("fix: ") + row.title}; break;
    case RowKind::unknown: parts << tr("unknown key") << row.value; break;
    case RowKind::field:
    case RowKind::nested:
        parts << (row.view.is_present() ? word(row.view.state) : QString());
        parts << (row.view.is_present() ? row.value : word(row.view.state) + QStringLiteral(": ") + row.value);
        parts << (row.view.field != nullptr && row.view.is_present() ? text(row.view.field->unit) : QString());
        break;
    }
    if (row.kind != RowKind::finding && row.kind != RowKind::fix) {
        parts << row.note;
        parts << (row.problems > 0 ? counted(row.problems, "problem", "problems") : QString());
    }
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

QString description(const FormRow& row) {
    if (row.kind == RowKind::finding || row.kind == RowKind::fix || row.kind == RowKind::heading) {
        return QStringLiteral("<p>%1</p>").arg(row.title.toHtmlEscaped());
    }
    QString out = QStringLiteral("<b>%1</b>").arg(row.title.toHtmlEscaped());
    if (row.view.field == nullptr) {
        return out + QStringLiteral(" &mdash; ") + tr("a key that is no field of a model spec");
    }
    out += QStringLiteral(" &mdash; %1 (%2)").arg(text(row.view.field->meaning).toHtmlEscaped(), typeWord(*row.view.field).toHtmlEscaped());
    if (!row.view.unset_means.empty()) {
        out += QStringLiteral("<br>%1 %2").arg(tr("Unset:"), text(row.view.unset_means).toHtmlEscaped());
    } else {
        out += QStringLiteral("<br>") + tr("Required.");
    }
    if (!row.view.inherited_from.empty()) {
        out += QStringLiteral("<br>") +
               tr("Inherited: %1; an edit %2.").arg(text(row.view.inherited_from).toHtmlEscaped(), text(row.view.edit_makes).toHtmlEscaped());
    }
    return out;
}

} // namespace modelspec::ui
