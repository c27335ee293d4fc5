// The one table of rules: everything the editor can say of a file. A new rule is a row in table.cpp, and its function in the file of
// its subject; severity, `modelspec explain`, SARIF and the settings read the row.
#pragma once

#include "core/families/known_models.h"
#include "core/families/stack.h"
#include "core/findings/draft.h"
#include "core/spec/derived.h"
#include "core/spec/read_spec.h"

#include <span>
#include <string_view>

namespace modelspec {

/// What a rule looks at. Everything outlives the call.
struct RuleContext {
    const ModelSpec& spec;
    const Reading& reading;
    const Families& families;
    const KnownModels& known_models;
    const Family* family; ///< null where `arch` names none
    const Stack& stack;
    const Derived& derived;
    /// A base config holds the fields that are not stated here, so an unset field says nothing.
    bool has_base_config;

    /// Whether `field` of the model is unset for good: not declared, not refused, and not left to a base config.
    [[nodiscard]] bool is_unset(std::string_view field, bool declared) const { return !declared && !has_base_config && !reading.is_refused(field); }
};

using RuleFunction = void (*)(const RuleContext&, Drafts&);

/// A row. `check` is null for what reading the text finds by itself. `fields` are those a person looks for the rule by.
struct Rule {
    std::string_view id;
    Severity severity;
    std::string_view title;
    std::string_view explanation;
    std::string_view fields;
    RuleFunction check = nullptr;
};

/// In the order of the catalogue.
[[nodiscard]] std::span<const Rule> rules();
/// Null for an id that is none.
[[nodiscard]] const Rule* find_rule(std::string_view id);

/// Runs every rule between fields.
[[nodiscard]] Drafts check_rules(const RuleContext& context);

} // namespace modelspec
