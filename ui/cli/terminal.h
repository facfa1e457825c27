// Standard output and error: writing that notices when it fails, colours only where they belong.
#pragma once

#include <string>
#include <string_view>

namespace letcont::cli {

// `choice` is "auto", "always" or "never". "auto" means: standard error is a terminal that understands colours, and
// the user has not asked for none (NO_COLOR, TERM=dumb).
bool wants_colour(const std::string& choice);

// "letcont: error: message" on standard error.
void complain(std::string_view message, bool colour);
// "letcont: warning: message" on standard error.
void warn(std::string_view message, bool colour);
// Text that is complete: diagnostics, for example.
void write_error(std::string_view text);

// Writes to standard output, unbuffered between calls. False, after a message, if that failed: no space left, or nobody
// reads any more (then without a message: that is how `| head` ends).
bool write_output(std::string_view text, bool colour);

// The first line of a text that may be long, with control characters made harmless.
std::string one_line(std::string_view text, size_t most);

} // namespace letcont::cli
