// The list of keys that may be written at the cursor.
#pragma once

#include "ui/problems/key_completion.h"

#include <QObject>

class QCompleter;
class QPlainTextEdit;
class QStandardItemModel;

namespace modelspec::ui {

class KeyPopup : public QObject {
    Q_OBJECT

public:
    explicit KeyPopup(QPlainTextEdit& editor);

    /// Shows what fits `typed`; closes where nothing does.
    void open(const KeyCompletion& completion, const QString& typed);
    [[nodiscard]] bool isOpen() const;

Q_SIGNALS:
    /// `text` is to replace the bytes of `word`.
    void chosen(const QString& text, modelspec::Span word);

private:
    void choose(const QString& key);

    QPlainTextEdit& editor_;
    QStandardItemModel* model_;
    QCompleter* completer_;
    KeyCompletion completion_;
};

} // namespace modelspec::ui
