// What the Help menu shows.
#pragma once

#include "ui/window/prompts.h"

namespace modelspec::ui {

void showAbout(QWidget* parent, Prompts& prompts);
/// Asks for a rule, beginning with `id`, and explains it.
void explainRule(QWidget* parent, Prompts& prompts, const QString& id);

} // namespace modelspec::ui
