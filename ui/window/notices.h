// What the window has to say that is not about the spec: bars above the form, one for each matter.
#pragma once

#include "ui/look/notice_bar.h"

#include <QHash>
#include <QWidget>

#include <functional>

class QVBoxLayout;

namespace modelspec::ui {

class Notices : public QWidget {
    Q_OBJECT

public:
    /// Something to do about a matter; the bar goes away with it.
    struct Choice {
        QString title;
        std::function<void()> act;
        bool leavesBar = false; ///< it settles nothing yet
    };

    explicit Notices(QWidget* parent = nullptr);

    /// Says `text` about `matter`, in place of what was said of it before.
    void say(const QString& matter, Severity severity, const QString& text, const std::vector<Choice>& choices = {});
    void dismiss(const QString& matter);
    /// What is said of a matter; empty where nothing is.
    [[nodiscard]] QString said(const QString& matter) const;

private:
    QVBoxLayout* layout_;
    QHash<QString, NoticeBar*> bars_;
};

} // namespace modelspec::ui
