// Whether a program is as the pass `box` leaves one (box.h): every number, boolean and character is in a box of its
// own, apart from where it is computed, used, given to the world outside, or got from there. Boxing once more would put
// boxes into boxes, and n times would make every number n boxes; so `box` leaves such a program alone.
//
// O(n).
#pragma once

#include "cps/program.h"

namespace letcont::passes {

bool is_boxed(const cps::Program&);

// i32, i64, f64, char, bool: what is put in a box.
bool is_scalar(Type);

} // namespace letcont::passes
