// What LLVM's inliner is helped with: the first levels of recursive functions, and cycles of functions.

#include "module_test.h"
#include "native/inlining/cycles.h"
#include "native/inlining/first_levels.h"
#include "native/target.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Target/TargetMachine.h>
#include <set>
#include <string>

namespace letcont::native {
namespace {

class Inlining : public ModuleTest {
protected:
  // What a function calls, in its order, with `!` where that is never inlined.
  std::string calls(const char* name) {
    std::string found;
    for (llvm::Instruction& each : llvm::instructions(function(name)))
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&each))
        found +=
            (found.empty() ? "" : " ") + call->getCalledFunction()->getName().str() + (call->isNoInline() ? "!" : "");
    return found;
  }

  std::set<std::string> functions() {
    std::set<std::string> names;
    for (llvm::Function& each : module())
      if (!each.isDeclaration()) names.insert(each.getName().str());
    return names;
  }

  void optimise_for_this_machine() {
    std::string message;
    auto target = make_target({}, message);
    aim(module(), *target);
    optimise(module(), *target, 2);
    verify();
  }
};

// ---- First levels

// The end of a chain, asked for from two places.
constexpr char chain[] = R"(
define internal ptr @end(ptr %link) {
  %next = load ptr, ptr %link
  %none = icmp eq ptr %next, null
  br i1 %none, label %here, label %on
here:
  ret ptr %link
on:
  %end = call ptr @end(ptr %next)
  store ptr %end, ptr %link
  ret ptr %end
}
define i1 @same(ptr %a, ptr %b) {
  %x = call ptr @end(ptr %a)
  %y = call ptr @end(ptr %b)
  %same = icmp eq ptr %x, %y
  ret i1 %same
}
)";

TEST_F(Inlining, OthersCallACopyOfTheFirstLevel) {
  copy_first_levels(call_graph(read(chain)));
  verify();
  EXPECT_EQ(calls("same"), "end.first end.first");
  EXPECT_EQ(calls("end.first"), "end");
  EXPECT_EQ(calls("end"), "end");
}

TEST_F(Inlining, TheFirstLevelIsInlined) {
  read(chain);
  optimise_for_this_machine();
  EXPECT_EQ(calls("same"), "end end");
  EXPECT_EQ(functions(), (std::set<std::string>{"end", "same"}));
}

TEST_F(Inlining, NoFirstLevelOfWhatIsNotInlined) {
  std::string large = "define i32 @large(i32 %x0) {\n";
  for (unsigned i = 0; i < largest_first_level; ++i)
    large += "  %x" + std::to_string(i + 1) + " = mul i32 %x" + std::to_string(i) + ", %x0\n";
  large += "  %r = call i32 @large(i32 %x" + std::to_string(largest_first_level) + ")\n  ret i32 %r\n}\n";
  copy_first_levels(call_graph(read(large + R"(
define i32 @even(i32 %n) {
  %e = call i32 @even(i32 %n)
  %r = call i32 @odd(i32 %e)
  ret i32 %r
}
define i32 @odd(i32 %n) {
  %r = call i32 @even(i32 %n)
  ret i32 %r
}
define i32 @never(i32 %n) noinline {
  %r = call i32 @never(i32 %n)
  ret i32 %r
}
define i32 @here(i32 %n) {
  %r = call i32 @here(i32 %n)
  ret i32 %r
}
define tailcc i32 @loop(i32 %n) {
  %m = sub i32 %n, 1
  %r = musttail call tailcc i32 @loop(i32 %m)
  ret i32 %r
}
define i32 @main() {
  %z = call tailcc i32 @loop(i32 1)
  %a = call i32 @large(i32 %z)
  %b = call i32 @even(i32 %a)
  %c = call i32 @never(i32 %b)
  %d = call i32 @here(i32 %c) noinline
  ret i32 %d
}
)")));
  verify();
  EXPECT_EQ(calls("main"), "loop large even never! here!");
  EXPECT_EQ(functions(), (std::set<std::string>{"large", "even", "odd", "never", "here", "loop", "main"}));
}

// Copies that call copies would double the code with each function of a chain.
TEST_F(Inlining, ChainsOfRecursiveFunctionsGrowLinearly) {
  std::string text = "define internal i32 @f0(i32 %n) {\n  %r = call i32 @f0(i32 %n)\n  ret i32 %r\n}\n";
  unsigned length = 40;
  for (unsigned i = 1; i < length; ++i) {
    std::string before = "call i32 @f" + std::to_string(i - 1);
    text += "define internal i32 @f" + std::to_string(i) + "(i32 %n) {\n  %end = icmp slt i32 %n, 1\n" +
            "  br i1 %end, label %last, label %more\nlast:\n  %l = " + before +
            "(i32 7)\n  ret i32 %l\nmore:\n  %a = " + before + "(i32 %n)\n  %b = " + before +
            "(i32 2)\n  %m = sub i32 %n, 1\n  %c = call i32 @f" + std::to_string(i) +
            "(i32 %m)\n  %s = add i32 %a, %b\n  %t = add i32 %s, %c\n  ret i32 %t\n}\n";
  }
  llvm::Module& module = read(text + "define i32 @main(i32 %n) {\n  %r = call i32 @f" + std::to_string(length - 1) +
                              "(i32 %n)\n  ret i32 %r\n}\n");
  unsigned before = module.getInstructionCount();
  optimise_for_this_machine();
  EXPECT_LT(module.getInstructionCount(), 5 * before);
}

// A guaranteed tail call of a recursive function remains one.
TEST_F(Inlining, FirstLevelsGoOnInTailCalls) {
  read(R"(
define internal tailcc i32 @count(i32 %n, i32 %sum) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %more
end:
  ret i32 %sum
more:
  %m = sub i32 %n, 1
  %inner = call tailcc i32 @count(i32 %m, i32 %sum)
  %r = musttail call tailcc i32 @count(i32 %m, i32 %inner)
  ret i32 %r
}
define tailcc i32 @start(i32 %n) {
  %r = musttail call tailcc i32 @count(i32 %n, i32 0)
  ret i32 %r
}
)");
  optimise_for_this_machine();
  EXPECT_EQ(functions().count("count.first"), 0u);
}

// ---- Cycles

// Three functions that go on to each other, each with one parameter more than the one before, and `others`.
std::string cycle(const std::string& others = "") {
  return R"(
define internal double @adapt(double %a, double %b) {
  %m = fadd double %a, %b
  %r = call double @halves(double %a, double %m, double %b)
  ret double %r
}
define internal double @halves(double %a, double %m, double %b) {
  %x = fmul double %a, %m
  %r = call double @decide(double %a, double %m, double %b, double %x)
  ret double %r
}
define internal double @decide(double %a, double %m, double %b, double %x) {
  %small = fcmp olt double %x, 1.0
  br i1 %small, label %end, label %divide
end:
  ret double %x
divide:
  %left = call double @adapt(double %a, double %m)
  %right = call double @adapt(double %m, double %b)
  %sum = fadd double %left, %right
  ret double %sum
}
)" + others +
         R"(
define double @main(double %x) {
  %r = call double @adapt(double %x, double 1.0)
  ret double %r
}
)";
}

TEST_F(Inlining, TheFunctionWithFewestParametersIsLeft) {
  choose_heads_of_cycles(call_graph(read(cycle())));
  EXPECT_EQ(calls("decide"), "adapt! adapt!");
  EXPECT_EQ(calls("adapt"), "halves");
  EXPECT_EQ(calls("halves"), "decide");
  EXPECT_EQ(calls("main"), "adapt"); // it may still be inlined
}

TEST_F(Inlining, OneFunctionIsLeftOfACycle) {
  read(cycle(
      "define double @other(double %x) {\n  %r = call double @decide(double %x, double %x, double %x, double %x)\n"
      "  ret double %r\n}\n"));
  optimise_for_this_machine();
  EXPECT_EQ(functions(), (std::set<std::string>{"adapt", "other", "main"}));
}

// `decide` is public, so that it is left in any case, and `adapt` had better be inlined into it.
TEST_F(Inlining, NoHeadWhereAnotherFunctionIsLeft) {
  std::string text = cycle();
  text.replace(text.find("define internal double @decide"), 15, "define");
  choose_heads_of_cycles(call_graph(read(text)));
  EXPECT_EQ(calls("decide"), "adapt adapt");
}

} // namespace
} // namespace letcont::native
