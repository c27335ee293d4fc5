// Reads the typed spec out of a tree, with a draft of every finding a single value gives rise to. Rules between fields are in rules/.
#pragma once

#include "core/findings/draft.h"
#include "core/spec/model_spec.h"
#include "core/yaml/tree.h"

#include <set>
#include <string>
#include <string_view>

namespace modelspec {

struct ReadOptions {
    bool in_section = false;                   ///< beside keys of a run, which are information there
    bool has_base_config = false;              ///< the section states what it overrides; the rest is the base's
    const yaml::Node* fallback_name = nullptr; ///< `model.name` beside `config_overrides`
};

struct Reading {
    ModelSpec spec;
    Drafts drafts;
    /// Paths, printed, whose value is refused: no rule draws conclusions from them.
    std::set<std::string, std::less<>> refused;

    [[nodiscard]] bool is_refused(std::string_view path) const { return refused.find(path) != refused.end(); }
};

/// `root` is the mapping of the spec, or null where there is none. What cannot be read is unset.
[[nodiscard]] Reading read_spec(const yaml::Node* root, const ReadOptions& options);

} // namespace modelspec
