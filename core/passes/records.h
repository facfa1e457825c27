// Data types with one constructor become tuples.
//
// A value of such a type has no tag to tell it from others: it is a record of its fields, and to match it is to take
// those. As a tuple it takes one word less, and all that is done to tuples is done to it: it is passed as several
// arguments or results (untuple.h, flatten.h), its fields are known where it is made in sight (shrink.h), and so on.
// This is what GHC calls a product type, and MLton's simplification of types does likewise.
//
// The change is one of types, everywhere at once: the data type is replaced by the tuple of its constructor's fields in
// all types. An injection becomes a tuple; a case becomes projections and a jump. A type that would become a part of
// itself in this way, as `data Stream = { Stream(i32, fn() -> Stream) }`, stays: types are finite. So does one
// that is a part of an external's type, for the world outside has its values.
//
// For example
//
//   data Point = { Point(i32, i32) }
//   def right = fun k (p : Point) : Point -> {
//     decl j
//     case(p) { Point -> j }
//     j(x, y) = {
//       let one = 1
//       let z = add(x, one)
//       let q = Point(z, y)
//       k(q)
//     }
//   }
//
// becomes, with shrink after it,
//
//   data Point = { Point(i32, i32) }
//   def right = fun k (p : (i32, i32)) : ((i32, i32)) -> {
//     let x = #0(p)
//     let y = #1(p)
//     let one = 1
//     let z = add(x, one)
//     let q = (z, y)
//     k(q)
//   }
//
// Allocates nothing that was not allocated before. O(n), and O(size of all types).
//
// Precondition: none; before flatten it is worth most. Postcondition: no value has a data type with one constructor,
// unless that is recursive or part of an external's type. The declarations stay.
//
// Worth (tests/bench/worth): nothing measurable, since only one benchmark program has such a type.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts records(cps::Program&);
extern const std::span<const RuleRow> records_rules;

} // namespace letcont::passes
