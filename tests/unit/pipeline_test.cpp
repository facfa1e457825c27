// The list of passes: reading it, its errors, running it; and the default pipeline as a whole.

#include "cps/traverse.h"
#include "passes_support.h"

namespace letcont::passes {
namespace {

std::string errors(std::string_view list) {
  Diagnostics diagnostics;
  parse_pipeline(list, diagnostics);
  std::string all;
  for (const Diagnostic& each : diagnostics.all())
    all += std::to_string(each.span.begin) + "-" + std::to_string(each.span.end) + ": " + each.message + "\n";
  return all;
}

std::string parsed(std::string_view list) {
  Diagnostics diagnostics;
  std::string result = text(parse_pipeline(list, diagnostics));
  EXPECT_FALSE(diagnostics.has_errors()) << list;
  return result;
}

TEST(Pipeline, ReadsLists) {
  EXPECT_EQ(parsed("none"), "none");
  EXPECT_EQ(parsed("shrink"), "shrink");
  EXPECT_EQ(parsed(" cse , shrink,cse"), "cse,shrink,cse");
  EXPECT_EQ(parsed("default"), text(default_pipeline()));
  EXPECT_EQ(parsed("box,default"), "box," + text(default_pipeline()));
  EXPECT_EQ(parsed(text(default_pipeline())), text(default_pipeline()));
}

// A pass at a time is the same as all at once, and an observer ends it.
TEST(Pipeline, RunsAPassAtATime) {
  const char* text = "def f = fun k (x) -> { let y = add(x, x) k(y) } def main : i32 = { decl j let a = 3 f(j, a) j(b) "
                     "= { halt(b) } }";
  cps::Program whole = read(text), steps = read(text);
  run(default_pipeline(), whole);
  size_t passes = 0;
  Running running(default_pipeline(), steps,
                  {.before = [&](auto&, size_t index, auto&) { EXPECT_EQ(index, passes); }, .after = {}});
  while (running.step()) ++passes;
  EXPECT_EQ(passes, default_pipeline().size());
  EXPECT_FALSE(running.stopped());
  EXPECT_EQ(cps::text(steps), cps::text(whole));
  Running ended(default_pipeline(), steps, {.before = {}, .after = [](auto&, size_t, auto&, auto&) { return false; }});
  EXPECT_FALSE(ended.step());
  EXPECT_TRUE(ended.stopped());
  EXPECT_FALSE(ended.step());
}

TEST(Pipeline, SaysWhereAListIsWrong) {
  EXPECT_EQ(errors("cse,shrnk"), "4-9: there is no pass \"shrnk\"; did you mean \"shrink\"?\n");
  EXPECT_EQ(errors("cse,,wombat"), "4-4: expected the name of a pass\n5-11: there is no pass \"wombat\"\n");
  EXPECT_EQ(errors(""), "0-0: expected the name of a pass\n");
}

TEST(Pipeline, HasAtMostAThousandPasses) {
  for (size_t more : {0, 1}) {
    std::string list = "box";
    for (size_t i = 1; i < 1000 + more; ++i) list += ",box";
    Diagnostics diagnostics;
    EXPECT_EQ(parse_pipeline(list, diagnostics).size(), more ? 0u : 1000u);
    EXPECT_EQ(diagnostics.has_errors(), more > 0);
  }
}

TEST(Pipeline, GivesEachRunOfAPassAKey) {
  Diagnostics diagnostics;
  EXPECT_EQ(keys(parse_pipeline("shrink,cse,shrink,close,shrink", diagnostics)),
            (std::vector<std::string>{"shrink", "cse", "shrink#2", "close", "shrink#3"}));
}

TEST(Pipeline, EveryPassIsDocumented) {
  for (const Pass& pass : all_passes()) {
    EXPECT_EQ(pass_named(pass.name), &pass);
    EXPECT_FALSE(pass.documentation.empty());
    EXPECT_FALSE(pass.documentation.ends_with("."));
    EXPECT_EQ(pass.documentation.find('\n'), std::string_view::npos);
  }
  EXPECT_EQ(pass_named("default"), nullptr);
  for (const Step& step : default_steps()) {
    EXPECT_NE(pass_named(step.pass), nullptr) << step.pass;
    EXPECT_FALSE(step.reason.empty());
  }
}

TEST(Pipeline, EveryPassAndEveryRuleIsExplained) {
  for (const Pass& pass : all_passes()) {
    EXPECT_TRUE(pass.text.ends_with(".")) << pass.name;
    cps::Program program = read("def main = { let u = () halt(u) }");
    Counts counts = pass.run(program);
    EXPECT_FALSE(counts.empty()) << pass.name;
    ASSERT_EQ(counts.size(), pass.rules.size()) << pass.name;
    for (size_t i = 0; i < counts.size(); ++i) {
      EXPECT_EQ(counts[i].rule, pass.rules[i].name) << pass.name;
      EXPECT_EQ(pass.rules[i].counter, i) << pass.name << " " << counts[i].rule;
      EXPECT_FALSE(pass.rules[i].text.empty()) << pass.name << " " << counts[i].rule;
    }
  }
}

TEST(Pipeline, AnObserverSeesEveryPassAndMayStop) {
  cps::Program program = read("def main = { let u = () halt(u) }");
  Diagnostics diagnostics;
  std::string seen;
  Observer observer;
  observer.before = [&](const Pass& pass, size_t index, const cps::Program&) {
    seen += std::to_string(index) + "<" + std::string(pass.name) + " ";
  };
  observer.after = [&](const Pass& pass, size_t index, const cps::Program&, const Counts&) {
    seen += std::string(pass.name) + ">" + std::to_string(index) + " ";
    return index < 1;
  };
  EXPECT_FALSE(run(parse_pipeline("cse,shrink,cse", diagnostics), program, observer));
  EXPECT_EQ(seen, "0<cse cse>0 1<shrink shrink>1 ");
}

// What a pass need not change, it does not make anew: its memory would grow with the program. Here each pass finds
// something to do, beside a chain of jumps.
TEST(Pipeline, PassesLeaveAloneWhatTheyDoNotChange) {
  auto uses_made = [](const Pass& pass, int jumps) {
    std::string text = R"(
      let print = external("write_int")
      let three = 3
      def f = fun k (x, y) -> {
        let pair = (x, y)
        let g = fun j (t : (i32, i32)) -> { let a = #0(t) let b = add(a, x) j(b) }
        decl last, k0
        g(k0, pair)
        last(z) = { let w = add(z, three) decl end print(end, w) end() = { k(w) } }
    )";
    for (int i = 0; i < jumps; ++i) {
      std::string k = "k" + std::to_string(i), z = "z" + std::to_string(i);
      text += k + "(" + z + ") = { " + (i + 1 < jumps ? "decl k" + std::to_string(i + 1) : std::string()) + " ";
      text += (i + 1 < jumps ? "k" + std::to_string(i + 1) : std::string("last")) + "(" + z + ") ";
    }
    cps::Program program = read(text + std::string(static_cast<size_t>(jumps) + 1, '}'));
    uint32_t before = program.data().occurs.uses.limit();
    pass.run(program);
    return program.data().occurs.uses.limit() - before;
  };
  for (const Pass& pass : all_passes()) EXPECT_EQ(uses_made(pass, 100), uses_made(pass, 10)) << pass.name;
}

// Church's pairs: after the default passes no closure, tuple or call is left.
TEST(Pipeline, ChurchPairsDisappear) {
  cps::Program program = read(R"(def main = {
    let true_ = fun k (x, y) -> { k(x) }
    let false_ = fun k1 (x1, y1) -> { k1(y1) }
    let pair = fun k2 (a, b) : fn(fn(i32, i32) -> i32) -> i32 -> {
      let choose = fun k3 (boolean : fn(i32, i32) -> i32) -> { boolean(k3, a, b) }
      k2(choose)
    }
    let first = fun k4 (p : fn(fn(i32, i32) -> i32) -> i32) -> { p(k4, true_) }
    let second = fun k5 (q : fn(fn(i32, i32) -> i32) -> i32) -> { q(k5, false_) }
    let seven = 7
    let five = 5
    decl j
    pair(j, seven, five)
    j(r : fn(fn(i32, i32) -> i32) -> i32) = {
      decl j1
      second(j1, r)
      j1(s) = {
        decl j2
        first(j2, r)
        j2(t) = {
          decl j3
          second(j3, r)
          j3(u) = {
            let sum = add(t, u)
            let product = mul(s, sum)
            let sixty = 60
            let same = eq(product, sixty)
            let assert = external("assert")
            decl j4
            assert(j4, same)
            j4() = { let unit = () halt(unit) }
          }
        }
      }
    }
  })");
  apply(program, "default");
  EXPECT_EQ(cps::text(program), "def main = ()\n");
}

} // namespace
} // namespace letcont::passes
