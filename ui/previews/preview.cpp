#include "ui/previews/preview.h"

#include "ui/look/look.h"
#include "ui/previews/preview_canvas.h"

#include <QContextMenuEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMessageBox>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace modelspec::ui {

Preview::Preview(SpecDocument& document, const QString& name, QWidget* parent)
    : QWidget(parent), document_(document), controls_(new QHBoxLayout), tableButton_(new QToolButton(this)), pages_(new QStackedWidget(this)),
      scroll_(new QScrollArea), canvas_(new PreviewCanvas(*this)), tableView_(new QTableView), twin_(new TableTwinModel(this)) {
    setAccessibleName(name);
    canvas_->setAccessibleName(tr("%1, picture; the same is in the table").arg(name));
    makeTable(name);
    controls_->setSpacing(fontMetrics().height() / 4);
    controls_->addStretch(1);
    controls_->addWidget(tableButton_);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setWidget(canvas_);
    pages_->addWidget(scroll_);
    pages_->addWidget(tableView_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(controls_);
    column->addWidget(pages_, 1);
    connect(tableButton_, &QToolButton::toggled, this, &Preview::setTableShown);
    connect(tableView_, &QTableView::activated, this, [this](const QModelIndex& index) {
        if (const FieldPath path = twin_->pathAt(index); !path.empty()) {
            Q_EMIT pathActivated(path);
        }
    });
    connect(&document_, &SpecDocument::analysisChanged, this, [this] {
        isStale_ = true;
        if (isVisible()) {
            refresh();
        }
    });
}

void Preview::makeTable(const QString& name) {
    tableButton_->setText(tr("Table"));
    tableButton_->setToolTip(tr("Show the same as a table"));
    tableButton_->setCheckable(true);
    tableButton_->setAutoRaise(true);
    tableButton_->setObjectName(QStringLiteral("tableToggle"));
    tableView_->setAccessibleName(tr("%1, table").arg(name));
    tableView_->setModel(twin_);
    tableView_->verticalHeader()->hide();
    tableView_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    tableView_->setSelectionBehavior(QAbstractItemView::SelectRows);
    tableView_->setTabKeyNavigation(false);
    tableView_->setWordWrap(false);
    tableView_->setContextMenuPolicy(Qt::NoContextMenu);
}

const Analysis* Preview::analysis() const { return (document_.canEditFields() ? document_.analysis() : document_.lastGood()).get(); }

bool Preview::isOutdated() const { return !document_.canEditFields(); }

PaintStyle Preview::paintStyle() const { return {palette(), font()}; }

Picture Preview::picture(qreal width) const { return analysis() != nullptr ? layOut(*analysis(), width) : Picture{{width, 0}, {}, {}}; }

TableTwin Preview::table() const { return analysis() != nullptr ? tableOf(*analysis()) : TableTwin{}; }

void Preview::setTableShown(bool shown) {
    tableButton_->setChecked(shown);
    pages_->setCurrentIndex(shown ? 1 : 0);
    if (shown && isVisible()) {
        const bool first = twin_->columnCount() == 0;
        twin_->show(table());
        if (first) {
            tableView_->resizeColumnsToContents();
        }
    }
}

void Preview::showEvent(QShowEvent* event) {
    refresh();
    QWidget::showEvent(event);
}

void Preview::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        canvas_->invalidate();
    }
    QWidget::changeEvent(event);
}

void Preview::refresh() {
    if (!isStale_) {
        return;
    }
    isStale_ = false;
    if (analysis() != nullptr) {
        analysisShown(*analysis());
    }
    updatePicture();
}

void Preview::updatePicture() {
    canvas_->invalidate();
    if (pages_->currentIndex() == 1) {
        twin_->show(table());
    }
}

void Preview::activate(const HotSpot& spot) {
    if (spot.fold) {
        toggleFold(*spot.fold);
    } else if (!spot.path.empty()) {
        Q_EMIT pathActivated(spot.path);
    }
}

bool Preview::save(const QString& path) const {
    constexpr qreal pngScale = 2;
    constexpr qreal fallbackWidth = 640;
    const Picture drawn = picture(canvas_->isVisible() ? canvas_->width() - 2 * canvas_->margin() : fallbackWidth);
    return path.endsWith(QStringLiteral(".svg"), Qt::CaseInsensitive) ? saveSvg(drawn, paintStyle(), path, accessibleName())
                                                                      : savePng(drawn, paintStyle(), path, pngScale);
}

void Preview::saveAs(const QString& suffix) {
    const QString filter = suffix == QStringLiteral("svg") ? tr("SVG pictures (*.svg)") : tr("PNG pictures (*.png)");
    QString path = QFileDialog::getSaveFileName(this, tr("Save %1").arg(accessibleName()), {}, filter);
    if (path.isEmpty()) {
        return;
    }
    if (!path.endsWith(QLatin1Char('.') + suffix, Qt::CaseInsensitive)) {
        path += QLatin1Char('.') + suffix;
    }
    if (!save(path)) {
        QMessageBox::warning(this, tr("Not saved"), tr("The picture could not be written to %1.").arg(path));
    }
}

void Preview::contextMenuEvent(QContextMenuEvent* event) {
    QMenu menu(this);
    menu.addAction(tr("Save as &PNG..."), this, [this] { saveAs(QStringLiteral("png")); });
    menu.addAction(tr("Save as &SVG..."), this, [this] { saveAs(QStringLiteral("svg")); });
    menu.addSeparator();
    QAction* asTable = menu.addAction(tr("Show as &table"), this, &Preview::setTableShown);
    asTable->setCheckable(true);
    asTable->setChecked(tableButton_->isChecked());
    menu.exec(event->globalPos());
}

} // namespace modelspec::ui
