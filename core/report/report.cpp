#include "core/report/report.h"

namespace modelspec::report {

Tally& Tally::operator+=(const Tally& other) {
    files += other.files;
    accepted += other.accepted;
    errors += other.errors;
    warnings += other.warnings;
    return *this;
}

Tally tally(const File& file) {
    const Analysis& analysis = *file.analysis;
    const std::size_t errors = analysis.count(Severity::error);
    return {1, errors == 0 ? std::size_t{1} : std::size_t{0}, errors, analysis.count(Severity::warning)};
}

} // namespace modelspec::report
