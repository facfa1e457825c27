// Text fields of bars and dialogs, and the one that has the keys, for hosts that hear of copy and paste as events (the
// page).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace letcont::app {

// Draws a field of one line, for a text of any length. Returns whether Enter was pressed in it. `hint` stands in an
// empty one.
bool text_field(const char* id, std::string_view hint, std::string& text, bool selects_all);

// Whether a field of a bar or a dialog has the keys.
bool a_field_has_keys();

// Returns what is selected in the field that has the keys, nothing if none has them. Takes it away if it is to be cut:
// with the next frame, and so that the field can undo it.
std::optional<std::string> copy_from_field(bool cut);

// Has the field that has the keys paste the platform's clipboard, with the next frame. Returns false if none has them.
bool paste_into_field();

} // namespace letcont::app
