// Forks a child that goes on in this program's code, and has of its parent nothing else than the memory.
#pragma once

#include <sys/types.h>

namespace letcont::native {

// Open files of the parent, which become 0, 1, 2 and told_file of the child.
struct ChildFiles {
  int input, output, errors;
  int told = -1; // to tell the parent something; -1: there is none
};
inline constexpr int told_file = 3;

// Returns as fork does. The child has these files open and no others. Signals do there what they do in a new process:
// the parent's handlers never run there. It is in a process group of its own, so that a terminal's signals are for the
// parent only. It ends with the thread that forked it, which therefore has to live as long.
pid_t fork_child(const ChildFiles&);

// In any child: it ends with its parent from now on, even if that is killed; at once, if that has ended already.
void end_with(pid_t parent);

} // namespace letcont::native
