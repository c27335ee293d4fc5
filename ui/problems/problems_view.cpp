#include "ui/problems/problems_view.h"

#include "core/rules/rule.h"
#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/problems_model.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace modelspec::ui {

namespace {

constexpr std::array severities{Severity::error, Severity::warning, Severity::information};

QString counted(Severity severity, int count) {
    switch (severity) {
    case Severity::error: return count == 1 ? ProblemsView::tr("1 error") : ProblemsView::tr("%1 errors").arg(count);
    case Severity::warning: return count == 1 ? ProblemsView::tr("1 warning") : ProblemsView::tr("%1 warnings").arg(count);
    case Severity::information: return count == 1 ? ProblemsView::tr("1 note") : ProblemsView::tr("%1 notes").arg(count);
    }
    return {};
}

/// A path that is cut says most at its end.
class PathDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        QStyledItemDelegate::initStyleOption(option, index);
        option->textElideMode = Qt::ElideLeft;
    }
};

int countOf(const Analysis& analysis, Severity severity) { return static_cast<int>(analysis.count(severity)); }

} // namespace

ProblemsView::ProblemsView(SpecDocument& document, QWidget* parent) : QWidget(parent), document_(document) {
    setObjectName(QStringLiteral("problemsView"));
    setAccessibleName(tr("Problems"));
}

// ---- content, made when it is first needed

void ProblemsView::build() {
    if (model_ != nullptr) {
        return;
    }
    model_ = new ProblemsModel(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    QWidget* header = makeHeader();
    layout->addWidget(header);
    makeTree();
    setFocusProxy(tree_);
    layout->addWidget(tree_, 1);
    header->show(); // a child made while its parent is being shown is not, or only later
    tree_->show();

    details_ = new QWidget(this);
    details_->setObjectName(QStringLiteral("problemDetails"));
    detailsText_ = new QLabel(details_);
    detailsText_->setWordWrap(true);
    detailsText_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* close = new QToolButton(details_);
    close->setText(QStringLiteral("\u00D7"));
    close->setAutoRaise(true);
    close->setAccessibleName(tr("Close the explanation"));
    auto* strip = new QHBoxLayout(details_);
    strip->addWidget(detailsText_, 1);
    strip->addWidget(close, 0, Qt::AlignTop);
    details_->hide();
    layout->addWidget(details_);

    connect(close, &QToolButton::clicked, details_, &QWidget::hide);
    connect(&document_, &SpecDocument::analysisChanged, this, &ProblemsView::update);
    // Once every view has the new analysis.
    connect(&document_, &SpecDocument::analysisChanged, this, &ProblemsView::goOnAfterFix, Qt::QueuedConnection);
    update();
}

QWidget* ProblemsView::makeHeader() {
    auto* header = new QWidget(this);
    auto* layout = new QHBoxLayout(header);
    const int margin = fontMetrics().height() / 4;
    layout->setContentsMargins(margin, margin, margin, margin);
    for (const Severity severity : severities) {
        auto* button = new QToolButton(header);
        button->setObjectName(QStringLiteral("filter_%1").arg(QLatin1String(name(severity).data())));
        button->setCheckable(true);
        button->setChecked(model_->isShown(severity));
        button->setAutoRaise(true);
        button->setIcon(icon(severity));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        connect(button, &QToolButton::toggled, this, [this, severity](bool shown) {
            changeRows([this, severity, shown] { model_->setShown(severity, shown); });
            updateEmptyText();
        });
        layout->addWidget(button);
        filters_[static_cast<std::size_t>(severity)] = button;
    }
    layout->addStretch();
    silenced_ = new QLabel(header);
    silenced_->setToolTip(tr("By comments: # modelspec: allow ID"));
    layout->addWidget(silenced_);
    return header;
}

void ProblemsView::makeTree() {
    tree_ = new QTreeView(this);
    tree_->setObjectName(QStringLiteral("problemsTree"));
    tree_->setAccessibleName(tr("Problems, by place in the file"));
    tree_->setModel(model_);
    tree_->setUniformRowHeights(true);
    tree_->setAllColumnsShowFocus(true);
    tree_->setExpandsOnDoubleClick(false);
    tree_->setContextMenuPolicy(Qt::CustomContextMenu);
    tree_->installEventFilter(this);
    QHeaderView* header = tree_->header();
    const int width = fontMetrics().averageCharWidth();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(ProblemsModel::messageColumn, QHeaderView::Stretch);
    header->resizeSection(ProblemsModel::severityColumn, width * 18);
    header->resizeSection(ProblemsModel::fieldColumn, width * 46);
    header->resizeSection(ProblemsModel::lineColumn, width * 8);
    header->setSectionsMovable(false);
    tree_->setItemDelegateForColumn(ProblemsModel::fieldColumn, new PathDelegate(tree_));
    empty_ = new QLabel(tree_->viewport());
    empty_->setObjectName(QStringLiteral("problemsEmpty"));
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    empty_->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* overlay = new QVBoxLayout(tree_->viewport());
    overlay->addWidget(empty_);

    connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        updateDetails();
        isTold_ = false;
        if (!updating_) {
            tell(current);
        }
    });
    connect(tree_, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (!isTold_) {
            tell(index);
        }
    });
    connect(tree_, &QTreeView::doubleClicked, this, &ProblemsView::activate);
    connect(tree_, &QTreeView::customContextMenuRequested, this, &ProblemsView::showMenu);
    connect(model_, &QAbstractItemModel::rowsInserted, this, &ProblemsView::expandNew);
}

void ProblemsView::showEvent(QShowEvent* event) {
    build();
    QWidget::showEvent(event);
}

void ProblemsView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && model_ != nullptr) {
        update();
    }
}

// ---- following the analysis

void ProblemsView::update() {
    const Analysis& analysis = *document_.analysis();
    changeRows([this] { model_->setAnalysis(document_.analysis()); });
    for (const Severity severity : severities) {
        QToolButton* button = filters_[static_cast<std::size_t>(severity)];
        button->setText(counted(severity, countOf(analysis, severity)));
        button->setToolTip(tr("Show %1").arg(button->text()));
        button->setAccessibleName(button->toolTip());
    }
    silenced_->setText(analysis.silenced == 0 ? QString() : tr("%1 silenced").arg(analysis.silenced));
    updateEmptyText();
    updateDetails();
}

void ProblemsView::updateEmptyText() {
    const Analysis& analysis = *document_.analysis();
    QStringList hidden;
    for (const Severity severity : severities) {
        const int count = countOf(analysis, severity);
        if (count > 0 && !model_->isShown(severity)) {
            hidden += counted(severity, count);
        }
    }
    QString words = tr("No problems: the consumer accepts this file");
    if (!analysis.accepted()) {
        words = tr("The consumer refuses this file");
    } else if (!model_->isShown(Severity::warning) && countOf(analysis, Severity::warning) > 0) {
        words = tr("The consumer accepts this file");
    }
    empty_->setText(hidden.isEmpty() ? words : tr("%1\nNot shown: %2").arg(words, hidden.join(QStringLiteral(", "))));
    empty_->setVisible(model_->rowCount() == 0);
}

/// A finding's places and fixes are seen at once, while there are few findings.
void ProblemsView::expandNew(const QModelIndex& parent, int first, int last) {
    constexpr int few = 12;
    for (int row = first; row <= last && !parent.isValid() && model_->rowCount() <= few; ++row) {
        tree_->expand(model_->index(row, 0));
    }
}

void ProblemsView::updateDetails() {
    const Finding* finding = model_->findingAt(tree_->currentIndex());
    const Rule* rule = finding != nullptr ? find_rule(finding->id) : nullptr;
    if (rule == nullptr) {
        detailsText_->setText(tr("Select a problem to read about its rule."));
        return;
    }
    detailsText_->setText(
        QStringLiteral("<b>%1</b> (%2)<br>%3").arg(text(rule->title).toHtmlEscaped(), text(rule->id), text(rule->explanation).toHtmlEscaped()));
}

// ---- what the user asks for

void ProblemsView::tell(const QModelIndex& index) {
    const Finding* finding = model_->findingAt(index);
    if (finding == nullptr) {
        return;
    }
    isTold_ = true;
    const Related* related = model_->relatedAt(index);
    const bool isCurrent = model_->analysis()->revision == document_.revision();
    Q_EMIT pathActivated(related != nullptr ? related->path : finding->path);
    if (isCurrent) {
        Q_EMIT spanActivated(related != nullptr ? related->span : finding->span);
    }
}

void ProblemsView::activate(const QModelIndex& index) {
    if (const Fix* fix = model_->fixAt(index)) {
        apply(Fix(*fix));
    } else {
        tell(index);
    }
}

void ProblemsView::explain() {
    build();
    updateDetails();
    details_->show();
}

void ProblemsView::showMenu(const QPoint& position) {
    const QModelIndex index = tree_->indexAt(position);
    const Finding* finding = model_->findingAt(index);
    if (finding == nullptr) {
        return;
    }
    const auto copy = [](const QString& words) { return [words] { QApplication::clipboard()->setText(words); }; };
    QMenu menu(this);
    menu.setToolTipsVisible(true);
    for (const Fix& fix : finding->fixes) {
        QAction* action = menu.addAction(icon(fix.edits.empty() ? "goto" : "fix"), text(fix.title), this, [this, fix] { apply(fix); });
        action->setEnabled(fix.edits.empty() || !document_.isReadOnly());
    }
    menu.addSeparator();
    const Related* related = model_->relatedAt(index);
    menu.addAction(tr("Copy the &message"), this, copy(text(finding->message)));
    menu.addAction(tr("Copy the &path"), this, copy(text((related != nullptr ? related->path : finding->path).print())));
    menu.addAction(tr("&Explain the rule"), this, &ProblemsView::explain);
    menu.exec(tree_->viewport()->mapToGlobal(position));
}

bool ProblemsView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == tree_ && event->type() == QEvent::FocusIn && !tree_->currentIndex().isValid() && model_->rowCount() > 0) {
        const QScopedValueRollback<bool> guard(updating_, true); // something to see the focus by; nobody asked to be shown its place
        tree_->setCurrentIndex(model_->index(resumeAt_ % model_->rowCount(), 0));
    }
    if (watched != tree_ || event->type() != QEvent::KeyPress) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isPlain = (key->modifiers() & ~Qt::KeypadModifier) == 0;
    if (isPlain && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter)) {
        activate(tree_->currentIndex());
    } else if (key->key() == Qt::Key_Period && key->modifiers() == Qt::ControlModifier) {
        applyFirstFix();
    } else if (key->matches(QKeySequence::Copy)) {
        if (const Finding* finding = model_->findingAt(tree_->currentIndex())) {
            QApplication::clipboard()->setText(text(finding->message));
        }
    } else if (isPlain && key->key() == Qt::Key_F1) {
        explain();
    } else {
        return false;
    }
    return true;
}

} // namespace modelspec::ui
