#include "ui/previews/stack_preview.h"

#include "ui/look/look.h"
#include "ui/previews/words.h"

#include <QCoreApplication>

namespace modelspec::ui {

namespace {

void addGroupRow(TableTwin& table, const Ribbon& ribbon, const RibbonGroup& group) {
    const QString from = grouped(static_cast<qint64>(group.first));
    const std::int64_t count = group.count.value_or(1);
    const QString layers = count > 1 ? StackPreview::tr("%1 to %2").arg(from, grouped(static_cast<qint64>(group.last()))) : from;
    table.rows.push_back({{ribbon.title, layers, group.kind ? text(ribbon.kinds[*group.kind].name) : StackPreview::tr("missing"),
                           group.count ? grouped(static_cast<qint64>(*group.count)) : StackPreview::tr("missing"),
                           group.isMtp ? StackPreview::tr("yes") : StackPreview::tr("no"),
                           ribbon.derivedFrom.isEmpty() ? StackPreview::tr("declared") : StackPreview::tr("derived from %1").arg(ribbon.derivedFrom)},
                          group.path,
                          group.worst});
}

} // namespace

StackPreview::StackPreview(SpecDocument& document, QWidget* parent) : Preview(document, tr("Layer stack"), parent) {
    setObjectName(QStringLiteral("stackPreview"));
}

Picture StackPreview::layOut(const Analysis& analysis, qreal width) const { return layoutStack(stackContent(analysis), {width, font(), open_}); }

TableTwin StackPreview::tableOf(const Analysis& analysis) const { return stackTable(stackContent(analysis)); }

void StackPreview::toggleFold(int number) {
    const auto fold = foldAt(stackContent(*analysis()), number);
    if (!open_.insert(fold).second) {
        open_.erase(fold);
    }
    updatePicture();
}

TableTwin stackTable(const std::vector<Ribbon>& ribbons) {
    TableTwin table;
    table.columns = {StackPreview::tr("stack"), StackPreview::tr("layers"), StackPreview::tr("kind"),
                     StackPreview::tr("count"), StackPreview::tr("MTP"),    StackPreview::tr("origin")};
    table.isNumber = {false, true, false, true, false, false};
    for (const Ribbon& ribbon : ribbons) {
        for (const RibbonGroup& group : ribbon.groups) {
            addGroupRow(table, ribbon, group);
        }
        for (const census::StackSum* sum : {&ribbon.sums.body, &ribbon.sums.mtp}) {
            if (sum->differs()) {
                table.rows.push_back({{ribbon.title, {}, differenceWords(*sum), {}, {}, {}}, sum->field, Severity::error});
            }
        }
        if (!ribbon.nothing.isEmpty()) {
            table.rows.push_back({{ribbon.title, {}, ribbon.nothing, {}, {}, {}}, {}, std::nullopt});
        }
    }
    return table;
}

} // namespace modelspec::ui
