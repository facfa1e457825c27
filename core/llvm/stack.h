// The stack of programs that run without our runtime: in `lli`, or as an object file linked by a C compiler.
#pragma once

namespace llvm {
class Module;
}

namespace letcont {

// If functions of the module call each other in a cycle, other than by tail calls, `main` first asks the system for a
// stack of 1 GiB, which executables have anyway (native/runtime/stack.c):
//
//   @stack_limit = private unnamed_addr constant { i64, i64 } { i64 1073741824, i64 1073741824 }
//   %limit = call i32 @setrlimit(i32 3, ptr @stack_limit)
//
// Linux checks that limit whenever the stack of a process's first thread grows, so it applies to the running process. A
// system that refuses keeps its stack of usually 8 MiB, which a few hundred thousand calls fill. O(module).
void ask_for_stack(llvm::Module&);

} // namespace letcont
