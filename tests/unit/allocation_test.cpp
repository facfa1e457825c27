// Allocations inline: what a collection between the groups of a block would find.

#include "llvm/emit.h"
#include "llvm/shape/record_shape.h"
#include "native/allocation.h"

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <string>

namespace letcont::native {
namespace {

// A function that makes `count` cells of two words, the first one with a pointer, which it stores after the cell with
// the number `stored_after` has been made.
std::string function_of(uint32_t count, uint32_t stored_after) {
  std::string allocator = std::string("@") + collected_allocator;
  std::string text = "declare ptr addrspace(1) " + allocator + "(i64, i64, ptr)\n";
  text += "define ptr addrspace(1) @f(ptr addrspace(1) %x) {\n";
  for (uint32_t i = 0; i < count; ++i) {
    std::string shape = std::to_string(record_small_shape(2, i == 0 ? 1U << 1 : 0));
    text += "  %a" + std::to_string(i) + " = call ptr addrspace(1) " + allocator + "(i64 16, i64 " + shape +
            ", ptr null)\n";
    if (i == stored_after) {
      text += "  %field = getelementptr i8, ptr addrspace(1) %a0, i64 8\n";
      text += "  store ptr addrspace(1) %x, ptr addrspace(1) %field\n";
    }
  }
  return text + "  ret ptr addrspace(1) %a0\n}\n";
}

// How many pointers of new records are set to null.
uint32_t stores_of_null(const std::string& text) {
  llvm::LLVMContext context;
  llvm::SMDiagnostic error;
  std::unique_ptr<llvm::Module> module = llvm::parseAssemblyString(text, error, context);
  if (!module) {
    ADD_FAILURE() << error.getMessage().str() << "\n" << text;
    return 0;
  }
  llvm::Function* function = module->getFunction("f");
  inline_allocations(*function, false);
  EXPECT_FALSE(llvm::verifyFunction(*function, &llvm::errs()));
  uint32_t count = 0;
  for (const llvm::BasicBlock& block : *function)
    for (const llvm::Instruction& each : block) {
      const auto* store = llvm::dyn_cast<llvm::StoreInst>(&each);
      count += store && llvm::isa<llvm::ConstantPointerNull>(store->getValueOperand());
    }
  return count;
}

TEST(Allocation, LeavesPointersThatAreStoredInTheSameGroup) {
  EXPECT_EQ(stores_of_null(function_of(1, 0)), 0U);
  EXPECT_EQ(stores_of_null(function_of(2, 1)), 0U);
  EXPECT_EQ(stores_of_null(function_of(1000, 1)), 0U);
}

// A group has 2048 bytes. What makes room for the next one may collect, and must find no pointer that is not set yet.
TEST(Allocation, SetsPointersThatAreStoredInALaterGroup) {
  EXPECT_EQ(stores_of_null(function_of(128, 127)), 0U);
  EXPECT_EQ(stores_of_null(function_of(129, 128)), 1U);
  EXPECT_EQ(stores_of_null(function_of(1000, 999)), 1U);
}

} // namespace
} // namespace letcont::native
