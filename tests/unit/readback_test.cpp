// States of the machine as expressions (readback/readback.h). That they do what is left of the program is in
// tests/property/readback_property.cpp; here is how they are written.

#include "compile/compilation.h"
#include "readback/readback.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace letcont::readback {
namespace {

// A program on the machine.
struct Evaluated {
  Evaluated(const std::string& language, const std::string& text)
      : compilation({language, "p." + language, text, "none"}) {
    const cps::Program* program = compilation.converted();
    EXPECT_TRUE(program) << render(compilation.diagnostics(), compilation.source(), false);
    origins = compilation.origins();
    if (program && origins) machine.emplace(*program, debugger::Limits{}, debugger::HistoryLimits{});
  }

  std::string here(Notation notation = Notation::Marked, const Options& options = {}) const {
    std::optional<Reading> reading = read(*machine, *origins, options);
    return reading ? readback::text(*reading, notation) : "nothing";
  }

  // The readings from here to the end, each once.
  std::vector<std::string> all(Notation notation = Notation::Marked) {
    std::vector<std::string> seen;
    do {
      std::string now = here(notation);
      if (now != "nothing" && (seen.empty() || seen.back() != now)) seen.push_back(std::move(now));
    } while (machine->step());
    return seen;
  }

  // Steps until the reading has that in it.
  bool until(const std::string& part) {
    while (here(Notation::Marked, {.whole = true}).find(part) == std::string::npos)
      if (!machine->step()) return false;
    return true;
  }

  Compilation compilation;
  const Origins* origins;
  std::optional<debugger::Machine> machine;
};

constexpr const char* sum = "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\n";

// A function that the compiler has made is where it stands, and says nothing: what it does is that of one use in the
// program, and of the rest of a list. If a function of the source is gone that called it, its call is shown.
TEST(Readback, WhatTheCompilerMadeIsNotShown) {
  Evaluated compared("l", "print([1, 2] == [1])\nprint([1, 2] != [1])\nprint([1, 2])\n");
  std::vector<std::string> expected = {"print(«[1, 2] == [1]»)",
                                       "«print(false)»",
                                       "«()»",
                                       "print(«[1, 2] != [1]»)",
                                       "«print(true)»",
                                       "«()»",
                                       "«print([1, 2])»",
                                       "«()»"};
  EXPECT_EQ(compared.all(), expected);
  Evaluated called("l", "def f = { xs -> print(xs) }\nf([1, 2])\n");
  expected = {"«f([1, 2])»", "«print([1, 2])»", "«f([1, 2])»", "«()»"};
  EXPECT_EQ(called.all(), expected);
}

// The example of the header.
TEST(Readback, ASumIsEvaluatedStepByStep) {
  std::vector<std::string> expected = {
      "print(«sum([30, 20, 10])»)",
      "print(30 + «sum([20, 10])»)",
      "print(30 + (20 + «sum([10])»))",
      "print(30 + (20 + (10 + «sum([])»)))",
      "print(30 + (20 + (10 + «0»)))",
      "print(30 + (20 + «10 + 0»))",
      "print(30 + (20 + «10»))",
      "print(30 + «20 + 10»)",
      "print(30 + «30»)",
      "print(«30 + 30»)",
      "print(«60»)",
      "«print(60)»",
      "«()»",
  };
  EXPECT_EQ(Evaluated("l", std::string(sum) + "print(sum([30, 20, 10]))").all(), expected);
}

TEST(Readback, AContextHasAHole) {
  Evaluated program("l", std::string(sum) + "print(sum([30, 20, 10]))");
  ASSERT_TRUE(program.until("«0»"));
  EXPECT_EQ(program.here(Notation::Context), "print(30 + (20 + (10 + □)))");
  EXPECT_EQ(program.here(Notation::Plain), "print(30 + (20 + (10 + 0)))");
}

TEST(Readback, StepsBackUndoIt) {
  Evaluated program("l", std::string(sum) + "print(sum([30, 20, 10]))");
  std::vector<std::string> forwards{program.here()}, backwards;
  while (program.machine->step() && program.machine->at()) forwards.push_back(program.here());
  while (program.machine->step_back()) backwards.insert(backwards.begin(), program.here());
  EXPECT_EQ(backwards, forwards);
}

TEST(Readback, OfManyCallsThoseInTheMiddleAreFolded) {
  Evaluated program("fun", "def count(n) = if n == 0 then 0 else 1 + count(n - 1);\nwrite(count(100))");
  ASSERT_TRUE(program.until("count(0)"));
  EXPECT_EQ(program.here(), "write(1 + (1 + (1 + (… 93 more … (1 + (1 + (1 + (1 + «count(0)»))))))))");
  ASSERT_TRUE(program.until("«0»"));
  EXPECT_EQ(program.here(Notation::Context, {.frames = 4}), "write(1 + (… 98 more … (1 + □)))");
}

TEST(Readback, LongValuesAndWhatComesLaterAreFolded) {
  Evaluated program(
      "l",
      "def f = { xs -> length(xs) + match ([1]) { Cons(h, t) -> print(\"a long text, that comes later (\"); h } }\n"
      "print(f(range(0, 100)))");
  ASSERT_TRUE(program.until("«length([0"));
  std::string text = program.here();
  EXPECT_TRUE(text.starts_with("print(«length([0, 1, 2, 3")) << text;
  EXPECT_NE(text.find("…])» + match (["), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("later (\")… })")) << text;
}

// A fold leaves out brackets in pairs.
TEST(Readback, FoldsLeaveBracketsBalanced) {
  const char* text =
      "def f = { x -> x }\nprint(f(1) + match ([1, 2]) { [x, y] if (x > y && y > 1) -> f((x, y)); y; _ -> 7 })";
  for (uint32_t waiting = 1; waiting < 80; ++waiting) {
    std::string shown = Evaluated("l", text).here(Notation::Plain, {.waiting = waiting});
    for (auto [open, close] : {std::pair('(', ')'), std::pair('[', ']'), std::pair('{', '}')})
      EXPECT_EQ(std::count(shown.begin(), shown.end(), open), std::count(shown.begin(), shown.end(), close)) << shown;
  }
}

TEST(Readback, WhatIsDecidedIsGone) {
  Evaluated program("l",
                    "def f = { n -> if (n > 0) match (Some(n)) { Some(m) -> m * 2; None -> 0 } else 7 }\nprint(f(3))");
  EXPECT_EQ(program.all(),
            (std::vector<std::string>{"print(«f(3)»)",
                                      "print(if («3 > 0») match (Some(3)) { Some(m) -> m * 2; None -> 0 } else 7)",
                                      "print(if («true») match (Some(3)) { Some(m) -> m * 2; None -> 0 } else 7)",
                                      "print(«match (Some(3)) { Some(m) -> m * 2; None -> 0 }»)", "print(«3 * 2»)",
                                      "print(«6»)", "«print(6)»", "«()»"}));
}

TEST(Readback, LocalFunctionsHaveTheirNamesAndFollow) {
  Evaluated program("l", "def f = { n -> let add = { y -> y + n }; add(add(1)) }\nprint(f(3))");
  ASSERT_TRUE(program.until("add(«add(1)»)"));
  std::optional<Reading> reading = read(*program.machine, *program.origins);
  ASSERT_EQ(reading->functions.size(), 1u);
  EXPECT_EQ(reading->functions[0].name, "add");
  EXPECT_EQ(reading->functions[0].text, "{ y -> y + 3 }");
}

// The parameter `add` would capture the name of the function that `again` stands for.
TEST(Readback, ALocalFunctionHasAnotherNameWhereTheTextBindsItsOwn) {
  std::string text = "def g = { n -> let add = { y -> y + n }; let again = add\n"
                     "  add(again(1)) + { add -> again(add) }(2) }\nprint(g(3))";
  Evaluated program("l", text);
  ASSERT_TRUE(program.until("«add(1)»"));
  EXPECT_EQ(program.here(), "print(add(«add(1)») + { add -> add_2(add) }(2))");
  std::optional<Reading> reading = read(*program.machine, *program.origins);
  ASSERT_EQ(reading->functions.size(), 2u);
  EXPECT_EQ(reading->functions[0].name, "add");
  EXPECT_EQ(reading->functions[1].name, "add_2");
  EXPECT_EQ(reading->functions[1].text, "{ y -> y + 3 }");
  std::string left = remainder(*program.machine, *program.origins, text)->text;
  EXPECT_EQ(Evaluated("l", left).all().back(), "«()»") << left;
}

// Nil and each Cons come from the whole list, which is none of them while it is made.
TEST(Readback, AListThatIsHalfMadeIsWrittenAsItStands) {
  Evaluated program("l", "print(length({ let a = 1; [a, 2] }))");
  ASSERT_TRUE(program.until("«length("));
  do {
    std::string here = program.here();
    if (here.find("«length(") == std::string::npos) return;
    EXPECT_EQ(here, "print(«length([1, 2])»)");
  } while (program.machine->step());
}

TEST(Readback, NamesThatALaterPartBindsStayNames) {
  Evaluated program("l", "def f = { x -> { let x = x + 1; x * 2 } }\nprint(f(3))");
  ASSERT_TRUE(program.until("let x"));
  EXPECT_EQ(program.here(), "print({ let x = «3 + 1»; x * 2 })");
  ASSERT_TRUE(program.until("*"));
}

TEST(Readback, OnlyTheGuardsThatAreLeftAreShown) {
  Evaluated program("l", "def f = { 0 -> 1; k if (k > 5) -> 2; k if (k > 2) -> 3; _ -> 4 }\nprint(f(4))");
  ASSERT_TRUE(program.until("«4 > 5»"));
  EXPECT_EQ(program.here(), "print({ k if («4 > 5») -> 2; k if (k > 2) -> 3; _ -> 4 }(4))");
  ASSERT_TRUE(program.until("«4 > 2»"));
  EXPECT_EQ(program.here(), "print({ k if («4 > 2») -> 3; _ -> 4 }(4))");
}

TEST(Readback, ReferencesHaveNamesAndWhatTheyHoldFollows) {
  std::string text = "def s = ref([1, 2])\n"
                     "def f = { (r, a) -> r := [!s, a[0]]; !r }\nprint(f(ref([]), array_of_list([[4], []])))";
  Evaluated program("l", text);
  ASSERT_TRUE(program.until("«f(ref_"));
  std::optional<Reading> reading = read(*program.machine, *program.origins);
  ASSERT_EQ(reading->memory.size(), 2u);
  const Cells &r = reading->memory[0], &a = reading->memory[1];
  EXPECT_EQ(r.text, "ref([])");
  EXPECT_EQ(a.text, "array_of_list([[4], []])");
  std::optional<Remainder> left = remainder(*program.machine, *program.origins, text);
  EXPECT_TRUE(left->is_exact);
  for (const Cells& each : reading->memory)
    EXPECT_NE(left->text.find("def " + each.name + " = " + each.text + "\n"), std::string::npos) << left->text;
  EXPECT_NE(left->text.find("= ref([1, 2])\n"), std::string::npos) << left->text;
  EXPECT_NE(left->text.find("\nprint(f(" + r.name + ", " + a.name + "))"), std::string::npos) << left->text;
}

TEST(Readback, CirclesOfReferencesAreNoProgram) {
  std::string text = "data T = { T(Ref(Option(T))) }\ndef r = ref(None)\nr := Some(T(r))\nprint(1 + 2)";
  Evaluated program("l", text);
  ASSERT_TRUE(program.until("«1 + 2»"));
  EXPECT_FALSE(remainder(*program.machine, *program.origins, text)->is_exact);
}

TEST(Readback, TheRemainderIsAProgram) {
  std::string text = std::string(sum) + "def n = 1 + 1\nprint(n)\nprint(sum([n, 3]))\nprint(4)";
  Evaluated program("l", text);
  ASSERT_TRUE(program.until("2 + «sum([3])»"));
  std::optional<Remainder> left = remainder(*program.machine, *program.origins, text);
  ASSERT_TRUE(left);
  EXPECT_TRUE(left->is_exact);
  EXPECT_EQ(left->text, std::string(sum) + "def n = 2\n()\nprint(2 + sum([3]))\nprint(4)");
}

TEST(Readback, OtherLanguagesHaveNoOrigins) {
  EXPECT_EQ(Compilation({"add", "p.add", "1 + 2", "none"}).origins(), nullptr);
  EXPECT_EQ(Compilation({"l", "p.l", "print(1 +", "none"}).origins(), nullptr);
}

} // namespace
} // namespace letcont::readback
