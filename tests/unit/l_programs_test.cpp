// What L's programs say when they fail, and how deep they may be. (tests/programs runs whole programs.)

#include "l_harness.h"

#include <gtest/gtest.h>

namespace letcont::l {
namespace {

TEST(LPrograms, FailedMatch) {
  Ran ran = run("data Option(a) = { None; Some(a) }\n"
                "def get = { Some(x) -> x }\n"
                "print(get(Some(\"there\")))\n"
                "print(get(None) + 1)\n");
  EXPECT_EQ(ran.output, "there");
  EXPECT_EQ(ran.error, "p.l:2:11: error: no case matches None\n"
                       "  2 | def get = { Some(x) -> x }\n"
                       "    |           ^~~~~~~~~~~~~~~~\n");
}

// What the path to the failure knows is text; numbers, strings and characters that a case asked for are shown.
TEST(LPrograms, FailedMatchShowsTheValue) {
  auto message = [](const std::string& function, const std::string& argument) {
    std::string data = "data T = { Leaf; One(T); Node(T, Int, T) }; data C = { R; G; B; Y; P(Int) }; ";
    std::string error = run(data + "def f = " + function + "; f(" + argument + "); ()").error;
    size_t begin = error.find("error: ");
    return begin == std::string::npos ? "" : error.substr(begin + 7, error.find('\n') - begin - 7);
  };
  struct Row {
    std::string function, argument, message;
  };
  std::string long_text(60, 'x');
  for (const Row& row : std::initializer_list<Row>{
           {"{ Leaf -> 1 }", "One(Leaf)", "no case matches One(_) or Node(_, _, _)"},
           {"{ (Leaf, _) -> 1; (One(_), _) -> 1 }", "Node(Leaf, 1, Leaf), 5", "no case matches (Node(_, _, _), _)"},
           {"{ Node(_, 3, _) -> 1 }", "Node(Leaf, 4, Leaf)", "no case matches Node(_, 4, _)"},
           {"{ Node(_, _, One(_)) -> 1; _ if (false) -> 2 }", "Node(Leaf, 4, Leaf)",
            "no case matches Node(_, _, Leaf or Node(_, _, _))"},
           {"{ R -> 1 }", "Y", "no case matches Y"},
           {"{ (1, R) -> 1 }", "1, P(3)", "no case matches (1, P(_))"},
           {"{ (true, 1) -> 1 }", "false, 1", "no case matches (false, _)"},
           {"{ 1L -> 1 }", "-5L", "no case matches -5"},
           {"{ 1.5 -> 1 }", "2.5", "no case matches 2.5"},
           {"{ 'a' -> 1; 'b' -> 2 }", "'\\''", "no case matches '\\''"},
           {"{ (\"a\\n\", _) -> 1 }", "\"b\\n\", 1", "no case matches (\"b\\n\", _)"},
           {"{ (n, x) if (n > 0) -> 1; (n, _) if (n < -3) -> 2 }", "-1, R", "no case matches (-1, _)"},
           {"{ x if (length(x) > 1) -> 1 }", "[1]", "no case matches this value"},
           {"{ x -> { let One(y) = x; y } }", "Leaf", "no case matches Leaf or Node(_, _, _)"},
           {"{ (\"" + long_text + "\", 1) -> 1 }", "\"" + long_text + "\", 2",
            "no case matches (\"" + std::string(39, 'x') + "…, 2)"},
           {"{ [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] -> 1 }", "[1, 2, 3, 4, 5, 6, 7, 8, 9]",
            "no case matches [1, 2, 3, 4, 5, 6, 7, 8, ..._]"}})
    EXPECT_EQ(message(row.function, row.argument), row.message) << row.function;
}

// What nests deep costs memory, not stack: a program is answered, or has a diagnostic.
TEST(LPrograms, Deep) {
  constexpr size_t depth = 100'000;
  auto repeated = [](const std::string& text, size_t count) {
    std::string all;
    for (size_t i = 0; i < count; ++i) all += text;
    return all;
  };
  auto nested = [&](const std::string& open, const std::string& middle, const std::string& close) {
    return repeated(open, depth) + middle + repeated(close, depth);
  };
  EXPECT_EQ(run("print(" + nested("(", "1", ")") + ")").output, "1");
  EXPECT_EQ(run("print(" + nested("{", "1", "}") + ")").output, "1");
  EXPECT_EQ(run("print(" + repeated("1 + ", depth) + "1)").output, "100001");
  EXPECT_EQ(run("print(" + nested("if (true) ", "1", " else 2") + ")").output, "1");
  EXPECT_NE(run("def f = " + nested("{ x -> ", "1", "}")).error.find("parts"), std::string::npos);
  EXPECT_EQ(run("print(match (3) { " + nested("(", "x", ")") + " -> x })").output, "3");
  EXPECT_EQ(run("print(1 :: " + nested("(", "Int", ")") + ")").output, "1");
  EXPECT_NE(run(repeated("(", 1000)).error.find("never closed"), std::string::npos);
  EXPECT_NE(run("data L = { N; C(L) }\ndef f = { " + repeated("C(", depth) + "N" + repeated(")", depth) + " -> 1 }\n")
                .error.find("too many decisions"),
            std::string::npos);
}

// The type of the n-th pair has 2^n parts.
TEST(LPrograms, ExponentialTypes) {
  std::string program = "def f = {\n let p0 = { x -> x }\n";
  for (int i = 1; i <= 20; ++i) {
    std::string before = "p" + std::to_string(i - 1);
    program += " let p" + std::to_string(i) + " = (" + before + ", " + before + ")\n";
  }
  EXPECT_NE(run(program + " p20\n}\n").error.find("has more than 50000 parts"), std::string::npos);
}

} // namespace
} // namespace letcont::l
