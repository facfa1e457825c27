// L's tokens, trees, macros and matches.

#include "l_harness.h"

#include <gtest/gtest.h>

namespace letcont::l {
namespace {

// Line breaks separate, but not in parentheses, after an operator, before 'else' and 'and'.
TEST(LSyntax, LineBreaks) {
  EXPECT_EQ(run("print(1 +\n 2)\nprint(if (true)\n 3\n else 4)").output, "33");
  EXPECT_EQ(run("print({ let a = 1\n and b = 2\n a +\n b })").output, "3");
  EXPECT_EQ(run("print((1,\n 2) == (1, 2))").output, "true");
  EXPECT_EQ(errors("print(1)\n(2)"), "");
  EXPECT_EQ(errors("def f = { x -> x }\nf (1)"),
            "2:3: error: expected an operator or the end of the statement, found '('\n"
            "2:3: note: to apply a function, '(' must touch it");
}

TEST(LSyntax, Precedence) {
  EXPECT_EQ(compile("1 + 2 * 3 - -4 < 5 && a == b || c").ast, "Expression\n"
                                                              "  Binary ||\n"
                                                              "    Binary &&\n"
                                                              "      Binary <\n"
                                                              "        Binary -\n"
                                                              "          Binary +\n"
                                                              "            Int 1\n"
                                                              "            Binary *\n"
                                                              "              Int 2\n"
                                                              "              Int 3\n"
                                                              "          Int -4\n"
                                                              "        Int 5\n"
                                                              "      Binary ==\n"
                                                              "        Name a\n"
                                                              "        Name b\n"
                                                              "    Name c\n");
  EXPECT_EQ(run("print(7 - 2 - 1); print(-2 * 3); print(- (2) * 3)").output, "4-6-6");
}

// Cases of a curried function belong to its first argument.
TEST(LSyntax, Cases) {
  EXPECT_EQ(run("def f = { 0 -> x -> x; n -> x -> n + x }\nprint(f(0)(5)); print(f(2)(5))").output, "57");
  EXPECT_EQ(run("def f = { (a, b) -> let c = a + b\n c * 2\n }\nprint(f(1, 2))").output, "6");
  EXPECT_EQ(run("def apply = { f -> f(2) }\nprint(apply { x -> x + 1 })").output, "3");
  EXPECT_EQ(run("def fold = { f -> x -> y -> f(x, y) }\nprint(fold { (a, b) -> a - b }(7)(2))").output, "5");
  EXPECT_EQ(run("def both = { f -> g -> f(g(1)) }\nprint(both { x -> x * 10 } { x -> x + 1 })").output, "20");
}

// Decimal literals must fit; hexadecimal and binary ones are patterns of bits.
TEST(LSyntax, Numbers) {
  for (std::string_view fine :
       {"2147483647", "-2147483648", "0xFFFF_FFFF", "0b1", "1_000", "9223372036854775807L", "-9223372036854775808L",
        "0xFFFFFFFFFFFFFFFFL", "1e-3", "0xFL", "'\\u{10FFFF}'", "'\\''"})
    EXPECT_EQ(errors("print(" + std::string(fine) + ")"), "") << fine;
  std::string_view of_32 = "1:7: error: this integer does not fit into 32 bits, which hold -2147483648 to 2147483647; "
                           "an Int64 ends with L: ";
  EXPECT_EQ(errors("print(0x1_0000_0000)"),
            "1:7: error: this integer does not fit into 32 bits; an Int64 ends with L: 0x1_0000_0000L");
  EXPECT_EQ(errors("print(-2147483649)"), std::string(of_32) + "-2147483649L");
  EXPECT_EQ(errors("print(9223372036854775808L)"),
            "1:7: error: this integer does not fit into 64 bits, which hold -9223372036854775808L to "
            "9223372036854775807L");
  EXPECT_EQ(errors("print(0xG)"), "1:7: error: a hexadecimal number has digits 0 to 9 and a to f, as in 0xFF");
  EXPECT_EQ(errors("print(0b12)"), "1:7: error: a binary number has digits 0 and 1, as in 0b101");
  EXPECT_EQ(errors("print(1_)"), "1:7: error: an underscore stands between two digits of a number, as in 1_000");
  std::string_view one = "1:7: error: a character is one character in quotes: 'a', '\\n' or '\\u{1F600}'; a string has "
                         "double quotes";
  for (std::string_view wrong : {"'ab'", "''", "'\\q'", "'\\u{D800}'"})
    EXPECT_EQ(errors("print(" + std::string(wrong) + ")"), one) << wrong;
}

// Several mistakes are found in one go.
TEST(LSyntax, Recovery) {
  EXPECT_EQ(errors("def f = { x -> x + }\ndef g = 1 * \ndef h = ) 2\nprint(let)\nx $ y"),
            "5:3: error: this means nothing in L\n"
            "3:9: error: this ')' closes nothing\n"
            "1:20: error: expected an expression, found '}'\n"
            "3:1: error: expected an expression, found 'def'\n"
            "4:7: error: 'let' stands at the beginning of a statement in braces: { let x = 1; x + 1 }");
  EXPECT_EQ(errors("{ let x = 1 }"), "1:3: error: a block ends with an expression, which is its value; here it ends "
                                     "with a 'let'");
  EXPECT_EQ(
      errors("print(2147483648)"),
      "1:7: error: this integer does not fit into 32 bits, which hold -2147483648 to 2147483647; an Int64 ends with L: "
      "2147483648L");
  EXPECT_EQ(errors("print(\"abc)"), "1:7: error: this string is not closed on its line") << "which has the ')'";
}

// Brackets that do not fit each other: the parser gets on.
TEST(LSyntax, BracketsThatDoNotFit) {
  EXPECT_NE(errors("def f = { k -> g(1, { r -> h 2 r) }) }\nf(1)"), "");
  EXPECT_NE(errors("assert( { let t = { (x, y) -> x\n let p = { q -> q( ) } == 60)"), "");
  EXPECT_NE(errors("assert( { let t = { xx, y) -> x }\n t })"), "");
}

TEST(LSyntax, Macros) {
  EXPECT_EQ(compile("macro twice(e) = { let x = e; x + x }\ndef x = 1\ntwice(x)").expanded, "def x = 1\n"
                                                                                            "{\n"
                                                                                            "  let x'1 = x\n"
                                                                                            "  (x'1 + x'1)\n"
                                                                                            "}\n");
  EXPECT_EQ(errors("macro m(x) = x + true\nm(3)"), "2:1: error: the right operand of '+': expected Int, found Bool\n"
                                                   "1:18: note: it comes from this place in the macro's template\n"
                                                   "2:3: note: Int comes from here");
  EXPECT_EQ(errors("macro m(x) = m(x)\nm(1)"), "2:1: error: the expansion of 'm' does not end: the macro uses itself\n"
                                               "1:14: note: it comes from this place in the macro's template\n"
                                               "1:7: note: the macro is defined here");
  EXPECT_EQ(errors("macro a(x) = b(x)\nmacro b(x) = a(x)\nmacro c(x) = b(x)\nc(1)"),
            "4:1: error: the expansion of 'b' does not end: the macro uses itself, through 'a'\n"
            "1:14: note: it comes from this place in the macro's template\n"
            "2:7: note: the macro is defined here");
  std::string chain; // deep, but not endless
  for (int i = 0; i < 1000; ++i) chain += "macro m" + std::to_string(i) + "(x) = m" + std::to_string(i + 1) + "(x)\n";
  EXPECT_EQ(errors(chain + "macro m1000(x) = x + 1\nm0(2)"), "");
  EXPECT_EQ(errors("macro m(x, y) = x\nm(1)"), "2:1: error: the macro 'm' takes 2 arguments, not 1\n"
                                               "1:7: note: it is defined here");
  EXPECT_EQ(errors("macro m(x) = x\nprint(m)"), "2:7: error: the macro 'm' must be applied\n"
                                                "1:7: note: it is defined here");
}

TEST(LMatches, WarnOfWhatIsNotMatched) {
  const std::string data = "data Tree = { Leaf; Node(Tree, Int, Tree) }\n";
  EXPECT_EQ(errors(data + "def f = { Leaf -> 0; Node(_, _, Leaf) -> 1; Node(Node(_, _, _), _, _) -> 2 }"),
            "2:11: warning: this function does not cover every value, for example Node(Leaf, _, Node(_, _, _))");
  EXPECT_EQ(errors(data + "def f = { t -> match (t, 1) { (Leaf, 0) -> 0; (Node(_, _, _), _) -> 1 } }"),
            "2:16: warning: this match does not cover every value, for example (Leaf, 1)");
  EXPECT_EQ(errors(data + "def f = { (Leaf, 0) -> 0; (Node(_, _, _), _) -> 1 }"),
            "2:11: warning: this function does not cover every value, for example (Leaf, 1)");
  EXPECT_EQ(errors(data + "def f = { \"a\" -> 0; \"b\" -> 1 }"),
            "2:11: warning: this function does not cover every value, for example _");
  EXPECT_EQ(errors(data + "def f = { Leaf -> 0; Node(_, _, _) -> 1 }"), "");
}

TEST(LMatches, WarnOfWhatIsNeverReached) {
  EXPECT_EQ(errors("def f = { (0, _) -> 0; (_, y) -> y; (1, z) -> z }"),
            "1:37: warning: the case (1, z) is never reached: the cases before it match all that it does");
  EXPECT_EQ(errors("def f = { true -> 0; false -> 1 }"), "");
  EXPECT_EQ(errors("def f = { true -> 0; false -> 1; true -> 2 }"),
            "1:34: warning: the case true is never reached: the cases before it match all that it does");
}

// Every value is examined once on each path.
TEST(LMatches, DecisionTrees) {
  Compiled compiled = compile("data L = { N; C(Int, L) }\n"
                              "def f = { (N, _) -> 0; (_, N) -> 1; (C(x, _), C(y, _)) -> x + y }\n"
                              "print(f(C(1, N), C(2, N)))");
  ASSERT_TRUE(compiled.lambda);
  std::string text = lambda::print(*compiled.lambda).text;
  size_t cases = 0;
  for (size_t at = text.find("case "); at != std::string::npos; at = text.find("case ", at + 1)) ++cases;
  EXPECT_EQ(cases, 2u) << text;
}

} // namespace
} // namespace letcont::l
