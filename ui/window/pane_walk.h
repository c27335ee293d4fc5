// Walks the panes by keyboard, and frames the one that has the focus then.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <QWidget>

namespace modelspec::ui {

class PaneWalk : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// Gives the focus to the pane `step` further on than the one that has it, from the last to the first and back.
    void walk(const QList<QWidget*>& panes, int step);
    /// The pane that is framed; null where none is.
    [[nodiscard]] QWidget* framed() const { return frame_ == nullptr ? nullptr : frame_->parentWidget(); }

private:
    void noteFocus(QWidget* before, QWidget* now);

    QPointer<QWidget> frame_; ///< over a pane, until the focus leaves it
};

} // namespace modelspec::ui
