#include "ui/window/status_line.h"

#include "ui/look/look.h"

#include <QEvent>

namespace modelspec::ui {

StatusLine::StatusLine(SpecDocument& document, QWidget* parent) : QStatusBar(parent), document_(document) {
    setObjectName(QStringLiteral("statusLine"));
    mark_ = label("verdictMark");
    verdict_ = label("verdict");
    counts_ = label("counts");
    section_ = label("section");
    note_ = label("note", 1);
    note_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // a long one does not widen the window
    file_ = label("file");
    file_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(&document_, &SpecDocument::analysisChanged, this, &StatusLine::refresh);
    connect(&document_, &SpecDocument::modifiedChanged, this, &StatusLine::refreshFile);
    connect(&document_, &SpecDocument::pathChanged, this, &StatusLine::refreshFile);
    connect(&document_, &SpecDocument::diskChanged, this, &StatusLine::refreshFile);
    connect(&document_, &SpecDocument::bytesChanged, this, [this] { said_.clear(); });
    sayLong_.setSingleShot(true);
    connect(&sayLong_, &QTimer::timeout, this, [this] { say({}); });
    refresh();
}

QLabel* StatusLine::label(const char* name, int stretch) {
    auto* label = new QLabel(this);
    label->setObjectName(QLatin1String(name));
    const int space = fontMetrics().height() / 3;
    label->setContentsMargins(space, 0, space, 0);
    addWidget(label, stretch);
    return label;
}

void StatusLine::refresh() {
    const Analysis& analysis = *document_.analysis();
    const int errors = static_cast<int>(analysis.count(Severity::error));
    const int warnings = static_cast<int>(analysis.count(Severity::warning));
    const QString ofWarnings = warnings == 0 ? QString() : QStringLiteral(", ") + (warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings));
    const bool yaml = !analysis.tree.problems().empty();
    if (errors == 0) {
        verdict_->setText(tr("accepted") + ofWarnings);
    } else {
        verdict_->setText((yaml ? tr("not loadable: ") : tr("refused: ")) + (errors == 1 ? tr("1 error") : tr("%1 errors").arg(errors)) + ofWarnings);
    }
    const Severity worst = errors > 0 ? Severity::error : warnings > 0 ? Severity::warning : Severity::information;
    const char* const mark = errors == 0 && warnings == 0 ? "accepted" : iconName(worst);
    mark_->setPixmap(iconPixmap(mark, fontMetrics().height(), devicePixelRatioF(), color(worst, palette())));
    counts_->setText(document_.lastGood() ? declaredCounts(*document_.lastGood()) : QString());
    section_->setText(analysis.section.in_run_file() ? tr("spec read from %1").arg(text(analysis.section.path.print())) : QString());
    if (const QString& shared = document_.sharedNote(); !shared.isEmpty()) {
        say(shared);
    }
    refreshNote();
    refreshFile();
}

void StatusLine::say(const QString& words) {
    constexpr int longEnoughMs = 8000;
    said_ = words;
    sayLong_.start(longEnoughMs);
    refreshNote();
}

void StatusLine::refreshNote() {
    note_->setText(said_);
    note_->setToolTip(said_);
}

void StatusLine::refreshFile() {
    const int changed = document_.changedLines();
    QString state = tr("no changes");
    if (document_.isReadOnly()) {
        state = tr("not UTF-8, read-only");
    } else if (!document_.hasFile()) {
        state = tr("not saved yet");
    } else if (document_.diskState() == DiskState::gone) {
        state = tr("gone from disk");
    } else if (changed > 0) {
        state = (changed == 1 ? tr("1 line changed") : tr("%1 lines changed").arg(changed)) +
                (document_.diskState() == DiskState::changed ? tr("; changed on disk too") : tr(", the rest byte-identical"));
    } else if (document_.isModified()) {
        state = tr("line endings changed");
    }
    file_->setText(QStringLiteral("%1 \u2013 %2").arg(document_.displayName(), state));
}

void StatusLine::changeEvent(QEvent* event) {
    QStatusBar::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && file_ != nullptr) {
        refresh();
    }
}

QString declaredCounts(const Analysis& analysis) {
    int declared = 0;
    int unset = 0;
    for (const schema::Field& field : schema::fields(schema::RecordId::model)) {
        const bool present = analysis.locator.find({std::string(field.name)}).has_value();
        declared += present ? 1 : 0;
        unset += present ? 0 : 1;
    }
    return StatusLine::tr("%1 declared, %2 unset").arg(declared).arg(unset);
}

} // namespace modelspec::ui
