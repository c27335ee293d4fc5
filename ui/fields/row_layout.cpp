#include "ui/fields/row_layout.h"

#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// Of the box of a value: it shrinks down to what a flag needs.
int widestBox(int unit) { return unit * 12; }
int narrowestBox(int unit) { return unit * 10; }

constexpr int findingFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

} // namespace

QString stateWord(const FormRow& row) {
    return row.kind == RowKind::unknown ? QCoreApplication::translate("FormRows", "no field") : word(row.view.state);
}

QRect RowLayout::findingText(const QRect& row, const QFontMetrics& metrics) {
    const int u = unit(metrics);
    return row.adjusted(u * 3, u / 6, -u / 2, -u / 6);
}

int RowLayout::heightOf(const FormRow& row, int width, const QFontMetrics& metrics) {
    const int u = unit(metrics);
    switch (row.kind) {
    case RowKind::heading: return u * 2;
    case RowKind::finding: {
        const QString shown = row.mention ? row.title + QStringLiteral("  \u2192 ") + row.note : row.title;
        const QRect room = findingText(QRect(0, 0, width, 0), metrics);
        return metrics.boundingRect(QRect(0, 0, std::max(room.width(), u * 8), 0), findingFlags, shown).height() + u / 3 + 1;
    }
    case RowKind::fix: return u * 17 / 10;
    default: return u * 17 / 10;
    }
}

ColumnWidths RowLayout::fit(const ColumnWidths& wanted, int room, const QFontMetrics& metrics) {
    const int u = unit(metrics);
    ColumnWidths out = wanted;
    FormRow row;
    const auto spare = [&] { return room - RowLayout(row, QRect(0, 0, room, heightOf(row, room, metrics)), metrics, out).value.x(); };
    row.kind = RowKind::field;
    const int button = u * 5 / 2;
    if (spare() < widestBox(u) + button) {
        out.state = 0;
    }
    out.name = std::max(out.name - std::max(0, narrowestBox(u) + button - spare()), std::min(out.name, u * 4));
    return out;
}

RowLayout::RowLayout(const FormRow& row, const QRect& rect, const QFontMetrics& metrics, const ColumnWidths& widths) {
    const int u = unit(metrics);
    const int icon = metrics.ascent() + metrics.descent() / 2;
    const auto centred = [&](int x, int width, int height) { return QRect(x, rect.y() + (rect.height() - height) / 2, width, height); };
    gutter = centred(rect.x() + u / 3, icon, icon);
    int x = gutter.right() + u / 2;
    name = QRect(x, rect.y(), widths.name, rect.height());
    x = name.right() + u;
    stateIcon = centred(x, icon, icon);
    state = QRect(stateIcon.right() + u / 3, rect.y(), widths.state, rect.height());
    x = (widths.state > 0 ? state.right() : stateIcon.right()) + u / 2;
    const int box = rect.height() - std::max(2, u / 5);
    const int room = std::max(rect.right() - x - u / 2, u);
    value = centred(x, std::clamp(room - box - u / 3, u, widestBox(u)), box);
    wide = QRect(x, rect.y(), room, rect.height());
    unset = centred(value.right() + u / 3, box, box);
    rest = QRect(unset.right() + u / 2, rect.y(), std::max(rect.right() - unset.right() - u, 0), rect.height());
    const int segment = value.width() / 3;
    for (int i = 0; i < 3; ++i) {
        segments[static_cast<std::size_t>(i)] =
            QRect(value.x() + i * segment, value.y(), i == 2 ? value.width() - 2 * segment : segment, value.height());
    }
    if (row.kind == RowKind::fix) {
        const int left = rect.x() + u * 3;
        button = centred(left, std::min(metrics.horizontalAdvance(row.title) + icon + u * 3 / 2, rect.right() - left - u / 2), box);
    }
}

} // namespace modelspec::ui
