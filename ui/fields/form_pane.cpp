#include "ui/fields/form_pane.h"

#include "ui/fields/field_words.h"
#include "ui/look/look.h"
#include "ui/look/notice_bar.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace modelspec::ui {

namespace {

/// What keeps the text from being fields, and the line where it stands.
QString whyUnreadable(const Analysis& analysis) {
    if (analysis.findings.empty()) {
        return FormPane::tr("the text is no mapping of fields");
    }
    const Finding& finding = analysis.findings.back();
    return FormPane::tr("line %1: %2").arg(analysis.lines.position(finding.span.begin).line).arg(text(finding.message));
}

} // namespace

FormPane::FormPane(SpecDocument& document, QWidget* parent)
    : QWidget(parent), document_(document), layout_(new QVBoxLayout(this)), form_(new FormView(document, this)), details_(new QLabel(this)) {
    details_->setObjectName(QStringLiteral("details"));
    details_->setWordWrap(true);
    details_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    const int line = fontMetrics().lineSpacing();
    details_->setContentsMargins(line / 2, line / 4, line / 2, line / 4);
    details_->setFixedHeight(line * 3 + line * 2 / 3); // a strip of changing height would move the form
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    layout_->addWidget(form_, 1);
    layout_->addWidget(details_);
    setFocusProxy(form_);
    connect(form_, &FormView::currentRowChanged, this, &FormPane::describe);
    connect(form_, &FormView::refused, this, [this](const QString& why) { details_->setText(why.toHtmlEscaped()); });
    connect(&document_, &SpecDocument::analysisChanged, this, &FormPane::showState);
    showState();
    describe();
}

void FormPane::describe() {
    const FormRow* row = form_->currentRow();
    if (row == nullptr || row->kind == RowKind::heading) {
        details_->setText(tr("Select a field and type to give it a value. Delete unsets it."));
        return;
    }
    const bool isField = row->kind == RowKind::field && form_->fields().analysis() != nullptr;
    const QString shared = isField ? text(shared_note(*form_->fields().analysis(), yaml::Declare{row->view.path, {}})) : QString();
    details_->setText(description(*row) + (shared.isEmpty() ? QString() : QStringLiteral("<br>") + shared.toHtmlEscaped()));
}

void FormPane::showState() {
    if (document_.canEditFields()) {
        if (bar_ != nullptr) {
            bar_->hide();
        }
        return;
    }
    if (bar_ == nullptr) {
        bar_ = new NoticeBar(Severity::error, this);
        bar_->setObjectName(QStringLiteral("parseBar"));
        connect(bar_->addButton(tr("Show in source")), &QPushButton::clicked, this, &FormPane::sourceWanted);
        layout_->insertWidget(0, bar_);
    }
    const QString why = whyUnreadable(*document_.analysis());
    const QString shown =
        document_.lastGood() && document_.lastGood() != document_.analysis() ? tr("The form shows the last state that could be read.") : QString();
    bar_->setText(document_.isReadOnly() ? tr("The file is not UTF-8 and is shown read-only: %1").arg(why)
                                         : tr("The text cannot be edited as fields: %1. %2").arg(why, shown));
    bar_->show();
}

} // namespace modelspec::ui
