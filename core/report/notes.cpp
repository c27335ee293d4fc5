#include "core/report/notes.h"

#include "core/report/display.h"

namespace modelspec::report {

std::string shown_name(std::string_view name) { return name == "-" ? "<stdin>" : printable(name); }

std::string print(Position position) { return std::to_string(position.line) + ":" + std::to_string(position.column); }

std::string note_of(const Related& related) {
    if (related.path.empty()) {
        return related.note.empty() ? "here too" : printable(related.note);
    }
    return printable(related.note.empty() ? related.path.print() + " takes part" : related.path.print() + ": " + related.note);
}

bool adds_nothing(const Finding& finding, const Related& related) {
    return (related.note == missing_too && related.span == finding.span) || related.note == unknown_too;
}

} // namespace modelspec::report
