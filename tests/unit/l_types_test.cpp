// L's types: those that OCaml infers, classes, and messages about ill-typed programs.

#include "cases.h"
#include "l_harness.h"

#include <fstream>
#include <gtest/gtest.h>

namespace letcont::l {
namespace {

const std::string data_types = "data List(a) = { Nil; Cons(a, List(a)) }\n"
                               "data Option(a) = { None; Some(a) }\n"
                               "data Tree(a) = { Leaf; Node(Tree(a), a, Tree(a)) }\n";

std::string type_of(const std::string& expression) {
  Compiled compiled = compile(data_types + "def it = " + expression + "\n");
  if (compiled.diagnostics.has_errors()) return "Error";
  size_t at = compiled.types.find("it :: ");
  return compiled.types.substr(at + 6, compiled.types.size() - at - 7);
}

TEST(LTypes, Cases) { check_cases("l_types.tsv", {{"type_of", type_of}}, 44); }

TEST(LTypes, AreThoseOfOCaml) {
  std::ifstream in(LETCONT_SOURCE_FOLDER "/tests/programs/l/principal-types.tsv");
  std::string line;
  size_t count = 0;
  while (std::getline(in, line)) {
    if (line.starts_with("#")) continue;
    std::string expression = line.substr(0, line.find('\t')), type = line.substr(line.rfind('\t') + 1);
    EXPECT_EQ(type_of(expression), type) << expression;
    ++count;
  }
  EXPECT_GE(count, 60u);
}

// What nothing determines is Int; what stays open is one type, not all.
TEST(LTypes, Defaults) {
  EXPECT_EQ(run("def show = { x -> print(x) }\ndef same = { x -> x }(show)\nsame(\"text\")").output, "text");
}

TEST(LTypes, Messages) {
  EXPECT_EQ(errors("if (1) 2 else 3"), "1:5: error: the condition: expected Bool, found Int");
  EXPECT_EQ(errors("def f = { c -> if (c) 2 else \"b\" }"),
            "1:30: error: the 'else' branch: expected Int, found String\n"
            "1:23: note: Int comes from here");
  EXPECT_EQ(errors("def f = { x -> x(x) }"),
            "1:16: error: the function would have an infinite type: a would be the same as a -> b, which contains it\n"
            "1:16: note: a -> b comes from here");
  EXPECT_EQ(errors("1(2)"), "1:1: error: this is applied, and is no function: its type is Int");
  EXPECT_EQ(errors("true + 1"), "1:1: error: '+' needs Int, Int64 or Double, found Bool");
  EXPECT_EQ(errors("1 + true"), "1:5: error: the right operand of '+': expected Int, found Bool\n"
                                "1:1: note: Int comes from here");
  EXPECT_EQ(errors("def number = 1\nprint(numbre)"),
            "2:7: error: nothing is called 'numbre' here; did you mean 'number'?");
  EXPECT_EQ(errors("def f = { x -> x :: Itn }"), "1:21: error: there is no type 'Itn'; did you mean 'Int'?");
  EXPECT_EQ(errors("data T(a) = { T(b) }"), "1:17: error: 'b' is not a parameter of this data type");
  EXPECT_EQ(errors("data T = { A(Int, Int); B }\ndef f = { A(x) -> x; C -> 1 }"),
            "2:11: error: the constructor 'A' has 2 fields, and the pattern has 1\n"
            "1:12: note: it is defined here\n"
            "2:22: error: there is no constructor 'C'");
  EXPECT_EQ(errors("extern puts :: String -> Int"), "");
  EXPECT_EQ(errors("extern puts :: Strin -> a"), "1:16: error: there is no type 'Strin'; did you mean 'String'?");
  EXPECT_EQ(errors("extern puts :: String -> a"),
            "1:26: error: the C function 'puts' can give Int, Int64, Double, Bool and Unit, not a");
  EXPECT_EQ(errors("data Nest(a) = { End; More(a, Nest((a, a))) }\ndef x = More(1, End)").substr(0, 70),
            "1:6: error: the program needs more and more instances of the type 'Nes");
}

// A type variable of an annotation has one meaning throughout a definition: no `let` inside generalises it.
TEST(LTypes, VariablesOfAnnotationsAreTheDefinitions) {
  EXPECT_EQ(errors("def g = { () -> let f = { (x :: a) -> show(x) }; let y = f(1); (2.5 :: a); y }"),
            "1:65: error: the annotated expression: expected Int, found Double\n"
            "1:60: note: Int comes from here");
  EXPECT_NE(errors("def g = { () -> let f = { (x :: a) -> x }; (f(1), f(\"a\")) }"), "");
  EXPECT_NE(errors("def g = { () -> let rec f = { (x :: List(a)) -> f(x) }; (f([1]), f([\"a\"])) }"), "");
  EXPECT_NE(errors("let f = { (x :: a) -> x }; print(f(1)); print(f(true))"), "");
  EXPECT_EQ(errors("def id = { (x :: a) -> let f = { (y :: a) -> (y, x) }; f(x) }\nprint((id(1), id(\"s\")))"), "");
  EXPECT_EQ(errors("def h = { () -> let f = { y -> y }; (f(1), f(\"a\")) }"), "");
}

TEST(LTypes, NamesThatAreGivenTwice) {
  EXPECT_EQ(errors("def f = { () -> let x = 1 and (y, x) = (2, 3); x }"),
            "1:35: error: 'x' is bound twice in one 'let'\n1:21: note: it is bound here, too");
  EXPECT_NE(errors("def f = { () -> let rec g = { n -> g(n) } and g = { n -> n }; g(1) }"), "");
  EXPECT_EQ(errors("def f = { () -> let x = 1; let x = 2; x }"), "");
  EXPECT_EQ(errors("data P = { P(x :: Int, y :: Int) }\ndef f = { p -> p with (x = 1, x = 5) }"),
            "2:31: error: the field 'x' is given twice");
  EXPECT_EQ(errors("print(1e400)"), "1:7: error: this number is too large for a Double");
  EXPECT_EQ(errors("def f = { -1e400 -> 1; _ -> 2 }"), "1:12: error: this number is too large for a Double");
}

TEST(LTypes, Order) {
  EXPECT_EQ(errors("def f = { () -> b }\ndef a = f()\ndef b = 2"),
            "2:9: error: 'b' is needed here before its definition is evaluated\n"
            "3:5: note: definitions are evaluated in order, and this one comes later");
  EXPECT_EQ(errors("def c = c + 1"), "1:9: error: the value of 'c' needs itself; only functions can be recursive");
  EXPECT_EQ(errors("def f = { () -> b }\ndef b = 2\ndef a = f()"), "");
  // A value that needs itself through functions.
  EXPECT_EQ(errors("def f = { n -> x + n }\ndef x = f(1)\nprint(x)"),
            "2:9: error: 'x' is needed here before its definition is evaluated\n"
            "2:5: note: it is needed, through this function, to compute itself");
  EXPECT_EQ(errors("data L = { N; C(Int, L) }\ndef f = { n -> g(n) }\ndef g = { n -> C(n, x) }\ndef x = f(1)"),
            "4:9: error: 'x' is needed here before its definition is evaluated\n"
            "4:5: note: it is needed, through this function, to compute itself");
  EXPECT_EQ(errors("def f = { n -> x + n }\ndef x = 1\nprint(f(1))"), "");
}

// Polymorphic definitions, each of which uses those before it. What inference makes is counted, so that the test does
// not depend on the machine: a definition costs the same in a long program as in a short one.
TEST(LTypes, CostTheSameInLongPrograms) {
  auto terms = [](uint32_t definitions) {
    std::string text = "data List(a) = { Nil; Cons(a, List(a)) }\ndef f0 = { (x, y) -> if (x < y) x else y }\n";
    for (uint32_t i = 1; i < definitions; ++i) {
      std::string name = "f" + std::to_string(i), before = "f" + std::to_string(i - 1);
      text += "def " + name + " = { (x, y) -> let g = { z -> (z, Cons(x, Nil)) }; let (a, _) = g(" + before +
              "(x, y)); let (b, _) = g(1); if (b == 1) a else " + before + "(y, a) }\n";
    }
    Source source("p.l", text);
    Diagnostics diagnostics;
    Program program = expand(parse(arrange(lex(source, diagnostics), diagnostics), source, diagnostics), diagnostics);
    Typed typed = infer(program, diagnostics);
    EXPECT_FALSE(diagnostics.has_errors());
    return static_cast<double>(typed.terms.count()) / definitions;
  };
  EXPECT_LT(terms(20'000), 1.01 * terms(2'000));
}

TEST(LTypes, AtAPosition) {
  std::string text = "def f = { x -> x + 1 }\n";
  Source source("p.l", text);
  Diagnostics diagnostics;
  Program program = expand(parse(arrange(lex(source, diagnostics), diagnostics), source, diagnostics), diagnostics);
  Typed typed = infer(program, diagnostics);
  auto at = [&](uint32_t position) {
    TypeAt found = type_at(program, typed, position);
    return text.substr(found.span.begin, found.span.end - found.span.begin) + " :: " + found.type;
  };
  EXPECT_EQ(at(15), "x :: Int");
  EXPECT_EQ(at(17), "x + 1 :: Int");
  EXPECT_EQ(at(10), "x :: Int");
  EXPECT_EQ(at(8), "{ x -> x + 1 } :: Int -> Int");
  EXPECT_EQ(at(4), "f :: Int -> Int");
  EXPECT_EQ(type_at(program, typed, 23).type, "");
}

// Also where variables stand in the pattern of a constructor that does not exist.
TEST(LTypes, AtAPositionOfAProgramWithErrors) {
  for (std::string pattern : {"A(p = 1, q = n)", "A(n)", "B(n)", "B(1, n)", "B(p = n)", "(n, B(q = 1))"}) {
    std::string text = "data T = { B(Int) }\ndef f = { x -> { let " + pattern + " = x; n } }\n";
    Source source("p.l", text);
    Diagnostics diagnostics;
    Program program = expand(parse(arrange(lex(source, diagnostics), diagnostics), source, diagnostics), diagnostics);
    Typed typed = infer(program, diagnostics);
    EXPECT_EQ(diagnostics.has_errors(), pattern != "B(n)") << pattern;
    std::string type = type_at(program, typed, static_cast<uint32_t>(text.find("; n") + 2)).type;
    EXPECT_EQ(type, pattern == "B(n)" ? "Int" : "a") << pattern;
  }
}

} // namespace
} // namespace letcont::l
