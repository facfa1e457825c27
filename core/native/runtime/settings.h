// Memory settings from environment variables, and the runtime's error messages.
#ifndef LETCONT_SETTINGS_H
#define LETCONT_SETTINGS_H

#include "places.h"

#include <stddef.h>
#include <stdint.h>

// Returns an environment variable as a size in bytes: a number with the suffix K, M or G, or of MiB. `usual` if it
// is not set. A malformed value, or one outside of `least` to `most`, ends the process with a message and status
// 1.
size_t letcont_size_setting(const char* name, size_t usual, size_t least, size_t most);

// Whether an environment variable is set and is not 0.
int letcont_flag_setting(const char* name);
// Returns the number that an environment variable is: 0 if it is not set, 1 if it is set to something else.
int letcont_count_setting(const char* name);

// Writes to standard error without allocation and without the C library's buffers: for signal handlers and when memory
// is exhausted.
void letcont_say(const char* text);
void letcont_say_number(uint64_t number);

// Flushes the output and ends the program with status 1: `source:line:column: error: message`, then the line and its
// marks, like all runtime errors. If the place is not known: `source: error: message`.
__attribute__((noreturn)) void letcont_fail(Place, const char* message); // in C++, too, which has no _Noreturn

#endif
