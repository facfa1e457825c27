// The K notation of first-order programs.

#include "cps/build.h"
#include "cps/views/k.h"
#include "fun_harness.h"

#include <gtest/gtest.h>

namespace letcont::fun {
namespace {

std::string k(const std::string& text) {
  Compiled compiled = compile(text);
  if (!compiled.lambda) return compiled.messages;
  std::optional<Document> document = cps::print_k(cps::convert(*compiled.lambda));
  return document ? document->text : "not first-order";
}

TEST(K, TheHandoutsExamples) {
  EXPECT_EQ(k("(1 + 2) * (3 + 4)"), "let tmp0 = add 1 2 in\n"
                                    "let tmp1 = add 3 4 in\n"
                                    "let tmp2 = mul tmp0 tmp1 in\n"
                                    "return tmp2\n");
  EXPECT_EQ(k("def f(a, b) = (1 + a) + (3 + (b * 5)); skip"), "def f(a, b) =\n"
                                                              "  let tmp0 = add 1 a in\n"
                                                              "  let tmp1 = mul b 5 in\n"
                                                              "  let tmp2 = add 3 tmp1 in\n"
                                                              "  let tmp3 = add tmp0 tmp2 in\n"
                                                              "  return tmp3\n"
                                                              "\n"
                                                              "return\n");
  std::string calls = k("def foo(a, b, c) = a; def bar(a) = a; def id(a) = a; 1 + foo(bar(4 * 7), 3, id(12))");
  EXPECT_EQ(calls.substr(calls.find("let")), "let tmp0 = mul 4 7 in\n"
                                             "let tmp1 = call bar(tmp0) in\n"
                                             "let tmp2 = call id(12) in\n"
                                             "let tmp3 = call foo(tmp1, 3, tmp2) in\n"
                                             "let tmp4 = add 1 tmp3 in\n"
                                             "return tmp4\n");
  EXPECT_EQ(k("def fact(n) = if n == 0 then 1 else n * fact(n - 1); write(fact(3))"),
            "def fact(n) =\n"
            "  let tmp0 = eq n 0 in\n"
            "  if tmp0 then\n"
            "    return 1\n"
            "  else\n"
            "    let tmp1 = sub n 1 in\n"
            "    let tmp2 = call fact(tmp1) in\n"
            "    let tmp3 = mul n tmp2 in\n"
            "    return tmp3\n"
            "\n"
            "let tmp0 = call fact(3) in\n"
            "let _ = write tmp0 in\n"
            "return\n");
}

TEST(K, BranchesJoin) {
  EXPECT_EQ(k("def abs(n) = 2 * (if n < 0 then -n else n); abs(3)"), "def abs(n) =\n"
                                                                     "  let tmp0 = lt n 0 in\n"
                                                                     "  if tmp0 then\n"
                                                                     "    let tmp1 = sub 0 n in\n"
                                                                     "    jump k0(tmp1)\n"
                                                                     "  else\n"
                                                                     "    jump k0(n)\n"
                                                                     "  where k0(tmp2) =\n"
                                                                     "    let tmp3 = mul 2 tmp2 in\n"
                                                                     "    return tmp3\n"
                                                                     "\n"
                                                                     "let tmp0 = call abs(3) in\n"
                                                                     "return tmp0\n");
}

TEST(K, ConstantsStandInPlace) {
  EXPECT_EQ(k("val Max = 10; val Y = 2.5; write(Max + 1); Y * -1.0"), "let tmp0 = add 10 1 in\n"
                                                                      "let _ = write tmp0 in\n"
                                                                      "let tmp1 = fmul 2.5 -1.0 in\n"
                                                                      "return tmp1\n");
}

// What writes is the external, and not a function of that name.
TEST(K, FunctionsWithTheNamesOfExternals) {
  EXPECT_EQ(k("def write_int() = 3; write(write_int())"), "def write_int() =\n"
                                                          "  return 3\n"
                                                          "\n"
                                                          "let tmp0 = call write_int() in\n"
                                                          "let _ = write tmp0 in\n"
                                                          "return\n");
  EXPECT_EQ(k("def putchar(n) = n; print_char(putchar(65)); new_line()"), "def putchar_1(n) =\n"
                                                                          "  return n\n"
                                                                          "\n"
                                                                          "let tmp0 = call putchar_1(65) in\n"
                                                                          "let _ = call putchar(tmp0) in\n"
                                                                          "let _ = call print_newline() in\n"
                                                                          "return\n");
}

// A loop of continuations, as `contify` makes it.
TEST(K, Loops) {
  cps::Program program;
  cps::Block main = cps::define_dynamic(program, cps::Visibility::Public, "main", TypeTable::i32);
  cps::ContVar loop = main.let_cont("loop", {{"n", TypeTable::i32}}, [](cps::Block&, HandleRange<cps::Var>) {});
  cps::Block body = main.body_of(loop);
  cps::Var n = program.data().conts[loop].first_parameter;
  body.jump(loop, {body.operation(Operation::Add, n, n)});
  main.jump(loop, {main.integer(1)});
  EXPECT_EQ(cps::print_k(program).value_or(Document{}).text, "jump loop(1)\n"
                                                             "where loop(n) =\n"
                                                             "  let tmp0 = add n n in\n"
                                                             "  jump loop(tmp0)\n");
}

TEST(K, HigherOrderProgramsHaveNone) {
  cps::Program program;
  Type i32 = TypeTable::i32;
  Type function = program.types.function({&i32, 1}, {&i32, 1});
  cps::Block main = cps::define_dynamic(program, cps::Visibility::Public, "main", i32);
  cps::Var f = main.let_fun("f", function, {"x"},
                            [](cps::Block& body, cps::ContVar k, HandleRange<cps::Var> x) { body.jump(k, {x[0]}); });
  cps::ContVar k = main.let_cont("k", {{"y", i32}}, [](cps::Block& body, HandleRange<cps::Var> y) { body.halt(y[0]); });
  main.call(f, k, {main.integer(1)});
  EXPECT_FALSE(cps::print_k(program));

  cps::Program tuples;
  cps::Block block = cps::define_dynamic(tuples, cps::Visibility::Public, "main", i32);
  block.halt(block.project(0, block.tuple({block.integer(1), block.integer(2)})));
  EXPECT_FALSE(cps::print_k(tuples));
}

} // namespace
} // namespace letcont::fun
