// What a form, a table or a command shows of one field: its state, what was written, what unset means here, and what is said of it.
#pragma once

#include "core/analysis.h"

#include <string>
#include <vector>

namespace modelspec {

enum class FieldState {
    missing,  ///< required, and not there or null
    unset,    ///< optional, and not there
    declared, ///< there, with a value the consumer takes
    refused,  ///< there, with a value it does not take
    null,     ///< declared null: read as unset (a name becomes None)
    inherited ///< declared by a merge key or an alias elsewhere in the file
};

/// "required", "unset", "declared", "refused", "null", "inherited": the word a person sees.
[[nodiscard]] std::string_view name(FieldState state);

struct FieldView {
    FieldPath path;
    const schema::Field* field = nullptr; ///< null for a path of no field
    FieldState state = FieldState::unset;
    /// The value as a person edits it: a text without its quotes, anything else as written. Empty where there is none.
    std::string text;
    /// Whether `text` is of a YAML string, so that an edit of it stays one.
    bool is_text = false;
    /// The number read, where the field is one and has one.
    std::optional<double> number;
    /// What the field's being unset means in this spec: "falls back to 128 = hidden_size / num_attention_heads". Empty for a required field.
    std::string unset_means;
    /// Of an inherited field: where its value stands, as in "merged from &base" or "ops.dense is an alias of &o".
    std::string inherited_from;
    /// Of an inherited field: what an edit does beside it, as in "makes ops.dense a copy of its own".
    std::string edit_makes;
    /// The comment at the end of the field's line, without '#'.
    std::string comment;
    Span key_span; ///< empty where the field is not there
    Span value_span;
    /// Indices into Analysis::findings: those about the field, and those it takes part in.
    std::vector<std::size_t> findings;

    [[nodiscard]] bool is_present() const { return state != FieldState::missing && state != FieldState::unset; }
};

/// `path` is below the section.
[[nodiscard]] FieldView view_field(const Analysis& analysis, const FieldPath& path);

/// What unset means for a field of this spec, with the numbers that follow: "no shared expert is priced". Empty for a required field.
[[nodiscard]] std::string unset_meaning(const Analysis& analysis, const FieldPath& path);

/// Why the fields of a section play no part in this spec, as "no part: no linear_* field is declared". Empty where they do.
[[nodiscard]] std::string why_no_part(const Analysis& analysis, schema::Section section);

/// Keys of the mapping at `path` that are no fields of its record, as the file spells them, in order.
[[nodiscard]] std::vector<std::string> unknown_keys(const Analysis& analysis, const FieldPath& path);

} // namespace modelspec
