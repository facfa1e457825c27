// The generator of random programs: its programs are valid, have every construct, and can be reduced.

#include "cps/check/check.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "eval/evaluator.h"
#include "generate/generate.h"
#include "generate/reduce.h"

#include <gtest/gtest.h>
#include <set>

namespace letcont::generate {
namespace {

using namespace cps;

TEST(Generate, IsTheSameForTheSameSeed) {
  EXPECT_EQ(text(random_program({.seed = 7})), text(random_program({.seed = 7})));
  EXPECT_NE(text(random_program({.seed = 7})), text(random_program({.seed = 8})));
}

TEST(Generate, MakesProgramsThatEndSoon) {
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Program program = random_program({.seed = seed, .size = 200});
    ASSERT_EQ(report(check(program)), "") << "seed " << seed;
    eval::Evaluator evaluator(program, {.steps = 100'000});
    eval::State state = evaluator.run(200'000);
    ASSERT_NE(state, eval::State::Running) << "seed " << seed;
    if (state == eval::State::Failed) EXPECT_EQ(evaluator.error().code.substr(0, 8), "runtime/") << "seed " << seed;
  }
}

TEST(Generate, HasRuntimeErrorsOnlyIfAsked) {
  uint32_t failed = 0;
  for (uint32_t seed = 0; seed < 300; ++seed) {
    for (bool errors : {true, false}) {
      Program program = random_program({.seed = seed, .size = 400, .runtime_errors = errors});
      eval::Evaluator evaluator(program);
      bool fails = evaluator.run(1'000'000) == eval::State::Failed;
      if (errors)
        failed += fails;
      else
        EXPECT_FALSE(fails) << "seed " << seed;
    }
  }
  EXPECT_GT(failed, 10u);
}

// Every form of the language, and ways to use it that passes look for.
TEST(Generate, UsesEverything) {
  std::set<ExprKind> kinds;
  std::set<PrimKind> primitives;
  std::set<Operation> operations_used;
  std::set<Visibility> visibilities;
  std::set<std::string_view> externals_used;
  std::set<std::string> ways;
  for (uint32_t seed = 0; seed < 500; ++seed) {
    Program program = random_program({.seed = seed, .size = 200});
    for (Def def : program.data().order) visibilities.insert(program.data().defs[def].visibility);
    for_each_expression(program, [&](Expr expr) {
      kinds.insert(kind(program, expr));
      if (kind(program, expr) == ExprKind::LetPrim) {
        Primitive value = primitive(program, expr);
        primitives.insert(value.kind);
        if (value.kind == PrimKind::Operation) operations_used.insert(value.operation);
        if (value.kind == PrimKind::External)
          for (const ExternalInfo& each : externals)
            if (each.name == program.names.text(value.text())) externals_used.insert(each.name);
      }
      visit(program, expr,
            Overloaded{[&](Apply call) {
                         Var callee = variable(program, call.function);
                         bool tail = is_return(program, variable(program, call.target));
                         ways.insert(std::string(known_function(program, callee) ? "known" : "unknown") + " call" +
                                     (tail ? ", tail" : ""));
                       },
                       [&](Case branch) { ways.insert(branch.otherwise ? "default" : "exhaustive"); },
                       [&](LetFun let) {
                         ways.insert(program.data().funs[let.first].next ? "group of functions" : "one function");
                       },
                       [&](LetCont let) {
                         ways.insert(program.data().conts[let.first].next ? "group of continuations" : "one");
                         if (use_count(program, let.first) == Count::None) ways.insert("dead continuation");
                       },
                       [](auto) {}});
    });
  }
  EXPECT_EQ(kinds.size(), static_cast<size_t>(last_expr_kind) + 1);
  EXPECT_EQ(primitives.size(), static_cast<size_t>(PrimKind::Memory) + 1);
  EXPECT_EQ(operations_used.size(), operations.size());
  EXPECT_EQ(visibilities.size(), 3u);
  EXPECT_EQ(externals_used.size(), externals.size());
  EXPECT_EQ(ways.size(), 11u);
}

TEST(Generate, LargeProgramsAreRight) {
  for (uint32_t shape = 0; shape < shape_names.size(); ++shape) {
    Program program = large_program(static_cast<Shape>(shape), 20'000);
    EXPECT_EQ(report(check(program)), "") << "shape " << shape;
    EXPECT_NEAR(static_cast<double>(size(program)), 20'000, 6'000) << "shape " << shape;
    eval::Evaluator evaluator(program);
    EXPECT_EQ(evaluator.run(1'000'000), eval::State::Ended) << "shape " << shape;
    EXPECT_NE(evaluator.take_output(), "") << "shape " << shape;
  }
}

// The bug to be shown: the program multiplies in a function.
TEST(Reduce, LeavesWhatShowsTheBug) {
  auto multiplies = [](const Program& program) {
    bool found = false;
    for (uint32_t f = 1; f < program.data().funs.limit(); ++f)
      if (has_body(program, Fun{f}))
        for_each_expression(program, Up::function(Fun{f}), [&](Expr expr) {
          if (kind(program, expr) != ExprKind::LetPrim) return;
          Primitive value = primitive(program, expr);
          found |= value.kind == PrimKind::Operation && value.operation == Operation::Mul &&
                   use_count(program, program.data().exprs[expr].variable()) != Count::None;
        });
    return found;
  };
  uint32_t reduced = 0;
  for (uint32_t seed = 0; seed < 60 && reduced < 10; ++seed) {
    Program program = random_program({.seed = seed, .size = 200});
    if (!multiplies(program)) continue;
    ++reduced;
    Program small = reduce(program, multiplies);
    EXPECT_TRUE(multiplies(small));
    EXPECT_EQ(report(check(small)), "");
    EXPECT_LE(size(small), 50u) << "seed " << seed << "\n" << text(small);
  }
  EXPECT_EQ(reduced, 10u);
}

} // namespace
} // namespace letcont::generate
