// The generator of random CPS programs makes every construct that its header lists.

#include "construct_counters.h"
#include "cps/check/check.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "cps/var.h"
#include "generate/generate.h"

#include <map>
#include <set>

namespace letcont::generate {
namespace {

using namespace cps;

class CpsCounter {
public:
  CpsCounter(const Program& program, Counters& counters) : program_(program), counters_(counters) {}

  void count() {
    const ProgramData& data = program_.data();
    for (uint32_t i = 0; i < data.order.size(); ++i) places_[data.order[i].index] = i;
    std::set<uint32_t> names;
    for (Def def : data.order) {
      const DefData& one = data.defs[def];
      if (one.variable && !names.insert(data.vars[one.variable].name.index).second)
        counters_.tick("several globals of one name");
      definition(one);
    }
    for_each_expression(program_, [&](Expr expr) { expression(expr); });
  }

private:
  TypeKind kind_of(Var var) const { return program_.types.kind(type(program_, var)); }
  Var bound(Expr let) const { return program_.data().exprs[let].variable(); }
  bool is_definition(Expr expr) const { return enclosing(program_, expr).kind == Up::OfDefinition; }

  void definition(const DefData& one) {
    static constexpr std::array visibilities{"public", "private", "unused"};
    counters_.tick(visibilities[static_cast<size_t>(one.visibility)]);
    if (!one.is_static) {
      static const std::map<TypeKind, std::string> kinds{
          {TypeKind::I32, "i32"},   {TypeKind::F64, "f64"},       {TypeKind::Bool, "bool"},
          {TypeKind::Str, "str"},   {TypeKind::I64, "i64"},       {TypeKind::Char, "char"},
          {TypeKind::Data, "data"}, {TypeKind::Tuple, "tuple"},   {TypeKind::Function, "function"},
          {TypeKind::Code, "code"}, {TypeKind::Reference, "ref"}, {TypeKind::Array, "array"}};
      if (!one.variable || type(program_, one.variable) == TypeTable::unit) return counters_.tick("dynamic unit");
      return counters_.tick("dynamic " + kinds.at(kind_of(one.variable)));
    }
    if (kind(program_, one.value) == ExprKind::LetFun)
      return counters_.tick(kind_of(one.variable) == TypeKind::Function ? "function" : "code");
    static constexpr std::array primitives{"integer", "double",     "boolean",   "long", "character", "string",
                                           "tuple",   "projection", "injection", "?",    "external",  "closure"};
    Primitive value = primitive(program_, one.value);
    bool unit = type(program_, one.variable) == TypeTable::unit;
    counters_.tick(std::string("static ") + (unit ? "unit" : primitives[static_cast<size_t>(value.kind)]));
    for (Occur use : operands(program_, one.value))
      counters_.tick("static value of functions", bool(known_function(program_, variable(program_, use))));
  }

  // The definition that an expression is in, by its place; and whether that is a function.
  struct Home {
    uint32_t place;
    bool function;
    Var variable;
  };
  Home home(Expr expr) const {
    for (;;) {
      Up up = enclosing(program_, expr);
      if (up.kind == Up::OfDefinition) {
        const DefData& one = program_.data().defs[Def{up.index}];
        return {places_.at(up.index), kind(program_, one.value) == ExprKind::LetFun, one.variable};
      }
      expr = up.kind == Up::BodyOf           ? Expr{up.index}
             : up.kind == Up::ContinuationOf ? program_.data().conts[ContVar{up.index}].let
                                             : program_.data().funs[Fun{up.index}].let;
    }
  }

  // A global is used.
  void use(Expr expr, Var var) {
    if (binder(program_, var).kind != Binder::Definition && binder(program_, var).kind != Binder::Function) return;
    Fun function = known_function(program_, var);
    Expr let = function ? program_.data().funs[function].let : Expr{};
    if (function && !is_definition(let)) return;
    Def def = function ? Def{enclosing(program_, let).index} : Def{binder(program_, var).index};
    uint32_t place = places_.at(def.index);
    Home here = home(expr);
    if (here.place < place) {
      const DefData& other = program_.data().defs[def];
      if (!here.function)
        counters_.tick("value before a function that it uses", bool(function));
      else
        counters_.tick(function          ? "function before a function that it calls"
                       : other.is_static ? "function before a static value that it uses"
                                         : "function before a dynamic value that it uses");
    }
    if (!function || !here.function) return;
    counters_.tick("recursion", here.place == place);
    if (here.place == place || !here.variable) return; // a statement without a name is used by nobody
    for (Occur back : uses(program_, here.variable))
      counters_.tick("mutual recursion", home(cps::enclosing(program_, back)).place == place);
  }

  void let(Expr expr) {
    Primitive value = primitive(program_, expr);
    static constexpr std::array names{"integer", "double",    "boolean",   "long",     "character", "string", "tuple",
                                      "",        "injection", "operation", "external", "closure",   ""};
    if (is_definition(expr) && !program_.data().exprs[expr].body()) return; // counted already
    std::string name = names[static_cast<size_t>(value.kind)];
    if (value.kind == PrimKind::Operation) return;
    if (value.kind == PrimKind::Memory) return counters_.tick(std::string(info(value.memory()).name));
    if (value.kind == PrimKind::Projection) {
      Var from = variable(program_, operands(program_, expr)[0]);
      name = kind_of(from) == TypeKind::Tuple ? "projection of a tuple" : "projection of an environment";
    }
    if (type(program_, bound(expr)) == TypeTable::unit) name = "unit";
    counters_.tick(name);
    if (value.kind != PrimKind::Closure) return;
    counters_.tick("closure of nothing", operands(program_, expr).count == 1);
    counters_.tick("closure of given code", !known_function(program_, variable(program_, operands(program_, expr)[0])));
  }

  void function_type(Var self) {
    Type of = type(program_, self);
    auto takes = program_.types.parameters(of), gives = program_.types.results(of);
    if (program_.types.raises(of))
      counters_.tick(program_.types.kind(of) == TypeKind::Code ? "code that raises" : "function that raises");
    counters_.tick("function of several results", gives.size() > 1);
    counters_.tick("function of no result", gives.empty());
    counters_.tick("function of no parameters", takes.empty());
    for (Type each : gives) counters_.tick("function that gives a function", program_.types.callable(each));
    for (size_t i = 1; i < gives.size(); ++i)
      counters_.tick("code as a later result", program_.types.kind(gives[i]) == TypeKind::Code);
    for (Type each : takes)
      counters_.tick("function that takes a function", program_.types.kind(each) == TypeKind::Function);
  }

  // Code that an expression mentions.
  void code_in(Expr expr) {
    const ExprData& here = program_.data().exprs[expr];
    for (Occur each : operands(program_, expr)) {
      Fun code = known_function(program_, variable(program_, each));
      if (!code || kind_of(program_.data().funs[code].self) != TypeKind::Code) continue;
      bool is_called = here.kind == ExprKind::Apply && each == here.first_operand;
      bool is_closed = here.kind == ExprKind::LetPrim && here.prim == PrimKind::Closure && each == here.first_operand;
      counters_.tick("code as a value", !is_called && !is_closed);
      Fun around = function_around(expr);
      bool is_local = around && program_.data().exprs[program_.data().funs[around].let].body();
      counters_.tick("local code that mentions code",
                     is_local && kind_of(program_.data().funs[around].self) == TypeKind::Code);
    }
  }
  bool is_later_result(Var var) const {
    Binder by = binder(program_, var);
    if (by.kind != Binder::ContinuationParameter || parameters(program_, ContVar{by.index})[0] == var) return false;
    for (ContOccur use : uses(program_, ContVar{by.index}))
      if (kind(program_, cps::enclosing(program_, use)) == ExprKind::Apply) return true;
    return false;
  }
  Fun function_around(Expr expr) const {
    for (;;) {
      Up up = enclosing(program_, expr);
      if (up.kind == Up::OfDefinition) return {};
      if (up.kind != Up::BodyOf && up.kind != Up::ContinuationOf) return Fun{up.index};
      expr = up.kind == Up::BodyOf ? Expr{up.index} : program_.data().conts[ContVar{up.index}].let;
    }
  }

  void expression(Expr expr) {
    for (Occur each : operands(program_, expr)) use(expr, variable(program_, each));
    code_in(expr);
    visit(program_, expr,
          Overloaded{[&](LetPrim) { let(expr); },
                     [&](LetFun group) {
                       for_each_function(program_, expr,
                                         [&](Fun each) { function_type(program_.data().funs[each].self); });
                       if (is_definition(expr) && !program_.data().exprs[expr].body()) return;
                       counters_.tick("code let", kind_of(program_.data().funs[group.first].self) == TypeKind::Code);
                       counters_.tick(program_.data().funs[group.first].next ? "group of functions" : "function let");
                     },
                     [&](LetCont group) {
                       bool several = bool(program_.data().conts[group.first].next);
                       counters_.tick(several ? "group of continuations" : "continuation");
                       for_each_continuation(program_, expr, [&](ContVar k) {
                         counters_.tick("dead continuation", use_count(program_, k) == Count::None);
                         counters_.tick(parameters(program_, k).count ? "continuation with parameters"
                                                                      : "continuation without parameters");
                       });
                     },
                     [&](ApplyCont jump) {
                       ContVar k = variable(program_, jump.target);
                       counters_.tick(is_local(program_, k) ? "jump" : is_return(program_, k) ? "return" : "raise");
                     },
                     [&](Apply call) {
                       Var callee = variable(program_, call.function);
                       bool code = kind_of(callee) == TypeKind::Code;
                       bool external = code && !known_function(program_, callee);
                       counters_.tick(known_function(program_, callee) ? "call of a known function"
                                                                       : "call of an unknown function");
                       counters_.tick("call of code", code && !external);
                       counters_.tick("call of code that is a later result", code && is_later_result(callee));
                       counters_.tick("call of an external as a value",
                                      external && primitive_of(callee) == PrimKind::Projection);
                       counters_.tick("tail call", is_tail_call(program_, expr));
                       counters_.tick("return to a handler", is_handler(program_, variable(program_, call.target)));
                       if (!call.handler) return;
                       counters_.tick(is_local(program_, variable(program_, call.handler))
                                          ? "call with a handler here"
                                          : "call with the function's handler");
                       counters_.tick("tail call that raises", is_tail_call(program_, expr));
                       counters_.tick("call of an unknown function that raises", !known_function(program_, callee));
                     },
                     [&](Case branch) {
                       Var examined = variable(program_, branch.examined);
                       counters_.tick(kind_of(examined) == TypeKind::Data  ? "case on data"
                                      : kind_of(examined) == TypeKind::I32 ? "case on an integer"
                                                                           : "case on a boolean");
                       counters_.tick("case with a default", bool(branch.otherwise));
                       std::set<uint32_t> targets;
                       for (const Branch& each : branch.branches)
                         counters_.tick("case with tags that share a continuation",
                                        !targets.insert(variable(program_, each.target).index).second);
                     },
                     [&](Halt) { counters_.tick("halt"); }, [&](Unreachable) { counters_.tick("unreachable"); }});
  }
  std::optional<PrimKind> primitive_of(Var var) const {
    if (binder(program_, var).kind != Binder::Let) return std::nullopt;
    return primitive(program_, Expr{binder(program_, var).index}).kind;
  }

  const Program& program_;
  Counters& counters_;
  std::map<uint32_t, uint32_t> places_; // of the definitions
};

TEST(Constructs, OfCps) {
  Counters counters(cps_constructs);
  for (uint32_t seed = 0; seed < 1500; ++seed)
    CpsCounter(random_program({.seed = seed, .size = 200, .any_order = true}), counters).count();
  counters.expect_all();
}

TEST(Constructs, CpsProgramsPassTheCheck) {
  for (uint32_t seed = 0; seed < 1500; ++seed) {
    Program program = random_program({.seed = seed, .size = 200});
    ASSERT_EQ(report(check(program)), "") << "seed " << seed << "\n" << text(program);
  }
}

} // namespace
} // namespace letcont::generate
