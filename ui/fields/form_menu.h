// The context menu of a form row.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/fields/form_rows.h"

#include <QPoint>

class QWidget;

namespace modelspec::ui {

/// An unset is made with the merge id `step`.
void showFormMenu(QWidget& view, SpecDocument& document, const FormRow& row, int step, const QPoint& at);

} // namespace modelspec::ui
