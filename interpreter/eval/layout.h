// The evaluator's storage of each variable: its home function and its slot there, and what each function captures.
//
// A *home* is a function, or the body of a dynamic definition: it has one activation on the stack. All variables
// bound in it, including those of its local continuations, have a slot in that activation. Variables of an
// enclosing home that a function uses are captured by value when its closure is made, and copied into slots of
// the activation when it is called, so that a loop that rebinds its variables does not change what older closures
// see.
#pragma once

#include "cps/program.h"

#include <unordered_map>
#include <vector>

namespace letcont::eval {

// Homes are numbered; home 0 is that of the globals, which are in no activation.
struct Home {
  uint32_t parent = 0;
  cps::Fun fun; // Fun{} for a definition's body
  uint32_t slot_count = 0;
  std::vector<cps::Var> captured;                        // variables of enclosing homes, in the closure's order
  std::unordered_map<cps::Var, uint32_t> captured_slots; // where each of them is in an activation
  std::vector<uint32_t> reference_slots;                 // the slots whose variables refer to the heap
};

class Layout {
public:
  // O(program + sum of captured variables).
  explicit Layout(const cps::Program&);

  const Home& home(uint32_t index) const { return homes_[index]; }
  uint32_t home_of(cps::Fun fun) const { return fun_homes_[fun.index]; }
  uint32_t home_of(cps::Def def) const { return def_homes_[def.index]; }
  // Return the home of a variable's binder, and its slot there.
  uint32_t owner(cps::Var var) const { return owners_[var.index]; }
  uint32_t slot(cps::Var var) const { return slots_[var.index]; }
  bool is_global(cps::Var var) const { return owners_[var.index] == 0; }
  // Whether the variable of that use refers to the heap and is not needed afterwards: it is the only one, in the block
  // that binds the variable.
  bool is_last(cps::Occur use) const { return last_[use.index]; }

  // Whether values of that type are references; of strings, those are that are no constants.
  static bool is_reference(const cps::Program&, Type);

private:
  void walk(const cps::Program&, cps::Expr root, uint32_t home);
  void own(const cps::Program&, cps::Var, uint32_t home);
  void capture(const cps::Program&, cps::Var, uint32_t home);
  void find_last_uses(const cps::Program&, cps::Expr block, std::vector<uint8_t>& is_bound_here);
  uint32_t add_home(const cps::Program&, uint32_t parent, cps::Fun);

  struct Body {
    cps::Expr expr;
    uint32_t home;
  };
  std::vector<Home> homes_;
  std::vector<uint32_t> owners_, slots_, fun_homes_, def_homes_;
  std::vector<bool> last_;    // by use
  std::vector<Body> pending_; // bodies to walk, so that nothing recurses
};

} // namespace letcont::eval
