#include "ui/window/pane_walk.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>

#include <algorithm>

namespace modelspec::ui {

namespace {

bool holds(const QWidget& pane, const QWidget* widget) { return widget != nullptr && (widget == &pane || pane.isAncestorOf(widget)); }

/// A frame over the whole of its parent that leaves the mouse to what is below.
class Frame : public QWidget {
public:
    explicit Frame(QWidget* pane) : QWidget(pane) {
        setObjectName(QStringLiteral("paneFrame"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        pane->installEventFilter(this);
        fit();
        show();
        raise();
    }

    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Resize) {
            fit();
        }
        return QWidget::eventFilter(watched, event);
    }

protected:
    void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), palette().highlight()); }

private:
    void fit() {
        setGeometry(parentWidget()->rect());
        const int width = std::max(2, fontMetrics().height() / 8);
        setMask(QRegion(rect()) - QRegion(rect().adjusted(width, width, -width, -width)));
    }
};

/// The pane's own widget, or the first control of one that takes no keys itself.
void focusIn(QWidget& pane) {
    pane.window()->raise(); // a floating dock is a window of its own
    pane.activateWindow();
    pane.setFocus(Qt::TabFocusReason);
    QWidget* const now = QApplication::focusWidget();
    if (now != nullptr && now->focusPolicy() != Qt::NoFocus && holds(pane, now)) {
        return;
    }
    for (QWidget* next = pane.nextInFocusChain(); next != &pane; next = next->nextInFocusChain()) {
        if (pane.isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus) != 0) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

} // namespace

void PaneWalk::walk(const QList<QWidget*>& panes, int step) {
    qsizetype at = 0;
    for (qsizetype i = 0; i < panes.size(); ++i) {
        at = holds(*panes[i], QApplication::focusWidget()) ? i : at;
    }
    QWidget& pane = *panes[(at + step + panes.size()) % panes.size()];
    connect(qApp, &QApplication::focusChanged, this, &PaneWalk::noteFocus, Qt::UniqueConnection);
    focusIn(pane);
    delete frame_;
    frame_ = new Frame(&pane);
}

void PaneWalk::noteFocus(QWidget*, QWidget* now) {
    if (frame_ != nullptr && now != nullptr && !holds(*frame_->parentWidget(), now)) {
        delete frame_;
    }
}

} // namespace modelspec::ui
