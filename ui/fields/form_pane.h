// The form with what is said around it: a bar while the text does not parse, and a strip that describes the current field.
#pragma once

#include "ui/fields/form_view.h"

#include <QLabel>

class QVBoxLayout;

namespace modelspec::ui {

class NoticeBar;

class FormPane : public QWidget {
    Q_OBJECT

public:
    explicit FormPane(SpecDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] FormView& form() { return *form_; }

Q_SIGNALS:
    /// The place in the source that keeps the form from being edited is wanted.
    void sourceWanted();

private:
    void describe();
    void showState();

    SpecDocument& document_;
    QVBoxLayout* layout_;
    NoticeBar* bar_ = nullptr; ///< built when there is something to say
    FormView* form_;
    QLabel* details_;
};

} // namespace modelspec::ui
