// What programs at the prompt print with, besides the C library (prompt/show.h), and what they read.
#pragma once

#include <cstdint>

namespace letcont::native {

// Starts to track the last byte printed on the C library's standard output; calls `lost`, with errno, when output
// cannot be written. `lost` must not return.
void watch_output(void (*lost)(int error));

// Writes what programs have printed, from a handler of a signal that ends this process (runtime/output.h).
void write_rest();

// Writes what programs have printed, and at a terminal ends their line, before a message on standard error.
void begin_message();

// From now on programs read an empty input: at the prompt, standard input is the session's.
void read_nothing();

// Called by programs, as getchar: returns the next byte of their input, -1 at its end.
int32_t next_byte();

// Called by programs: print a string in quotes, a double that reads back the same, a line break unless at the start of
// a line.
void show_string(const char*);
void show_double(double);
void show_character(uint32_t code);
void begin_line();

} // namespace letcont::native
