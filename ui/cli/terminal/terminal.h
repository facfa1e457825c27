// Standard output and error: writing that notices when it fails, colours only where they belong.
#pragma once

#include <string>
#include <string_view>

namespace letcont::cli {

// `choice` is "auto", "always" or "never". "auto" means: standard error is a terminal that understands colours, and
// the user has not asked for none (NO_COLOR, TERM=dumb).
bool wants_colour(const std::string& choice);

// Nothing that somebody else wrote reaches a terminal as it is (support/visible.h): messages are made visible here, and
// so is what is shown on a terminal; what a program prints when it runs is its own.

// "letcont: error: message" on standard error.
void complain(std::string_view message, bool colour);
// "letcont: warning: message" on standard error.
void warn(std::string_view message, bool colour);
// Text that is complete and visible: diagnostics as they are rendered, for example.
void write_error(std::string_view text);

// Writes to standard output, unbuffered between calls. False, after a message, if that failed: no space left, or nobody
// reads any more (then without a message: that is how `| head` ends).
bool write_output(std::string_view text, bool colour);

// The same of text for people, such as a stage: made visible if standard output is a terminal, else byte for byte.
bool show(std::string_view text, bool colour);
std::string for_terminal(std::string_view text);

// The first line of a text that may be long, made visible, with blanks for tabs.
std::string one_line(std::string_view text, size_t most);

} // namespace letcont::cli
