// modelspec export
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"

#include "core/files/write.h"
#include "core/report/report.h"

namespace modelspec::cli {

int run_export(const Command& self, const Words& words) {
    const Result<std::optional<FieldPath>> section = section_of(words);
    if (!section) {
        return usage_error(self, section.error().message);
    }
    if (words.arguments.size() != 1) {
        return usage_error(self, "expected one FILE, or '-' for standard input");
    }
    Result<files::Content> content = read_input(words.arguments.front());
    if (!content) {
        say("modelspec: " + content.error().message + "\n");
        return exit_trouble;
    }
    AnalyzeOptions options;
    options.section = *section;
    const report::File file{words.arguments.front(), files::analyze(std::move(content).value(), options)};
    const Result<std::string> text = file.analysis->canonical_text();
    if (!text) {
        say(report::as_text(file, errors_have_colour()) + "modelspec: nothing is exported: " + text.error().message + "\n");
        return exit_findings;
    }
    if (file.analysis->section.has_base_config) {
        say("modelspec: note: the section states only what it changes of its base config; what is exported does so too\n");
    }
    if (!words.has("--output") || words.get("--output") == "-") {
        return print(*text) ? exit_ok : exit_trouble;
    }
    const Result<files::Written> written = files::write_atomically(words.get("--output"), *text);
    if (!written) {
        say("modelspec: " + written.error().message + "\n");
        return exit_trouble;
    }
    say(written->note.empty() ? "" : "modelspec: " + written->note + "\n");
    return exit_ok;
}

} // namespace modelspec::cli
