// What tests of passes on LLVM's modules share: a module that is read from text.
#pragma once

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <memory>
#include <string>

namespace letcont {

class ModuleTest : public testing::Test {
protected:
  llvm::Module& read(const std::string& text) {
    llvm::SMDiagnostic error;
    module_ = llvm::parseAssemblyString(text, error, context_);
    if (!module_) ADD_FAILURE() << error.getMessage().str() << "\n" << text;
    return *module_;
  }
  void verify() { EXPECT_FALSE(llvm::verifyModule(*module_, &llvm::errs())); }
  llvm::Module& module() { return *module_; }
  llvm::Function& function(const char* name) { return *module_->getFunction(name); }

private:
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

} // namespace letcont
