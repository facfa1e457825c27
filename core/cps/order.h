// When definitions exist, and what they may need. A *static value* is a static definition that is no function.
//
// - Functions exist from the start of the program, and so do *constants*: static values whose operands are functions
//   or constants. They may be used anywhere. The operands of a static value are functions, or are defined before it; so
//   no static value contains itself.
// - All other definitions are *evaluated*, in their order: dynamic ones, and static values with an operand that is
//   evaluated. Each may need only what is evaluated before it.
//
// A definition needs what it mentions, and what the functions and constants need that it mentions: all that a call
// might lead to. So a function may mention values that are defined after it, as in
//
//   def f = fun k () -> {
//     k(c)
//   }
//   def c : i32 = {
//     let one = 1
//     let two = add(one, one)
//     halt(two)
//   }
//   def d : i32 = {
//     decl k
//     f(k)
//     k(n) = {
//       halt(n)
//     }
//   }
//
// but d may not stand before c, nor may c call f. The rule is checked (check/order.cpp), where the mention is. Hence no
// engine can meet a value that does not exist yet, and none looks. Passes may not make an evaluated definition need
// more. They hardly could: they replace a function by its body or by a copy of it, and a variable by what it is known
// to be, which whoever had a way to the variable mentions.
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont::cps {

// By definition: whether it exists from the start of the program. O(definitions and their static operands).
std::vector<uint8_t> exist_from_start(const Program&);

} // namespace letcont::cps
