#include "llvm/types.h"

namespace letcont {

llvm::Type* LlvmTypes::value(Type type) const {
  switch (program_.types.kind(type)) {
  case TypeKind::Bool: return llvm::Type::getInt1Ty(context_);
  case TypeKind::I32: return llvm::Type::getInt32Ty(context_);
  case TypeKind::F64: return llvm::Type::getDoubleTy(context_);
  default: break;
  }
  if (type == TypeTable::unit) return llvm::StructType::get(context_);
  return llvm::PointerType::get(context_, 0);
}

llvm::FunctionType* LlvmTypes::function(Type type, bool closure) const {
  std::vector<llvm::Type*> parameters, results;
  if (closure) parameters.push_back(llvm::PointerType::get(context_, 0));
  for (Type parameter : program_.types.parameters(type)) parameters.push_back(value(parameter));
  for (Type result : program_.types.results(type)) results.push_back(value(result));
  llvm::Type* result = results.empty()       ? llvm::Type::getVoidTy(context_)
                       : results.size() == 1 ? results[0]
                                             : llvm::StructType::get(context_, results);
  return llvm::FunctionType::get(result, parameters, false);
}

llvm::FunctionType* LlvmTypes::code(Type type) const { return function(type, false); }
llvm::FunctionType* LlvmTypes::through_closure(Type type) const { return function(type, true); }

llvm::StructType* LlvmTypes::record(llvm::Type* first, std::span<const Type> fields) const {
  std::vector<llvm::Type*> types;
  if (first) types.push_back(first);
  for (Type field : fields) types.push_back(value(field));
  return llvm::StructType::get(context_, types);
}

llvm::StructType* LlvmTypes::tuple(Type type) const { return record(nullptr, program_.types.fields(type)); }

llvm::StructType* LlvmTypes::injection(Type type, uint32_t tag) const {
  const Constructor& made = program_.types.constructors(program_.types.data_of(type))[tag];
  return record(llvm::Type::getInt32Ty(context_), made.fields);
}

llvm::StructType* LlvmTypes::closure(std::span<const Type> captured) const {
  return record(llvm::PointerType::get(context_, 0), captured);
}

} // namespace letcont
