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
// Closures are flat: they hold copies of all variables that are needed inside. That is safe for space (Shao and Appel,
// "Efficient and Safe-for-Space Closure Conversion", TOPLAS 2000), and a variable is one load away; but n functions
// nested in each other hold n²/2 copies if the innermost needs variables of all. So where a closure would hold more
// than `most_copied` variables from further out than the function that builds it, it is *linked*: it holds that
// function's own closure instead, where those are found, and keeps alive what that one does. A second link, the *jump*,
// leads further out, so that a variable of any of n functions is O(log n) loads away (nesting.h). For the same reason a
// known function that needs more than `most_copied` variables is given a closure rather than as many arguments.
//
// The equations are those of lambda lifting (Johnsson 1985). They are solved one variable at a time: a search from the
// functions that mention it, through their callers, up to the function that binds it. A first round finds which
// functions are to be linked; it stops counting at `most_copied`, and passes by what is linked already. A second one
// works out the needs. O(n log n + the sum, over the functions, of what they need times the places where they are
// called).
#pragma once

#include "cps/program.h"
#include "passes/analysis/nesting.h"

#include <unordered_map>
#include <vector>

namespace letcont::passes {

class Captures {
public:
  static constexpr uint32_t usual_most_copied = 16;

  explicit Captures(const cps::Program&, uint32_t most_copied = usual_most_copied);

  // It has a closure: it escapes, or it is known and needs too much.
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
  // What the closures of a group hold; in that order, too, then the links.
  const std::vector<cps::Var>& held(cps::Expr let) const { return group(let).held; }
  // Whether they hold the closure of a function around them, for more.
  bool is_linked(cps::Expr let) const { return group(let).passed; }
  // How many functions of the group have an environment.
  uint32_t environments(cps::Expr let) const { return group(let).environments; }
  // The groups, outer ones first.
  const std::vector<cps::Expr>& groups() const { return groups_; }

  // Where a variable is in what the closures of a group hold, or `nowhere`. O(1).
  static constexpr uint32_t nowhere = UINT32_MAX;
  uint32_t place(cps::Expr let, cps::Var) const;
  // How many functions are around the closures that hold the variable for `f` at the latest.
  int holding_level(cps::Var, cps::Fun f) const;
  // A function whose closure those of a linked group hold, and which has that many functions around it, or more.
  cps::Fun next_link(cps::Expr let, int level) const;

private:
  struct Group {
    cps::Fun around; // the function that builds its closures
    int level = 0;   // of its functions
    std::vector<cps::Var> held;
    cps::Var last;                // the last variable that reached it
    uint32_t from_outside = 0;    // how many it would hold that are not of the function around it
    bool linked = false;          // those are found by a link, then
    bool passed = false;          // and there are some
    cps::Expr unlinked, unpassed; // a group around it, on the way to the innermost one that is not; see `skip`
    cps::Fun link, jump;          // whose closures it holds
    int depth = 0;                // of links
    uint32_t environments = 0;    // how many of its functions have one, in the end
  };

  void look();
  void add_group(cps::Expr let);
  void solve();
  void forget();
  bool is_constant(cps::Var) const;
  void search(cps::Var);
  void search_constant(cps::Var);
  void need(cps::Fun, cps::Var, cps::Fun owner);
  void hold(cps::Fun, cps::Var);
  bool by_link(Group&);
  void pass(cps::Expr from, int level);
  cps::Expr skip(cps::Expr, bool Group::* marked, cps::Expr Group::* next);
  void choose_links();
  void count();
  bool builds(cps::Fun, cps::Var) const;
  cps::Fun owner(cps::Var) const;
  cps::Expr let_of(cps::Fun f) const { return program_.data().funs[f].let; }
  Group& group(cps::Expr let) { return all_[number_[let.index]]; }
  const Group& group(cps::Expr let) const { return all_[number_[let.index]]; }

  const cps::Program& program_;
  uint32_t most_copied_;
  Nesting nesting_;
  std::vector<cps::Expr> groups_;
  std::vector<cps::Fun> function_of_; // by expression; Fun{} outside of functions
  std::vector<uint8_t> escapes_, called_;
  std::vector<std::vector<cps::Var>> needs_, constants_; // by function
  std::vector<cps::Fun> home_;                           // by variable: its owner, before the program is changed
  std::vector<uint32_t> number_;                         // by let: of its group
  std::vector<Group> all_;
  std::vector<cps::Var> reached_; // the last variable that reached a function
  std::vector<cps::Fun> pending_;
  bool choosing_ = false;                         // the first round
  std::unordered_map<uint64_t, uint32_t> places_; // by group and variable
};

} // namespace letcont::passes
