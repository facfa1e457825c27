// The last part of check: nothing is needed before it exists (program.h). It runs only if all else is well, so it may
// read the program as others do.
//
// What a function needs is one number: the place of the last evaluated definition among those that it mentions, or that
// the functions and constants need which it mentions. These numbers are found from the values backwards, the last value
// first: whatever has a way to it, and is not marked by a later one yet, is marked with its place. So every function is
// visited once: O(uses of globals).

#include "cps/order.h"

#include "cps/check/walk.h"
#include "cps/var.h"

namespace letcont::cps {

namespace {

class Order {
public:
  explicit Order(Walk& walk)
      : walk_(walk), data_(walk.data), exists_(exist_from_start(walk.program)), needs_(data_.defs.limit()) {}

  void run() {
    for (size_t i = data_.order.size(); i-- > 0;)
      if (!exists_[data_.order[i].index]) mark(data_.order[i]);
    Def reported;
    for (Expr expr : walk_.preorder) {
      Def def = walk_.places[expr.index].definition;
      if (def == reported || (exists_[def.index] && !is_static_value(def))) continue;
      for (Occur use : operands(walk_.program, expr))
        if (!check(expr, def, variable(walk_.program, use))) {
          reported = def; // one message for each definition
          break;
        }
    }
  }

private:
  uint32_t place(Def def) const { return walk_.definition_order[def.index]; }

  bool is_static_value(Def def) const {
    return data_.defs[def].is_static && kind(walk_.program, data_.defs[def].value) == ExprKind::LetPrim;
  }

  // What has a way to the value, through functions and constants.
  void mark(Def value) {
    std::vector<Def> pending{value};
    while (!pending.empty()) {
      Var var = data_.defs[pending.back()].variable;
      pending.pop_back();
      if (!var) continue;
      for (Occur use : uses(walk_.program, var)) {
        Def user = walk_.places[enclosing(walk_.program, use).index].definition;
        if (!exists_[user.index] || needs_[user.index] != 0) continue;
        needs_[user.index] = place(value);
        pending.push_back(user);
      }
    }
  }

  // False if `def` may not mention the variable.
  bool check(Expr expr, Def def, Var var) {
    Binder by = binder(walk_.program, var);
    if (by.kind != Binder::Definition) return true;
    Def mentioned{by.index};
    bool function = bool(known_function(walk_.program, var));
    if (is_static_value(def) && !function && place(mentioned) >= place(def)) {
      walk_.add(Invariant::GlobalOrder, expr,
                walk_.text(var) + " is not defined before this static value, whose operand it is");
      return false;
    }
    if (exists_[def.index]) return true; // whoever needs this constant needs what it mentions
    uint32_t needed = exists_[mentioned.index] ? needs_[mentioned.index] : place(mentioned);
    if (needed < place(def)) return true;
    std::string value = walk_.text(data_.defs[data_.order[needed - 1]].variable);
    std::string through = exists_[mentioned.index] ? ", through " + walk_.text(var) + "," : "";
    walk_.add(Invariant::GlobalOrder, expr,
              value + " is needed here" + through + " before its definition is evaluated");
    return false;
  }

  Walk& walk_;
  const ProgramData& data_;
  std::vector<uint8_t> exists_; // by definition: from the start
  std::vector<uint32_t> needs_; // by definition that exists from the start: the place of the last value; 0: none
};

} // namespace

void check_order(Walk& walk) {
  if (walk.found.empty()) Order(walk).run();
}

} // namespace letcont::cps
