// Inlining of what is used more than once: a small function is copied to where it is called, a small continuation to
// where it is jumped to. (What is used once, shrink moves at no cost.)
//
// Copies make a program larger, so each must be likely to pay: the smaller the body the better, and every argument
// that is known there (a constant, a tuple, an injection, a function) is worth some more expressions, since the copy
// will shrink. A continuation that examines a parameter is copied where that is known: the branch is then decided, and
// a tuple or injection that was made for it only goes. All copies together add at most half of the program's size, and
// a little. A function that calls itself is not copied. In a copy, calls that got a known function with it are looked
// at again, a few times at most.
//
// For example
//
//   def twice = fun k (f : fn(i32) -> i32, x) -> {
//     decl j
//     f(j, x)
//     j(y) = {
//       f(k, y)
//     }
//   }
//   def eight = fun k (a) -> {
//     let triple = fun k1 (b) -> {
//       let c = 3
//       let d = mul(b, c)
//       k1(d)
//     }
//     twice(k, triple, a)
//   }
//
// In `eight` f is known, so the call becomes a copy of the body of twice; both calls in that are calls of triple now,
// and become copies of it in turn:
//
//   def twice = fun k (f : fn(i32) -> i32, x) -> {
//     decl j
//     f(j, x)
//     j(y) = {
//       f(k, y)
//     }
//   }
//   def eight = fun k (a) -> {
//     let triple = fun k1 (b) -> {
//       let c = 3
//       let d = mul(b, c)
//       k1(d)
//     }
//     decl j
//     let c_0 = 3
//     let d_0 = mul(a, c_0)
//     j(d_0)
//     j(y) = {
//       let c_1 = 3
//       let d_1 = mul(y, c_1)
//       k(d_1)
//     }
//   }
//
// Linear in the size of the program and of the copies.
//
// Precondition: none; the redexes that it leaves in the copies are for shrink. Postcondition: the program is at most
// half as large again, and a little.
//
// Worth (tests/bench/worth): without its steps 28% more steps, 5.4 times the calls and 4.1 times the allocation, but
// 3% less code; 18 times the steps for Church numerals.
#pragma once

#include "passes/pass.h"

namespace letcont::passes {

Counts inline_small(cps::Program&);
extern const std::span<const RuleRow> inline_rules;

} // namespace letcont::passes
