// Loops that walk down a datum: their jumps pass, for one of their parameters, a part of what it was.
//
// Data, tuples among them, never change and hold only what was there before, so each of these loops ends after as many
// turns as its datum is deep. It need not count its turns (blocks.cpp): V8 takes the better code when the loop is next
// called.
//
//   k(xs, n) = case(xs) { Nil → …, Cons(x, rest) → k(rest, n + x) }     walks down xs
#pragma once

#include "wasm/structure.h"

namespace letcont::wasm {

// Whether the loop with this head walks down one of its parameters. Linear in the region's jumps to the head, since
// only so many steps of a path to a part are looked at.
bool walks_down(const cps::Program&, const Structure&, BlockId head);

} // namespace letcont::wasm
