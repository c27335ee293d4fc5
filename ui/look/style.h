// The platform's style with the few standard icons our widgets use drawn in the palette's colour.
#pragma once

#include <QProxyStyle>

namespace modelspec::ui {

/// Sharp in every theme, and the start needs no image plug-ins for them.
class Style : public QProxyStyle {
    Q_OBJECT

public:
    /// Over the named style, such as "fusion"; over the platform's own where the name is empty.
    explicit Style(const QString& base) : QProxyStyle(base) {}

    [[nodiscard]] QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
};

} // namespace modelspec::ui
