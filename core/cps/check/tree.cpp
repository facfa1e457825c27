// The first part of check: from the definitions to every expression, once. It makes sure that each thing is in one
// place, that the place knows it and it knows the place, and that handles lead somewhere, and notes what it finds for
// the other parts (walk.h).

#include "cps/check/walk.h"
#include "cps/text/lexer.h"
#include "support/utf8.h"

#include <algorithm>

namespace letcont::cps {

namespace {

// A slot that is to be visited: `up` names it, and it should hold `expr`.
struct Slot {
  Expr expr;
  Up up;
  Expr parent;
  Fun function, code; // see PlaceInTree
};

class Tree {
public:
  explicit Tree(Walk& walk)
      : walk_(walk), data_(walk.data), seen_conts_(data_.conts.limit()), seen_funs_(data_.funs.limit()) {}

  void run() {
    data_names();
    uint32_t order = 0;
    for (Def def : data_.order) {
      if (!data_.defs.contains(def)) {
        walk_.add(Invariant::DefinitionOrder, {}, "there is no definition " + std::to_string(def.index));
      } else if (walk_.definition_order[def.index] != 0) {
        walk_.add(Invariant::DefinitionOrder, {}, "definition " + std::to_string(def.index) + " is listed twice");
      } else {
        walk_.definition_order[def.index] = ++order;
        definition(def);
      }
    }
    sizes();
  }

private:
  void data_names() {
    std::vector<uint32_t> named(walk_.program.names.size() + 1);
    for (uint32_t i = 1; i <= walk_.program.types.data_count(); ++i) {
      Name name = walk_.program.types.name(DataType{i});
      if (name.index >= named.size() || named[name.index]++ > 0)
        walk_.add(Invariant::DataName, {}, "data type " + std::to_string(i) + " has no name of its own");
      else if (std::string_view text = walk_.program.names.text(name); !is_data_name(text))
        walk_.add(Invariant::DataName, {}, "a data type is called '" + std::string(text) + "'");
    }
  }

  void definition(Def def) {
    const DefData& data = data_.defs[def];
    definition_ = def;
    if (bool(data.variable) == (data.visibility == Visibility::Unused))
      walk_.add(Invariant::DefinitionVariable, data.value,
                data.variable ? "an unused definition has a variable" : "a definition that is not unused has none");
    if (data.variable) bind(data.variable, {Binder::Definition, def.index}, {Scope::Global, {}, {}}, data.value);
    if (data.is_static) static_form(data);
    slots_.push_back({data.value, Up::definition(def), {}, {}, {}});
    while (!slots_.empty()) {
      Slot slot = slots_.back();
      slots_.pop_back();
      visit(slot);
    }
  }

  void static_form(const DefData& data) {
    if (!data_.exprs.contains(data.value)) return;
    const ExprData& value = data_.exprs[data.value];
    auto wrong = [&](const char* message) { walk_.add(Invariant::StaticForm, data.value, message); };
    if (value.kind != ExprKind::LetPrim && value.kind != ExprKind::LetFun)
      return wrong("a static definition is neither a primitive nor a function");
    if (value.body()) wrong("a static definition has a body");
    if (value.kind == ExprKind::LetPrim) {
      if (value.variable() != data.variable) wrong("a static definition binds another variable than its own");
      if (value.prim == PrimKind::Operation || value.prim == PrimKind::Projection || value.prim == PrimKind::Memory)
        wrong("a static definition computes something");
    } else if (data_.funs.contains(value.first_function())) {
      const FunData& fun = data_.funs[value.first_function()];
      if (fun.self != data.variable) wrong("a static definition binds another function than its own");
      if (fun.next) wrong("a static definition is a group of functions");
    }
  }

  void visit(const Slot& slot) {
    if (!data_.exprs.contains(slot.expr))
      return walk_.add(Invariant::Slot, slot.parent, missing(slot.up) + " holds no expression");
    PlaceInTree& place = walk_.places[slot.expr.index];
    if (place.number != 0)
      return walk_.add(Invariant::OnePlace, slot.expr,
                       "an expression is in two places, the second is " + missing(slot.up));
    const ExprData& data = data_.exprs[slot.expr];
    if (!(data.up == slot.up))
      walk_.add(Invariant::Uplink, slot.expr, "the expression in " + missing(slot.up) + " has an uplink to elsewhere");
    walk_.preorder.push_back(slot.expr);
    place = {
        static_cast<uint32_t>(walk_.preorder.size()), 1, slot.parent, slot.function, slot.code, definition_, false};
    if (data.kind > last_expr_kind || (data.kind == ExprKind::LetPrim && data.prim > PrimKind::Memory) ||
        data.operation > last_operation)
      return walk_.add(Invariant::Kind, slot.expr, "an expression is of no known kind");
    place.sound = operands(slot.expr, data);
    place.sound &= targets(slot.expr, data);
    place.sound &= data.kind != ExprKind::LetPrim || payload(slot.expr, data);
    inside(slot, data);
  }

  static std::string missing(Up up) {
    static constexpr std::array names{"nothing", "definition ", "the body of the let ", "continuation ", "function "};
    if (up.kind > Up::FunctionOf) return "no slot";
    return names[up.kind] + std::to_string(up.index);
  }

  // What an expression binds, and the slots that it has.
  void inside(const Slot& slot, const ExprData& data) {
    bool is_static = slot.up.kind == Up::OfDefinition && data_.defs[Def{slot.up.index}].is_static;
    switch (data.kind) {
    case ExprKind::LetPrim:
      if (is_static) return;
      bind(data.variable(), {Binder::Let, slot.expr.index}, {Scope::Within, data.body(), {}}, slot.expr);
      break;
    case ExprKind::LetFun: functions(slot, data.first_function(), is_static); break;
    case ExprKind::LetCont: continuations(slot, data.first_continuation()); break;
    default: return;
    }
    if (!is_static) slots_.push_back({data.body(), Up::body(slot.expr), slot.expr, slot.function, slot.code});
  }

  void functions(const Slot& slot, Fun first, bool is_static) {
    size_t members = 0;
    for (Fun fun = first; fun || members == 0; fun = data_.funs[fun].next, ++members) {
      if (!enter_group(data_.funs, seen_funs_, fun, slot.expr)) return;
      const FunData& data = data_.funs[fun];
      if (!is_static) bind(data.self, {Binder::Function, fun.index}, {Scope::Within, slot.expr, {}}, slot.expr);
      parameters(data.first_parameter, data.parameter_count, {Binder::FunctionParameter, fun.index}, data.body,
                 slot.expr);
      return_continuation(fun, slot.expr);
      handler(fun, slot.expr);
      slots_.push_back({data.body, Up::function(fun), slot.expr, fun, is_code(data.self) ? fun : slot.code});
    }
  }

  bool is_code(Var self) const {
    return data_.vars.contains(self) && walk_.type_exists(data_.vars[self].type) &&
           walk_.program.types.kind(data_.vars[self].type) == TypeKind::Code;
  }

  void return_continuation(Fun fun, Expr at) {
    ContVar k = data_.funs[fun].ret;
    if (!data_.conts.contains(k) || seen_conts_[k.index])
      return walk_.add(Invariant::ReturnContinuation, at,
                       "the function " + walk_.text(fun) + " has no return continuation of its own");
    if (!own_continuation(fun, k, at))
      walk_.add(Invariant::ReturnContinuation, at,
                "the return continuation of " + walk_.text(fun) + " is not one, or is another function's");
  }

  void handler(Fun fun, Expr at) {
    const FunData& data = data_.funs[fun];
    ContVar h = data.handler;
    bool typed = data_.vars.contains(data.self) && walk_.type_exists(data_.vars[data.self].type);
    Type type = typed ? data_.vars[data.self].type : Type{};
    bool raises = typed && walk_.program.types.callable(type) && walk_.program.types.raises(type);
    if (typed && bool(h) != raises)
      walk_.add(Invariant::Handler, at,
                "the function " + walk_.text(fun) +
                    (raises ? " may raise, and has no handler" : " has a handler, and raises nothing"));
    if (!h) return;
    if (!data_.conts.contains(h) || seen_conts_[h.index])
      return walk_.add(Invariant::Handler, at, "the function " + walk_.text(fun) + " has no handler of its own");
    if (!own_continuation(fun, h, at))
      walk_.add(Invariant::Handler, at, "the handler of " + walk_.text(fun) + " is not one, or is another function's");
  }

  // False if a function's return continuation or handler is something else.
  bool own_continuation(Fun fun, ContVar k, Expr at) {
    seen_conts_[k.index] = true;
    const ContData& data = data_.conts[k];
    name_exists(data.name, at);
    walk_.cont_scopes[k.index] = {Scope::Within, data_.funs[fun].body, fun};
    return data.of == fun && !data.let && !data.body && data.parameter_count == 0;
  }

  void continuations(const Slot& slot, ContVar first) {
    size_t members = 0;
    for (ContVar k = first; k || members == 0; k = data_.conts[k].next, ++members) {
      if (!enter_group(data_.conts, seen_conts_, k, slot.expr)) return;
      const ContData& data = data_.conts[k];
      name_exists(data.name, slot.expr);
      if (data.of)
        walk_.add(Invariant::Group, slot.expr, walk_.text(k) + " is a function's return continuation or handler");
      walk_.cont_scopes[k.index] = {Scope::Within, slot.expr, slot.function};
      parameters(data.first_parameter, data.parameter_count, {Binder::ContinuationParameter, k.index}, data.body,
                 slot.expr);
      slots_.push_back({data.body, Up::continuation(k), slot.expr, slot.function, slot.code});
    }
  }

  // The next member of a group; false if the list ends here because it is broken.
  template <class Members, class H>
  bool enter_group(const Members& members, std::vector<bool>& seen, H member, Expr let) {
    if (!members.contains(member)) {
      walk_.add(Invariant::Group, let, "the list of a group leads to nothing");
      return false;
    }
    if (seen[member.index]) {
      walk_.add(Invariant::Group, let, walk_.text(member) + " is in two groups, or twice in one");
      return false;
    }
    seen[member.index] = true;
    if (members[member].let != let)
      walk_.add(Invariant::Group, let, walk_.text(member) + " does not know the let of its group");
    return true;
  }

  void parameters(Var first, uint32_t count, Binder by, Expr body, Expr at) {
    if (count == 0) return;
    if (!data_.vars.contains(first) || data_.vars.limit() - first.index < count)
      return walk_.add(Invariant::VariableExists, at, "there are no such parameters");
    for (uint32_t i = 0; i < count; ++i) bind(Var{first.index + i}, by, {Scope::Within, body, {}}, at);
  }

  void bind(Var var, Binder by, Scope scope, Expr at) {
    if (!data_.vars.contains(var))
      return walk_.add(Invariant::VariableExists, at, "there is no variable " + std::to_string(var.index) + " to bind");
    const VarData& data = data_.vars[var];
    if (walk_.var_scopes[var.index].kind != Scope::Unbound)
      return walk_.add(Invariant::OneBinder, at, walk_.text(var) + " is bound a second time");
    walk_.var_scopes[var.index] = scope;
    if (!(data.binder == by)) walk_.add(Invariant::BinderLink, at, walk_.text(var) + " names another binder");
    if (!walk_.type_exists(data.type)) walk_.add(Invariant::TypeExists, at, walk_.text(var) + " has no type");
    name_exists(data.name, at);
  }

  void name_exists(Name name, Expr at) {
    if (name.index > walk_.program.names.size())
      walk_.add(Invariant::NameExists, at, "there is no name " + std::to_string(name.index));
  }

  bool payload(Expr expr, const ExprData& data) {
    const char* wrong = nullptr;
    bool has_text = data.prim == PrimKind::String || data.prim == PrimKind::External;
    if (data.prim == PrimKind::Double && data.datum() >= data_.doubles.size())
      wrong = "there is no such floating-point constant";
    else if (data.prim == PrimKind::Long && data.datum() >= data_.longs.size())
      wrong = "there is no such 64-bit constant";
    else if (data.prim == PrimKind::Character && !is_scalar_value(data.datum()))
      wrong = "there is no character with that code";
    else if (has_text && data.datum() > walk_.program.names.size())
      wrong = "there is no such string constant";
    else if (has_text && has_zero_byte(Name{data.datum()}))
      wrong = "a string constant has a zero byte, which ends strings in memory";
    else if (data.prim == PrimKind::Bool && data.datum() > 1)
      wrong = "a boolean constant is neither true nor false";
    else if (data.prim == PrimKind::Memory && data.datum() >= memory_operations.size())
      wrong = "there is no such operation on memory";
    if (wrong) walk_.add(Invariant::Payload, expr, wrong);
    return !wrong;
  }

  bool has_zero_byte(Name name) const {
    return name && walk_.program.names.text(name).find('\0') != std::string_view::npos;
  }

  // ---- Operands and targets; true if they exist and are as many as needed.

  static bool count_fits(const ExprData& data) {
    switch (data.kind) {
    case ExprKind::LetPrim: break;
    case ExprKind::LetFun:
    case ExprKind::LetCont: return data.operand_count == 0;
    case ExprKind::ApplyCont: return true;
    case ExprKind::Apply: return data.operand_count >= 1;
    case ExprKind::Case:
    case ExprKind::Halt: return data.operand_count == 1;
    case ExprKind::Unreachable: return data.operand_count == 0;
    }
    switch (data.prim) {
    case PrimKind::Tuple:
    case PrimKind::Injection: return true;
    case PrimKind::Projection: return data.operand_count == 1;
    case PrimKind::Operation: return data.operand_count == info(data.operation).operands.size();
    case PrimKind::Closure: return data.operand_count >= 1;
    case PrimKind::Memory:
      return data.datum() < memory_operations.size() && data.operand_count == memory_operations[data.datum()].operands;
    default: return data.operand_count == 0;
    }
  }

  bool operands(Expr expr, const ExprData& data) {
    bool fine = count_fits(data);
    if (!fine) walk_.add(Invariant::OperandCount, expr, "an expression has the wrong number of operands");
    if (data.operand_count == 0) return fine;
    const auto& all = data_.occurs.uses;
    if (!all.contains(data.first_operand) || all.limit() - data.first_operand.index < data.operand_count) {
      walk_.add(Invariant::OperandRange, expr, "the operands of an expression do not exist");
      return false;
    }
    for (Occur use : HandleRange<Occur>{data.first_operand, data.operand_count})
      fine &= claim<Var>(data_.occurs, walk_.uses, use, expr, data_.vars, Invariant::OperandEnclosing);
    return fine;
  }

  bool targets(Expr expr, const ExprData& data) {
    switch (data.kind) {
    case ExprKind::ApplyCont: return target(expr, data.target());
    case ExprKind::Apply: {
      bool fine = target(expr, data.target());
      return !data.handler() ? fine : target(expr, data.handler()) && fine;
    }
    case ExprKind::Case: {
      size_t size = data_.branches.size();
      if (data.first_branch() > size || data.branch_count() > size - data.first_branch()) {
        walk_.add(Invariant::TargetRange, expr, "the branches of a case do not exist");
        return false;
      }
      bool fine = true;
      for (const Branch& branch : branches(walk_.program, expr)) fine &= target(expr, branch.target);
      if (data.otherwise()) fine &= target(expr, data.otherwise());
      return fine;
    }
    default: return true;
    }
  }

  bool target(Expr expr, ContOccur use) {
    if (data_.cont_occurs.uses.contains(use))
      return claim<ContVar>(data_.cont_occurs, walk_.targets, use, expr, data_.conts, Invariant::TargetEnclosing);
    walk_.add(Invariant::TargetRange, expr, "a target does not exist");
    return false;
  }

  // `use` stands in `expr`, and nowhere else. True if it is known what it is a use of.
  template <class V, class O, class Vars>
  bool claim(const UseTable<V, O>& table, std::vector<UseFacts<V>>& facts, O use, Expr expr, const Vars& vars,
             Invariant enclosing) {
    UseFacts<V>& fact = facts[use.index];
    if (fact.in)
      walk_.add(enclosing, expr, "an occurrence of " + walk_.text(fact.variable) + " stands in two places");
    else if (table.uses[use].enclosing != expr)
      walk_.add(enclosing, expr, "an occurrence names another expression than the one that it stands in");
    fact.in = expr;
    auto exists = [&](O element) { return table.uses.contains(element); };
    const V* owner = table.sets.find_in_doubt(ConstLinks<V, O>{table.uses}, use, exists);
    if (!owner || !vars.contains(*owner)) {
      walk_.add(Invariant::Set, expr, "an occurrence leads to no variable");
      return false;
    }
    fact.variable = *owner;
    return true;
  }

  // Every expression adds its size to that of its parent, the last ones first.
  void sizes() {
    for (size_t i = walk_.preorder.size(); i-- > 0;) {
      const PlaceInTree& place = walk_.places[walk_.preorder[i].index];
      if (place.parent) walk_.places[place.parent.index].size += place.size;
    }
  }

  Walk& walk_;
  const ProgramData& data_;
  Def definition_;
  std::vector<Slot> slots_;
  std::vector<bool> seen_conts_, seen_funs_;
};

} // namespace

void check_tree(Walk& walk) { Tree(walk).run(); }

} // namespace letcont::cps
