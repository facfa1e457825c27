// The machine's stack as expressions: for each call that waits, the expression that it evaluates and where in it the
// hole is.
#pragma once

#include "readback/known.h"

namespace letcont::readback {

class Stack {
public:
  // The machine must not have ended, or move as long as this lives. O(calls of functions without source).
  Stack(const Machine&, const Origins&);

  // How many frames there are: calls, from the outermost, up to the first one of a function without source.
  uint32_t count() const { return count_; }
  // Returns a frame, from 0, the outermost. The focus of the last one runs next; those of the others wait.
  // O(the depth of what it evaluates).
  Known frame(uint32_t index) const;
  const Activation& activation(uint32_t index) const { return machine_.activations()[index]; }

  // Whether the machine is in a function that has no source: the compiler has made it.
  bool is_inside() const { return count_ < machine_.activations().size(); }
  // Whether a function of the source called that function by a tail call: then the activation of the former is gone.
  bool is_gone() const;
  // The activation of that function, if so, and if it has the arguments of that call: it has not called itself by a
  // tail call. Null otherwise.
  const Activation* instead() const;

private:
  bool is_made(uint32_t home) const;
  cps::Expr skip(cps::Expr) const;
  Expression waits_at(uint32_t call) const;
  bool raises_again(Expression focus, const cps::ApplyCont&) const;
  Expression case_called(cps::Expr) const;
  void deliver(Known&, cps::Expr next, uint32_t number) const;
  Expression root(const Activation&, const Known&) const;

  const Machine& machine_;
  const Origins& origins_;
  uint32_t count_ = 0;
};

// Returns the node that a function is the code of; none of a function that the compiler has made.
Expression source_of(const Machine&, const Origins&, cps::Fun);
// Returns the definition whose value a function is; null if there is none in the source.
const ExpressionRoot* definition_of(const Machine&, const Origins&, cps::Fun);
// Returns the definition or expression of the top level that a definition of the CPS evaluates; null if there is none.
const ExpressionRoot* root_of(const Machine&, const Origins&, cps::Def);
// Returns the number of the name that a let gave to a function; 0 if it has none.
uint32_t local_name_of(const Machine&, const Origins&, cps::Fun);

} // namespace letcont::readback
