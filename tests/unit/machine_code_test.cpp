// What is changed between LLVM's optimiser and code generation: the roots of calls, ways of calling, jump tables.

#include "module_test.h"
#include "native/equal_parameters.h"
#include "native/jump_tables.h"
#include "native/live_roots.h"
#include "native/tail_calls.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Statepoint.h>
#include <string>

namespace letcont::native {
namespace {

class MachineCode : public ModuleTest {};

// ---- Roots

// A call with the argument %a, after which %b and %inside, a pointer into %c, are needed.
constexpr char statepoint[] = R"(
declare void @g(ptr addrspace(1))
declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32, i32)
define ptr addrspace(1) @f(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) gc "statepoint-example" {
  %inside = getelementptr i8, ptr addrspace(1) %c, i64 16
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0,
      ptr elementtype(void (ptr addrspace(1))) @g, i32 1, i32 0, ptr addrspace(1) %a, i32 0, i32 0)
      [ "gc-live"(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, ptr addrspace(1) %inside) ]
  %new.a = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 0)
  %new.b = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 1, i32 1)
  %new.c = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 2, i32 2)
  %new.inside = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 2, i32 3)
  store ptr addrspace(1) %new.b, ptr addrspace(1) %new.inside
  ret ptr addrspace(1) %new.b
}
)";

TEST_F(MachineCode, KeepsTheRootsThatAreNeededAfterACall) {
  read(statepoint);
  llvm::Function& f = function("f");
  drop_unneeded_roots(f);
  verify();
  std::vector<std::string> live, moved;
  for (llvm::Instruction& each : llvm::instructions(f)) {
    if (auto* point = llvm::dyn_cast<llvm::GCStatepointInst>(&each))
      for (const llvm::Use& root : point->gc_args()) live.push_back(root->getName().str());
    if (auto* relocation = llvm::dyn_cast<llvm::GCRelocateInst>(&each))
      moved.push_back((relocation->getName() + ": " + relocation->getDerivedPtr()->getName() + " of " +
                       relocation->getBasePtr()->getName())
                          .str());
  }
  EXPECT_EQ(live, (std::vector<std::string>{"b", "c", "inside"}));
  EXPECT_EQ(moved, (std::vector<std::string>{"new.b: b of b", "new.inside: inside of c"}));
}

// ---- Ways of calling

TEST_F(MachineCode, CallsPlainlyWithoutTailCalls) {
  read(R"(
define internal tailcc i32 @plain(i32 %n) {
  %x = call tailcc i32 @plain(i32 %n)
  ret i32 %x
}
define internal tailcc i32 @jumps(i32 %n) {
  %x = musttail call tailcc i32 @target(i32 %n)
  ret i32 %x
}
define internal tailcc i32 @target(i32 %n) {
  ret i32 %n
}
define internal tailcc i32 @passed(i32 %n) {
  ret i32 %n
}
define tailcc i32 @seen(i32 %n) {
  ret i32 %n
}
define i32 @main(ptr %place) {
  store ptr @passed, ptr %place
  %x = call tailcc i32 @plain(i32 1)
  %y = call tailcc i32 @jumps(i32 %x)
  ret i32 %y
}
)");
  use_plain_calls(*function("main").getParent());
  verify();
  EXPECT_EQ(function("plain").getCallingConv(), llvm::CallingConv::Fast);
  for (const char* name : {"jumps", "target", "passed", "seen"})
    EXPECT_EQ(function(name).getCallingConv(), llvm::CallingConv::Tail) << name;
  for (llvm::User* user : function("plain").users())
    EXPECT_EQ(llvm::cast<llvm::CallInst>(user)->getCallingConv(), llvm::CallingConv::Fast);
}

// ---- Equal parameters

TEST_F(MachineCode, GivesFunctionsThatGoOnToEachOtherEqualParameters) {
  read(R"(
define internal tailcc i32 @one(i32 %n) {
  %x = add i32 %n, 1
  %r = musttail call tailcc i32 @two(double 2.0, i32 %x)
  ret i32 %r
}
define internal tailcc i32 @two(double noundef %d, i32 %n) {
  %m = call tailcc i32 @one(i32 %n)
  %r = musttail call tailcc i32 @three(i32 %n, i32 %m)
  ret i32 %r
}
define internal tailcc i32 @three(i32 %a, i32 %b) {
  ret i32 %b
}
define i32 @main() {
  %x = call tailcc i32 @one(i32 1)
  ret i32 %x
}
)");
  give_equal_parameters(*function("main").getParent());
  verify();
  llvm::FunctionType* type = function("one").getFunctionType();
  EXPECT_EQ(type->getNumParams(), 3u);
  for (const char* name : {"one", "two", "three"}) {
    EXPECT_EQ(function(name).getCallingConv(), llvm::CallingConv::Fast) << name;
    EXPECT_EQ(function(name).getFunctionType(), type) << name;
  }
  auto* call = llvm::cast<llvm::CallInst>(*function("two").users().begin());
  EXPECT_TRUE(call->isMustTailCall());
  EXPECT_EQ(call->getArgOperand(0)->getName(), "x");
  EXPECT_TRUE(llvm::isa<llvm::ConstantFP>(call->getArgOperand(1)));
  EXPECT_TRUE(llvm::isa<llvm::PoisonValue>(call->getArgOperand(2)));
  EXPECT_TRUE(function("two").getArg(1)->hasAttribute(llvm::Attribute::NoUndef));
}

// Of each group one function cannot change.
TEST_F(MachineCode, LeavesParametersOfFunctionsThatAreValuesOrGoOnToUnknownOnes) {
  read(R"(
define internal tailcc i32 @goes_on(i32 %n, ptr %f) {
  %r = musttail call tailcc i32 %f(i32 %n)
  ret i32 %r
}
define internal tailcc i32 @with_it(i32 %n) {
  %r = musttail call tailcc i32 @goes_on(i32 %n, ptr @value)
  ret i32 %r
}
define internal tailcc i32 @value(i32 %n) {
  %r = musttail call tailcc i32 @of_value(i32 %n, i32 1)
  ret i32 %r
}
define internal tailcc i32 @of_value(i32 %n, i32 %m) {
  ret i32 %m
}
define tailcc i32 @seen(i32 %n) {
  %r = musttail call tailcc i32 @of_seen(i32 %n, i32 1)
  ret i32 %r
}
define internal tailcc i32 @of_seen(i32 %n, i32 %m) {
  ret i32 %m
}
define internal tailcc i32 @many(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e) {
  %r = musttail call tailcc i32 @more(i32 1, i32 2)
  ret i32 %r
}
define internal tailcc i32 @more(i32 %n, i32 %m) {
  ret i32 %m
}
define i32 @main() {
  %x = call tailcc i32 @with_it(i32 1)
  %y = call tailcc i32 @many(i64 1, i64 2, i64 3, i64 4, i64 5)
  ret i32 %x
}
)");
  give_equal_parameters(*function("main").getParent());
  verify();
  for (const char* name : {"goes_on", "with_it", "value", "of_value", "seen", "of_seen", "many", "more"})
    EXPECT_EQ(function(name).getCallingConv(), llvm::CallingConv::Tail) << name;
}

// ---- Jump tables

std::string choice(const std::string& name, int cases) {
  std::string text = "define i32 @" + name + "(i32 %n) {\n  switch i32 %n, label %end [\n";
  for (int i = 0; i < cases; ++i) text += "    i32 " + std::to_string(i) + ", label %case" + std::to_string(i) + "\n";
  text += "  ]\n";
  for (int i = 0; i < cases; ++i) text += "case" + std::to_string(i) + ":\n  ret i32 " + std::to_string(100 * i) + "\n";
  return text + "end:\n  ret i32 7\n}\n";
}

TEST_F(MachineCode, HasNoJumpTablesOfFewEntries) {
  read(choice("few", 8) + choice("many", 9) + choice("none", 0));
  avoid_small_tables(*function("few").getParent());
  EXPECT_TRUE(function("few").hasFnAttribute("no-jump-tables"));
  EXPECT_FALSE(function("many").hasFnAttribute("no-jump-tables"));
  EXPECT_FALSE(function("none").hasFnAttribute("no-jump-tables"));
}

} // namespace
} // namespace letcont::native
