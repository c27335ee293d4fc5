// The context menu of a form row.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/fields/form_rows.h"

#include <QPoint>

class QWidget;

namespace modelspec::ui {

void showFormMenu(QWidget& view, SpecDocument& document, const FormRow& row, const QPoint& at);

} // namespace modelspec::ui
