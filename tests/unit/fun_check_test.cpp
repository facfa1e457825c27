// Names and types of Fun programs, and their elaboration.

#include "cases.h"
#include "cps/check/check.h"
#include "fun_harness.h"
#include "syntax/fun/type_at.h"

#include <gtest/gtest.h>

namespace letcont::fun {
namespace {

// The type at the place that `^` stands before, with the piece that has it.
std::string told(const std::string& marked) {
  std::string text = marked;
  auto at = static_cast<uint32_t>(text.find('^'));
  text.erase(at, 1);
  Source source("p.fun", text);
  Diagnostics diagnostics;
  Program program = parse(lex(source, diagnostics), source, diagnostics);
  Facts facts = check(program, diagnostics);
  std::optional<TypeAt> found = type_at(program, facts, source, at);
  return found ? std::string(source.text(found->span)) + " : " + found->type : "";
}

TEST(FunCheck, Cases) { check_cases("fun_check.tsv", {{"errors", errors}, {"told", told}}, 66); }

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

} // namespace
} // namespace letcont::fun
