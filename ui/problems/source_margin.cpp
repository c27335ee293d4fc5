#include "ui/problems/source_margin.h"

#include "ui/look/look.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace modelspec::ui {

SourceMargin::SourceMargin(Lines lines, QWidget* parent) : QWidget(parent), lines_(std::move(lines)) {
    setObjectName(QStringLiteral("sourceMargin"));
    setAccessibleName(tr("Line numbers"));
}

int SourceMargin::gap() const { return fontMetrics().horizontalAdvance(QLatin1Char('0')) / 2; }

int SourceMargin::iconSize() const { return fontMetrics().ascent(); }

int SourceMargin::widthFor(int lines) const {
    const auto digits = std::max<qsizetype>(QString::number(lines).size(), 3);
    return static_cast<int>(digits) * fontMetrics().horizontalAdvance(QLatin1Char('9')) + iconSize() + 4 * gap();
}

void SourceMargin::setCurrentLine(int line) {
    if (line != current_) {
        current_ = line;
        update();
    }
}

void SourceMargin::setSeverities(std::map<int, Severity> severities) {
    severities_ = std::move(severities);
    update();
}

void SourceMargin::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    for (const VisibleLine& visible : lines_()) {
        const bool isCurrent = visible.line == current_;
        QFont numberFont = font();
        numberFont.setBold(isCurrent);
        painter.setFont(numberFont);
        painter.setPen(isCurrent ? palette().color(QPalette::Text) : dimmed(palette()));
        const QRect row(0, visible.rect.top(), width() - gap(), visible.rect.height());
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, QString::number(visible.line + 1));
        if (const auto found = severities_.find(visible.line); found != severities_.end()) {
            const QPixmap pixmap = iconPixmap(iconName(found->second), iconSize(), devicePixelRatioF(), color(found->second, palette()));
            painter.drawPixmap(gap(), row.top() + (row.height() - iconSize()) / 2, pixmap);
        }
    }
}

void SourceMargin::mousePressEvent(QMouseEvent* event) {
    for (const VisibleLine& visible : lines_()) {
        if (event->position().toPoint().y() < visible.rect.bottom() + 1) {
            Q_EMIT lineClicked(visible.line);
            return;
        }
    }
}

void SourceMargin::wheelEvent(QWheelEvent* event) { Q_EMIT scrolled(event); }

bool SourceMargin::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    for (const VisibleLine& visible : lines_()) {
        const auto found = severities_.find(visible.line);
        if (help->pos().y() >= visible.rect.top() && help->pos().y() <= visible.rect.bottom() && found != severities_.end()) {
            QToolTip::showText(help->globalPos(), word(found->second), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace modelspec::ui
