#include "ui/problems/key_popup.h"

#include "core/yaml/emit.h"
#include "ui/look/look.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTreeView>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// Key and meaning side by side.
QTreeView* makeList(const QWidget& like) {
    auto* list = new QTreeView;
    list->setRootIsDecorated(false);
    list->setHeaderHidden(true);
    list->setUniformRowHeights(true);
    list->setSelectionBehavior(QAbstractItemView::SelectRows);
    list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list->setObjectName(QStringLiteral("keyPopup"));
    list->setAccessibleName(KeyPopup::tr("Keys that may be written here"));
    list->setFont(like.font());
    return list;
}

} // namespace

KeyPopup::KeyPopup(QPlainTextEdit& editor)
    : QObject(&editor), editor_(editor), model_(new QStandardItemModel(this)), completer_(new QCompleter(model_, this)) {
    auto* list = makeList(editor);
    completer_->setPopup(list);
    completer_->setWidget(&editor);
    completer_->setCompletionMode(QCompleter::PopupCompletion);
    completer_->setCaseSensitivity(Qt::CaseInsensitive);
    completer_->setFilterMode(Qt::MatchContains);
    completer_->setMaxVisibleItems(12);
    connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &KeyPopup::choose);
}

bool KeyPopup::isOpen() const { return completer_->popup()->isVisible(); }

void KeyPopup::open(const KeyCompletion& completion, const QString& typed) {
    completion_ = completion;
    model_->clear();
    for (const KeyChoice& choice : completion.choices) {
        auto* key = new QStandardItem(text(choice.key));
        auto* meaning = new QStandardItem((choice.isRequired ? tr("required: %1") : QStringLiteral("%1")).arg(text(choice.meaning)));
        meaning->setForeground(dimmed(editor_.palette()));
        meaning->setToolTip(text(choice.meaning));
        model_->appendRow({key, meaning});
    }
    completer_->setCompletionPrefix(typed);
    if (completer_->completionCount() == 0) {
        completer_->popup()->hide();
        return;
    }
    auto* list = static_cast<QTreeView*>(completer_->popup());
    list->resizeColumnToContents(0);
    list->setColumnWidth(0, list->columnWidth(0) + editor_.fontMetrics().averageCharWidth() * 2);
    list->setCurrentIndex(completer_->completionModel()->index(0, 0));
    QRect rect = editor_.cursorRect().translated(editor_.viewport()->pos());
    rect.setWidth(
        std::min(editor_.fontMetrics().averageCharWidth() * 90, std::max(editor_.width() - rect.x(), editor_.fontMetrics().averageCharWidth() * 50)));
    completer_->complete(rect);
}

void KeyPopup::choose(const QString& key) {
    const auto found =
        std::find_if(completion_.choices.begin(), completion_.choices.end(), [&](const KeyChoice& choice) { return text(choice.key) == key; });
    if (found == completion_.choices.end()) {
        return;
    }
    const QString colon = completion_.hasColon ? QString() : found->isScalar ? QStringLiteral(": ") : QStringLiteral(":");
    Q_EMIT chosen(text(yaml::spell_text(found->key, true)) + colon, completion_.word);
}

} // namespace modelspec::ui
