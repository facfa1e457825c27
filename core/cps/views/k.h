// The K-language of the handout, as a view of CPS: the stage `k`.
//
//   K-expression   let x = v in e        if x then e else e        return v
//   K-value        add v v (an operation)        call f(v, …)        write v        a variable        a number
//
// For example `1 + foo(bar(4 * 7), 3, id(12))`:
//
//   let tmp0 = mul 4 7 in
//   let tmp1 = call bar(tmp0) in
//   let tmp2 = call id(12) in
//   let tmp3 = call foo(tmp1, 3, tmp2) in
//   let tmp4 = add 1 tmp3 in
//   return tmp4
//
// A constant stands where it is used. A continuation that is used once is what follows; a branch is an indented block;
// and a tail call is `let tmp = call f(…) in return tmp`. What the handout leaves out, since its translation writes the
// rest of the program into both branches: a continuation that is used more than once, the place where branches join. It
// is a block of its own after the one that goes there, unless it only returns:
//
//   if tmp0 then
//     jump k0(1)
//   else
//     jump k0(n)
//   where k0(tmp1) =
//     let tmp2 = mul 2 tmp1 in
//     return tmp2
//
// Functions are blocks `def f(x) =`; the program's expression stands at the end without a head.
//
// The stage shows the program before the passes. The handout's exercises are passes: after `shrink`, constants are
// folded, as `letcont emit --stage=k@shrink` shows, or the pane K with that pass chosen; after `cse`, later in the
// default pipeline, equal computations are shared. For example `foo(1 + 2) + foo(1 + 2)` becomes, by these two alone
// (`--stage=k --passes=shrink,cse`),
//
//   let tmp0 = call foo(3) in
//   let tmp1 = add tmp0 tmp0 in
//   return tmp1
#pragma once

#include "cps/program.h"
#include "support/document.h"

#include <optional>

namespace letcont::cps {

// Nothing if the program is not first-order or has values other than numbers, truth values, characters and strings: K
// has no closures, no tuples, no data types, no exceptions and no functions inside of functions. O(program).
std::optional<Document> print_k(const Program&, Interrupt* = nullptr);

} // namespace letcont::cps
