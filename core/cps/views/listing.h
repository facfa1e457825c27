// The notation of the Idris article "Writing an LLVM compiler using continuation passing": the stage `listing`.
//
//   data Llvm : Type -> Type where
//     Add   : Value var -> Value var -> (program : var -> Llvm var) -> Llvm var
//     Print : Value var -> Llvm var -> Llvm var
//     Halt  : Llvm var
//
// It is a view of CPS whose only forms are constants, additions, printing and the end, which all programs of the Add
// language have. A constant has no name in it: what a variable is here is a `Value`, "Lit 2" or "Var x0". For `3 + (2 +
// 4)`:
//
//   Add (Lit 2) (Lit 4) (\x0 =>
//   Add (Lit 3) (Var x0) (\x1 =>
//   Print (Var x1) (
//   Halt)))
#pragma once

#include "cps/program.h"
#include "support/document.h"

#include <optional>

namespace letcont::cps {

// Nothing if the program has other forms. O(program).
std::optional<Document> print_listing(const Program&, Interrupt* = nullptr);

} // namespace letcont::cps
