// What passes may do with the value of a let: the one place that says which values depend on memory, and which
// evaluations have an effect.
//
//                                                     may be dropped     may be shared with an equal one
//   constants, tuples, projections, closures …        yes                yes
//   operations that cannot fail                       yes                yes
//   operations that can                               no, but see below  yes: the second cannot fail any more
//   ref(x)                                            yes                no: each gives another reference
//   array(n, x)                                       if n ≥ 0 is known  no
//   get(r)                                            yes                no: something may be written in between
//   at(a, i)                                          no: it may fail    no
//   size(a)                                           yes                yes: a size never changes
//   set(r, x), put(a, i, x)                           no                 no
//
// An operation that can fail may be dropped if the operand that it checks is a constant with which it does not fail, as
// in div(x, two) with two = 2.
//
// Whatever is in neither column "yes" stays where it is, in its order with calls and with others of its kind. No pass
// moves a let over another, or copies one to a place where it would be evaluated more often, but constants, tuples and
// injections of known parts; so nothing more is needed. For example, in
//
//   def f = fun k (a : array(i32), i) -> {
//     let unused = ref(i)
//     let x = at(a, i)
//     let once = size(a)
//     let done = put(a, i, once)
//     let y = at(a, i)
//     let again = size(a)
//     let sum = add(x, y)
//     let result = add(sum, again)
//     k(result)
//   }
//
// shrink and cse leave
//
//   def f = fun k (a : array(i32), i) -> {
//     let x = at(a, i)
//     let once = size(a)
//     let done = put(a, i, once)
//     let y = at(a, i)
//     let sum = add(x, y)
//     let result = add(sum, once)
//     k(result)
//   }
#pragma once

#include "cps/program.h"

namespace letcont::passes {

// Whether a LetPrim whose variable is not used can be deleted: evaluating it has no effect but giving its value. O(1).
bool may_be_dropped(const cps::Program&, cps::Expr let);

// Whether a LetPrim gives the same value as an equal one that was evaluated before. O(1).
bool may_be_shared(const cps::Program&, cps::Expr let);

} // namespace letcont::passes
