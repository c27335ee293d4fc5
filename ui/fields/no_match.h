// What a form says when its filter leaves nothing of it, with the ways to fields elsewhere that match.
#pragma once

#include "ui/fields/form_rows.h"

#include <QWidget>

namespace modelspec::ui {

/// Fields of another node of the outline that pass a filter.
struct FilterMatch {
    FieldPath first;
    QString node; ///< its title
    int count = 0;

    friend bool operator==(const FilterMatch&, const FilterMatch&) = default;
};

/// The nodes but `here` with a field that passes, in the order of the outline.
[[nodiscard]] std::vector<FilterMatch> matchesElsewhere(const Analysis& analysis, const FormFilter& filter, const FormScope& here);

/// "No field here matches 'zzz'."
[[nodiscard]] QString noMatchWords(const FormFilter& filter);

class NoMatch : public QWidget {
    Q_OBJECT

public:
    NoMatch(const FormFilter& filter, const std::vector<FilterMatch>& elsewhere, QWidget* parent);

Q_SIGNALS:
    void pathActivated(const modelspec::FieldPath& path);
};

} // namespace modelspec::ui
