// Where the elements of a container stand in the text, and the edits that put one in or take one out. An element is an entry of a mapping
// or an item of a list, in block or in flow style.
#pragma once

#include "core/text/line_index.h"
#include "core/text/text_edit.h"
#include "core/yaml/node.h"

#include <string>
#include <string_view>

namespace modelspec::yaml {

/// The text around a place: line ends, line breaks, indentation.
class Layout {
public:
    /// `lines` outlives the layout.
    explicit Layout(const LineIndex& lines) : lines_(lines), text_(lines.text()) {}

    [[nodiscard]] std::string_view text() const { return text_; }
    /// The line break new lines get: that of the line at `offset`, else the first of the file, else LF.
    [[nodiscard]] std::string eol_near(std::size_t offset) const;
    /// The first byte of the line that holds `offset`, past a byte order mark.
    [[nodiscard]] std::size_t line_begin(std::size_t offset) const;
    /// The end of the line that holds `offset`, before its line break.
    [[nodiscard]] std::size_t line_end(std::size_t offset) const;
    /// The first byte of the next line.
    [[nodiscard]] std::size_t next_line(std::size_t offset) const;
    /// The columns before `offset` on its line.
    [[nodiscard]] std::size_t column(std::size_t offset) const;
    /// Whether only white space stands before `offset` on its line.
    [[nodiscard]] bool starts_line(std::size_t offset) const;
    /// The end of the last line of something that ends at `end`, with the comment on it.
    [[nodiscard]] std::size_t end_with_comment(std::size_t end) const;
    /// Whether a '#' comment or nothing follows on the line.
    [[nodiscard]] bool rest_is_blank(std::size_t offset) const;
    /// The first byte at or after `offset` that is no white space, line break or comment.
    [[nodiscard]] std::size_t skip_trivia(std::size_t offset) const;

    /// The end of the last thing before `offset` that is no white space or line break.
    [[nodiscard]] std::size_t last_text_before(std::size_t offset) const;

    /// The elements of `container`: how many, and where each stands.
    [[nodiscard]] static std::size_t count(const Node& container);
    [[nodiscard]] static Span element(const Node& container, std::size_t index);
    /// Takes element `index` out of `container`, which has others, with the comment on its own line.
    [[nodiscard]] TextEdits remove(const Node& container, std::size_t index) const;
    /// Puts `added` (without indentation, its own further lines indented already) into `container` before element `index`, or after the last
    /// where `index` is their number.
    [[nodiscard]] TextEdits insert(const Node& container, std::size_t index, const std::string& added) const;

private:
    [[nodiscard]] bool takes_blank_lines(const Node& container, std::size_t index) const;
    [[nodiscard]] bool must_stay_last(const Node& container, std::size_t index) const;
    [[nodiscard]] TextEdits remove_from_block(const Node& container, std::size_t index) const;
    [[nodiscard]] TextEdits remove_from_flow(const Node& container, std::size_t index) const;
    [[nodiscard]] TextEdits remove_last_of_flow(const Node& container) const;
    [[nodiscard]] TextEdits insert_into_block(const Node& container, std::size_t index, const std::string& added) const;
    [[nodiscard]] TextEdits insert_into_flow(const Node& container, std::size_t index, const std::string& added) const;
    [[nodiscard]] TextEdits append_to_flow(const Node& container, const std::string& added) const;

    const LineIndex& lines_;
    std::string_view text_;
};

} // namespace modelspec::yaml
