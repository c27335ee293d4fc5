#include "ui/problems/fix_preview.h"

#include "ui/document/line_diff.h"
#include "ui/look/look.h"

#include <QCoreApplication>
#include <QStringList>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("ProblemsView", source); }

QString lineText(const char* sign, std::string_view line) {
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) {
        line.remove_suffix(1);
    }
    return QLatin1String(sign) + text(line);
}

} // namespace

QString previewLines(std::string_view text, const TextEdits& edits, int mostLines) {
    const std::string after = apply_edits(text, edits);
    const LineDiff diff = lineDiff(text, after);
    QStringList lines;
    for (const LineChange& change : diff.changes) {
        for (std::size_t i = change.beforeBegin; i < change.beforeEnd; ++i) {
            lines += lineText("- ", diff.before[i]);
        }
        for (std::size_t i = change.afterBegin; i < change.afterEnd; ++i) {
            lines += lineText("+ ", diff.after[i]);
        }
    }
    if (lines.size() > mostLines) {
        const qsizetype more = lines.size() - mostLines;
        lines.resize(mostLines);
        lines += tr("... %1 more lines").arg(more);
    }
    return lines.join(QLatin1Char('\n'));
}

QString previewFix(std::string_view text, const Fix& fix) {
    const QString title = ui::text(fix.title).toHtmlEscaped();
    const QString body = fix.edits.empty() ? tr("Opens %1; nothing is changed.").arg(ui::text(fix.opens.print())).toHtmlEscaped()
                                           : QStringLiteral("<pre>%1</pre>").arg(previewLines(text, fix.edits).toHtmlEscaped());
    return QStringLiteral("<qt><b>%1</b><br>%2</qt>").arg(title, body);
}

} // namespace modelspec::ui
