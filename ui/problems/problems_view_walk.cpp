// Walking the findings and mending them, so that none is fixed or passed over that nobody has seen.
#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/problems/problems_model.h"
#include "ui/problems/problems_view.h"

#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>

namespace modelspec::ui {

namespace {

bool isAbout(const Finding& finding, const FieldPath& path) {
    return finding.path == path ||
           std::any_of(finding.related.begin(), finding.related.end(), [&path](const Related& related) { return related.path == path; });
}

} // namespace

// ---- rows that come and go

/// The current finding stays current. Where it goes, none is: the one that takes its row has not been looked at.
void ProblemsView::changeRows(const std::function<void()>& change) {
    const QScopedValueRollback<bool> guard(updating_, true);
    const bool wasTold = isTold_;
    const QModelIndex current = tree_->currentIndex();
    const QPersistentModelIndex top = current.parent().isValid() ? current.parent() : current.siblingAtColumn(0);
    const std::size_t begin = current.isValid() ? model_->findingAt(current)->span.begin : 0;
    change();
    if (top.isValid()) {
        const QModelIndex now = tree_->currentIndex();
        if (now.parent() != top && now.siblingAtColumn(0) != top) {
            tree_->setCurrentIndex(top);
        }
        isTold_ = wasTold;
    } else if (current.isValid()) {
        tree_->selectionModel()->clear();
        resumeAt_ = 0;
        while (resumeAt_ < model_->rowCount() && model_->findingAt(model_->index(resumeAt_, 0))->span.begin < begin) {
            ++resumeAt_;
        }
    }
}

/// Shows what is left of a finding that was mended. Where nothing is, all stays where it was: the next problem is asked for by its own key.
void ProblemsView::goOnAfterFix() {
    if (!isFixing_ || model_->analysis()->revision != document_.revision()) {
        return;
    }
    isFixing_ = false;
    if (tree_->currentIndex().isValid()) {
        tell(tree_->currentIndex());
    }
}

// ---- what the user asks for

void ProblemsView::apply(const Fix& fix) {
    if (fix.edits.empty()) {
        Q_EMIT pathActivated(fix.opens);
        return;
    }
    isFixing_ = true;
    const Result<bool> done = document_.applyFix(model_->analysis()->revision, fix);
    if (!done) {
        isFixing_ = false;
        Q_EMIT failed(text(done.error().message));
    }
}

void ProblemsView::step(int by) {
    build();
    const int count = model_->rowCount();
    if (count == 0) {
        return;
    }
    const QModelIndex current = tree_->currentIndex();
    int row = by > 0 ? resumeAt_ : resumeAt_ - 1;
    if (current.isValid()) {
        row = (current.parent().isValid() ? current.parent().row() : current.row()) + (isTold_ ? by : 0);
    }
    const QModelIndex wanted = model_->index((row + count) % count, 0);
    if (wanted == current.siblingAtColumn(0)) {
        tell(wanted);
    }
    tree_->setCurrentIndex(wanted);
    tree_->scrollTo(wanted);
}

void ProblemsView::next() { step(1); }

void ProblemsView::previous() { step(-1); }

void ProblemsView::applyFirstFix() {
    build();
    const QModelIndex current = tree_->currentIndex();
    if (const Fix* chosen = model_->fixAt(current)) {
        apply(Fix(*chosen));
        return;
    }
    const Finding* finding = model_->findingAt(current);
    if (finding == nullptr || finding->fixes.empty()) {
        const bool isClean = model_->rowCount() == 0;
        Q_EMIT failed(finding != nullptr ? tr("No fix is known for this problem.")
                      : isClean          ? tr("There is no problem to fix.")
                                         : tr("There is no problem here. F8 goes to the next one."));
        return;
    }
    const auto preferred = std::find_if(finding->fixes.begin(), finding->fixes.end(), [](const Fix& fix) { return fix.preferred; });
    apply(Fix(preferred == finding->fixes.end() ? finding->fixes.front() : *preferred)); // a copy: its finding goes with the change
}

bool ProblemsView::selectPath(const FieldPath& path) {
    build();
    const QScopedValueRollback<bool> guard(updating_, true);
    const Finding* current = model_->findingAt(tree_->currentIndex());
    if (current != nullptr && isAbout(*current, path)) {
        return true;
    }
    for (const bool own : {true, false}) {
        for (int row = 0; row < model_->rowCount(); ++row) {
            const Finding& finding = *model_->findingAt(model_->index(row, 0));
            if (own ? finding.path == path : isAbout(finding, path)) {
                tree_->setCurrentIndex(model_->index(row, 0));
                isTold_ = true;
                return true;
            }
        }
    }
    return false;
}

QString ProblemsView::currentRule() const {
    const Finding* finding = model_ == nullptr ? nullptr : model_->findingAt(tree_->currentIndex());
    return finding == nullptr ? QString() : text(finding->id);
}

} // namespace modelspec::ui
