// What people type into a number field, and what is written for it: `4096`, `4_096`, `16Ki`, `4*4096` are all numbers.
#pragma once

#include <QString>

#include <cstdint>
#include <optional>
#include <string>

namespace modelspec::ui {

/// A number that stays whole as long as it is.
struct TypedNumber {
    std::optional<std::int64_t> whole; ///< absent where the value is no whole number
    double value = 0;
};

/// The value of digits (grouped by `_`, commas or thin spaces), suffixes k M G T Ki Mi Gi Ti, `+ - * /` and brackets. Nothing for
/// other texts and for what does not fit 64 bits.
[[nodiscard]] std::optional<TypedNumber> evaluate(const QString& typed);

/// The YAML to write for what was typed: plain digits where it is a number, else the text itself, spelled so that it parses and is refused
/// as what it is. `inFlow`: it will stand between brackets.
[[nodiscard]] std::string spellNumber(const QString& typed, bool inFlow);

/// "= 16 384" where what was typed is a number written another way; empty for plain digits and for no number.
[[nodiscard]] QString resultHint(const QString& typed);

} // namespace modelspec::ui
