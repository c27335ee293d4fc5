// The status bar: what the consumer makes of the file, how much is declared, and how far the file is from the one on disk.
#pragma once

#include "ui/document/spec_document.h"

#include <QLabel>
#include <QStatusBar>
#include <QTimer>

namespace modelspec::ui {

class StatusLine : public QStatusBar {
    Q_OBJECT

public:
    explicit StatusLine(SpecDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] QString verdict() const { return verdict_->text(); }
    [[nodiscard]] QString counts() const { return counts_->text(); }
    [[nodiscard]] QString file() const { return file_->text(); }
    [[nodiscard]] QString note() const { return note_->text(); }
    /// Says what was done, until something else is or a while has passed.
    void say(const QString& words);

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void refreshFile();
    void refreshNote();
    QLabel* label(const char* name, int stretch = 0);

    SpecDocument& document_;
    QLabel* mark_ = nullptr;
    QLabel* verdict_ = nullptr;
    QLabel* counts_ = nullptr;
    QLabel* section_ = nullptr;
    QLabel* note_ = nullptr;
    QLabel* file_ = nullptr;
    QString said_;
    QTimer sayLong_;
};

/// Fields of the model that are declared and that are not: "18 declared, 31 unset".
[[nodiscard]] QString declaredCounts(const Analysis& analysis);

} // namespace modelspec::ui
