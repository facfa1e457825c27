// Writes to standard output and error, notices failures, and uses colours only where they belong.
#pragma once

#include <string>
#include <string_view>

namespace letcont::cli {

// `choice` is "auto", "always" or "never". "auto": standard error is a terminal that supports colours, and the user has
// not disabled them (NO_COLOR, TERM=dumb).
bool wants_colour(const std::string& choice);

// Untrusted text never reaches a terminal as it is (support/visible.h): messages are made visible here, and so is text
// that is shown on a terminal; a program's own output is not changed.

// Prints "letcont: error: message" on standard error.
void complain(std::string_view message, bool colour);
// Prints "letcont: warning: message" on standard error.
void warn(std::string_view message, bool colour);
// Prints text that is complete and visible, such as rendered diagnostics. Returns false if that failed.
bool write_error(std::string_view text);

// Writes to standard output, unbuffered between calls. Returns false after a message if that failed: no space left, or
// nobody reads any more (then without a message: that is how `| head` ends).
bool write_output(std::string_view text, bool colour);

// Writes text for people, such as a stage: made visible if standard output is a terminal, else byte for byte.
bool show(std::string_view text, bool colour);
std::string for_terminal(std::string_view text);

// Returns the first line of a text that may be long, made visible, with blanks for tabs.
std::string one_line(std::string_view text, size_t most);

} // namespace letcont::cli
