// What LLVM is told about loads and stores: those of variables, fields and elements never meet.

#include "native/alias.h"

#include <gtest/gtest.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace letcont::native {
namespace {

class Alias : public testing::Test {
protected:
  Alias() : builder_(context_) {
    auto* type = llvm::FunctionType::get(builder_.getVoidTy(), {record_, builder_.getInt64Ty()}, false);
    function_ = llvm::Function::Create(type, llvm::Function::InternalLinkage, "f", module_);
    builder_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", function_));
  }

  llvm::GlobalVariable* variable(bool is_constant, llvm::GlobalValue::LinkageTypes linkage) {
    return new llvm::GlobalVariable(module_, record_, is_constant, linkage, llvm::ConstantPointerNull::get(record_));
  }
  llvm::StructType* holder(llvm::Type* element) {
    return llvm::StructType::get(builder_.getInt64Ty(), builder_.getInt64Ty(), llvm::ArrayType::get(element, 0));
  }
  llvm::Instruction* element(llvm::Type* type) {
    llvm::Value* place = builder_.CreateInBoundsGEP(holder(type), function_->getArg(0),
                                                    {builder_.getInt64(0), builder_.getInt32(2), function_->getArg(1)});
    return builder_.CreateLoad(type, place);
  }
  llvm::Instruction* field(llvm::StructType* type, unsigned place) {
    return builder_.CreateLoad(type->getElementType(place),
                               builder_.CreateStructGEP(type, function_->getArg(0), place));
  }
  // The kinds from that of the access up to the root.
  static std::vector<std::string> kinds(const llvm::Instruction* access) {
    std::vector<std::string> names;
    const llvm::MDNode* tag = access->getMetadata(llvm::LLVMContext::MD_tbaa);
    const llvm::MDNode* kind = tag ? llvm::cast<llvm::MDNode>(tag->getOperand(1)) : nullptr;
    while (kind) {
      names.push_back(llvm::cast<llvm::MDString>(kind->getOperand(0))->getString().str());
      kind = kind->getNumOperands() > 1 ? llvm::cast<llvm::MDNode>(kind->getOperand(1)) : nullptr;
    }
    return names;
  }
  using Kinds = std::vector<std::string>;

  llvm::LLVMContext context_;
  llvm::Module module_{"m", context_};
  llvm::IRBuilder<> builder_;
  llvm::PointerType* record_ = llvm::PointerType::get(context_, 1);
  llvm::Function* function_ = nullptr;
};

TEST_F(Alias, TellsVariablesFieldsAndElementsApart) {
  llvm::Type *integer = builder_.getInt32Ty(), *real = builder_.getDoubleTy();
  llvm::StructType* pair = llvm::StructType::get(builder_.getInt64Ty(), real);
  auto* of_program = builder_.CreateLoad(record_, variable(false, llvm::GlobalValue::InternalLinkage));
  auto* stored = builder_.CreateStore(function_->getArg(0), variable(false, llvm::GlobalValue::InternalLinkage));
  auto *integers = element(integer), *reals = element(real), *second = field(pair, 1);
  mark_accesses(module_);
  EXPECT_EQ(kinds(of_program), (Kinds{"variables", "letcont"}));
  EXPECT_EQ(kinds(stored), (Kinds{"variables", "letcont"}));
  EXPECT_EQ(kinds(integers), (Kinds{"elements of i32", "records", "letcont"}));
  EXPECT_EQ(kinds(reals), (Kinds{"elements of double", "records", "letcont"}));
  EXPECT_EQ(kinds(second), (Kinds{"fields", "records", "letcont"}));
}

// A header may be read and written as anything, and the runtime shares its variables with C.
TEST_F(Alias, SaysLittleOfTheRest) {
  llvm::Instruction* first = builder_.CreateLoad(builder_.getInt64Ty(), function_->getArg(0));
  llvm::Instruction* number = field(holder(builder_.getInt32Ty()), 1);
  llvm::Instruction* byte = builder_.CreateLoad(
      builder_.getInt8Ty(), builder_.CreateConstGEP1_64(builder_.getInt8Ty(), function_->getArg(0), 9));
  auto* shared = builder_.CreateLoad(record_, variable(false, llvm::GlobalValue::ExternalLinkage));
  auto* constant = builder_.CreateLoad(record_, variable(true, llvm::GlobalValue::PrivateLinkage));
  mark_accesses(module_);
  for (const llvm::Instruction* each : {first, number, byte}) EXPECT_EQ(kinds(each), (Kinds{"records", "letcont"}));
  EXPECT_EQ(kinds(shared), Kinds{});
  EXPECT_EQ(kinds(constant), Kinds{});
}

} // namespace
} // namespace letcont::native
