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
        const census::StackSums all = census::sums_of(analysis_.spec, analysis_.stack, analysis_.section.has_base_config);
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
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    const qreal gap = line * 0.75;
    Picture picture;
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF boldMetrics(bold);
    std::vector<qreal> columns(static_cast<std::size_t>(table.columns.size()), 0);
    for (const TwinRow& row : table.rows) {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            columns[i] = std::max(columns[i], (i == 1 ? boldMetrics : metrics).horizontalAdvance(row.cells.value(static_cast<qsizetype>(i))) + 1);
        }
    }
    qreal y = 0;
    for (const TwinRow& row : table.rows) {
        qreal x = 0;
        qreal height = line;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const bool isLast = i + 1 == columns.size();
            const qreal room = isLast ? std::max(width - x, line * 4) : columns[i];
            const QString& cell = row.cells[static_cast<qsizetype>(i)];
            if (isLast) {
                height = std::max(line, metrics.boundingRect(QRectF(0, 0, room, 1e6), Qt::TextWordWrap, cell).height());
            }
            const Tone tone = row.severity && isLast ? toneOf(*row.severity) : Tone{i == 1 ? Tone::Role::text : Tone::Role::dim};
            picture.marks.push_back({isLast ? Mark::Shape::note : Mark::Shape::label,
                                     {x, y, room, isLast ? height : line},
                                     tone,
                                     cell,
                                     (table.isNumber[i] ? Qt::AlignRight : Qt::AlignLeft) | (isLast ? Qt::AlignTop : Qt::AlignVCenter),
                                     i == 1});
            x += room + gap;
        }
        picture.spots.push_back({{0, y, width, height}, row.path, QString()});
        y += height + line * 0.35;
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
