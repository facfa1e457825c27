// check: every invariant can fail, and each failure names its invariant. Programs are broken in two ways: by changes to
// the graph of a valid one, or by a text that only check rejects.

#include "cps/check/check.h"
#include "cps/text/print.h"
#include "cps_surgery.h"

#include <algorithm>
#include <random>
#include <set>

namespace letcont::cps {
namespace {

using I = Invariant;

const char* const good = R"(
data List = { Nil Cons(i32, List) }
def zero = 0
def pair = (zero, zero)
let text = "global"
def main : i32 = {
  let one = 1
  let real = 1.5
  let yes = true
  let nil = inj 0/2 () : List
  let list = inj 1/2 (one, nil) : List
  let sum = add(one, one)
  let tuple = (one, real)
  let field = #0(tuple)
  decl k, j
  let local = fun r (n) -> {
    let m = add(n, one)
    r(m)
  }
  and other = fun r2 (n2) -> {
    local(r2, n2)
  }
  decl both
  case(list) { 0 -> k 1 -> both }
  both(head, tail : List) = {
    local(j, head)
  }
  k() = {
    j(sum)
  }
  j(x) = {
    halt(x)
  }
}
def entry = code ck (env : env(i32) fn(i32) -> i32, a) -> {
  let captured = #0(env)
  let result = add(captured, a)
  ck(result)
}
def maker = fun mk (b) : fn(i32) -> i32 -> {
  let made = closure(entry, b)
  mk(made)
}
def raiser = fun rk rh (c) raises f64 -> {
  raiser(rk, rh, c)
}
def printer = fun pk (v) : () -> {
  let p = external("print_int")
  p(pk, v)
}
)";

struct Case {
  Invariant invariant;
  const char* what;
  void (*cut)(Surgery&);
};

// clang-format off
const Case cases[] = {
  // ---- The tree
  {I::DefinitionOrder, "a definition listed twice", [](Surgery& s) { s.data.order.push_back(s.data.order[0]); }},
  {I::DefinitionOrder, "a definition that does not exist", [](Surgery& s) { s.data.order.push_back(Def{99}); }},
  {I::DefinitionVariable, "an unused definition with a variable", [](Surgery& s) { s.data.defs[s.def("main")].visibility = Visibility::Unused; }},
  {I::DefinitionVariable, "a public definition without one", [](Surgery& s) { s.data.defs[s.def("pair")].variable = {}; }},
  {I::Kind, "an expression of no kind", [](Surgery& s) { s.let_data("one").kind = static_cast<ExprKind>(77); }},
  {I::Kind, "a primitive of no kind", [](Surgery& s) { s.let_data("one").prim = static_cast<PrimKind>(77); }},
  {I::Kind, "no operation", [](Surgery& s) { s.let_data("sum").operation = static_cast<letcont::Operation>(200); }},
  {I::Slot, "a let without a body", [](Surgery& s) { Raw::rest(s.let_data("one")) = 0; }},
  {I::Slot, "a body that does not exist", [](Surgery& s) { Raw::rest(s.let_data("one")) = 999; }},
  {I::Slot, "a function without a body", [](Surgery& s) { s.data.funs[s.fun("local")].body = {}; }},
  {I::Slot, "a continuation without a body", [](Surgery& s) { s.data.conts[s.cont("j")].body = {}; }},
  {I::Slot, "a definition without a value", [](Surgery& s) { s.data.defs[s.def("main")].value = {}; }},
  {I::OnePlace, "two bodies that are one", [](Surgery& s) { s.data.conts[s.cont("j")].body = s.body("k"); }},
  {I::OnePlace, "a let in its own body", [](Surgery& s) { Raw::rest(s.let_data("sum")) = s.let("one").index; }},
  {I::Uplink, "an uplink to elsewhere", [](Surgery& s) { s.let_data("sum").up = Up::body(s.let("one")); }},
  {I::Uplink, "no uplink", [](Surgery& s) { s.at(s.body("j")).up = {}; }},
  {I::StaticForm, "a static definition with a body", [](Surgery& s) { Raw::rest(s.let_data("zero")) = s.body("j").index; }},
  {I::StaticForm, "a static definition that computes", [](Surgery& s) { s.let_data("zero").prim = PrimKind::Operation; }},
  {I::StaticForm, "a static halt", [](Surgery& s) { s.let_data("zero").kind = ExprKind::Halt; }},
  {I::StaticForm, "a static group", [](Surgery& s) { s.data.funs[s.fun("entry")].next = s.fun("maker"); }},
  {I::Group, "a let of no continuations", [](Surgery& s) { s.at(s.data.conts[s.cont("both")].let).set_first_continuation({}); }},
  {I::Group, "a group that ends in itself", [](Surgery& s) { s.data.conts[s.cont("j")].next = s.cont("k"); }},
  {I::Group, "a function that does not know its let", [](Surgery& s) { s.data.funs[s.fun("other")].let = s.let("one"); }},
  {I::ReturnContinuation, "none", [](Surgery& s) { s.data.funs[s.fun("local")].ret = {}; }},
  {I::ReturnContinuation, "another function's", [](Surgery& s) { s.data.funs[s.fun("other")].ret = s.cont("r"); }},
  {I::Handler, "none", [](Surgery& s) { s.data.funs[s.fun("raiser")].handler = {}; }},
  {I::Handler, "one of a function that raises nothing", [](Surgery& s) { s.data.funs[s.fun("local")].handler = s.cont("rh"); }},
  {I::Handler, "the return continuation", [](Surgery& s) { s.data.funs[s.fun("raiser")].handler = s.cont("rk"); }},
  {I::Handler, "one with a body", [](Surgery& s) { s.data.conts[s.cont("rh")].body = s.body("j"); }},
  {I::Handler, "one that does not exist", [](Surgery& s) { s.data.funs[s.fun("raiser")].handler = ContVar{999}; }},
  {I::TargetRange, "a handler that does not exist", [](Surgery& s) { s.at(s.data.funs[s.fun("raiser")].body).set_handler(ContOccur{999}); }},
  {I::CallHandler, "a call without a handler", [](Surgery& s) { s.at(s.data.funs[s.fun("raiser")].body).set_handler({}); }},
  {I::CallHandler, "a handler of a call that raises nothing", [](Surgery& s) { s.at(s.body("both")).set_handler(s.at(s.body("both")).target()); }},
  {I::ContinuationScope, "a handler outside of its scope", [](Surgery& s) { s.rename(s.at(s.data.funs[s.fun("raiser")].body).handler(), "j"); }},
  {I::ReturnContinuation, "one with a body", [](Surgery& s) { s.data.conts[s.cont("mk")].body = s.body("j"); }},
  {I::OperandRange, "operands that do not exist", [](Surgery& s) { s.let_data("sum").first_operand = Occur{9999}; }},
  {I::OperandCount, "an addition of one", [](Surgery& s) { s.let_data("sum").operand_count = 1; }},
  {I::OperandCount, "an unreachable with an operand", [](Surgery& s) { s.at(s.body("j")).kind = ExprKind::Unreachable; }},
  {I::OperandCount, "a constant with operands", [](Surgery& s) { s.let_data("one").operand_count = 2; s.let_data("one").first_operand = Occur{1}; }},
  {I::OperandEnclosing, "a deleted operand", [](Surgery& s) { s.use(s.operand("sum")).enclosing = {}; }},
  {I::OperandEnclosing, "another expression's operand", [](Surgery& s) { s.let_data("result").first_operand = s.operand("sum"); }},
  {I::TargetRange, "a jump to nothing", [](Surgery& s) { s.at(s.body("k")).set_target({}); }},
  {I::TargetRange, "branches that do not exist", [](Surgery& s) { Raw::number(s.at(s.first(ExprKind::Case))) = 1000; }},
  {I::TargetEnclosing, "a deleted target", [](Surgery& s) { s.use(s.at(s.body("k")).target()).enclosing = {}; }},
  {I::TargetEnclosing, "another jump's target", [](Surgery& s) { s.at(s.body("k")).set_target(s.at(s.body("both")).target()); }},
  {I::Payload, "a number that is nowhere", [](Surgery& s) { Raw::number(s.let_data("real")) = 99; }},
  {I::Payload, "a text that is nowhere", [](Surgery& s) { Raw::number(s.let_data("text")) = 9999; }},
  {I::Payload, "a text with a zero byte", [](Surgery& s) { Raw::number(s.let_data("text")) = s.program.names.intern({"a\0b", 3}).index; }},
  {I::Payload, "neither true nor false", [](Surgery& s) { Raw::number(s.let_data("yes")) = 2; }},

  // ---- Binders
  {I::VariableExists, "a let that binds nothing", [](Surgery& s) { Raw::link(s.let_data("one")) = 0; }},
  {I::VariableExists, "parameters that do not exist", [](Surgery& s) { s.data.funs[s.fun("local")].first_parameter = Var{999}; }},
  {I::OneBinder, "two lets of one variable", [](Surgery& s) { Raw::link(s.let_data("one")) = s.var("field").index; }},
  {I::BinderLink, "another binder", [](Surgery& s) { s.data.vars[s.var("sum")].binder.index = s.let("one").index; }},
  {I::BinderLink, "no binder", [](Surgery& s) { s.data.vars[s.var("x")].binder = {}; }},
  {I::NameExists, "a name that does not exist", [](Surgery& s) { s.data.vars[s.var("one")].name = Name{999}; }},
  {I::TypeExists, "no type", [](Surgery& s) { s.data.vars[s.var("one")].type = {}; }},
  {I::TypeExists, "a type that does not exist", [](Surgery& s) { s.data.vars[s.var("one")].type = Type{999}; }},
  {I::DataName, "two data types of one name", [](Surgery& s) { s.program.types.declare(s.program.names.intern("List")); }},
  {I::DataName, "a data type with a name that cannot be read", [](Surgery& s) { s.program.types.declare(s.program.names.intern("a b")); }},
  {I::DataName, "a data type with the name of a type", [](Surgery& s) { s.program.types.declare(s.program.names.intern("i64")); }},

  // ---- Uses
  {I::Set, "an occurrence in no set", [](Surgery& s) { s.use(s.operand("result")).link = {}; }},
  {I::Set, "links in a circle", [](Surgery& s) { auto& a = s.use(s.operand("sum", 1)); s.use(s.operand("sum")).link = a.link; s.use(s.data.vars[s.var("one")].uses).link = a.link;
     for (uint32_t i = 1; i < s.data.occurs.uses.limit(); ++i) s.use(Occur{i}).link = a.link; }},
  {I::RingClosed, "a ring that leads nowhere", [](Surgery& s) { s.use(s.operand("sum")).next = Occur{9999}; }},
  {I::RingClosed, "a ring that is different backwards", [](Surgery& s) { s.use(s.operand("sum")).previous = s.operand("sum"); }},
  {I::RingClosed, "a variable whose ring is elsewhere", [](Surgery& s) { s.data.vars[s.var("one")].uses = Occur{9999}; }},
  {I::RingOwner, "another variable's ring", [](Surgery& s) { s.data.vars[s.var("a")].uses = s.data.vars[s.var("captured")].uses; }},
  {I::RingLive, "a deleted occurrence in a ring", [](Surgery& s) { s.let_data("pair").operand_count = 1; }},
  {I::RingComplete, "an occurrence outside of its ring", [](Surgery& s) { s.data.vars[s.var("sum")].uses = {}; }},
  {I::RingComplete, "a target outside of its ring", [](Surgery& s) { s.data.conts[s.cont("ck")].uses = {}; }},

  // ---- Scopes
  {I::VariableScope, "before the let", [](Surgery& s) { s.rename(s.operand("list"), "sum"); }},
  {I::VariableScope, "another continuation's parameter", [](Surgery& s) { s.rename(s.at(s.body("k")).first_operand, "head"); }},
  {I::VariableScope, "another definition's variable", [](Surgery& s) { s.rename(s.operand("result"), "one"); }},
  {I::GlobalOrder, "a definition used in an earlier one", [](Surgery& s) { s.data.order = {s.def("pair"), s.def("zero")}; }},
  {I::GlobalOrder, "a definition used in itself", [](Surgery& s) { s.rename(s.at(s.body("j")).first_operand, "main"); }},
  {I::StaticOperands, "a static definition of a local", [](Surgery& s) { s.rename(s.operand("pair"), "one"); }},
  {I::CodeClosed, "code that needs a local", [](Surgery& s) { s.data.vars[s.var("local")].type = s.program.types.code(std::array{TypeTable::i32}, std::array{TypeTable::i32}); }},
  {I::ContinuationScope, "a continuation that nothing declares", [](Surgery& s) { s.at(s.data.conts[s.cont("j")].let).set_first_continuation(s.cont("j")); }},
  {I::ContinuationScope, "a continuation that is declared inside", [](Surgery& s) { s.rename(s.at(s.body("k")).target(), "both"); }},
  {I::ContinuationScope, "another function's return", [](Surgery& s) { s.rename(s.at(s.body("k")).target(), "mk"); }},
  {I::ContinuationFunction, "a jump out of a function", [](Surgery& s) { s.rename(s.at(s.data.funs[s.fun("other")].body).target(), "j"); }},

  // ---- Types that only surgery can spoil
  {I::ConstantType, "an integer of another type", [](Surgery& s) { s.data.vars[s.var("one")].type = TypeTable::f64; }},
  {I::FunctionType, "a function that is an integer", [](Surgery& s) { s.data.vars[s.var("local")].type = TypeTable::i32; }},
  {I::FunctionType, "a function with one parameter too few", [](Surgery& s) { s.data.funs[s.fun("local")].parameter_count = 0; }},
  {I::FunctionType, "a parameter of another type", [](Surgery& s) { s.data.vars[s.var("n")].type = TypeTable::str; }},
  {I::InjectionType, "an injection that is an integer", [](Surgery& s) { s.data.vars[s.var("nil")].type = TypeTable::i32; }},
  {I::InjectionType, "a constructor that there is not", [](Surgery& s) { Raw::number(s.let_data("nil")) = 7; }},
  {I::ProjectionType, "a field that there is not", [](Surgery& s) { Raw::number(s.let_data("field")) = 7; }},
  {I::ProjectionType, "a projection of a number", [](Surgery& s) { s.rename(s.operand("field"), "one"); }},
  {I::OperationType, "an addition that is true", [](Surgery& s) { s.data.vars[s.var("sum")].type = TypeTable::boolean; }},
  {I::CallFunction, "a call of a number", [](Surgery& s) { s.rename(s.at(s.body("both")).first_operand, "one"); }},
  {I::HaltPlace, "halt in a function", [](Surgery& s) { ExprData& jump = s.at(s.let_data("m").body()); Raw::cont_occurs(s.program).remove(jump.target()); jump.kind = ExprKind::Halt; }},
};

struct TextCase {
  Invariant invariant;
  const char* text;
};
const TextCase text_cases[] = {
  {I::GlobalOrder, "def x : i32 = { decl k f(k) k(n) = { halt(n) } } def f = fun k () -> { k(y) } def y : i32 = { halt(one) }"},
  {I::GlobalOrder, "def x : i32 = { decl k f(k) k(n) = { halt(n) } } def f = fun k () -> { k(x) }"},
  {I::GlobalOrder, "def x : (fn() -> i32) = { let p = (f) halt(p) } def y : i32 = { halt(one) } def f = fun k () -> { k(y) }"},
  {I::TupleType, "def x : (i32, f64) = (one, one)"},
  {I::TupleType, "def x : i32 = (one)"},
  {I::ProjectionType, "def f = fun k (x : (i32, f64)) -> { let y : f64 = #0(x) k(one) }"},
  {I::InjectionFields, "data L = { N C(i32, L) } def x = inj 1/2 (one) : L"},
  {I::InjectionFields, "data L = { N C(i32, L) } def x = inj 1/2 (one, one) : L"},
  {I::OperationType, "def f = fun k (x : f64) -> { let y = add(x, x) k(y) }"},
  {I::ExternalType, "def x = external(\"print_int\") : code(f64) -> ()"},
  {I::ExternalType, "def x = external(\"other\") : i32"},
  {I::ExternalType, "def x = external(\"other\") : fn(f64) -> f64"},
  {I::ExternalType, "def x = external(\"main\") : code() -> i32"},
  {I::ExternalType, "def x = external(\"exit\") : code(f64) -> ()"},
  {I::ExternalType, "def x = external(\"getenv\") : code(str) -> str"},
  {I::ExternalType, "def x = external(\"other\") : code(ref(i32)) -> ()"},
  {I::ExternalType, "def x = external(\"other\") : code() -> (i32, i32)"},
  {I::ClosureType, "def c = code k (e : env(i32) fn(i32) -> i32, x) -> { k(x) } def x = closure(c)"},
  {I::ClosureType, "def c = code k (e : env() fn(i32) -> i32) -> { k(one) } def x = closure(c)"},
  {I::ClosureType, "def c = code k (e : env() fn() -> i32) -> { k(one) } def x : i32 = closure(c)"},
  {I::MemoryType, "def f = fun k () -> { let r : array(i32) = ref(one) k(one) }"},
  {I::MemoryType, "def f = fun k (r : ref(i32)) -> { let x : i32 = at(r, one) k(x) }"},
  {I::MemoryType, "def f = fun k (b : bool) -> { let a : array(i32) = array(b, one) k(one) }"},
  {I::MemoryType, "def f = fun k (r : ref(bool)) -> { let u : () = set(r, one) k(one) }"},
  {I::MemoryType, "def f = fun k (r : ref(bool)) -> { let x : i32 = get(r) k(x) }"},
  {I::MemoryType, "def f = fun k (a : array(bool)) : bool -> { let x : bool = size(a) k(x) }"},
  {I::JumpArity, "def f = fun k (x) -> { k(x, x) }"},
  {I::JumpArity, "def f = fun k (x) -> { decl j j() j(y) = { k(y) } }"},
  {I::JumpType, "def f = fun k (x : f64) -> { k(x) }"},
  {I::CallArity, "def f = fun k (x) -> { f(k) }"},
  {I::CallType, "def f = fun k (x) -> { f(k, f) }"},
  {I::CallContinuation, "def f = fun k (x) -> { decl j f(j, x) j() = { k(x) } }"},
  {I::CallContinuation, "def f = fun k (x : i32) : f64 -> { decl j f(j, x) j(y) = { f(k, y) } }"},
  {I::CallHandler, "def f = fun k h (x) raises f64 -> { decl j f(k, j, x) j(y) = { k(y) } }"},
  {I::CallHandler, "def f = fun k h (x) raises f64 -> { decl j f(k, j, x) j() = { k(x) } }"},
  {I::JumpType, "def f = fun k h (x) raises f64 -> { h(x) }"},
  {I::JumpArity, "def f = fun k h (x) raises f64 -> { h() }"},
  {I::ExternalType, "def x = external(\"other\") : code(f64) -> (f64) raises i32"},
  {I::ClosureType, "def c = code k h (e : env() fn() -> i32) raises i32 -> { k(one) } def x = closure(c)"},
  {I::CaseType, "def f = fun k (x : f64) -> { decl j case(x) { _ -> j } j() = { k(one) } }"},
  {I::CodeClosed, "def f = fun k (x) -> { let g = fun r (y) -> { r(x) } let h = code q (z) -> { decl j g(j, z) j(w) = { q(w) } } decl e h(e, x) e(v) = { k(v) } }"},
  {I::CodeClosed, "def f = fun k (c : code (i32) -> i32, x) -> { let h = code q (z) -> { decl j c(j, z) j(w) = { q(w) } } decl e h(e, x) e(v) = { k(v) } }"},
  {I::CaseTag, "def f = fun k (x : bool) -> { decl j case(x) { 2 -> j _ -> j } j() = { k(one) } }"},
  {I::CaseRepeated, "def f = fun k (x) -> { decl j case(x) { 2 -> j 3 -> j 2 -> j _ -> j } j() = { k(x) } }"},
  {I::CaseExhaustive, "def f = fun k (x) -> { decl j case(x) { 2 -> j 3 -> j } j() = { k(x) } }"},
  {I::CaseExhaustive, "def f = fun k (x : bool) -> { decl j case(x) { true -> j } j() = { k(one) } }"},
  {I::CaseTarget, "data L = { N C(i32, L) } def f = fun k (x : L) -> { decl j case(x) { 0 -> j 1 -> j } j() = { k(one) } }"},
  {I::CaseTarget, "def f = fun k (x) -> { case(x) { _ -> k } }"},
  {I::HaltType, "def x : f64 = { halt(one) }"},
};
// clang-format on

bool finds(const std::vector<Violation>& violations, Invariant invariant) {
  return std::any_of(violations.begin(), violations.end(),
                     [&](const Violation& each) { return each.invariant == invariant; });
}

TEST(Check, AcceptsAGoodProgram) {
  Program program = read(good);
  EXPECT_EQ(report(check(program)), "");
}

TEST(Check, FindsEveryCut) {
  for (const Case& each : cases) {
    Program program = read(good);
    Surgery surgery(program);
    each.cut(surgery);
    std::vector<Violation> violations = check(program);
    EXPECT_TRUE(finds(violations, each.invariant))
        << each.what << ": expected " << info(each.invariant).name << ", found:\n"
        << report(violations);
  }
}

TEST(Check, FindsEveryWrongText) {
  for (const TextCase& each : text_cases) {
    Source source("test.cps", std::string("def one = 1\n") + each.text);
    Diagnostics diagnostics;
    EXPECT_FALSE(parse(source, diagnostics));
    std::string code = "cps/" + std::string(info(each.invariant).name);
    bool found = false;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      found |= diagnostic.code == code;
      EXPECT_GE(diagnostic.span.begin, source.line_start(2)) << "not at the place of the mistake";
    }
    EXPECT_TRUE(found) << each.text << ": expected " << code << ", found:\n" << render(diagnostics, source, false);
  }
}

TEST(Check, EveryInvariantIsBrokenAbove) {
  std::set<Invariant> broken;
  for (const Case& each : cases) broken.insert(each.invariant);
  for (const TextCase& each : text_cases) broken.insert(each.invariant);
  for (const InvariantInfo& each : invariants) EXPECT_TRUE(broken.count(each.invariant)) << each.name;
}

TEST(Check, ReportsAllViolationsWithTheirPlaces) {
  Program program = read(good);
  Surgery surgery(program);
  surgery.data.vars[surgery.var("one")].type = TypeTable::f64;
  surgery.rename(surgery.operand("result"), "one");
  surgery.let_data("field").up = {};
  std::vector<Violation> violations = check(program);
  EXPECT_TRUE(finds(violations, I::ConstantType));
  EXPECT_TRUE(finds(violations, I::OperationType));
  EXPECT_TRUE(finds(violations, I::VariableScope));
  EXPECT_TRUE(finds(violations, I::Uplink));
  for (const Violation& each : violations) {
    EXPECT_TRUE(each.span.known()) << each.message;
    EXPECT_NE(each.excerpt, "") << each.message;
  }
  auto scope = std::find_if(violations.begin(), violations.end(),
                            [](const Violation& each) { return each.invariant == I::VariableScope; });
  EXPECT_EQ(scope->excerpt, "  let captured = #0(env)\n  let result = add(one, a)\n  ck(result)");
  EXPECT_EQ(scope->message, "'one' is used outside of its scope");
}

// Lines of a program are shown only if the printer can walk it.
TEST(Check, ShowsNoLinesOfABrokenTree) {
  constexpr I unprintable[] = {I::DefinitionOrder,
                               I::DefinitionVariable,
                               I::Handler,
                               I::Kind,
                               I::Slot,
                               I::OnePlace,
                               I::StaticForm,
                               I::Group,
                               I::ReturnContinuation,
                               I::OperandRange,
                               I::OperandCount,
                               I::TargetRange,
                               I::Payload,
                               I::VariableExists,
                               I::OneBinder,
                               I::NameExists,
                               I::TypeExists,
                               I::Set,
                               I::InjectionType};
  for (const Case& each : cases) {
    Program program = read(good);
    Surgery surgery(program);
    each.cut(surgery);
    std::vector<Violation> violations = check(program);
    bool broken = std::ranges::any_of(unprintable, [&](I invariant) { return finds(violations, invariant); });
    for (const Violation& violation : violations)
      EXPECT_EQ(violation.excerpt.empty(), broken || !violation.expr) << each.what << ": " << violation.message;
  }
}

TEST(Check, ReportsOneWrongOrderADefinition) {
  Source source("test.cps", R"(
    def one = 1
    def x : i32 = { decl j, k f(j) j(n) = { f(k) } k(m) = { halt(m) } }
    def z : i32 = { decl k f(k) k(n) = { halt(n) } }
    def f = fun k () -> { k(y) }
    def y : i32 = { halt(one) }
  )");
  Diagnostics diagnostics;
  EXPECT_FALSE(parse(source, diagnostics));
  EXPECT_EQ(diagnostics.all().size(), 2u) << render(diagnostics, source, false);
}

// Functions are called by the names that they have in the source, if they have one.
TEST(Check, NamesFunctions) {
  Program program = read(good);
  Surgery surgery(program);
  surgery.data.vars[surgery.var("local")].type = TypeTable::i32;
  std::set<std::string> messages;
  for (const Violation& each : check(program)) messages.insert(each.message);
  EXPECT_TRUE(messages.contains("the function 'local' has type 'i32'")) << report(check(program));
}

// A violation says what is there and what should be.
TEST(Check, SaysHowManyValuesThereAre) {
  auto message = [](const std::string& text) {
    Source source("test.cps", text);
    Diagnostics diagnostics;
    EXPECT_FALSE(parse(source, diagnostics));
    return diagnostics.all().empty() ? std::string() : diagnostics.all()[0].message;
  };
  EXPECT_EQ(message("def f = fun k (x) -> { k(x, x) }"), "'k' takes 1 value and is given 2 values");
  EXPECT_EQ(message("def f = fun k (x, y) -> { decl j j() j(a, b, c) = { k(y) } }"),
            "'j' takes 3 values and is given no values");
  EXPECT_EQ(message("def f = fun k (x) -> { decl j j(x) j() = { k(x) } }"), "'j' takes no values and is given 1 value");
}

TEST(Check, StopsAtTheMostThatIsAskedFor) {
  Program program = read(good);
  Surgery surgery(program);
  for (uint32_t i = 1; i < surgery.data.vars.limit(); ++i) surgery.data.vars[Var{i}].binder = {};
  EXPECT_GT(check(program).size(), 10u);
  EXPECT_EQ(check(program, 3).size(), 3u);
}

// ---- Any graph at all: random numbers in random places. It must end; and what it accepts can be printed and read.

class Vandal {
public:
  explicit Vandal(Program& program, uint32_t seed) : surgery_(program), random_(seed) {}

  void strike() {
    ProgramData& d = surgery_.data;
    ExprData& e = any(d.exprs);
    VarData& v = any(d.vars);
    ContData& k = any(d.conts);
    FunData& f = any(d.funs);
    DefData& def = any(d.defs);
    UseData<Var, Occur>& use = any(d.occurs.uses);
    UseData<ContVar, ContOccur>& target = any(d.cont_occurs.uses);
    switch (random_() % 39) {
    case 0: e.kind = static_cast<ExprKind>(random_() % 9); break;
    case 1: e.prim = static_cast<PrimKind>(random_() % 12); break;
    case 2: e.operation = static_cast<letcont::Operation>(random_() % 128); break;
    case 3: e.up = {static_cast<Up::Kind>(random_() % 5), number()}; break;
    case 4: e.first_operand.index = number(); break;
    case 5: e.operand_count = number(); break;
    case 6: Raw::link(e) = number(); break;
    case 7: Raw::number(e) = number(); break;
    case 8: Raw::rest(e) = number(); break;
    case 9: v.name.index = number(); break;
    case 10: v.type.index = number(); break;
    case 11: v.uses.index = number(); break;
    case 12: v.binder = {static_cast<Binder::Kind>(random_() % 6), number()}; break;
    case 13: k.name.index = number(); break;
    case 14: k.first_parameter.index = number(); break;
    case 15: k.parameter_count = number(); break;
    case 16: k.uses.index = number(); break;
    case 17: k.body.index = number(); break;
    case 18: k.let.index = number(); break;
    case 19: k.of.index = number(); break;
    case 20: k.next.index = number(); break;
    case 21: f.self.index = number(); break;
    case 22: (random_() % 2 ? f.ret : f.handler).index = number(); break;
    case 23: f.first_parameter.index = number(); break;
    case 24: f.parameter_count = number(); break;
    case 25: f.body.index = number(); break;
    case 26: f.let.index = number(); break;
    case 27: f.next.index = number(); break;
    case 28: def.visibility = static_cast<Visibility>(random_() % 3); break;
    case 29: def.is_static = random_() % 2; break;
    case 30: def.variable.index = number(); break;
    case 31: def.value.index = number(); break;
    case 32: use.next.index = number(); break;
    case 33: use.previous.index = number(); break;
    case 34: use.enclosing.index = number(); break;
    case 35: use.link = any(d.occurs.uses).link; break;
    case 36: target.link = any(d.cont_occurs.uses).link; break;
    case 37: target.next.index = number(); break;
    default: d.branches[random_() % d.branches.size()] = {number(), ContOccur{number()}}; break;
    }
  }

private:
  template <class T, class H>
  T& any(Arena<T, H>& arena) {
    return arena[H{static_cast<uint32_t>(1 + random_() % (arena.limit() - 1))}];
  }
  uint32_t number() { return random_() % 8 == 0 ? static_cast<uint32_t>(random_()) : random_() % 60; }

  Surgery surgery_;
  std::mt19937 random_;
};

TEST(Check, SurvivesAnyGraph) {
  const Program whole = read(good);
  size_t accepted = 0;
  for (uint32_t seed = 0; seed < 10'000; ++seed) {
    Program program = whole;
    Vandal vandal(program, seed);
    for (uint32_t i = 0; i <= seed % 4; ++i) vandal.strike();
    std::vector<Violation> violations = check(program);
    if (!violations.empty()) continue;
    ++accepted;
    std::string printed = text(program);
    EXPECT_EQ(text(read(printed)), printed) << "seed " << seed;
  }
  EXPECT_GT(accepted, 0u); // many fields have the value already
  EXPECT_LT(accepted, 5'000u);
}

// Each function stands in the body of the one before, which then returns.
TEST(Check, NeedsNoStack) {
  constexpr int depth = 100'000;
  std::string deep = "def f = fun k (x) -> {\n";
  for (int i = 0; i < depth; ++i) {
    std::string n = std::to_string(i);
    deep += "let f" + n + " = fun k" + n + "(x" + n + ") -> {\n";
  }
  for (int i = depth; i-- > 0;) deep += "k" + std::to_string(i) + "(x" + std::to_string(i) + ")\n}\n";
  deep += "k(x)\n}\n";
  Program program = read(deep);
  EXPECT_EQ(report(check(program)), "");
  std::string printed = text(program);
  EXPECT_EQ(text(read(printed)), printed);
}

} // namespace
} // namespace letcont::cps
