// The memory of the JIT's machine code and data: one mapping each, however many modules are added.
//
// LLVM's own manager maps memory for each module, with different rights for its parts. A session at the prompt would
// get several mappings more with each input, and since each input runs in a fork of the process
// (ui/cli/terminal/transaction.h), which copies all mappings, n inputs would take n² time. Here code is in one mapping
// and data in the next, so that relative addresses reach. The code is writable only while a module is placed, when none
// of it runs; it is executable at all other times.
//
// Memory is freed with the manager. For one thread.
#pragma once

#include <cstddef>
#include <llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h>
#include <vector>

namespace letcont::native {

class CodeMemory : public llvm::jitlink::JITLinkMemoryManager {
public:
  CodeMemory() = default;
  ~CodeMemory() override;

  void allocate(const llvm::jitlink::JITLinkDylib*, llvm::jitlink::LinkGraph&, OnAllocatedFunction) override;
  void deallocate(std::vector<FinalizedAlloc>, OnDeallocatedFunction) override;
  using JITLinkMemoryManager::allocate;
  using JITLinkMemoryManager::deallocate;

private:
  class Placed;
  // Half of it is for code, half for data.
  struct Area {
    char* begin = nullptr;
    size_t half = 0;
    size_t code = 0, data = 0; // bytes that are taken
  };
  Area* area_with(size_t code, size_t data);
  static bool permit(const Area&, int rights);

  std::vector<Area> areas_; // only the last one has room
};

} // namespace letcont::native
