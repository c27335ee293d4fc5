// Searches the source pane and replaces in it.
#pragma once

#include "ui/problems/find_bar.h"

#include <QObject>

#include <vector>

class QPlainTextEdit;

namespace modelspec::ui {

class SourceSync;
class SpecDocument;

class SourceSearch : public QObject {
    Q_OBJECT

public:
    SourceSearch(SpecDocument& document, QPlainTextEdit& editor, const SourceSync& sync);

    [[nodiscard]] FindBar& bar() { return bar_; }
    /// Searches for what is selected, where that is on one line.
    void open();
    void step(bool backward);
    void replace();
    /// One undo step.
    void replaceAll();
    /// Of the present text; none while the bar is closed.
    [[nodiscard]] const std::vector<Match>& matches() const { return matches_; }
    void refresh();

Q_SIGNALS:
    void matchesChanged();
    void closed();

private:
    void searchFrom(int position);
    void select(const Match& match);
    void showCount();

    SpecDocument& document_;
    QPlainTextEdit& editor_;
    const SourceSync& sync_;
    FindBar& bar_;
    std::vector<Match> matches_;
    int searchBegin_ = 0; ///< where the cursor was when the search began
};

} // namespace modelspec::ui
