#include "ui/fields/row_painter.h"

#include "ui/fields/field_words.h"
#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("FormRows", source); }

} // namespace

RowPainter::RowPainter(QPainter& painter, const QStyleOptionViewItem& option, const FormRow& row, const ColumnWidths& widths, const QPoint& mouse,
                       bool editable)
    : painter_(painter), option_(option), row_(row), at_(row, option.rect, option.fontMetrics, widths), mouse_(mouse),
      unit_(RowLayout::unit(option.fontMetrics)), editable_(editable) {}

void RowPainter::paint(const QString& hint) {
    painter_.save();
    painter_.setFont(option_.font);
    paintBackground();
    switch (row_.kind) {
    case RowKind::heading: paintHeading(); break;
    case RowKind::finding: paintFinding(); break;
    case RowKind::fix: paintFix(); break;
    default: paintField(hint); break;
    }
    painter_.restore();
}

QColor RowPainter::ink() const { return editable_ ? option_.palette.color(QPalette::Text) : faint(); }

QColor RowPainter::faint() const { return dimmed(option_.palette); }

QColor RowPainter::colorOf(Severity severity) const { return editable_ ? color(severity, option_.palette) : faint(); }

QColor RowPainter::inkOf(double share) const { return editable_ ? blend(share) : faint(); }

QColor RowPainter::blend(double share) const {
    const QColor a = option_.palette.color(QPalette::Base);
    const QColor b = option_.palette.color(QPalette::Text);
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

void RowPainter::drawText(const QRect& rect, Qt::Alignment alignment, const QString& shown, const QColor& color) {
    painter_.setPen(color);
    // Measuring costs as much as drawing: a text that is short for its room is not measured.
    const bool surelyFits = shown.size() * unit_ * 3 / 4 <= rect.width();
    const QString fitted = surelyFits ? shown : option_.fontMetrics.elidedText(shown, Qt::ElideRight, rect.width());
    painter_.drawText(rect, static_cast<int>(alignment | Qt::TextSingleLine), fitted);
}

void RowPainter::drawIcon(const QRect& rect, const char* name, const QColor& color) {
    painter_.drawPixmap(rect.topLeft(), iconPixmap(name, rect.width(), painter_.device()->devicePixelRatioF(), color));
}

void RowPainter::paintBackground() {
    if (row_.kind == RowKind::heading) {
        painter_.fillRect(option_.rect.adjusted(0, unit_ / 6, 0, 0), blend(0.06));
    }
    if (isCurrent()) {
        QColor tint = option_.palette.color(QPalette::Highlight);
        painter_.fillRect(QRect(option_.rect.x(), option_.rect.y(), std::max(3, unit_ / 5), option_.rect.height()), tint);
        tint.setAlphaF(0.13F);
        painter_.fillRect(option_.rect, tint);
    }
}

void RowPainter::paintHeading() {
    const QRect line = option_.rect.adjusted(0, unit_ / 6, 0, 0);
    const bool open = option_.state.testFlag(QStyle::State_Open);
    QPolygonF arrow;
    const QPointF centre = QRectF(at_.gutter).center() + QPointF(0, unit_ / 12.0);
    const double r = unit_ * 0.24;
    if (open) {
        arrow << centre + QPointF(-r, -r / 2) << centre + QPointF(r, -r / 2) << centre + QPointF(0, r / 2 + 1);
    } else {
        arrow << centre + QPointF(-r / 2, -r) << centre + QPointF(-r / 2, r) << centre + QPointF(r / 2 + 1, 0);
    }
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(faint());
    painter_.drawPolygon(arrow);

    QFont bold = option_.font;
    bold.setBold(true);
    painter_.setFont(bold);
    const int width = QFontMetrics(bold).horizontalAdvance(row_.title);
    QRect title(at_.name.x(), line.y(), width, line.height());
    painter_.setPen(ink());
    painter_.drawText(title, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, row_.title);
    painter_.setFont(option_.font);
    QRect after(title.right() + unit_, line.y(), line.right() - title.right() - unit_ * 3 / 2, line.height());
    paintCount(after, Severity::error, row_.counts.errors);
    paintCount(after, Severity::warning, row_.counts.warnings);
    if (!row_.counts.any() && !row_.note.isEmpty()) {
        drawText(after, Qt::AlignLeft | Qt::AlignVCenter, row_.note, faint());
    }
}

void RowPainter::paintCount(QRect& room, Severity severity, int count) {
    if (count == 0) {
        return;
    }
    const QRect icon(room.x(), at_.gutter.y() + unit_ / 12, at_.gutter.width(), at_.gutter.height());
    const QString shown = QString::number(count);
    drawIcon(icon, iconName(severity), colorOf(severity));
    room.setLeft(icon.right() + unit_ / 3);
    drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shown, colorOf(severity));
    room.setLeft(room.left() + option_.fontMetrics.horizontalAdvance(shown) + unit_ * 2 / 3);
}

void RowPainter::paintField(const QString& hint) {
    paintName();
    paintState();
    if (row_.control == Control::flag) {
        paintFlag();
    } else if (hint.isEmpty()) { // else there is an editor
        paintValue();
    }
    if (hint.isEmpty()) {
        paintUnsetButton();
    }
    paintRest(hint);
}

void RowPainter::paintName() {
    if (row_.problems > 0) {
        drawIcon(at_.gutter, iconName(row_.severity), colorOf(row_.severity));
    }
    drawText(at_.name, Qt::AlignLeft | Qt::AlignVCenter, row_.title,
             row_.view.is_present() || row_.view.state == FieldState::missing ? ink() : inkOf(0.8));
}

void RowPainter::paintState() {
    const bool bad = row_.view.state == FieldState::missing || row_.view.state == FieldState::refused || row_.kind == RowKind::unknown;
    const Severity severity = row_.kind == RowKind::unknown ? row_.severity : Severity::error;
    const QColor ofState = bad ? colorOf(severity) : row_.view.is_present() ? inkOf(0.8) : faint();
    drawIcon(at_.stateIcon, row_.kind == RowKind::unknown ? iconName(row_.severity) : iconName(row_.view.state), ofState);
    if (at_.state.width() > 0) {
        drawText(at_.state, Qt::AlignLeft | Qt::AlignVCenter, stateWord(row_), ofState);
    }
}

void RowPainter::paintBox(const QRect& box) {
    if (!editable_ || row_.kind != RowKind::field) {
        return;
    }
    const bool strong = isHovered(box) || isCurrent();
    painter_.setPen(blend(strong ? 0.5 : 0.22));
    painter_.setBrush(option_.palette.color(QPalette::Base));
    painter_.drawRect(box.adjusted(0, 0, -1, -1));
}

void RowPainter::paintValue() {
    const int pad = unit_ / 3;
    const Qt::Alignment side = row_.control == Control::number ? Qt::AlignRight : Qt::AlignLeft;
    if (row_.view.is_present() || row_.kind == RowKind::unknown) {
        paintBox(at_.value);
        const bool refused = row_.view.state == FieldState::refused;
        const QColor ofValue = refused ? colorOf(Severity::error) : row_.view.state == FieldState::null ? faint() : ink();
        drawText((row_.kind == RowKind::nested ? at_.wide : at_.value).adjusted(pad, 0, -pad, 0), side | Qt::AlignVCenter, row_.value, ofValue);
        return;
    }
    if (row_.view.state == FieldState::missing) { // the boxes to fill line up; what belongs into one stands after it
        paintBox(at_.value);
        drawText(at_.unset.united(at_.rest), Qt::AlignLeft | Qt::AlignVCenter, row_.value, faint());
        return;
    }
    if (isHovered(at_.wide) || isCurrent()) {
        // The box of a value to come is as wide as what stands for it.
        const int needed = option_.fontMetrics.horizontalAdvance(row_.value) + 2 * pad;
        paintBox(QRect(at_.value.topLeft(), QSize(std::clamp(needed, at_.value.width(), at_.wide.width()), at_.value.height())));
    }
    drawText(at_.wide.adjusted(pad, 0, -pad, 0), Qt::AlignLeft | Qt::AlignVCenter, row_.value, faint());
}

void RowPainter::paintFlag() {
    const std::array<QString, 3> words{tr("unset"), tr("true"), tr("false")};
    const std::optional<std::size_t> chosen = chosenSegment(row_.view);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const QRect& segment = at_.segments[i];
        const bool on = chosen == i;
        const bool hovered = editable_ && isHovered(segment);
        painter_.setPen(blend(on ? 0.55 : 0.22));
        painter_.setBrush(on ? blend(i == 0 ? 0.08 : 0.16) : hovered ? blend(0.05) : option_.palette.color(QPalette::Base));
        painter_.drawRect(segment.adjusted(0, 0, i < 2 ? 0 : -1, -1));
        QFont font = option_.font;
        font.setBold(on && i > 0);
        painter_.setFont(font);
        painter_.setPen(on && i > 0 ? ink() : faint());
        painter_.drawText(segment, Qt::AlignCenter | Qt::TextSingleLine, on && i > 0 ? QStringLiteral("\u2713 ") + words[i] : words[i]);
    }
    painter_.setFont(option_.font);
}

void RowPainter::paintUnsetButton() {
    const bool optional =
        row_.kind == RowKind::unknown || (row_.kind == RowKind::field && row_.view.field != nullptr && !row_.view.field->is_required());
    if (!editable_ || !row_.view.is_present() || !optional) {
        return;
    }
    const bool hovered = isHovered(at_.unset);
    if (hovered) {
        painter_.setRenderHint(QPainter::Antialiasing);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(blend(0.12));
        painter_.drawRoundedRect(at_.unset, 2, 2);
    }
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.setPen(QPen(hovered ? ink() : faint(), std::max(1.0, unit_ / 11.0)));
    const double r = unit_ * 0.22;
    const QPointF centre = QRectF(at_.unset).center();
    painter_.drawLine(centre + QPointF(-r, -r), centre + QPointF(r, r));
    painter_.drawLine(centre + QPointF(-r, r), centre + QPointF(r, -r));
}

void RowPainter::paintRest(const QString& hint) {
    QRect room = at_.rest;
    const bool saysUnset = row_.control == Control::flag &&
                           (row_.view.state == FieldState::unset || row_.view.state == FieldState::null || row_.view.state == FieldState::refused);
    if (!hint.isEmpty()) {
        drawText(at_.unset.united(at_.rest), Qt::AlignLeft | Qt::AlignVCenter, hint, ink());
        return;
    }
    if (saysUnset) {
        drawText(row_.view.is_present() ? at_.rest : at_.unset.united(at_.rest), Qt::AlignLeft | Qt::AlignVCenter, row_.value,
                 row_.view.state == FieldState::refused ? colorOf(Severity::error) : faint());
        return;
    }
    if (!row_.view.is_present() || row_.kind == RowKind::nested) {
        return;
    }
    const QString ofUnit = row_.view.field == nullptr ? QString() : text(row_.view.field->unit);
    if (!ofUnit.isEmpty()) {
        drawText(room, Qt::AlignLeft | Qt::AlignVCenter, ofUnit, inkOf(0.75));
        room.setLeft(room.left() + option_.fontMetrics.horizontalAdvance(ofUnit) + unit_);
    }
    QString said = row_.view.inherited_from.empty() ? QString() : text(row_.view.inherited_from);
    if (!row_.note.isEmpty()) {
        said += (said.isEmpty() ? QString() : QStringLiteral(", ")) + QStringLiteral("# ") + row_.note;
    }
    if (room.width() > unit_ * 3) { // less would show an ellipsis and nothing else
        drawText(room, Qt::AlignLeft | Qt::AlignVCenter, said, faint());
    }
}

void RowPainter::paintFinding() {
    const QColor ofSeverity = colorOf(row_.severity);
    QRect room = RowLayout::findingText(option_.rect, option_.fontMetrics);
    const int icon = at_.gutter.width();
    drawIcon(QRect(room.x() - icon - unit_ / 2, room.y(), icon, icon), iconName(row_.severity), ofSeverity);
    const QString shown = row_.mention ? row_.title + QStringLiteral("  \u2192 ") + row_.note : row_.title;
    painter_.setPen(row_.mention ? faint() : ofSeverity);
    painter_.drawText(room, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, shown);
}

void RowPainter::paintFix() {
    const bool hovered = editable_ && isHovered(at_.button);
    painter_.setRenderHint(QPainter::Antialiasing);
    const QColor words = editable_ ? option_.palette.color(QPalette::ButtonText) : faint();
    painter_.setPen(QPen(blend(!editable_ ? 0.15 : isCurrent() ? 0.6 : 0.35), 1));
    painter_.setBrush(hovered ? blend(0.14) : option_.palette.color(editable_ ? QPalette::Button : QPalette::Base));
    painter_.drawRoundedRect(QRectF(at_.button).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    QRect icon(0, 0, at_.gutter.width(), at_.gutter.height());
    icon.moveCenter(QPoint(at_.button.x() + unit_ * 2 / 3 + icon.width() / 2 - unit_ / 4, at_.button.center().y()));
    drawIcon(icon, "fix", words);
    const QRect room(icon.right() + unit_ / 3, at_.button.y(), at_.button.right() - icon.right() - unit_ / 2, at_.button.height());
    drawText(room, Qt::AlignLeft | Qt::AlignVCenter, row_.title, words);
}

} // namespace modelspec::ui
