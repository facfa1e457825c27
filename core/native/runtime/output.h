// The standard output of a program: a failure to write ends the program with a message.
//
// The C library keeps what a program prints and writes it later, and its functions tell a failure only to callers that
// look at their results, which a program's prints do not. So the program gets a `stdout` whose writes are done here:
// the first one that fails ends the program with status 1, after the message `source: error: cannot write the output:
// No space left on device`. That nobody reads any more (EPIPE) needs no message: so `p | head` ends. Other C
// libraries than GNU's cannot be given a `stdout`; there a failure is noticed at the end of the program.
#ifndef LETCONT_OUTPUT_H
#define LETCONT_OUTPUT_H

// Installs the checked output. Call it before the program prints anything; further calls do nothing.
void letcont_watch_output(void);

// In a process that was forked to become the program: gives it streams of its own. Those of its parent may keep what is
// not the program's, to be written or read, or be closed. Each line that it prints is written at once, since its parent
// may show it, and end it. Call it before the above.
void letcont_begin_streams(void);

// Ends the program if some of its output cannot be written. Call it at the end.
void letcont_finish_output(void);

// Writes what the C library keeps, for a handler of a signal that ends the program and may have interrupted anything.
// It takes no lock, and does nothing while a write goes on: what is being written must not be written twice.
void letcont_write_rest(void);

// Call it when a read or a write has failed. Another process may have made the pipe or terminal non-blocking: then it
// waits until that takes (POLLOUT) or gives (POLLIN) more, and returns whether to try again.
int letcont_has_waited(int file, short for_what);

// Whether the last byte written ended a line, or nothing was written yet.
extern int letcont_line_begins;

// Call it before a message on standard error: at a terminal that shows both, the message gets a line of its own. What
// was printed must have been written.
void letcont_begin_message(void);

// dprintf behind that.
int letcont_print_message(int file, const char* format, ...) __attribute__((format(printf, 2, 3)));

// getchar, before which what was printed is written where it would wait for input: who answers a program's questions
// through pipes sees them, as in the other engines.
int letcont_next_byte(void);

// If it is not null, called with errno instead of the above when a write has failed. Must not return.
extern void (*letcont_on_lost_output)(int error);

#endif
