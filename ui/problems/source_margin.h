// The strip left of the source: line numbers, and the worst severity of each line.
#pragma once

#include "core/findings/finding.h"

#include <QRect>
#include <QWidget>

#include <functional>
#include <map>
#include <vector>

namespace modelspec::ui {

/// A line that can be seen: its number, from 0, and its place in the viewport.
struct VisibleLine {
    int line;
    QRect rect;
};

class SourceMargin : public QWidget {
    Q_OBJECT

public:
    using Lines = std::function<std::vector<VisibleLine>()>;

    SourceMargin(Lines lines, QWidget* parent);

    /// Wide enough for the numbers of a text of `lines` lines.
    [[nodiscard]] int widthFor(int lines) const;
    void setCurrentLine(int line);
    void setSeverities(std::map<int, Severity> severities);

Q_SIGNALS:
    void lineClicked(int line);
    void scrolled(QWheelEvent* event);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int gap() const;
    [[nodiscard]] int iconSize() const;

    Lines lines_;
    int current_ = 0;
    std::map<int, Severity> severities_;
};

} // namespace modelspec::ui
