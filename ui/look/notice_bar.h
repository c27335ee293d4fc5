// A strip above a pane that says what is the matter and offers what to do. Never a dialog.
#pragma once

#include "core/findings/finding.h"

#include <QFrame>
#include <QLabel>

class QHBoxLayout;
class QPushButton;

namespace modelspec::ui {

class NoticeBar : public QFrame {
    Q_OBJECT

public:
    explicit NoticeBar(Severity severity, QWidget* parent = nullptr);

    void setText(const QString& text);
    [[nodiscard]] QString text() const { return text_->text(); }
    /// A button of the bar, which the bar owns.
    QPushButton* addButton(const QString& title);

protected:
    void changeEvent(QEvent* event) override;

private:
    void paintMark();

    Severity severity_;
    QLabel* mark_;
    QLabel* text_;
    QHBoxLayout* layout_;
};

} // namespace modelspec::ui
