#include "ui/previews/picture.h"

#include "ui/look/look.h"

#include <QFontMetricsF>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QScreen>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

constexpr double outlineStrength = 0.55;

QColor mixed(const QColor& over, const QColor& under, double share) {
    const auto part = [&](int a, int b) { return static_cast<int>(std::lround(a * share + b * (1 - share))); };
    return {part(over.red(), under.red()), part(over.green(), under.green()), part(over.blue(), under.blue())};
}

double luminance(const QColor& color) {
    const auto channel = [](double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); };
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

/// The palette's text or base, whichever reads better on `fill`.
QColor inkOn(const QColor& fill, const QPalette& palette) {
    const QColor ink = palette.color(QPalette::Text);
    const QColor base = palette.color(QPalette::Base);
    return contrast(ink, fill) >= contrast(base, fill) ? ink : base;
}

/// Diagonal lines inside `rect`, cut to it without a clip, which SVG files are written without.
void hatch(QPainter& painter, const QRectF& rect, qreal step) {
    for (qreal offset = step; offset < rect.width() + rect.height(); offset += step) {
        const qreal fromX = std::min(offset, rect.width());
        const qreal toY = std::min(offset, rect.height());
        painter.drawLine(rect.topLeft() + QPointF(fromX, offset - fromX), rect.topLeft() + QPointF(offset - toY, toY));
    }
}

class PicturePainter {
public:
    PicturePainter(QPainter& painter, const PaintStyle& style) : painter_(painter), style_(style), em_(QFontMetricsF(style.font).height()) {}

    void draw(const Mark& mark) {
        const QColor color = toneColor(mark.tone, style_.palette);
        painter_.setPen(QPen(color, em_ / 16));
        painter_.setBrush(Qt::NoBrush);
        switch (mark.shape) {
        case Mark::Shape::box: box(mark, color); break;
        case Mark::Shape::hatched: hatched(mark, color); break;
        case Mark::Shape::dashed: dashed(mark, color); break;
        case Mark::Shape::bracket: bracket(mark.rect); break;
        case Mark::Shape::label: label(mark, color, 0); break;
        case Mark::Shape::note: label(mark, color, Qt::TextWordWrap); break;
        case Mark::Shape::badge: badge(mark, color); break;
        case Mark::Shape::tear: tear(mark); break;
        }
    }

private:
    void box(const Mark& mark, const QColor& color) { painter_.fillRect(mark.rect, color); }

    void hatched(const Mark& mark, const QColor& color) {
        painter_.setPen(QPen(color, em_ / 10));
        hatch(painter_, mark.rect, em_ / 3);
        painter_.drawRect(mark.rect);
    }

    void dashed(const Mark& mark, const QColor& color) {
        QPen pen(color, em_ / 10);
        pen.setDashPattern({3, 2});
        pen.setCapStyle(Qt::FlatCap);
        painter_.setPen(pen);
        painter_.drawRect(mark.rect);
    }

    void bracket(const QRectF& rect) { painter_.drawPolyline(QPolygonF({rect.bottomLeft(), rect.topLeft(), rect.topRight(), rect.bottomRight()})); }

    void label(const Mark& mark, const QColor& color, int flags) {
        QFont font = style_.font;
        font.setBold(mark.isBold);
        font.setItalic(mark.isItalic);
        painter_.setFont(font);
        painter_.setPen(color);
        const QFontMetricsF metrics(font);
        const QString shown = flags != 0 ? mark.text : metrics.elidedText(mark.text, Qt::ElideRight, mark.rect.width() + 0.5);
        painter_.drawText(mark.rect, static_cast<int>(mark.alignment) | flags | Qt::TextDontClip, shown);
    }

    void badge(const Mark& mark, const QColor& color) {
        painter_.setPen(QPen(style_.palette.color(QPalette::Base), em_ / 12));
        painter_.setBrush(color);
        painter_.drawEllipse(mark.rect);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(inkOn(color, style_.palette));
        const qreal side = mark.rect.width();
        const QPointF centre = mark.rect.center();
        painter_.drawRect(QRectF(centre.x() - side * 0.07, centre.y() - side * 0.28, side * 0.14, side * 0.34));
        painter_.drawEllipse(QPointF(centre.x(), centre.y() + side * 0.2), side * 0.08, side * 0.08);
    }

    void tear(const Mark& mark) {
        const QRectF& rect = mark.rect;
        const qreal half = rect.width() / 2;
        QPolygonF strip;
        constexpr int teeth = 4;
        for (int i = 0; i <= teeth; ++i) {
            strip << QPointF(rect.left() + (i % 2 == 0 ? 0 : half), rect.top() + rect.height() * i / teeth);
        }
        for (int i = teeth; i >= 0; --i) {
            strip << QPointF(rect.left() + half + (i % 2 == 0 ? 0 : half), rect.top() + rect.height() * i / teeth);
        }
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(style_.palette.color(QPalette::Base));
        painter_.drawPolygon(strip);
    }

    QPainter& painter_;
    const PaintStyle& style_;
    qreal em_;
};

/// The picture with some room around it.
QRectF withMargin(const Picture& picture, const PaintStyle& style) {
    const qreal margin = QFontMetricsF(style.font).height() * 0.6;
    return QRectF(QPointF(), picture.size).adjusted(-margin, -margin, margin, margin);
}

/// What the widths of texts were measured with, so that they are written as large.
int dotsPerInch() {
    const QScreen* screen = QGuiApplication::primaryScreen();
    constexpr int usual = 96;
    return screen != nullptr ? qRound(screen->logicalDotsPerInch()) : usual;
}

} // namespace

const HotSpot* Picture::at(QPointF point) const {
    const auto found = std::find_if(spots.rbegin(), spots.rend(), [&](const HotSpot& spot) { return spot.rect.contains(point); });
    return found == spots.rend() ? nullptr : &*found;
}

QColor toneColor(const Tone& tone, const QPalette& palette) {
    const QColor base = palette.color(QPalette::Base);
    switch (tone.role) {
    case Tone::Role::text: return palette.color(QPalette::Text);
    case Tone::Role::dim: return dimmed(palette);
    case Tone::Role::line: return mixed(palette.color(QPalette::Text), base, outlineStrength);
    case Tone::Role::kind: return mixed(kindColor(tone.kind, palette), base, tone.strength);
    case Tone::Role::onKind: return inkOn(mixed(kindColor(tone.kind, palette), base, tone.strength), palette);
    case Tone::Role::neutral: return mixed(palette.color(QPalette::Text), base, outlineStrength * tone.strength);
    case Tone::Role::error: return color(Severity::error, palette);
    case Tone::Role::warning: return color(Severity::warning, palette);
    }
    return palette.color(QPalette::Text);
}

Tone toneOf(Severity severity) {
    switch (severity) {
    case Severity::error: return {Tone::Role::error};
    case Severity::warning: return {Tone::Role::warning};
    case Severity::information: break;
    }
    return {Tone::Role::dim};
}

void paintPicture(QPainter& painter, const Picture& picture, const PaintStyle& style, const QRectF& visible) {
    painter.setRenderHint(QPainter::Antialiasing);
    PicturePainter drawing(painter, style);
    for (const Mark& mark : picture.marks) {
        if (visible.isNull() || mark.rect.adjusted(-1, -1, 1, 1).intersects(visible)) {
            drawing.draw(mark);
        }
    }
}

bool savePng(const Picture& picture, const PaintStyle& style, const QString& path, qreal scale) {
    const QSize pixels = (withMargin(picture, style).size() * scale).toSize().expandedTo(QSize(1, 1));
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) {
        return false;
    }
    image.setDevicePixelRatio(scale);
    image.fill(style.palette.color(QPalette::Base));
    QPainter painter(&image);
    painter.translate(-withMargin(picture, style).topLeft());
    paintPicture(painter, picture, style);
    painter.end();
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && image.save(&file, "PNG") && file.commit();
}

bool saveSvg(const Picture& picture, const PaintStyle& style, const QString& path, const QString& title) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    const QRectF page = withMargin(picture, style);
    svg.setSize(page.size().toSize());
    svg.setViewBox(page);
    svg.setResolution(dotsPerInch());
    svg.setTitle(title);
    QPainter painter;
    if (!painter.begin(&svg)) {
        return false;
    }
    painter.fillRect(page, style.palette.color(QPalette::Base));
    paintPicture(painter, picture, style);
    painter.end();
    return file.commit();
}

} // namespace modelspec::ui
