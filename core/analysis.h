// The library's front door: from the text of a file to everything that can be said of it.
#pragma once

#include "core/analysis/section.h"
#include "core/families/known_facts.h"
#include "core/families/stack.h"
#include "core/findings/finding.h"
#include "core/spec/derived.h"
#include "core/spec/model_spec.h"
#include "core/text/line_index.h"
#include "core/yaml/locate.h"
#include "core/yaml/plan.h"
#include "core/yaml/tree.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace modelspec {

struct AnalyzeOptions {
    KnownFacts facts = {};                 ///< the program's own families and models unless others are given
    std::optional<FieldPath> section = {}; ///< where the spec stands; found out where not given
    std::uint64_t revision = 0;            ///< of the text, copied to the analysis
};

/// What one text is. Immutable and shared by pointer. Nothing here throws or is unset by accident: a text that cannot be read has a
/// tree without a root, an empty spec, and findings that say why.
struct Analysis {
    Analysis(yaml::Tree read, AnalyzeOptions options);
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;

    std::uint64_t revision;
    yaml::Tree tree;
    LineIndex lines;
    KnownFacts facts;
    Section section;
    const yaml::Node* spec_root = nullptr; ///< the mapping of the spec; null where there is none
    yaml::Locator locator;                 ///< of paths below spec_root
    yaml::Locator file_locator;            ///< of paths below the root of the file; for planning

    ModelSpec spec;
    const Family* family = nullptr; ///< null where `arch` names none
    Derived derived;
    Stack stack;
    std::optional<Stack> tower_stack;

    Findings findings;        ///< sorted by place; silenced ones left out
    std::size_t silenced = 0; ///< warnings that a comment `# modelspec: allow ID` silences

    /// Whether the consumer takes the file: no finding is an error.
    [[nodiscard]] bool accepted() const;
    [[nodiscard]] std::size_t count(Severity severity) const;
    /// The edits that mean `edit`, whose paths are below the section.
    [[nodiscard]] Result<TextEdits> plan(const yaml::Edit& edit) const;
    /// The other paths `edit` changes, for they read the same place of the file by an alias or a merge. Below the section; a path outside it is
    /// from the root of the file.
    [[nodiscard]] std::vector<FieldPath> also_changed(const yaml::Edit& edit) const;
    /// The canonical form. An error for a spec that is not accepted.
    [[nodiscard]] Result<std::string> canonical_text() const;
};

/// What else `edit` changes, for it reads the same place of the file by an alias or a merge: "ops.dense.attMM changes with it (shared by an
/// anchor)". Empty where nothing does.
[[nodiscard]] std::string shared_note(const Analysis& analysis, const yaml::Edit& edit);

[[nodiscard]] std::shared_ptr<const Analysis> analyze(std::string text, const AnalyzeOptions& options = {});

} // namespace modelspec
