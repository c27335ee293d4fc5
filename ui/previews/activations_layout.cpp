#include "ui/previews/activations_layout.h"

#include "ui/look/look.h"
#include "ui/previews/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::ActivationsPreview)
};

using census::Amount;
using census::KindCensus;

constexpr double splitStrength = 0.5; ///< the shade of what tensor parallelism splits

struct Bar {
    QString name;
    Amount amount;
    const char* whole; ///< names of the two fields
    const char* split;
};

std::vector<Bar> barsOf(const KindActivations& record) {
    return {{Words::tr("kept"), census::kept(record), "saved", "saved_tp"},
            {Words::tr("selective"), census::selective(record), "selective", "selective_tp"},
            {Words::tr("working"), census::working(record), "working", "working_tp"}};
}

class ActivationsLayout {
public:
    ActivationsLayout(const Analysis& analysis, const ActivationsOptions& options, qreal width, const QFont& font)
        : analysis_(analysis), options_(options), width_(width), font_(font), metrics_(font), line_(metrics_.height()), pad_(line_ / 4),
          census_(census::census_of(analysis.spec, analysis.stack)) {}

    Picture lay() {
        measure();
        head();
        for (const KindCensus& kind : census_.kinds) {
            section(kind, FieldPath{std::string("activations"), kind.kind}, {Tone::Role::kind, kindIndex(analysis_, kind.kind), 1});
        }
        section(census_.output, FieldPath{std::string("output_activations")}, {Tone::Role::neutral, 0, 1});
        totals();
        picture_.size = {width_, y_};
        return std::move(picture_);
    }

private:
    void label(const QRectF& rect, const QString& shown, Tone tone, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter, bool bold = false,
               bool italic = false) {
        picture_.marks.push_back({Mark::Shape::label, rect, tone, shown, alignment, bold, italic});
    }

    void note(const QString& plain, Tone tone, qreal indent = 0) {
        const QString words = unbroken(plain);
        const QRectF bounds = metrics_.boundingRect(QRectF(0, 0, width_ - indent, 1e6), Qt::TextWordWrap, words);
        picture_.marks.push_back({Mark::Shape::note, {indent, y_, width_ - indent, bounds.height()}, tone, words, Qt::AlignLeft | Qt::AlignTop});
        y_ += bounds.height() + pad_;
    }

    /// The columns of names and values, and the scale: that of the layers, unless only the output layer has a record.
    void measure() {
        double layers = 0;
        double output = 0;
        qreal values = metrics_.horizontalAdvance(Words::tr("not stated"));
        qreal names = 0;
        for (const Bar& bar : barsOf(KindActivations{})) {
            names = std::max(names, metrics_.horizontalAdvance(bar.name));
        }
        const auto look = [&](const KindCensus& kind, double& most) {
            if (kind.record == nullptr) {
                return;
            }
            for (const Bar& bar : barsOf(*kind.record)) {
                if (const std::optional<double> bytes = bar.amount.at(options_.tp)) {
                    most = std::max(most, *bytes);
                    values = std::max(values, metrics_.horizontalAdvance(amountWords(*bytes, options_)));
                }
            }
        };
        for (const KindCensus& kind : census_.kinds) {
            look(kind, layers);
        }
        look(census_.output, output);
        most_ = layers > 0 ? layers : output;
        isOutputCut_ = output > most_;
        barLeft_ = names + pad_ * 2;
        barWidth_ = std::max(width_ - barLeft_ - values - pad_ * 2, line_);
    }

    void head() {
        const QString unit = options_.tokens ? Words::tr("MiB of one layer over %1 tokens").arg(grouped(static_cast<qint64>(*options_.tokens)))
                                             : Words::tr("bytes/token of one layer");
        const QString title = Words::tr("%1, micro-batch 1, TP %2").arg(unit).arg(options_.tp);
        note(title, {Tone::Role::text});
        if (const QString words = extrapolationWords(census_, options_); !words.isEmpty()) {
            note(words, {Tone::Role::warning});
        }
        if (!census_.has_records()) {
            note(Words::tr("No record is declared: the stack is priced by formulas."), {Tone::Role::dim});
            return;
        }
        const std::pair<QString, double> shades[] = {{Words::tr("not split by TP"), 1.0}, {Words::tr("split by TP"), splitStrength}};
        qreal x = 0;
        for (const auto& [words, strength] : shades) {
            picture_.marks.push_back({Mark::Shape::box, {x, y_ + line_ * 0.2, line_, line_ * 0.6}, {Tone::Role::neutral, 0, strength}});
            label({x + line_ + pad_, y_, metrics_.horizontalAdvance(words) + 1, line_}, words, {Tone::Role::dim});
            x += line_ * 2 + pad_ + metrics_.horizontalAdvance(words);
        }
        y_ += line_ + pad_ * 2;
    }

    void section(const KindCensus& kind, const FieldPath& path, Tone tone) {
        const bool isOutput = path.size() == 1;
        const qreal swatch = line_ * 0.7;
        picture_.marks.push_back({Mark::Shape::box, {0, y_ + line_ * 0.15, swatch, swatch}, tone});
        const QString layers = !kind.is_in_stack ? Words::tr("not in the stack")
                               : kind.layers     ? layersWords(*kind.layers)
                                                 : Words::tr("more layers than 64 bits hold");
        const QString name = isOutput ? Words::tr("output layer") : text(kind.kind);
        const QString aside = !isOutput ? layers : isOutputCut_ ? Words::tr("cut: longer than the scale") : QString();
        const qreal room = metrics_.horizontalAdvance(aside) + 1;
        label({swatch + pad_, y_, width_ - swatch - pad_ * 2 - room, line_}, name, {Tone::Role::text}, Qt::AlignLeft | Qt::AlignVCenter, true);
        label({width_ - room, y_, room, line_}, aside, {Tone::Role::dim}, Qt::AlignRight | Qt::AlignVCenter);
        picture_.spots.push_back({{0, y_, width_, line_}, path, sectionTip(kind, path)});
        y_ += line_ + pad_ * 0.5;
        if (kind.record == nullptr) {
            noCensus(path, tone);
        } else {
            for (const Bar& bar : barsOf(*kind.record)) {
                drawBar(bar, path, tone);
            }
        }
        y_ += pad_ * 2;
    }

    [[nodiscard]] QString sectionTip(const KindCensus& kind, const FieldPath& path) const {
        QString tip = text(path.print());
        if (kind.record == nullptr) {
            return tip + QStringLiteral("\n") + Words::tr("no census: priced by formulas");
        }
        if (kind.record->seq_length) {
            tip += QStringLiteral("\n") + Words::tr("measured at %1 tokens").arg(grouped(static_cast<qint64>(*kind.record->seq_length)));
        }
        for (const census::OpAmount& op : census::by_op(*kind.record)) {
            if (const std::optional<double> bytes = op.amount.at(options_.tp)) {
                tip += QStringLiteral("\n%1: %2").arg(text(op.op), amountWords(*bytes, options_));
            }
        }
        return tip;
    }

    void noCensus(const FieldPath& path, Tone tone) {
        const QString words = Words::tr("no census");
        const QRectF box(barLeft_, y_, barWidth_, line_);
        picture_.marks.push_back({Mark::Shape::hatched, box.adjusted(0.5, 0.5, -0.5, -0.5), {tone.role, tone.kind, 0.6}});
        label({0, y_, barLeft_ - pad_, line_}, Words::tr("kept"), {Tone::Role::dim});
        label({box.right() + pad_, y_, width_ - box.right() - pad_, line_}, words, {Tone::Role::text}, Qt::AlignRight | Qt::AlignVCenter, false,
              true);
        picture_.spots.push_back({{0, y_, width_, line_}, path, Words::tr("%1 is unset: priced by formulas").arg(text(path.print()))});
        y_ += line_ + pad_ * 0.5;
    }

    void drawBar(const Bar& bar, const FieldPath& path, Tone tone) {
        const QRectF row(0, y_, width_, line_);
        label({0, y_, barLeft_ - pad_, line_}, bar.name, {Tone::Role::dim});
        const std::optional<double> bytes = bar.amount.at(options_.tp);
        const QString value = bytes ? amountWords(*bytes, options_) : bar.amount.is_not_finite() ? Words::tr("not finite") : Words::tr("not stated");
        if (bytes && most_ > 0) {
            const double whole = *bar.amount.whole;
            const double drawn = std::min(*bytes, most_);
            const qreal height = line_ * (QLatin1String(bar.whole) == QLatin1String("saved") ? 0.8 : 0.5);
            const qreal top = y_ + (line_ - height) / 2;
            const qreal split = barWidth_ * (std::min(whole, drawn) / most_);
            picture_.marks.push_back({Mark::Shape::box, {barLeft_, top, split, height}, tone});
            picture_.marks.push_back(
                {Mark::Shape::box, {barLeft_ + split, top, barWidth_ * (drawn / most_) - split, height}, {tone.role, tone.kind, splitStrength}});
            if (*bytes > most_) {
                picture_.marks.push_back({Mark::Shape::tear, {barLeft_ + barWidth_ * 0.86, top - 1, line_ * 0.7, height + 2}, {Tone::Role::text}});
            }
        }
        label({width_ - metrics_.horizontalAdvance(value) - 1, y_, metrics_.horizontalAdvance(value) + 1, line_}, value,
              {bytes ? Tone::Role::text : Tone::Role::dim}, Qt::AlignRight | Qt::AlignVCenter);
        picture_.spots.push_back({row, path.child(std::string(bar.whole)), barTip(bar, bytes)});
        y_ += line_ + pad_ * 0.5;
    }

    [[nodiscard]] QString barTip(const Bar& bar, const std::optional<double>& bytes) const {
        const QString fields = Words::tr("%1 + %2 / %3").arg(QLatin1String(bar.whole), QLatin1String(bar.split)).arg(options_.tp);
        if (!bytes) {
            return fields + QStringLiteral(": ") +
                   (bar.amount.is_not_finite() ? Words::tr("not a finite number, left out of totals") : Words::tr("not stated"));
        }
        const QString sum = Words::tr("%1 = %2 + %3")
                                .arg(amountWords(*bytes, options_), amountWords(*bar.amount.whole, options_),
                                     amountWords(*bar.amount.split / static_cast<double>(options_.tp), options_));
        return fields + QStringLiteral("\n") + sum + (*bytes > most_ ? QStringLiteral("\n") + Words::tr("longer than the scale") : QString());
    }

    void totals() {
        if (!census_.has_records()) {
            return;
        }
        picture_.marks.push_back({Mark::Shape::box, {0, y_, width_, 1}, {Tone::Role::line}});
        y_ += pad_ * 1.5;
        label({0, y_, width_, line_}, Words::tr("Whole stack"), {Tone::Role::text}, Qt::AlignLeft | Qt::AlignVCenter, true);
        y_ += line_ + pad_;
        total(Words::tr("kept"), census_.total(&census::kept, options_.tp));
        total(Words::tr("selective"), census_.total(&census::selective, options_.tp));
    }

    void total(const QString& name, const census::Total& sum) {
        const QString amount = totalWords(sum, options_);
        label({0, y_, barLeft_, line_}, name, {Tone::Role::dim});
        label({barLeft_, y_, width_ - barLeft_, line_}, amount, {Tone::Role::text}, Qt::AlignRight | Qt::AlignVCenter, sum.is_whole());
        y_ += line_;
        if (const QString coverage = coverageWords(sum); !coverage.isEmpty()) {
            note(coverage, {Tone::Role::warning}, barLeft_);
        }
        y_ += pad_ * 0.5;
    }

    const Analysis& analysis_;
    const ActivationsOptions& options_;
    qreal width_;
    QFont font_;
    QFontMetricsF metrics_;
    qreal line_;
    qreal pad_;
    census::Census census_;
    Picture picture_;
    qreal y_ = 0;
    double most_ = 0; ///< bytes the width of a bar stands for
    bool isOutputCut_ = false;
    qreal barLeft_ = 0;
    qreal barWidth_ = 0;
};

} // namespace

Picture layoutActivations(const Analysis& analysis, const ActivationsOptions& options, qreal width, const QFont& font) {
    return ActivationsLayout(analysis, options, width, font).lay();
}

} // namespace modelspec::ui
