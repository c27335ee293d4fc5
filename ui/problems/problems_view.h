// The list of findings: what is wrong, where, what takes part, and what would mend it.
#pragma once

#include "core/findings/finding.h"

#include <QWidget>

#include <array>
#include <functional>

class QLabel;
class QModelIndex;
class QToolButton;
class QTreeView;

namespace modelspec::ui {

class ProblemsModel;
class SpecDocument;

class ProblemsView : public QWidget {
    Q_OBJECT

public:
    explicit ProblemsView(SpecDocument& document, QWidget* parent = nullptr);

    /// Makes a finding about the field, or in which it takes part, the current one, unless the current one is. False where there is none.
    /// Nothing is emitted.
    bool selectPath(const FieldPath& path);
    /// The id of the current finding's rule; empty where there is none.
    [[nodiscard]] QString currentRule() const;

public Q_SLOTS:
    /// Walks the findings, from the last to the first and back. None is passed over that nobody has been shown.
    void next();
    void previous();
    /// Of the current finding: the preferred fix, else the first. Then the next finding is gone to.
    void applyFirstFix();
    /// Shows what the rule of the current finding is about.
    void explain();

Q_SIGNALS:
    /// A finding or a place of one was selected, or a fix opens a field. Who listens shows the place; the focus is the user's to move.
    void pathActivated(const modelspec::FieldPath& path);
    void spanActivated(modelspec::Span span);
    /// What could not be done, and why.
    void failed(const QString& why);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* makeHeader();
    void makeTree();
    void update();
    void updateEmptyText();
    void updateDetails();
    void changeRows(const std::function<void()>& change);
    void goOnAfterFix();
    void expandNew(const QModelIndex& parent, int first, int last);
    void step(int by);
    void tell(const QModelIndex& index);
    void activate(const QModelIndex& index);
    void apply(const Fix& fix);
    void showMenu(const QPoint& position);

    SpecDocument& document_;
    ProblemsModel* model_ = nullptr; ///< null until the view is first shown or asked
    QTreeView* tree_ = nullptr;
    QLabel* empty_ = nullptr;
    QWidget* details_ = nullptr;
    QLabel* detailsText_ = nullptr;
    QLabel* silenced_ = nullptr;
    std::array<QToolButton*, 3> filters_{};
    bool updating_ = false; ///< rows change, so a change of the current one is not the user's
    bool isTold_ = false;   ///< the place of the current finding has been shown
    bool isFixing_ = false; ///< a fix was applied, and what it leaves is not known yet
    int resumeAt_ = 0;      ///< the row to walk on to while none is current
};

} // namespace modelspec::ui
