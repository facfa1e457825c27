// The stack of programs that run without our runtime: through `lli`, or as an object file that a C compiler has linked.
#pragma once

namespace llvm {
class Module;
}

namespace letcont {

// If functions of the module call each other in a circle, other than by tail calls, `main` begins by asking the system
// for a stack of 1 GiB, as executables have it (native/runtime/stack.c):
//
//   @stack_limit = private unnamed_addr constant { i64, i64 } { i64 1073741824, i64 1073741824 }
//   %limit = call i32 @setrlimit(i32 3, ptr @stack_limit)
//
// Linux looks at that limit whenever the stack of a process's first thread grows, so this counts for what is running. A
// system that refuses leaves the stack as it is; usually 8 MiB, which a few hundred thousand calls fill. O(module).
void ask_for_stack(llvm::Module&);

} // namespace letcont
