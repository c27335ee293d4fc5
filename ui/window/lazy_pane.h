// A pane that builds what it holds when it is first wanted, so that what is hidden costs nothing at the start.
#pragma once

#include <QWidget>

#include <functional>
#include <utility>

namespace modelspec::ui {

class LazyPane : public QWidget {
public:
    using Make = std::function<QWidget*(QWidget* parent)>;

    explicit LazyPane(Make make, QWidget* parent = nullptr) : QWidget(parent), make_(std::move(make)) {}

    /// What the pane holds, built if it is not yet.
    QWidget* content() {
        if (content_ == nullptr) {
            content_ = make_(this);
            content_->setGeometry(rect());
            content_->show();
            setFocusProxy(content_);
            updateGeometry();
        }
        return content_;
    }
    [[nodiscard]] bool isBuilt() const { return content_ != nullptr; }
    [[nodiscard]] QSize sizeHint() const override { return content_ == nullptr ? QSize(0, 0) : content_->sizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return content_ == nullptr ? QSize(0, 0) : content_->minimumSizeHint(); }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QWidget::resizeEvent(event);
        if (content_ != nullptr) {
            content_->setGeometry(rect());
        }
    }

private:
    Make make_;
    QWidget* content_ = nullptr;
};

} // namespace modelspec::ui
