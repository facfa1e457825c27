// The Fun language's lexer and parser: trees, recovery, depth.

#include "cases.h"
#include "fun_harness.h"

#include <gtest/gtest.h>

namespace letcont::fun {
namespace {

// The tree of an expression, on one line.
std::string tree(const std::string& expression) {
  std::string text = compile(expression).ast, line;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\n') {
      line += text[i];
      continue;
    }
    while (i + 1 < text.size() && text[i + 1] == ' ') ++i;
    if (line.back() == ',') line += ' ';
  }
  return line.substr(5, line.size() - 6); // without Main( )
}

TEST(FunParser, Cases) { check_cases("fun_parser.tsv", {{"tree", tree}, {"errors", errors}}, 70); }

TEST(FunParser, PrintsTheHandoutsTrees) {
  EXPECT_EQ(compile("def sqr(x: Int) : Int = x * x; write(sqr(5))").ast,
            "Def(\"sqr\", List((\"x\", \"Int\")), \"Int\", Aop(\"*\", Var(\"x\"), Var(\"x\")))\n"
            "Main(Write(Call(\"sqr\", List(Num(5)))))\n");
  EXPECT_EQ(compile("val Max : Int = 10; val Y = -1.5; skip").ast,
            "Const(\"Max\", 10)\nFConst(\"Y\", -1.5)\nMain(Var(\"skip\"))\n");
  // Long trees have each part on a line of its own.
  EXPECT_EQ(compile("if 1 < 2 && !(3 == 4) || 5 != 6 then skip() else { 'a'; -(1) }").ast,
            "Main(\n"
            "  If(\n"
            "    Or(And(Bop(\"<\", Num(1), Num(2)), Not(Bop(\"==\", Num(3), Num(4)))), Bop(\"!=\", Num(5), Num(6))),\n"
            "    Call(\"skip\", List()),\n"
            "    Sequence(ChConst(97), Neg(Num(1)))))\n");
}

std::string times(int n, const std::string& text) {
  std::string result;
  for (int i = 0; i < n; ++i) result += text;
  return result;
}

TEST(FunParser, DepthIsNoProblem) {
  constexpr int n = 100'000;
  EXPECT_EQ(run(times(n, "(") + "write(7)" + times(n, ")")), "7\n");
  EXPECT_EQ(run(times(n, "{") + "write(7)" + times(n, "}")), "7\n");
  EXPECT_EQ(run("write(" + times(n, "1 + (") + "1" + times(n, ")") + ")"), "100001\n");
  EXPECT_EQ(run("write(" + times(n, "1 + ") + "1)"), "100001\n");
  EXPECT_EQ(run("write(" + times(n, "- ") + "1)"), "1\n");
  EXPECT_EQ(run("write(" + times(n, "if 1 == 2 then 3 else ") + "4)"), "4\n");
  EXPECT_EQ(run("write(" + times(n, "if 1 == 1 then ") + "3" + times(n, " else 4") + ")"), "3\n");
  EXPECT_EQ(run("write(" + times(n, "!") + "true)"), "true\n");
  EXPECT_EQ(run("def f(x) = x; write(" + times(n, "f(") + "7" + times(n, ")") + ")"), "7\n");
  EXPECT_EQ(run(times(n, "1; ") + "write(7)"), "7\n");
  for (const char* piece : {"(",      "{",     "if ",    "if 1 == 1 then ",
                            "f(",     "!",     "- ",     ")",
                            "}",      "else ", "(,",     "{(",
                            "def ",   "val ",  "'",      "\"",
                            "/*",     "=",     ";",      ":",
                            "def f(", "1 ",    "write ", "{ if "})
    EXPECT_FALSE(compile(times(n, piece)).lambda) << piece;
}

} // namespace
} // namespace letcont::fun
