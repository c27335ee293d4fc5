// Writing scalars: as PyYAML's safe_dump writes them (the canonical form), and as an edit of a hand-written file spells them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace modelspec::yaml {

/// `safe_dump` of a float: Python's repr with a dot and a signed exponent, `.inf`, `-.inf`, `.nan`.
[[nodiscard]] std::string emit_float(double value);

/// A text as `safe_dump(allow_unicode=True, width=1000000)` writes it as a block value. `indent` is the column its continuation
/// lines start at, for a text of several lines.
[[nodiscard]] std::string emit_text(std::string_view text, std::size_t indent);

/// A key with its `:`, or `? key` and `:` on a line of its own where PyYAML does not write it as a simple key.
[[nodiscard]] std::string emit_key(std::string_view key, std::size_t indent);

/// A text on one line that YAML 1.1 reads back as the same string: plain where it can be, else single quoted, else double quoted.
/// `in_flow`: it stands between brackets.
[[nodiscard]] std::string spell_text(std::string_view text, bool in_flow);

/// The same with the quotes the writer of the file chose, where the text can stand in them. `quote` is `'` or `"`.
[[nodiscard]] std::string spell_quoted(std::string_view text, char quote);

} // namespace modelspec::yaml
