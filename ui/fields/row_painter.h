// Paints one row of a form.
#pragma once

#include "ui/fields/row_layout.h"

#include <QPainter>
#include <QPalette>
#include <QStyleOptionViewItem>

namespace modelspec::ui {

class RowPainter {
public:
    RowPainter(QPainter& painter, const QStyleOptionViewItem& option, const FormRow& row, const ColumnWidths& widths, const QPoint& mouse,
               bool editable);

    /// `hint` stands in place of the comment where it is not empty.
    void paint(const QString& hint);

private:
    void paintBackground();
    void paintHeading();
    /// Icon and number at the left of the room, which they leave; nothing for none.
    void paintCount(QRect& room, Severity severity, int count);
    void paintField(const QString& hint);
    void paintName();
    void paintState();
    void paintValue();
    void paintBox(const QRect& box);
    void paintFlag();
    void paintUnsetButton();
    void paintRest(const QString& hint);
    void paintFinding();
    void paintFix();
    void drawText(const QRect& rect, Qt::Alignment alignment, const QString& text, const QColor& color);
    void drawIcon(const QRect& rect, const char* name, const QColor& color);
    // Where values cannot be changed all of these are one grey.
    [[nodiscard]] QColor ink() const;
    [[nodiscard]] QColor faint() const;
    [[nodiscard]] QColor colorOf(Severity severity) const;
    [[nodiscard]] QColor inkOf(double share) const; ///< blend() as the colour of a text
    [[nodiscard]] QColor blend(double share) const; ///< the text colour mixed into the base
    [[nodiscard]] bool isCurrent() const { return option_.state.testFlag(QStyle::State_HasFocus) || option_.state.testFlag(QStyle::State_Selected); }
    [[nodiscard]] bool isHovered(const QRect& rect) const { return !mouse_.isNull() && rect.contains(mouse_); }

    QPainter& painter_;
    const QStyleOptionViewItem& option_;
    const FormRow& row_;
    RowLayout at_;
    QPoint mouse_;
    int unit_;
    bool editable_;
};

} // namespace modelspec::ui
