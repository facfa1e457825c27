#include "debugger/meaning.h"

#include <algorithm>

namespace letcont::debugger {

using namespace cps;

namespace {

constexpr uint32_t most_expressions = 200;
constexpr TextLimits short_text{30, 3};

class Reader {
public:
  Reader(const Machine& machine, const Naming& naming, const Activation& waiting)
      : machine_(machine), program_(machine.program()), naming_(naming), waiting_(waiting) {}

  Meaning read(ContVar k) {
    enter(k, parameters(program_, k).count == 1 ? parameters(program_, k)[0] : Var{});
    for (uint32_t i = 0; i < most_expressions && at_; ++i) {
      Expr here = at_;
      std::string text = look();
      if (!text.empty()) return {std::move(text), here};
    }
    return {};
  }

private:
  // Describes the expression if it uses the result; otherwise advances `at_`.
  std::string look() {
    return visit(program_, at_,
                 Overloaded{
                     [&](LetPrim let) {
                       at_ = let.body;
                       later_.push_back(let.variable);
                       return uses_it(let.primitive.operands) ? of_primitive(let) : std::string();
                     },
                     [&](LetFun let) {
                       at_ = let.body;
                       return of_functions(let);
                     },
                     [&](LetCont let) {
                       at_ = let.body;
                       return std::string();
                     },
                     [&](ApplyCont jump) { return of_jump(jump); },
                     [&](Apply call) { return of_call(call); },
                     [&](Case branch) { return "branch on " + operand(branch.examined); },
                     [&](Halt end) {
                       bool tells = is_it(end.value) || type(program_, end.value) != TypeTable::unit;
                       return tells ? "end with " + operand(end.value) : std::string("end");
                     },
                     [&](Unreachable) { return std::string("fail: this is said to be unreachable"); },
                 });
  }

  void enter(ContVar k, Var it) {
    at_ = program_.data().conts[k].body;
    it_ = it;
    for (Var parameter : parameters(program_, k)) later_.push_back(parameter);
  }

  bool is_it(Occur use) const { return it_ && variable(program_, use) == it_; }
  bool uses_it(HandleRange<Occur> operands) const {
    for (Occur use : operands)
      if (is_it(use)) return true;
    return false;
  }

  // "the result", "n = 5", "2", or only a name if it has no value yet.
  std::string operand(Occur use) const {
    if (is_it(use)) return "the result";
    Var var = variable(program_, use);
    bool known = std::find(later_.begin(), later_.end(), var) == later_.end();
    if (Expr let = defining_let(program_, var)) {
      Primitive made = primitive(program_, let);
      if (made.kind == PrimKind::Int && (!known || name(program_, var).empty())) return std::to_string(made.integer());
    }
    if (Fun fun = known_function(program_, var)) return naming_.of(program_.data().funs[fun].self);
    const std::string& named = naming_.of(var);
    if (!known) return named;
    Datum value = datum(program_, type(program_, var), machine_.value(var, waiting_));
    std::string text = debugger::text(machine_, naming_, value, short_text);
    return value.kind == DatumKind::External ? text : named + " = " + text;
  }
  std::string operands(HandleRange<Occur> range) const {
    std::string text;
    for (Occur use : range) text += (text.empty() ? "" : ", ") + (is_it(use) ? "result" : operand(use));
    return "(" + text + ")";
  }

  std::string of_primitive(LetPrim let) const {
    HandleRange<Occur> range = let.primitive.operands;
    switch (let.primitive.kind) {
    case PrimKind::Operation: return of_operation(let.primitive.operation, range);
    case PrimKind::Projection: return "take field " + std::to_string(let.primitive.field()) + " of the result";
    case PrimKind::Tuple: return "build the tuple " + operands(range);
    case PrimKind::Closure: return "build a closure with the result";
    case PrimKind::Memory: return of_memory(let.primitive.memory(), range);
    case PrimKind::Injection: {
      DataType data = program_.types.data_of(type(program_, let.variable));
      Name constructor = program_.types.constructors(data)[let.primitive.tag()].name;
      return "build " + std::string(program_.names.text(constructor)) + operands(range);
    }
    default: return {};
    }
  }

  std::string of_operation(letcont::Operation operation, HandleRange<Occur> range) const {
    const OperationInfo& about = info(operation);
    if (about.symbol.empty()) return "compute " + std::string(about.name) + operands(range);
    Occur a = range[0], b = range[1];
    bool left = is_it(a), both = left && is_it(b);
    std::string other = operand(left ? b : a);
    std::string symbol(about.symbol);
    if (about.result == TypeTable::boolean) return "test " + operand(a) + " " + symbol + " " + operand(b);
    if (both) return "compute the result " + symbol + " the result";
    if (symbol == "+") return "add " + other;
    if (symbol == "*") return "multiply by " + other;
    if (symbol == "-") return left ? "subtract " + other : "subtract the result from " + other;
    if (symbol == "/") return left ? "divide by " + other : "divide " + other + " by the result";
    return left ? "take the remainder by " + other : "take the remainder of " + other + " by the result";
  }

  std::string of_memory(MemoryOperation operation, HandleRange<Occur> range) const {
    switch (operation) {
    case MemoryOperation::Ref: return "make a reference that holds " + operand(range[0]);
    case MemoryOperation::Get: return "read what " + operand(range[0]) + " holds";
    case MemoryOperation::Set: return "write " + operand(range[1]) + " to " + operand(range[0]);
    case MemoryOperation::Array: return "make an array of " + operand(range[0]) + " elements " + operand(range[1]);
    case MemoryOperation::At: return "read element " + operand(range[1]) + " of " + operand(range[0]);
    case MemoryOperation::Put:
      return "write " + operand(range[2]) + " to element " + operand(range[1]) + " of " + operand(range[0]);
    case MemoryOperation::Empty: return "make an empty array";
    case MemoryOperation::Size: return "take the size of " + operand(range[0]);
    }
    return {};
  }

  std::string of_functions(LetFun let) const {
    for (Fun fun = let.first; fun; fun = program_.data().funs[fun].next) {
      const std::vector<Var>& captured = machine_.layout().home(machine_.layout().home_of(fun)).captured;
      if (it_ && std::find(captured.begin(), captured.end(), it_) != captured.end())
        return "build the closure " + naming_.of(program_.data().funs[fun].self) + " with the result";
    }
    return {};
  }

  std::string of_jump(ApplyCont jump) {
    ContVar k = variable(program_, jump.target);
    if (!is_local(program_, k)) {
      std::string verb = is_handler(program_, k) ? "raise" : "return";
      std::string what = jump.arguments.count == 1 ? operand(jump.arguments[0]) : operands(jump.arguments);
      return jump.arguments.empty() ? verb : verb + " " + what;
    }
    Var it;
    for (uint32_t i = 0; i < jump.arguments.count; ++i)
      if (is_it(jump.arguments[i])) it = parameters(program_, k)[i];
    enter(k, it);
    return {};
  }

  std::string of_call(Apply call) const {
    if (is_it(call.function)) return "call the result with " + operands(call.arguments);
    std::string function = operand(call.function);
    if (call.arguments.empty()) return "call " + function;
    std::string with = call.arguments.count == 1 ? operand(call.arguments[0]) : operands(call.arguments);
    return "call " + function + " with " + with;
  }

  const Machine& machine_;
  const Program& program_;
  const Naming& naming_;
  const Activation& waiting_;
  Expr at_;
  Var it_;                 // which variable holds the result here
  std::vector<Var> later_; // bound on the way: they have no values yet
};

} // namespace

Meaning meaning(const Machine& machine, const Naming& naming, const Activation& waiting, ContVar k) {
  return Reader(machine, naming, waiting).read(k);
}

} // namespace letcont::debugger
