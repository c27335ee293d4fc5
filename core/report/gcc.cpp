#include "core/report/display.h"
#include "core/report/notes.h"
#include "core/report/report.h"

namespace modelspec::report {

namespace {

/// Tools that read such lines know no information.
std::string_view word_for(Severity severity) { return severity == Severity::information ? "note" : name(severity); }

} // namespace

std::string as_gcc(const File& file) {
    const LineIndex& lines = file.analysis->lines;
    const std::string prefix = shown_name(file.name) + ":";
    std::string out;
    for (const Finding& finding : file.analysis->findings) {
        out += prefix + print(lines.position(finding.span.begin)) + ": " + std::string(word_for(finding.severity)) + ": " +
               printable(finding.message) + " [" + std::string(finding.id) + "]\n";
        for (const Related& related : finding.related) {
            if (adds_nothing(finding, related)) {
                continue;
            }
            out += prefix + print(lines.position(related.span.begin)) + ": note: " + note_of(related) + "\n";
        }
    }
    return out;
}

} // namespace modelspec::report
