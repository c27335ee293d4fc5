#include "ui/problems/yaml_highlighter.h"

#include "ui/look/look.h"

#include <QRegularExpression>

#include <algorithm>

namespace modelspec::ui {

namespace {

/// What is open at the end of a line. A block scalar is its parent's indentation + blockScalar.
enum State { closed = 0, doubleQuoted = 1, singleQuoted = 2, blockScalar = 16 };

/// What stands after this column of a line is left plain.
constexpr int mostColumns = 4000;

QColor mixed(const QColor& a, const QColor& b) { return {(a.red() + b.red()) / 2, (a.green() + b.green()) / 2, (a.blue() + b.blue()) / 2}; }

bool isBlank(QChar c) { return c == QLatin1Char(' ') || c == QLatin1Char('\t'); }

bool isFlowMark(QChar c) { return QStringLiteral("[]{},").contains(c); }

bool blankOrEnd(const QString& line, int at) { return at >= line.size() || isBlank(line[at]); }

int skipBlanks(const QString& line, int at) {
    while (at < line.size() && isBlank(line[at])) {
        ++at;
    }
    return at;
}

bool endsValue(const QString& line, int at) { return blankOrEnd(line, at) || isFlowMark(line[at]); }

/// Whether a `:` that ends a key stands at `at` or after blanks.
bool isKeyEnd(const QString& line, int at) {
    at = skipBlanks(line, at);
    return at < line.size() && line[at] == QLatin1Char(':') && endsValue(line, at + 1);
}

} // namespace

YamlHighlighter::YamlHighlighter(QTextDocument* document, const QPalette& palette) : QSyntaxHighlighter(document) { setPalette(palette); }

void YamlHighlighter::setPalette(const QPalette& palette) {
    key_.setForeground(palette.color(QPalette::Link));
    string_.setForeground(mixed(palette.color(QPalette::LinkVisited), palette.color(QPalette::Text)));
    constant_.setFontWeight(QFont::DemiBold);
    comment_.setForeground(dimmed(palette));
    comment_.setFontItalic(true);
    mark_.setForeground(dimmed(palette));
    reference_.setForeground(dimmed(palette));
    reference_.setFontWeight(QFont::DemiBold);
    invisible_ = color(Severity::warning, palette);
    invisible_.setAlphaF(0.3F);
}

const QTextCharFormat& YamlHighlighter::formatOf(Look look) const {
    switch (look) {
    case Look::key: return key_;
    case Look::string: return string_;
    case Look::comment: return comment_;
    case Look::reference: return reference_;
    case Look::mark: return mark_;
    case Look::constant: return constant_;
    }
    return key_;
}

void YamlHighlighter::paint(int from, int to, Look look) { setFormat(from, to - from, formatOf(look)); }

void YamlHighlighter::highlightBlock(const QString& whole) {
    const QString line = whole.left(mostColumns);
    const int before = std::max(previousBlockState(), 0);
    setCurrentBlockState(closed);
    markInvisible(line);
    if (before >= blockScalar) {
        const int content = skipBlanks(line, 0);
        if (content == line.size() || content > before - blockScalar) {
            paint(0, static_cast<int>(line.size()), Look::string);
            setCurrentBlockState(before);
            return;
        }
    }
    int at = 0;
    if (before == doubleQuoted || before == singleQuoted) {
        at = scanQuoted(line, 0, QLatin1Char(before == doubleQuoted ? '"' : '\''));
    }
    while (at < line.size()) {
        at = scanLine(line, at);
    }
}

/// Takes the piece of the line that starts at `from`; returns where it ends.
int YamlHighlighter::scanLine(const QString& line, int from) {
    const QChar c = line[from];
    const auto size = static_cast<int>(line.size());
    if (isBlank(c)) {
        return from + 1;
    }
    if (c == QLatin1Char('#') && (from == 0 || isBlank(line[from - 1]))) {
        paint(from, size, Look::comment);
        return size;
    }
    if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
        const int end = scanQuoted(line, from + 1, c);
        paint(from, end, isKeyEnd(line, end) ? Look::key : Look::string);
        return end;
    }
    if (isFlowMark(c) || (QStringLiteral("-?:").contains(c) && endsValue(line, from + 1))) {
        paint(from, from + 1, Look::mark);
        return from + 1;
    }
    if (QStringLiteral("&*!").contains(c)) {
        int end = from + 1;
        while (end < size && !endsValue(line, end)) {
            ++end;
        }
        paint(from, end, Look::reference);
        return end;
    }
    if ((c == QLatin1Char('|') || c == QLatin1Char('>')) && from > 0) {
        paint(from, from + 1, Look::mark);
        setCurrentBlockState(blockScalar + skipBlanks(line, 0));
        return from + 1;
    }
    return scanPlain(line, from);
}

/// Paints up to the closing quote, or the end of the line, and returns the place after it.
int YamlHighlighter::scanQuoted(const QString& line, int from, QChar quote) {
    const bool isDouble = quote == QLatin1Char('"');
    const auto size = static_cast<int>(line.size());
    int at = from;
    for (; at < size; ++at) {
        if (isDouble && line[at] == QLatin1Char('\\')) {
            ++at;
        } else if (line[at] == quote) {
            const bool isEscape = !isDouble && at + 1 < size && line[at + 1] == quote;
            if (!isEscape) {
                paint(from, at + 1, Look::string);
                return at + 1;
            }
            ++at;
        }
    }
    paint(from, size, Look::string);
    setCurrentBlockState(isDouble ? doubleQuoted : singleQuoted);
    return size;
}

int YamlHighlighter::scanPlain(const QString& line, int from) {
    const auto size = static_cast<int>(line.size());
    int end = from;
    const auto ends = [&](int at) {
        return isFlowMark(line[at]) || (line[at] == QLatin1Char(':') && endsValue(line, at + 1)) ||
               (line[at] == QLatin1Char('#') && isBlank(line[at - 1]));
    };
    while (end < size && (end == from || !ends(end))) {
        ++end;
    }
    int last = end;
    while (last > from && isBlank(line[last - 1])) {
        --last;
    }
    if (isKeyEnd(line, end)) {
        paint(from, last, Look::key);
    } else {
        static const QRegularExpression constant(
            QStringLiteral("^(~|null|true|false|yes|no|on|off|[-+]?[0-9][0-9a-fA-FxX_:.+-]*|[-+]?\\.(inf|nan))$"),
            QRegularExpression::CaseInsensitiveOption);
        if (constant.match(line.mid(from, last - from)).hasMatch()) {
            paint(from, last, Look::constant);
        }
    }
    return std::max(end, from + 1);
}

/// Characters that look like a space, or like nothing, and are not one to YAML.
void YamlHighlighter::markInvisible(const QString& line) {
    QTextCharFormat format;
    format.setBackground(invisible_);
    for (int i = 0; i < line.size(); ++i) {
        const char16_t c = line[i].unicode();
        if (c == u'\t' || c == 0xA0 || c == 0xFEFF || (c >= 0x2000 && c <= 0x200F) || c == 0x3000) {
            setFormat(i, 1, format);
        }
    }
}

} // namespace modelspec::ui
