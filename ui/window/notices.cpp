#include "ui/window/notices.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace modelspec::ui {

Notices::Notices(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
    layout_->setContentsMargins(0, 0, 0, 0);
    layout_->setSpacing(0);
    hide();
}

void Notices::say(const QString& matter, Severity severity, const QString& text, const std::vector<Choice>& choices) {
    dismiss(matter);
    auto* bar = new NoticeBar(severity, this);
    bar->setObjectName(QStringLiteral("notice-") + matter);
    bar->setText(text);
    for (const Choice& choice : choices) {
        QPushButton* button = bar->addButton(choice.title);
        connect(button, &QPushButton::clicked, this, [this, matter, choice] {
            if (!choice.leavesBar) {
                dismiss(matter);
            }
            choice.act();
        });
    }
    if (choices.empty()) {
        connect(bar->addButton(tr("Dismiss")), &QPushButton::clicked, this, [this, matter] { dismiss(matter); });
    }
    bars_.insert(matter, bar);
    layout_->addWidget(bar);
    bar->show();
    show();
}

void Notices::dismiss(const QString& matter) {
    if (NoticeBar* bar = bars_.take(matter)) {
        bar->hide();
        bar->deleteLater();
    }
    setVisible(!bars_.isEmpty());
}

QString Notices::said(const QString& matter) const {
    const NoticeBar* bar = bars_.value(matter);
    return bar == nullptr ? QString() : bar->text();
}

} // namespace modelspec::ui
