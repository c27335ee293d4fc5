// A text as its bytes and as the blocks of a QTextDocument at once, so that the one can be edited through the other without loss.
//
// QTextDocument knows one line break, and takes some characters for itself; a file has six breaks and may hold anything. The mirror keeps
// the bytes, shows each line without its break, and turns what became of the shown lines back into edits of the bytes: what was not
// touched keeps its bytes, whatever it was shown as.
#pragma once

#include "core/text/text_edit.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::ui {

/// A place in the shown text: a block and a UTF-16 position in it, both from 0.
struct BlockPosition {
    int block = 0;
    int column = 0;

    friend bool operator==(BlockPosition, BlockPosition) = default;
};

/// A change of the shown text: `removed` UTF-16 units from `begin` on give way to `text`. A line break is one unit, `\n`.
struct ShownChange {
    BlockPosition begin;
    int removed = 0;
    QString text;

    friend bool operator==(const ShownChange&, const ShownChange&) = default;
};

class TextMirror {
public:
    explicit TextMirror(std::string bytes = {});

    [[nodiscard]] const std::string& bytes() const { return bytes_; }
    /// At least 1: a text that ends in a line break has an empty line after it.
    [[nodiscard]] int lineCount() const { return static_cast<int>(starts_.size()); }
    /// The line as it is shown: no break, no byte order mark; a control character as its picture, a byte that is no UTF-8 as `\xNN`.
    [[nodiscard]] QString line(int index) const;
    /// The break of the line as it stands in the file; empty for the last one.
    [[nodiscard]] std::string_view ending(int index) const;
    /// The bytes of the line without its break and without a byte order mark.
    [[nodiscard]] Span lineSpan(int index) const;
    /// Lines `first` to `last`, the latter left out, joined by `\n`.
    [[nodiscard]] QString shown(int first, int last) const;
    [[nodiscard]] QString shown() const { return shown(0, lineCount()); }

    /// Where byte `offset` is shown: the start of its character, or the end of the line for a byte of a line break.
    [[nodiscard]] BlockPosition position(std::size_t offset) const;
    /// The byte shown at `position`, which is limited to the line.
    [[nodiscard]] std::size_t offset(BlockPosition position) const;

    /// The edits of the bytes that make lines `first` to `last` (left out) show `lines`; none where they do. Where as many lines come as go, each
    /// keeps its ending; else a new line takes the ending of the line it was split from. A break whose bytes would join a lone CR before them to one
    /// break takes that CR as its ending.
    [[nodiscard]] TextEdits typed(int first, int last, const QStringList& lines) const;

    /// Applies an edit of the bytes, and says what changes in the shown text: the smallest change.
    ShownChange apply(const TextEdit& edit);

private:
    [[nodiscard]] std::size_t lineEnd(int index) const;
    [[nodiscard]] int lineAt(std::size_t offset) const;
    [[nodiscard]] std::string_view endingOfNewLine(int line) const;
    [[nodiscard]] TextEdit editBetween(int first, const QString& was, const QString& is) const;
    [[nodiscard]] std::string toBytes(const QString& text, int splitLine) const;

    std::string bytes_;
    std::vector<std::size_t> starts_; ///< of the lines, the first always 0
};

} // namespace modelspec::ui
