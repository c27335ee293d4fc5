// The values preview: what the consumer derives from the fields, and how each value came about.
#pragma once

#include "ui/previews/preview.h"

namespace modelspec::ui {

/// A row a value: what it is, the value, how it came about. The path is that of the field that decides it.
[[nodiscard]] TableTwin valuesTable(const Analysis& analysis);
/// A table of a name, a value and a reason as a picture.
[[nodiscard]] Picture layoutTable(const TableTwin& table, qreal width, const QFont& font);

class ValuesPreview : public Preview {
    Q_OBJECT

public:
    explicit ValuesPreview(SpecDocument& document, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Picture layOut(const Analysis& analysis, qreal width) const override;
    [[nodiscard]] TableTwin tableOf(const Analysis& analysis) const override;
};

} // namespace modelspec::ui
