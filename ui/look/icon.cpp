#include "ui/look/look.h"
#include "ui/look/resources.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// Draws one file of resources/icons in a colour of the palette of the moment, so that a change of the palette needs no new icons.
class MonochromeIcon : public QIconEngine {
public:
    explicit MonochromeIcon(const char* name) : name_(name) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const int size = std::min(rect.width(), rect.height());
        const QRect square(rect.x() + (rect.width() - size) / 2, rect.y() + (rect.height() - size) / 2, size, size);
        painter->drawPixmap(square, iconPixmap(name_, size, painter->device()->devicePixelRatioF(), colorOf(mode)));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State) override {
        return iconPixmap(name_, std::min(size.width(), size.height()), 1, colorOf(mode));
    }
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override {
        const int side = std::min(size.width(), size.height());
        return iconPixmap(name_, static_cast<int>(side / scale), scale, colorOf(mode));
    }
    QIconEngine* clone() const override { return new MonochromeIcon(name_); }

private:
    static QColor colorOf(QIcon::Mode mode) {
        const QPalette palette = QGuiApplication::palette();
        return palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active,
                             mode == QIcon::Selected ? QPalette::HighlightedText : QPalette::ButtonText);
    }

    const char* name_;
};

} // namespace

QIcon icon(const char* name) { return QIcon(new MonochromeIcon(name)); }

QPixmap iconPixmap(const char* name, int size, qreal devicePixelRatio, const QColor& color) {
    const QString key = QStringLiteral("modelspec/%1/%2/%3/%4").arg(QLatin1String(name)).arg(size).arg(devicePixelRatio).arg(color.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    QByteArray svg = resource(QStringLiteral("icons/%1.svg").arg(QLatin1String(name)));
    svg.replace("#000", color.name().toLatin1());
    const int pixels = std::max(1, static_cast<int>(size * devicePixelRatio));
    pixmap = QPixmap(pixels, pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(svg).render(&painter, QRectF(0, 0, pixels, pixels));
    painter.end();
    pixmap.setDevicePixelRatio(devicePixelRatio);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace modelspec::ui
