#include "ui/previews/stack_pieces.h"

#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::StackPreview)
};

} // namespace

QString tagOf(const Ribbon& ribbon, const RibbonGroup& group) { return group.kind ? ribbon.kinds[*group.kind].tag : QStringLiteral("?"); }

RibbonPieces::RibbonPieces(const Ribbon& ribbon, std::size_t index, const StackOptions& options)
    : ribbon_(ribbon), index_(index), options_(options), metrics_(options.font) {}

void RibbonPieces::addPiece(std::size_t group, std::optional<std::size_t> fold, double repeats) {
    const RibbonGroup& shown = ribbon_.groups[group];
    RibbonPiece piece;
    piece.group = group;
    piece.fold = fold;
    piece.isMtp = shown.isMtp;
    piece.weight = static_cast<double>(shown.count.value_or(1)) * repeats;
    piece.least = metrics_.horizontalAdvance(shown.isMtp ? Words::tr("MTP") : tagOf(ribbon_, shown)) + metrics_.height() / 2;
    piece.worst = shown.worst;
    pieces_.push_back(piece);
}

void RibbonPieces::addFolded(std::size_t index) {
    const RibbonFold& fold = ribbon_.folds[index];
    for (std::size_t i = 0; i < fold.period; ++i) {
        addPiece(fold.first + i, index, static_cast<double>(fold.repeats));
        RibbonPiece& piece = pieces_.back();
        for (std::size_t group = fold.first + i; group < fold.end(); group += fold.period) {
            const std::optional<Severity>& worst = ribbon_.groups[group].worst;
            if (worst && (!piece.worst || *worst < *piece.worst)) {
                piece.worst = worst;
                piece.group = group; // a click leads to the one that has the problem
            }
        }
    }
}

void RibbonPieces::make() {
    pieces_.clear();
    std::size_t fold = 0;
    for (std::size_t group = 0; group < ribbon_.groups.size();) {
        while (fold < ribbon_.folds.size() && ribbon_.folds[fold].end() <= group) {
            ++fold;
        }
        const bool inside = fold < ribbon_.folds.size() && ribbon_.folds[fold].first <= group;
        if (inside && !isOpen(fold)) {
            addFolded(fold);
            group = ribbon_.folds[fold].end();
            continue;
        }
        addPiece(group++, inside ? std::optional(fold) : std::nullopt, 1);
    }
    addGap(ribbon_.sums.body, false);
    addGap(ribbon_.sums.mtp, true);
}

/// A dashed box for layers that a field declares and no group has, behind the last of its sort.
void RibbonPieces::addGap(const census::StackSum& sum, bool mtp) {
    const std::int64_t missing = -sum.excess().value_or(0);
    if (missing <= 0) {
        return;
    }
    double others = 0;
    for (const RibbonPiece& piece : pieces_) {
        others += piece.weight;
    }
    RibbonPiece gap;
    gap.isMtp = mtp;
    gap.weight = std::min(static_cast<double>(missing), std::max(others, 1.0)); // never more than half of the ribbon
    gap.gapLabel = QChar(0x2212) + grouped(static_cast<qint64>(missing));
    gap.least = std::max(metrics_.horizontalAdvance(gap.gapLabel), mtp ? metrics_.horizontalAdvance(Words::tr("MTP")) : 0) + metrics_.height() / 2;
    auto place = pieces_.end();
    if (!mtp) {
        const auto last = std::find_if(pieces_.rbegin(), pieces_.rend(), [](const RibbonPiece& piece) { return !piece.isMtp; });
        place = last.base(); // the front where there is no body
    }
    pieces_.insert(place, gap);
}

qreal RibbonPieces::apart(std::size_t piece) const {
    return piece > 0 && pieces_[piece].isMtp != pieces_[piece - 1].isMtp ? metrics_.height() / 2 : 0;
}

std::vector<RibbonPiece> RibbonPieces::placed(qreal top, qreal rowHeight, qreal boxHeight) {
    make();
    std::vector<double> weights;
    std::vector<qreal> least;
    qreal between = 0;
    qreal needed = 0;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        weights.push_back(pieces_[i].weight);
        least.push_back(std::min(pieces_[i].least, options_.width));
        needed += least.back();
        between += apart(i);
    }
    const qreal rows = std::max(1.0, std::ceil((needed + between) / options_.width));
    const qreal lostAtRowEnds = (rows - 1) * metrics_.height();
    const std::vector<qreal> widths = shareOut(weights, least, options_.width * rows - between - lostAtRowEnds);
    QPointF at(0, top);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        const qreal width = std::min(widths[i], options_.width);
        at.rx() += at.x() > 0 ? apart(i) : 0;
        if (at.x() + width > options_.width + 0.01) {
            at = {0, at.y() + rowHeight};
        }
        pieces_[i].rect = {at, QSizeF(width, boxHeight)};
        at.rx() += width;
    }
    return std::move(pieces_);
}

std::vector<qreal> shareOut(const std::vector<double>& weights, const std::vector<qreal>& least, qreal room) {
    std::vector<qreal> out(weights.size(), 0);
    std::vector<bool> settled(weights.size(), false);
    for (bool again = true; again;) {
        again = false;
        qreal rest = room;
        double total = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            rest -= settled[i] ? out[i] : 0;
            total += settled[i] ? 0 : weights[i];
        }
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (settled[i]) {
                continue;
            }
            out[i] = total > 0 ? rest * (weights[i] / total) : 0;
            if (out[i] < least[i]) {
                out[i] = least[i];
                settled[i] = true;
                again = true;
            }
        }
    }
    return out;
}

} // namespace modelspec::ui
