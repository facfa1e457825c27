// The prompt's state, without a terminal, in the evaluator.

#include "eval/evaluator.h"
#include "prompt/prompt.h"
#include "prompt/unfinished.h"

#include <gtest/gtest.h>
#include <random>

namespace letcont {
namespace {

class PromptTest : public testing::Test {
protected:
  // What an input prints; of one that is wrong, its messages.
  std::string say(const std::string& text, Purpose purpose = Purpose::Echo) {
    PromptInput input = prompt_.compile({"<test>", text, ++line_}, purpose, "default", {.verify = true});
    Compilation& compilation = input.compilation();
    const cps::Program* program = compilation.cps();
    std::string said = render(compilation.diagnostics(), compilation.source(), false);
    if (!program) return said;
    programs_.push_back(std::make_unique<cps::Program>(*program));
    evaluator_.load(*programs_.back());
    while (evaluator_.run(1'000'000) == eval::State::Running) {
    }
    said += evaluator_.take_output();
    if (evaluator_.state() == eval::State::Failed)
      return said + render(evaluator_.error(), compilation.source(), false);
    prompt_.accept(input);
    return said;
  }
  std::string type_of(const std::string& text) { return prompt_.compile({"<test>", text, 1}, Purpose::Look).type(); }

  Prompt prompt_;

private:
  uint32_t line_ = 0;
  std::vector<std::unique_ptr<cps::Program>> programs_;
  eval::Evaluator evaluator_{eval::Limits()};
};

TEST(PromptReading, KnowsWhatIsUnfinished) {
  for (const char* text : {"{", "1 +", "f(", "if (a)", "def f =", "{ x ->", "/* ", "def a = 1;", "match (x) {",
                           "def f = {\n  0 -> 1\n  n ->", "data T = {", "\"a\" ==\n"})
    EXPECT_TRUE(Prompt::is_unfinished(text)) << text;
  for (const char* text :
       {"1", "1 + 2", "f(x)", "def f = { x -> x }", ")", "1 + )", "if (a) b else c", "1 2", "{ x -> ) }"})
    EXPECT_FALSE(Prompt::is_unfinished(text)) << text;
}

// Line by line it is the same as reading all, after each line, whatever the lines do to brackets and comments.
TEST(PromptReading, KnowsWhatIsUnfinishedLineByLine) {
  const char* lines[] = {"(",       "[",      "{ x ->",   ")",         "]",           "}",      "f(x)", "1 +",
                         "f(x, [",  "])",     "}; {",     "def f = {", "  def g = 1", "/* (",   "*/",   "*/ )",
                         "\"a(\",", "\"open", "'(', '{'", "// } )",    "x /* ) */ y", "\x01 (", "",     "match (x) {"};
  std::minstd_rand random(11);
  size_t open = 0;
  for (int i = 0; i < 4000; ++i) {
    UnfinishedInput input;
    std::string text;
    for (size_t line = 0; line < 14; ++line) {
      text += std::string(lines[random() % std::size(lines)]) + "\n";
      bool is_unfinished = Prompt::is_unfinished(text);
      ASSERT_EQ(input.grow(text), is_unfinished) << text;
      open += is_unfinished && line > 10;
    }
  }
  EXPECT_GT(open, 1000U); // long ones that stay open, among them
}

TEST_F(PromptTest, KeepsValues) {
  EXPECT_EQ(say("def x = { print(\"once \"); 2 }"), "once \nx :: Int = 2\n");
  EXPECT_EQ(say("x + x"), "it :: Int = 4\n");
  EXPECT_EQ(say("it + 1"), "it :: Int = 5\n");
  EXPECT_EQ(say("def u = print(\"effect\")"), "effect\nu :: Unit = ()\n");
  EXPECT_EQ(say("(u, x)"), "it :: (Unit, Int) = ((), 2)\n");
}

TEST_F(PromptTest, IsCopied) {
  say("def five = 2 + 3");
  Prompt copy(prompt_);
  say("def five = \"new\"");
  say("def six = 6");
  EXPECT_EQ(type_of("five"), "String");
  EXPECT_EQ(copy.compile({"<test>", "five", 1}, Purpose::Look).type(), "Int");
  EXPECT_EQ(copy.compile({"<test>", "show(five)", 1}, Purpose::Look).type(), "String");
  EXPECT_EQ(copy.compile({"<test>", "six", 1}, Purpose::Look).type(), "") << "what the first accepts later";
}

TEST_F(PromptTest, KeepsClosuresAcrossPrograms) {
  say("def add = { a -> { b -> a + b } }");
  say("def three = add(3)(0)");
  EXPECT_EQ(say("def from = { n -> { k -> k(n + three) } }"), "from :: Int -> (Int -> a) -> a = <fun>\n");
  say("def five = from(2)");
  EXPECT_EQ(say("from(4)({ x -> (x, \"text\") })"), "it :: (Int, String) = (7, \"text\")\n");
  EXPECT_EQ(say("def plus = add(10)"), "plus :: Int -> Int = <fun>\n");
  EXPECT_EQ(say("plus(three)"), "it :: Int = 13\n");
}

TEST_F(PromptTest, ShadowsWithoutChangingWhatIsThere) {
  say("def x = 1");
  say("def old = { y -> x + y }");
  say("def poly = { y -> (x, y) }");
  say("def x = true");
  EXPECT_EQ(say("(old(1), poly(x), x)"), "it :: (Int, (Int, Bool), Bool) = (2, (1, true), true)\n");
  say("def panic = 3");
  say("data Int = { Zero }");
  EXPECT_EQ(say("(panic, Zero, x)"), "it :: (Int, Int.1, Bool) = (3, Zero, true)\n");
}

TEST_F(PromptTest, TellsDataTypesOfOneNameApart) {
  say("data Colour = { Red; Green }");
  say("def c = Green");
  say("data Colour = { Red; Blue }");
  EXPECT_EQ(say("(c, Blue)"), "it :: (Colour.1, Colour) = (Green, Blue)\n");
  EXPECT_NE(say("match (c) { Red -> 1; Blue -> 2 }").find("error:"), std::string::npos);
  EXPECT_EQ(say("match (c) { Green -> 1; _ -> 2 }"), "it :: Int = 1\n");
}

TEST_F(PromptTest, InstantiatesWhereItIsUsed) {
  say("data List(a) = { Nil; Cons(a, List(a)) }");
  say("def fold = { (f, s, l) -> match (l) { Nil -> s; Cons(h, t) -> fold(f, f(s, h), t) } }");
  say("def sum = { l -> fold({ (a, b) -> a + b }, 0, l) }");
  EXPECT_EQ(say("sum(Cons(1, Cons(2, Nil)))"), "it :: Int = 3\n");
  EXPECT_EQ(say("fold({ (a, b) -> b }, 0.5, Cons(1.5, Nil))"), "it :: Double = 1.5\n");
  EXPECT_EQ(say("def none = Nil"), "none :: List(a) = []\n");
  EXPECT_EQ(say("Cons(1, none)"), "it :: List(Int) = [1]\n");
}

TEST_F(PromptTest, SettlesTypesThatNothingDetermines) {
  say("def id = { x -> x }");
  EXPECT_EQ(say("def weak = id(id)"), "weak :: Unit -> Unit = <fun>\n");
  EXPECT_NE(say("weak(1)").find("error:"), std::string::npos);
}

TEST_F(PromptTest, ChangesNothingWhenAnInputFails) {
  say("def x = 1");
  EXPECT_NE(say("def x = 1 +* 2").find("error:"), std::string::npos);
  EXPECT_NE(say("def x = y").find("error: nothing is called 'y' here"), std::string::npos);
  EXPECT_EQ(say("x"), "it :: Int = 1\n");
}

TEST_F(PromptTest, SaysWhereSomethingIs) {
  say("def f = {\n  0 -> 1\n}");
  std::string said = say("f(0) + true");
  EXPECT_NE(said.find("<test>:2:8: error:"), std::string::npos) << said;
}

TEST_F(PromptTest, WarnsOnce) {
  EXPECT_NE(say("def f = { 0 -> (1, { x -> x }) }").find("warning:"), std::string::npos);
  EXPECT_EQ(say("f(0)").find("warning:"), std::string::npos);
}

TEST_F(PromptTest, ExpandsMacrosOfEarlierInputs) {
  EXPECT_EQ(say("macro alone(e) = try (e + e) { x -> x }"), "macro alone\n"); // which the input does not use
  say("def one = 1");
  say("macro plus_one(e) = e + one");
  say("def one = 100");
  EXPECT_EQ(say("plus_one(one)"), "it :: Int = 101\n");
}

TEST_F(PromptTest, LoadsWithoutAWord) {
  EXPECT_EQ(say("def a = 1\ndef b = a + 1\nprint(b)", Purpose::Load), "2");
  EXPECT_EQ(say("b"), "it :: Int = 2\n");
}

TEST_F(PromptTest, TellsTypes) {
  say("data T(a) = { C(a) }");
  EXPECT_EQ(type_of("{ C(x) -> x }"), "T(a) -> a");
  EXPECT_EQ(type_of("1 + true"), "");
}

TEST_F(PromptTest, ShowsWhatItIsAsked) {
  say("def x = 1");
  PromptInput input = prompt_.compile({"<test>", "x + 2", 1}, Purpose::Look);
  for (const StageInfo& stage : stages_of(language_named("l")))
    if (stage.name != "listing" && stage.name != "k") // which only some programs have
      EXPECT_TRUE(input.compilation().stage(stage.name)) << stage.name;
  EXPECT_EQ(input.compilation().stage("expanded")->text.find("panic"), std::string::npos);
}

// Functions of earlier inputs pass on exceptions of later ones, and those of one type have one calling convention.
// What is built in, too, with its type, once: the program's own in its place.
TEST_F(PromptTest, ListsNames) {
  auto types_of = [&](std::string_view name) {
    std::vector<std::string> types;
    for (const PromptName& each : prompt_.names())
      if (each.name == name) types.push_back(each.type);
    return types;
  };
  using Types = std::vector<std::string>;
  for (const char* name :
       {"sqrt", "string_length", "show", "to_int", "shift_left", "substring", "ref", "array", "true"})
    EXPECT_EQ(types_of(name), (Types{type_of(name)})) << name;
  say("def panic = { s -> 1 }\ndef true = 3\ndef mine = 2");
  EXPECT_EQ(types_of("panic"), (Types{"a -> Int"}));
  EXPECT_EQ(types_of("true"), (Types{"Int"}));
  EXPECT_EQ(types_of("mine"), (Types{"Int"}));
}

TEST_F(PromptTest, PassesExceptionsOn) {
  say("def twice = { f -> f(f(1)) }\ndef fs = [{ x -> x + 1 }]");
  EXPECT_EQ(say("exception Odd(Int)\nexception Empty"), "exception Odd\nexception Empty\n");
  say("def odd = { n -> raise(Odd(n)) }");
  EXPECT_EQ(say("try (twice(odd)) { Odd(n) -> n + 10 }"), "it :: Int = 11\n");
  EXPECT_EQ(say("map(twice, fs)"), "it :: List(Int) = [3]\n");
  EXPECT_EQ(say("def ns = try (odd(2)) { Odd(n) -> [Some(n)] }"), "ns :: List(Option(Int)) = [Some(2)]\n");
  say("def g = { let r = ref(0); { () -> { r := !r + 1; if (!r > 1) raise(Empty) else !r } } }");
  EXPECT_EQ(say("g()"), "it :: Int = 1\n");
  EXPECT_EQ(say("try (g()) { Empty -> -1 }"), "it :: Int = -1\n");
  say("exception Later(String)");
  EXPECT_NE(say("g()").find("<test>:11:1: error: 'g' was computed before"), std::string::npos);
  EXPECT_EQ(say("try (twice({ n -> raise(Later(show(ns))) })) { Later(s) -> if (s == \"[Some(2)]\") 9 else 0 }"),
            "it :: Int = 9\n");
}

TEST_F(PromptTest, ShowsStagesOfInputsWithExceptions) {
  say("exception Odd(Int)");
  PromptInput input = prompt_.compile({"<test>", "exception Even; def f = { n -> raise(Odd(n)) }", 1}, Purpose::Look);
  for (const StageInfo& stage : stages_of(language_named("l")))
    if (stage.name != "listing" && stage.name != "k") // which only some programs have
      EXPECT_TRUE(input.compilation().stage(stage.name)) << stage.name;
  EXPECT_EQ(input.compilation().stage("expanded")->text,
            "exception Odd(Int)\nexception Even\ndef f = { n -> raise(Odd(n)) }\n");
}

TEST_F(PromptTest, CutsLongValues) {
  say("data List = { Nil; Cons(Int, List) }");
  say("def count = { (0, l) -> l; (n, l) -> count(n - 1, Cons(n, l)) }");
  std::string said = say("count(100000, Nil)");
  EXPECT_LT(said.size(), 4000u);
  EXPECT_NE(said.find("…"), std::string::npos);
}

} // namespace
} // namespace letcont
