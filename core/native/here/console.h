// What a program at the prompt prints with besides the C library (prompt/show.h).
#pragma once

namespace letcont::native {

// From now on it is known what was printed last on the C library's standard output, and `lost` is called, with errno,
// when that cannot be written; it must not come back.
void watch_output(void (*lost)(int error));

// Called by programs: a string in quotes, a double that reads back the same, a line break unless a line begins here.
void show_string(const char*);
void show_double(double);
void begin_line();

} // namespace letcont::native
