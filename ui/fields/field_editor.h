// The text editor in a form row.
#pragma once

#include "ui/fields/form_rows.h"

#include <QLineEdit>

namespace modelspec::ui {

class FieldEditor : public QLineEdit {
    Q_OBJECT

public:
    FieldEditor(const FormRow& row, QWidget* parent);

    [[nodiscard]] const FieldPath& path() const { return path_; }
    [[nodiscard]] Control control() const { return control_; }
    /// The text the field had when the editor was opened.
    [[nodiscard]] const QString& initial() const { return initial_; }

    bool event(QEvent* event) override;

private:
    FieldPath path_;
    Control control_;
    QString initial_;
};

} // namespace modelspec::ui
