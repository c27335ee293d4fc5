// Colours, icons and words that several views share, so that a state or a severity looks the same everywhere.
#pragma once

#include "core/fields/field_view.h"
#include "core/findings/finding.h"

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QPixmap>
#include <QString>

#include <string>
#include <string_view>
#include <vector>

namespace modelspec::ui {

/// UTF-8 to QString and back.
[[nodiscard]] QString text(std::string_view utf8);
[[nodiscard]] std::string utf8(const QString& text);

/// Whether the palette is a dark one.
[[nodiscard]] bool isDark(const QPalette& palette);

/// A monochrome icon of resources/icons in the palette's text colour, sharp at every scale: "save", "unset", "error". Drawn when first painted.
[[nodiscard]] QIcon icon(const char* name);
[[nodiscard]] QIcon icon(Severity severity);
[[nodiscard]] QIcon icon(FieldState state);

/// The file name of the icon of a severity or a state.
[[nodiscard]] const char* iconName(Severity severity);
[[nodiscard]] const char* iconName(FieldState state);
/// The icon in one colour, `size` device-independent pixels wide and high. Kept in the pixmap cache.
[[nodiscard]] QPixmap iconPixmap(const char* name, int size, qreal devicePixelRatio, const QColor& color);

/// "error", "required" and so on in the user's language.
[[nodiscard]] QString word(Severity severity);
[[nodiscard]] QString word(FieldState state);

/// Text that is there to be overlooked, such as what an unset field means: readable, at least 4.5:1 against the base and the alternate base.
[[nodiscard]] QColor dimmed(const QPalette& palette);
/// Colour of a severity against the palette's base and alternate base, at least 4.5:1.
[[nodiscard]] QColor color(Severity severity, const QPalette& palette);

/// Colours of layer kinds (Okabe-Ito), at least 3:1 against the base and the alternate base.
[[nodiscard]] QColor kindColor(int index, const QPalette& palette);
/// The kinds of the stack in order of first appearance, then those of `ops` and `activations` only.
[[nodiscard]] std::vector<std::string> kindsOf(const Analysis& analysis);
/// The index for kindColor() of a kind: it follows from the kind's name, so that a kind has one colour in every view and, but for kinds that would
/// share one, in every file.
[[nodiscard]] int kindIndex(const Analysis& analysis, std::string_view kind);
/// The same for a kind of the vision tower, whose kinds are another namespace than the model's.
[[nodiscard]] int towerKindIndex(const Analysis& analysis, std::string_view kind);

/// A number with its digits grouped for reading: 248 320. Never written to a file.
[[nodiscard]] QString grouped(qint64 number);
[[nodiscard]] QString grouped(double number);
/// The digits of a plain decimal numeral grouped for reading, its fraction as written; any other text as it is.
[[nodiscard]] QString groupedNumeral(const QString& numeral);

} // namespace modelspec::ui
