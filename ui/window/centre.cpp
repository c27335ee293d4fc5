#include "ui/window/centre.h"

#include "ui/tables/activations_table.h"
#include "ui/tables/layers_table.h"
#include "ui/tables/ops_table.h"

namespace modelspec::ui {

Centre::Centre(SpecDocument& document, QWidget* parent) : QStackedWidget(parent), document_(document), form_(new FormPane(document, this)) {
    setObjectName(QStringLiteral("centre"));
    addWidget(form_);
    setFocusProxy(form_);
    connect(&form_->form(), &FormView::pathActivated, this, &Centre::pathActivated);
    connect(&form_->form(), &FormView::currentRowChanged, this, [this] { Q_EMIT currentPathChanged(form_->form().currentPath()); });
}

FieldTable& Centre::table(Page page) {
    FieldTable*& slot = tables_[static_cast<int>(page) - 1];
    if (slot == nullptr) {
        switch (page) {
        case Page::ops: slot = new OpsTable(document_, this); break;
        case Page::activations: slot = new ActivationsTable(document_, this); break;
        default: slot = new LayersTable(document_, this); break;
        }
        addWidget(slot);
        connect(slot, &FieldTable::pathActivated, this, &Centre::pathActivated);
        connect(slot, &FieldTable::currentPathChanged, this, &Centre::currentPathChanged);
    }
    return *slot;
}

void Centre::setPlace(const Place& place) {
    QWidget* shown = form_;
    if (place.page == Page::form) {
        form_->form().setScope(place.scope);
    } else {
        FieldTable& wanted = table(place.page);
        if (place.page == Page::layers) {
            static_cast<LayersTable&>(wanted).setScope(place.scope.path);
        }
        shown = &wanted;
    }
    setCurrentWidget(shown);
    setFocusProxy(shown);
    if (!(place == place_)) {
        place_ = place;
        Q_EMIT placeChanged(place_);
    }
}

bool Centre::showPath(const FieldPath& path) {
    setPlace(placeOf(path, place_));
    if (place_.page != Page::form) {
        return table(place_.page).showPath(path);
    }
    FormView& form = form_->form();
    if (form.showPath(path)) {
        return true;
    }
    if (!form.fields().filter().active()) {
        return false;
    }
    form.setFilter({});
    const bool isShown = form.showPath(path);
    Q_EMIT form.filterDropped();
    return isShown;
}

bool Centre::isInSight(const FieldPath& path) const {
    if (!(placeOf(path, place_) == place_)) {
        return false;
    }
    const auto sees = [](const QAbstractItemView& view, const QModelIndex& index) {
        const QRect at = index.isValid() ? view.visualRect(index) : QRect();
        return at.isValid() && at.top() >= 0 && at.bottom() < view.viewport()->height();
    };
    if (place_.page == Page::form) {
        FormView& form = form_->form();
        return sees(form, form.fields().find(path));
    }
    const FieldTable& shown = builtTable(place_.page);
    return sees(shown.view(), shown.model().indexOf(path));
}

FieldPath Centre::currentPath() const {
    if (place_.page == Page::form) {
        return form_->form().currentPath();
    }
    const FieldTable& shown = builtTable(place_.page);
    const QModelIndex current = shown.view().currentIndex();
    return current.isValid() ? shown.model().pathAt(current) : FieldPath();
}

} // namespace modelspec::ui
