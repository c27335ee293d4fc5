// The stack preview: the layers in model order as a ribbon, the tower's below.
#pragma once

#include "ui/previews/preview.h"
#include "ui/previews/stack_layout.h"

namespace modelspec::ui {

class StackPreview : public Preview {
    Q_OBJECT

public:
    explicit StackPreview(SpecDocument& document, QWidget* parent = nullptr);

protected:
    [[nodiscard]] Picture layOut(const Analysis& analysis, qreal width) const override;
    [[nodiscard]] TableTwin tableOf(const Analysis& analysis) const override;
    void toggleFold(int number) override;

private:
    OpenFolds open_;
};

/// Ribbons as a table: a row a group, and one for each number of layers that disagrees with its field.
[[nodiscard]] TableTwin stackTable(const std::vector<Ribbon>& ribbons);

} // namespace modelspec::ui
