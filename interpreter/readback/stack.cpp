#include "readback/stack.h"

#include "cps/ast.h"
#include "cps/traverse.h"
#include "cps/var.h"
#include "debugger/scope.h"
#include "run/value.h"

namespace letcont::readback {

using namespace cps;

const ExpressionRoot* definition_of(const Machine& machine, const Origins& origins, Fun fun) {
  const Program& program = machine.program();
  Binder by = binder(program, program.data().funs[fun].self);
  if (by.kind != Binder::Definition) return nullptr;
  const ExpressionRoot* root =
      origins.tree.root_of(origins.tree.owner(origins.number(program.data().defs[Def{by.index}].value)));
  return root && root->is_function ? root : nullptr;
}

// What the compiler has put around the source's own comes from nowhere.
const ExpressionRoot* root_of(const Machine& machine, const Origins& origins, Def def) {
  const ProgramData& data = machine.program().data();
  cps::Expr first = data.defs[def].value;
  while (origins.number(first) == 0 && is_let(data.exprs[first].kind)) first = data.exprs[first].body();
  Expression at = origins.tree.owner(origins.number(first));
  while (at && origins.tree[at].parent) at = origins.tree[at].parent;
  return origins.tree.root_of(at);
}

uint32_t local_name_of(const Machine& machine, const Origins& origins, Fun fun) {
  auto found = origins.function_names.find(machine.program().data().funs[fun].self);
  return found == origins.function_names.end() ? 0 : found->second;
}

Expression source_of(const Machine& machine, const Origins& origins, Fun fun) {
  const Program& program = machine.program();
  const FunData& data = program.data().funs[fun];
  if (const ExpressionRoot* root = definition_of(machine, origins, fun)) return origins.tree.untyped(root->value);
  if (binder(program, data.self).kind == Binder::Definition) return {};
  if (uint32_t named = local_name_of(machine, origins, fun)) return origins.tree.untyped(origins.tree.owner(named));
  if (auto found = origins.cases.find(data.self); found != origins.cases.end()) return found->second;
  Expression made_of = origins.tree.owner(origins.number(data.let));
  if (!made_of) return {};
  const ExpressionNode& node = origins.tree[made_of];
  return node.form == Form::Function || node.is_function ? made_of : Expression{};
}

Stack::Stack(const Machine& machine, const Origins& origins) : machine_(machine), origins_(origins) {
  count_ = static_cast<uint32_t>(machine.activations().size());
  while (count_ > 0 && is_made(machine.activations()[count_ - 1].home)) --count_;
}

bool Stack::is_gone() const {
  if (!is_inside()) return false;
  const Activation& made = machine_.activations()[count_];
  if (made.call == made.caller) return false;
  const Program& program = machine_.program();
  Fun called = known_function(program, variable(program, program.data().exprs[made.caller].first_operand));
  return !called || !is_made(machine_.layout().home_of(called));
}

const Activation* Stack::instead() const {
  if (!is_gone()) return nullptr;
  const Activation& made = machine_.activations()[count_];
  Up home = debugger::home_around(machine_.program(), made.call);
  bool calls_itself = home.kind == Up::FunctionOf && is_made(machine_.layout().home_of(Fun{home.index}));
  return calls_itself ? nullptr : &made;
}

// Whether a home is that of a function that the compiler has made, or of one inside such a function.
bool Stack::is_made(uint32_t home) const {
  while (machine_.layout().home(home).parent != 0) home = machine_.layout().home(home).parent;
  Fun fun = machine_.layout().home(home).fun;
  return fun && !source_of(machine_, origins_, fun);
}

Known Stack::frame(uint32_t index) const {
  std::span<const Activation> all = machine_.activations();
  bool last = index + 1 == all.size();
  Expr at = last ? machine_.at() : all[index + 1].caller;
  Known known = Known::of_activation(machine_, origins_, all[index], at);
  Expr next = last ? skip(at) : at;
  uint32_t number = origins_.number(next);
  known.focus = last ? origins_.tree.owner(number) : waits_at(number);
  ExprKind kind = cps::kind(machine_.program(), next);
  bool is_constant = kind == ExprKind::LetPrim && operands(machine_.program(), next).empty() && known.focus &&
                     origins_.tree[known.focus].form == Form::Constant;
  if (last) known.chosen = case_called(next);
  known.is_whole = last && (kind == ExprKind::LetFun || is_constant ||
                            (kind == ExprKind::Apply && known.chosen && known.chosen == known.focus));
  if (last && !known.is_whole) deliver(known, next, number);
  known.root = root(all[index], known);
  known.find_path();
  return known;
}

// Returns the expression whose value a frame waits for: that of the call, or, where what follows a let is a function of
// its own, the block, whose value is that of the function.
Expression Stack::waits_at(uint32_t call) const {
  Expression expression = origins_.tree.owner(call);
  bool is_of_let = call < origins_.tree.is_of_let.size() && origins_.tree.is_of_let[call];
  return is_of_let ? origins_.tree[origins_.tree[expression].parent].parent : expression;
}

// Returns what the function evaluates that is called next, if the compiler has made it of a case or of a guard that
// several patterns lead to. Before the call come its arguments: parts of the value that was examined.
Expression Stack::case_called(Expr at) const {
  const Program& program = machine_.program();
  while (kind(program, at) == ExprKind::LetPrim) at = program.data().exprs[at].body();
  if (kind(program, at) != ExprKind::Apply) return {};
  Fun called = known_function(program, variable(program, program.data().exprs[at].first_operand));
  auto found = called ? origins_.cases.find(program.data().funs[called].self) : origins_.cases.end();
  return found == origins_.cases.end() ? Expression{} : found->second;
}

// Whether a jump raises the exception again that no case of a try has matched: it passes on the parameter of the try's
// handler. The continuation that takes the value of the try, if there is one, stands in front of the handler.
bool Stack::raises_again(Expression focus, const ApplyCont& jump) const {
  if (!focus || origins_.tree[focus].form != Form::Try || jump.arguments.empty()) return false;
  const Program& program = machine_.program();
  Binder by = binder(program, variable(program, jump.arguments[0]));
  if (by.kind != Binder::ContinuationParameter) return false;
  Expr let = program.data().conts[ContVar{by.index}].let;
  Expr after = program.data().exprs[let].body();
  auto is_of_try = [&](Expr at) {
    return kind(program, at) == ExprKind::LetCont && origins_.tree.owner(origins_.number(at)) == focus;
  };
  return is_of_try(let) && !is_of_try(after);
}

// What makes functions, continuations, constants, tuples and data changes nothing that can be seen, unless the source
// has a name for it: returns the expression after it.
Expr Stack::skip(Expr at) const {
  const ProgramData& all = machine_.program().data();
  while (true) {
    const ExprData& data = all.exprs[at];
    bool constant = data.kind == ExprKind::LetPrim && data.operand_count == 0 && data.prim != PrimKind::Memory;
    constant |= data.kind == ExprKind::LetPrim && (data.prim == PrimKind::Tuple || data.prim == PrimKind::Injection);
    if (!constant && data.kind != ExprKind::LetFun && data.kind != ExprKind::LetCont) return at;
    if (constant && origins_.has_name[data.variable().index]) return at;
    if (data.kind == ExprKind::LetFun)
      for (Fun fun = data.first_function(); fun; fun = all.funs[fun].next)
        if (origins_.has_name[all.funs[fun].self.index]) return at;
    at = data.body();
  }
}

// Jumps and returns deliver a value: what the focus was evaluated to.
void Stack::deliver(Known& known, Expr next, uint32_t number) const {
  const Program& program = machine_.program();
  Expression focus = known.focus;
  auto form_of = [&](Expression node) { return node ? origins_.tree[node].form : Form::Constant; };
  auto delivers = [&](Occur value) {
    known.done = true;
    cps::Var var = variable(program, value);
    known.delivered = known.value(var);
    // A constant that was skipped: `false`, of `a && b`.
    Expr let = known.delivered ? Expr{} : defining_let(program, var);
    bool is_unit = type(program, var) == TypeTable::unit;
    if (!let || is_unit) return;
    // It was skipped: a constant, such as `false`, of `a && b`; or a tuple or data, which run next.
    if (primitive(program, let).operands.empty() && is_constant(primitive(program, let).kind)) {
      auto same = [](Name name) { return name; };
      known.delivered = {run::constant_value<Object>(program, primitive(program, let), same), type(program, var)};
    } else if (Expression made_by = origins_.tree.owner(origins_.number(let))) {
      known.done = false;
      known.focus = made_by;
    }
  };
  visit(program, next,
        Overloaded{[&](ApplyCont jump) {
                     known.done = !raises_again(focus, jump);
                     if (known.done && !jump.arguments.empty()) delivers(jump.arguments[0]);
                   },
                   [&](Halt end) { delivers(end.value); },
                   [&](Case branch) {
                     Form form = form_of(focus);
                     bool by_cases = program.types.kind(type(program, branch.examined)) == TypeKind::Data ||
                                     form == Form::Match || form == Form::Try || form == Form::Function;
                     if (!by_cases) delivers(branch.examined);
                   },
                   [](const auto&) {}});
  // A pattern of a let takes a value apart.
  bool is_of_let = number < origins_.tree.is_of_let.size() && origins_.tree.is_of_let[number];
  if (is_of_let) known.done = true, known.delivered = std::nullopt;
}

// The expression that an activation evaluates: the body of a definition or of a function, or what the compiler made a
// function of, such as a case that two patterns lead to.
Expression Stack::root(const Activation& activation, const Known& known) const {
  if (Fun fun = machine_.layout().home(activation.home).fun) return source_of(machine_, origins_, fun);
  Expression at = known.focus;
  while (at && origins_.tree[at].parent) at = origins_.tree[at].parent;
  return at;
}

} // namespace letcont::readback
