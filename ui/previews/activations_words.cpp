#include "ui/look/look.h"
#include "ui/previews/activations_layout.h"
#include "ui/previews/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::ActivationsPreview)
};

/// Three digits that count, which is more than a census is good for.
QString rounded(double value) {
    const double magnitude = std::abs(value);
    return magnitude >= 1000 ? grouped(std::round(value)) : QString::number(value, 'f', magnitude >= 100 ? 1 : magnitude >= 10 ? 2 : 3);
}

QString plain(double bytesPerToken, const ActivationsOptions& options) {
    return options.tokens ? rounded(census::mebibytes(bytesPerToken, *options.tokens)) : grouped(std::round(bytesPerToken));
}

QString cell(const census::Amount& amount, const ActivationsOptions& options) {
    const std::optional<double> bytes = amount.at(options.tp);
    if (bytes) {
        return plain(*bytes, options);
    }
    return amount.is_not_finite() ? Words::tr("not finite") : Words::tr("not stated");
}

void addRow(TableTwin& table, const census::KindCensus& kind, const FieldPath& path, const ActivationsOptions& options) {
    const QString name = kind.kind.empty() && path.size() == 1 ? Words::tr("output layer") : text(kind.kind);
    const QString layers = kind.layers ? grouped(static_cast<qint64>(*kind.layers)) : Words::tr("too many");
    if (kind.record == nullptr) {
        table.rows.push_back({{name, layers, Words::tr("no census"), Words::tr("no census"), Words::tr("no census"), {}}, path, std::nullopt});
        return;
    }
    const std::optional<double> kept = census::kept(*kind.record).at(options.tp);
    const QString sum = kept && kind.layers ? plain(*kept * static_cast<double>(*kind.layers), options) : QString();
    table.rows.push_back({{name, layers, cell(census::kept(*kind.record), options), cell(census::selective(*kind.record), options),
                           cell(census::working(*kind.record), options), sum},
                          path,
                          std::nullopt});
    for (const census::OpAmount& op : census::by_op(*kind.record)) {
        table.rows.push_back(
            {{QStringLiteral("    ") + text(op.op), {}, cell(op.amount, options), {}, {}, {}}, path.child(std::string("ops")), std::nullopt});
    }
}

} // namespace

QString amountWords(double bytesPerToken, const ActivationsOptions& options) {
    return options.tokens ? Words::tr("%1 MiB").arg(plain(bytesPerToken, options)) : Words::tr("%1 B/token").arg(plain(bytesPerToken, options));
}

QString totalWords(const census::Total& total, const ActivationsOptions& options) {
    if (!total.bytes) {
        return Words::tr("not known");
    }
    const QString amount = amountWords(*total.bytes, options);
    return total.is_whole() ? amount : Words::tr("at least %1").arg(amount);
}

QString coverageWords(const census::Total& total) {
    QStringList covers;
    if (total.covered < total.kinds) {
        covers << Words::tr("covers %1 of %2 kinds").arg(total.covered).arg(total.kinds);
    }
    if (total.lacks_output) {
        covers << Words::tr("without the output layer");
    }
    if (total.lacks_groups) {
        covers << Words::tr("a group lacks its kind or count");
    }
    if (total.left_out_not_finite) {
        covers << Words::tr("nan and inf are left out");
    }
    return covers.join(QStringLiteral(", "));
}

QString extrapolationWords(const census::Census& census, const ActivationsOptions& options) {
    if (!options.tokens || !census.has_records()) {
        return {};
    }
    const std::optional<std::int64_t> measured = census.seq_length();
    if (!measured) {
        return Words::tr("extrapolation: the records were measured at different lengths");
    }
    return *measured == *options.tokens
               ? QString()
               : Words::tr("extrapolation: the census was measured at %1 tokens").arg(grouped(static_cast<qint64>(*measured)));
}

TableTwin activationsTable(const Analysis& analysis, const ActivationsOptions& options) {
    TableTwin table;
    const QString unit = options.tokens ? Words::tr("MiB") : Words::tr("B/token");
    table.columns = {Words::tr("kind"),
                     Words::tr("layers"),
                     Words::tr("kept, %1").arg(unit),
                     Words::tr("selective, %1").arg(unit),
                     Words::tr("working, %1").arg(unit),
                     Words::tr("kept of all, %1").arg(unit)};
    table.isNumber = {false, true, true, true, true, true};
    const census::Census census = census::census_of(analysis.spec, analysis.stack);
    for (const census::KindCensus& kind : census.kinds) {
        addRow(table, kind, FieldPath{std::string("activations"), kind.kind}, options);
    }
    addRow(table, census.output, FieldPath{std::string("output_activations")}, options);
    const auto total = [&](const QString& name, auto of, qsizetype column) {
        TwinRow row{{name, {}, {}, {}, {}, {}}};
        const census::Total sum = census.total(of, options.tp);
        const QString coverage = coverageWords(sum);
        row.cells[column] = coverage.isEmpty() ? totalWords(sum, options) : QStringLiteral("%1 (%2)").arg(totalWords(sum, options), coverage);
        table.rows.push_back(row);
    };
    total(Words::tr("whole stack, kept"), &census::kept, 5);
    total(Words::tr("whole stack, selective"), &census::selective, 5);
    return table;
}

} // namespace modelspec::ui
