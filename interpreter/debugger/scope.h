// The variables in scope at a place of a program, those bound on the path up to its function or definition; that
// function or definition; and what names mean there.
#pragma once

#include "cps/ast.h"
#include "eval/layout.h"
#include "lambda/scopes.h"

#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace letcont::debugger {

// Returns the function or definition whose activation runs an expression. O(the depth of `at`).
cps::Up home_around(const cps::Program&, cps::Expr at);

// What is visited: a variable, or another name for one. Returns false to stop.
using VisitName = std::function<bool(cps::Var, const cps::Alias*)>;

// Visits each variable bound before `at` within its function or definition, innermost first, with parameters but
// without captured and global variables; and each alias that is there, with its variable, which may be a captured or a
// global one. The others, with null, are bound when `at` is reached. O(the depth of `at` · log(aliases)).
void for_each_name_in_scope(const cps::Program&, cps::Expr at, const VisitName&);
// The variables alone.
void for_each_in_scope(const cps::Program&, cps::Expr at, const std::function<bool(cps::Var)>&);
// The same as the first of the functions around that of `at`, from the inside.
void for_each_name_around(const cps::Program&, cps::Expr at, const VisitName&);

// Whether a variable that an alias names has a value in the activation that runs `at`, whose home is given: it is bound
// there, captured or global. O(the depth of `at`).
bool is_held(const cps::Program&, const eval::Home&, cps::Var, cps::Expr at);

// What a variable, or an alias of it, that is bound before a place is to the source there.
enum class Standing : uint8_t {
  Meant, // what its name means
  Ended, // its name means another one, or nothing: its block or arm has ended, or not begun
  Made,  // the compiler made it, or a macro: it has no name in the source
};

// What the local names of the source mean. Of a program of which that is not known, as of CPS text, all variables are
// Meant: there the innermost of a name is.
class SourceNames {
public:
  explicit SourceNames(const cps::Program&);

  // Whether it is known what names mean at a place.
  bool is_known(cps::Expr at) const;
  // O(log names).
  Standing standing(cps::Var, const cps::Alias*, cps::Expr at) const;
  // Returns the local name that is meant; null if there is none, or that is not known. O(log names).
  const LocalName* meant(std::string_view name, cps::Expr at) const;
  // Returns the variable that has the value of a local name in the activation that runs `at`, whose home is given;
  // Var{} if there is none. Of those that passes have put in its place, which are of several copies of its
  // function, only one may be there. O(the depth of `at` + captured variables).
  cps::Var variable(const LocalName&, const eval::Home&, cps::Expr at) const;
  // Returns the variables that passes have put in the place of one that is bound there, sorted. O(1).
  std::span<const cps::Var> instead(Span binding) const;
  // Calls `visit` with each local name that is meant at a place, the innermost first. O(names around it +
  // different names).
  template <class Visit>
  void each_meant(cps::Expr at, Visit visit) const {
    if (is_known(at)) scopes_.each_meant(span(program_, at).begin, visit);
  }
  // Returns where the values that are called so have their first names, sorted: positions.
  std::vector<uint32_t> first_names(std::string_view name) const;
  // Returns where the value that is named at a place, or that a variable has, has its first name: a position.
  uint32_t first_name(Span binding) const { return scopes_.first_name(binding).begin; }
  uint32_t first_name(cps::Var var) const { return first_name(program_.data().vars[var].span); }

private:
  const cps::Program& program_;
  const Scopes scopes_;
  std::unordered_map<uint32_t, std::vector<cps::Var>> instead_; // by where the replaced one is bound
};

} // namespace letcont::debugger
