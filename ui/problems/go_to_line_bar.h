// "Go to line" below the source.
#pragma once

#include <QWidget>

class QLineEdit;

namespace modelspec::ui {

/// Takes `12` and `12:5`.
class GoToLineBar : public QWidget {
    Q_OBJECT

public:
    explicit GoToLineBar(QWidget* parent = nullptr);

    /// Shows the bar and takes the focus. Lines are from 1 to `lines`.
    void open(int line, int lines);

Q_SIGNALS:
    /// Both from 1.
    void placeChosen(int line, int column);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose();
    void close();

    QLineEdit* place_;
    int lines_ = 1;
};

} // namespace modelspec::ui
