// What analyses answer, asked directly: where a wrong answer costs a pass time only, no program shows it.

#include "cps/traverse.h"
#include "passes/analysis/nesting.h"
#include "passes/analysis/suspects.h"
#include "passes/analysis/total.h"
#include "passes/pass.h"
#include "passes/rewrite/handlers.h"
#include "passes/rewrite/reach.h"
#include "passes_support.h"

#include <map>
#include <random>

namespace letcont::passes {
namespace {

using cps::ContVar;
using cps::Def;
using cps::Expr;
using cps::Fun;

// The parts of a program by their names; an expression by the variable that it binds.
struct Parts {
  explicit Parts(const cps::Program& program) {
    const cps::ProgramData& data = program.data();
    for (Def def : data.order)
      if (cps::Var variable = data.defs[def].variable) defs.emplace(cps::name(program, variable), def);
    cps::for_each_expression(program, [&](Expr expr) {
      switch (cps::kind(program, expr)) {
      case cps::ExprKind::LetPrim: exprs.emplace(cps::name(program, data.exprs[expr].variable()), expr); break;
      case cps::ExprKind::LetCont:
        cps::for_each_continuation(program, expr, [&](ContVar k) { conts.emplace(cps::name(program, k), k); });
        break;
      case cps::ExprKind::LetFun:
        cps::for_each_function(program, expr, [&](Fun f) { funs.emplace(cps::name(program, data.funs[f].self), f); });
        break;
      default: break;
      }
    });
  }
  std::map<std::string_view, Def> defs;
  std::map<std::string_view, Fun> funs;
  std::map<std::string_view, ContVar> conts;
  std::map<std::string_view, Expr> exprs;
};

Recursion looked_at(const cps::Program& program) {
  Recursion recursion(program);
  for (Def def : program.data().order) recursion.look(def);
  return recursion;
}

constexpr char nested[] = R"(
def f = fun k (x) -> {
  let once = fun k1 (y) -> { let a = add(y, x) k1(a) }
  let itself = fun k2 (y) -> { let b = add(y, x) itself(k2, b) }
  let even = fun k3 (y) -> { odd(k3, y) } and odd = fun k4 (y) -> { let c = add(y, x) even(k4, c) }
  decl loop, out
  once(loop, x)
  loop(n) = {
    decl again
    let d = add(n, x)
    case(n) { 0 -> out _ -> again }
    again() = { let e = add(d, x) loop(e) }
  }
  out() = { decl more itself(more, x) more(m) = { let g = add(m, m) even(k, g) } }
}
)";

TEST(Recursion, KnowsWhatIsUsedInItself) {
  cps::Program program = read(nested);
  Parts parts(program);
  Recursion recursion = looked_at(program);
  for (auto [name, f] : parts.funs)
    EXPECT_EQ(recursion.recursive(f), name == "itself" || name == "even" || name == "odd") << name;
  // `out` is used in the body of another of its group.
  for (auto [name, k] : parts.conts) EXPECT_EQ(recursion.recursive(k), name == "loop" || name == "out") << name;
  EXPECT_TRUE(recursion.saw_unreached()); // `out`, and `odd`: nothing outside of the group uses them
}

TEST(Recursion, KnowsWhetherAnExpressionStandsInside) {
  cps::Program program = read(nested);
  Parts parts(program);
  Recursion recursion = looked_at(program);
  for (auto [name, expr] : parts.exprs) {
    EXPECT_EQ(recursion.inside(expr, parts.funs.at("itself")), name == "b") << name;
    EXPECT_EQ(recursion.inside(expr, parts.funs.at("even")), false) << name;
    EXPECT_EQ(recursion.inside(expr, parts.funs.at("odd")), name == "c") << name;
    EXPECT_EQ(recursion.inside(expr, parts.conts.at("loop")), name == "d" || name == "e") << name;
    EXPECT_EQ(recursion.inside(expr, parts.conts.at("out")), name == "g") << name;
  }
}

TEST(Recursion, SeesWhatNothingOutsideUses) {
  auto saw = [](std::string_view text) {
    cps::Program program = read(text);
    return looked_at(program).saw_unreached();
  };
  EXPECT_FALSE(saw("def f = fun k (x) -> { let g = fun j (y) -> { j(y) } k(x) }"));
  EXPECT_FALSE(saw("def f = fun k (x) -> { let g = fun j (y) -> { g(j, y) } g(k, x) }"));
  EXPECT_FALSE(saw("def f = fun k (x) -> { decl loop loop(x) loop(y) = { loop(y) } }"));
  EXPECT_TRUE(saw("def f = fun k (x) -> { let g = fun j (y) -> { g(j, y) } k(x) }"));
  EXPECT_TRUE(saw("def f = fun k (x) -> { decl loop k(x) loop(y) = { loop(y) } }"));
}

// Each definition becomes a part of a later one only.
TEST(Recursion, KnowsWhereDefinitionsHaveGone) {
  cps::Program program = read(R"(
let f = fun k (x) -> { let a = add(x, x) k(a) }
let g = fun k (x) -> { let b = add(x, x) f(k, b) }
let h = fun k (x) -> { let c = add(x, x) g(k, c) }
)");
  Parts parts(program);
  Recursion recursion(program);
  Expr a = parts.exprs.at("a"), b = parts.exprs.at("b"), c = parts.exprs.at("c");
  Def f = parts.defs.at("f"), g = parts.defs.at("g"), h = parts.defs.at("h");
  recursion.look(f);
  recursion.look(g);
  EXPECT_TRUE(recursion.has_seen(a));
  EXPECT_FALSE(recursion.has_seen(c));
  EXPECT_EQ(recursion.look(h).size(), 3u);
  EXPECT_TRUE(recursion.has_seen(c));
  EXPECT_LT(recursion.position(f), recursion.position(g));
  EXPECT_EQ(recursion.definition(a), f);
  EXPECT_FALSE(recursion.merge(a, g));
  EXPECT_FALSE(recursion.merge(a, f));
  EXPECT_TRUE(recursion.merge(b, f));
  EXPECT_EQ(recursion.definition(a), g);
  EXPECT_TRUE(recursion.merge(c, g));
  for (Expr expr : {a, b, c}) EXPECT_EQ(recursion.definition(expr), h);
  EXPECT_EQ(recursion.position(h), 2u);
}

// Whether there may be something that nothing reaches, where those functions and continuations have lost a use.
bool any_unreached(std::string_view text, std::vector<std::string_view> names = {}) {
  cps::Program program = read(text);
  Parts parts(program);
  Recursion recursion = looked_at(program);
  Suspects suspects(program, recursion);
  for (std::string_view name : names) {
    if (parts.funs.contains(name)) suspects.add(parts.funs.at(name));
    if (parts.conts.contains(name)) suspects.add(parts.conts.at(name));
  }
  bool first = suspects.any_unreached();
  if (!names.empty() && first) EXPECT_FALSE(suspects.any_unreached()) << "it is forgotten";
  return first;
}

TEST(Suspects, FindDefinitionsThatNothingReaches) {
  std::string_view used = "let a = 1 let g = fun k (x) -> { let y = add(x, a) k(y) } let h = fun k (x) -> { g(k, x) } ";
  EXPECT_FALSE(any_unreached(""));
  EXPECT_FALSE(any_unreached("def f = fun k (x) -> { f(k, x) }"));
  EXPECT_FALSE(any_unreached(std::string(used) + "def f = fun k (x) -> { h(k, x) }"));
  EXPECT_FALSE(any_unreached(std::string(used) + "let _ = { let x = 1 decl k h(k, x) k(y) = { halt(y) } }"));
  EXPECT_TRUE(any_unreached(used));
  EXPECT_TRUE(any_unreached(std::string(used) + "def f = fun k (x) -> { g(k, x) }"));
  EXPECT_TRUE(any_unreached("let g = fun k (x) -> { g(k, x) }"));
}

TEST(Suspects, AreUsedFromOutside) {
  std::string_view function = "def f = fun k (x) -> { let g = fun j (y) -> { g(j, y) } ";
  EXPECT_FALSE(any_unreached(std::string(function) + "k(x) }")); // nobody says that it has lost a use
  EXPECT_TRUE(any_unreached(std::string(function) + "k(x) }", {"g"}));
  EXPECT_FALSE(any_unreached(std::string(function) + "g(k, x) }", {"g"}));
  EXPECT_FALSE(any_unreached(std::string(function) + "decl on on() = { g(k, x) } on() }", {"g"}));
  EXPECT_FALSE(any_unreached(std::string(function) + "let h = fun l (z) -> { g(l, z) } h(k, x) }", {"g"}));
  std::string_view loop = "decl loop loop(y) = { decl in loop(y) in() = { loop(y) } } ";
  EXPECT_TRUE(any_unreached("def f = fun k (x) -> { " + std::string(loop) + "k(x) }", {"loop"}));
  EXPECT_FALSE(any_unreached("def f = fun k (x) -> { " + std::string(loop) + "loop(x) }", {"loop"}));
  EXPECT_TRUE(any_unreached("def f = fun k (x) -> { " + std::string(loop) + " decl out out() = { k(x) } out() }",
                            {"loop", "out", "loop"}));
  EXPECT_TRUE(any_unreached(std::string(function) + std::string(loop) + "loop(x) }", {"loop", "g"}));
}

// All searches together take as many steps as there are expressions. Only what is used inside itself is in question,
// and each such thing once, however often it has lost a use.
TEST(Suspects, AreLookedForWithinBounds) {
  auto text = [](int functions, bool recursive) {
    std::string text = "def f = fun k (x) -> { ", calls;
    for (int i = 0; i < functions; ++i) {
      std::string g = "g" + std::to_string(i), j = "j" + std::to_string(i);
      text +=
          "let " + g + " = fun r" + g + " (y) -> { " + (recursive ? g + "(r" + g + ", y)" : "r" + g + "(y)") + " } ";
      calls += "decl " + j + " " + g + "(" + j + ", x) " + j + "(z" + std::to_string(i) + ") = { ";
    }
    for (int i = 0; i < 100; ++i) text += "let a" + std::to_string(i) + " = add(x, x) ";
    return text + calls + "k(x) " + std::string(static_cast<size_t>(functions), '}') + "}";
  };
  EXPECT_FALSE(any_unreached(text(1, true), {"g0"}));
  EXPECT_FALSE(any_unreached(text(1, true), {"g0", "g0", "g0", "g0"}));
  std::vector<std::string_view> many{"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9"};
  EXPECT_TRUE(any_unreached(text(10, true), many)); // the steps are spent
  EXPECT_FALSE(any_unreached(text(10, false), many));
  std::string_view loops =
      "def f = fun k (x) -> { let a = add(x, x) let b = add(x, x) decl one one(y) = { decl on one(y) "
      "on() = { one(y) } } one(x) }";
  EXPECT_FALSE(any_unreached(loops, {"one"}));
  EXPECT_FALSE(any_unreached(loops, {"one", "one", "one", "one", "one", "one", "one", "one", "one", "one"}));
}

TEST(Total, HeaderExample) {
  std::vector<std::string> examples = header_examples("analysis/total.h");
  ASSERT_EQ(examples.size(), 1u);
  std::istringstream lines(examples[0]);
  std::string text = "let print = external(\"write_int\")\n";
  std::map<std::string, bool, std::less<>> only_computes; // by name, as each line says at its end
  for (std::string line; std::getline(lines, line);) {
    text += line.substr(0, line.find("   ")) + '\n';
    only_computes.emplace(line.substr(4, line.find(" =") - 4), line.ends_with("  only computes"));
  }
  EXPECT_EQ(only_computes.size(), 4u);
  cps::Program program = read(text);
  Parts parts(program);
  std::vector<bool> total = total_functions(program);
  for (const auto& [name, expected] : only_computes) EXPECT_EQ(total[parts.funs.at(name).index], expected) << name;
}

TEST(Handlers, HeaderExample) {
  std::vector<std::string> examples = header_examples("rewrite/handlers.h");
  ASSERT_EQ(examples.size(), 2u);
  cps::Program program = read(examples[0]);
  {
    cps::Change change(program);
    EXPECT_EQ(delete_handlers(program, change).size(), 1u);
  }
  expect_sound(program, "after");
  EXPECT_EQ(cps::text(program), normal(examples[1]));
}

TEST(Total, FunctionsOfAllKinds) {
  cps::Program program = read(R"(
let print = external("write_int")
def square = fun k (x) -> { let y = mul(x, x) k(y) }
def power = fun k (x) -> { decl j square(j, x) j(y) = { square(k, y) } }
def half = fun k (x, y) -> { let z = div(x, y) k(z) }
def loop = fun k (x) -> { loop(k, x) }
def even = fun k (x) -> { odd(k, x) }
def odd = fun k (x) -> { even(k, x) }
def show = fun k (x) -> { decl j print(j, x) j() = { k(x) } }
def turn = fun k (x) -> { decl again again(x) again(y) = { again(y) } }
def turns = fun k (x) -> { decl one, two one(x) one(y) = { two(y) } two(y) = { one(y) } }
def jumps = fun k (x) -> { decl one, two one(x) one(y) = { two(y) } two(y) = { k(y) } }
def asks = fun k (x) -> { loop(k, x) }
def raises_it = fun k h (x) raises i32 -> { h(x) }
def given = fun k (x, f : fn(i32) -> i32) -> { f(k, x) }
def outer = fun k (x) : fn(i32) -> i32 -> { let inner = fun j (y) -> { inner(j, y) } k(inner) }
)");
  Parts parts(program);
  std::vector<bool> total = total_functions(program);
  for (auto [name, f] : parts.funs)
    EXPECT_EQ(total[f.index], name == "square" || name == "power" || name == "jumps" || name == "outer") << name;
}

TEST(Reach, CountsWhatItDeletes) {
  cps::Program program = read(R"(
let a = 1
let b = (a, a)
def f = fun k (x) -> {
  let g = fun j (y) -> { h(j, y) } and h = fun j (y) -> { g(j, y) }
  let i = fun j (y) -> { j(y) }
  decl one, two, three, four
  i(four, x)
  one() = { two() }
  two() = { three() }
  three() = { one() }
  four(z) = { k(z) }
}
)");
  cps::Change change(program);
  Unreached gone = delete_unreachable(program, change);
  change.settle();
  EXPECT_EQ(gone.functions, 2u);
  EXPECT_EQ(gone.continuations, 3u);
  EXPECT_EQ(gone.definitions, 2u);
  EXPECT_EQ(gone.all(), 7u);
  EXPECT_EQ(cps::text(program), normal(R"(
def f = fun k (x) -> { let i = fun j (y) -> { j(y) } decl four i(four, x) four(z) = { k(z) } }
)"));
}

// In a chain and in a random tree, compared with one step at a time.
TEST(Nesting, FindsTheFunctionAtALevel) {
  std::mt19937 random(1);
  for (bool chain : {true, false}) {
    constexpr uint32_t count = 2000;
    Nesting nesting(count + 1);
    for (uint32_t i = 1; i <= count; ++i) nesting.add(Fun{i}, Fun{chain ? i - 1 : static_cast<uint32_t>(random() % i)});
    EXPECT_EQ(nesting.level(Fun{}), -1);
    for (uint32_t i = 1; i <= count; i += 7) {
      Fun at{i};
      for (int level = nesting.level(at); level >= 0; --level, at = nesting.around(at)) {
        ASSERT_EQ(nesting.level(at), level);
        ASSERT_EQ(nesting.at_level(Fun{i}, level), at);
      }
      EXPECT_EQ(at, Fun{});
    }
  }
}

// From any node of a path to any other further out there are a few jumps, as few as there are digits in its number.
TEST(Nesting, Jumps) {
  constexpr uint32_t count = 1 << 12;
  std::vector<uint32_t> jump{0};
  for (uint32_t i = 1; i < count; ++i)
    jump.push_back(Nesting::choose_jump(i - 1, [&](uint32_t of) { return jump[of]; }, [](uint32_t of) { return of; }));
  uint32_t most = 0;
  for (uint32_t from : {count - 1, count / 2, count / 3, 1000u})
    for (uint32_t to = 0; to < from; ++to) {
      uint32_t steps = 0;
      for (uint32_t at = from; at > to; ++steps) at = jump[at] >= to && jump[at] != at ? jump[at] : at - 1;
      most = std::max(most, steps);
    }
  EXPECT_LE(most, 36u); // three times the logarithm
}

enum class Rule { One, Two };
constexpr std::array rules{RuleRow{Rule::One, "one", ""}, RuleRow{Rule::Two, "two", ""}};

TEST(RuleCounters, NoteTimesAndPlaces) {
  RuleCounters<Rule> counters(rules);
  counters.add(Rule::One); // at no place
  counters.at({3, 5});
  counters.add(Rule::One);
  counters.add(Rule::One, 4);
  counters.add(Rule::Two, 0);
  counters.at({7, 9});
  counters.add(Rule::One);
  Counts counts = counters.counts();
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_EQ(counts[0].rule, "one");
  EXPECT_EQ(counts[0].times, 7u);
  EXPECT_EQ(counts[0].places, (std::vector<Span>{{3, 5}, {7, 9}}));
  EXPECT_EQ(counts[1].times, 0u);
  EXPECT_TRUE(counts[1].places.empty());
  EXPECT_EQ(total(counts), 7u);
  EXPECT_EQ(times(counts, "one"), 7u);
  EXPECT_EQ(times(counts, "three"), 0u);
}

TEST(RuleCounters, KeepTheFirstPlaces) {
  RuleCounters<Rule> counters(rules);
  for (uint32_t i = 0; i < most_places + 5; ++i) {
    counters.at({i, i + 1});
    counters.add(Rule::Two);
  }
  RuleCount counted = counters.counts()[1];
  EXPECT_EQ(counted.times, most_places + 5);
  ASSERT_EQ(counted.places.size(), 64u);
  EXPECT_EQ(counted.places.back(), (Span{63, 64}));
}

TEST(RuleCounters, ComparesRulesAndTimes) {
  EXPECT_EQ((RuleCount{"a", 1, {{1, 2}}}), (RuleCount{"a", 1}));
  EXPECT_FALSE((RuleCount{"a", 1}) == (RuleCount{"b", 1}));
  EXPECT_FALSE((RuleCount{"a", 1}) == (RuleCount{"a", 2}));
}

} // namespace
} // namespace letcont::passes
