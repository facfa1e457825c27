// The Fun language's lexer and parser: trees, recovery, depth.

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

TEST(FunParser, OperatorsBindAsInTheHandout) {
  EXPECT_EQ(tree("1 - 2 - 3"), "Aop(\"-\", Aop(\"-\", Num(1), Num(2)), Num(3))");
  EXPECT_EQ(tree("1 + 2 * 3"), "Aop(\"+\", Num(1), Aop(\"*\", Num(2), Num(3)))");
  EXPECT_EQ(tree("(1 + 2) * 3"), "Aop(\"*\", Aop(\"+\", Num(1), Num(2)), Num(3))");
  EXPECT_EQ(tree("1 -2"), "Aop(\"-\", Num(1), Num(2))");
  EXPECT_EQ(tree("1 - -2"), "Aop(\"-\", Num(1), Num(-2))");
  EXPECT_EQ(tree("-2 * 3"), "Aop(\"*\", Num(-2), Num(3))");
  EXPECT_EQ(tree("!1 == 2 && 3 == 4"), "And(Not(Bop(\"==\", Num(1), Num(2))), Bop(\"==\", Num(3), Num(4)))");
  EXPECT_EQ(tree("write 1 + 2 == 3"), "Bop(\"==\", Write(Aop(\"+\", Num(1), Num(2))), Num(3))");
  EXPECT_EQ(tree("write(1) + 2"), "Aop(\"+\", Write(Num(1)), Num(2))");
  EXPECT_EQ(tree("1 + if 1 == 2 then 3 else 4 + 5"),
            "Aop(\"+\", Num(1), If(Bop(\"==\", Num(1), Num(2)), Num(3), Aop(\"+\", Num(4), Num(5))))");
}

TEST(FunParser, Sequences) {
  EXPECT_EQ(tree("1; 2; 3"), "Sequence(Num(1), Sequence(Num(2), Num(3)))");
  EXPECT_EQ(tree("{ 1; 2; }"), "Sequence(Num(1), Num(2))");
  EXPECT_EQ(tree("(1; 2);"), "Sequence(Num(1), Num(2))");
  // Between `then` and `else` a sequence needs no braces; after `else` a semicolon ends the `if`.
  EXPECT_EQ(tree("if 1 == 1 then 2; 3 else 4; 5"),
            "Sequence(If(Bop(\"==\", Num(1), Num(1)), Sequence(Num(2), Num(3)), Num(4)), Num(5))");
  EXPECT_EQ(tree("if 1 == 1 then if 2 == 2 then 3 else 4 else 5"),
            "If(Bop(\"==\", Num(1), Num(1)), If(Bop(\"==\", Num(2), Num(2)), Num(3), Num(4)), Num(5))");
}

TEST(FunParser, Literals) {
  EXPECT_EQ(tree("-2147483648"), "Num(-2147483648)");
  EXPECT_EQ(tree("2147483647"), "Num(2147483647)");
  EXPECT_EQ(tree("007"), "Num(7)");
  EXPECT_EQ(tree("1.50; 2e3; 1.5E-2"), "Sequence(FNum(1.5), Sequence(FNum(2e+03), FNum(0.015)))");
  EXPECT_EQ(tree("'a'; '\\n'; '\\''; '''; '\"'"),
            "Sequence(ChConst(97), Sequence(ChConst(10), Sequence(ChConst(39), Sequence(ChConst(39), ChConst(34)))))");
  EXPECT_EQ(errors("2147483648"), "1:1: error: this integer does not fit into 32 bits: they hold -2147483648 to "
                                  "2147483647");
  EXPECT_EQ(errors("-2147483649"), "1:1: error: this integer does not fit into 32 bits: they hold -2147483648 to "
                                   "2147483647");
  EXPECT_EQ(errors("1e999"), "1:1: error: this number is too large for a Double");
  EXPECT_EQ(errors("1."), "1:1: error: a number has digits on both sides of its point: 1.0");
  EXPECT_EQ(errors(".5"), "1:1: error: a number has digits on both sides of its point: 0.5");
  EXPECT_EQ(errors("1x"), "1:1: error: a name cannot begin with a digit");
  EXPECT_EQ(errors("''"), "1:1: error: this character literal is empty");
  EXPECT_EQ(errors("'ab'"), "1:1: error: a character literal is one ASCII character in quotes: 'c'");
  EXPECT_EQ(errors("'\xC3\xA4'"), "1:1: error: a character literal is one ASCII character in quotes: 'c'");
  EXPECT_EQ(errors("'\\q'"), "1:1: error: unknown escape; there are \\n \\t \\r \\0 \\\\ \\' and \\\"");
  EXPECT_EQ(errors("'a"), "1:1: error: a character literal is one character in quotes: 'c'");
  EXPECT_EQ(errors("'"), "1:1: error: a character literal is one character in quotes: 'c'");
}

TEST(FunParser, WordsOfOtherLanguages) {
  EXPECT_EQ(errors("if 1 => 2 then 1 else 2"), "1:6: error: 'greater or equal' is written '>='");
  EXPECT_EQ(errors("if 1 <> 2 then 1 else 2"), "1:6: error: 'not equal' is written '!='");
  EXPECT_EQ(errors("if 1 == 1 & 2 == 2 then 1 else 2"), "1:11: error: 'and' is written '&&'");
  EXPECT_EQ(errors("if 1 = 2 then 1 else 2"), "1:6: error: '=' defines; to compare, write '=='");
  EXPECT_EQ(errors("if 1 < 2 < 3 then 1 else 2"),
            "1:10: error: comparisons do not chain; write a < b && b < c for a < b < c");
  EXPECT_EQ(errors("write(\"hello\")"),
            "1:7: error: the Fun language has no strings; print_char('c') prints a character");
  EXPECT_EQ(errors("1 @# 2"), "1:3: error: this means nothing in the Fun language\n"
                              "1:6: error: expected ';' or an operator, found '2'");
}

TEST(FunParser, SomethingIsMissing) {
  EXPECT_EQ(errors(""), "1:1: error: the program is empty: expected an expression");
  EXPECT_EQ(errors("def f(x) = x;"), "1:14: error: expected an expression after the last definition");
  EXPECT_EQ(errors("def f(x) = x"), "1:13: error: expected an expression after the last definition");
  EXPECT_EQ(errors("def f(n) = if n == 0 then 1; f(2)"), "1:28: error: expected 'else', found ';'\n"
                                                         "1:12: note: this 'if' needs both branches");
  EXPECT_EQ(errors("{ if 1 == 2 then 3 }"), "1:20: error: expected 'else', found '}'\n"
                                            "1:3: note: this 'if' needs both branches");
  EXPECT_EQ(errors("if 1 == 2 { 3 } else 4"), "1:11: error: expected 'then', found '{'\n"
                                              "1:1: note: for this 'if'");
  EXPECT_EQ(errors("{ 1; (2 + 3"), "1:6: error: this '(' is never closed\n"
                                   "1:12: note: it should be closed before this");
  EXPECT_EQ(errors("def f(x) = { x\ndef g(y) = y;\ng(1)"), "1:12: error: this '{' is never closed\n"
                                                           "2:1: note: it should be closed before this");
  EXPECT_EQ(errors("1 /* 2"), "1:3: error: this comment is never closed");
  EXPECT_EQ(errors("def f(x) = x\ndef g(y) = y\ng(1)"), "1:13: error: expected ';' after the definition, found 'def'\n"
                                                        "1:1: note: the definition\n"
                                                        "2:13: error: expected ';' after the definition, found 'g'\n"
                                                        "2:1: note: the definition");
  EXPECT_EQ(errors("{ 1 2 }"), "1:5: error: expected ';' or an operator, found '2'");
  EXPECT_EQ(errors("1 +"), "1:4: error: expected an expression, found end of program");
  EXPECT_EQ(errors("{}"), "1:2: error: expected an expression, found '}'");
  EXPECT_EQ(errors("1 + * 2"), "1:5: error: expected an expression, found '*'");
  EXPECT_EQ(errors("skip(1 2)"), "1:8: error: expected ',' or ')', found '2'");
}

TEST(FunParser, SomethingIsTooMuch) {
  EXPECT_EQ(errors("1)"), "1:2: error: this ')' closes nothing");
  EXPECT_EQ(errors("1}"), "1:2: error: this '}' closes nothing");
  EXPECT_EQ(errors("1 else 2"), "1:3: error: 'else' without an 'if' and a 'then'");
  EXPECT_EQ(errors("1 then 2"), "1:3: error: 'then' without an 'if'");
  EXPECT_EQ(errors("(1, 2)"), "1:3: error: a comma separates arguments, and nothing is called here");
  EXPECT_EQ(errors("1; def f(x) = x; f(1)"),
            "1:4: error: definitions come first: the program's expression is its last part");
}

TEST(FunParser, Definitions) {
  EXPECT_EQ(errors("def (x) = x; 1"), "1:5: error: expected the name of a function, found '('");
  EXPECT_EQ(errors("def if(x) = x; 1"), "1:5: error: expected the name of a function, found 'if'");
  EXPECT_EQ(errors("def f = 1; f()"), "1:7: error: expected '(' and the parameters, found '='");
  EXPECT_EQ(errors("def f(x { x }; f(1)"), "1:9: error: expected ',' or ')', found '{'");
  EXPECT_EQ(errors("def f(x) { x }; f(1)"), "1:10: error: expected '=', found '{'");
  EXPECT_EQ(errors("def f(x: int) = x; f(1)"),
            "1:10: error: there is no type 'int'; the types are Int, Double, Bool and Void");
  EXPECT_EQ(errors("def f(x:) = x; f(1)"), "1:9: error: expected a type, found ')'");
  EXPECT_EQ(errors("val X : Int; X"), "1:12: error: expected '=', found ';'");
}

// Each line has an error, and each is reported.
TEST(FunParser, ReportsSeveralErrors) {
  EXPECT_EQ(errors("def f(x) = x + ;\n"
                   "def g(y) = (y;\n"
                   "def h(z) = if z = 1 then 2 else 3;\n"
                   "{ f(1) g(2); h(3 }"),
            "1:16: error: expected an expression, found ';'\n"
            "2:12: error: this '(' is never closed\n"
            "3:1: note: it should be closed before this\n"
            "3:17: error: '=' defines; to compare, write '=='\n"
            "4:8: error: expected ';' or an operator, found 'g'\n"
            "4:15: error: this '(' is never closed\n"
            "4:18: note: it should be closed before this");
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
