// Takes from this process what a program that only computes, reads its input and prints does not need of the system.
//
// From then on, and in all that comes from this process, the kernel refuses every system call but a few (seccomp):
// those that read and write files that are open, ask for memory, handle the process's own signals and end it. So no
// file can be opened, no connection made, no process started or signalled, whatever machine code does: a call fails
// with EPERM. This cannot be undone.
#pragma once

#include <string>
#include <string_view>

namespace letcont::native {

// False, with a message, if the system cannot do that: then nothing has changed.
bool confine(std::string& message);

// Whether that is a limit of time: more than nothing, and no more than the system's timers count.
inline constexpr double most_seconds = 1e9;
constexpr bool is_time_limit(double seconds) { return seconds > 0 && seconds <= most_seconds; }

// Ends this process after that time, by the clock, with a message and status 1. Before that it calls a function, which
// is in a signal handler then and has a tenth of a second.
// The limit must be one (is_time_limit).
void limit_time(double seconds, void (*before_end)() = nullptr);

// The same for work that has something to tell at its end: after that time `is_time_over` is true, for the work to stop
// and tell; a second later the process is ended if it is still there.
void ask_to_stop_after(double seconds, void (*before_end)() = nullptr);
bool is_time_over();

// What is said then.
inline constexpr std::string_view time_is_over = "the limit of time is reached";

} // namespace letcont::native
