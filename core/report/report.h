// Findings for people and for programs. Each format is a pure function from what is known of a file to a string; a new format is a new
// function here and a word of `modelspec check --format`.
//
// Every line and column that is written counts from 1, columns in code points; ends are exclusive.
#pragma once

#include "core/analysis.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::report {

/// What is reported of one file.
struct File {
    std::string name;                         ///< as the user gave it: a path, or "-" for standard input
    std::shared_ptr<const Analysis> analysis; ///< never null
};

/// Findings by severity, of one file or of several.
struct Tally {
    std::size_t files = 0;
    std::size_t accepted = 0;
    std::size_t errors = 0;
    std::size_t warnings = 0;

    Tally& operator+=(const Tally& other);
};

[[nodiscard]] Tally tally(const File& file);

/// Every finding with its source line, the other places that take part, and the titles of its fixes; the last line is the verdict.
/// Ends in a line break.
[[nodiscard]] std::string as_text(const File& file, bool colour);
/// The last line of a text report of several files.
[[nodiscard]] std::string text_total(const Tally& total, bool colour);

/// One JSON object on one line, with its line break. Always valid UTF-8: what is no UTF-8 in the file is U+FFFD here.
[[nodiscard]] std::string as_json(const File& file);

/// `file:line:column: severity: message [id]`, one line a finding, and a `note` line for each other place.
[[nodiscard]] std::string as_gcc(const File& file);

/// The `result` objects of a SARIF log, separated by commas; empty where there is no finding.
[[nodiscard]] std::string sarif_results(const File& file);
/// A SARIF 2.1.0 log of one run. `results` are those of each file, in order; `failures` say what could not be read.
[[nodiscard]] std::string sarif_log(std::span<const std::string> results, std::span<const std::string> failures, std::string_view version);

} // namespace modelspec::report
