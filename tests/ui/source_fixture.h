// A document and its source pane, shown and with the focus.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/problems/source_view.h"

#include <QTest>
#include <QTextBlock>

#include <string>

namespace modelspec::ui {

/// An accepted spec without a warning.
inline constexpr const char* spec = "name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

inline std::string bytesOf(const SpecDocument& document) { return document.bytes().toStdString(); }

/// The editor's text as it is, one `\n` a block break.
inline QString rawText(const QPlainTextEdit& view) {
    QStringList lines;
    for (QTextBlock block = view.document()->begin(); block.isValid(); block = block.next()) {
        lines += block.text();
    }
    return lines.join(QLatin1Char('\n'));
}

struct SourceFixture {
    SpecDocument document;
    SourceView view{document};

    explicit SourceFixture(const std::string& bytes) {
        document.setNew(QByteArray::fromStdString(bytes));
        view.resize(700, 300);
        view.show();
        view.activateWindow();
        view.setFocus();
    }
    void moveTo(int position, int anchor = -1) {
        QTextCursor cursor = view.textCursor();
        cursor.setPosition(anchor < 0 ? position : anchor);
        cursor.setPosition(position, QTextCursor::KeepAnchor);
        view.setTextCursor(cursor);
    }
    void type(const QString& text) {
        for (const QChar c : text) {
            QTest::keyClick(&view, c.toLatin1());
        }
    }
    void undoAll() {
        while (document.undoStack().canUndo()) {
            document.undoStack().undo();
        }
    }
};

} // namespace modelspec::ui
