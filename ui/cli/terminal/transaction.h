// Runs work that may fail in any way, so that either all of its effects on this process stay or none.
//
// The work is done in a child process, which has a copy of everything: the compiler's data, the machine code in
// memory, the heap. If it succeeds, the child continues in place of this process, which ends silently. If it
// fails in any way (a runtime error ends it with status 1, Ctrl-C and a crash with a signal), this process
// continues, unchanged. So a program can be stopped at any instruction, and no handler jumps out of half-finished
// code.
//
// The first process, which the user has started, only waits: it adopts the process that continues, and passes on its
// status. There are at most three processes, however many transactions there were. Towards a shell the first process
// does what the session does: it passes on signals that end it, and ends and stops after the session, which may have to
// leave the terminal in order first.
#pragma once

#include <cstdint>
#include <functional>

namespace letcont::cli {

// Runs `session` in a child and ends with its status. Call it first, once. The output of the C library must be
// empty.
[[noreturn]] void supervise(const std::function<int()>& session);

// Ends the session with status 1 because standard output cannot be written, after a message that says why; without one
// if nobody reads it any more (EPIPE). Also within an attempt.
[[noreturn]] void lose_output(int error);

enum class Attempt : uint8_t { Succeeded, Failed, Interrupted };

// Succeeded is returned in the child. If the work fails, it reports that itself; a signal that ended it is reported
// here, on standard error.
Attempt attempt(const std::function<bool()>& work);

} // namespace letcont::cli
