#include "ui/fields/no_match.h"

#include "ui/fields/field_words.h"
#include "ui/look/look.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// The records that have a form of their own.
std::vector<FieldPath> formsOf(const Analysis& analysis) {
    std::vector<FieldPath> out{FieldPath()};
    for (const auto& [kind, record] : analysis.spec.activations.value_or(Ordered<KindActivations>{})) {
        out.push_back(FieldPath{std::string("activations"), kind});
    }
    out.push_back(FieldPath{std::string("output_activations")});
    out.push_back(FieldPath{std::string("vision")});
    return out;
}

FilterMatch matchOf(const FormRow& rows, const FieldPath& record) {
    FilterMatch match;
    match.node = record.empty() ? NoMatch::tr("Model") : recordTitle(record);
    for (const auto& heading : rows.children) {
        for (const auto& row : heading->children) {
            if (heading->kind != RowKind::heading) {
                break; // a finding about the whole
            }
            match.first = match.count++ == 0 ? row->view.path : match.first;
        }
    }
    return match;
}

QString buttonWords(const FilterMatch& match) {
    const QString first = text(match.first.last_key());
    return match.count == 1 ? NoMatch::tr("Go to %1 (%2)").arg(first, match.node)
                            : NoMatch::tr("Go to %1 and %2 more (%3)").arg(first).arg(match.count - 1).arg(match.node);
}

} // namespace

std::vector<FilterMatch> matchesElsewhere(const Analysis& analysis, const FormFilter& filter, const FormScope& here) {
    std::vector<FilterMatch> out;
    for (const FieldPath& record : formsOf(analysis)) {
        if (record == here.path && !here.section) {
            continue;
        }
        const FormScope scope{record, {}};
        if (FilterMatch match = matchOf(*buildRows(analysis, scope, filter), record); match.count > 0) {
            out.push_back(std::move(match));
        }
    }
    return out;
}

QString noMatchWords(const FormFilter& filter) {
    const bool narrowed = filter.declared || filter.unset || filter.problems;
    if (filter.words.isEmpty()) {
        return NoMatch::tr("No field here is of the kind that is shown.");
    }
    return narrowed ? NoMatch::tr("No field here that is of the kind shown matches '%1'.").arg(filter.words)
                    : NoMatch::tr("No field here matches '%1'.").arg(filter.words);
}

NoMatch::NoMatch(const FormFilter& filter, const std::vector<FilterMatch>& elsewhere, QWidget* parent) : QWidget(parent) {
    constexpr std::size_t most = 6;
    setObjectName(QStringLiteral("noMatch"));
    auto* layout = new QVBoxLayout(this);
    const int space = fontMetrics().height();
    layout->setContentsMargins(space, space, space, space);
    auto* words = new QLabel(noMatchWords(filter), this);
    words->setObjectName(QStringLiteral("noMatchWords"));
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    layout->addWidget(words);
    for (std::size_t i = 0; i < std::min(elsewhere.size(), most); ++i) {
        auto* button = new QPushButton(icon("goto"), buttonWords(elsewhere[i]), this);
        button->setObjectName(QStringLiteral("goToMatch"));
        layout->addWidget(button, 0, Qt::AlignLeft);
        connect(button, &QPushButton::clicked, this, [this, path = elsewhere[i].first] { Q_EMIT pathActivated(path); });
    }
    layout->addStretch(1);
}

} // namespace modelspec::ui
