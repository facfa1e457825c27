// What each function needs of the functions around it: the question that closure conversion answers before it changes
// anything.
//
// A function *escapes* if it is used otherwise than as what a call calls: then it needs a closure. One that does not is
// *known* at each of its calls, and can be given what it needs as arguments. A variable is *needed* by a function if it
// is local to another and
// - the function mentions it, or
// - the function calls a known function that needs it, or
// - the function builds the closure of one that needs it.
//
// The closures of a group (one LetFun) hold the same variables, so that each function of the group can build the
// closures of the others from its own. Those closures are variables like all others to the functions outside the group,
// and to the known ones in it.
//
// Constants and externals are not needed in that sense: a function makes its own.
//
// The equations are those of lambda lifting (Johnsson 1985). They are solved one variable at a time: a search from the
// functions that mention it, through their callers, up to the function that binds it. O(n + the sum, over the
// functions, of what they need times the places where they are called).
#pragma once

#include "cps/program.h"

#include <vector>

namespace letcont::passes {

class Captures {
public:
  explicit Captures(const cps::Program&);

  bool escapes(cps::Fun f) const { return escapes_[f.index]; }
  bool is_called(cps::Fun f) const { return called_[f.index]; }
  // It escapes, and its closure holds nothing: so there is one for all time.
  bool is_closed(cps::Fun f) const;
  // The function has an environment: it escapes, and its closure holds something.
  bool has_environment(cps::Fun f) const { return escapes(f) && !is_closed(f); }

  // What a function needs, in the order in which variables were made, closures last.
  const std::vector<cps::Var>& needs(cps::Fun f) const { return needs_[f.index]; }
  // The constants and externals of other functions that it mentions.
  const std::vector<cps::Var>& constants(cps::Fun f) const { return constants_[f.index]; }
  // What the closures of a group hold; in that order, too.
  const std::vector<cps::Var>& held(cps::Expr let) const { return held_[let.index]; }
  // How many functions of the group have an environment.
  uint32_t environments(cps::Expr let) const;
  // The groups, outer ones first.
  const std::vector<cps::Expr>& groups() const { return groups_; }

private:
  void look();
  bool is_constant(cps::Var) const;
  void search(cps::Var);
  void search_constant(cps::Var);
  void reach(cps::Fun, cps::Var, cps::Fun owner);
  cps::Fun owner(cps::Var) const;

  const cps::Program& program_;
  std::vector<cps::Expr> groups_;
  std::vector<cps::Fun> function_of_; // by expression; Fun{} outside of functions
  std::vector<uint8_t> escapes_, called_;
  std::vector<std::vector<cps::Var>> needs_, constants_; // by function
  std::vector<std::vector<cps::Var>> held_;              // by let
  std::vector<cps::Var> reached_, held_by_;              // the last variable that reached a function, a group
  std::vector<cps::Fun> pending_;
};

} // namespace letcont::passes
