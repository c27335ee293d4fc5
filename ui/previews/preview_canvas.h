// Where a preview's picture is drawn.
#pragma once

#include "ui/previews/picture.h"

#include <QWidget>

namespace modelspec::ui {

class Preview;

/// As high as its picture at the width it has. The picture is laid out when it is first painted, and again after a change.
class PreviewCanvas : public QWidget {
    Q_OBJECT

public:
    explicit PreviewCanvas(Preview& preview);
    void invalidate();
    [[nodiscard]] const Picture& picture();
    /// The room left and right of the picture, and above it.
    [[nodiscard]] qreal margin() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] const HotSpot* spotAt(QPointF position);

    Preview& preview_;
    Picture picture_;
    bool isStale_ = true;
};

} // namespace modelspec::ui
