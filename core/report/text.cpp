#include "core/report/display.h"
#include "core/report/notes.h"
#include "core/report/report.h"

#include <algorithm>

namespace modelspec::report {

namespace {

constexpr const char* bold = "1";
constexpr const char* dim = "2";

class Painter {
public:
    explicit Painter(bool colour) : colour_(colour) {}

    [[nodiscard]] std::string operator()(const char* code, std::string text) const {
        return colour_ ? std::string("\x1b[") + code + "m" + std::move(text) + "\x1b[0m" : std::move(text);
    }

private:
    bool colour_;
};

const char* code_of(Severity severity) {
    switch (severity) {
    case Severity::error: return "1;31";
    case Severity::warning: return "1;33";
    case Severity::information: return dim;
    }
    return dim;
}

std::string counted(std::size_t count, std::string_view noun) { return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s"); }

/// Writes the findings of one file.
class TextReport {
public:
    TextReport(const File& file, bool colour) : analysis_(*file.analysis), name_(shown_name(file.name)), paint_(colour) {}

    std::string write() {
        for (const Finding& finding : analysis_.findings) {
            write(finding);
        }
        write_verdict();
        return std::move(out_);
    }

private:
    [[nodiscard]] std::string place(Span span) const { return name_ + ":" + print(analysis_.lines.position(span.begin)) + ":"; }

    void write(const Finding& finding) {
        if (finding.severity == Severity::information) {
            out_ += paint_(dim, place(finding.span) + " information: " + printable(finding.message) + " [" + std::string(finding.id) + "]") + "\n";
            return;
        }
        const char* code = code_of(finding.severity);
        out_ += paint_(bold, place(finding.span)) + " " + paint_(code, std::string(name(finding.severity)) + ":") + " ";
        out_ += printable(finding.message) + " " + paint_(dim, "[" + std::string(finding.id) + "]") + "\n";
        write_source(finding.span, code, "");
        std::vector<Span> shown{finding.span}; // a place is shown once, however many fields have it
        for (const Related& related : finding.related) {
            if (adds_nothing(finding, related)) {
                continue;
            }
            out_ += "    " + place(related.span) + " " + paint_("1;36", "note:") + " " + note_of(related) + "\n";
            if (std::find(shown.begin(), shown.end(), related.span) == shown.end()) {
                write_source(related.span, "1;36", "    ");
                shown.push_back(related.span);
            }
        }
        for (const Fix& fix : finding.fixes) {
            out_ += "    " + paint_("1;32", "fix:") + " " + printable(fix.title) + "\n";
        }
    }

    void write_source(Span span, const char* code, const char* indent) {
        const std::string_view text = analysis_.tree.text();
        if (text.empty()) {
            return;
        }
        const std::size_t number = analysis_.lines.position(span.begin).line;
        const Excerpt shown = excerpt(text, analysis_.lines.line(number), span);
        const std::string gutter = std::to_string(number);
        const std::string margin(gutter.size() < 5 ? 5 - gutter.size() : 0, ' ');
        out_ += indent + paint_(dim, margin + gutter + " | ") + shown.text + "\n";
        out_ += indent + paint_(dim, std::string(margin.size() + gutter.size(), ' ') + " | ") + std::string(shown.mark, ' ') +
                paint_(code, "^" + std::string(shown.mark_size - 1, '~')) + "\n";
    }

    void write_verdict() {
        const bool accepted = analysis_.accepted();
        out_ += paint_(bold, name_ + ":") + " " + (accepted ? paint_("1;32", "accepted") : paint_("1;31", "refused")) + ", ";
        out_ += counted(analysis_.count(Severity::error), "error") + ", " + counted(analysis_.count(Severity::warning), "warning");
        out_ += analysis_.silenced > 0 ? ", " + std::to_string(analysis_.silenced) + " silenced" : "";
        if (!analysis_.section.path.empty() && !analysis_.section.is_missing) {
            out_ +=
                " (section " + printable(analysis_.section.path.print()) + (analysis_.section.has_base_config ? ", over a base config" : "") + ")";
        }
        out_ += "\n";
    }

    const Analysis& analysis_;
    std::string name_;
    Painter paint_;
    std::string out_;
};

} // namespace

std::string as_text(const File& file, bool colour) { return TextReport(file, colour).write(); }

std::string text_total(const Tally& total, bool colour) {
    const Painter paint(colour);
    return paint(bold, counted(total.files, "file") + ":") + " " + std::to_string(total.accepted) + " accepted, " +
           std::to_string(total.files - total.accepted) + " refused; " + counted(total.errors, "error") + ", " + counted(total.warnings, "warning") +
           "\n";
}

} // namespace modelspec::report
