#include "ui/tables/field_table_model.h"

#include "ui/look/look.h"

#include <QIcon>
#include <QPixmap>

#include <algorithm>
#include <utility>

namespace modelspec::ui {

namespace {

bool isFlagField(const FieldPath& path) {
    const schema::Field* field = schema::field_at(path);
    return field != nullptr && (field->type == schema::FieldType::flag || field->type == schema::FieldType::strict_flag);
}

bool isDimmed(const CellFace& face) { return face.isReadOnly || face.state == FieldState::unset || face.state == FieldState::null; }

QIcon blank() {
    QPixmap nothing(1, 1);
    nothing.fill(Qt::transparent);
    return {nothing};
}

QVariant iconOf(const CellFace& face) {
    if (face.severity) {
        return icon(*face.severity);
    }
    return face.state == FieldState::inherited ? QVariant(icon(face.state)) : QVariant();
}

} // namespace

FieldTableModel::FieldTableModel(SpecDocument& document, QObject* parent) : QAbstractTableModel(parent), document_(document) {}

void FieldTableModel::refresh() {
    shown_ = document_.canEditFields() ? document_.analysis() : document_.lastGood();
    TableShape wanted = shown_ != nullptr ? shapeOf(*shown_) : TableShape{};
    isHeld_ = typing_ != 0 && typed_.isValid() && !hasTypedCell(wanted);
    if (isHeld_) {
        wanted = shape_; // else the editor would go before the typing is over
    }
    const bool noteDiffers = wanted.note != shape_.note;
    bool moved = false;
    if (wanted.isDerived != shape_.isDerived) {
        moved = updateLines(&TableShape::rows, {}); // what was derived is no field, so none of its rows go on
    }
    shape_.isDerived = wanted.isDerived;
    shape_.note = wanted.note;
    moved = updateLines(&TableShape::columns, std::move(wanted.columns)) || moved;
    moved = updateLines(&TableShape::rows, std::move(wanted.rows)) || moved;
    const bool lockDiffers = isLocked_ == document_.canEditFields();
    isLocked_ = !document_.canEditFields();
    updateFaces();
    if (moved || lockDiffers) {
        repaintAll();
    }
    if (noteDiffers) {
        Q_EMIT noteChanged();
    }
}

bool FieldTableModel::hasTypedCell(const TableShape& shape) const {
    const auto has = [](const Lines& lines, const std::string& key) {
        return std::any_of(lines.begin(), lines.end(), [&key](const TableLine& line) { return line.key == key; });
    };
    return shape.isDerived == shape_.isDerived && has(shape.rows, row(typed_.row()).key) && has(shape.columns, column(typed_.column()).key);
}

/// Removes and inserts the lines between the first and the last that stay; whether there were any.
bool FieldTableModel::updateLines(Lines TableShape::*lines, Lines wanted) {
    Lines& now = shape_.*lines;
    const bool rows = lines == &TableShape::rows;
    const auto same = [](const TableLine& a, const TableLine& b) { return a.key == b.key; };
    const auto head = std::mismatch(now.begin(), now.end(), wanted.begin(), wanted.end(), same);
    const auto first = static_cast<int>(head.first - now.begin());
    const auto tail =
        std::mismatch(now.rbegin(), std::make_reverse_iterator(head.first), wanted.rbegin(), std::make_reverse_iterator(head.second), same);
    const auto kept = static_cast<int>(tail.first - now.rbegin());
    const int removed = static_cast<int>(now.size()) - first - kept;
    const int inserted = static_cast<int>(wanted.size()) - first - kept;
    const bool moves = removed > 0 || inserted > 0;
    if (moves) {
        faces_.clear();
    }
    if (removed > 0) {
        rows ? beginRemoveRows({}, first, first + removed - 1) : beginRemoveColumns({}, first, first + removed - 1);
        now.erase(now.begin() + first, now.begin() + first + removed);
        rows ? endRemoveRows() : endRemoveColumns();
    }
    if (inserted > 0) {
        rows ? beginInsertRows({}, first, first + inserted - 1) : beginInsertColumns({}, first, first + inserted - 1);
        now = std::move(wanted);
        rows ? endInsertRows() : endInsertColumns();
    } else {
        now = std::move(wanted); // titles and tips may differ
    }
    if (!now.empty()) {
        Q_EMIT headerDataChanged(rows ? Qt::Vertical : Qt::Horizontal, 0, static_cast<int>(now.size()) - 1);
    }
    return moves;
}

void FieldTableModel::updateFaces() {
    if (shown_ == nullptr) {
        faces_.clear();
        return;
    }
    std::vector<std::pair<int, int>> changed;
    for (auto each = faces_.begin(); each != faces_.end(); ++each) {
        CellFace now = faceOf(*shown_, each.key().first, each.key().second);
        if (now != each.value()) {
            each.value() = std::move(now);
            changed.push_back(each.key());
        }
    }
    for (const auto& [atRow, atColumn] : changed) {
        const QModelIndex cell = index(atRow, atColumn);
        Q_EMIT dataChanged(cell, cell);
    }
}

void FieldTableModel::repaintAll() {
    if (rowCount() > 0 && columnCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

FieldPath FieldTableModel::pathAt(const QModelIndex& index) const {
    return index.isValid() ? pathOf(row(index.row()), column(index.column())) : FieldPath();
}

QModelIndex FieldTableModel::indexOf(const FieldPath& path) const {
    if (path.empty()) {
        return {};
    }
    for (int atRow = 0; atRow < rowCount(); ++atRow) {
        for (int atColumn = 0; atColumn < columnCount(); ++atColumn) {
            if (pathOf(row(atRow), column(atColumn)).within(path)) {
                return index(atRow, atColumn);
            }
        }
    }
    return {};
}

int FieldTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(shape_.rows.size()); }
int FieldTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(shape_.columns.size()); }

CellFace FieldTableModel::faceOf(const Analysis& analysis, int row, int column) const {
    return ui::faceOf(analysis, pathOf(this->row(row), this->column(column)));
}

QStringList FieldTableModel::completions(const FieldPath&) const { return {}; }

const CellFace& FieldTableModel::face(const QModelIndex& index) const {
    const std::pair<int, int> key(index.row(), index.column());
    auto found = faces_.find(key);
    return found != faces_.end() ? *found : *faces_.insert(key, faceOf(*shown_, key.first, key.second));
}

QVariant FieldTableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || shown_ == nullptr) {
        return {};
    }
    const CellFace& shown = face(index);
    switch (role) {
    case Qt::DisplayRole: return shown.display;
    case Qt::EditRole: return shown.edit;
    case Qt::ToolTipRole: return shown.because.isEmpty() ? toolTipOf(*shown_, pathAt(index)) : shown.because;
    case Qt::AccessibleTextRole: return shown.description;
    case Qt::DecorationRole: return iconOf(shown);
    case Qt::TextAlignmentRole: return QVariant(shown.isNumber ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter);
    case StateRole: return static_cast<int>(shown.state);
    case SeverityRole: return shown.severity ? static_cast<int>(*shown.severity) : -1;
    case DimmedRole: return isDimmed(shown);
    case LockedRole: return isLocked_;
    case FlagRole: return isFlagField(pathAt(index));
    case CompletionsRole: return completions(pathAt(index));
    case KindColorRole: return shown.kindColor;
    case HeadingRole: return row(index.row()).isHeading;
    default: return {};
    }
}

QVariant FieldTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const Lines& lines = orientation == Qt::Horizontal ? shape_.columns : shape_.rows;
    if (section < 0 || section >= static_cast<int>(lines.size())) {
        return {};
    }
    const TableLine& line = lines[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole: return line.title;
    case Qt::TextAlignmentRole: return QVariant((line.isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case KindColorRole: return line.kindColor;
    case Qt::ToolTipRole: {
        QString tip = QStringLiteral("<p style='margin:2px 0'>%1</p>").arg((line.toolTip.isEmpty() ? line.title : line.toolTip).toHtmlEscaped());
        if (shown_ != nullptr && !line.path.empty()) {
            (void)worstWithin(*shown_, line.path, &tip);
        }
        return tip;
    }
    case Qt::DecorationRole:
    case SeverityRole: {
        const std::optional<Severity> worst = shown_ != nullptr && !line.path.empty() ? worstWithin(*shown_, line.path) : std::nullopt;
        if (role == SeverityRole) {
            return worst ? static_cast<int>(*worst) : -1;
        }
        // The room of an icon that may come is there from the start.
        return worst ? QVariant(icon(*worst)) : line.path.empty() && line.kindColor < 0 ? QVariant() : QVariant(blank());
    }
    default: return {};
    }
}

Qt::ItemFlags FieldTableModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) {
        return {};
    }
    const Qt::ItemFlags out = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (shown_ == nullptr || isLocked_ || shape_.isDerived || face(index).isReadOnly) {
        return out;
    }
    const schema::Field* field = schema::field_at(pathAt(index));
    return field != nullptr && field->is_scalar() ? out | Qt::ItemIsEditable : out;
}

bool FieldTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole) {
        return false;
    }
    const int step = endTyping();
    if (!(flags(index) & Qt::ItemIsEditable)) {
        return false;
    }
    const FieldPath path = pathAt(index);
    if (value.toString() == data(index, Qt::EditRole).toString() && face(index).state != FieldState::null) {
        showHeld();
        return true; // committed as it was
    }
    const std::optional<std::string> spelling = spellTyped(schema::field_at(path)->type, value.toString());
    if (!spelling && (face(index).state == FieldState::unset || face(index).state == FieldState::missing)) {
        showHeld();
        return true;
    }
    return report(spelling ? document_.declare(path, *spelling, step) : document_.unset(path, step));
}

void FieldTableModel::type(const QModelIndex& index, const QString& typed) {
    if (typing_ == 0 || !(flags(index) & Qt::ItemIsEditable)) {
        return;
    }
    hasTyped_ = true;
    const FieldPath path = pathAt(index);
    const std::optional<std::string> spelling = spellTyped(schema::field_at(path)->type, typed);
    if (!spelling) {
        (void)report(document_.unset(path, typing_));
    } else {
        if (cleared_) {
            document_.takeBack(typing_); // its comment and spelling are those from before it was cleared
        }
        (void)report(document_.declare(path, *spelling, typing_));
    }
    cleared_ = !spelling;
}

void FieldTableModel::beginTyping(const QModelIndex& index) {
    const FieldPath path = pathAt(index);
    typed_ = index;
    hasTyped_ = false;
    cleared_ = shown_ != nullptr && !view_field(*shown_, path).is_present();
    resumes_ = cleared_ && unsetStep_ > 0 && unset_ == path;
    typing_ = resumes_ ? unsetStep_ : document_.newMergeId();
}

/// The merge id of what was typed.
int FieldTableModel::endTyping() {
    if (hasTyped_ && cleared_) {
        unset_ = pathAt(typed_);
        unsetStep_ = typing_;
    }
    return std::exchange(typing_, 0);
}

void FieldTableModel::showHeld() {
    if (isHeld_) {
        refresh();
    }
}

void FieldTableModel::abandonTyping() {
    const FieldPath path = pathAt(typed_);
    const int step = std::exchange(typing_, 0);
    if (hasTyped_) {
        document_.takeBack(step);
        if (resumes_) {
            (void)report(document_.unset(path, step));
        }
    }
    showHeld();
}

bool FieldTableModel::unset(const QModelIndex& index) {
    if (!index.isValid() || shown_ == nullptr) {
        return false;
    }
    if (const QString why = whyNotUnset(index); !why.isEmpty()) {
        Q_EMIT refused(why);
        return false;
    }
    const FieldPath path = pathAt(index);
    if (!view_field(*shown_, path).is_present()) {
        return false;
    }
    unset_ = path;
    unsetStep_ = document_.newMergeId();
    return report(document_.unset(path, unsetStep_));
}

QString FieldTableModel::whyNotUnset(const QModelIndex& index) const {
    if (isLocked_) {
        return tr("the text does not parse");
    }
    if (shape_.isDerived) {
        return tr("the value is derived and stands nowhere in the file");
    }
    const schema::Field* field = schema::field_at(pathAt(index));
    return field != nullptr && field->is_required() ? tr("%1 is required; type another value").arg(text(pathAt(index).print())) : QString();
}

bool FieldTableModel::report(const Result<bool>& done) {
    if (!done) {
        Q_EMIT refused(text(done.error().message));
    }
    return done.ok();
}

} // namespace modelspec::ui
