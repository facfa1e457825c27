#include "native/roots/stack_arguments.h"

#include <algorithm>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/Support/MathExtras.h>
#include <string>

namespace letcont::native {

namespace {

constexpr uint64_t word = 8, alignment = 16;

// What such a function takes off the stack, in bytes: arguments are numbers and pointers, of a word each.
uint64_t taken_off(const llvm::FunctionType& type, llvm::CallingConv::ID convention, const llvm::Triple& target) {
  if (convention != llvm::CallingConv::Tail) return 0;
  bool is_x86 = target.getArch() == llvm::Triple::x86_64;
  uint64_t integers = 0, doubles = 0;
  for (const llvm::Type* parameter : type.params()) {
    if (parameter->isStructTy()) continue; // without a value
    ++(parameter->isFloatingPointTy() ? doubles : integers);
  }
  const uint64_t integer_registers = is_x86 ? 6 : 8, double_registers = 8;
  uint64_t bytes = word * (std::max(integers, integer_registers) - integer_registers +
                           std::max(doubles, double_registers) - double_registers);
  // On x86-64 the stack is aligned with the return address, which is taken off, too.
  return is_x86 ? llvm::alignTo(bytes + word, alignment) - word : llvm::alignTo(bytes, alignment);
}

} // namespace

void number_by_stack_arguments(llvm::Function& function, const llvm::Triple& target) {
  uint64_t own = taken_off(*function.getFunctionType(), function.getCallingConv(), target);
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || call->hasFnAttr("gc-leaf-function")) continue;
    uint64_t passed = taken_off(*call->getFunctionType(), call->getCallingConv(), target);
    call->addFnAttr(llvm::Attribute::get(function.getContext(), "statepoint-id", std::to_string(own << 32 | passed)));
  }
}

} // namespace letcont::native
