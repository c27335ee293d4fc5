// How many lines two texts differ in.
#pragma once

#include <QByteArray>

namespace modelspec::ui {

/// Lines to change, add or remove to turn `before` into `after`: a line that was altered counts once.
[[nodiscard]] int changedLineCount(const QByteArray& before, const QByteArray& after);

} // namespace modelspec::ui
