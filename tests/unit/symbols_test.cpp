// The symbols of programs: each use leads to the binding that is meant, in every language, also where the program is
// wrong or where nothing is called.
#include "compile/compilation.h"
#include "compile/uses.h"

#include <gtest/gtest.h>

namespace letcont {
namespace {

// Returns the table as text: one line for each symbol of the program, with its places as 1:1, the binding in brackets.
std::string symbols_of(const char* language, const char* text) {
  static constexpr const char* kinds[] = {"function", "variable", "parameter", "type",    "constructor",
                                          "field",    "macro",    "external",  "builtin", "continuation"};
  Compilation compilation({.language = language, .name = "p", .text = text});
  const Symbols* symbols = compilation.symbols();
  if (!symbols) return "none";
  std::string out;
  for (uint32_t i = 0; i < symbols->all.size(); ++i) {
    std::string places;
    for (const SymbolPlace& place : symbols->places) {
      if (place.symbol != i || place.span.end > compilation.source().text().size()) continue;
      LineColumn at = compilation.source().line_column(place.span.begin);
      std::string shown = std::to_string(at.line) + ":" + std::to_string(at.column);
      places += place.is_binding ? " [" + shown + "]" : " " + shown;
      EXPECT_EQ(compilation.source().text(place.span), symbols->all[i].name);
    }
    if (places.empty()) continue;
    out += std::string(kinds[static_cast<size_t>(symbols->all[i].kind)]) + " " + symbols->all[i].name + places + "\n";
  }
  return out;
}

TEST(Symbols, OfAddFollowTheLines) {
  EXPECT_EQ(symbols_of("add", "x = 1\nx = x + 1\nx + (x)"), "variable x [1:1] 2:5\nvariable x [2:1] 3:1 3:6\n");
  EXPECT_EQ(symbols_of("add", "x = \n"), "none") << "it was not parsed";
}

TEST(Symbols, OfFunAreThoseOfAProgramWithErrors) {
  EXPECT_EQ(symbols_of("fun", "val C : Int = 2;\n"
                              "def f(n) = { val m = n + C; (m) * g(m) };\n"
                              "def g(n) = if n == 0 then print_int(n) else f(n - 1);\n"
                              "nowhere; f(1.5)\n"),
            "variable C [1:5] 2:26\n"
            "function f [2:5] 3:45 4:10\n"
            "parameter n [2:7] 2:22\n"
            "function g 2:35 [3:5]\n"
            "parameter n [3:7] 3:15 3:37 3:47\n"
            "variable m [2:18] 2:30 2:37\n"
            "builtin print_int 3:27\n");
}

TEST(Symbols, OfLAreResolvedWithoutCallsAndTypes) {
  EXPECT_EQ(symbols_of("l", "data Tree(a) = { Leaf; Node(Tree(a), a) }\n"
                            "def unused = { Node(left, x) | Node(Node(left, _), x) -> (left :: Tree(Int))\n"
                            "  other as t -> Leaf }\n"
                            "let y = 1\n"),
            "type Tree [1:6] 1:29 2:67\n"
            "constructor Leaf [1:18] 3:17\n"
            "constructor Node [1:24] 2:16 2:32 2:37\n"
            "function unused [2:5]\n"
            "parameter left [2:21] 2:42 2:59\n"
            "parameter x [2:27] 2:52\n"
            "parameter other [3:3]\n"
            "parameter t [3:12]\n");
}

TEST(Symbols, OfLFollowMacrosAndLabels) {
  EXPECT_EQ(symbols_of("l", "macro twice(e) = { let x = e; x + x + k }\n"
                            "def k = 1\n"
                            "data P = { P(x :: Int, y :: Int) }\n"
                            "def p = P(y = twice(k), x = twice(2))\n"
                            "def on_axis = { P(y = 0) -> p.x; _ -> (p with (x = 3)).y }\n"
                            "def lists = { (xs :: List(Int)) -> map({ n -> n }, xs) }\n"),
            "macro twice [1:7] 4:15 4:29\n"
            "parameter e [1:13] 1:28\n"
            "variable k 1:39 [2:5] 4:21\n"
            "type P [3:6]\n"
            "constructor P [3:12] 4:9 5:17\n"
            "field x [3:14] 4:25 5:31 5:48\n"
            "field y [3:24] 4:11 5:19 5:56\n"
            "variable p [4:5] 5:29 5:40\n"
            "function on_axis [5:5]\n"
            "function lists [6:5]\n"
            "type List 6:22\n"
            "function map 6:36\n"
            "variable x [1:24] 1:31 1:35\n"
            "parameter xs [6:16] 6:52\n"
            "parameter n [6:42] 6:47\n");
}

// `value.label` means the label of every constructor that has it.
TEST(Symbols, OfLHaveOneFieldForTheLabelsOfAType) {
  const char* text = "data S = { Circle(center :: Int, r :: Int); Square(center :: Int) }\n"
                     "data T = { T(center :: Int) }\n"
                     "def s = Square(center = 3)\n"
                     "def f = { Circle(center = c) -> c; s -> s.center }\n"
                     "def t = (T(center = 1) with (center = 2)).center + (s with (center = 4)).center\n";
  EXPECT_EQ(symbols_of("l", text), "type S [1:6]\n"
                                   "constructor Circle [1:12] 4:11\n"
                                   "field center [1:19] [1:52] 3:16 4:18 4:43 5:61 5:74\n"
                                   "field r [1:34]\n"
                                   "constructor Square [1:45] 3:9\n"
                                   "type T [2:6]\n"
                                   "constructor T [2:12] 5:10\n"
                                   "field center [2:14] 5:12 5:30 5:43\n"
                                   "variable s [3:5] 5:53\n"
                                   "function f [4:5]\n"
                                   "variable t [5:5]\n"
                                   "parameter c [4:27] 4:33\n"
                                   "parameter s [4:36] 4:41\n");
  Compilation compilation({.language = "l", .name = "p", .text = text});
  for (uint32_t at : {18u, 51u}) { // in either constructor
    Uses uses = uses_at(*compilation.symbols(), compilation.source(), at);
    EXPECT_EQ(uses.places.size(), 7u);
    EXPECT_EQ(uses.bindings, (std::vector<Span>{{18, 24}, {51, 57}}));
  }
}

// What is lost of a program leaves names without types, and no inference that does not end.
TEST(Symbols, OfLAreThoseOfWhatCouldBeRead) {
  EXPECT_EQ(symbols_of("l", "def f = { n -> try (n) { 1 if (n) - 2 } }\ndef g = { x -> f(x) }\n"),
            "function f [1:5] 2:16\nfunction g [2:5]\nparameter n [1:11] 1:21\nparameter x [2:11] 2:18\n");
}

TEST(Symbols, OfCpsAreThoseOfATextWithMistakes) {
  EXPECT_EQ(symbols_of("cps", "data T = { A B(i32) }\n"
                              "def f = fun k (x : T) -> {\n"
                              "  decl j\n"
                              "  case(x) { A -> j _ -> j }\n"
                              "  j() = {\n"
                              "    let one = 1\n"
                              "    let b = B(one)\n"
                              "    k(nothing)\n"
                              "  }\n"
                              "}\n"),
            "type T [1:6] 2:20\n"
            "constructor A [1:12] 4:13\n"
            "constructor B [1:14] 7:13\n"
            "function f [2:5]\n"
            "continuation k [2:13] 8:5\n"
            "parameter x [2:16] 4:8\n"
            "continuation j [3:8] 4:18 4:25 5:3\n"
            "variable one [6:9] 7:15\n"
            "variable b [7:9]\n");
}

TEST(Symbols, UsesOfTheLibraryAreThoseInTheProgram) {
  Compilation compilation({.language = "l", .name = "p", .text = "print(sum([1])); def f = { sum -> sum }\n"});
  Uses uses = uses_at(*compilation.symbols(), compilation.source(), 8);
  EXPECT_EQ(uses.places, (std::vector<Span>{{6, 9}}));
  EXPECT_TRUE(uses.of_library);
  EXPECT_EQ(uses.others, 2u);
  Span there{uses.binding.begin + compilation.source().library().begin,
             uses.binding.end + compilation.source().library().begin};
  EXPECT_EQ(compilation.source().text(there), "sum");
}

} // namespace
} // namespace letcont
