#include "ui/problems/source_sync.h"

#include "core/text/line_index.h"
#include "core/yaml/problem.h"
#include "ui/document/spec_document.h"

#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <iterator>
#include <utility>

namespace modelspec::ui {

namespace {

constexpr std::size_t longestLine = 100'000;

bool isTooLargeToShow(std::string_view bytes) {
    if (bytes.size() > yaml::max_bytes) {
        return true;
    }
    const LineIndex lines(bytes);
    for (std::size_t line = 1; line <= lines.line_count() && bytes.size() > longestLine; ++line) {
        if (lines.line(line).size() > longestLine) {
            return true;
        }
    }
    return false;
}

} // namespace

SourceSync::SourceSync(SpecDocument& document, QPlainTextEdit& editor)
    : QObject(&editor), document_(document), editor_(editor), text_(*editor.document()) {
    connect(&document_, &SpecDocument::bytesChanged, this, &SourceSync::takeEdits);
    connect(&document_, &SpecDocument::aboutToStep, this, [this] { stepping_ = true; });
    connect(&text_, &QTextDocument::contentsChange, this, &SourceSync::noteChange);
    // Only now may the text be changed again, where what was typed has to be shown otherwise.
    connect(&text_, &QTextDocument::contentsChanged, this, &SourceSync::flush);
    load();
}

void SourceSync::load() {
    const QScopedValueRollback<bool> guard(showing_, true);
    tooLarge_ = isTooLargeToShow({document_.bytes().constData(), static_cast<std::size_t>(document_.bytes().size())});
    mirror_ = TextMirror(tooLarge_ ? std::string() : document_.bytes().toStdString());
    endStep();
    editor_.setPlainText(mirror_.shown());
    Q_EMIT loaded();
}

std::size_t SourceSync::offsetAt(int position) const {
    const QTextBlock block = text_.findBlock(position);
    return block.isValid() ? mirror_.offset({block.blockNumber(), position - block.position()}) : mirror_.bytes().size();
}

int SourceSync::positionOf(std::size_t offset) const {
    const BlockPosition place = mirror_.position(offset);
    return text_.findBlockByNumber(place.block).position() + place.column;
}

// ---- from the editor to the document

void SourceSync::noteChange(int position, int, int added) {
    if (showing_ || tooLarge_) {
        return;
    }
    const int last = text_.findBlock(std::min(position + added, text_.characterCount() - 1)).blockNumber();
    const Region region{text_.findBlock(position).blockNumber(), text_.blockCount() - 1 - last};
    touched_ = touched_ ? Region{std::min(touched_->first, region.first), std::min(touched_->tail, region.tail)} : region;
}

QStringList SourceSync::blocks(Region region) const {
    QStringList lines;
    const int last = text_.blockCount() - region.tail;
    QTextBlock block = text_.findBlockByNumber(region.first);
    for (int i = region.first; i < last && block.isValid(); ++i, block = block.next()) {
        lines += block.text();
    }
    return lines;
}

void SourceSync::flush() {
    if (!touched_ || showing_) {
        return;
    }
    const Region region = *touched_;
    touched_.reset();
    const TextEdits edits = mirror_.typed(region.first, mirror_.lineCount() - region.tail, blocks(region));
    if (edits.empty()) {
        return;
    }
    const int mergeId = mergeIdOf(edits);
    {
        const QScopedValueRollback<bool> guard(typing_, true);
        document_.edit(edits, tr("Edit the source"), mergeId);
    }
    reconcile(region);
}

/// Shows what the bytes are now where that differs from what was typed: a pasted U+2028 is a line break, a read-only text has not changed.
void SourceSync::reconcile(Region region) {
    const QString typed = blocks(region).join(QLatin1Char('\n'));
    const QString shown = mirror_.shown(region.first, mirror_.lineCount() - region.tail);
    if (typed != shown) {
        const QScopedValueRollback<bool> guard(showing_, true);
        show({{region.first, 0}, static_cast<int>(typed.size()), shown});
    }
}

/// Keystrokes that follow each other are one step, as long as they insert side by side, or remove side by side, on one line.
int SourceSync::mergeIdOf(const TextEdits& edits) {
    const TextEdit& edit = edits.front();
    const bool inserts = edit.span.empty();
    const bool isTyping = edits.size() == 1 && (inserts || edit.text.empty()) && TextMirror(edit.text).lineCount() == 1;
    if (!isTyping) {
        endStep();
        return 0;
    }
    const bool follows = step_ && step_->inserts == inserts && (edit.span.begin == step_->end || (!inserts && edit.span.end == step_->begin));
    const int mergeId = follows ? step_->mergeId : document_.newMergeId();
    step_ = Step{mergeId, inserts, edit.span.begin, edit.span.begin + edit.text.size()};
    return mergeId;
}

// ---- from the document to the editor

void SourceSync::takeEdits(const TextEdits& edits) {
    const bool isStep = std::exchange(stepping_, false);
    if (edits.empty() || tooLarge_) {
        load();
    } else if (typing_) {
        std::for_each(edits.rbegin(), edits.rend(), [this](const TextEdit& edit) { mirror_.apply(edit); });
    } else {
        showEdits(edits, isStep);
    }
}

void SourceSync::showEdits(const TextEdits& unsorted, bool isStep) {
    const QScopedValueRollback<bool> guard(showing_, true);
    endStep();
    TextEdits edits = unsorted;
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
    const QTextBlock top = text_.findBlockByNumber(editor_.verticalScrollBar()->value());
    const QTextCursor caret = editor_.textCursor();
    const std::size_t at = offsetAt(caret.position());
    std::vector<Span> replaced;
    std::transform(edits.begin(), edits.end(), std::back_inserter(replaced), [](const TextEdit& edit) { return edit.span; });
    const int line = caret.blockNumber();
    const int column = caret.positionInBlock();

    QTextCursor cursor(&text_);
    cursor.beginEditBlock();
    std::for_each(edits.rbegin(), edits.rend(), [this](const TextEdit& edit) { show(mirror_.apply(edit)); });
    cursor.endEditBlock();

    if (top.isValid() && top.blockNumber() != editor_.verticalScrollBar()->value()) {
        editor_.verticalScrollBar()->setValue(top.blockNumber());
    }
    if (isStep && editor_.hasFocus()) { // taking a step back here moves to it, as in any editor
        cursor.setPosition(positionOf(edits.front().span.begin + edits.front().text.size()));
        editor_.setTextCursor(cursor);
    } else if (!isStep && std::any_of(replaced.begin(), replaced.end(), [&](Span each) { return each.begin < at && at < each.end; })) {
        const QTextBlock block = text_.findBlockByNumber(std::min(line, text_.blockCount() - 1)); // its text was written anew
        cursor.setPosition(block.position() + std::min(column, block.length() - 1));
        editor_.setTextCursor(cursor);
    }
}

void SourceSync::show(const ShownChange& change) {
    QTextCursor cursor(text_.findBlockByNumber(change.begin.block));
    cursor.setPosition(cursor.position() + change.begin.column);
    cursor.setPosition(cursor.position() + change.removed, QTextCursor::KeepAnchor);
    cursor.insertText(change.text);
}

} // namespace modelspec::ui
