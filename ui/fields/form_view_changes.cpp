// What the form writes: what is typed, flags, unset fields and fixes.
#include "core/yaml/emit.h"
#include "ui/fields/form_view.h"
#include "ui/fields/number_input.h"
#include "ui/look/look.h"

#include <QScopedValueRollback>

#include <utility>

namespace modelspec::ui {

namespace {

/// The field that a fix made of another by writing one text; the empty path where there is none.
FieldPath renamedBy(const Fix& fix, const Analysis& after) {
    const bool writes = fix.edits.size() == 1 && !fix.edits.front().text.empty();
    return writes && after.spec_root != nullptr ? yaml::path_at(*after.spec_root, fix.edits.front().span.begin) : FieldPath();
}

} // namespace

// ---- typing

void FormView::beginEditing(FieldEditor* editor) {
    editor_ = editor;
    const QModelIndex index = model_.find(editor->path());
    cleared_ = index.isValid() && !FieldModel::row(index).view.is_present();
    resumes_ = cleared_ && step_ > 0 && changed_ == editor->path();
    mergeId_ = resumes_ ? step_ : document_.newMergeId();
    hintAt(editor->path(), {});
    connect(editor, &QLineEdit::textEdited, this, &FormView::type);
}

void FormView::type(const QString& typed) {
    const FieldPath path = editor_->path();
    const bool clears = typed.trimmed().isEmpty();
    if (clears) {
        unset(path, mergeId_);
    } else {
        if (cleared_) {
            takeBack(mergeId_); // its comment and spelling are those from before it was cleared
        }
        const bool inFlow = model_.analysis() && standsInFlow(*model_.analysis(), path);
        declare(path, editor_->control() == Control::number ? spellNumber(typed, inFlow) : yaml::spell_text(utf8(typed), inFlow), mergeId_);
    }
    cleared_ = clears;
    hintAt(path, typed);
}

// While a field without a value is edited, what that means stands beside its box.
void FormView::hintAt(const FieldPath& path, const QString& typed) {
    const QModelIndex index = model_.find(path);
    const bool isNumber = index.isValid() && FieldModel::row(index).control == Control::number;
    const bool isEmpty = index.isValid() && !FieldModel::row(index).view.is_present() && typed.trimmed().isEmpty();
    delegate_.setHint(path, isEmpty ? FieldModel::row(index).value : isNumber ? resultHint(typed) : QString());
    viewport()->update();
}

void FormView::commit() {
    delegate_.setHint({}, {});
    if (editor_ != nullptr && editor_->isModified() && cleared_) {
        remember(editor_->path(), mergeId_, true);
    }
    mergeId_ = 0;
}

// Back to what was there when the editor was opened.
void FormView::abandon(FieldEditor* editor) {
    delegate_.setHint({}, {});
    const int step = std::exchange(mergeId_, 0);
    if (!editor->isModified()) {
        return;
    }
    const FieldPath path = editor->path(); // NOLINT(performance-unnecessary-copy-initialization): the editor may go with its row
    takeBack(step);
    if (resumes_) {
        unset(path, step);
    }
}

void FormView::moveOn(int step, bool open) {
    QModelIndex index = currentIndex();
    while (index.isValid() && FieldModel::row(index).kind != RowKind::field) {
        index = index.parent();
    }
    do {
        index = step > 0 ? indexBelow(index) : indexAbove(index);
    } while (index.isValid() && FieldModel::row(index).kind != RowKind::field);
    if (index.isValid()) {
        setCurrentIndex(index);
        setFocus();
        if (open) {
            editCurrent();
        }
    }
}

// ---- changes

void FormView::report(const Result<bool>& result) {
    if (!result) {
        Q_EMIT refused(text(result.error().message));
    }
}

void FormView::declare(const FieldPath& path, const std::string& yaml, int mergeId) {
    const QScopedValueRollback guard(changing_, true);
    report(document_.declare(path, yaml, mergeId));
}

void FormView::unset(const FieldPath& path, int mergeId) {
    const QScopedValueRollback guard(changing_, true);
    report(document_.unset(path, mergeId));
}

void FormView::takeBack(int step) {
    const QScopedValueRollback guard(changing_, true);
    document_.takeBack(step);
}

void FormView::remember(const FieldPath& path, int step, bool isUnset) {
    changed_ = path;
    step_ = step;
    isUnset_ = isUnset;
}

void FormView::unsetRow(const FieldPath& path) {
    const int step = document_.newMergeId();
    remember(path, step, true); // the row may go
    unset(changed_, step);
}

// Changes of one flag right after each other are one step from the text it started with: what comes back to its first state is as it was,
// its comment and its spelling too. So is a field that is unset and declared again.
void FormView::setFlag(const FieldPath& path, std::size_t segment) {
    const int step = step_ > 0 && path == changed_ ? step_ : document_.newMergeId();
    remember(path, step, segment == 0); // the row may go
    takeBack(step);
    if (segment == 0) {
        unset(changed_, step);
    } else {
        declare(changed_, segment == 1 ? "true" : "false", step);
    }
}

void FormView::applyFix(const FormRow& row) {
    if (!document_.canEditFields()) {
        return;
    }
    const Analysis& analysis = *model_.analysis();
    const Fix fix = analysis.findings[row.finding].fixes[row.fix];
    if (!fix.opens.empty()) {
        Q_EMIT pathActivated(fix.opens);
        return;
    }
    const FieldPath path = analysis.findings[row.finding].path;
    {
        const QScopedValueRollback guard(changing_, true);
        report(document_.applyFix(analysis.revision, fix));
    }
    const QModelIndex same = model_.find(path);
    setCurrentIndex(same.isValid() ? same : model_.find(renamedBy(fix, *model_.analysis()))); // the next key goes there, or nowhere
    Q_EMIT currentRowChanged();                                                               // the row left may be gone
}

} // namespace modelspec::ui
