#include "ui/fields/outline_view.h"

#include "ui/look/look.h"

#include <QApplication>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>

namespace modelspec::ui {

namespace {

/// Adds what is said of a node at the end of its row: "unset", or the numbers of errors and warnings beside their icons.
class NodeDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const OutlineNode& node = OutlineModel::node(index);
        const int unit = option.fontMetrics.height();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        QStyleOptionViewItem shown = option;
        initStyleOption(&shown, index);
        QRect room = option.rect.adjusted(0, 0, -unit / 3, 0);
        QRect title = room;
        if (!node.note.isEmpty()) {
            title.setRight(title.right() - option.fontMetrics.horizontalAdvance(node.note) - unit / 2);
        }
        for (const int count : {node.counts.errors, node.counts.warnings}) {
            title.setRight(title.right() - (count > 0 ? unit * 2 : 0));
        }
        if (node.isStale) {
            shown.palette.setColor(QPalette::Text, dimmed(option.palette));
            shown.font.setItalic(true);
        }
        shown.text = option.fontMetrics.elidedText(shown.text, Qt::ElideRight, title.width() - unit / 3);
        option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &shown, painter, option.widget);
        painter->save();
        painter->setFont(option.font);
        drawCount(*painter, room, option, Severity::warning, node.counts.warnings);
        drawCount(*painter, room, option, Severity::error, node.counts.errors);
        if (!node.note.isEmpty()) {
            painter->setPen(selected ? option.palette.color(QPalette::HighlightedText) : dimmed(option.palette));
            painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, node.note);
        }
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width(), option.fontMetrics.height() * 3 / 2};
    }

private:
    static void drawCount(QPainter& painter, QRect& room, const QStyleOptionViewItem& option, Severity severity, int count) {
        if (count == 0) {
            return;
        }
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const QColor ink = selected ? option.palette.color(QPalette::HighlightedText) : color(severity, option.palette);
        const QString shown = QString::number(count);
        const int side = option.fontMetrics.ascent();
        painter.setPen(ink);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        room.setRight(room.right() - option.fontMetrics.horizontalAdvance(shown) - side / 4);
        const QRect mark(room.right() - side, room.y() + (room.height() - side) / 2, side, side);
        painter.drawPixmap(mark.topLeft(), iconPixmap(iconName(severity), side, painter.device()->devicePixelRatioF(), ink));
        room.setRight(mark.left() - side / 2);
    }
};

} // namespace

OutlineView::OutlineView(SpecDocument& document, QWidget* parent) : QTreeView(parent), model_(document) {
    setObjectName(QStringLiteral("outline"));
    setAccessibleName(tr("Outline"));
    setHeaderHidden(true);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(fontMetrics().height());
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setModel(&model_);
    setItemDelegate(new NodeDelegate(this));
    expandAll();
    connect(&model_, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex& parentNode) { expand(parentNode); });
    connect(&model_, &QAbstractItemModel::modelReset, this, &QTreeView::expandAll);
    showPlace({});
}

void OutlineView::showPlace(const Place& place) {
    const QScopedValueRollback guard(following_, true);
    const QModelIndex index = model_.find(place);
    if (index.isValid()) {
        setCurrentIndex(index);
    }
}

void OutlineView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    if (current.isValid() && !following_) {
        Q_EMIT placeChosen(OutlineModel::node(current).place);
    }
}

} // namespace modelspec::ui
