#include "ui/look/notice_bar.h"

#include "ui/look/look.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>

namespace modelspec::ui {

NoticeBar::NoticeBar(Severity severity, QWidget* parent)
    : QFrame(parent), severity_(severity), mark_(new QLabel(this)), text_(new QLabel(this)), layout_(new QHBoxLayout(this)) {
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    text_->setForegroundRole(QPalette::ToolTipText);
    text_->setTextFormat(Qt::PlainText);
    text_->setWordWrap(true);
    const int space = fontMetrics().height() / 3;
    layout_->setContentsMargins(space * 2, space, space, space);
    layout_->addWidget(mark_);
    layout_->addWidget(text_, 1);
    paintMark();
}

void NoticeBar::setText(const QString& text) { text_->setText(text); }

QPushButton* NoticeBar::addButton(const QString& title) {
    auto* button = new QPushButton(title, this);
    layout_->addWidget(button);
    return button;
}

void NoticeBar::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        paintMark();
    }
}

void NoticeBar::paintMark() {
    mark_->setPixmap(iconPixmap(iconName(severity_), fontMetrics().height(), devicePixelRatioF(), color(severity_, palette())));
}

} // namespace modelspec::ui
