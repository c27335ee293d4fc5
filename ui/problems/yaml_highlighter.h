// Colours of YAML in the source pane.
#pragma once

#include <QPalette>
#include <QSyntaxHighlighter>
#include <QTextCharFormat>

namespace modelspec::ui {

/// Looks at one line at a time and knows of the lines above only whether a quote or a block scalar is open. A guess is enough here: what a text
/// means is the analysis's to say. The cost of a line is bounded.
class YamlHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    YamlHighlighter(QTextDocument* document, const QPalette& palette);

    void setPalette(const QPalette& palette);

protected:
    void highlightBlock(const QString& line) override;

private:
    enum class Look { key, string, comment, reference, mark, constant };

    int scanLine(const QString& line, int from);
    int scanQuoted(const QString& line, int from, QChar quote);
    int scanPlain(const QString& line, int from);
    void paint(int from, int to, Look look);
    void markInvisible(const QString& line);
    [[nodiscard]] const QTextCharFormat& formatOf(Look look) const;

    QTextCharFormat key_;
    QTextCharFormat string_;
    QTextCharFormat comment_;
    QTextCharFormat reference_;
    QTextCharFormat mark_;
    QTextCharFormat constant_;
    QColor invisible_;
};

} // namespace modelspec::ui
