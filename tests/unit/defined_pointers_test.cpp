// Pointers to records have a value on every path: where LLVM has left one out, it is null.

#include "native/roots/defined_pointers.h"
#include "record_ir.h"

#include <gtest/gtest.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace letcont::native {
namespace {

class DefinedPointers : public RecordIr {};

// The header's example, and what else may take such a pointer. Numbers stay as they are.
TEST_F(DefinedPointers, WhatHasNoValueIsNull) {
  llvm::Function& function = read(R"(
declare record @make()
declare void @use(record, i32)
define record @f(i1 %known, i1 %end) {
entry:
  br label %loop
loop:
  %result = phi record [ poison, %entry ], [ %next, %loop ]
  %text = call record @make()
  %next = select i1 %known, record %result, record %text
  %other = select i1 %end, record undef, record %text
  call void @use(record poison, i32 poison)
  call void @use(record %other, i32 1)
  br i1 %end, label %out, label %loop
out:
  ret record %next
}
)");
  define_pointers(function);
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  int nulls = 0, numbers = 0;
  for (llvm::Instruction& each : llvm::instructions(function))
    for (const llvm::Use& use : each.operands()) {
      nulls += llvm::isa<llvm::ConstantPointerNull>(use);
      numbers += llvm::isa<llvm::UndefValue>(use);
    }
  EXPECT_EQ(nulls, 3);
  EXPECT_EQ(numbers, 1);
}

TEST_F(DefinedPointers, SoIsWhatHasNoValueInAStructure) {
  llvm::Function& function = read(R"(
define { record, i32, record } @f(i1 %one, record %list) {
entry:
  br i1 %one, label %first, label %second
first:
  ret { record, i32, record } { record null, i32 poison, record poison }
second:
  %whole = insertvalue { record, i32, record } poison, record %list, 0
  ret { record, i32, record } %whole
}
)");
  define_pointers(function);
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs()));
  std::string text;
  llvm::raw_string_ostream(text) << function;
  EXPECT_EQ(text.find("ptr addrspace(1) poison"), std::string::npos) << text;
  EXPECT_NE(text.find("{ ptr addrspace(1) null, i32 poison, ptr addrspace(1) null }, ptr addrspace(1) %list, 0"),
            std::string::npos)
      << text;
}

} // namespace
} // namespace letcont::native
