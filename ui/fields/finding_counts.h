// How many errors and warnings a part of a spec takes part in. The outline and the headings of the form show the same numbers.
#pragma once

#include "core/analysis.h"
#include "core/schema/schema.h"

#include <QStringList>

#include <functional>

namespace modelspec::ui {

/// Distinct findings: one that names several fields of the part counts once.
struct FindingCounts {
    int errors = 0;
    int warnings = 0;

    [[nodiscard]] bool any() const { return errors + warnings > 0; }
    friend bool operator==(const FindingCounts&, const FindingCounts&) = default;
};

[[nodiscard]] FindingCounts countFindings(const Analysis& analysis, const std::function<bool(const FieldPath&)>& takesPart);
[[nodiscard]] FindingCounts allFindings(const Analysis& analysis);
/// Of the field at `path` and all below it.
[[nodiscard]] FindingCounts findingsWithin(const Analysis& analysis, const FieldPath& path);
/// Of the model's fields of a section, and of the unknown keys that look like one of them.
[[nodiscard]] FindingCounts findingsOf(const Analysis& analysis, schema::Section section);

/// "2 errors", "1 warning"; nothing for none.
[[nodiscard]] QStringList countWords(const FindingCounts& counts);

} // namespace modelspec::ui
