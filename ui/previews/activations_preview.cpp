#include "ui/previews/activations_preview.h"

#include "ui/fields/number_input.h"
#include "ui/look/look.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

namespace modelspec::ui {

ActivationsPreview::ActivationsPreview(SpecDocument& document, QWidget* parent)
    : Preview(document, tr("Activations"), parent), tp_(new QComboBox(this)), unit_(new QComboBox(this)), length_(new QComboBox(this)) {
    setObjectName(QStringLiteral("activationsPreview"));
    makeControls();
    connect(tp_, &QComboBox::activated, this, [this] {
        options_.tp = tp_->currentData().toLongLong();
        updatePicture();
    });
    connect(unit_, &QComboBox::activated, this, [this] {
        options_.tokens = unit_->currentIndex() == 0 ? std::nullopt : std::optional(censusLength_);
        showOptions();
        updatePicture();
    });
    connect(length_, &QComboBox::activated, this, &ActivationsPreview::readLength);
    connect(length_->lineEdit(), &QLineEdit::editingFinished, this, &ActivationsPreview::readLength);
    showOptions();
}

void ActivationsPreview::makeControls() {
    constexpr int mostRanks = 256;
    for (int ranks = 1; ranks <= mostRanks; ranks *= 2) {
        tp_->addItem(tr("TP %1").arg(ranks), ranks);
    }
    tp_->setObjectName(QStringLiteral("tpChooser"));
    tp_->setAccessibleName(tr("Ranks of tensor parallelism"));
    tp_->setToolTip(tr("Ranks that tensor parallelism splits a layer over. Of this view only; the file does not state it."));
    unit_->addItems({tr("B/token"), tr("MiB at")});
    unit_->setObjectName(QStringLiteral("unitChooser"));
    unit_->setAccessibleName(tr("Unit"));
    length_->setEditable(true);
    length_->setInsertPolicy(QComboBox::NoInsert);
    length_->setObjectName(QStringLiteral("lengthChooser"));
    length_->setAccessibleName(tr("Sequence length in tokens"));
    length_->setToolTip(tr("Tokens of a sequence. One that differs from the census's is an extrapolation."));
    length_->setMinimumContentsLength(6);
    length_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int longest = 131072;
    for (int tokens = 1024; tokens <= longest; tokens *= 2) {
        length_->addItem(QString::number(tokens));
    }
    controls().insertWidget(0, tp_);
    controls().insertWidget(1, unit_);
    controls().insertWidget(2, length_);
}

void ActivationsPreview::readLength() {
    const std::optional<TypedNumber> typed = evaluate(length_->currentText());
    if (typed && typed->whole && *typed->whole > 0 && options_.tokens && options_.tokens != *typed->whole) {
        options_.tokens = *typed->whole;
        updatePicture();
    }
    showOptions();
}

void ActivationsPreview::showOptions() {
    tp_->setCurrentIndex(tp_->findData(static_cast<int>(options_.tp)));
    unit_->setCurrentIndex(options_.tokens ? 1 : 0);
    length_->setVisible(options_.tokens.has_value());
    if (options_.tokens) {
        length_->setEditText(QString::number(*options_.tokens));
    }
}

void ActivationsPreview::setOptions(const ActivationsOptions& options) {
    options_ = options;
    showOptions();
    updatePicture();
}

void ActivationsPreview::analysisShown(const Analysis& analysis) {
    censusLength_ = census::census_of(analysis.spec, analysis.stack).seq_length().value_or(censusLength_);
}

Picture ActivationsPreview::layOut(const Analysis& analysis, qreal width) const { return layoutActivations(analysis, options_, width, font()); }

TableTwin ActivationsPreview::tableOf(const Analysis& analysis) const { return activationsTable(analysis, options_); }

} // namespace modelspec::ui
