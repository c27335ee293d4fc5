// Cut, copy and paste of whatever has the focus.
#pragma once

namespace modelspec::ui {

enum class EditCommand { cut, copy, paste };

/// Of a text: its own command. Of anything else: the key, for a table copies its cells by it.
void passToFocus(EditCommand command);

} // namespace modelspec::ui
