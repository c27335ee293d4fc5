// Keeps the text of an editor and the bytes of a document equal, in both directions and without loss.
#pragma once

#include "ui/problems/text_mirror.h"

#include <QObject>

#include <optional>

class QPlainTextEdit;
class QTextDocument;

namespace modelspec::ui {

class SpecDocument;

/// What is typed becomes edits of the bytes; what changes elsewhere is applied to the editor as the smallest change, so that cursor and scroll
/// position stay. The document's undo history is the only one.
class SourceSync : public QObject {
    Q_OBJECT

public:
    SourceSync(SpecDocument& document, QPlainTextEdit& editor);

    [[nodiscard]] const TextMirror& mirror() const { return mirror_; }
    /// A text too large to be analysed is not shown either, nor is one with a line an editor would take seconds to lay out.
    [[nodiscard]] bool isTooLarge() const { return tooLarge_; }

    /// The byte shown at a position of the editor's document, and back.
    [[nodiscard]] std::size_t offsetAt(int position) const;
    [[nodiscard]] int positionOf(std::size_t offset) const;

    /// What is typed next is an undo step of its own.
    void endStep() { step_.reset(); }

Q_SIGNALS:
    /// Another file is shown.
    void loaded();

private:
    /// The blocks a change of the editor has touched: from `first` on, but for the last `tail`.
    struct Region {
        int first;
        int tail;
    };
    /// The typing an undo step is made of.
    struct Step {
        int mergeId;
        bool inserts;
        std::size_t begin; ///< of the bytes the last keystroke has left behind
        std::size_t end;
    };

    void load();
    void noteChange(int position, int removed, int added);
    void flush();
    void takeEdits(const TextEdits& edits);
    void showEdits(const TextEdits& edits, bool isStep);
    void show(const ShownChange& change);
    void reconcile(Region region);
    [[nodiscard]] QStringList blocks(Region region) const;
    [[nodiscard]] int mergeIdOf(const TextEdits& edits);

    SpecDocument& document_;
    QPlainTextEdit& editor_;
    QTextDocument& text_;
    TextMirror mirror_;
    std::optional<Region> touched_;
    std::optional<Step> step_;
    bool showing_ = false;  ///< the editor is being changed by this object
    bool typing_ = false;   ///< the document is
    bool stepping_ = false; ///< a step is being taken back, or again
    bool tooLarge_ = false;
};

} // namespace modelspec::ui
