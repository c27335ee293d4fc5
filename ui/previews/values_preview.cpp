#include "ui/previews/values_preview.h"

#include "ui/look/look.h"
#include "ui/previews/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace modelspec::ui {

namespace {

FieldPath field(const char* name) { return {std::string(name)}; }

QString number(std::int64_t value) { return grouped(static_cast<qint64>(value)); }

QString numberOr(const std::optional<std::int64_t>& value) { return value ? number(*value) : ValuesPreview::tr("not known"); }

class Rows {
public:
    explicit Rows(const Analysis& analysis) : analysis_(analysis) {}

    TableTwin table() {
        table_.columns = {ValuesPreview::tr("value"), ValuesPreview::tr("is"), ValuesPreview::tr("because")};
        table_.isNumber = {false, true, false};
        family();
        widths();
        stack();
        tower();
        return std::move(table_);
    }

private:
    void add(const QString& what, const QString& value, const QString& because, const FieldPath& path) {
        table_.rows.push_back({{what, value, because}, path, std::nullopt});
    }

    void family() {
        const ModelSpec& spec = analysis_.spec;
        const QString name = spec.name ? text(*spec.name) : ValuesPreview::tr("custom");
        const QString how = spec.arch ? ValuesPreview::tr("arch, declared") : ValuesPreview::tr("inferred from the name %1").arg(name);
        const QString unknown = spec.arch ? ValuesPreview::tr("none is called %1").arg(text(*spec.arch)) : QString();
        add(ValuesPreview::tr("family"), analysis_.family != nullptr ? text(analysis_.family->name) : ValuesPreview::tr("not known"),
            analysis_.family != nullptr ? how : unknown, field("arch"));
    }

    void widths() {
        const ModelSpec& spec = analysis_.spec;
        const Derived& derived = analysis_.derived;
        add(ValuesPreview::tr("head width"), numberOr(derived.effective_head_dim), text(derived.head_dim_because), field("head_dim"));
        QString product = derived.overflows ? ValuesPreview::tr("does not fit 64 bits") : QString();
        if (spec.num_attention_heads && derived.effective_head_dim && derived.attention_width) {
            product = ValuesPreview::tr("%1 heads \u00D7 %2").arg(number(*spec.num_attention_heads), number(*derived.effective_head_dim));
        }
        add(ValuesPreview::tr("attention width"), numberOr(derived.attention_width), product, field("num_attention_heads"));
        const bool ownHeads = spec.num_key_value_heads.value_or(0) != 0;
        add(ValuesPreview::tr("key/value heads"), numberOr(ownHeads ? spec.num_key_value_heads : spec.num_attention_heads),
            ownHeads ? ValuesPreview::tr("declared") : ValuesPreview::tr("as many as query heads"), field("num_key_value_heads"));
        const QString experts =
            spec.num_experts ? ValuesPreview::tr("num_experts is %1").arg(number(*spec.num_experts)) : ValuesPreview::tr("num_experts is unset");
        add(ValuesPreview::tr("feed-forward"), derived.is_moe ? ValuesPreview::tr("MoE") : ValuesPreview::tr("dense"), experts, field("num_experts"));
        add(ValuesPreview::tr("routed expert width"), number(derived.routed_expert_width), text(derived.routed_because),
            field("moe_intermediate_size"));
        add(ValuesPreview::tr("shared expert width"), number(derived.shared_expert_width), text(derived.shared_because),
            field("shared_expert_intermediate_size"));
    }

    void sums(const QString& what, const census::StackSum& sum, const Stack& stack, const FieldPath& list) {
        if (stack.is_derived && stack.groups.empty()) {
            add(what, ValuesPreview::tr("not known"), ValuesPreview::tr("nothing to derive the stack from"), sum.field);
            return;
        }
        const QString origin = stack.is_derived ? ValuesPreview::tr("derived from %1").arg(text(stack.derived_from))
                                                : ValuesPreview::tr("the groups of %1").arg(text(list.print()));
        const QString difference = differenceWords(sum);
        table_.rows.push_back({{what, sum.is_lower_bound ? ValuesPreview::tr("%1 or more").arg(numberOr(sum.listed)) : numberOr(sum.listed),
                                difference.isEmpty() ? origin : origin + QStringLiteral("; ") + difference},
                               difference.isEmpty() ? list : sum.field,
                               difference.isEmpty() ? std::nullopt : std::optional(Severity::error)});
    }

    void stack() {
        const census::StackSums all = stackSums(analysis_);
        sums(ValuesPreview::tr("body layers"), all.body, analysis_.stack, field("layers"));
        sums(ValuesPreview::tr("MTP layers"), all.mtp, analysis_.stack, field("layers"));
    }

    void tower() {
        if (!analysis_.spec.vision || !analysis_.tower_stack) {
            add(ValuesPreview::tr("vision tower"), ValuesPreview::tr("none"), ValuesPreview::tr("vision is unset"), field("vision"));
            return;
        }
        sums(ValuesPreview::tr("tower layers"), census::sums_of(*analysis_.spec.vision, *analysis_.tower_stack).body, *analysis_.tower_stack,
             FieldPath{std::string("vision"), std::string("layers")});
    }

    const Analysis& analysis_;
    TableTwin table_;
};

} // namespace

TableTwin valuesTable(const Analysis& analysis) { return Rows(analysis).table(); }

Picture layoutTable(const TableTwin& table, qreal width, const QFont& font) {
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    qreal names = 0;
    qreal values = 0;
    for (const TwinRow& row : table.rows) {
        names = std::max(names, metrics.horizontalAdvance(row.cells[0]) + 1);
        values = std::max(values, QFontMetricsF(bold).horizontalAdvance(row.cells[1]) + 1);
    }
    const qreal gap = line * 0.75;
    const bool isNarrow = width - names - values - 2 * gap < line * 14; // then the reason goes below
    const qreal reasonLeft = isNarrow ? gap : names + values + 2 * gap;
    Picture picture;
    qreal y = 0;
    for (const TwinRow& row : table.rows) {
        const QRectF value = isNarrow ? QRectF(width - values, y, values, line) : QRectF(names + gap, y, values, line);
        picture.marks.push_back(
            {Mark::Shape::label, {0, y, std::min(names, width), line}, {isNarrow ? Tone::Role::text : Tone::Role::dim}, row.cells[0]});
        picture.marks.push_back({Mark::Shape::label, value, {Tone::Role::text}, row.cells[1], Qt::AlignRight | Qt::AlignVCenter, true});
        const qreal top = isNarrow && !row.cells[2].isEmpty() ? y + line : y;
        const QRectF reason(reasonLeft, top, width - reasonLeft,
                            metrics.boundingRect(QRectF(0, 0, width - reasonLeft, 1e6), Qt::TextWordWrap, row.cells[2]).height());
        picture.marks.push_back(
            {Mark::Shape::note, reason, row.severity ? toneOf(*row.severity) : Tone{Tone::Role::dim}, row.cells[2], Qt::AlignLeft | Qt::AlignTop});
        const qreal bottom = std::max(y + line, reason.bottom());
        picture.spots.push_back({{0, y, width, bottom - y}, row.path, QString()});
        y = bottom + line * 0.35;
    }
    picture.size = {width, y};
    return picture;
}

ValuesPreview::ValuesPreview(SpecDocument& document, QWidget* parent) : Preview(document, tr("Derived values"), parent) {
    setObjectName(QStringLiteral("valuesPreview"));
}

Picture ValuesPreview::layOut(const Analysis& analysis, qreal width) const { return layoutTable(valuesTable(analysis), width, font()); }

TableTwin ValuesPreview::tableOf(const Analysis& analysis) const { return valuesTable(analysis); }

} // namespace modelspec::ui
