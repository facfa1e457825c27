// What CPS types are in LLVM.
#pragma once

#include "cps/program.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/LLVMContext.h>
#include <span>

namespace letcont {

class LlvmTypes {
public:
  LlvmTypes(const cps::Program& program, llvm::LLVMContext& context) : program_(program), context_(context) {}

  llvm::Type* value(Type) const;
  // Of code, or of a function called through its closure: then the closure comes first.
  llvm::FunctionType* code(Type) const;
  llvm::FunctionType* through_closure(Type) const;

  // Records. A field's place in its record is its number in CPS plus what stands before the fields.
  llvm::StructType* tuple(Type) const;
  llvm::StructType* injection(Type data, uint32_t tag) const;
  llvm::StructType* closure(std::span<const Type> captured) const;
  static constexpr unsigned before_tuple = 0, before_injection = 1, before_captured = 1;

private:
  llvm::FunctionType* function(Type, bool closure) const;
  llvm::StructType* record(llvm::Type* first, std::span<const Type> fields) const;

  const cps::Program& program_;
  llvm::LLVMContext& context_;
};

} // namespace letcont
