// The debugger's moves, and its views of the position.
#include "debugger/place.h"
#include "debugger_harness.h"

namespace letcont::debugger {
namespace {

constexpr char factorial[] = "def fact(n) =\n"
                             "  if n == 0 then 1\n"
                             "  else n * fact(n - 1);\n"
                             "\n"
                             "write(fact(5))\n";

Breakpoint at_line(uint32_t line) { return {.place = PlaceKind::Line, .line = line}; }
Breakpoint at_function(const std::string& name) { return {.place = PlaceKind::Function, .name = name}; }
Breakpoint when(const std::string& variable, Comparison comparison, int32_t value) {
  return {.condition = Condition{variable, comparison, value}};
}

TEST(Debugger, SaysWhatEveryCallWillDo) {
  Fixture f("fun", factorial);
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = when("n", Comparison::Equal, 0)}), Stop::Arrived);
  EXPECT_EQ(f.frame_texts(),
            (std::vector<std::string>{
                "in `fact`", "return to `fact`, then multiply by n = 1", "return to `fact`, then multiply by n = 2",
                "return to `fact`, then multiply by n = 3", "return to `fact`, then multiply by n = 4",
                "return to `fact`, then multiply by n = 5", "return to `main`, then call write_int with the result"}));
  EXPECT_EQ(f.value_of("n", 3), "3");
}

// Each step of a straight line, then into the call.
TEST(Debugger, StepsThroughExpressions) {
  Fixture f("fun", factorial);
  std::vector<std::string> seen;
  for (int i = 0; i < 9; ++i) {
    seen.push_back(f.here());
    f->move({});
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"let write_int = external(\"write_int\")", "let x0 = 5", "decl k0",
                                            "fact(k0, x0)", "decl k0", "decl k1", "let x0 = 0", "let x1 = eq(n, x0)",
                                            "case(x1) { true -> k1  false -> k0 }"}));
  EXPECT_EQ(f.source_here(), "1");
}

TEST(Debugger, StepsOverCallsAndOut) {
  Fixture f("fun", factorial);
  f->move({.motion = Motion::Run, .until = at_function("fact")});
  EXPECT_EQ(f->frame_count(), 2u);
  EXPECT_EQ(f.value_of("n"), "5");
  while (!f.here().starts_with("fact(")) ASSERT_EQ(f->move({.motion = Motion::Over}), Stop::Arrived);
  uint64_t call = f->steps();
  EXPECT_EQ(f->move({.motion = Motion::Over}), Stop::Arrived);
  EXPECT_EQ(f->frame_count(), 2u);
  EXPECT_GT(f->steps(), call + 20);
  EXPECT_EQ(f.source_here(), "n * fact(n - 1)");
  EXPECT_EQ(f->move({.motion = Motion::Over, .back = true}), Stop::Arrived);
  EXPECT_EQ(f->steps(), call);

  f->move({.motion = Motion::Step});
  EXPECT_EQ(f->frame_count(), 3u);
  EXPECT_EQ(f->move({.motion = Motion::Out}), Stop::Arrived);
  EXPECT_EQ(f->frame_count(), 2u);
  f->move({.motion = Motion::To, .step = call + 5});
  EXPECT_EQ(f->move({.motion = Motion::Out, .back = true}), Stop::Arrived);
  EXPECT_EQ(f->steps(), call);
  EXPECT_EQ(f->move({.motion = Motion::Out}), Stop::Arrived);
  EXPECT_EQ(f->frame_count(), 1u);
  EXPECT_EQ(f->move({.motion = Motion::Out}), Stop::Ended);
  EXPECT_EQ(f->output(), "120\n");
}

TEST(Debugger, StepsByExpressionsOfTheSource) {
  Fixture f("fun", factorial);
  std::vector<std::string> seen;
  for (int i = 0; i < 6; ++i) {
    f->move({.motion = Motion::Expression});
    seen.push_back(f.source_here());
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"5", "fact(5)", "0", "n == 0", "1", "n - 1"}));
  for (int i = 6; i-- > 1;) {
    f->move({.motion = Motion::Expression, .back = true});
    EXPECT_EQ(f.source_here(), seen[static_cast<size_t>(i - 1)]);
  }
}

TEST(Debugger, StopsAtLinesFunctionsContinuationsAndConditions) {
  Fixture f("fun", factorial);
  // Line 3 is entered once a call with n > 0, and not again when the inner call returns.
  EXPECT_EQ(f->breakpoints().add(at_line(3)), 1u);
  EXPECT_EQ(f->breakpoints().add(at_line(4)), 0u);
  EXPECT_EQ(f->breakpoints().line_with_code(at_line(4)), 5u);
  std::vector<std::string> seen;
  while (f->move({.motion = Motion::Run}) == Stop::Breakpoint) {
    EXPECT_EQ(f->hit(), 1u);
    seen.push_back(f.value_of("n"));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"5", "4", "3", "2", "1"}));
  while (f->move({.motion = Motion::Run, .back = true}) == Stop::Breakpoint) {
    EXPECT_EQ(f.value_of("n"), seen.back());
    seen.pop_back();
  }
  EXPECT_EQ(f->steps(), 0u);
  EXPECT_TRUE(seen.empty());
  EXPECT_TRUE(f->breakpoints().remove(1));
  EXPECT_FALSE(f->breakpoints().remove(1));

  Breakpoint conditional = at_function("fact");
  conditional.condition = Condition{"n", Comparison::Less, 3};
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = conditional}), Stop::Arrived);
  EXPECT_EQ(f.value_of("n"), "2");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = when("n", Comparison::Equal, 0)}), Stop::Arrived);
  EXPECT_EQ(f->frame_count(), 7u);

  // The continuation that takes the result of the inner call.
  Breakpoint product{.place = PlaceKind::Continuation, .name = "fact.k2"};
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = product}), Stop::Arrived);
  EXPECT_EQ(f.source_here(), "n * fact(n - 1)");
  EXPECT_EQ(f.value_of("n"), "1");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = at_function("no_such_function")}), Stop::NoPlace);
}

// A condition on a variable that is never there would never hold.
TEST(Debugger, RefusesAConditionWhoseVariableIsNotInScope) {
  Fixture f("l", "def outer = 1\ndef f = { x -> {\n  let g = { y ->\n    y + x\n  }\n  g\n} }\nprint(f(1)(2))\n");
  auto at_with = [](Breakpoint place, const char* variable) {
    place.condition = Condition{variable, Comparison::Equal, 1};
    return place;
  };
  for (const char* there : {"y", "x", "outer"}) // its own, captured, global
    EXPECT_NE(f->breakpoints().add(at_with(at_line(4), there)), 0u) << there;
  for (const char* missing : {"z", "g.y", "f.z"}) {
    Breakpoint place = at_with(at_line(4), missing);
    EXPECT_EQ(f->breakpoints().add(place), 0u) << missing;
    EXPECT_EQ(no_place_text(*f.debugger, place), "no variable '" + std::string(missing) + "' is in scope at line 4");
  }
  Breakpoint before = at_with(at_function("f"), "y");
  EXPECT_EQ(f->breakpoints().add(before), 0u);
  EXPECT_EQ(no_place_text(*f.debugger, before), "no variable 'y' is in scope at function f");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = before}), Stop::NoPlace);
  Breakpoint nowhere = at_with(at_line(40), "y");
  EXPECT_EQ(no_place_text(*f.debugger, nowhere), "nothing runs on line 40");
}

// The value of a definition is bound by the step that ends its evaluation, not by one that names it.
TEST(Debugger, WatchesWhatDefinitionsBind) {
  Fixture f("l", "def z = 7\ndef f = { n -> if (n == 0) 15 else f(n - 1) }\ndef x = f(3)\nprint(x)\n");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = when("x", Comparison::Equal, 15)}), Stop::Arrived);
  EXPECT_EQ(f.source_here(), "print(x)");
  uint64_t there = f->steps();
  EXPECT_EQ(f->move({.motion = Motion::Run}), Stop::Ended);
  EXPECT_EQ(f->move({.motion = Motion::Run, .back = true, .until = when("x", Comparison::Equal, 15)}), Stop::Arrived);
  EXPECT_EQ(f->steps(), there);
  EXPECT_EQ(f->breakpoints().add(when("z", Comparison::Equal, 7)), 0u);
  EXPECT_EQ(no_place_text(*f.debugger, when("z", Comparison::Equal, 7)),
            "'z' has its value from the beginning; no step gives it another one");
}

TEST(Debugger, ComparesNumbersAsNumbersAndNothingElse) {
  Fixture f("fun", "def f(n: Int, d: Double) : Int = if n == 0 then 0 else f(n - 1, d / 2.0);\nwrite(f(5, 16.0))\n");
  auto place = [&](const std::string& text) {
    std::string message;
    std::optional<Breakpoint> read = read_place(*f.debugger, text, message);
    EXPECT_TRUE(read) << message;
    return read.value_or(Breakpoint());
  };
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = place("f if n < 2.5")}), Stop::Arrived);
  EXPECT_EQ(f.value_of("n"), "2");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = place("f if d == 1")}), Stop::Arrived);
  EXPECT_EQ(f.value_of("n"), "1");
  EXPECT_EQ(f->move({.motion = Motion::Run, .until = place("f if n > -3000000000")}), Stop::Arrived);
  EXPECT_EQ(f->breakpoints().add(place("f if n == \"a\"")), 0u);
  EXPECT_EQ(no_place_text(*f.debugger, place("n == true")), "the values of 'n' cannot be compared with true");
}

// A function of several parameters, as it is without passes: it is entered, and its line is, where they have their
// values.
TEST(Debugger, EntersFunctionsBehindTheirPatterns) {
  constexpr char text[] = "data P = { P(Int, Int) }\n"
                          "def gcd = { (a, b) -> if (b == 0) a else gcd(b, a % b) }\n"
                          "def sum = { ((a, b), P(c, d)) -> a + b + c + d }\n"
                          "def last = { (_, b) -> b }\n"
                          "print(gcd(48, 18))\n"
                          "print(sum((1, 2), P(3, 4)))\n"
                          "print(last(1, 2))\n";
  for (const char* place :
       {"gcd if b == 6", "2 if b == 6", "sum if d == 4", "3 if a == 1", "last if b == 2", "4 if b == 2"}) {
    Fixture f("l", text);
    std::string message;
    std::optional<Breakpoint> wanted = read_place(*f.debugger, place, message);
    ASSERT_TRUE(wanted) << message;
    EXPECT_EQ(f->move({.motion = Motion::Run, .until = wanted}), Stop::Arrived) << place;
  }
  Fixture f("l", text);
  ASSERT_NE(f->breakpoints().add(at_line(2)), 0u);
  std::vector<std::string> seen;
  while (f->move({.motion = Motion::Run}) == Stop::Breakpoint) seen.push_back(f.value_of("b"));
  EXPECT_EQ(seen, (std::vector<std::string>{"18", "12", "6", "0"}));
  std::string message;
  EXPECT_EQ(place_text(*f.debugger, read_place(*f.debugger, "s == \"a if b\"", message).value_or(Breakpoint())),
            "when s == \"a if b\"");
}

TEST(Debugger, ReadsStringsAsProgramsDo) {
  auto value = [](std::string_view text) {
    std::string message;
    std::optional<Condition> condition = read_condition(text, message);
    return condition ? std::get<std::string>(condition->value) : "none";
  };
  EXPECT_EQ(value(R"(s == "a")"), "a");
  EXPECT_EQ(value(R"(s == "a\t\"b\\\u{e4}\x01ü")"), "a\t\"b\\ä\x01ü");
  for (const char* wrong :
       {R"(s == "a" || s == "b")", R"(s == "a)", R"(s == "a\")", R"(s == "\q")", R"(s == ")", R"(s == "\x1")"})
    EXPECT_EQ(value(wrong), "none") << wrong;
}

// Lines of the library are counted by themselves: none of them is a line after the program's last one.
TEST(Debugger, StopsAtLinesOfTheLibrary) {
  Fixture f("l", "print(map({ x -> x * 2 }, range(1, 2)))\n");
  const Source& source = f.compilation.source();
  std::string_view library = source.text(source.library());
  std::string_view before = library.substr(0, library.find("def map = "));
  auto line = static_cast<uint32_t>(1 + std::count(before.begin(), before.end(), '\n'));
  auto at_library_line = [&](uint32_t number) {
    std::string message;
    std::optional<Breakpoint> place = read_place(*f.debugger, "prelude:" + std::to_string(number), message);
    EXPECT_TRUE(place) << message;
    return place.value_or(Breakpoint());
  };

  Breakpoint map = at_library_line(line);
  EXPECT_EQ(place_text(*f.debugger, map), "line " + std::to_string(line) + " of the prelude");
  ASSERT_NE(f->breakpoints().add(map), 0u);
  EXPECT_EQ(f->move({.motion = Motion::Run}), Stop::Breakpoint);
  EXPECT_EQ(f.frame_texts()[0], "in `map`");
  EXPECT_TRUE(is_in_library(source, f->source_span()));

  EXPECT_EQ(f->breakpoints().add(at_line(line + 2)), 0u);
  EXPECT_EQ(no_place_text(*f.debugger, at_line(2)), "nothing runs on line 2");
  std::string none = no_place_text(*f.debugger, at_library_line(2));
  EXPECT_TRUE(none.starts_with("nothing runs on line 2 of the prelude in this program; the next")) << none;
  EXPECT_LT(f->breakpoints().line_with_code(at_library_line(2)), line) << "that of a list";
  EXPECT_EQ(f->breakpoints().line_with_code(at_library_line(line)), line);
  EXPECT_EQ(f->breakpoints().line_with_code(at_library_line(UINT32_MAX)), 0u);
  EXPECT_EQ(f->breakpoints().add(at_library_line(0)), 0u);
  EXPECT_EQ(f->breakpoints().add(at_line(0)), 0u);
}

// Each is asked, since some only count how often they are hit, or write a message.
TEST(Debugger, AsksEveryBreakpointThatIsHit) {
  Fixture f("fun", factorial);
  ASSERT_EQ(f->breakpoints().add(at_function("fact")), 1u);
  ASSERT_EQ(f->move({.motion = Motion::Run}), Stop::Breakpoint);
  ASSERT_EQ(f->breakpoints().add({.place = PlaceKind::Expression, .expression = f->at()}), 2u);
  for (uint32_t stopping : {1, 2, 3}) {
    std::vector<uint32_t> asked;
    uint32_t hit = f->breakpoints().hit([&](uint32_t id) { return asked.push_back(id), id >= stopping; });
    EXPECT_EQ(hit, stopping < 3 ? stopping : 0);
    EXPECT_EQ(asked, (std::vector<uint32_t>{1, 2}));
  }
}

// A loop of the library within one line: each turn of it comes to the line.
TEST(Debugger, StopsAtEachTurnOfALoopOfTheLibrary) {
  for (const char* passes : {"none", "default"}) {
    SCOPED_TRACE(passes);
    Fixture f("l", "print(fold({ (so_far, x) -> so_far + x * x }, 0, [1, 2, 3, 4]))\n", passes);
    ASSERT_EQ(f->breakpoints().add(at_line(1)), 1u);
    size_t stops = 0;
    while (f->move({.motion = Motion::Run}) == Stop::Breakpoint) ++stops;
    EXPECT_GE(stops, 4u);
    EXPECT_LE(stops, 6u);
  }
}

// All of a loop stands on one line: each turn stops there.
TEST(Debugger, StopsAtEachTurnOfALoopOnOneLine) {
  Fixture f("l", "print({ let rec f = { n -> if (n == 0) 0 else f(n - 1) }; f(3) })\n", "contify");
  ASSERT_EQ(f->document().text.find("fun k"), std::string::npos) << "it is no loop:\n" << f->document().text;
  ASSERT_EQ(f->breakpoints().add(at_line(1)), 1u);
  std::vector<std::string> seen;
  while (f->move({.motion = Motion::Run}) == Stop::Breakpoint) seen.push_back(f.value_of("n"));
  EXPECT_EQ(seen, (std::vector<std::string>{"3", "2", "1", "0"}));
}

// What is made for types belongs to their declarations, or to the library, which ends no line where it is inlined.
TEST(Debugger, EntersALineOnceThatComparesAndShows) {
  for (const char* passes : {"none", "default"}) {
    SCOPED_TRACE(passes);
    Fixture f("l",
              "data Tree = { Leaf; Node(Tree, Int, Tree) }\n"
              "def t = Node(Leaf, 1, Node(Leaf, 2, Leaf))\n"
              "def main = { () ->\n"
              "  print(t == t)\n"
              "  print(show([t, t]))\n"
              "  print((1, [2]) == (1, [3]))\n"
              "  print(array(2, t) < array(3, Leaf))\n"
              "}\n"
              "main()\n",
              passes);
    for (uint32_t line = 4; line <= 7; ++line) ASSERT_NE(f->breakpoints().add(at_line(line)), 0u) << line;
    std::vector<uint32_t> entered;
    while (f->move({.motion = Motion::Run}) == Stop::Breakpoint)
      entered.push_back(f.compilation.source().line_column(f->source_span().begin).line);
    // Behind a loop that was inlined there, code may stand within the loop, and counts as one of its turns.
    if (passes == std::string("default")) EXPECT_EQ(entered, (std::vector<uint32_t>{4, 5, 5, 6, 7}));
    if (passes == std::string("none")) EXPECT_EQ(entered, (std::vector<uint32_t>{4, 5, 6, 7}));

    Fixture again("l", std::string(f.compilation.source().text()), passes);
    ASSERT_NE(again->breakpoints().add(at_line(1)), 0u);
    ASSERT_EQ(again->move({.motion = Motion::Run}), Stop::Breakpoint);
    EXPECT_EQ(again.frame_texts()[0], "in `equal_Tree`");
  }
}

// Looking back further than the journal goes runs again from the beginning.
TEST(Debugger, RunsBackBeyondItsHistory) {
  Fixture f("fun", "def count(n) = if n == 0 then 0 else count(n - 1);\nwrite(count(1000))", "none",
            {.history = {.steps = 50}});
  EXPECT_EQ(f->move({.motion = Motion::Run}), Stop::Ended);
  EXPECT_EQ(f->move({.motion = Motion::Run, .back = true, .until = when("n", Comparison::Equal, 800)}), Stop::Arrived);
  EXPECT_EQ(f.value_of("n"), "800");
  uint64_t here = f->steps();
  EXPECT_EQ(f->move({.motion = Motion::Run, .back = true}), Stop::Beginning);
  EXPECT_EQ(f->steps(), 0u);
  f->move({.motion = Motion::Run, .until = when("n", Comparison::Equal, 800)});
  EXPECT_EQ(f->steps(), here);
}

// The same stops backwards, wherever the history begins: it keeps 50 steps, and the watched step is the oldest one,
// too.
TEST(Debugger, StopsBackwardsAtTheEdgeOfItsHistory) {
  Fixture f("fun", "def count(n) = if n == 0 then 0 else count(n - 1);\nwrite(count(1000))", "none",
            {.history = {.steps = 50}});
  f->move({.motion = Motion::Run, .until = when("n", Comparison::Equal, 800)});
  uint64_t there = f->steps();
  for (uint64_t away = 40; away < 60; ++away) {
    f->move({.motion = Motion::To, .step = there + away});
    EXPECT_EQ(f->move({.motion = Motion::Run, .back = true, .until = when("n", Comparison::Equal, 800)}),
              Stop::Arrived);
    EXPECT_EQ(f->steps(), there) << away;
  }
  Breakpoint first{.place = PlaceKind::Expression, .expression = {}};
  f->move({.motion = Motion::To, .step = 0});
  first.expression = f->at();
  ASSERT_NE(f->breakpoints().add(first), 0u);
  for (uint64_t away : {10, 100}) {
    f->move({.motion = Motion::To, .step = away});
    EXPECT_EQ(f->move({.motion = Motion::Run, .back = true}), Stop::Breakpoint) << away;
    EXPECT_EQ(f->steps(), 0u);
  }
}

TEST(Debugger, TakesBackWhatWasPrintedAndComesBackFromFailures) {
  Fixture f("fun", "def f(n) = { write(n); 10 / n };\nwrite(f(5) + f(0))\n");
  EXPECT_EQ(f->move({.motion = Motion::Run}), Stop::Failed);
  EXPECT_EQ(f->error().code, "runtime/division-by-zero");
  EXPECT_EQ(f.source_here(), "10 / n");
  EXPECT_EQ(f->output(), "5\n0\n");
  EXPECT_EQ(f.value_of("n"), "0");
  EXPECT_EQ(f->move({.motion = Motion::Over, .back = true}), Stop::Arrived);
  EXPECT_EQ(f->state(), State::Running);
  f->move({.motion = Motion::Out, .back = true});
  EXPECT_EQ(f->output(), "5\n");
  f->move({.motion = Motion::To, .step = 0});
  EXPECT_EQ(f->output(), "");
  EXPECT_EQ(f->move({.back = true}), Stop::Beginning);
}

constexpr char lists[] = "data List(a) = { Nil; Cons(a, List(a)) }\n"
                         "def length = { Nil -> 0; Cons(_, rest) -> 1 + length(rest) }\n"
                         "def main = {\n"
                         "  let xs = Cons(1, Cons(2, Nil))\n"
                         "  let both = (xs, xs)\n"
                         "  let add = { n -> n + length(xs) }\n"
                         "  print(add(length(xs)))\n"
                         "}\n";

TEST(Debugger, ShowsDataClosuresAndSharing) {
  Fixture f("l", lists);
  ASSERT_EQ(f->move({.motion = Motion::Run, .until = at_function("add")}), Stop::Arrived);
  EXPECT_EQ(f.value_of("xs"), "Cons(1, Cons(2, Nil))");
  EXPECT_EQ(f.value_of("n"), "2");
  std::string both = f.value_of("both", 1), add = f.value_of("add", 1);
  size_t equals = both.find('=');
  ASSERT_NE(equals, std::string::npos) << both;
  std::string label = both.substr(1, equals - 1);
  EXPECT_EQ(both, "(" + label + "=Cons(1, Cons(2, Nil)), " + label + ")");
  EXPECT_EQ(add, "<fun add, xs = Cons(1, Cons(2, Nil))>");

  HeapGraph graph = f->heap_graph(0, 2);
  auto shared = std::find_if(graph.records.begin(), graph.records.end(),
                             [&](const Record& record) { return "#" + std::to_string(record.id) == label; });
  ASSERT_NE(shared, graph.records.end());
  EXPECT_TRUE(shared->shared);
  EXPECT_EQ(shared->kind, RecordKind::Injection);
  EXPECT_EQ(shared->name, "Cons");
  EXPECT_EQ(f.source_here().empty(), false);
  EXPECT_EQ(f.compilation.source().text(span(f.program(), shared->maker)), "Cons(1, Cons(2, Nil))");
  EXPECT_TRUE(std::any_of(graph.records.begin(), graph.records.end(),
                          [](const Record& record) { return record.kind == RecordKind::Closure; }));
}

TEST(Debugger, CutsLongValuesAndCycles) {
  Fixture f("l", "data List(a) = { Nil; Cons(a, List(a)) }\n"
                 "def upto = { n -> if (n == 0) Nil else Cons(n, upto(n - 1)) }\n"
                 "def head = { Nil -> 0; Cons(x, _) -> x }\n"
                 "def apply = { (f, n) -> f(n) }\n"
                 "def main = { m ->\n"
                 "  let xs = upto(1000)\n"
                 "  let rec even = { n -> if (n == m) true else odd(n - 1) }\n"
                 "  and odd = { n -> if (n == m) false else even(n - 1) }\n"
                 "  print(apply(even, 4)); print(apply(odd, 3)); print(head(xs))\n"
                 "}\n"
                 "main(0)\n");
  ASSERT_EQ(f->move({.motion = Motion::Run, .until = at_function("apply")}), Stop::Arrived);
  EXPECT_EQ(f.value_of("xs", 1), "Cons(1000, Cons(999, Cons(998, Cons(997, Cons(996, Cons(995, Cons(994, Cons(993, "
                                 "Cons(992, Cons(991, …))))))))))");
  std::string even = f.value_of("even", 1), label = even.substr(0, even.find('='));
  EXPECT_EQ(even, label + "=<fun even, m = 0, odd = <fun odd, m = 0, even = " + label + ">>");
}

} // namespace
} // namespace letcont::debugger
