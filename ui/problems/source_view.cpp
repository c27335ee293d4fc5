#include "ui/problems/source_view.h"

#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/go_to_line_bar.h"
#include "ui/problems/key_popup.h"
#include "ui/problems/source_search.h"
#include "ui/problems/source_sync.h"
#include "ui/problems/yaml_highlighter.h"

#include <QApplication>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QLabel>
#include <QMimeData>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// A larger text is shown without colours.
constexpr int mostColouredLines = 20'000;

std::string_view view(const QByteArray& bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

QColor translucent(QColor color, float alpha) {
    color.setAlphaF(alpha);
    return color;
}

} // namespace

SourceView::SourceView(SpecDocument& document, QWidget* parent) : QPlainTextEdit(parent), document_(document) {
    setObjectName(QStringLiteral("sourceView"));
    setAccessibleName(tr("YAML source"));
    setUndoRedoEnabled(false);
    setLineWrapMode(NoWrap);
    setPlaceholderText(tr("The file is empty. Ctrl+Space lists the fields."));
}

SourceView::~SourceView() = default;

// ---- content, made when it is first needed

void SourceView::build() {
    if (sync_) {
        return;
    }
    applyFont();
    margin_ = new SourceMargin([this] { return visibleLines(); }, this);
    margin_->show(); // a child made while its parent is being shown is not
    notice_ = new QLabel(this);
    notice_->setObjectName(QStringLiteral("sourceNotice"));
    notice_->setFont(QApplication::font());
    notice_->setWordWrap(true);
    notice_->setAutoFillBackground(true);
    notice_->setBackgroundRole(QPalette::ToolTipBase);
    notice_->setForegroundRole(QPalette::ToolTipText);
    notice_->setMargin(fontMetrics().height() / 3);
    notice_->hide();
    sync_ = std::make_unique<SourceSync>(document_, *this);
    search_ = std::make_unique<SourceSearch>(document_, *this, *sync_);

    connect(sync_.get(), &SourceSync::loaded, this, &SourceView::noteLoaded);
    connect(search_.get(), &SourceSearch::matchesChanged, this, &SourceView::updateSelections);
    connect(search_.get(), &SourceSearch::closed, this, &SourceView::layoutBars);
    connect(&document_, &SpecDocument::analysisChanged, this, &SourceView::updateMarks);
    connect(&document_, &SpecDocument::bytesChanged, this, [this](const TextEdits& edits) { moveMarks(marks_, edits); });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &SourceView::noteCursor);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &SourceView::layoutBars);
    connect(this, &QPlainTextEdit::updateRequest, margin_,
            [this](const QRect& rect, int) { margin_->update(0, rect.y(), margin_->width(), rect.height()); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &SourceView::updateSelections);
    connect(margin_, &SourceMargin::lineClicked, this, &SourceView::selectLine);
    connect(margin_, &SourceMargin::scrolled, this, [this](QWheelEvent* wheel) { QApplication::sendEvent(viewport(), wheel); });
    noteLoaded();
}

void SourceView::noteLoaded() {
    const bool coloured = sync_->mirror().lineCount() <= mostColouredLines;
    if (coloured && highlighter_ == nullptr) {
        highlighter_ = new YamlHighlighter(document(), palette());
    } else if (!coloured) {
        delete highlighter_;
        highlighter_ = nullptr;
    }
    const bool locked = document_.isReadOnly() || sync_->isTooLarge();
    setReadOnly(locked);
    if (locked) { // the cursor can still be moved, to select and to copy
        setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    }
    notice_->setText(sync_->isTooLarge()
                         ? tr("This file, or a line of it, is too large to be shown.")
                         : tr("Read-only: this file is not UTF-8. Bytes that are no text are shown as \\xNN, and nothing is ever written to it."));
    notice_->setVisible(locked);
    shown_.reset();
    layoutBars();
    updateMarks();
}

void SourceView::applyFont() {
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (QApplication::font().pointSizeF() > 0) {
        fixed.setPointSizeF(QApplication::font().pointSizeF());
    }
    setFont(fixed);
    setTabStopDistance(4 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
}

void SourceView::showEvent(QShowEvent* event) {
    build();
    QPlainTextEdit::showEvent(event);
}

void SourceView::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (!sync_) {
        return;
    }
    if (event->type() == QEvent::PaletteChange && highlighter_ != nullptr) {
        highlighter_->setPalette(palette());
        highlighter_->rehighlight();
        updateSelections();
    } else if (event->type() == QEvent::ApplicationFontChange) {
        applyFont();
        layoutBars();
    }
}

void SourceView::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    if (sync_) {
        layoutBars();
        updateSelections();
    }
}

QWidget* SourceView::openBar() const {
    if (!search_->bar().isHidden()) {
        return &search_->bar();
    }
    return goToLine_ != nullptr && !goToLine_->isHidden() ? goToLine_ : nullptr;
}

/// Places the margin and the bars around the text, beside the scroll bars.
void SourceView::layoutBars() {
    if (!search_) {
        return;
    }
    QWidget* bar = openBar();
    const int left = margin_->widthFor(blockCount());
    const int top = notice_->isHidden() ? 0 : notice_->heightForWidth(left + viewport()->width());
    const int below = bar == nullptr ? 0 : bar->sizeHint().height();
    setViewportMargins(left, top, 0, below);
    const QRect text = viewport()->geometry();
    const int width = text.right() + 1 - contentsRect().left();
    notice_->setGeometry(contentsRect().left(), text.top() - top, width, top);
    margin_->setGeometry(contentsRect().left(), text.top(), left, text.height());
    if (bar != nullptr) {
        bar->setGeometry(contentsRect().left(), text.bottom() + 1, width, below);
        bar->raise();
    }
}

std::vector<VisibleLine> SourceView::visibleLines() const {
    std::vector<VisibleLine> lines;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF rect = blockBoundingGeometry(block).translated(contentOffset());
        if (rect.top() > viewport()->height()) {
            break;
        }
        lines.push_back({block.blockNumber(), rect.toRect()});
    }
    return lines;
}

// ---- marks

void SourceView::updateMarks() {
    const std::shared_ptr<const Analysis>& analysis = document_.analysis();
    if (analysis->revision != document_.revision()) {
        return; // the marks there are have moved with the text; the next analysis is on its way
    }
    analysis_ = analysis;
    marks_ = sync_->isTooLarge() ? std::vector<SourceMark>() : marksOf(*analysis, sync_->mirror());
    std::map<int, Severity> severities;
    for (const SourceMark& mark : marks_) {
        const auto [at, isNew] = severities.emplace(mark.line, mark.severity);
        if (!isNew) {
            at->second = std::min(at->second, mark.severity);
        }
    }
    margin_->setSeverities(std::move(severities));
    updateSelections();
}

/// Limited to the text there is: while a change is on its way, what is known of places may be of the text before.
void SourceView::addSelection(QList<QTextEdit::ExtraSelection>& selections, int begin, int end, const QTextCharFormat& format) const {
    const int last = document()->characterCount() - 1;
    QTextCursor cursor(document());
    cursor.setPosition(std::min(begin, last));
    cursor.setPosition(std::min(end, last), QTextCursor::KeepAnchor);
    selections.push_back({cursor, format});
}

/// Underlines what can be seen of the findings, the worst on top.
void SourceView::addMarks(QList<QTextEdit::ExtraSelection>& selections, Span seen) const {
    for (const Severity severity : {Severity::information, Severity::warning, Severity::error}) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(color(severity, palette()));
        std::optional<Span> last; // many findings may stand at one place
        for (const SourceMark& mark : marks_) {
            if (mark.severity == severity && mark.span != last && mark.span.begin <= seen.end && mark.span.end >= seen.begin) {
                addSelection(selections, sync_->positionOf(mark.span.begin), sync_->positionOf(mark.span.end), format);
                last = mark.span;
            }
        }
    }
}

void SourceView::addMatches(QList<QTextEdit::ExtraSelection>& selections, Span seen) const {
    QTextCharFormat format;
    format.setBackground(translucent(palette().color(QPalette::Highlight), 0.35F));
    const std::vector<Match>& matches = search_->matches();
    const int begin = sync_->positionOf(seen.begin);
    const int end = sync_->positionOf(seen.end);
    const auto first = std::lower_bound(matches.begin(), matches.end(), begin, [](const Match& match, int position) { return match.end < position; });
    for (auto match = first; match != matches.end() && match->begin <= end; ++match) {
        addSelection(selections, match->begin, match->end, format);
    }
}

void SourceView::updateSelections() {
    const std::vector<VisibleLine> lines = visibleLines();
    QList<QTextEdit::ExtraSelection> selections;
    QTextEdit::ExtraSelection currentLine;
    currentLine.cursor = textCursor();
    currentLine.cursor.clearSelection();
    currentLine.format.setBackground(translucent(palette().color(QPalette::Highlight), 0.10F));
    currentLine.format.setProperty(QTextFormat::FullWidthSelection, true);
    selections.push_back(currentLine);
    if (shown_) {
        QTextCharFormat format;
        format.setBackground(translucent(palette().color(QPalette::Highlight), 0.30F));
        addSelection(selections, sync_->positionOf(shown_->begin), sync_->positionOf(shown_->end), format);
    }
    if (!lines.empty() && lines.back().line < sync_->mirror().lineCount()) {
        const Span seen{sync_->mirror().lineSpan(lines.front().line).begin, sync_->mirror().lineSpan(lines.back().line).end};
        addMatches(selections, seen);
        addMarks(selections, seen);
    }
    setExtraSelections(selections);
}

void SourceView::noteCursor() {
    if (!showing_) {
        shown_.reset();
    }
    margin_->setCurrentLine(textCursor().blockNumber());
    updateSelections();
}

bool SourceView::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip || !sync_ || !analysis_) {
        return QPlainTextEdit::viewportEvent(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const QTextCursor cursor = cursorForPosition(help->pos());
    const QRect at = cursorRect(cursor);
    const int near = fontMetrics().horizontalAdvance(QLatin1Char('M')) * 2;
    const bool isOnText = std::abs(at.x() - help->pos().x()) <= near && help->pos().y() >= at.top() && help->pos().y() <= at.bottom();
    // The cursor stands at the nearer side of a character; what is meant is the character under the mouse.
    const int position = cursor.position() - (help->pos().x() < at.x() && !cursor.atBlockStart() ? 1 : 0);
    const QString words = isOnText ? hoverText(*analysis_, marks_, sync_->offsetAt(position)) : QString();
    if (words.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(help->globalPos(), words, viewport());
    }
    return true;
}

// ---- places

std::size_t SourceView::cursorOffset() const { return sync_ ? sync_->offsetAt(textCursor().position()) : 0; }

void SourceView::showPath(const FieldPath& path) {
    build();
    const std::shared_ptr<const Analysis>& good = document_.lastGood();
    if (good && !sync_->isTooLarge()) {
        if (const std::optional<Span> span = placeOf(*good, view(document_.bytes()), path)) {
            showSpan(*span);
        }
    }
}

void SourceView::showSpan(Span span) {
    build();
    const std::size_t size = sync_->mirror().bytes().size();
    const BlockPosition place = sync_->mirror().position(std::min(span.begin, size));
    const Span line = sync_->mirror().lineSpan(place.block);
    shown_ = Span{std::clamp(span.begin, line.begin, line.end), std::clamp(span.end, line.begin, line.end)};
    moveTo(sync_->positionOf(span.begin));
}

/// Moves the cursor without what `shown_` stands for being forgotten.
void SourceView::moveTo(int position) {
    const QScopedValueRollback<bool> guard(showing_, true);
    QTextCursor cursor = textCursor();
    cursor.setPosition(position);
    setTextCursor(cursor);
    const QRect at = cursorRect();
    if (!viewport()->rect().contains(at)) {
        centerCursor();
    }
    updateSelections();
}

void SourceView::selectLine(int line) {
    QTextCursor cursor(document()->findBlockByNumber(line));
    cursor.movePosition(QTextCursor::NextBlock, QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    setFocus();
}

void SourceView::focusText() {
    build();
    setFocus();
}

} // namespace modelspec::ui
