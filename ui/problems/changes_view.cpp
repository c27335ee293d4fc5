#include "ui/problems/changes_view.h"

#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/unified_diff.h"

#include <QFontDatabase>
#include <QLabel>
#include <QScrollBar>
#include <QTextBlock>
#include <QTimer>
#include <QVBoxLayout>

namespace modelspec::ui {

namespace {

std::string_view view(const QByteArray& bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

QTextCharFormat formatOf(DiffLine::Kind kind, const QPalette& palette) {
    QTextCharFormat format;
    switch (kind) {
    case DiffLine::Kind::removed: format.setForeground(color(Severity::error, palette)); break;
    case DiffLine::Kind::added: format.setForeground(color(Severity::information, palette)); break;
    case DiffLine::Kind::place:
    case DiffLine::Kind::more:
        format.setForeground(dimmed(palette));
        format.setFontItalic(true);
        break;
    case DiffLine::Kind::kept: break;
    }
    return format;
}

QString headline(const SpecDocument& document) {
    switch (document.diskState()) {
    case DiskState::changed: return ChangesView::tr("Another program has written the file: minus as it is on disk, plus as it is here");
    case DiskState::gone: return ChangesView::tr("The file is gone from disk; saving creates it again");
    case DiskState::asSaved: break;
    }
    if (!document.isModified()) {
        return ChangesView::tr("No changes since the saved file");
    }
    const int count = document.changedLines();
    return count == 1 ? ChangesView::tr("1 line changed, the rest byte-identical")
                      : ChangesView::tr("%1 lines changed, the rest byte-identical").arg(count);
}

} // namespace

ChangesView::ChangesView(SpecDocument& document, QWidget* parent) : QWidget(parent), document_(document) {
    setObjectName(QStringLiteral("changesView"));
    setAccessibleName(tr("Changes since the saved file"));
}

void ChangesView::build() {
    header_ = new QLabel(this);
    header_->setObjectName(QStringLiteral("changesHeader"));
    header_->setMargin(fontMetrics().height() / 3);
    diff_ = new QPlainTextEdit(this);
    diff_->setObjectName(QStringLiteral("changesDiff"));
    diff_->setAccessibleName(tr("Changed lines: minus as on disk, plus as they are here"));
    diff_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    diff_->setReadOnly(true);
    diff_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    diff_->setUndoRedoEnabled(false);
    diff_->setLineWrapMode(QPlainTextEdit::NoWrap);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(header_);
    layout->addWidget(diff_, 1);
    setFocusProxy(diff_);
    header_->show(); // a child made while its parent is being shown is not, or only later
    diff_->show();

    // Typing must not wait for a comparison of large files.
    soon_ = new QTimer(this);
    soon_->setSingleShot(true);
    connect(soon_, &QTimer::timeout, this, &ChangesView::update);
    const auto updateSoon = [this] {
        if (isVisible()) {
            soon_->start(document_.bytes().size() < 200'000 ? 0 : 300);
        }
    };
    connect(&document_, &SpecDocument::bytesChanged, this, updateSoon);
    connect(&document_, &SpecDocument::modifiedChanged, this, updateSoon);
    connect(&document_, &SpecDocument::diskChanged, this, updateSoon);
}

void ChangesView::showEvent(QShowEvent* event) {
    if (header_ == nullptr) {
        build();
    }
    update();
    QWidget::showEvent(event);
}

void ChangesView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && header_ != nullptr) {
        update();
    }
}

void ChangesView::update() {
    header_->setText(headline(document_));
    const int scrolled = diff_->verticalScrollBar()->value();
    QTextDocument* text = diff_->document();
    text->clear();
    QTextCursor cursor(text);
    cursor.beginEditBlock();
    for (const DiffLine& line : unifiedDiff(view(document_.diskBytes()), view(document_.bytes()))) {
        if (!cursor.atStart()) {
            cursor.insertBlock();
        }
        const bool isPlace = line.kind == DiffLine::Kind::place || line.kind == DiffLine::Kind::more;
        cursor.insertText((isPlace ? QString() : QString(sign(line.kind)) + QLatin1Char(' ')) + line.text, formatOf(line.kind, palette()));
    }
    cursor.endEditBlock();
    diff_->verticalScrollBar()->setValue(scrolled);
}

} // namespace modelspec::ui
