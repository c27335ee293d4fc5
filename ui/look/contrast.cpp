#include "ui/look/contrast.h"

#include "ui/look/look.h"

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

double channel(double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }

double luminance(const QColor& color) { return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF()); }

} // namespace

double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

QColor apart(const QColor& color, const QPalette& palette, double least) {
    const QColor base = palette.color(QPalette::Base);
    const QColor alternate = palette.color(QPalette::AlternateBase);
    const QColor ink = isDark(palette) ? QColor(Qt::white) : QColor(Qt::black);
    QColor out = color;
    for (int step = 0; step < 50 && std::min(contrast(out, base), contrast(out, alternate)) < least; ++step) {
        out = mixed(out, ink, 0.05);
    }
    return out;
}

} // namespace modelspec::ui
