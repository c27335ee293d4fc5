#include "ui/previews/stack_content.h"

#include "core/census/census.h"
#include "core/spec/members.h"
#include "ui/look/look.h"
#include "ui/previews/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::StackPreview)
};

/// Saturates: a sum past 64 bits is said elsewhere.
void add(std::int64_t& sum, std::int64_t value) {
    if (__builtin_add_overflow(sum, value, &sum)) {
        sum = std::numeric_limits<std::int64_t>::max();
    }
}

/// The worst finding of each group, in one pass over the findings.
std::map<std::size_t, Severity> worstOfGroups(const Analysis& analysis, const FieldPath& list) {
    std::map<std::size_t, Severity> worst;
    const auto note = [&](const FieldPath& path, Severity severity) {
        const auto* index = path.size() > list.size() && path.within(list) ? std::get_if<std::size_t>(&path.steps()[list.size()]) : nullptr;
        if (index != nullptr) {
            const auto [entry, fresh] = worst.emplace(*index, severity);
            entry->second = std::min(entry->second, severity);
        }
    };
    for (const Finding& finding : analysis.findings) {
        note(finding.path, finding.severity);
        for (const Related& related : finding.related) {
            note(related.path, finding.severity);
        }
    }
    return worst;
}

QString opWords(const OpCounts& counts) {
    QStringList out;
    for_each_member(counts, [&](const schema::Field& field, const std::optional<std::int64_t>& count) {
        out << QStringLiteral("%1 %2").arg(text(field.name), count ? grouped(static_cast<qint64>(*count)) : Words::tr("missing"));
    });
    return out.join(QStringLiteral(", "));
}

QString opFacts(const Analysis& analysis, const std::string& kind, bool tower) {
    if (!tower && analysis.spec.ops) {
        for (const auto& [name, counts] : *analysis.spec.ops) {
            if (name == kind) {
                return Words::tr("ops, declared: %1").arg(opWords(counts));
            }
        }
    }
    const Family* family = tower ? analysis.facts.families->find(vision_family) : analysis.family;
    const LayerKind* known = family != nullptr ? family->find(kind) : nullptr;
    return known != nullptr ? Words::tr("ops, of family %1: %2").arg(text(family->name), opWords(known->ops))
                            : Words::tr("ops: not known, the family has no such kind");
}

QString byteFacts(const Analysis& analysis, const std::string& kind) {
    for (const auto& [name, record] : analysis.spec.activations.value_or(Ordered<KindActivations>{})) {
        const std::optional<double> kept = name == kind ? census::kept(record).at(1) : std::nullopt;
        if (kept) {
            return Words::tr("keeps %1 bytes/token a layer at TP 1").arg(grouped(*kept));
        }
    }
    return {};
}

std::size_t kindOf(Ribbon& ribbon, const std::string& name) {
    const auto found = std::find_if(ribbon.kinds.begin(), ribbon.kinds.end(), [&](const RibbonKind& kind) { return kind.name == name; });
    if (found != ribbon.kinds.end()) {
        return static_cast<std::size_t>(found - ribbon.kinds.begin());
    }
    ribbon.kinds.push_back({name, {}, 0, 0, 0, {}});
    return ribbon.kinds.size() - 1;
}

void addGroup(Ribbon& ribbon, std::int64_t (&next)[2], const std::optional<std::string>& kind, RibbonGroup group) {
    group.first = next[group.isMtp ? 1 : 0];
    add(next[group.isMtp ? 1 : 0], group.count.value_or(0));
    if (kind) {
        group.kind = kindOf(ribbon, *kind);
        RibbonKind& counted = ribbon.kinds[*group.kind];
        add(group.isMtp ? counted.mtpLayers : counted.bodyLayers, group.count.value_or(0));
    }
    ribbon.groups.push_back(std::move(group));
}

void addGroups(Ribbon& ribbon, const Analysis& analysis, const std::optional<std::vector<LayerGroup>>& layers, const Stack& stack,
               const FieldPath& list) {
    std::int64_t next[2] = {0, 0};
    if (!layers) {
        ribbon.derivedFrom = text(stack.derived_from);
        for (const StackGroup& group : stack.groups) {
            addGroup(ribbon, next, group.kind, {std::nullopt, group.count, group.is_mtp, 0, list, std::nullopt});
        }
        return;
    }
    const std::map<std::size_t, Severity> worst = worstOfGroups(analysis, list);
    for (std::size_t i = 0; i < layers->size(); ++i) {
        const LayerGroup& group = (*layers)[i];
        const auto found = worst.find(i);
        addGroup(ribbon, next, group.kind,
                 {std::nullopt, group.count, group.is_mtp(), 0, list.child(i), found == worst.end() ? std::nullopt : std::optional(found->second)});
    }
}

void describeKinds(Ribbon& ribbon, const Analysis& analysis) {
    std::vector<std::string> names;
    for (const RibbonKind& kind : ribbon.kinds) {
        names.push_back(kind.name);
    }
    const std::vector<QString> tags = tagsOf(names);
    for (std::size_t i = 0; i < ribbon.kinds.size(); ++i) {
        RibbonKind& kind = ribbon.kinds[i];
        kind.tag = tags[i];
        kind.color = ribbon.isTower ? towerKindIndex(analysis, kind.name) : kindIndex(analysis, kind.name);
        kind.facts = opFacts(analysis, kind.name, ribbon.isTower);
        const QString bytes = ribbon.isTower ? QString() : byteFacts(analysis, kind.name);
        kind.facts += bytes.isEmpty() ? QString() : QStringLiteral("\n") + bytes;
    }
}

bool sameGroup(const RibbonGroup& a, const RibbonGroup& b) { return a.kind == b.kind && a.count == b.count && a.isMtp == b.isMtp; }

std::size_t repeatsAt(const std::vector<RibbonGroup>& groups, std::size_t first, std::size_t period) {
    std::size_t end = first;
    while (end < groups.size() && groups[end].isMtp == groups[first].isMtp &&
           (end < first + period || sameGroup(groups[end], groups[end - period]))) {
        ++end;
    }
    return (end - first) / period;
}

} // namespace

std::vector<RibbonFold> foldsOf(const std::vector<RibbonGroup>& groups) {
    constexpr std::size_t longest = 12; // groups of a period; models have two or three
    std::vector<RibbonFold> folds;
    for (std::size_t at = 0; at < groups.size();) {
        RibbonFold best;
        for (std::size_t period = 1; period <= longest; ++period) {
            const std::size_t repeats = repeatsAt(groups, at, period);
            const bool saves = repeats >= 3 || (repeats == 2 && period > 1);
            if (saves && period * repeats > best.period * best.repeats) {
                best = {at, period, repeats};
            }
        }
        if (best.repeats > 0) {
            folds.push_back(best);
            at = best.end();
        } else {
            ++at;
        }
    }
    return folds;
}

std::vector<QString> tagsOf(const std::vector<std::string>& names) {
    std::vector<QString> tags;
    for (const std::string& name : names) {
        const QString whole = text(name).toUpper();
        qsizetype length = 1;
        const auto clashes = [&](const std::string& other) { return other != name && text(other).toUpper().startsWith(whole.left(length)); };
        while (length < std::min<qsizetype>(whole.size(), 4) && std::any_of(names.begin(), names.end(), clashes)) {
            ++length;
        }
        tags.push_back(whole.left(length));
    }
    return tags;
}

std::vector<Ribbon> stackContent(const Analysis& analysis) {
    std::vector<Ribbon> ribbons(1);
    Ribbon& model = ribbons.front();
    model.title = Words::tr("Model stack");
    model.sums = stackSums(analysis);
    addGroups(model, analysis, analysis.spec.layers, analysis.stack, {std::string("layers")});
    if (model.groups.empty()) {
        model.nothing = !analysis.spec.num_hidden_layers ? Words::tr("No stack: layers is unset, and without num_hidden_layers none can be derived.")
                                                         : Words::tr("No stack: layers is unset, and nothing says which kinds the layers are of.");
    }
    describeKinds(model, analysis);
    model.folds = foldsOf(model.groups);
    if (analysis.spec.vision && analysis.tower_stack) {
        Ribbon tower;
        tower.isTower = true;
        tower.title = Words::tr("Vision tower");
        tower.sums = census::sums_of(*analysis.spec.vision, *analysis.tower_stack);
        addGroups(tower, analysis, analysis.spec.vision->layers, *analysis.tower_stack, {std::string("vision"), std::string("layers")});
        tower.nothing = tower.groups.empty() ? Words::tr("No stack: vision.num_hidden_layers is missing.") : QString();
        describeKinds(tower, analysis);
        tower.folds = foldsOf(tower.groups);
        ribbons.push_back(std::move(tower));
    }
    return ribbons;
}

QString periodWords(const Ribbon& ribbon, const RibbonFold& fold) {
    QStringList parts;
    for (std::size_t i = fold.first; i < fold.first + fold.period; ++i) {
        const RibbonGroup& group = ribbon.groups[i];
        const QString kind = group.kind ? text(ribbon.kinds[*group.kind].name) : Words::tr("a missing kind");
        parts << QStringLiteral("%1 %2").arg(group.count ? grouped(static_cast<qint64>(*group.count)) : QStringLiteral("?"), kind);
    }
    return parts.join(QStringLiteral(" + "));
}

QString groupWords(const Ribbon& ribbon, const RibbonGroup& group) {
    const RibbonKind* kind = group.kind ? &ribbon.kinds[*group.kind] : nullptr;
    const QString name = kind != nullptr ? text(kind->name) : Words::tr("kind is missing");
    const QString what = group.isMtp ? Words::tr("MTP layer") : Words::tr("layer");
    QString range;
    if (!group.count) {
        range = Words::tr("%1 %2 and on, count is missing").arg(what).arg(group.first);
    } else if (*group.count == 1) {
        range = Words::tr("%1 %2").arg(what).arg(group.first);
    } else {
        range = group.isMtp ? Words::tr("MTP layers %1 to %2").arg(group.first).arg(group.last())
                            : Words::tr("layers %1 to %2").arg(group.first).arg(group.last());
    }
    QString out = Words::tr("%1: %2").arg(range, name);
    if (!ribbon.derivedFrom.isEmpty()) {
        out += QStringLiteral("\n") + Words::tr("derived from %1").arg(ribbon.derivedFrom);
    }
    return kind != nullptr ? out + QStringLiteral("\n") + kind->facts : out;
}

} // namespace modelspec::ui
