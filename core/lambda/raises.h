// Exceptions, and which functions may raise one.
//
// A function in CPS is given a continuation to return to. If it may raise exceptions, it is given a second one, its
// *handler*, which takes them. To return is to jump to the first, to raise is to jump to the second, and to catch is to
// call a function with a handler of one's own. Nothing else is needed: no stack of handlers, no unwinding. That is
// double-barrelled CPS: Kennedy, "Compiling with Continuations, Continued" (ICFP 2007), section 3; Thielecke,
// "Comparing Control Constructs by Double-Barrelled CPS" (HOSC 2002). For example
//
//   exception Odd(Int)
//   def half = { n -> if (n % 2 == 0) n / 2 else raise(Odd(n)) }
//   def safe = { n -> try (half(n)) { Odd(m) -> m } }
//
// is, without passes,
//
//   data Exception = { Odd(i32) }
//   def half = fun k h (n) raises Exception -> {
//     decl k0
//     decl k1
//     let x0 = 2
//     let x1 = rem(n, x0)
//     let x2 = 0
//     let x3 = eq(x1, x2)
//     case(x3) { true -> k1  false -> k0 }
//     k1() = {
//       let x4 = 2
//       let x5 = div(n, x4)
//       k(x5)
//     }
//     k0() = {
//       let x6 = Odd(n)
//       h(x6)
//     }
//   }
//   def safe = fun k (n) -> {
//     decl k0
//     half(k, k0, n)
//     k0(e : Exception) = {
//       decl k1
//       case(e) { Odd -> k1 }
//       k1(m) = {
//         k(m)
//       }
//     }
//   }
//
// Here `half` has a type that says what it raises, and `safe`, which catches all of it, has none. A call that raises
// goes on in the handler that it names; a call that names its function's own two continuations is a tail call.
//
// Every pass treats a handler as it treats any other continuation. So where a function is inlined into what catches its
// exceptions, raising is a jump within one function, from one basic block to another:
//
//   data Exception = { Odd(i32) }
//   def safe = fun k (n) -> {
//     decl k0
//     decl k1
//     let x0 = 2
//     let x1 = rem(n, x0)
//     let x2 = 0
//     let x3 = eq(x1, x2)
//     case(x3) { true -> k1  false -> k0 }
//     k1() = {
//       let x4 = 2
//       let x5 = div(n, x4)
//       k(x5)
//     }
//     k0() = {
//       k(n)
//     }
//   }
//
// A handler costs something where calls stay: machine code returns the exception beside the result, null for none, and
// each call tests it. So functions that raise nothing should have one continuation, and this analysis finds them. A
// function may raise if its body does, outside of what a `try` tries: by `raise`, or by a call of a function that may.
// Where the function that is called is known, that is a question about this function. Where it is not, it is one about
// its type: some function of that type that is used as a value may raise. All functions of one type that are used as
// values have one answer, since whoever calls them does not know which it calls.
//
// A program that shares functions with others, as inputs of the prompt do, must agree with them. In such a program
// every function that is used as a value may raise, and only those that are called by name may have one continuation.
//
// The answers are a least fixed point: what a raise reaches, in a graph of functions, bodies of tries, definitions and
// types, with an edge from each to those that call it. O(size · log size) for sorting the edges, without recursion.
//
// What ends a program for good is no exception: a division by zero, an index that is out of bounds, `panic`, `assert`,
// and the limits of memory. An exception that nothing catches ends the program where it came out of a definition, with
// an error that shows it.
#pragma once

#include "lambda/term.h"

namespace letcont::lambda {

class Raises {
public:
  explicit Raises(const Program&);

  // Whether a Function may raise when it is called.
  bool function(Term function) const { return raising_[function.index]; }
  // Whether what a Try tries, or the value of a definition that is no function, may raise.
  bool body(Term body) const { return raising_[body.index]; }
  // Whether some function of that type that is used as a value may raise.
  bool type(Type function) const { return raising_[first_type_ + function.index]; }

private:
  void find_functions();
  void look(Term root);
  void call(Term term, uint32_t inside);
  void escape(Term function);
  void edge(uint32_t from, uint32_t to) { edges_.push_back({from, to}); }
  void spread();

  const Program& program_;
  uint32_t first_type_;                              // nodes: terms that are regions of their own, then types
  std::vector<Term> known_;                          // by variable: the Function that it is bound to
  std::vector<uint8_t> raising_;                     // by node
  std::vector<std::pair<uint32_t, uint32_t>> edges_; // what raises makes another raise
};

} // namespace letcont::lambda
