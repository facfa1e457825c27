#include "readback/known.h"

#include "cps/ast.h"
#include "debugger/scope.h"

#include <algorithm>

namespace letcont::readback {

using namespace cps;

Known Known::of_closure(const Machine& machine, const Origins& origins, const Object& closure) {
  Known known(machine, origins, machine.layout().home_of(closure.code));
  known.closure_ = &closure;
  return known;
}

Known Known::of_captured(const Machine& machine, const Origins& origins, const Activation& activation) {
  Known known(machine, origins, activation.home);
  known.activation_ = &activation;
  return known;
}

// The expression that a variable has the value of: that of its let, or, of the parameter of a continuation, the one
// that the continuation was made for.
static Expr maker(const Program& program, cps::Var var) {
  if (type(program, var) == TypeTable::unit) return {}; // made where a tuple or data needs it
  Binder by = binder(program, var);
  if (by.kind == Binder::Let) {
    bool is_value = program.data().exprs[Expr{by.index}].prim != PrimKind::External; // only for a call
    return is_value ? Expr{by.index} : Expr{};
  }
  if (by.kind != Binder::ContinuationParameter) return {};
  ContVar cont{by.index};
  ContOccur head = program.data().conts[cont].uses;
  bool is_branch = head && kind(program, enclosing(program, head)) == ExprKind::Case; // it takes the fields
  return is_branch ? Expr{} : program.data().conts[cont].let;
}

// Whether a variable with that origin has the value of the expression. A match also makes values on the way: it takes
// apart what it examines.
static bool is_result(const Origins& origins, const Program& program, cps::Var var, uint32_t number) {
  if (number >= origins.tree.nodes.size()) return true;
  Form form = origins.tree[Expression{number}].form;
  bool examines = form == Form::Match || form == Form::Try || form == Form::Function;
  return !examines || binder(program, var).kind == Binder::ContinuationParameter;
}

// What follows a let whose pattern is tested gives its value to a continuation that comes from the pattern: it is the
// value of the block.
static uint32_t whose_result(const Origins& origins, const Program& program, cps::Var var, uint32_t number) {
  if (!origins.tree.is_of_let[number] || binder(program, var).kind != Binder::ContinuationParameter) return number;
  Expression let = origins.tree[origins.tree.owner(number)].parent;
  return origins.tree[let].parent.index;
}

Known Known::of_activation(const Machine& machine, const Origins& origins, const Activation& activation, Expr at) {
  Known known(machine, origins, activation.home);
  known.activation_ = &activation;
  known.at_ = at;
  const Program& program = machine.program();
  debugger::for_each_in_scope(program, at, [&](cps::Var var) {
    known.bound_.insert(var.index);
    if (Expr made_by = maker(program, var))
      if (uint32_t number = origins.number(made_by); number && is_result(origins, program, var, number))
        known.results_.emplace(whose_result(origins, program, var, number), var);
    return true;
  });
  return known;
}

Value Known::captured(uint32_t index) const {
  if (closure_) return closure_->fields()[index].value;
  return machine_->value(machine_->layout().home(home_).captured[index], *activation_);
}

std::vector<uint64_t> Known::captured_bits() const {
  std::vector<uint64_t> bits;
  for (uint32_t i = 0; i < machine_->layout().home(home_).captured.size(); ++i) bits.push_back(captured(i).bits);
  return bits;
}

std::optional<TypedValue> Known::value(cps::Var var) const {
  Type type = cps::type(machine_->program(), var);
  if (machine_->layout().is_global(var)) {
    if (!machine_->is_bound_global(var)) return std::nullopt;
    return TypedValue{machine_->value(var, Activation{}), type};
  }
  if (activation_ && bound_.count(var.index)) return TypedValue{machine_->value(var, *activation_), type};
  const std::vector<cps::Var>& all = machine_->layout().home(home_).captured;
  auto found = std::find(all.begin(), all.end(), var);
  if (found == all.end()) return std::nullopt;
  return TypedValue{captured(static_cast<uint32_t>(found - all.begin())), type};
}

std::optional<TypedValue> Known::variable(uint32_t number) const {
  if (number >= origins_->variables.size()) return std::nullopt;
  // Several variables of the CPS may stand for one: its own first, then what was captured.
  const std::vector<cps::Var>& all = origins_->variables[number];
  bool is_unit = false;
  for (cps::Var var : all) {
    is_unit |= !var;
    if (var && activation_ && bound_.count(var.index)) return value(var);
  }
  for (cps::Var var : all)
    if (var)
      if (std::optional<TypedValue> known = value(var)) return known;
  // In the code of another type it may be the unit value, and have a value here that it will get only later.
  for (cps::Var var : all) is_unit &= !var || !is_within(machine_->layout().owner(var));
  return is_unit ? std::optional(TypedValue{}) : std::nullopt;
}

// Whether a home is that of the function itself, or of one inside it.
bool Known::is_within(uint32_t home) const {
  while (home != 0 && home != home_) home = machine_->layout().home(home).parent;
  return home == home_;
}

std::optional<TypedValue> Known::result(Expression expression) const {
  auto found = results_.find(expression.index);
  return found == results_.end() ? std::nullopt : value(found->second);
}

bool Known::has_begun(Expression expression) const {
  const Program& program = machine_->program();
  Expression whole = origins_->tree[expression].parent;
  auto is_inside = [&](Expr at) {
    Expression part = origins_->tree.owner(origins_->number(at));
    while (part && part != expression && part != whole) part = origins_->tree[part].parent;
    return part == expression;
  };
  for (Up up = at_ ? enclosing(program, at_) : Up{}; up.kind == Up::BodyOf || up.kind == Up::ContinuationOf;) {
    Expr outer{up.index};
    if (up.kind == Up::ContinuationOf) {
      // The continuations of a condition stand in front of it.
      ContOccur entered = program.data().conts[ContVar{up.index}].uses;
      if (entered && is_inside(enclosing(program, entered))) return true;
      outer = program.data().conts[ContVar{up.index}].let;
    }
    up = enclosing(program, outer);
  }
  return false;
}

void Known::find_path() {
  for (Expression at = focus; at && at != root;) {
    Expression parent = origins_->tree[at].parent;
    path_[parent.index] = at;
    at = parent;
  }
}

Expression Known::toward_focus(Expression expression) const {
  auto found = path_.find(expression.index);
  return found == path_.end() ? Expression{} : found->second;
}

} // namespace letcont::readback
