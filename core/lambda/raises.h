// Which functions may raise an exception, so that the others need no second continuation.
//
// A function may raise if its body does, outside of what a `try` tries: by `raise`, or by a call of a function that
// may. Where the function that is called is known, that is a question about this function. Where it is not, it is one
// about its type: some function of that type that is used as a value may raise. All functions of one type that are used
// as values have one answer, since whoever calls them does not know which it calls.
//
//   def half = fun (n : i32) -> if eq(rem(n, 2), 0) then div(n, 2) else raise(Odd)     may raise
//   def quarter = fun (n : i32) -> half(half(n))                                       may raise: half may
//   def safe = fun (n : i32) -> try quarter(n) with e -> 0                             raises nothing
//
// The answers are a least fixed point: what a raise reaches, in a graph of functions, bodies of tries, definitions and
// types, with an edge from each to those that call it. O(size), without recursion.
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
  // Whether functions of that type may raise that are used as values.
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
