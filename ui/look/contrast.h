// How far apart two colours are for the eye, after WCAG 2.
#pragma once

#include <QColor>
#include <QPalette>

namespace modelspec::ui {

constexpr double textContrast = 4.5;
constexpr double graphicsContrast = 3;

/// From 1 for one colour to 21 for black and white.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// `a` with a share of `b`.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double share);
/// The colour, moved towards black or white until it has at least that contrast to the palette's base and alternate base.
[[nodiscard]] QColor apart(const QColor& color, const QPalette& palette, double least);

} // namespace modelspec::ui
