// Running something that may fail in any way, so that either all that it does to this process stays or nothing.
//
// The work is done in a child process, which has a copy of everything: the compiler's data, the machine code in memory,
// the heap. If it succeeds the child goes on in the place of this process, which ends without a word. If it fails, in
// whatever way (a runtime error ends it with status 1, Ctrl-C and a crash with a signal), this process goes on, in
// which nothing has happened. So a program is stopped at any instruction, and no handler jumps out of code that was in
// the middle of something.
//
// The first process of all, which the user has started, only waits: whoever goes on is adopted by it, and its status is
// handed on. There are three processes at most, whatever number of transactions there were.
#pragma once

#include <cstdint>
#include <functional>

namespace letcont::cli {

// Runs `session` in a child and ends with its status. To be called first, once. The output of the C library must be
// empty.
[[noreturn]] void supervise(const std::function<int()>& session);

// Ends the session with status 1 because standard output cannot be written, after a message that says why; without one
// if nobody reads it any more (EPIPE). Within an attempt, too.
[[noreturn]] void lose_output(int error);

enum class Attempt : uint8_t { Succeeded, Failed, Interrupted };

// Succeeded is returned in the child. If the work fails it says so itself; what a signal has ended is told here, on
// standard error.
Attempt attempt(const std::function<bool()>& work);

} // namespace letcont::cli
