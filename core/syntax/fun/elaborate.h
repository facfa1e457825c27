// Elaborates the Fun language to lambda. Constructs that Fun has in two forms have one in lambda:
//
//   e1; e2              let _ = e1 in e2
//   val x = e1; e2      let x = e1 in e2
//   a && b              if a then b else false       so that conversion to CPS makes branches of it, and no boolean
//   a || b              if a then true else b
//   !a                  if a then false else true
//   write(e)            let x = e in let _ = write_int(x) in x
//   print_star()        putchar(42)                  `skip` is the unit value
//   -e                  sub(0, e)
//
// Functions become top-level definitions, so they see each other; so do constants. The program's expression becomes the
// definition `main`, whose value is ignored.
#pragma once

#include "lambda/term.h"
#include "syntax/fun/check.h"

namespace letcont::fun {

// The variables that stand for parameters and locals, in their order in the program.
struct Bindings {
  std::vector<lambda::Variable> parameters, locals;
};

// The program must have been checked without errors. O(nodes).
lambda::Program elaborate(const Program&, const Facts&, Bindings* = nullptr);

} // namespace letcont::fun
