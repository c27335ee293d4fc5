// A finding as a rule states it: which fields, which words, which edits are meant. The analysis looks up the places, plans the edits
// as edits of the text, and takes the severity from the rules table.
#pragma once

#include "core/findings/finding.h"
#include "core/yaml/edit.h"
#include "core/yaml/node.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace modelspec {

/// Which part of a field's entry a finding marks.
enum class Part { value, key };

struct FixDraft {
    std::string title;
    bool preferred = false;
    std::vector<yaml::Edit> edits = {}; ///< planned on the tree of the finding
    TextEdits raw = {};                 ///< edits of the text as they are: a respelling, a renamed key
    FieldPath opens = {};
};

struct Draft {
    std::string_view id;
    FieldPath path;
    std::string message;
    Part part = Part::value;
    /// The place, where it is known and not that of `path`: the first of two equal keys, a place in YAML that is no tree.
    std::optional<Span> span = {};
    std::vector<std::pair<FieldPath, std::string>> related = {};
    /// Places of the same field, such as each occurrence of a repeated key.
    std::vector<Related> places = {};
    std::vector<FixDraft> fixes = {};
};

using Drafts = std::vector<Draft>;

} // namespace modelspec
