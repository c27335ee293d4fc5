#include "ui/fields/form_menu.h"

#include "ui/look/look.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("FormMenu", source); }

void addCopy(QMenu& menu, const QString& title, const QString& what) {
    if (!what.isEmpty()) {
        menu.addAction(title, &menu, [what] { QGuiApplication::clipboard()->setText(what); });
    }
}

void addChanges(QMenu& menu, SpecDocument& document, const FormRow& row, int step) {
    const FieldPath path = row.view.path;
    if (row.view.is_present() && (row.view.field == nullptr || !row.view.field->is_required())) {
        menu.addAction(icon("remove"), row.view.field == nullptr ? tr("Remove the key") : tr("Unset"), &menu,
                       [&document, path, step] { (void)document.unset(path, step); });
    }
    if (row.control == Control::text) {
        menu.addAction(tr("Set to the empty text ''"), &menu, [&document, path] { (void)document.declare(path, "''"); });
    }
}

} // namespace

void showFormMenu(QWidget& view, SpecDocument& document, const FormRow& row, int step, const QPoint& at) {
    QMenu menu(&view);
    if (row.kind == RowKind::finding || row.kind == RowKind::fix) {
        addCopy(menu, tr("Copy message"), row.title);
    } else if (row.kind != RowKind::heading) {
        if (document.canEditFields()) {
            addChanges(menu, document, row, step);
            menu.addSeparator();
        }
        addCopy(menu, tr("Copy path"), text(row.view.path.print()));
        addCopy(menu, tr("Copy value"), text(row.view.text));
    }
    if (!menu.isEmpty()) {
        menu.exec(at);
    }
}

} // namespace modelspec::ui
