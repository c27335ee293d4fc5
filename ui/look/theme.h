// Light and dark palettes, for where the platform's own is not wanted or not there.
#pragma once

#include <QPalette>
#include <QString>

#include <optional>

class QApplication;

namespace modelspec::ui {

enum class Theme { system, light, dark };

/// "system", "light" or "dark"; nothing for another word.
[[nodiscard]] std::optional<Theme> themeOf(const QString& word);
[[nodiscard]] QString name(Theme theme);

/// Of the light or the dark theme.
[[nodiscard]] QPalette palette(Theme theme);

/// The theme's palette; the platform's own palette for `system`.
void applyTheme(QApplication& application, Theme theme);

} // namespace modelspec::ui
