// Where the JIT's machine code and its data lie: in one piece of memory each, however many modules are added.
//
// LLVM's own manager asks the system for memory for each module, and gives the parts of it different rights. Then a
// session at the prompt has several mappings more with each input, and since each input runs in a fork of the process
// (ui/cli/terminal/transaction.h), which copies all mappings, n inputs would take n² time. Here code is in one mapping
// and what can be written in another, right behind it, so that relative addresses reach. The first can be written only
// while a module is put there, which is when nothing in it runs; it can be executed at all other times.
//
// What was put there stays until the manager goes. For one thread.
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
