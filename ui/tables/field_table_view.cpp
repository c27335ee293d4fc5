#include "ui/tables/field_table_view.h"

#include "ui/fields/number_input.h"
#include "ui/look/look.h"
#include "ui/tables/field_table_model.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <map>

namespace modelspec::ui {

namespace {

QColor mixed(const QColor& over, const QColor& under, double share) {
    const auto part = [&](int a, int b) { return static_cast<int>(a * share + b * (1 - share)); };
    return {part(over.red(), under.red()), part(over.green(), under.green()), part(over.blue(), under.blue())};
}

QIcon swatch(const QColor& fill, const QSize& size, qreal ratio) {
    QPixmap pixmap((QSizeF(size) * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const qreal inset = size.width() / 5.0;
    painter.fillRect(QRectF(QPointF(), QSizeF(size)).adjusted(inset, inset, -inset, -inset), fill);
    return QIcon(pixmap);
}

void showError(QStyleOptionViewItem& option, Severity severity) {
    const QColor strong = color(severity, option.palette);
    option.backgroundBrush = mixed(strong, option.palette.color(QPalette::Base), 0.14);
    if (severity == Severity::error) {
        option.palette.setColor(QPalette::Text, strong);
    }
}

/// Shows the worst finding of a line in its colour; where there is none, a swatch of the kind the line is of.
class FieldHeader : public QHeaderView {
public:
    using QHeaderView::QHeaderView;

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
        QHeaderView::initStyleOptionForIndex(option, section);
        if (orientation() == Qt::Horizontal) { // else a title at the right would touch one at the left
            option->text = gap() + option->text + gap();
        }
        const int extent = style()->pixelMetric(QStyle::PM_SmallIconSize);
        const int severity = model()->headerData(section, orientation(), FieldTableModel::SeverityRole).toInt();
        const int kind = model()->headerData(section, orientation(), FieldTableModel::KindColorRole).toInt();
        if (severity >= 0) {
            const auto worst = static_cast<Severity>(severity);
            option->icon = QIcon(iconPixmap(iconName(worst), extent, devicePixelRatioF(), color(worst, palette())));
        } else if (kind >= 0) {
            option->icon = swatch(ui::kindColor(kind, palette()), QSize(extent, extent), devicePixelRatioF());
        }
    }

    QSize sectionSizeFromContents(int section) const override {
        const QSize size = QHeaderView::sectionSizeFromContents(section);
        return orientation() == Qt::Horizontal ? size + QSize(2 * fontMetrics().horizontalAdvance(gap()), 0) : size;
    }

private:
    static QString gap() { return QChar(QChar::Nbsp); }
};

} // namespace

void FieldCellDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    const auto state = static_cast<FieldState>(index.data(FieldTableModel::StateRole).toInt());
    const int severity = index.data(FieldTableModel::SeverityRole).toInt();
    if (index.data(FieldTableModel::DimmedRole).toBool()) {
        option->palette.setColor(QPalette::Text, dimmed(option->palette));
    }
    const qreal ratio = option->widget != nullptr ? option->widget->devicePixelRatioF() : qApp->devicePixelRatio();
    if (severity >= 0) {
        const auto worst = static_cast<Severity>(severity);
        showError(*option, worst);
        option->icon = QIcon(iconPixmap(iconName(worst), option->decorationSize.width(), ratio, color(worst, option->palette)));
    } else if (state == FieldState::missing || state == FieldState::refused) {
        showError(*option, Severity::error);
    }
    const int kind = index.data(FieldTableModel::KindColorRole).toInt();
    if (kind >= 0 && option->icon.isNull()) {
        option->icon = swatch(kindColor(kind, option->palette), option->decorationSize, ratio);
        option->features |= QStyleOptionViewItem::HasDecoration;
    }
    if (index.data(FieldTableModel::HeadingRole).toBool()) {
        option->font.setItalic(true);
    }
    if (index.data(FieldTableModel::LockedRole).toBool()) {
        option->state &= ~QStyle::State_Enabled;
    }
}

QWidget* FieldCellDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const {
    Q_EMIT opened(index);
    if (index.data(FieldTableModel::FlagRole).toBool()) {
        auto* flags = new QComboBox(parent);
        flags->addItem(tr("unset"), QString());
        flags->addItem(tr("true"), QStringLiteral("true"));
        flags->addItem(tr("false"), QStringLiteral("false"));
        flags->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
        connect(flags, &QComboBox::activated, this, [this, flags] {
            Q_EMIT const_cast<FieldCellDelegate*>(this)->commitData(flags);
            Q_EMIT const_cast<FieldCellDelegate*>(this)->closeEditor(flags);
        });
        return flags;
    }
    auto* edit = new QLineEdit(parent);
    edit->setFrame(false);
    edit->setAlignment(static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt()));
    edit->setAccessibleName(index.data(Qt::AccessibleTextRole).toString());
    if (const QStringList known = index.data(FieldTableModel::CompletionsRole).toStringList(); !known.isEmpty()) {
        auto* completer = new QCompleter(known, edit);
        completer->setFilterMode(Qt::MatchContains);
        completer->setCaseSensitivity(Qt::CaseInsensitive);
        edit->setCompleter(completer);
    }
    connect(edit, &QLineEdit::textEdited, this, [this, edit, at = QPersistentModelIndex(index)](const QString& text) {
        Q_EMIT typed(at, text);
        showTypedResult(*edit);
    });
    return edit;
}

bool FieldCellDelegate::eventFilter(QObject* editor, QEvent* event) {
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        Q_EMIT abandoned();
    }
    return QStyledItemDelegate::eventFilter(editor, event);
}

void showTypedResult(QLineEdit& editor) {
    const QString result = editor.alignment().testFlag(Qt::AlignRight) ? resultHint(editor.text()) : QString();
    auto* label = editor.parentWidget()->findChild<QLabel*>(QStringLiteral("typedResult"), Qt::FindDirectChildrenOnly);
    if (label == nullptr && !result.isEmpty()) {
        label = new QLabel(editor.parentWidget());
        label->setObjectName(QStringLiteral("typedResult"));
        label->setAutoFillBackground(true);
        label->setBackgroundRole(QPalette::ToolTipBase);
        label->setForegroundRole(QPalette::ToolTipText);
        label->setFrameShape(QFrame::Box);
        label->setMargin(editor.fontMetrics().height() / 5);
        QObject::connect(&editor, &QObject::destroyed, label, &QObject::deleteLater);
    }
    if (label == nullptr) {
        return;
    }
    label->setText(result);
    label->setVisible(!result.isEmpty());
    label->adjustSize();
    const bool fitsBelow = editor.geometry().bottom() + label->height() < editor.parentWidget()->height();
    label->move(std::max(0, editor.geometry().right() - label->width() + 1),
                fitsBelow ? editor.geometry().bottom() + 1 : editor.geometry().top() - label->height());
    label->raise();
}

void FieldCellDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
    const QString value = index.data(Qt::EditRole).toString();
    if (auto* flags = qobject_cast<QComboBox*>(editor)) {
        const auto state = static_cast<FieldState>(index.data(FieldTableModel::StateRole).toInt());
        const bool present = state != FieldState::unset && state != FieldState::missing;
        const bool yes = index.data(Qt::DisplayRole).toString() == tr("yes");
        flags->setCurrentIndex(!present ? 0 : yes ? 1 : 2);
    } else if (auto* edit = qobject_cast<QLineEdit*>(editor); edit != nullptr && !edit->isModified()) {
        edit->setText(value); // what is being typed outlives a change that comes from elsewhere
    }
}

void FieldCellDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    if (const auto* flags = qobject_cast<QComboBox*>(editor)) {
        model->setData(index, flags->currentData());
    } else if (const auto* edit = qobject_cast<QLineEdit*>(editor)) {
        model->setData(index, edit->text());
    }
}

FieldTableView::FieldTableView(FieldTableModel& model, QWidget* parent) : QTableView(parent), fields_(model) {
    setHorizontalHeader(new FieldHeader(Qt::Horizontal, this));
    setVerticalHeader(new FieldHeader(Qt::Vertical, this));
    verticalHeader()->setSectionsClickable(true);
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(40);
    setModel(&model);
    auto* cells = new FieldCellDelegate(this);
    setItemDelegate(cells);
    connect(cells, &FieldCellDelegate::opened, this, [this](const QModelIndex& index) { fields_.beginTyping(index); });
    connect(cells, &FieldCellDelegate::typed, this, [this](const QModelIndex& index, const QString& typed) { fields_.type(index, typed); });
    connect(cells, &FieldCellDelegate::abandoned, this, [this] { fields_.abandonTyping(); });
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setSelectionMode(ExtendedSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setCornerButtonEnabled(false);
    const int line = fontMetrics().height();
    verticalHeader()->setDefaultSectionSize(line + line / 2);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setMinimumSectionSize(line * 3);
    connect(verticalHeader(), &QHeaderView::sectionClicked, this, [this](int row) {
        if (fields_.row(row).isHeading) {
            Q_EMIT headingActivated(row);
        }
    });
    connect(this, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (fields_.row(index.row()).isHeading) {
            Q_EMIT headingActivated(index.row());
        }
    });
}

void FieldTableView::fitColumns() {
    const int room = fontMetrics().horizontalAdvance(QLatin1Char('m'));
    for (int column = 0; column < fields_.columnCount(); ++column) {
        const int wanted = std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)) + room / 2;
        setColumnWidth(column, std::clamp(wanted, room * 6, room * 24));
    }
}

void FieldTableView::keyPressEvent(QKeyEvent* event) {
    const QModelIndex current = currentIndex();
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->matches(QKeySequence::Copy)) {
        copySelection();
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        unsetSelection();
    } else if (current.isValid() && fields_.row(current.row()).isHeading && (enters || event->key() == Qt::Key_Space)) {
        Q_EMIT headingActivated(current.row());
    } else if (enters && current.isValid() && state() != EditingState) {
        edit(current);
    } else {
        QTableView::keyPressEvent(event);
    }
}

void FieldTableView::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex at = currentIndex();
    if (!at.isValid()) {
        return;
    }
    const QString path = text(fields_.pathAt(at).print());
    QMenu menu(this);
    QAction* edits = menu.addAction(tr("&Edit"), this, [this, at] { edit(at); });
    edits->setEnabled((fields_.flags(at) & Qt::ItemIsEditable) != 0);
    menu.addAction(icon("unset"), tr("&Unset"), this, [this] { unsetSelection(); });
    menu.addSeparator();
    menu.addAction(tr("&Copy"), this, [this] { copySelection(); });
    menu.addAction(tr("Copy &path %1").arg(path), this, [path] { QApplication::clipboard()->setText(path); });
    menu.exec(event->globalPos());
}

void FieldTableView::copySelection() const {
    std::map<int, std::map<int, QString>> cells;
    for (const QModelIndex& index : selectionModel()->selectedIndexes()) {
        cells[index.row()][index.column()] = index.data(Qt::EditRole).toString();
    }
    QStringList lines;
    for (const auto& [row, columns] : cells) {
        QStringList line;
        for (int column = columns.begin()->first; column <= columns.rbegin()->first; ++column) {
            const auto found = columns.find(column);
            line << (found == columns.end() ? QString() : found->second);
        }
        lines << line.join(QLatin1Char('\t'));
    }
    QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void FieldTableView::unsetSelection() {
    QList<QPersistentModelIndex> chosen; // an unset may remove lines
    for (const QModelIndex& index : selectionModel()->selectedIndexes()) {
        chosen << index;
    }
    for (const QPersistentModelIndex& index : std::as_const(chosen)) {
        if (index.isValid()) {
            fields_.unset(index);
        }
    }
}

} // namespace modelspec::ui
