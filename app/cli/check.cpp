// modelspec check
#include "app/cli/command.h"
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/parallel.h"

#include "core/files/list.h"
#include "core/report/report.h"

#include <algorithm>
#include <array>
#include <exception>

namespace modelspec::cli {

namespace {

enum class Format { text, json, gcc, sarif };

constexpr std::array<std::string_view, 4> format_names{"text", "json", "gcc", "sarif"};
constexpr std::array<std::string_view, 2> threshold_names{"error", "warning"};

struct CheckOptions {
    Format format = Format::text;
    bool fail_on_warnings = false;
    AnalyzeOptions analyze;
    bool colour = false;
};

/// One file, or why there is none.
struct Job {
    std::string name;
    std::string failure; ///< why it could not be read; empty otherwise
    std::string report;
    report::Tally tally;
};

template <std::size_t N> Result<std::size_t> choice_of(const Words& words, std::string_view option, const std::array<std::string_view, N>& choices) {
    if (!words.has(option)) {
        return std::size_t{0};
    }
    const std::string word = words.get(option);
    const auto found = std::find(choices.begin(), choices.end(), word);
    if (found == choices.end()) {
        return Error{std::string(option) + " takes " + one_of(choices) + ", not '" + word + "'"};
    }
    return static_cast<std::size_t>(found - choices.begin());
}

Result<CheckOptions> options_of(const Words& words) {
    const Result<std::size_t> format = choice_of(words, "--format", format_names);
    const Result<std::size_t> threshold = choice_of(words, "--fail-on", threshold_names);
    const Result<std::optional<FieldPath>> section = section_of(words);
    if (!format || !threshold || !section) {
        return !format ? format.error() : !threshold ? threshold.error() : section.error();
    }
    const Result<KnownFacts> facts = facts_of(words);
    if (!facts) {
        return facts.error();
    }
    CheckOptions options;
    options.format = static_cast<Format>(*format);
    options.fail_on_warnings = *threshold == 1;
    options.analyze.facts = *facts;
    options.analyze.section = *section;
    options.colour = options.format == Format::text && output_has_colour();
    return options;
}

/// A file, or those of a folder. A folder without any is a failure: a check of nothing must not pass for one of something.
void add_jobs(std::vector<Job>& jobs, const std::string& argument) {
    if (argument == "-" || !files::is_folder(argument)) {
        jobs.push_back({argument, {}, {}, {}});
        return;
    }
    std::vector<Error> problems;
    const std::vector<std::string> names = files::list_yaml(argument, problems);
    for (const std::string& name : names) {
        jobs.push_back({name, {}, {}, {}});
    }
    for (const Error& problem : problems) {
        jobs.push_back({argument, problem.message, {}, {}});
    }
    if (names.empty() && problems.empty()) {
        jobs.push_back({argument, argument + ": the folder holds no *.yaml or *.yml", {}, {}});
    }
}

std::string report_of(const report::File& file, const CheckOptions& options) {
    switch (options.format) {
    case Format::text: return report::as_text(file, options.colour);
    case Format::json: return report::as_json(file);
    case Format::gcc: return report::as_gcc(file);
    case Format::sarif: return report::sarif_results(file);
    }
    return {};
}

void do_job(Job& job, const CheckOptions& options) {
    if (!job.failure.empty()) {
        return;
    }
    try {
        Result<files::Content> content = read_input(job.name);
        if (!content) {
            job.failure = content.error().message;
            return;
        }
        const report::File file{job.name, files::analyze(std::move(content).value(), options.analyze)};
        job.tally = report::tally(file);
        job.report = report_of(file, options);
    } catch (const std::exception& error) {
        job.failure = job.name + ": " + error.what();
    }
}

/// Groups of several lines are set apart.
std::string joined_text(const std::vector<Job>& jobs, const report::Tally& total, bool colour) {
    std::string out;
    bool was_long = false;
    for (const Job& job : jobs) {
        const bool is_long = std::count(job.report.begin(), job.report.end(), '\n') > 1;
        out += !out.empty() && !job.report.empty() && (is_long || was_long) ? "\n" : "";
        out += job.report;
        was_long = job.report.empty() ? was_long : is_long;
    }
    if (total.files > 1) {
        out += (was_long ? "\n" : "") + report::text_total(total, colour);
    }
    return out;
}

std::string joined(const std::vector<Job>& jobs, const report::Tally& total, const CheckOptions& options) {
    if (options.format == Format::text) {
        return joined_text(jobs, total, options.colour);
    }
    std::vector<std::string> reports;
    std::vector<std::string> failures;
    std::string lines;
    for (const Job& job : jobs) {
        if (options.format != Format::sarif) {
            lines += job.report;
        } else if (job.failure.empty()) {
            reports.push_back(job.report);
        } else {
            failures.push_back(job.failure);
        }
    }
    return options.format == Format::sarif ? report::sarif_log(reports, failures, MODELSPEC_VERSION) : lines;
}

} // namespace

int run_check(const Command& self, const Words& words) {
    const Result<CheckOptions> options = options_of(words);
    if (!options) {
        return usage_error(self, options.error().message);
    }
    if (words.arguments.empty()) {
        return usage_error(self, "expected a FILE, a DIR, or '-' for standard input");
    }
    if (std::count(words.arguments.begin(), words.arguments.end(), "-") > 1) {
        return usage_error(self, "standard input can be read once only");
    }
    std::vector<Job> jobs;
    for (const std::string& argument : words.arguments) {
        add_jobs(jobs, argument);
    }
    in_parallel(jobs.size(), [&](std::size_t i) { do_job(jobs[i], *options); });
    report::Tally total;
    bool has_failed = false;
    for (const Job& job : jobs) {
        total += job.tally;
        has_failed = has_failed || !job.failure.empty();
        say(job.failure.empty() ? "" : "modelspec: " + job.failure + "\n");
    }
    has_failed = !print(joined(jobs, total, *options)) || has_failed;
    const bool has_findings = total.errors > 0 || (options->fail_on_warnings && total.warnings > 0);
    return has_failed ? exit_trouble : has_findings ? exit_findings : exit_ok;
}

} // namespace modelspec::cli
