#include "ui/window/step_follower.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

/// The first byte of `text` that is no white space: an edit may begin with the end of the line before. Its size where there is none.
std::size_t firstWord(std::string_view text) { return std::min(text.find_first_not_of(" \t\r\n"), text.size()); }

FieldPath fieldAt(const Analysis& analysis, std::size_t offset) {
    return analysis.spec_root == nullptr ? FieldPath() : yaml::path_at(*analysis.spec_root, offset);
}

} // namespace

StepFollower::StepFollower(SpecDocument& document, QObject* parent) : QObject(parent), document_(document) {
    connect(&document_, &SpecDocument::aboutToStep, this, &StepFollower::note);
    connect(&document_, &SpecDocument::analysisChanged, this, &StepFollower::follow, Qt::QueuedConnection); // once every view has it
}

void StepFollower::note(const TextEdits& edits) {
    const auto first = std::min_element(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
    if (first == edits.end()) {
        return;
    }
    const std::string_view bytes(document_.bytes().constData(), static_cast<std::size_t>(document_.bytes().size()));
    const std::size_t gone = firstWord(bytes.substr(first->span.begin, first->span.size()));
    const bool isKnown = document_.analysis()->revision == document_.revision();
    before_ = isKnown ? fieldAt(*document_.analysis(), first->span.begin + (gone == first->span.size() ? 0 : gone)) : FieldPath();
    const std::size_t added = firstWord(first->text);
    adds_ = added < first->text.size();
    at_ = first->span.begin + (adds_ ? added : 0);
    isPending_ = true;
}

void StepFollower::follow() {
    const Analysis& analysis = *document_.analysis();
    if (!isPending_ || analysis.revision != document_.revision()) {
        return;
    }
    isPending_ = false;
    if (!document_.canEditFields()) {
        Q_EMIT textChanged(at_);
        return;
    }
    const FieldPath after = adds_ || before_.empty() ? fieldAt(analysis, at_) : FieldPath();
    if (const FieldPath& path = after.empty() ? before_ : after; !path.empty()) {
        Q_EMIT fieldChanged(path);
    }
}

} // namespace modelspec::ui
