#include "ui/problems/find_bar.h"

#include "ui/look/look.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTextBlock>
#include <QToolButton>

#include <initializer_list>

namespace modelspec::ui {

namespace {

QToolButton* makeButton(QWidget* parent, const QString& label, const QString& tip, const char* name) {
    auto* button = new QToolButton(parent);
    button->setText(label);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    return button;
}

QLineEdit* makeEdit(QWidget* parent, const QString& hint, const char* name) {
    auto* edit = new QLineEdit(parent);
    edit->setPlaceholderText(hint);
    edit->setAccessibleName(hint);
    edit->setObjectName(QLatin1String(name));
    return edit;
}

} // namespace

FindBar::FindBar(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("findBar"));
    setFont(QApplication::font()); // not the fixed one of the text
    setAutoFillBackground(true);
    auto* layout = new QGridLayout(this);
    const int margin = fontMetrics().height() / 4;
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->setSpacing(margin);
    layout->setColumnStretch(0, 1);
    makeFindRow(*layout);
    makeReplaceRow(*layout);
}

void FindBar::makeFindRow(QGridLayout& layout) {
    needle_ = makeEdit(this, tr("Find"), "findNeedle");
    matchCase_ = makeButton(this, QStringLiteral("Aa"), tr("Match case"), "findCase");
    wholeWord_ = makeButton(this, QStringLiteral("\u201Cab\u201D"), tr("Whole words"), "findWord");
    matchCase_->setCheckable(true);
    wholeWord_->setCheckable(true);
    auto* previous = makeButton(this, QStringLiteral("\u2191"), tr("Find previous (Shift+F3)"), "findPrevious");
    auto* next = makeButton(this, QStringLiteral("\u2193"), tr("Find next (F3)"), "findNext");
    count_ = new QLabel(this);
    count_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("9999 of 9999")));
    auto* closeButton = makeButton(this, QStringLiteral("\u00D7"), tr("Close (Esc)"), "findClose");
    int column = 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{needle_, matchCase_, wholeWord_, previous, next, count_, closeButton}) {
        layout.addWidget(widget, 0, column++);
    }
    connect(needle_, &QLineEdit::textChanged, this, &FindBar::needleChanged);
    connect(matchCase_, &QToolButton::toggled, this, &FindBar::needleChanged);
    connect(wholeWord_, &QToolButton::toggled, this, &FindBar::needleChanged);
    connect(previous, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(true); });
    connect(next, &QToolButton::clicked, this, [this] { Q_EMIT stepRequested(false); });
    connect(closeButton, &QToolButton::clicked, this, &FindBar::close);
}

void FindBar::makeReplaceRow(QGridLayout& layout) {
    replacement_ = makeEdit(this, tr("Replace by"), "findReplacement");
    auto* one = makeButton(this, tr("Replace"), tr("Replace this one and find the next"), "findReplace");
    auto* all = makeButton(this, tr("Replace all"), tr("Replace all"), "findReplaceAll");
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(one);
    buttons->addWidget(all);
    buttons->addStretch();
    layout.addWidget(replacement_, 1, 0);
    layout.addLayout(buttons, 1, 1, 1, 6);
    replaceWidgets_ = {replacement_, one, all};
    connect(one, &QToolButton::clicked, this, &FindBar::replaceRequested);
    connect(all, &QToolButton::clicked, this, &FindBar::replaceAllRequested);
}

bool FindBar::focusNextPrevChild(bool next) {
    const QWidget* const now = focusWidget();
    if (now == nullptr) {
        return false;
    }
    QWidget* widget = next ? now->nextInFocusChain() : now->previousInFocusChain();
    while (widget != now && !(isAncestorOf(widget) && widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus) != 0)) {
        widget = next ? widget->nextInFocusChain() : widget->previousInFocusChain();
    }
    widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

void FindBar::open(const QString& needle) {
    if (!needle.isEmpty()) {
        needle_->setText(needle);
    }
    show();
    needle_->setFocus();
    needle_->selectAll();
}

void FindBar::focusReplacement() {
    if (!needle().isEmpty() && replacement_->isVisibleTo(this)) {
        replacement_->setFocus();
        replacement_->selectAll();
    }
}

void FindBar::setReplaceEnabled(bool enabled) {
    for (QWidget* widget : replaceWidgets_) {
        widget->setVisible(enabled);
    }
}

QString FindBar::needle() const { return needle_->text(); }

QString FindBar::replacement() const { return replacement_->text(); }

bool FindBar::isWholeWord() const { return wholeWord_->isChecked(); }

bool FindBar::isCaseSensitive() const { return matchCase_->isChecked(); }

void FindBar::showCount(int current, int count, bool isCut) {
    const QString total = isCut ? tr("more than %1").arg(count) : QString::number(count);
    QString words;
    if (!needle().isEmpty()) {
        words = count == 0 ? tr("not found") : current < 0 ? total : tr("%1 of %2").arg(current + 1).arg(total);
    }
    say(words);
    if (count == 0 && !needle().isEmpty()) {
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, color(Severity::error, palette()));
        count_->setPalette(colors);
    }
}

void FindBar::say(const QString& words) {
    count_->setText(words);
    count_->setPalette(palette());
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Escape: close(); break;
    case Qt::Key_F3: Q_EMIT stepRequested(shift); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (replacement_->hasFocus()) {
            Q_EMIT replaceRequested();
        } else {
            Q_EMIT stepRequested(shift);
        }
        break;
    default: break;
    }
    // What the line edits leave over must not reach the editor below, which would take it for text.
    event->accept();
}

void FindBar::close() {
    hide();
    Q_EMIT closed();
}

std::vector<Match> findAll(const QTextDocument& document, const QString& needle, QTextDocument::FindFlags flags, std::size_t most) {
    std::vector<Match> matches;
    if (needle.isEmpty()) {
        return matches;
    }
    const Qt::CaseSensitivity sensitivity = flags.testFlag(QTextDocument::FindCaseSensitively) ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const auto isWordPart = [](const QString& line, qsizetype at) {
        return at >= 0 && at < line.size() && (line[at].isLetterOrNumber() || line[at] == QLatin1Char('_'));
    };
    const bool wholeWords = flags.testFlag(QTextDocument::FindWholeWords);
    for (QTextBlock block = document.begin(); block.isValid() && matches.size() < most; block = block.next()) {
        const QString line = block.text();
        for (qsizetype at = line.indexOf(needle, 0, sensitivity); at >= 0 && matches.size() < most;) {
            const qsizetype end = at + needle.size();
            const bool fits = !wholeWords || (!isWordPart(line, at - 1) && !isWordPart(line, end));
            if (fits) {
                matches.push_back({block.position() + static_cast<int>(at), block.position() + static_cast<int>(end)});
            }
            at = line.indexOf(needle, fits ? end : at + 1, sensitivity);
        }
    }
    return matches;
}

} // namespace modelspec::ui
