#include "ui/problems/problems_model.h"

#include "ui/look/look.h"
#include "ui/problems/fix_preview.h"

#include <QApplication>
#include <QStyle>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace modelspec::ui {

namespace {

/// In the severity's colour, and in the selection's while selected.
QIcon severityIcon(Severity severity) {
    const QPalette palette = QApplication::palette();
    const int side = QApplication::style()->pixelMetric(QStyle::PM_SmallIconSize);
    QIcon icon;
    for (const qreal scale : {1.0, 2.0}) {
        icon.addPixmap(iconPixmap(iconName(severity), side, scale, color(severity, palette)), QIcon::Normal);
        icon.addPixmap(iconPixmap(iconName(severity), side, scale, palette.color(QPalette::HighlightedText)), QIcon::Selected);
    }
    return icon;
}

} // namespace

/// A finding and its place among the rows. Its address names it to the views, and stays while the finding does.
struct ProblemsModel::Row {
    std::string identity; ///< what makes a finding of another analysis the same: rule, field, and which of several such
    const Finding* finding = nullptr;
    std::vector<std::size_t> lines; ///< of the finding and of each related place
    int number = 0;

    [[nodiscard]] int relatedCount() const { return static_cast<int>(finding->related.size()); }
    [[nodiscard]] int childCount() const { return relatedCount() + static_cast<int>(finding->fixes.size()); }
};

ProblemsModel::ProblemsModel(QObject* parent) : QAbstractItemModel(parent) {}

ProblemsModel::~ProblemsModel() = default;

// ---- following the analysis

void ProblemsModel::setAnalysis(std::shared_ptr<const Analysis> analysis) {
    const std::shared_ptr<const Analysis> before = std::exchange(analysis_, std::move(analysis)); // rows point into it until they are updated
    update();
}

void ProblemsModel::setShown(Severity severity, bool shown) {
    shown_[static_cast<std::size_t>(severity)] = shown;
    update();
}

ProblemsModel::Rows ProblemsModel::rowsOf(const Analysis& analysis) const {
    Rows rows;
    std::map<std::string, int> occurrences;
    for (const Finding& finding : analysis.findings) {
        if (!isShown(finding.severity)) {
            continue;
        }
        auto row = std::make_unique<Row>();
        row->identity = std::string(finding.id) + ' ' + finding.path.print();
        row->identity += ' ' + std::to_string(occurrences[row->identity]++);
        row->finding = &finding;
        row->lines.push_back(analysis.lines.position(finding.span.begin).line);
        for (const Related& related : finding.related) {
            row->lines.push_back(analysis.lines.position(related.span.begin).line);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

void ProblemsModel::update() {
    Rows wanted = analysis_ ? rowsOf(*analysis_) : Rows();
    removeOthers(wanted);
    std::set<std::string, std::less<>> present;
    for (const auto& row : rows_) {
        present.insert(row->identity);
    }
    for (std::size_t at = 0; at < wanted.size();) {
        std::size_t end = at;
        while (end < wanted.size() && !present.contains(wanted[end]->identity)) {
            ++end;
        }
        if (end > at) {
            insert(wanted, at, end);
            at = end;
        } else {
            moveTo(at, wanted[at]->identity);
            refresh(static_cast<int>(at), *wanted[at]);
            ++at;
        }
    }
}

void ProblemsModel::removeOthers(const Rows& wanted) {
    std::set<std::string_view> kept;
    for (const auto& row : wanted) {
        kept.insert(row->identity);
    }
    for (std::size_t end = rows_.size(); end > 0;) {
        std::size_t begin = end;
        while (begin > 0 && !kept.contains(rows_[begin - 1]->identity)) {
            --begin;
        }
        if (begin == end) {
            --end;
            continue;
        }
        beginRemoveRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(begin), rows_.begin() + static_cast<std::ptrdiff_t>(end));
        renumber(begin);
        endRemoveRows();
        end = begin;
    }
}

void ProblemsModel::insert(Rows& wanted, std::size_t begin, std::size_t end) {
    const auto offset = [](std::size_t at) { return static_cast<std::ptrdiff_t>(at); };
    beginInsertRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
    rows_.insert(rows_.begin() + offset(begin), std::make_move_iterator(wanted.begin() + offset(begin)),
                 std::make_move_iterator(wanted.begin() + offset(end)));
    renumber(begin);
    endInsertRows();
}

/// Brings the row of `identity`, which stands at `at` or further down, to `at`.
void ProblemsModel::moveTo(std::size_t at, const std::string& identity) {
    const auto here = rows_.begin() + static_cast<std::ptrdiff_t>(at);
    const auto found = std::find_if(here, rows_.end(), [&](const std::unique_ptr<Row>& row) { return row->identity == identity; });
    if (found != here) {
        const int from = static_cast<int>(found - rows_.begin());
        beginMoveRows({}, from, from, {}, static_cast<int>(at));
        std::rotate(here, found, found + 1);
        renumber(at);
        endMoveRows();
    }
}

/// Gives a row what its finding is now, and says which of it has changed.
void ProblemsModel::refresh(int at, const Row& wanted) {
    Row& row = *rows_[static_cast<std::size_t>(at)];
    const bool isSame = *row.finding == *wanted.finding && row.lines == wanted.lines;
    const QModelIndex top = index(at, 0);
    const int before = row.childCount();
    const int after = wanted.childCount();
    if (after > before) {
        beginInsertRows(top, before, after - 1);
    } else if (after < before) {
        beginRemoveRows(top, after, before - 1);
    }
    row.finding = wanted.finding;
    row.lines = wanted.lines;
    if (after > before) {
        endInsertRows();
    } else if (after < before) {
        endRemoveRows();
    }
    if (!isSame) {
        Q_EMIT dataChanged(top, index(at, columnCount_ - 1));
        if (after > 0) {
            Q_EMIT dataChanged(index(0, 0, top), index(after - 1, columnCount_ - 1, top));
        }
    }
}

void ProblemsModel::renumber(std::size_t from) {
    for (std::size_t i = from; i < rows_.size(); ++i) {
        rows_[i]->number = static_cast<int>(i);
    }
}

// ---- rows. The internal pointer of a child's index is its finding's row; that of a finding's is null.

const ProblemsModel::Row* ProblemsModel::rowOf(const QModelIndex& index) const {
    if (!index.isValid()) {
        return nullptr;
    }
    const auto* parentRow = static_cast<const Row*>(index.constInternalPointer());
    return parentRow != nullptr ? parentRow : rows_[static_cast<std::size_t>(index.row())].get();
}

ProblemsModel::RowKind ProblemsModel::kindOf(const QModelIndex& index) const {
    if (index.constInternalPointer() == nullptr) {
        return RowKind::finding;
    }
    return index.row() < rowOf(index)->relatedCount() ? RowKind::related : RowKind::fix;
}

const Finding* ProblemsModel::findingAt(const QModelIndex& index) const {
    const Row* row = rowOf(index);
    return row != nullptr ? row->finding : nullptr;
}

const Related* ProblemsModel::relatedAt(const QModelIndex& index) const {
    const bool isRelated = index.isValid() && kindOf(index) == RowKind::related;
    return isRelated ? &rowOf(index)->finding->related[static_cast<std::size_t>(index.row())] : nullptr;
}

const Fix* ProblemsModel::fixAt(const QModelIndex& index) const {
    if (!index.isValid() || kindOf(index) != RowKind::fix) {
        return nullptr;
    }
    const Row* row = rowOf(index);
    return &row->finding->fixes[static_cast<std::size_t>(index.row() - row->relatedCount())];
}

QModelIndex ProblemsModel::index(int row, int column, const QModelIndex& parent) const {
    return hasIndex(row, column, parent) ? createIndex(row, column, static_cast<const void*>(rowOf(parent))) : QModelIndex();
}

QModelIndex ProblemsModel::parent(const QModelIndex& child) const {
    const auto* row = static_cast<const Row*>(child.constInternalPointer());
    return row != nullptr ? createIndex(row->number, 0) : QModelIndex();
}

int ProblemsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) {
        return static_cast<int>(rows_.size());
    }
    const bool hasChildren = parent.column() == 0 && parent.constInternalPointer() == nullptr;
    return hasChildren ? rowOf(parent)->childCount() : 0;
}

int ProblemsModel::columnCount(const QModelIndex&) const { return columnCount_; }

// ---- what is shown

/// What a place has to do with the finding, or else what stands there.
QString ProblemsModel::noteOf(const Related& related) const {
    if (!related.note.empty()) {
        return text(related.note);
    }
    const Span line = analysis_->lines.line(analysis_->lines.position(related.span.begin).line);
    const QString written = text(std::string_view(analysis_->tree.text()).substr(line.begin, line.size())).trimmed();
    return related.span.empty() || written.isEmpty() ? tr("takes part") : written;
}

QString ProblemsModel::display(const QModelIndex& index) const {
    const Row& row = *rowOf(index);
    const RowKind kind = kindOf(index);
    const Related* related = relatedAt(index);
    const Fix* fix = fixAt(index);
    switch (index.column()) {
    case severityColumn:
        return kind == RowKind::finding   ? word(row.finding->severity)
               : kind == RowKind::related ? tr("with")
               : fix->edits.empty()       ? tr("open")
                                          : tr("fix");
    case messageColumn: return text(kind == RowKind::finding ? row.finding->message : kind == RowKind::related ? utf8(noteOf(*related)) : fix->title);
    case fieldColumn: {
        const FieldPath& path = kind == RowKind::finding ? row.finding->path : kind == RowKind::related ? related->path : fix->opens;
        return text(path.print());
    }
    case lineColumn: {
        const std::size_t at = kind == RowKind::related ? static_cast<std::size_t>(index.row()) + 1 : 0;
        return kind == RowKind::fix ? QString() : QString::number(row.lines[at]);
    }
    default: return {};
    }
}

QString ProblemsModel::toolTip(const QModelIndex& index) const {
    if (const Fix* fix = fixAt(index)) {
        return previewFix(analysis_->tree.text(), *fix);
    }
    return QStringLiteral("<qt>%1</qt>").arg(display(index.siblingAtColumn(messageColumn)).toHtmlEscaped());
}

QVariant ProblemsModel::decoration(const QModelIndex& index) const {
    if (index.column() != severityColumn) {
        return {};
    }
    switch (kindOf(index)) {
    case RowKind::finding: return severityIcon(findingAt(index)->severity);
    case RowKind::related: return icon("goto");
    case RowKind::fix: return icon(fixAt(index)->edits.empty() ? "goto" : "fix");
    }
    return {};
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole: return display(index);
    case Qt::ToolTipRole: return toolTip(index);
    case Qt::DecorationRole: return decoration(index);
    case Qt::TextAlignmentRole: return index.column() == lineColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() != messageColumn ? display(index)
                                               : QStringLiteral("%1: %2").arg(display(index.siblingAtColumn(severityColumn)), display(index));
    default: return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::TextAlignmentRole)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return section == lineColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    switch (section) {
    case severityColumn: return tr("Severity");
    case messageColumn: return tr("Problem");
    case fieldColumn: return tr("Field");
    case lineColumn: return tr("Line");
    default: return {};
    }
}

} // namespace modelspec::ui
