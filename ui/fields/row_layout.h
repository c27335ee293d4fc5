// Where the parts of a form row are. Everything is in units of the font, so that it scales with it.
#pragma once

#include "ui/fields/form_rows.h"

#include <QFontMetrics>
#include <QRect>

#include <array>

namespace modelspec::ui {

/// Widths that all rows of a form share, so that its columns line up.
struct ColumnWidths {
    int name = 0;
    int state = 0; ///< 0 where there is no room for the words
};

[[nodiscard]] QString stateWord(const FormRow& row);

class RowLayout {
public:
    RowLayout(const FormRow& row, const QRect& rect, const QFontMetrics& metrics, const ColumnWidths& widths);

    /// Widths for a form `room` wide, of which the names and state words would take `wanted`: the box of the value, its button and the
    /// names come before the words.
    [[nodiscard]] static ColumnWidths fit(const ColumnWidths& wanted, int room, const QFontMetrics& metrics);
    [[nodiscard]] static int unit(const QFontMetrics& metrics) { return metrics.height(); }
    [[nodiscard]] static int heightOf(const FormRow& row, int width, const QFontMetrics& metrics);
    /// The rectangle of a finding's text in a form of a width.
    [[nodiscard]] static QRect findingText(const QRect& row, const QFontMetrics& metrics);

    QRect gutter; ///< the mark of problems, or a heading's arrow
    QRect name;
    QRect stateIcon;
    QRect state;
    QRect value;                   ///< the box of the value
    QRect unset;                   ///< the button that unsets
    QRect rest;                    ///< the unit, the comment, or a flag's meaning
    QRect wide;                    ///< from the value to the end of the row: what unset means
    QRect button;                  ///< of a fix
    std::array<QRect, 3> segments; ///< of a flag: unset, true, false
};

} // namespace modelspec::ui
