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
// the parent's handlers never run there. It stays in its parent's process group, so a terminal stops and continues
// both. Signals by which users end processes, such as Ctrl-C's, go to both, too, but what they do is the parent's
// choice: they end the child only if it sends them itself. It ends with the thread that forked it, which therefore has
// to live as long.
pid_t fork_child(const ChildFiles&);

// In any child: it ends with its parent from now on, even if that is killed; at once, if that has ended already.
void end_with(pid_t parent);

} // namespace letcont::native
