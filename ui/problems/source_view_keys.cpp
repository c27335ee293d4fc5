// What the keyboard, the clipboard and the menu do in the source pane.
#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/go_to_line_bar.h"
#include "ui/problems/key_popup.h"
#include "ui/problems/source_search.h"
#include "ui/problems/source_sync.h"
#include "ui/problems/source_view.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QTextBlock>

#include <algorithm>

namespace modelspec::ui {

namespace {

constexpr int indentStep = 2;

int leadingSpaces(const QString& line) {
    int count = 0;
    while (count < line.size() && line[count] == QLatin1Char(' ')) {
        ++count;
    }
    return count;
}

/// Where the next line begins when `line` ends here: beside its content, or further in after a key without a value.
int indentAfter(const QString& line) {
    int column = leadingSpaces(line);
    while (column + 1 < line.size() && line[column] == QLatin1Char('-') && line[column + 1] == QLatin1Char(' ')) {
        column += 2;
    }
    return line.trimmed().endsWith(QLatin1Char(':')) ? column + indentStep : column;
}

/// The blocks the cursor's selection touches; one that it only ends before is left out.
std::pair<int, int> selectedBlocks(const QTextCursor& cursor) {
    const QTextBlock first = cursor.document()->findBlock(cursor.selectionStart());
    const QTextBlock last = cursor.document()->findBlock(cursor.selectionEnd());
    const bool endsBefore = last != first && cursor.selectionEnd() == last.position();
    return {first.blockNumber(), last.blockNumber() - (endsBefore ? 1 : 0)};
}

bool matches(const QKeyEvent& event, Qt::KeyboardModifiers modifiers, Qt::Key key) { return event.key() == key && event.modifiers() == modifiers; }

/// Ctrl+H everywhere: some platforms have no key of their own for it.
bool isReplaceKey(const QKeyEvent& event) { return event.matches(QKeySequence::Replace) || matches(event, Qt::ControlModifier, Qt::Key_H); }

} // namespace

bool SourceView::isOwnShortcut(const QKeyEvent& event) const {
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo) || event.matches(QKeySequence::Find) || isReplaceKey(event) ||
           event.matches(QKeySequence::FindNext) || event.matches(QKeySequence::FindPrevious) || matches(event, Qt::ControlModifier, Qt::Key_G) ||
           matches(event, Qt::ControlModifier, Qt::Key_Space) || matches(event, Qt::ControlModifier, Qt::Key_Slash);
}

bool SourceView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && sync_ && isOwnShortcut(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void SourceView::keyPressEvent(QKeyEvent* event) {
    const bool isForPopup = popup_ != nullptr && popup_->isOpen() &&
                            QList<int>{Qt::Key_Return, Qt::Key_Enter, Qt::Key_Escape, Qt::Key_Tab, Qt::Key_Backtab}.contains(event->key());
    if (isForPopup || !sync_) {
        event->ignore();
        return;
    }
    if (handleKey(*event)) {
        event->accept();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
    if (popup_ != nullptr && popup_->isOpen()) {
        completeKey();
    }
}

bool SourceView::handleKey(const QKeyEvent& event) {
    if (matches(event, Qt::ControlModifier, Qt::Key_G)) {
        openGoToLine();
    } else if (event.matches(QKeySequence::Undo)) {
        undoDocument();
    } else if (event.matches(QKeySequence::Redo)) {
        redoDocument();
    } else if (event.matches(QKeySequence::Find)) {
        openFind();
    } else if (isReplaceKey(event)) {
        openReplace();
    } else if (event.matches(QKeySequence::FindNext) || event.matches(QKeySequence::FindPrevious)) {
        search_->step(event.matches(QKeySequence::FindPrevious));
        layoutBars();
    } else if (event.key() == Qt::Key_Escape && !search_->bar().isHidden()) {
        search_->bar().hide();
        search_->refresh();
        layoutBars();
    } else {
        return !isReadOnly() && handleEditingKey(event);
    }
    return true;
}

bool SourceView::handleEditingKey(const QKeyEvent& event) {
    const bool isPlain = (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (matches(event, Qt::ControlModifier, Qt::Key_Space)) {
        completeKey();
    } else if (matches(event, Qt::ControlModifier, Qt::Key_Slash)) {
        toggleComment();
    } else if (isPlain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter)) {
        insertLine();
    } else if (isPlain && event.key() == Qt::Key_Backtab) {
        indent(false);
    } else if (isPlain && event.key() == Qt::Key_Tab) {
        indent(true);
    } else {
        return false;
    }
    return true;
}

void SourceView::focusOutEvent(QFocusEvent* event) {
    if (sync_) {
        sync_->endStep();
    }
    QPlainTextEdit::focusOutEvent(event);
}

void SourceView::undoDocument() { document_.undoStack().undo(); }

void SourceView::redoDocument() { document_.undoStack().redo(); }

// ---- editing

void SourceView::insertLine() {
    QTextCursor cursor = textCursor();
    const QTextBlock block = document()->findBlock(cursor.selectionStart());
    const QString before = block.text().left(cursor.selectionStart() - block.position());
    cursor.insertText(QLatin1Char('\n') + QString(std::min(indentAfter(before), static_cast<int>(before.size()) + indentStep), QLatin1Char(' ')));
    setTextCursor(cursor);
    ensureCursorVisible();
}

/// Moves the selected lines by a step; without a selection, to the right means spaces at the cursor, for YAML forbids tabs.
void SourceView::indent(bool more) {
    QTextCursor cursor = textCursor();
    const auto [first, last] = selectedBlocks(cursor);
    if (more && first == last) {
        const int column = cursor.selectionStart() - document()->findBlock(cursor.selectionStart()).position();
        cursor.insertText(QString(indentStep - column % indentStep, QLatin1Char(' ')));
        return;
    }
    cursor.beginEditBlock();
    for (int i = first; i <= last; ++i) {
        QTextCursor line(document()->findBlockByNumber(i));
        const QString text = line.block().text();
        if (!more) {
            line.setPosition(line.position() + std::min(leadingSpaces(text), indentStep), QTextCursor::KeepAnchor);
            line.removeSelectedText();
        } else if (!text.isEmpty()) {
            line.insertText(QString(indentStep, QLatin1Char(' ')));
        }
    }
    cursor.endEditBlock();
}

void SourceView::toggleComment() {
    const auto [first, last] = selectedBlocks(textCursor());
    std::vector<QTextBlock> lines;
    for (int i = first; i <= last; ++i) {
        const QTextBlock block = document()->findBlockByNumber(i);
        if (!block.text().trimmed().isEmpty()) {
            lines.push_back(block);
        }
    }
    if (lines.empty() || isReadOnly()) {
        return;
    }
    const bool isCommented =
        std::all_of(lines.begin(), lines.end(), [](const QTextBlock& block) { return block.text().trimmed().startsWith(QLatin1Char('#')); });
    int column = leadingSpaces(lines.front().text());
    for (const QTextBlock& block : lines) {
        column = std::min(column, leadingSpaces(block.text()));
    }
    QTextCursor group(document());
    group.beginEditBlock();
    for (const QTextBlock& block : lines) {
        QTextCursor line(block);
        line.setPosition(block.position() + (isCommented ? leadingSpaces(block.text()) : column));
        if (isCommented) {
            const bool hasSpace = block.text().mid(line.positionInBlock() + 1).startsWith(QLatin1Char(' '));
            line.setPosition(line.position() + (hasSpace ? 2 : 1), QTextCursor::KeepAnchor);
            line.removeSelectedText();
        } else {
            line.insertText(QStringLiteral("# "));
        }
    }
    group.endEditBlock();
}

// ---- bars, completion, menu

void SourceView::openFind() {
    build();
    if (goToLine_ != nullptr) {
        goToLine_->hide();
    }
    search_->open();
    layoutBars();
}

void SourceView::openReplace() {
    openFind();
    search_->bar().focusReplacement();
}

void SourceView::openGoToLine() {
    build();
    if (goToLine_ == nullptr) {
        goToLine_ = new GoToLineBar(this);
        connect(goToLine_, &GoToLineBar::placeChosen, this, [this](int line, int column) {
            const QTextBlock block = document()->findBlockByNumber(line - 1);
            moveTo(block.position() + std::min(column - 1, block.length() - 1));
        });
        connect(goToLine_, &GoToLineBar::closed, this, [this] {
            layoutBars();
            setFocus();
        });
    }
    search_->bar().hide();
    search_->refresh();
    goToLine_->open(textCursor().blockNumber() + 1, blockCount());
    layoutBars();
}

void SourceView::completeKey() {
    build();
    if (isReadOnly()) {
        return;
    }
    if (popup_ == nullptr) {
        popup_ = new KeyPopup(*this);
        connect(popup_, &KeyPopup::chosen, this, [this](const QString& text, modelspec::Span word) {
            QTextCursor cursor = textCursor();
            cursor.setPosition(sync_->positionOf(word.begin));
            cursor.setPosition(sync_->positionOf(word.end), QTextCursor::KeepAnchor);
            cursor.insertText(text);
            setTextCursor(cursor);
        });
    }
    const std::shared_ptr<const Analysis>& known = document_.lastGood() ? document_.lastGood() : document_.analysis();
    const KeyCompletion completion = ui::completeKey(*known, sync_->mirror().bytes(), cursorOffset());
    popup_->open(completion, text(std::string_view(sync_->mirror().bytes()).substr(completion.word.begin, cursorOffset() - completion.word.begin)));
}

void SourceView::contextMenuEvent(QContextMenuEvent* event) {
    build();
    const bool canEdit = !isReadOnly();
    const QTextCursor at = cursorForPosition(event->pos());
    const std::optional<FieldPath> path =
        analysis_ && document_.analysis() == analysis_ ? fieldAtKey(*analysis_, sync_->offsetAt(at.position())) : std::nullopt;
    QMenu menu(this);
    const auto add = [&](const QString& label, const QKeySequence& keys, bool enabled, const auto& action) {
        QAction* added = menu.addAction(label, this, action);
        added->setShortcut(keys);
        added->setEnabled(enabled);
    };
    if (path) {
        add(tr("Go to the &field %1").arg(text(path->print())), {}, true, [this, path] { Q_EMIT pathActivated(*path); });
        menu.addSeparator();
    }
    add(tr("&Undo"), QKeySequence::Undo, canEdit && document_.undoStack().canUndo(), &SourceView::undoDocument);
    add(tr("&Redo"), QKeySequence::Redo, canEdit && document_.undoStack().canRedo(), &SourceView::redoDocument);
    menu.addSeparator();
    add(tr("Cu&t"), QKeySequence::Cut, canEdit && textCursor().hasSelection(), &QPlainTextEdit::cut);
    add(tr("&Copy"), QKeySequence::Copy, textCursor().hasSelection(), &QPlainTextEdit::copy);
    add(tr("&Paste"), QKeySequence::Paste, canEdit && canPaste(), &QPlainTextEdit::paste);
    add(tr("Select &all"), QKeySequence::SelectAll, true, &QPlainTextEdit::selectAll);
    menu.addSeparator();
    add(tr("F&ind and replace"), QKeySequence::Find, true, &SourceView::openFind);
    add(tr("&Go to line"), QKeySequence(Qt::CTRL | Qt::Key_G), true, &SourceView::openGoToLine);
    add(tr("Complete the &key"), QKeySequence(Qt::CTRL | Qt::Key_Space), canEdit, &SourceView::completeKey);
    add(tr("C&omment"), QKeySequence(Qt::CTRL | Qt::Key_Slash), canEdit, &SourceView::toggleComment);
    menu.exec(event->globalPos());
}

// ---- clipboard

void SourceView::insertFromMimeData(const QMimeData* source) {
    QString pasted = source->text();
    for (const char16_t lineBreak : {u'\u2028', u'\u0085'}) {
        pasted.replace(QChar(lineBreak), QLatin1Char('\n'));
    }
    textCursor().insertText(pasted);
    ensureCursorVisible();
}

bool SourceView::canInsertFromMimeData(const QMimeData* source) const { return source->hasText() && !source->hasUrls(); }

/// The bytes themselves: the editor's own copy would lose no-break spaces and line breaks.
QMimeData* SourceView::createMimeDataFromSelection() const {
    auto* copied = new QMimeData;
    if (sync_) {
        const QTextCursor cursor = textCursor();
        const std::size_t begin = sync_->offsetAt(cursor.selectionStart());
        copied->setText(text(std::string_view(sync_->mirror().bytes()).substr(begin, sync_->offsetAt(cursor.selectionEnd()) - begin)));
    }
    return copied;
}

} // namespace modelspec::ui
