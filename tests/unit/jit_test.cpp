// Machine code in memory: programs behave as they do as executables.

#include "cps/parse/parse.h"
#include "llvm/emit.h"
#include "native/here/apart.h"
#include "native/here/jit.h"
#include "native/target.h"

#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {
namespace {

TargetOptions at_level(unsigned level) {
  TargetOptions options;
  options.level = level;
  return options;
}

class JitTest : public testing::Test {
protected:
  llvm::Module& compile(const std::string& text) {
    Source source("p.cps", text);
    Diagnostics diagnostics;
    std::optional<cps::Program> program = cps::parse(source, diagnostics);
    EXPECT_TRUE(program) << render(diagnostics, source, false);
    module_ = emit_llvm(*program, source, context_, Memory::Collected).module;
    return *module_;
  }
  ApartOutcome run(const std::string& text, unsigned level = 2, const ApartLimits& limits = {}) {
    return run_apart(compile(text), "p.cps", at_level(level), limits);
  }

private:
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

constexpr char prints_nine[] = R"(let _ = {
  let print = external("print_int")
  let x = 4
  let y = 5
  let sum = add(x, y)
  decl k
  print(k, sum)
  k() = { let u = () halt(u) }
}
)";

TEST_F(JitTest, GivesWhatAProgramPrints) {
  for (unsigned level = 0; level <= 3; ++level) {
    ApartOutcome outcome = run(prints_nine, level);
    EXPECT_EQ(outcome.output, "9");
    EXPECT_EQ(outcome.errors, "");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.signal, 0);
  }
}

TEST_F(JitTest, PrintsBeforeItFails) {
  ApartOutcome outcome = run(R"(let _ = {
  let print = external("print_int")
  let x = 1
  let zero = 0
  decl k
  print(k, x)
  k() = {
    let bad = div(x, zero)
    halt(bad)
  }
}
)");
  EXPECT_EQ(outcome.output, "1");
  EXPECT_NE(outcome.errors.find("p.cps:8:"), std::string::npos) << outcome.errors;
  EXPECT_NE(outcome.errors.find("error: division by zero"), std::string::npos) << outcome.errors;
  EXPECT_EQ(outcome.status, 1);
}

constexpr char endless_recursion[] = R"(def deep = code k (x : i32) : i32 -> {
  let one = 1
  let next = add(x, one)
  decl k1
  deep(k1, next)
  k1(y) = {
    let sum = mul(y, next)
    k(sum)
  }
}
let _ = {
  let zero = 0
  decl k
  deep(k, zero)
  k(x) = { halt(x) }
}
)";

TEST_F(JitTest, SaysThatTheStackIsExhausted) {
  ApartOutcome outcome = run(endless_recursion, 0);
  EXPECT_EQ(outcome.errors, "p.cps: error: the stack limit is reached: the recursion is too deep\n");
  EXPECT_EQ(outcome.status, 1);
}

// Prints how deep it is at every 1024th call.
constexpr char tells_depth[] = R"(def deep = code k (x : i32) : i32 -> {
  let one = 1
  let next = add(x, one)
  let thousand = 1024
  let rest = rem(x, thousand)
  decl tell, on
  case(rest) { 0 -> tell _ -> on }
  tell() = { let write = external("write_int") write(on, x) }
  on() = {
    decl k1
    deep(k1, next)
    k1(y) = { let sum = mul(y, next) k(sum) }
  }
}
let _ = {
  let zero = 0
  decl k
  deep(k, zero)
  k(x) = { halt(x) }
}
)";

TEST_F(JitTest, HasAStackOfTheSizeThatIsWanted) {
  auto depth = [&](const char* size) {
    if (size) setenv("LETCONT_STACK", size, 1);
    ApartOutcome outcome = run(tells_depth, 0);
    unsetenv("LETCONT_STACK");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.errors.find("the stack limit is reached"), std::string::npos) << outcome.errors;
    size_t line = outcome.output.size() < 2 ? 0 : outcome.output.rfind('\n', outcome.output.size() - 2) + 1;
    return std::atof(outcome.output.c_str() + line);
  };
  double usual = depth(nullptr), sixteen = depth("16M"), eight = depth("8");
  EXPECT_GT(eight, 8 * 1024 * 1024 / 256);
  EXPECT_NEAR(sixteen / eight, 2, 0.05);
  EXPECT_NEAR(usual / sixteen, 64, 1);
}

// strlen reads where nothing is: that is no overflow of the stack.
TEST_F(JitTest, EndsBySignalIfAFunctionOfCFails) {
  ApartOutcome outcome = run(R"(let _ = {
  let length = external("strlen") : code(i64) -> i64
  let nowhere = 8L
  decl k
  length(k, nowhere)
  k(n : i64) = { let u = () halt(u) }
}
)");
  EXPECT_EQ(outcome.signal, SIGSEGV);
  EXPECT_EQ(outcome.errors, "");
}

// Builds a list of the numbers from n on down in the frames of as many calls, each of which has a pair in its frame
// meanwhile, and adds them.
constexpr char keeps_pairs[] = R"(data List = { Nil Cons(i32, List) }
def build = code k (n : i32) : List -> {
  decl none, more
  case(n) { 0 -> none _ -> more }
  none() = { let l = inj 0/2 () : List k(l) }
  more() = {
    let one = 1
    let pair = (n, n)
    let m = sub(n, one)
    decl j
    build(j, m)
    j(rest : List) = {
      let a = #0(pair)
      let l = inj 1/2 (a, rest) : List
      k(l)
    }
  }
}
def sum = code k (l : List, s : i32) : i32 -> {
  decl nil, cons
  case(l) { 0 -> nil 1 -> cons }
  nil() = { k(s) }
  cons(h, t : List) = { let u = add(s, h) sum(k, t, u) }
}
let _ = {
  let n = 9999
  let zero = 0
  decl j
  build(j, n)
  j(l : List) = {
    decl i
    sum(i, l, zero)
    i(s) = {
      let print = external("print_int")
      decl e
      print(e, s)
      e() = { let u = () halt(u) }
    }
  }
}
)";

TEST_F(JitTest, KeepsWhatDeepFramesReach) {
  setenv("LETCONT_NURSERY", "64K", 1);
  for (unsigned level : {0, 2}) {
    ApartOutcome outcome = run(keeps_pairs, level);
    EXPECT_EQ(outcome.output, "49995000");
    EXPECT_EQ(outcome.errors, "");
    EXPECT_EQ(outcome.signal, 0);
  }
  unsetenv("LETCONT_NURSERY");
}

TEST_F(JitTest, EndsWhatRunsTooLong) {
  ApartOutcome outcome = run("let _ = {\n  decl k\n  k()\n  k() = { k() }\n}\n", 0, {1, 0});
  EXPECT_EQ(outcome.signal, SIGALRM);
}

TEST_F(JitTest, LeavesTheModuleAsItIs) {
  llvm::Module& module = compile(prints_nine);
  EXPECT_EQ(run_apart(module, "p.cps").output, "9");
  EXPECT_EQ(run_apart(module, "p.cps").output, "9");
  EXPECT_TRUE(module.getFunction("main"));
}

TEST_F(JitTest, NamesASymbolThatNobodyHas) {
  ApartOutcome outcome = run(R"(let _ = {
  let f = external("no_such_function") : code() -> ()
  decl k
  f(k)
  k() = { let u = () halt(u) }
}
)");
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.errors.find("no_such_function"), std::string::npos) << outcome.errors;
}

// A function of n decisions, one after the other, half of which make a pair.
std::string decisions(int n) {
  std::string text = "def f = code k (y0 : i32) : i32 -> {\n";
  for (int i = 0; i < n; ++i) {
    std::string at = std::to_string(i), next = std::to_string(i + 1);
    text += "decl t" + at + ", e" + at + ", j" + at + "\ncase(y" + at + ") { " + at + " -> t" + at + " _ -> e" + at +
            " }\nt" + at + "() = { let p = (y" + at + ", y0) let a = #0(p) let b = #1(p) let c = add(a, b) j" + at +
            "(c) }\ne" + at + "() = { let one = 1 let d = add(y" + at + ", one) j" + at + "(d) }\nj" + at + "(y" +
            next + " : i32) = {\n";
  }
  text += "k(y" + std::to_string(n) + ")\n" + std::string(n, '}') + "}\n";
  return text + R"(let _ = {
  decl r
  let start = 2
  f(r, start)
  r(y) = {
    let print = external("print_int")
    decl k
    print(k, y)
    k() = { let u = () halt(u) }
  }
}
)";
}

TEST_F(JitTest, RunsAFunctionThatIsTooLargeForTheOptimiser) {
  for (unsigned level : {0u, 2u}) {
    ApartOutcome outcome = run(decisions(1500), level);
    EXPECT_EQ(outcome.output, "1502");
    EXPECT_EQ(outcome.errors, "");
  }
}

// LLVM's optimiser takes time that grows with the square of a function's blocks.
TEST_F(JitTest, OptimisesNoFunctionThatIsTooLarge) {
  std::string message;
  std::unique_ptr<llvm::TargetMachine> target = make_target(at_level(2), message);
  ASSERT_TRUE(target) << message;
  for (int n : {100, 1500}) {
    llvm::Module& module = compile(decisions(n));
    aim(module, *target);
    size_t blocks = module.getFunction("f")->size();
    optimise(module, *target, 2);
    EXPECT_EQ(module.getFunction("f")->size() < blocks, n == 100) << n;
  }
}

TEST_F(JitTest, RefusesLevelsThatDoNotExist) {
  std::string message;
  EXPECT_FALSE(Jit::create(at_level(7), message));
  EXPECT_NE(message.find("level 7"), std::string::npos) << message;
}

} // namespace
} // namespace letcont::native
