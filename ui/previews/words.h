// Words that the previews and the tables share, so that one fact reads the same in both.
#pragma once

#include "core/analysis.h"
#include "core/census/stack_sums.h"

#include <QString>

#include <optional>
#include <string_view>

namespace modelspec::ui {

/// The sums of the model's stack against the fields that declare them. A field whose value is refused declares nothing.
[[nodiscard]] census::StackSums stackSums(const Analysis& analysis);
/// "body 40 of 40", "MTP 0 of 1", "body 37 or more of 40".
[[nodiscard]] QString sumWords(const QString& what, const census::StackSum& sum);
/// "3 layers short of num_hidden_layers 40"; empty where the two agree or cannot be compared.
[[nodiscard]] QString differenceWords(const census::StackSum& sum);
/// The text with its grouped digits kept on one line.
[[nodiscard]] QString unbroken(QString words);
/// "30 layers".
[[nodiscard]] QString layersWords(std::int64_t count);

} // namespace modelspec::ui
