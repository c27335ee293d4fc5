// The activations preview: what a layer of each kind keeps and works with on one rank, by the census.
#pragma once

#include "ui/previews/activations_layout.h"
#include "ui/previews/preview.h"

class QComboBox;

namespace modelspec::ui {

/// The degree of tensor parallelism and the unit are of the view alone; no file holds them.
class ActivationsPreview : public Preview {
    Q_OBJECT

public:
    explicit ActivationsPreview(SpecDocument& document, QWidget* parent = nullptr);
    [[nodiscard]] const ActivationsOptions& options() const { return options_; }
    void setOptions(const ActivationsOptions& options);

protected:
    [[nodiscard]] Picture layOut(const Analysis& analysis, qreal width) const override;
    [[nodiscard]] TableTwin tableOf(const Analysis& analysis) const override;
    void analysisShown(const Analysis& analysis) override;

private:
    void makeControls();
    void readLength();
    void showOptions();

    ActivationsOptions options_;
    QComboBox* tp_;
    QComboBox* unit_;
    QComboBox* length_;
    std::int64_t censusLength_ = 4096; ///< what a first choice of MiB takes
};

} // namespace modelspec::ui
