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
        connect(slot, &FieldTable::currentPathChanged, this, [this](const FieldPath& path) {
            tablePath_ = path;
            Q_EMIT currentPathChanged(path);
        });
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
        tablePath_ = {};
        Q_EMIT placeChanged(place_);
    }
}

void Centre::showPath(const FieldPath& path) {
    setPlace(placeOf(path, place_));
    if (place_.page != Page::form) {
        (void)table(place_.page).showPath(path);
        return;
    }
    FormView& form = form_->form();
    if (!form.showPath(path) && form.fields().filter().active()) {
        form.setFilter({});
        (void)form.showPath(path);
        Q_EMIT form.filterDropped();
    }
}

FieldPath Centre::currentPath() const { return place_.page == Page::form ? form_->form().currentPath() : tablePath_; }

} // namespace modelspec::ui
