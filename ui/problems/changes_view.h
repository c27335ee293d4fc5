// What differs from the file on disk, line by line.
#pragma once

#include <QPlainTextEdit>
#include <QWidget>

class QLabel;
class QTimer;

namespace modelspec::ui {

class SpecDocument;

class ChangesView : public QWidget {
    Q_OBJECT

public:
    explicit ChangesView(SpecDocument& document, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void build();
    void update();

    SpecDocument& document_;
    QLabel* header_ = nullptr; ///< null until the view is first shown
    QPlainTextEdit* diff_ = nullptr;
    QTimer* soon_ = nullptr;
};

} // namespace modelspec::ui
