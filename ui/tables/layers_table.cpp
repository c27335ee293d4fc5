#include "ui/tables/layers_table.h"

#include "core/census/stack_sums.h"
#include "ui/look/look.h"
#include "ui/previews/words.h"

#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace modelspec::ui {

namespace {

const Stack* stackOf(const Analysis& analysis, bool tower) {
    if (!tower) {
        return &analysis.stack;
    }
    return analysis.tower_stack ? &*analysis.tower_stack : nullptr;
}

const std::optional<std::vector<LayerGroup>>* groupsOf(const Analysis& analysis, bool tower) {
    if (!tower) {
        return &analysis.spec.layers;
    }
    return analysis.spec.vision ? &analysis.spec.vision->layers : nullptr;
}

} // namespace

LayersModel::LayersModel(SpecDocument& document, QObject* parent) : FieldTableModel(document, parent), scope_{std::string("layers")} {}

TableShape LayersModel::shapeOf(const Analysis& analysis) const {
    TableShape shape;
    const auto* groups = groupsOf(analysis, isTower());
    const Stack* stack = stackOf(analysis, isTower());
    if (groups == nullptr || stack == nullptr) {
        shape.note = tr("vision is unset: the model has no vision tower.");
        return shape;
    }
    for (const schema::Field& field : schema::fields(schema::RecordId::group)) {
        shape.columns.push_back({std::string(field.name), text(field.name), text(field.meaning), {}, false, field.type == schema::FieldType::count});
    }
    shape.isDerived = !groups->has_value();
    const std::size_t rows = shape.isDerived ? stack->groups.size() : (*groups)->size();
    for (std::size_t i = 0; i < rows; ++i) {
        const FieldPath path = shape.isDerived ? FieldPath() : scope_.child(i);
        shape.rows.push_back({std::to_string(i), QString::number(i), shape.isDerived ? QString() : text(path.print()), path});
    }
    if (shape.isDerived) {
        const QString unset = tr("%1 is unset").arg(text(scope_.print()));
        shape.note = rows == 0 ? unset + tr(", and there is nothing to derive the stack from.")
                               : unset + tr(": the stack is derived from %1.").arg(text(stack->derived_from));
    }
    return shape;
}

FieldPath LayersModel::pathOf(const TableLine& row, const TableLine& column) const { return row.path.empty() ? scope_ : row.path.child(column.key); }

QModelIndex LayersModel::indexOf(const FieldPath& path) const {
    if (!path.within(scope_) && !scope_.within(path)) {
        return {};
    }
    const std::size_t depth = scope_.size();
    const auto* group = path.size() > depth ? std::get_if<std::size_t>(&path.steps()[depth]) : nullptr;
    const int row = group != nullptr ? static_cast<int>(*group) : 0;
    const auto& columns = shape().columns;
    const auto named = std::find_if(columns.begin(), columns.end(),
                                    [&](const TableLine& column) { return path.size() > depth + 1 && column.key == path.key(depth + 1); });
    const int column = named == columns.end() ? 0 : static_cast<int>(named - columns.begin());
    return row < rowCount() && column < columnCount() ? index(row, column) : QModelIndex();
}

CellFace LayersModel::groupFace(const StackGroup& group, const std::string& column, const QString& because) const {
    if (column == "kind") {
        return derivedFace(text(group.kind), false, because);
    }
    return column == "count" ? derivedFace(grouped(static_cast<qint64>(group.count)), true, because)
                             : derivedFace(group.is_mtp ? tr("yes") : tr("no"), false, because);
}

CellFace LayersModel::faceOf(const Analysis& analysis, int atRow, int atColumn) const {
    const std::string& key = column(atColumn).key;
    const Stack* stack = stackOf(analysis, isTower());
    const auto* groups = groupsOf(analysis, isTower());
    const auto at = static_cast<std::size_t>(atRow);
    CellFace face;
    const std::string* kind = nullptr;
    if (shape().isDerived) {
        if (stack == nullptr || at >= stack->groups.size()) {
            return face;
        }
        face = groupFace(stack->groups[at], key, tr("derived from %1").arg(text(stack->derived_from)));
        kind = &stack->groups[at].kind;
    } else {
        face = FieldTableModel::faceOf(analysis, atRow, atColumn);
        const bool known = groups != nullptr && *groups && at < (*groups)->size() && (**groups)[at].kind;
        kind = known ? &*(**groups)[at].kind : nullptr;
    }
    if (key == "kind" && kind != nullptr) {
        face.kindColor = isTower() ? towerKindIndex(analysis, *kind) : kindIndex(analysis, *kind);
    }
    return face;
}

QStringList LayersModel::completions(const FieldPath& path) const {
    if (path.last_key() != "kind" || analysis() == nullptr) {
        return {};
    }
    QStringList kinds;
    const auto add = [&](std::string_view kind) {
        if (!kinds.contains(text(kind))) {
            kinds << text(kind);
        }
    };
    const Family* family = isTower() ? analysis()->facts.families->find(vision_family) : analysis()->family;
    for (const LayerKind& kind : family != nullptr ? family->kinds : std::vector<LayerKind>{}) {
        add(kind.name);
    }
    if (!isTower()) {
        for (const std::string& kind : kindsOf(*analysis())) {
            add(kind);
        }
    }
    return kinds;
}

LayersTable::LayersTable(SpecDocument& document, QWidget* parent) : FieldTable(document, new LayersModel(document), tr("Layers"), parent) {
    auto* row = new QHBoxLayout;
    body_ = sumButton(row, QStringLiteral("bodySum"));
    mtp_ = sumButton(row, QStringLiteral("mtpSum"));
    row->addStretch(1);
    layout_->insertLayout(0, row);
}

LayersModel& LayersTable::layers() const { return static_cast<LayersModel&>(model()); }

void LayersTable::setScope(const FieldPath& scope) {
    if (scope == layers().scope()) {
        return;
    }
    layers().setScope(scope);
    invalidate();
}

QToolButton* LayersTable::sumButton(QHBoxLayout* row, const QString& objectName) {
    auto* button = new QToolButton(this);
    button->setObjectName(objectName);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this, button] {
        if (const Result<FieldPath> path = FieldPath::parse(utf8(button->property("field").toString()))) {
            Q_EMIT pathActivated(*path);
        }
    });
    return button;
}

void LayersTable::showSum(QToolButton& button, const QString& what, const census::StackSum& sum) {
    const QString field = text(sum.field.print());
    const QString shown = sumWords(what, sum);
    const QColor error = color(Severity::error, palette());
    QPalette colours = palette();
    if (sum.differs()) {
        colours.setColor(QPalette::ButtonText, error);
    }
    button.setText(shown);
    button.setIcon(sum.differs() ? QIcon(iconPixmap(iconName(Severity::error), button.iconSize().width(), devicePixelRatioF(), error)) : QIcon());
    button.setPalette(colours);
    button.setProperty("field", field);
    button.setToolTip(field.isEmpty() ? shown : tr("%1: go to %2").arg(differenceWords(sum).isEmpty() ? shown : differenceWords(sum), field));
    button.setAccessibleName(differenceWords(sum).isEmpty() ? shown : shown + QStringLiteral(", ") + differenceWords(sum));
}

void LayersTable::refreshHeader() {
    const Analysis* analysis = model().analysis();
    const bool tower = layers().scope().size() == 2;
    const Stack* stack = analysis != nullptr ? stackOf(*analysis, tower) : nullptr;
    body_->setVisible(stack != nullptr);
    mtp_->setVisible(stack != nullptr && !tower);
    if (stack == nullptr) {
        return;
    }
    const census::StackSums sums = tower ? census::sums_of(*analysis->spec.vision, *stack) : stackSums(*analysis);
    showSum(*body_, tower ? tr("tower") : tr("body"), sums.body);
    showSum(*mtp_, tr("MTP"), sums.mtp);
}

} // namespace modelspec::ui
