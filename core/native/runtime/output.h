// Standard output of a program: what cannot be written is not lost without a word.
//
// The C library keeps what a program prints and writes it later, and its functions tell a failure only to callers that
// look at their results, which a program's prints do not. So the program gets a `stdout` whose writes are done here:
// the first one that fails ends the program with status 1, after the message `source: error: cannot write the output:
// No space left on device`. That nobody reads any more (EPIPE) needs no message: so `p | head` ends. Other C
// libraries than GNU's cannot be given a `stdout`; there a failure is noticed at the end of the program.
#ifndef LETCONT_OUTPUT_H
#define LETCONT_OUTPUT_H

// From now on. To be called before the program prints anything; again: nothing.
void letcont_watch_output(void);

// Ends the program if something that it has printed cannot be written. To be called at its end.
void letcont_finish_output(void);

// Whether the last byte that was written ended a line, or nothing has been written yet.
extern int letcont_line_begins;

// Called instead of the above when a write has failed, with errno, unless it is null. It must not come back.
extern void (*letcont_on_lost_output)(int error);

#endif
