#include "ui/look/look.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace modelspec::ui {

namespace {

QString translated(const char* source) { return QCoreApplication::translate("look", source); }

double channel(double value) { return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4); }

double luminance(const QColor& color) { return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF()); }

double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a) + 0.05;
    const double other = luminance(b) + 0.05;
    return std::max(one, other) / std::min(one, other);
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto mix = [share](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

/// `color`, moved towards the text colour until it can be read on the base.
QColor readable(const QColor& color, const QPalette& palette) {
    constexpr double least = 4.5;
    const QColor base = palette.color(QPalette::Base);
    const QColor ink = isDark(palette) ? QColor(Qt::white) : QColor(Qt::black);
    QColor out = color;
    for (int step = 0; step < 20 && contrast(out, base) < least; ++step) {
        out = mixed(out, ink, 0.1);
    }
    return out;
}

// Okabe and Ito's series without black and yellow, which one of the two backgrounds swallows; yellow is last, where a stack rarely gets.
constexpr std::array<QRgb, 7> okabeIto{0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xD55E00, 0xF0E442};

void addKind(std::vector<std::string>& kinds, const std::string& kind) {
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) {
        kinds.push_back(kind);
    }
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

const char* iconName(Severity severity) {
    switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::information: return "information";
    }
    return "information";
}

const char* iconName(FieldState state) {
    switch (state) {
    case FieldState::missing: return "required";
    case FieldState::unset: return "unset";
    case FieldState::declared: return "declared";
    case FieldState::refused: return "refused";
    case FieldState::null: return "null";
    case FieldState::inherited: return "inherited";
    }
    return "unset";
}

QIcon icon(Severity severity) { return icon(iconName(severity)); }

QIcon icon(FieldState state) { return icon(iconName(state)); }

QString word(Severity severity) { return translated(name(severity).data()); }

QString word(FieldState state) { return translated(name(state).data()); }

QColor dimmed(const QPalette& palette) { return readable(mixed(palette.color(QPalette::Text), palette.color(QPalette::Base), 0.45), palette); }

QColor color(Severity severity, const QPalette& palette) {
    switch (severity) {
    case Severity::error: return readable(QColor(0xC6, 0x28, 0x28), palette);
    case Severity::warning: return readable(QColor(0xB3, 0x5C, 0x00), palette);
    case Severity::information: return readable(QColor(0x00, 0x5F, 0x9E), palette);
    }
    return palette.color(QPalette::Text);
}

QColor kindColor(int index, const QPalette& palette) {
    const QColor pure(okabeIto[static_cast<std::size_t>(std::max(index, 0)) % okabeIto.size()]);
    return isDark(palette) ? mixed(pure, Qt::white, 0.12) : pure;
}

std::vector<std::string> kindsOf(const Analysis& analysis) {
    std::vector<std::string> kinds;
    for (const StackGroup& group : analysis.stack.groups) {
        addKind(kinds, group.kind);
    }
    if (analysis.spec.ops) {
        for (const auto& [kind, counts] : *analysis.spec.ops) {
            addKind(kinds, kind);
        }
    }
    if (analysis.spec.activations) {
        for (const auto& [kind, record] : *analysis.spec.activations) {
            addKind(kinds, kind);
        }
    }
    return kinds;
}

int kindIndex(const Analysis& analysis, std::string_view kind) {
    const std::vector<std::string> kinds = kindsOf(analysis);
    return static_cast<int>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
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

} // namespace modelspec::ui
