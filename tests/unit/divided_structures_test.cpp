// Structures that hold pointers to records: no part of them is left in one over a call.

#include "native/roots/divided_structures.h"
#include "record_ir.h"

#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <string>

namespace letcont::native {
namespace {

constexpr char declarations[] = R"(
declare record @make(i32)
declare void @use(record)
declare { record, i32, record } @three(i32)
)";

class DividedStructures : public RecordIr {
protected:
  // Returns the function @f of a text in which `record` is a pointer to a record, divided.
  llvm::Function& divided(const std::string& text) {
    llvm::Function& function = read(declarations + text);
    divide_structures(function);
    EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
    expect_divided(function);
    return function;
  }

private:
  // A structure is what a call gives, whose parts are taken behind it, or what is put together for what follows.
  static void expect_divided(llvm::Function& function) {
    for (llvm::Instruction& each : llvm::instructions(function)) {
      if (!each.getType()->isStructTy()) continue;
      bool is_made = llvm::isa<llvm::CallInst>(each), is_put = llvm::isa<llvm::InsertValueInst>(each);
      EXPECT_TRUE(is_made || is_put) << text(each);
      for (llvm::User* user : each.users()) {
        bool is_near = true; // nothing is called in between
        for (llvm::Instruction* at = each.getNextNode(); at && at != user; at = at->getNextNode())
          is_near = is_near && !at->isTerminator() && !llvm::isa<llvm::CallInst>(at);
        EXPECT_TRUE(is_near) << text(each) << " is needed by" << text(*user);
      }
    }
  }
};

// The example of the header.
TEST_F(DividedStructures, WhereWaysMeet) {
  llvm::Function& f = divided(R"(
define record @f(i1 %odd) {
  br i1 %odd, label %bad, label %good
good:
  %list = call record @make(i32 1)
  %one = insertvalue { record, record } { record null, record poison }, record %list, 1
  br label %even
bad:
  %exception = call record @make(i32 2)
  %other = insertvalue { record, record } poison, record %exception, 0
  br label %even
even:
  %whole = phi { record, record } [ %one, %good ], [ %other, %bad ]
  %raised = extractvalue { record, record } %whole, 0
  %none = icmp eq record %raised, null
  br i1 %none, label %on, label %out
on:
  %next = call record @make(i32 4)
  call void @use(record %next)
  %result = extractvalue { record, record } %whole, 1
  ret record %result
out:
  ret record %raised
})");
  auto& result = llvm::cast<llvm::ReturnInst>(*std::prev(std::prev(f.end()))->getTerminator());
  auto* phi = llvm::dyn_cast<llvm::PHINode>(result.getReturnValue());
  ASSERT_NE(phi, nullptr) << text(result);
  EXPECT_EQ(text(*phi->getIncomingValue(0)), "  %list = call ptr addrspace(1) @make(i32 1)");
  EXPECT_TRUE(llvm::isa<llvm::PoisonValue>(phi->getIncomingValue(1)));
}

TEST_F(DividedStructures, InLoops) {
  llvm::Function& f = divided(R"(
define record @f(i32 %n) {
entry:
  br label %head
head:
  %whole = phi { record, i32, record } [ zeroinitializer, %entry ], [ %again, %body ]
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %done = icmp eq i32 %i, %n
  br i1 %done, label %out, label %body
body:
  %last = extractvalue { record, i32, record } %whole, 2
  %made = call record @make(i32 %i)
  %first = insertvalue { record, i32, record } %whole, record %made, 0
  %again = insertvalue { record, i32, record } %first, record %last, 2
  %j = add i32 %i, 1
  br label %head
out:
  %result = extractvalue { record, i32, record } %whole, 0
  ret record %result
})");
  EXPECT_EQ(
      std::distance(f.getEntryBlock().getNextNode()->phis().begin(), f.getEntryBlock().getNextNode()->phis().end()), 4);
}

TEST_F(DividedStructures, ChosenAndFrozen) {
  llvm::Function& f = divided(R"(
define record @f(i1 %which) {
  %a = call { record, i32, record } @three(i32 1)
  %b = call { record, i32, record } @three(i32 2)
  %chosen = select i1 %which, { record, i32, record } %a, { record, i32, record } %b
  %frozen = freeze { record, i32, record } %chosen
  %made = call record @make(i32 3)
  call void @use(record %made)
  %result = extractvalue { record, i32, record } %frozen, 2
  ret record %result
})");
  EXPECT_NE(text(f).find("freeze ptr addrspace(1)"), std::string::npos) << text(f);
}

// What a function returns is put together behind the last call.
TEST_F(DividedStructures, Returned) {
  divided(R"(
define { record, record } @f(i32 %n) {
  %list = call record @make(i32 %n)
  %whole = insertvalue { record, record } zeroinitializer, record %list, 1
  call void @use(record %list)
  ret { record, record } %whole
})");
}

// A call in tail position stays one.
TEST_F(DividedStructures, TailCalls) {
  llvm::Function& f = divided(R"(
define { record, i32, record } @f(i32 %n) {
  %whole = musttail call { record, i32, record } @three(i32 %n)
  ret { record, i32, record } %whole
})");
  EXPECT_EQ(f.getInstructionCount(), 2u) << text(f);
}

} // namespace
} // namespace letcont::native
