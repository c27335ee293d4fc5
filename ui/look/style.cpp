#include "ui/look/style.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <vector>

namespace modelspec::ui {

namespace {

/// Draws a few strokes given in a square of 16 units.
class StrokeIcon : public QIconEngine {
public:
    explicit StrokeIcon(const QPainterPath& path) : path_(path) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const double side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(QRectF(rect).center() - QPointF(side / 2, side / 2));
        painter->scale(side / 16, side / 16);
        const QPalette palette = QGuiApplication::palette();
        painter->setPen(QPen(palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::ButtonText), 1.5, Qt::SolidLine,
                             Qt::RoundCap));
        painter->drawPath(path_);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new StrokeIcon(path_); }

private:
    QPainterPath path_;
};

using Line = std::vector<QPointF>;

QIcon strokes(const std::vector<Line>& lines) {
    QPainterPath path;
    for (const Line& line : lines) {
        path.moveTo(line.front());
        std::for_each(line.begin() + 1, line.end(), [&path](const QPointF& point) { path.lineTo(point); });
    }
    return QIcon(new StrokeIcon(path));
}

} // namespace

QIcon Style::standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const {
    switch (which) {
    case SP_DockWidgetCloseButton:
    case SP_TitleBarCloseButton:
    case SP_LineEditClearButton: return strokes({Line{{4.5, 4.5}, {11.5, 11.5}}, Line{{4.5, 11.5}, {11.5, 4.5}}});
    case SP_TitleBarNormalButton: return strokes({Line{{4, 4}, {12, 4}, {12, 12}, {4, 12}, {4, 4}}});
    case SP_ToolBarHorizontalExtensionButton: return strokes({Line{{4, 4}, {8, 8}, {4, 12}}, Line{{8, 4}, {12, 8}, {8, 12}}});
    case SP_ToolBarVerticalExtensionButton: return strokes({Line{{4, 4}, {8, 8}, {12, 4}}, Line{{4, 8}, {8, 12}, {12, 8}}});
    default: return QProxyStyle::standardIcon(which, option, widget);
    }
}

} // namespace modelspec::ui
