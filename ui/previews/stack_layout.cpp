#include "ui/previews/stack_layout.h"

#include "ui/look/look.h"
#include "ui/previews/stack_pieces.h"
#include "ui/previews/words.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>

namespace modelspec::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(modelspec::ui::StackPreview)
};

constexpr double ghostStrength = 0.35;

class RibbonLayout {
public:
    RibbonLayout(Picture& picture, const Ribbon& ribbon, std::size_t index, int firstFold, const StackOptions& options)
        : picture_(picture), ribbon_(ribbon), firstFold_(firstFold), options_(options), metrics_(options.font), shape_(ribbon, index, options),
          line_(metrics_.height()), pad_(line_ / 4) {}

    /// Returns where the next ribbon may start.
    qreal lay(qreal top) {
        y_ = top;
        title();
        if (!ribbon_.nothing.isEmpty()) {
            note(ribbon_.nothing, {Tone::Role::dim}, {}, false);
            return y_;
        }
        const bool headed = !ribbon_.folds.empty() || ribbon_.sums.mtp.excess().value_or(0) < 0 ||
                            std::any_of(ribbon_.groups.begin(), ribbon_.groups.end(), [](const RibbonGroup& group) { return group.isMtp; });
        const qreal above = headed ? line_ + pad_ : pad_;
        const qreal boxHeight = line_ * 1.75;
        pieces_ = shape_.placed(y_ + above, above + boxHeight + line_ + pad_, boxHeight);
        y_ = pieces_.back().rect.bottom() + line_ + pad_;
        for (std::size_t begin = 0; begin < pieces_.size();) {
            std::size_t end = begin;
            while (end < pieces_.size() && pieces_[end].rect.top() == pieces_[begin].rect.top()) {
                ++end;
            }
            row(begin, end);
            begin = end;
        }
        overhang(ribbon_.sums.body, false);
        overhang(ribbon_.sums.mtp, true);
        notes();
        legend();
        return y_;
    }

private:
    void label(const QRectF& rect, const QString& shown, Tone tone, Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter, bool bold = false) {
        picture_.marks.push_back({Mark::Shape::label, rect, tone, shown, alignment, bold, false});
    }

    void title() {
        QFont bold = options_.font;
        bold.setBold(true);
        const qreal titleWidth = QFontMetricsF(bold).horizontalAdvance(ribbon_.title) + pad_;
        QString sums = sumWords(ribbon_.isTower ? Words::tr("tower") : Words::tr("body"), ribbon_.sums.body);
        if (!ribbon_.isTower) {
            sums += QStringLiteral(", ") + sumWords(Words::tr("MTP"), ribbon_.sums.mtp);
        }
        label({0, y_, options_.width, line_}, ribbon_.title, {Tone::Role::text}, Qt::AlignLeft | Qt::AlignVCenter, true);
        const bool fits = titleWidth + line_ + metrics_.horizontalAdvance(sums) <= options_.width;
        y_ += fits ? 0 : line_;
        label({fits ? titleWidth : 0, y_, options_.width - (fits ? titleWidth : 0), line_}, sums, {Tone::Role::dim},
              (fits ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        y_ += line_ + pad_;
    }

    void row(std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            pieces_[i].group ? drawGroup(pieces_[i]) : drawGap(pieces_[i]);
        }
        const auto stretch = [&](std::size_t from, auto same) {
            std::size_t to = from + 1;
            while (to < end && same(pieces_[to])) {
                ++to;
            }
            return to;
        };
        for (std::size_t i = begin; i < end; ++i) {
            const std::optional<std::size_t> fold = pieces_[i].fold;
            if (fold) {
                i = stretch(i, [&](const RibbonPiece& piece) { return piece.fold == fold; }) - 1;
                bracket(*fold, pieces_[begin], i);
            }
        }
        for (std::size_t i = begin; i < end;) {
            const std::size_t to =
                stretch(i, [&](const RibbonPiece& piece) { return piece.isMtp == pieces_[i].isMtp && foldedIn(piece) == foldedIn(pieces_[i]); });
            ruler(i, to);
            i = to;
        }
    }

    /// Over the pieces of a fold in the row of `rowStart`, the last of which is `last`.
    void bracket(std::size_t fold, const RibbonPiece& rowStart, std::size_t last) {
        std::size_t first = last;
        while (first > 0 && pieces_[first - 1].fold == fold && pieces_[first - 1].rect.top() == rowStart.rect.top()) {
            --first;
        }
        const QRectF span = pieces_[first].rect.united(pieces_[last].rect);
        const QRectF over(span.left() + 1, span.top() - pad_, span.width() - 2, pad_ * 0.6);
        const RibbonFold& shown = ribbon_.folds[fold];
        const QString arrow = QChar(shape_.isOpen(fold) ? 0x25BE : 0x25B8);
        const QString times = Words::tr("%1 \u00D7%2").arg(arrow).arg(shown.repeats);
        const QString words = Words::tr("%1 times (%2)").arg(shown.repeats).arg(periodWords(ribbon_, shown));
        const QString longLabel = arrow + QLatin1Char(' ') + words;
        const bool goesOn = first > 0 && pieces_[first - 1].fold == fold; // it is said in the row above
        const QRectF place(span.left(), span.top() - pad_ - line_, span.width(), line_);
        picture_.marks.push_back({Mark::Shape::bracket, over, {Tone::Role::line}});
        label(place,
              goesOn                                                  ? arrow + QChar(0x2026)
              : metrics_.horizontalAdvance(longLabel) <= span.width() ? longLabel
                                                                      : times,
              {Tone::Role::text}, Qt::AlignHCenter | Qt::AlignVCenter);
        const QString action = shape_.isOpen(fold) ? Words::tr("click to fold") : Words::tr("click to unfold");
        picture_.spots.push_back({place, {}, words + QStringLiteral("\n") + action, firstFold_ + static_cast<int>(fold)});
    }

    void ruler(std::size_t begin, std::size_t end) {
        const QRectF span = pieces_[begin].rect.united(pieces_[end - 1].rect);
        if (pieces_[begin].isMtp) {
            label({span.left(), span.top() - pad_ - line_, span.width(), line_}, Words::tr("MTP"), {Tone::Role::text},
                  Qt::AlignHCenter | Qt::AlignVCenter);
        }
        const QRectF under(span.left(), span.bottom(), span.width(), line_);
        const auto drawn = [](const RibbonPiece& piece) { return piece.group.has_value(); };
        const auto first =
            std::find_if(pieces_.begin() + static_cast<std::ptrdiff_t>(begin), pieces_.begin() + static_cast<std::ptrdiff_t>(end), drawn);
        if (first == pieces_.begin() + static_cast<std::ptrdiff_t>(end)) {
            return;
        }
        const std::int64_t from = ribbon_.groups[*first->group].first;
        std::int64_t to = from;
        for (std::size_t i = begin; i < end; ++i) {
            to = pieces_[i].group ? ribbon_.groups[*pieces_[i].group].last() : to;
        }
        const QString left = grouped(static_cast<qint64>(from));
        QString right = grouped(static_cast<qint64>(to));
        if (const std::optional<std::size_t> fold = foldedIn(pieces_[begin])) { // of many periods one is drawn
            const std::int64_t whole = ribbon_.groups[ribbon_.folds[*fold].end() - 1].last();
            right = (to > from ? right + QLatin1Char(' ') : QString()) + QChar(0x2026) + QLatin1Char(' ') + grouped(static_cast<qint64>(whole));
            to = whole;
        }
        label(under, left, {Tone::Role::dim});
        qreal until = span.right();
        for (std::size_t i = end; i-- > begin && !pieces_[i].group;) {
            until = pieces_[i].rect.left();
        }
        const bool overhangs = (pieces_[begin].isMtp ? ribbon_.sums.mtp : ribbon_.sums.body).excess().value_or(0) > 0; // its size stands there
        if (to > from && !overhangs && metrics_.horizontalAdvance(left + right) + 2 * pad_ < until - span.left()) {
            label({under.left(), under.top(), until - under.left(), line_}, right, {Tone::Role::dim}, Qt::AlignRight | Qt::AlignVCenter);
        }
    }

    /// The fold of which the piece stands for all periods.
    [[nodiscard]] std::optional<std::size_t> foldedIn(const RibbonPiece& piece) const {
        return piece.fold && !shape_.isOpen(*piece.fold) ? piece.fold : std::nullopt;
    }

    void drawGroup(const RibbonPiece& piece) {
        const RibbonGroup& group = ribbon_.groups[*piece.group];
        const RibbonKind* kind = group.kind ? &ribbon_.kinds[*group.kind] : nullptr;
        const bool isGhost = !ribbon_.derivedFrom.isEmpty();
        const double strength = isGhost ? ghostStrength : group.isMtp ? 0.45 : 1;
        const QRectF inner = piece.rect.adjusted(0.75, 0, -0.75, 0);
        const Tone fill = kind != nullptr ? Tone{Tone::Role::kind, kind->color, strength} : Tone{Tone::Role::neutral, 0, 0.4};
        picture_.marks.push_back({Mark::Shape::box, inner, fill});
        if (group.isMtp) {
            picture_.marks.push_back({Mark::Shape::hatched, inner, {Tone::Role::kind, kind != nullptr ? kind->color : 0, isGhost ? 0.55 : 0.8}});
        }
        if (isGhost || !group.count || kind == nullptr) {
            picture_.marks.push_back({Mark::Shape::dashed, inner, isGhost ? Tone{Tone::Role::line} : Tone{Tone::Role::error}});
        }
        const QString shown = labelOf(group, inner.width());
        if (group.isMtp) { // the hatching would run through the text
            const qreal room = std::min(metrics_.horizontalAdvance(shown) + pad_, inner.width() - 2);
            picture_.marks.push_back({Mark::Shape::box, {inner.center().x() - room / 2, inner.center().y() - line_ / 2, room, line_}, fill});
        }
        label(inner, shown, kind != nullptr ? Tone{Tone::Role::onKind, kind->color, strength} : Tone{Tone::Role::text}, Qt::AlignCenter);
        if (piece.worst && *piece.worst != Severity::information) {
            const qreal side = line_ * 0.8;
            const qreal x = std::min(inner.right() - side * 0.7, options_.width - side);
            picture_.marks.push_back({Mark::Shape::badge, {x, inner.top() - side * 0.4, side, side}, toneOf(*piece.worst)});
        }
        picture_.spots.push_back({piece.rect, group.path, groupWords(ribbon_, group)});
    }

    /// As much of kind and count as fits.
    [[nodiscard]] QString labelOf(const RibbonGroup& group, qreal width) const {
        const QString count = group.count ? grouped(static_cast<qint64>(*group.count)) : QStringLiteral("?");
        const QString kind = group.kind ? text(ribbon_.kinds[*group.kind].name) : Words::tr("no kind");
        QString tag = tagOf(ribbon_, group);
        for (const QString& tried : {QStringLiteral("%1 %2").arg(kind, count), QStringLiteral("%1 %2").arg(tag, count)}) {
            if (metrics_.horizontalAdvance(tried) + 2 * pad_ <= width) {
                return tried;
            }
        }
        return tag;
    }

    void drawGap(const RibbonPiece& piece) {
        const census::StackSum& sum = piece.isMtp ? ribbon_.sums.mtp : ribbon_.sums.body;
        const QRectF inner = piece.rect.adjusted(1.5, 0.75, -1.5, -0.75);
        picture_.marks.push_back({Mark::Shape::dashed, inner, {Tone::Role::error}});
        label(inner, piece.gapLabel, {Tone::Role::error}, Qt::AlignCenter);
        picture_.spots.push_back({piece.rect, sum.field, differenceWords(sum)});
    }

    /// A dashed frame around the layers beyond the declared number.
    void overhang(const census::StackSum& sum, bool mtp) {
        const std::int64_t excess = sum.excess().value_or(0);
        if (excess <= 0) {
            return;
        }
        const auto last = std::find_if(pieces_.rbegin(), pieces_.rend(), [&](const RibbonPiece& piece) { return piece.isMtp == mtp && piece.group; });
        if (last == pieces_.rend()) {
            return;
        }
        qreal left = last->rect.left();
        for (const RibbonPiece& piece : pieces_) {
            left = piece.isMtp == mtp && piece.rect.top() == last->rect.top() ? std::min(left, piece.rect.left()) : left;
        }
        const qreal span = last->rect.right() - left;
        const qreal share = static_cast<double>(excess) / static_cast<double>(*sum.listed);
        const qreal width = std::clamp(span * share, std::min(line_, span), span);
        const QRectF frame(last->rect.right() - width, last->rect.top() - pad_ * 0.5, width, last->rect.height() + pad_);
        picture_.marks.push_back({Mark::Shape::dashed, frame, {Tone::Role::error}});
        const QString size = QLatin1Char('+') + grouped(static_cast<qint64>(excess));
        const qreal needed = metrics_.horizontalAdvance(size);
        label({std::max(0.0, frame.right() - std::max(needed, width)), frame.bottom(), std::max(needed, width), line_}, size, {Tone::Role::error},
              Qt::AlignRight | Qt::AlignVCenter);
    }

    void note(const QString& plain, Tone tone, const FieldPath& path, bool badge) {
        const QString words = unbroken(plain);
        const qreal indent = badge ? line_ : 0;
        const QRectF bounds = metrics_.boundingRect(QRectF(0, 0, options_.width - indent, 1e6), Qt::TextWordWrap, words);
        const QRectF place(indent, y_, options_.width - indent, bounds.height());
        if (badge) {
            picture_.marks.push_back({Mark::Shape::badge, {0, y_ + line_ * 0.1, line_ * 0.8, line_ * 0.8}, tone});
        }
        picture_.marks.push_back({Mark::Shape::note, place, tone, words, Qt::AlignLeft | Qt::AlignTop, false, !badge});
        if (!path.empty()) {
            picture_.spots.push_back({place, path, Words::tr("go to %1").arg(text(path.print()))});
        }
        y_ += bounds.height() + pad_;
    }

    void notes() {
        for (const census::StackSum* sum : {&ribbon_.sums.body, &ribbon_.sums.mtp}) {
            if (sum->differs()) {
                note(differenceWords(*sum), {Tone::Role::error}, sum->field, true);
            }
        }
        if (!ribbon_.derivedFrom.isEmpty()) {
            note(Words::tr("derived from %1").arg(ribbon_.derivedFrom), {Tone::Role::dim}, ribbon_.groups.front().path, false);
        }
    }

    [[nodiscard]] static QString legendWords(const RibbonKind& kind) {
        QStringList counts;
        if (kind.bodyLayers > 0 || kind.mtpLayers == 0) {
            counts << grouped(static_cast<qint64>(kind.bodyLayers));
        }
        if (kind.mtpLayers > 0) {
            counts << Words::tr("%1 MTP").arg(grouped(static_cast<qint64>(kind.mtpLayers)));
        }
        return text(kind.name) + QStringLiteral(" ") + counts.join(QStringLiteral(" + "));
    }

    void legend() {
        qreal x = 0;
        for (const RibbonKind& kind : ribbon_.kinds) {
            const QString words = legendWords(kind);
            const qreal swatch = std::max(line_ * 1.4, metrics_.horizontalAdvance(kind.tag) + pad_);
            const qreal width = std::min(swatch + pad_ * 1.5 + metrics_.horizontalAdvance(words), options_.width);
            if (x > 0 && x + width > options_.width) {
                x = 0;
                y_ += line_ + pad_;
            }
            const QRectF box(x, y_, swatch, line_);
            picture_.marks.push_back({Mark::Shape::box, box, {Tone::Role::kind, kind.color, 1}});
            label(box, kind.tag, {Tone::Role::onKind, kind.color, 1}, Qt::AlignCenter);
            label({box.right() + pad_ * 1.5, y_, width - swatch - pad_ * 1.5, line_}, words, {Tone::Role::text});
            picture_.spots.push_back({{x, y_, width, line_}, {}, text(kind.name) + QStringLiteral("\n") + kind.facts});
            x += width + line_;
        }
        y_ += line_ + pad_;
    }

    Picture& picture_;
    const Ribbon& ribbon_;
    int firstFold_;
    const StackOptions& options_;
    QFontMetricsF metrics_;
    RibbonPieces shape_;
    qreal line_;
    qreal pad_;
    qreal y_ = 0;
    std::vector<RibbonPiece> pieces_;
};

} // namespace

Picture layoutStack(const std::vector<Ribbon>& ribbons, const StackOptions& options) {
    Picture picture;
    qreal y = 0;
    int fold = 0;
    const qreal line = QFontMetricsF(options.font).height();
    for (std::size_t i = 0; i < ribbons.size(); ++i) {
        y = RibbonLayout(picture, ribbons[i], i, fold, options).lay(y + (i > 0 ? line : 0));
        fold += static_cast<int>(ribbons[i].folds.size());
    }
    picture.size = {options.width, y};
    return picture;
}

std::pair<std::size_t, std::size_t> foldAt(const std::vector<Ribbon>& ribbons, int number) {
    auto rest = static_cast<std::size_t>(number);
    for (std::size_t i = 0; i < ribbons.size(); ++i) {
        if (rest < ribbons[i].folds.size()) {
            return {i, ribbons[i].folds[rest].first};
        }
        rest -= ribbons[i].folds.size();
    }
    return {ribbons.size(), 0};
}

} // namespace modelspec::ui
