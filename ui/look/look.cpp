#include "ui/look/look.h"
#include "ui/look/contrast.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace modelspec::ui {

namespace {

QString translated(const char* source) { return QCoreApplication::translate("look", source); }

bool isDigits(const QString& plain) {
    return std::all_of(plain.begin(), plain.end(), [](QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); });
}

QString groupDigits(const QString& digits) {
    QString out;
    for (qsizetype i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) {
            out += QChar(0x2009);
        }
        out += digits[i];
    }
    return out;
}

} // namespace

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

std::string utf8(const QString& text) { return text.toStdString(); }

bool isDark(const QPalette& palette) { return palette.color(QPalette::Base).lightness() < 128; }

// An icon bears the word a person reads; the words are literals, so that what they view ends in a null.
const char* iconName(Severity severity) { return name(severity).data(); }

const char* iconName(FieldState state) { return name(state).data(); }

QIcon icon(Severity severity) { return icon(iconName(severity)); }

QIcon icon(FieldState state) { return icon(iconName(state)); }

QString word(Severity severity) { return translated(name(severity).data()); }

QString word(FieldState state) { return translated(name(state).data()); }

QColor dimmed(const QPalette& palette) {
    return apart(mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.45), palette, textContrast);
}

QColor color(Severity severity, const QPalette& palette) {
    switch (severity) {
    case Severity::error: return apart(QColor(0xC6, 0x28, 0x28), palette, textContrast);
    case Severity::warning: return apart(QColor(0xB3, 0x5C, 0x00), palette, textContrast);
    case Severity::information: return apart(QColor(0x00, 0x5F, 0x9E), palette, textContrast);
    }
    return palette.color(QPalette::Text);
}

QString grouped(qint64 number) {
    const QString digits = QString::number(number);
    return number < 0 ? QChar(0x2212) + groupDigits(digits.mid(1)) : groupDigits(digits);
}

QString grouped(double number) {
    if (!std::isfinite(number)) {
        return QString::number(number);
    }
    if (std::abs(number) >= 1e15) {
        return QString::number(number, 'g', 17);
    }
    // Six digits after the point at most, as many as are needed.
    QString digits = QString::number(std::abs(number), 'f', 6);
    while (digits.endsWith(QLatin1Char('0'))) {
        digits.chop(1);
    }
    const qsizetype dot = digits.indexOf(QLatin1Char('.'));
    const QString fraction = digits.mid(dot + 1);
    const QString whole = groupDigits(digits.left(dot));
    return (number < 0 ? QString(QChar(0x2212)) : QString()) + whole + (fraction.isEmpty() ? QString() : QLatin1Char('.') + fraction);
}

QString groupedNumeral(const QString& numeral) {
    const qsizetype from = numeral.startsWith(QLatin1Char('-')) ? 1 : 0;
    const qsizetype dot = numeral.contains(QLatin1Char('.')) ? numeral.indexOf(QLatin1Char('.')) : numeral.size();
    const QString whole = numeral.mid(from, dot - from);
    const bool isPlain = !whole.isEmpty() && whole[0] != QLatin1Char('0') && isDigits(whole) && isDigits(numeral.mid(dot + 1));
    return isPlain ? numeral.left(from) + groupDigits(whole) + numeral.mid(dot) : numeral;
}

} // namespace modelspec::ui
