#include "ui/look/theme.h"

#include <QApplication>

namespace modelspec::ui {

std::optional<Theme> themeOf(const QString& word) {
    for (const Theme theme : {Theme::system, Theme::light, Theme::dark}) {
        if (word == name(theme)) {
            return theme;
        }
    }
    return std::nullopt;
}

QString name(Theme theme) {
    switch (theme) {
    case Theme::light: return QStringLiteral("light");
    case Theme::dark: return QStringLiteral("dark");
    case Theme::system: break;
    }
    return QStringLiteral("system");
}

QPalette palette(Theme theme) {
    const bool dark = theme == Theme::dark;
    const QColor window = dark ? QColor(0x2B, 0x2D, 0x30) : QColor(0xF2, 0xF2, 0xF2);
    const QColor ink = dark ? QColor(0xE2, 0xE4, 0xE8) : QColor(0x1A, 0x1C, 0x1F);
    const QColor button = dark ? QColor(0x3A, 0x3D, 0x41) : QColor(0xEC, 0xEC, 0xEC);
    QPalette palette(button, window);
    palette.setColor(QPalette::WindowText, ink);
    palette.setColor(QPalette::Text, ink);
    palette.setColor(QPalette::ButtonText, ink);
    palette.setColor(QPalette::Base, dark ? QColor(0x1E, 0x1F, 0x22) : QColor(Qt::white));
    palette.setColor(QPalette::AlternateBase, dark ? QColor(0x26, 0x28, 0x2B) : QColor(0xF7, 0xF7, 0xF9));
    palette.setColor(QPalette::ToolTipBase, dark ? QColor(0x3A, 0x3D, 0x41) : QColor(0xFF, 0xFF, 0xEE));
    palette.setColor(QPalette::ToolTipText, ink);
    palette.setColor(QPalette::PlaceholderText, dark ? QColor(0x9A, 0x9E, 0xA6) : QColor(0x6A, 0x6E, 0x75));
    palette.setColor(QPalette::Highlight, dark ? QColor(0x2F, 0x65, 0xCA) : QColor(0x1F, 0x5F, 0xBF));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, dark ? QColor(0x7A, 0xAE, 0xFF) : QColor(0x1F, 0x5F, 0xBF));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, dark ? QColor(0x7C, 0x80, 0x87) : QColor(0x8C, 0x90, 0x96));
    }
    return palette;
}

void applyTheme(QApplication& application, Theme theme) { application.setPalette(theme == Theme::system ? QPalette() : palette(theme)); }

} // namespace modelspec::ui
