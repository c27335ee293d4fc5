// Any bytes are analysed without harm, and what is accepted can be written and read again.
#include "core/analysis.h"
#include "core/rules/rule.h"
#include "tests/fuzz/expect.h"

#include <algorithm>
#include <cstdint>

using namespace modelspec;
using fuzz::expect;

namespace {

void check_findings(const Analysis& analysis, const std::string& text) {
    const auto inside = [&](Span span) { return span.begin <= span.end && span.end <= text.size(); };
    for (const Finding& finding : analysis.findings) {
        expect(find_rule(finding.id) != nullptr, "an id is of the table", text, std::string(finding.id));
        expect(inside(finding.span), "a finding marks a place of the text", text, std::string(finding.id));
        for (const Related& related : finding.related) {
            expect(inside(related.span), "a related place is one of the text", text, std::string(finding.id));
        }
        const Result<FieldPath> path = FieldPath::parse(finding.path.print());
        expect(path.ok() && *path == finding.path, "a path comes back from its print", text, finding.path.print());
        for (const Fix& fix : finding.fixes) {
            expect(disjoint(fix.edits), "edits of a fix do not overlap", text, fix.title);
            expect(std::all_of(fix.edits.begin(), fix.edits.end(), [&](const TextEdit& edit) { return inside(edit.span); }), "a fix edits the text",
                   text, fix.title);
        }
    }
}

/// Breaks that a dump writes into quotes as they are, and that fold away when they are read.
bool has_breaks_that_fold(const std::string& text) {
    return text.find("\xC2\x85") != std::string::npos || text.find("\xE2\x80\xA8") != std::string::npos ||
           text.find("\xE2\x80\xA9") != std::string::npos;
}

void check_canonical(const Analysis& analysis, const std::string& text) {
    const Result<std::string> canonical = analysis.canonical_text();
    expect(canonical.ok() == analysis.accepted(), "what is accepted has a canonical form", text);
    if (!canonical || has_breaks_that_fold(*canonical)) {
        return;
    }
    AnalyzeOptions options;
    options.section = FieldPath{}; // a kind may be called `model`
    const auto again = analyze(*canonical, options);
    expect(again->accepted(), "a canonical form is accepted", text, *canonical);
    expect(*again->canonical_text() == *canonical, "a canonical form is its own", text, *canonical + "\n--- again\n" + *again->canonical_text());
}

/// A fix leaves a text that loads where the text did.
void check_fixes(const Analysis& analysis, const std::string& text) {
    constexpr std::size_t most = 8; // each is an analysis of its own
    std::size_t tried = 0;
    for (const Finding& finding : analysis.findings) {
        for (const Fix& fix : finding.fixes) {
            if (fix.edits.empty() || !analysis.tree.problems().empty() || ++tried > most) {
                continue;
            }
            const std::string mended = apply_edits(text, fix.edits);
            expect(yaml::parse(mended).problems().empty(), "a fixed text loads", text, fix.title + "\n" + mended);
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size); // NOLINT(cppcoreguidelines-pro-type-reinterpret-cast)
    const auto analysis = analyze(text);
    check_findings(*analysis, text);
    check_canonical(*analysis, text);
    check_fixes(*analysis, text);
    return 0;
}
