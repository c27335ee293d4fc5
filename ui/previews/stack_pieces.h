// The boxes of a ribbon, before and after they are given their places.
#pragma once

#include "ui/previews/stack_layout.h"

#include <QFontMetricsF>

namespace modelspec::ui {

/// A group, a group of a folded period, or layers that are missing.
struct RibbonPiece {
    std::optional<std::size_t> group; ///< nothing: a gap
    std::optional<std::size_t> fold;  ///< index into the ribbon's folds
    bool isMtp = false;
    double weight = 0; ///< layers it stands for
    qreal least = 0;   ///< the width its shortest label takes
    std::optional<Severity> worst;
    QString gapLabel;
    QRectF rect;
};

/// Makes the boxes of a ribbon: one a group, a folded period once, and a gap where a field declares more layers than the groups have.
class RibbonPieces {
public:
    RibbonPieces(const Ribbon& ribbon, std::size_t index, const StackOptions& options);
    /// Places the boxes in rows of the given width, the first at `top`. MTP layers stand apart.
    [[nodiscard]] std::vector<RibbonPiece> placed(qreal top, qreal rowHeight, qreal boxHeight);
    [[nodiscard]] bool isOpen(std::size_t fold) const { return options_.open.count({index_, ribbon_.folds[fold].first}) != 0; }

private:
    void make();
    void addPiece(std::size_t group, std::optional<std::size_t> fold, double repeats);
    void addFolded(std::size_t index);
    void addGap(const census::StackSum& sum, bool mtp);
    [[nodiscard]] qreal apart(std::size_t piece) const;

    const Ribbon& ribbon_;
    std::size_t index_;
    const StackOptions& options_;
    QFontMetricsF metrics_;
    std::vector<RibbonPiece> pieces_;
};

/// The short name of a group's kind.
[[nodiscard]] QString tagOf(const Ribbon& ribbon, const RibbonGroup& group);

} // namespace modelspec::ui
