// What a user may say about memory, and how the runtime says that something is wrong.
#ifndef LETCONT_SETTINGS_H
#define LETCONT_SETTINGS_H

#include "places.h"

#include <stddef.h>
#include <stdint.h>

// The value of an environment variable as a size in bytes: a number with K, M or G at its end, or a number of MiB.
// `usual` if it is not set. A value that is no such size, or is not from `least` to `most`, ends the process with a
// message and status 1.
size_t letcont_size_setting(const char* name, size_t usual, size_t least, size_t most);

// Whether an environment variable is set and is not 0.
int letcont_flag_setting(const char* name);

// Writes to standard error, without memory of its own and without the C library's buffers: for signal handlers and
// when memory is exhausted.
void letcont_say(const char* text);
void letcont_say_number(uint64_t number);

// Ends the program, with status 1, after what it has printed: `source:line:column: error: message`, then the line and
// what marks the place in it, as all runtime errors are shown. If the place is not known: `source: error: message`.
_Noreturn void letcont_fail(Place, const char* message);

#endif
