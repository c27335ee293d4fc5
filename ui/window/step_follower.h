// Finds out what an undo or a redo has changed, so that it can be shown.
#pragma once

#include "ui/document/spec_document.h"

#include <QObject>

namespace modelspec::ui {

class StepFollower : public QObject {
    Q_OBJECT

public:
    StepFollower(SpecDocument& document, QObject* parent);

Q_SIGNALS:
    /// Once the text after the step is known to be fields.
    void fieldChanged(const modelspec::FieldPath& path);
    /// The text after the step does not parse; `begin` is where it differs first.
    void textChanged(std::size_t begin);

private:
    void note(const TextEdits& edits);
    void follow();

    SpecDocument& document_;
    FieldPath before_;   ///< the field that stood where text goes, in the text before the step
    std::size_t at_ = 0; ///< the first byte that comes, in the text after it
    bool adds_ = false;
    bool isPending_ = false;
};

} // namespace modelspec::ui
