// Pointers to records: those in the address space of what the collector may move (llvm/types.h).
#pragma once

#include <llvm/IR/DerivedTypes.h>

namespace letcont::native {

inline constexpr unsigned record_space = 1;

inline bool is_record_pointer(const llvm::Type* type) {
  return type->isPointerTy() && type->getPointerAddressSpace() == record_space;
}

} // namespace letcont::native
