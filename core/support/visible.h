// Makes text harmless and readable for a terminal. Programs, file names and links come from anybody, and a terminal
// obeys what stands in them: escape sequences move the cursor, set titles and colours, and bidirectional overrides show
// other text than the compiler reads. Whatever is printed for people goes through here, unless it is made of parts that
// have. The output of a program that runs does not: it is the program's own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace letcont {

// The text with escapes for what a terminal would act on: \x1b for control characters and for bytes that are no UTF-8,
// \u{9b} and \u{202e} for the control characters beyond ASCII and those that change the direction of the text or break
// the line. Line breaks and tabs stay.
std::string visible(std::string_view text);

// The same for names, of files for instance, within a line: line breaks and tabs are escaped, too, so that a name
// cannot make lines of its own.
std::string visible_name(std::string_view name);

// JSON with the escapes \u009b and \u202e for what a terminal would act on within its strings: it means the same.
std::string visible_json(std::string_view json);

// Appends the first character of a text that is not empty to `out` in this form, and returns its length in the
// text.
size_t append_visible(std::string& out, std::string_view text);

} // namespace letcont
