// modelspec set, modelspec unset
#include "app/cli/assignment.h"
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"

#include "core/files/write.h"
#include "core/report/report.h"
#include "core/schema/why_no_field.h"

namespace modelspec::cli {

namespace {

/// A file and the changes made to its text so far.
class EditedFile {
public:
    /// The error is one of reading the file.
    static Result<EditedFile> open(const std::string& name, const std::optional<FieldPath>& section) {
        Result<files::Content> content = read_input(name);
        if (!content) {
            return content.error();
        }
        return EditedFile(name, std::move(content).value(), section);
    }

    [[nodiscard]] const Analysis& analysis() const { return *analysis_; }

    /// Whether there is a spec in the file to edit; the findings are said where there is none.
    [[nodiscard]] bool can_be_edited() const {
        const bool is_readable = analysis_->tree.well_formed() && !analysis_->section.is_missing;
        const bool is_too_large = !analysis_->findings.empty() && analysis_->findings.front().id == "file-too-large";
        if (is_readable && !is_too_large) {
            return true;
        }
        say(report::as_text({name_, analysis_}, errors_have_colour()) + "modelspec: nothing is changed\n");
        return false;
    }

    /// False where the change cannot be made, which is said.
    [[nodiscard]] bool make(const yaml::Edit& edit, const FieldPath& path) {
        const Result<TextEdits> planned = analysis_->plan(edit);
        if (!planned) {
            say("modelspec: " + path.print() + ": " + planned.error().message + "; nothing is changed\n");
            return false;
        }
        if (planned->empty()) {
            return true;
        }
        if (const std::string others = shared_note(*analysis_, edit); !others.empty()) {
            say("modelspec: note: " + path.print() + ": " + others + "\n");
        }
        std::string text = apply_edits(analysis_->tree.text(), *planned);
        auto next = modelspec::analyze(std::move(text), options_);
        if (!next->tree.well_formed()) {
            say("modelspec: " + path.print() + ": the value cannot stand there, the text would not parse; nothing is changed\n");
            return false;
        }
        analysis_ = std::move(next);
        is_changed_ = true;
        return true;
    }

    /// Writes the text where it was asked for, and says what it is now.
    [[nodiscard]] int finish(bool in_place) const {
        const std::string_view text = analysis_->tree.text();
        if (!in_place && !print(text)) {
            return exit_trouble;
        }
        if (in_place && is_changed_) {
            const Result<files::Written> written = files::write_atomically(name_, text);
            if (!written) {
                say("modelspec: " + written.error().message + "\n");
                return exit_trouble;
            }
            say(written->note.empty() ? "" : "modelspec: " + written->note + "\n");
        }
        if (const std::size_t errors = analysis_->count(Severity::error); errors > 0) {
            say("modelspec: note: the spec has " + std::to_string(errors) + (errors == 1 ? " error" : " errors") +
                "; 'modelspec check' says which\n");
        }
        return exit_ok;
    }

private:
    EditedFile(std::string name, files::Content content, const std::optional<FieldPath>& section) : name_(std::move(name)) {
        options_.section = section;
        analysis_ = files::analyze(std::move(content), options_);
        // Without the field that is taken away the section might no longer be found.
        if (!analysis_->section.path.empty()) {
            options_.section = analysis_->section.path;
        }
    }

    std::string name_;
    AnalyzeOptions options_;
    std::shared_ptr<const Analysis> analysis_;
    bool is_changed_ = false;
};

/// The words both commands need; the first message of trouble otherwise.
std::optional<std::string> trouble_with(const Words& words, std::string_view what) {
    if (words.arguments.empty()) {
        return "expected a FILE, or '-' for standard input, and " + std::string(what);
    }
    if (words.arguments.size() < 2) {
        return "expected " + std::string(what) + " after the file";
    }
    if (words.arguments.front() == "-" && words.has("--in-place")) {
        return "standard input cannot be written in place; leave --in-place out";
    }
    return std::nullopt;
}

bool declare(EditedFile& file, const Assignment& assignment) {
    const Result<yaml::Spelling> spelling = spelling_of(assignment.value);
    if (!spelling) {
        say("modelspec: " + assignment.path.print() + ": " + spelling.error().message + "; nothing is changed\n");
        return false;
    }
    return file.make(yaml::Declare{assignment.path, *spelling}, assignment.path);
}

bool remove(EditedFile& file, const FieldPath& path) {
    if (!file.analysis().locator.find(path)) {
        say("modelspec: note: " + path.print() + " is not declared\n");
        return true;
    }
    return file.make(yaml::Unset{path}, path);
}

} // namespace

namespace {

/// A file whose fields can be edited, or the exit code once it has been said why there is none.
struct Opened {
    std::optional<EditedFile> file = {};
    int exit_code = 0;
};

Opened open_for_edits(const std::string& name, const std::optional<FieldPath>& section) {
    Result<EditedFile> file = EditedFile::open(name, section);
    if (!file) {
        say("modelspec: " + file.error().message + "\n");
        return {{}, exit_trouble};
    }
    EditedFile edited = std::move(file).value();
    if (!edited.can_be_edited()) {
        return {{}, exit_findings};
    }
    return {std::move(edited), 0};
}

} // namespace

int run_set(const Command& self, const Words& words) {
    const Result<std::optional<FieldPath>> section = section_of(words);
    const std::optional<std::string> trouble = section ? trouble_with(words, "PATH=VALUE") : section.error().message;
    if (trouble) {
        return usage_error(self, *trouble);
    }
    std::vector<Assignment> assignments;
    for (std::size_t i = 1; i < words.arguments.size(); ++i) {
        const Result<Assignment> assignment = parse_assignment(words.arguments[i]);
        const std::optional<std::string> reason = assignment ? schema::why_no_field(assignment->path) : assignment.error().message;
        if (reason) {
            return usage_error(self, *reason);
        }
        assignments.push_back(*assignment);
    }
    Opened opened = open_for_edits(words.arguments.front(), *section);
    if (!opened.file) {
        return opened.exit_code;
    }
    EditedFile& edited = *opened.file;
    for (const Assignment& assignment : assignments) {
        if (!declare(edited, assignment)) {
            return exit_findings;
        }
    }
    return edited.finish(words.has("--in-place"));
}

int run_unset(const Command& self, const Words& words) {
    const Result<std::optional<FieldPath>> section = section_of(words);
    const std::optional<std::string> trouble = section ? trouble_with(words, "PATH") : section.error().message;
    if (trouble) {
        return usage_error(self, *trouble);
    }
    std::vector<FieldPath> paths;
    for (std::size_t i = 1; i < words.arguments.size(); ++i) {
        const Result<FieldPath> path = FieldPath::parse(words.arguments[i]);
        if (!path || path->empty()) {
            return usage_error(self, path ? "expected the path of a field, such as head_dim or layers[0].count" : path.error().message);
        }
        paths.push_back(*path);
    }
    Opened opened = open_for_edits(words.arguments.front(), *section);
    if (!opened.file) {
        return opened.exit_code;
    }
    EditedFile& edited = *opened.file;
    for (const FieldPath& path : paths) {
        const std::optional<std::string> reason = edited.analysis().locator.find(path) ? std::nullopt : schema::why_no_field(path);
        if (reason) {
            return usage_error(self, *reason);
        }
    }
    for (const FieldPath& path : paths) {
        if (!remove(edited, path)) {
            return exit_findings;
        }
    }
    return edited.finish(words.has("--in-place"));
}

} // namespace modelspec::cli
