// What a preview shows, as plain values: marks to draw, laid out for one width, and places that can be pointed at. The one painter below
// draws any of them, into a widget, an image or an SVG file, with or without a display.
#pragma once

#include "core/findings/finding.h"
#include "core/yaml/field_path.h"

#include <QFont>
#include <QPalette>
#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace modelspec::ui {

/// A colour by what it means; the palette says which one that is.
struct Tone {
    enum class Role {
        text,
        dim,
        line,    ///< outlines and rulers
        kind,    ///< that of a layer kind
        onKind,  ///< a text on it
        neutral, ///< a bar of no kind
        error,
        warning
    };
    Role role = Role::text;
    int kind = 0;
    double strength = 1; ///< of a fill: 1 is the full colour, less is nearer to the background

    friend bool operator==(const Tone&, const Tone&) = default;
};

/// One thing to draw.
struct Mark {
    enum class Shape {
        box,     ///< filled, with a thin outline
        hatched, ///< an outline and diagonal lines
        dashed,  ///< a dashed outline
        bracket, ///< a line along the top of the rectangle, with its ends bent down
        label,   ///< a text; cut with an ellipsis where it does not fit
        note,    ///< a text over several lines
        badge,   ///< the sign of a problem
        tear     ///< a bar that goes on beyond its place
    };
    Shape shape = Shape::box;
    QRectF rect;
    Tone tone;
    QString text = {};
    Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
    bool isBold = false;
    bool isItalic = false;
};

/// A place that answers to the mouse.
struct HotSpot {
    QRectF rect;
    FieldPath path;               ///< the field it leads to; empty for none
    QString toolTip;              ///< plain text
    std::optional<int> fold = {}; ///< the fold a click opens or closes
};

struct Picture {
    QSizeF size;
    std::vector<Mark> marks;
    std::vector<HotSpot> spots; ///< later ones lie on top

    /// Null where there is none.
    [[nodiscard]] const HotSpot* at(QPointF point) const;
};

/// How pictures are drawn.
struct PaintStyle {
    QPalette palette;
    QFont font;
};

[[nodiscard]] QColor toneColor(const Tone& tone, const QPalette& palette);
[[nodiscard]] Tone toneOf(Severity severity);

/// Draws the picture with its top left corner at the origin. Fills no background. Marks apart from `visible` are left out; null: all are drawn.
void paintPicture(QPainter& painter, const Picture& picture, const PaintStyle& style, const QRectF& visible = {});

/// Writes the picture to `path` on a background of the palette's base; whether that went well.
[[nodiscard]] bool savePng(const Picture& picture, const PaintStyle& style, const QString& path, qreal scale);
[[nodiscard]] bool saveSvg(const Picture& picture, const PaintStyle& style, const QString& path, const QString& title);

} // namespace modelspec::ui
