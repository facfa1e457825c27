// LLVM's IR as text, in which `record` is a pointer to a record of the collector.
#pragma once

#include <gtest/gtest.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <memory>
#include <string>

namespace letcont::native {

class RecordIr : public testing::Test {
protected:
  // Returns the function @f of the text.
  llvm::Function& read(std::string text) {
    for (size_t at; (at = text.find("record")) != std::string::npos;) text.replace(at, 6, "ptr addrspace(1)");
    llvm::SMDiagnostic error;
    module_ = llvm::parseAssemblyString(text, error, context_);
    EXPECT_NE(module_, nullptr) << error.getMessage().str() << "\n" << text;
    return *module_->getFunction("f");
  }
  static std::string text(const llvm::Value& value) {
    std::string result;
    llvm::raw_string_ostream(result) << value;
    return result;
  }

private:
  llvm::LLVMContext context_;
  std::unique_ptr<llvm::Module> module_;
};

} // namespace letcont::native
