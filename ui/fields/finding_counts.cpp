#include "ui/fields/finding_counts.h"

#include <QCoreApplication>

#include <algorithm>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("Outline", source); }

bool isOfSection(const FieldPath& path, schema::Section section) {
    if (path.empty()) {
        return false;
    }
    const std::string_view key = path.key(0);
    const schema::Field* field = schema::find(schema::RecordId::model, key);
    if (field == nullptr) {
        field = schema::find(schema::RecordId::model, schema::nearest_field(schema::RecordId::model, key));
    }
    return field != nullptr && field->is_scalar() && field->section == section;
}

} // namespace

FindingCounts countFindings(const Analysis& analysis, const std::function<bool(const FieldPath&)>& takesPart) {
    FindingCounts counts;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::information &&
            (takesPart(finding.path) ||
             std::any_of(finding.related.begin(), finding.related.end(), [&](const Related& related) { return takesPart(related.path); }))) {
            ++(finding.severity == Severity::error ? counts.errors : counts.warnings);
        }
    }
    return counts;
}

FindingCounts allFindings(const Analysis& analysis) {
    return {static_cast<int>(analysis.count(Severity::error)), static_cast<int>(analysis.count(Severity::warning))};
}

FindingCounts findingsWithin(const Analysis& analysis, const FieldPath& path) {
    return countFindings(analysis, [&](const FieldPath& at) { return at.within(path); });
}

FindingCounts findingsOf(const Analysis& analysis, schema::Section section) {
    return countFindings(analysis, [section](const FieldPath& at) { return isOfSection(at, section); });
}

QStringList countWords(const FindingCounts& counts) {
    QStringList words;
    if (counts.errors > 0) {
        words << (counts.errors == 1 ? tr("1 error") : tr("%1 errors").arg(counts.errors));
    }
    if (counts.warnings > 0) {
        words << (counts.warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(counts.warnings));
    }
    return words;
}

} // namespace modelspec::ui
