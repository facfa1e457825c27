// Names and types of Fun programs, and their elaboration.

#include "cps/check/check.h"
#include "fun_harness.h"
#include "syntax/fun/type_at.h"

#include <gtest/gtest.h>

namespace letcont::fun {
namespace {

TEST(FunCheck, Names) {
  EXPECT_EQ(errors("def fact(n) = n; facd(3)"), "1:18: error: there is no function 'facd'; did you mean 'fact'?");
  EXPECT_EQ(errors("def f(number) = numbre; f(3)"),
            "1:17: error: there is no variable or constant 'numbre'; did you mean 'number'?");
  EXPECT_EQ(errors("quite_another"), "1:1: error: there is no variable or constant 'quite_another'");
  EXPECT_EQ(errors("print_itn(3)"), "1:1: error: there is no function 'print_itn'; did you mean 'print_int'?");
  EXPECT_EQ(errors("def f(x) = x; def f(y) = y; f(1)"), "1:19: error: 'f' is defined twice\n"
                                                        "1:5: note: it is defined here already");
  EXPECT_EQ(errors("def f(x, y, x) = x; f(1, 2, 3)"), "1:13: error: two parameters are called 'x'\n"
                                                      "1:7: note: the other one");
  EXPECT_EQ(errors("def skip() = 1; skip()"), "1:5: warning: 'skip' hides the built-in of that name");
  EXPECT_EQ(errors("def f(x) = x; f + 1"), "1:15: error: 'f' is a function; a call of it is written f(…)\n"
                                           "1:5: note: defined here");
  EXPECT_EQ(errors("print_int"), "1:1: error: 'print_int' takes an argument: print_int(…)");
  EXPECT_EQ(errors("val X = 1; X(2)"), "1:12: error: 'X' is a constant, not a function\n"
                                       "1:5: note: defined here");
  EXPECT_EQ(errors("def f(x) = x(1); f(1)"), "1:12: error: 'x' is a parameter, not a function\n"
                                             "1:7: note: defined here");
}

TEST(FunCheck, Arguments) {
  EXPECT_EQ(errors("def f(x) = x; f(1, 2)"), "1:15: error: 'f' takes 1 argument, but 2 are given\n"
                                             "1:1: note: defined here");
  EXPECT_EQ(errors("def f(x, y) = x; f()"), "1:18: error: 'f' takes 2 arguments, but none is given\n"
                                            "1:1: note: defined here");
  EXPECT_EQ(errors("def f() = 1; f(1)"), "1:14: error: 'f' takes no arguments, but 1 is given\n"
                                         "1:1: note: defined here");
  EXPECT_EQ(errors("skip(1)"), "1:1: error: 'skip' takes no arguments, but 1 is given");
  EXPECT_EQ(errors("write(1, 2)"), "1:1: error: 'write' takes one argument, but here are 2");
  EXPECT_EQ(errors("def f(x: Double) = 1; f(1)"), "1:25: error: the argument 'x' of 'f': expected Double, found Int\n"
                                                  "1:25: note: as a Double it is written 1.0\n"
                                                  "1:7: note: defined here");
  EXPECT_EQ(errors("print_int(1.5)"), "1:11: error: the argument of 'print_int': expected Int, found Double");
}

TEST(FunCheck, Types) {
  EXPECT_EQ(errors("1 + 2.5"), "1:1: error: '+' needs two operands of one type, found Int and Double\n"
                               "1:1: note: as a Double it is written 1.0");
  EXPECT_EQ(errors("1 + (2 == 3)"), "1:5: error: '+' needs numbers: expected Int or Double, found Bool");
  EXPECT_EQ(errors("if 1 then 2 else 3"), "1:4: error: 'if' needs a condition: expected Bool, found Int");
  EXPECT_EQ(errors("if 1 == 1 && 2 then 2 else 3"), "1:14: error: '&&' needs a condition: expected Bool, found Int");
  EXPECT_EQ(errors("write(if 1 == 1 then 2 else 3.5)"),
            "1:29: error: both branches of an 'if' have one type: expected Int, found Double\n"
            "1:22: note: the other branch is Int");
  EXPECT_EQ(errors("1 == 1.0"), "1:1: error: '==' needs two operands of one type, found Int and Double\n"
                                "1:1: note: as a Double it is written 1.0");
  EXPECT_EQ(errors("true < false"), "1:1: error: '<' needs numbers: expected Int or Double, found Bool\n"
                                    "1:8: error: '<' needs numbers: expected Int or Double, found Bool");
  EXPECT_EQ(errors("def f(x: Int) : Double = { skip; x }; f(1)"),
            "1:34: error: the result of 'f': expected Double, found Int\n"
            "1:1: note: its result type is written here");
  EXPECT_EQ(errors("def f(x) = 1.5; f(1)"), "1:12: error: the result of 'f': expected Int, found Double\n"
                                            "1:1: note: a function without a result type gives an Int");
  EXPECT_EQ(errors("val X : Double = 1; X"), "1:18: error: the constant 'X': expected Double, found Int\n"
                                             "1:18: note: as a Double it is written 1.0");
  EXPECT_EQ(errors("val X = 1 + 2; X"), "1:9: error: the value of a constant must be a literal");
}

TEST(FunCheck, VoidIsNoValue) {
  std::string needed = " error: a value is needed here, but this has none (it is Void)";
  EXPECT_EQ(errors("1 + skip"), "1:5:" + needed);
  EXPECT_EQ(errors("write(new_line())"), "1:7:" + needed);
  EXPECT_EQ(errors("def f(): Void = skip; -f()"), "1:24:" + needed);
  EXPECT_EQ(errors("if skip then 1 else 2"), "1:4:" + needed);
  EXPECT_EQ(errors("def f(x: Void) = 1; f(skip)"), "1:7: error: no value is of type Void");
  EXPECT_EQ(errors("def f(x): Int = skip; f(1)"), "1:17: error: the result of 'f': expected Int, found Void\n"
                                                  "1:1: note: its result type is written here");
  EXPECT_EQ(errors("def f(x): Void = x; f(1)"), "1:18: error: the result of 'f': expected Void, found Int\n"
                                                "1:1: note: its result type is written here");
}

// A function without a result type is Void if a way through it ends with something that is.
TEST(FunCheck, ResultsWithoutType) {
  EXPECT_EQ(errors("def f(n) = if n == 0 then skip else f(n - 1); f(3)"), "");
  EXPECT_EQ(errors("def f(n) = if n == 0 then g(n) else f(n - 1); def g(n) = h(n); def h(n) = print_int(n); f(3)"), "");
  EXPECT_EQ(errors("def f(n) = if n == 0 then skip else write(n); f(3)"), "");
  EXPECT_EQ(errors("def f(n) = if n == 0 then skip else n; f(3)"),
            "1:37: error: the result of 'f': expected Void, found Int\n"
            "1:1: note: it has no result type, and another end of it has no value");
  EXPECT_EQ(errors("def f(n) = f(n); 1 + f(3)"), "");
  // Where a value is dropped, its type does not matter.
  EXPECT_EQ(errors("if 1 == 2 then 3 else skip; 4"), "");
}

// An error is reported once.
TEST(FunCheck, NoErrorFollowsFromAnother) {
  EXPECT_EQ(errors("def f(x: Foo) : Bar = x + 1; write(f(1) + f(2.5) * 2.0)"),
            "1:10: error: there is no type 'Foo'; the types are Int, Double, Bool and Void\n"
            "1:17: error: there is no type 'Bar'; the types are Int, Double, Bool and Void");
  EXPECT_EQ(errors("write(unknown + unknown * 2.0 == 1 && unknown)"),
            "1:7: error: there is no variable or constant 'unknown'");
}

// Whatever is accepted is well formed all the way to CPS.
TEST(FunCheck, ElaboratesToWellFormedCps) {
  for (const char* text : {
           "skip",
           "1 + 2",
           "def f(x) = x; f(1); f(2)",
           "def f(b: Bool, d: Double): Bool = b && d < 1.0 || !b; if f(true, 0.5) then write(1) else skip",
           "def f(n): Void = if n == 0 then skip else { write(n); write(n) }; f(2)",
           "def f(n) = if n == 0 || n == 1 && !(n == 2) then write(1) else write(2) + 3; write(f(4))",
           "val X = 1; val Y = 2.5; val Z = true; if Z then write(X) else write(Y)",
           "write(-1.5); write(1 == 2); print_double(-(-0.5)); new_line; print_star; print_space()",
           "write(if 1 == 1 then if 2 == 2 then 3 else 4 else 5) + (if 1 == 2 then 6 else 7)",
       }) {
    Compiled compiled = compile(text);
    ASSERT_TRUE(compiled.lambda) << compiled.messages;
    for (const cps::Violation& violation : cps::check(cps::convert(*compiled.lambda)))
      ADD_FAILURE() << text << ": " << violation.message;
  }
}

TEST(FunCheck, Runs) {
  EXPECT_EQ(run("def fact(n) = if n == 0 then 1 else n * fact(n - 1); write(fact(6))"), "720\n");
  EXPECT_EQ(run("write(write(1) + write(2))"), "1\n2\n3\n");
  EXPECT_EQ(run("write(0.0 - -0.0); write(-(0.0)); write(7.5 % 2.0)"), "0\n-0\n1.5\n");
}

// The type at the place that `^` stands before, with the piece that has it.
std::string told(std::string text) {
  auto at = static_cast<uint32_t>(text.find('^'));
  text.erase(at, 1);
  Source source("p.fun", text);
  Diagnostics diagnostics;
  Program program = parse(lex(source, diagnostics), source, diagnostics);
  Facts facts = check(program, diagnostics);
  std::optional<TypeAt> found = type_at(program, facts, source, at);
  return found ? std::string(source.text(found->span)) + " : " + found->type : "";
}

TEST(FunTypeAt, TellsTheSmallestPiece) {
  EXPECT_EQ(told("def ^sqr(x) = x * x; write(sqr(5))"), "sqr : (Int) -> Int");
  EXPECT_EQ(told("def sqr(^x) = x * x; write(sqr(5))"), "x : Int");
  EXPECT_EQ(told("def sqr(x) = ^x * x; write(sqr(5))"), "x : Int");
  EXPECT_EQ(told("def sqr(x) = x ^* x; write(sqr(5))"), "x * x : Int");
  EXPECT_EQ(told("def sqr(x) = x * x; write(^sqr(5))"), "sqr : (Int) -> Int");
  EXPECT_EQ(told("def sqr(x) = x * x; write(2 + (^sqr(5)))"), "sqr : (Int) -> Int");
  EXPECT_EQ(told("def sqr(x) = x * x; write(sqr^(5))"), "sqr(5) : Int");
  EXPECT_EQ(told("val ^Pi: Double = 3.14; write(1)"), "Pi : Double");
  EXPECT_EQ(told("def half(x: Double) : Double = x / ^2.0; write(1)"), "2.0 : Double");
  EXPECT_EQ(told("def f(x: Int, y: Double) : Void = skip; ^f(1, 2.0)"), "f : (Int, Double) -> Void");
  EXPECT_EQ(told("def f(x) = x;^ write(f(1))"), "");
  EXPECT_EQ(told("write(^nobody)"), "");
}

} // namespace
} // namespace letcont::fun
