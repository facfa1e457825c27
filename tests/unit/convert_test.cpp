// The conversion of lambda to CPS: the result for each form, without administrative redexes.

#include "cps/check/check.h"
#include "cps/convert.h"
#include "cps/text/print.h"
#include "eval/evaluator.h"

#include <array>
#include <gtest/gtest.h>

namespace letcont {
namespace {

using lambda::Term;

// Builds terms without spans.
struct Convert : testing::Test {
  lambda::Program in;
  static constexpr Type i32 = TypeTable::i32;

  Term integer(int32_t value) { return in.integer(value, nowhere); }
  Term use(lambda::Variable variable) { return in.use(variable, nowhere); }
  Term less(Term a, Term b) { return in.operation(Operation::Lt, a, b, nowhere); }
  Term add(Term a, Term b) { return in.operation(Operation::Add, a, b, nowhere); }
  Term choose(Term c, Term a, Term b) { return in.conditional(c, a, b, nowhere); }
  Term write(Term value) { return in.call(in.external(External::WriteInt, nowhere), {&value, 1}, nowhere); }

  void define(std::string_view name, Term value) {
    in.definitions.push_back({in.variable(name, in.type(value)), value});
  }
  cps::Program convert() {
    cps::Program out = cps::convert(in);
    for (const cps::Violation& violation : cps::check(out)) ADD_FAILURE() << violation.message;
    return out;
  }
  std::string text() { return cps::text(convert()); }
  std::string output() {
    cps::Program program = convert();
    eval::Evaluator evaluator(program);
    while (evaluator.run(1000) == eval::State::Running) {
    }
    return evaluator.take_output();
  }
};

TEST_F(Convert, ConditionsBranchWithoutBooleans) {
  lambda::Variable x = in.variable("x", i32), y = in.variable("y", i32);
  Term both = choose(less(use(x), use(y)), less(use(y), integer(9)), in.boolean(false, nowhere));
  define("f", in.function(std::array{x, y}, choose(both, use(x), integer(1)), nowhere));
  EXPECT_EQ(text(), R"(def f = fun k (x, y) -> {
  decl k0
  decl k1
  decl k2
  let x0 = lt(x, y)
  case(x0) { true -> k2  false -> k0 }
  k2() = {
    let x1 = 9
    let x2 = lt(y, x1)
    case(x2) { true -> k1  false -> k0 }
  }
  k1() = {
    k(x)
  }
  k0() = {
    let x3 = 1
    k(x3)
  }
}
)");
}

TEST_F(Convert, CallsInTailPositionGoOnWithTheReturnContinuation) {
  lambda::Variable x = in.variable("x", i32);
  lambda::Variable f = in.variable("f", in.types.function({&i32, 1}, {&i32, 1}));
  Term argument = use(x);
  Term body = in.call(use(f), {&argument, 1}, nowhere);
  in.definitions.push_back({f, in.function({&x, 1}, body, nowhere)});
  EXPECT_EQ(text(), "def f = fun k (x) -> {\n  f(k, x)\n}\n");
}

TEST_F(Convert, UnitIsNotPassedAbout) {
  lambda::Variable x = in.variable("x", i32), u = in.variable("u", TypeTable::unit);
  define("f", in.function(std::array{x, u}, write(use(x)), nowhere));
  std::string shown = text();
  EXPECT_NE(shown.find("def f = fun k (x) : () -> {"), std::string::npos) << shown;
  EXPECT_NE(shown.find("write_int(k, x)"), std::string::npos) << shown;
}

TEST_F(Convert, UnitIsMadeWhereItIsStored) {
  Term pair = in.tuple(std::array{integer(1), write(integer(2))}, nowhere);
  define("main", write(in.project(0, pair, nowhere)));
  EXPECT_EQ(output(), "2\n1\n");
}

TEST_F(Convert, OperandsAreEvaluatedFromLeftToRight) {
  Term first = in.let(in.variable("a", TypeTable::unit), write(integer(1)), integer(10), nowhere);
  Term second = in.let(in.variable("b", TypeTable::unit), write(integer(2)), integer(20), nowhere);
  define("main", write(add(first, choose(less(second, integer(0)), integer(5), integer(6)))));
  EXPECT_EQ(output(), "1\n2\n16\n");
}

TEST_F(Convert, RecursiveFunctionsSeeEachOther) {
  Type type = in.types.function({&i32, 1}, {&i32, 1});
  lambda::Variable even = in.variable("even", type), odd = in.variable("odd", type);
  auto step = [&](lambda::Variable other, int32_t at_zero) {
    lambda::Variable n = in.variable("n", i32);
    Term less_one = in.operation(Operation::Sub, use(n), integer(1), nowhere);
    Term go_on = in.call(use(other), {&less_one, 1}, nowhere);
    return in.function({&n, 1}, choose(less(use(n), integer(1)), integer(at_zero), go_on), nowhere);
  };
  std::array functions{step(odd, 1), step(even, 0)};
  Term ten = integer(100001);
  Term body = write(in.call(use(even), {&ten, 1}, nowhere));
  define("main", in.let_rec(std::array{even, odd}, functions, body, nowhere));
  EXPECT_EQ(output(), "0\n");
}

TEST_F(Convert, CasesBindTheFieldsOfTheirInjection) {
  DataType list = in.types.declare(in.names.intern("List"));
  Type of = in.types.data(list);
  in.types.define(list, {{in.names.intern("Nil"), {}}, {in.names.intern("Cons"), {i32, of}}});
  Term nil = in.construct(list, 0, {}, nowhere);
  Term one = in.construct(list, 1, std::array{integer(7), nil}, nowhere);
  lambda::Variable head = in.variable("head", i32), tail = in.variable("tail", of);
  std::array<lambda::Program::NewBranch, 2> branches{{{0, {}, integer(0)}, {1, {head, tail}, use(head)}}};
  define("main", write(add(in.match(one, branches, i32, nowhere), integer(1))));
  EXPECT_EQ(output(), "8\n");
}

TEST_F(Convert, ClosuresCaptureTheValueAndNotThePlace) {
  // let f = (let x = 1 in fun () -> x) in let x = 2 in f() + x
  lambda::Variable x1 = in.variable("x", i32), x2 = in.variable("x", i32);
  Term constant = in.function({}, use(x1), nowhere);
  lambda::Variable f = in.variable("f", in.type(constant));
  Term made = in.let(x1, integer(1), constant, nowhere);
  Term sum = add(in.call(use(f), {}, nowhere), use(x2));
  define("main", in.let(f, made, in.let(x2, integer(2), write(sum), nowhere), nowhere));
  EXPECT_EQ(output(), "3\n");
}

TEST_F(Convert, NestsDeeply) {
  Term sum = integer(0);
  for (int i = 0; i < 200000; ++i) sum = choose(less(integer(0), integer(1)), add(sum, integer(1)), integer(0));
  define("main", write(sum));
  EXPECT_EQ(output(), "200000\n");
}

} // namespace
} // namespace letcont
