#include "ui/previews/words.h"

#include "core/fields/field_view.h"
#include "ui/look/look.h"

#include <QCoreApplication>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::Words)
};

QString number(std::int64_t value) { return grouped(static_cast<qint64>(value)); }

} // namespace

census::StackSums stackSums(const Analysis& analysis) {
    census::StackSums sums = census::sums_of(analysis.spec, analysis.stack, analysis.section.has_base_config);
    if (view_field(analysis, sums.mtp.field).state == FieldState::refused) {
        sums.mtp.is_unset = false;
        sums.mtp.declared.reset();
    }
    return sums;
}

QString unbroken(QString words) { return words.replace(QChar(0x2009), QChar(0x202F)); }

QString layersWords(std::int64_t count) { return count == 1 ? Words::tr("1 layer") : Words::tr("%1 layers").arg(number(count)); }

QString sumWords(const QString& what, const census::StackSum& sum) {
    QString listed = sum.listed ? number(*sum.listed) : Words::tr("too many");
    if (sum.is_lower_bound) {
        listed = Words::tr("%1 or more").arg(listed);
    }
    const QString declared = sum.declared ? number(*sum.declared) : QStringLiteral("?");
    const QString unset = sum.is_unset && !sum.field.empty() && sum.listed.value_or(0) != 0 ? Words::tr(" (unset)") : QString();
    return Words::tr("%1 %2 of %3%4").arg(what, listed, declared, unset);
}

QString differenceWords(const census::StackSum& sum) {
    const std::int64_t excess = sum.excess().value_or(0);
    if (excess == 0) {
        return {};
    }
    const std::int64_t size = excess < 0 ? -excess : excess;
    if (sum.field.empty()) {
        return Words::tr("%1, and a tower has none").arg(layersWords(size));
    }
    const QString field = text(sum.field.print());
    const QString declared = sum.is_unset ? Words::tr("%1, which is unset").arg(field) : Words::tr("%1 %2").arg(field, number(*sum.declared));
    return excess < 0 ? Words::tr("%1 short of %2").arg(layersWords(size), declared) : Words::tr("%1 more than %2").arg(layersWords(size), declared);
}

} // namespace modelspec::ui
