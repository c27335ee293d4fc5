#include "ui/problems/source_search.h"

#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/source_sync.h"

#include <QPlainTextEdit>

#include <algorithm>

namespace modelspec::ui {

namespace {

constexpr std::size_t mostMatches = 9999;

} // namespace

SourceSearch::SourceSearch(SpecDocument& document, QPlainTextEdit& editor, const SourceSync& sync)
    : QObject(&editor), document_(document), editor_(editor), sync_(sync), bar_(*new FindBar(&editor)) {
    bar_.hide();
    connect(&bar_, &FindBar::needleChanged, this, [this] {
        refresh();
        searchFrom(searchBegin_);
    });
    connect(&bar_, &FindBar::stepRequested, this, &SourceSearch::step);
    connect(&bar_, &FindBar::replaceRequested, this, &SourceSearch::replace);
    connect(&bar_, &FindBar::replaceAllRequested, this, &SourceSearch::replaceAll);
    connect(&bar_, &FindBar::closed, this, [this] {
        refresh();
        editor_.setFocus();
        Q_EMIT closed();
    });
    connect(&editor_, &QPlainTextEdit::textChanged, this, &SourceSearch::refresh);
}

void SourceSearch::open() {
    const QTextCursor cursor = editor_.textCursor();
    const QString selected = cursor.selectedText();
    searchBegin_ = cursor.selectionStart();
    bar_.setReplaceEnabled(!editor_.isReadOnly());
    bar_.open(selected.contains(QChar::ParagraphSeparator) ? QString() : selected);
    refresh();
    showCount();
}

void SourceSearch::refresh() {
    QTextDocument::FindFlags flags;
    flags.setFlag(QTextDocument::FindCaseSensitively, bar_.isCaseSensitive());
    flags.setFlag(QTextDocument::FindWholeWords, bar_.isWholeWord());
    std::vector<Match> found = bar_.isHidden() ? std::vector<Match>() : findAll(*editor_.document(), bar_.needle(), flags, mostMatches);
    if (found != matches_) {
        matches_ = std::move(found);
        showCount();
        Q_EMIT matchesChanged();
    } else if (matches_.empty()) {
        showCount();
    }
}

void SourceSearch::showCount() {
    const QTextCursor cursor = editor_.textCursor();
    const auto current = std::find(matches_.begin(), matches_.end(), Match{cursor.selectionStart(), cursor.selectionEnd()});
    bar_.showCount(current == matches_.end() ? -1 : static_cast<int>(current - matches_.begin()), static_cast<int>(matches_.size()),
                   matches_.size() == mostMatches);
}

void SourceSearch::select(const Match& match) {
    QTextCursor cursor = editor_.textCursor();
    cursor.setPosition(match.begin);
    cursor.setPosition(match.end, QTextCursor::KeepAnchor);
    editor_.setTextCursor(cursor);
    editor_.ensureCursorVisible();
    showCount();
}

/// Selects the first match at or after `position`, or the first of all.
void SourceSearch::searchFrom(int position) {
    if (!matches_.empty()) {
        const auto next = std::find_if(matches_.begin(), matches_.end(), [&](const Match& match) { return match.begin >= position; });
        select(next == matches_.end() ? matches_.front() : *next);
    }
}

void SourceSearch::step(bool backward) {
    if (bar_.isHidden() || bar_.needle().isEmpty()) {
        open();
        return;
    }
    const QTextCursor cursor = editor_.textCursor();
    searchBegin_ = cursor.selectionStart();
    if (!backward) {
        searchFrom(cursor.hasSelection() ? cursor.selectionStart() + 1 : cursor.position());
    } else if (!matches_.empty()) {
        const auto before =
            std::find_if(matches_.rbegin(), matches_.rend(), [&](const Match& match) { return match.begin < cursor.selectionStart(); });
        select(before == matches_.rend() ? matches_.back() : *before);
    }
}

void SourceSearch::replace() {
    QTextCursor cursor = editor_.textCursor();
    const Match selected{cursor.selectionStart(), cursor.selectionEnd()};
    if (std::find(matches_.begin(), matches_.end(), selected) == matches_.end()) {
        step(false);
        return;
    }
    const int after = selected.begin + static_cast<int>(bar_.replacement().size());
    const Span span{sync_.offsetAt(selected.begin), sync_.offsetAt(selected.end)};
    document_.edit({{span, utf8(bar_.replacement())}}, tr("Replace"));
    searchFrom(after);
}

void SourceSearch::replaceAll() {
    TextEdits edits;
    for (const Match& match : matches_) {
        edits.push_back({{sync_.offsetAt(match.begin), sync_.offsetAt(match.end)}, utf8(bar_.replacement())});
    }
    document_.edit(edits, tr("Replace all"));
    bar_.say(tr("%1 replaced").arg(edits.size()));
}

} // namespace modelspec::ui
