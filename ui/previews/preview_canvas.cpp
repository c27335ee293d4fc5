#include "ui/previews/preview_canvas.h"

#include "ui/previews/preview.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

PreviewCanvas::PreviewCanvas(Preview& preview) : QWidget(&preview), preview_(preview) {
    setObjectName(QStringLiteral("canvas"));
    setMouseTracking(true);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

qreal PreviewCanvas::margin() const { return fontMetrics().height() * 0.6; }

void PreviewCanvas::invalidate() {
    isStale_ = true;
    if (isVisible()) {
        (void)picture();
    }
    update();
}

const Picture& PreviewCanvas::picture() {
    if (isStale_) {
        isStale_ = false;
        picture_ = preview_.picture(std::max(width() - 2 * margin(), 1.0));
        setMinimumHeight(static_cast<int>(std::ceil(picture_.size.height() + 2 * margin())));
    }
    return picture_;
}

const HotSpot* PreviewCanvas::spotAt(QPointF position) { return picture().at(position - QPointF(margin(), margin())); }

bool PreviewCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const HotSpot* spot = spotAt(help->pos());
    if (spot != nullptr && !spot->toolTip.isEmpty()) {
        QToolTip::showText(help->globalPos(), Qt::convertFromPlainText(spot->toolTip, Qt::WhiteSpaceNormal), this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

void PreviewCanvas::paintEvent(QPaintEvent* event) {
    const Picture& shown = picture();
    QPainter painter(this);
    painter.translate(margin(), margin());
    painter.setOpacity(preview_.isOutdated() ? 0.5 : 1);
    paintPicture(painter, shown, preview_.paintStyle(), QRectF(event->rect()).translated(-margin(), -margin()));
}

void PreviewCanvas::resizeEvent(QResizeEvent* event) {
    if (event->size().width() != event->oldSize().width()) {
        invalidate();
    }
}

void PreviewCanvas::mouseMoveEvent(QMouseEvent* event) {
    const HotSpot* spot = spotAt(event->position());
    const bool answers = spot != nullptr && (spot->fold || !spot->path.empty());
    setCursor(answers ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void PreviewCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        return;
    }
    if (const HotSpot* spot = spotAt(event->position())) {
        preview_.activate(HotSpot(*spot)); // the picture may change under it
    }
}

} // namespace modelspec::ui
