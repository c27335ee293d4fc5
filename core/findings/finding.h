// What the editor says about a file: a finding names every field that takes part, where each stands, and what would mend it.
#pragma once

#include "core/text/span.h"
#include "core/text/text_edit.h"
#include "core/yaml/field_path.h"

#include <string>
#include <string_view>
#include <vector>

namespace modelspec {

enum class Severity { error, warning, information };

/// "error", "warning", "information".
[[nodiscard]] std::string_view name(Severity severity);

/// Another field that takes part in a finding, and what it has to do with it.
struct Related {
    FieldPath path;
    Span span;
    std::string note;

    friend bool operator==(const Related&, const Related&) = default;
};

/// The notes of what is missing, or unknown, beside another.
inline constexpr std::string_view missing_too = "missing too";
inline constexpr std::string_view unknown_too = "not a field either";

/// One way to mend a finding: edits of the text it was made for, or a field to open because only the user knows its value.
struct Fix {
    std::string title;
    bool preferred = false; ///< safe to apply unasked
    TextEdits edits;
    FieldPath opens; ///< empty unless the fix opens a field

    friend bool operator==(const Fix&, const Fix&) = default;
};

/// `id` is that of a row of the rules table, with static storage. Paths are relative to the section the spec was read from; the
/// empty path is the whole spec, or the text where it cannot be read as one.
struct Finding {
    std::string_view id;
    Severity severity = Severity::error;
    std::string message;
    FieldPath path;
    Span span;
    std::vector<Related> related;
    std::vector<Fix> fixes;

    friend bool operator==(const Finding&, const Finding&) = default;
};

using Findings = std::vector<Finding>;

} // namespace modelspec
