// Determines which functions need the calling convention `tailcc`.
//
// A call in tail position never grows the stack: it is a `musttail call`. LLVM allows that between functions of the C
// convention when their types are equal; otherwise both must be `tailcc`. Functions that are connected by tail calls
// form a group (union-find); a group is `tailcc` if some tail call in it joins two types, or if one of its functions is
// called through a closure, where the callee is not known. So a program without such tail calls reads as C would be
// compiled.
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont {

// Returns, by Fun index, whether a function is tailcc. O(program).
std::vector<bool> tail_functions(const cps::Program&);

} // namespace letcont
