#include "native/here/code_memory.h"

#include <algorithm>
#include <cstring>
#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/ExecutionEngine/Orc/Shared/AllocationActions.h>
#include <memory>
#include <sys/mman.h>
#include <utility>

namespace letcont::native {

namespace orc = llvm::orc;
namespace jitlink = llvm::jitlink;

namespace {

constexpr size_t usual_half = size_t{64} << 20; // of addresses; memory is taken only as it is used
constexpr size_t granularity = size_t{2} << 20;
constexpr size_t least_alignment = 16;

size_t round_up(size_t size, size_t to) { return (size + to - 1) / to * to; }

bool is_writable(orc::AllocGroup group) {
  return (static_cast<unsigned>(group.getMemProt()) & static_cast<unsigned>(orc::MemProt::Write)) != 0;
}

llvm::Error no_memory() { return llvm::createStringError("there is no memory for the program's code"); }

// The functions to call when a module is removed.
struct Ending {
  std::vector<orc::shared::WrapperFunctionCall> calls;
};

} // namespace

// A module that has its place but is not linked yet.
class CodeMemory::Placed : public jitlink::JITLinkMemoryManager::InFlightAlloc {
public:
  Placed(jitlink::LinkGraph& graph, Area area) : graph_(graph), area_(area) {}

  void finalize(OnFinalizedFunction done) override {
    if (!permit(area_, PROT_READ | PROT_EXEC)) return done(no_memory());
    __builtin___clear_cache(area_.begin, area_.begin + area_.code);
    auto calls = orc::shared::runFinalizeActions(graph_.allocActions());
    if (!calls) return done(calls.takeError());
    done(FinalizedAlloc(orc::ExecutorAddr::fromPtr(new Ending{std::move(*calls)})));
  }

  void abandon(OnAbandonedFunction done) override {
    if (!permit(area_, PROT_READ | PROT_EXEC)) return done(no_memory());
    done(llvm::Error::success());
  }

private:
  jitlink::LinkGraph& graph_;
  Area area_; // as it is with this module
};

CodeMemory::~CodeMemory() {
  for (const Area& area : areas_) munmap(area.begin, 2 * area.half);
}

bool CodeMemory::permit(const Area& area, int rights) { return mprotect(area.begin, area.half, rights) == 0; }

CodeMemory::Area* CodeMemory::area_with(size_t code, size_t data) {
  if (!areas_.empty() && areas_.back().half - areas_.back().code >= code &&
      areas_.back().half - areas_.back().data >= data)
    return &areas_.back();
  size_t half = std::max(usual_half, round_up(std::max(code, data), granularity));
  void* begin = mmap(nullptr, 2 * half, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (begin == MAP_FAILED) return nullptr;
  return &areas_.emplace_back(Area{static_cast<char*>(begin), half});
}

void CodeMemory::allocate(const jitlink::JITLinkDylib*, jitlink::LinkGraph& graph, OnAllocatedFunction done) {
  jitlink::BasicLayout layout(graph);
  size_t code = 0, data = 0;
  auto room = [](const jitlink::BasicLayout::Segment& segment) {
    return segment.ContentSize + segment.ZeroFillSize + std::max(segment.Alignment.value(), least_alignment);
  };
  for (auto& [group, segment] : layout.segments()) (is_writable(group) ? data : code) += room(segment);
  Area* area = area_with(code, data);
  if (!area || !permit(*area, PROT_READ | PROT_WRITE)) return done(no_memory());
  for (auto& [group, segment] : layout.segments()) {
    bool writable = is_writable(group);
    size_t& taken = writable ? area->data : area->code;
    char* base = area->begin + (writable ? area->half : 0);
    size_t at = round_up(taken, std::max(segment.Alignment.value(), least_alignment));
    segment.WorkingMem = base + at;
    segment.Addr = orc::ExecutorAddr::fromPtr(segment.WorkingMem);
    taken = at + segment.ContentSize + segment.ZeroFillSize;
  }
  if (llvm::Error error = layout.apply()) return done(std::move(error));
  done(std::make_unique<Placed>(graph, *area));
}

void CodeMemory::deallocate(std::vector<FinalizedAlloc> modules, OnDeallocatedFunction done) {
  llvm::Error error = llvm::Error::success();
  for (FinalizedAlloc& module : modules) {
    std::unique_ptr<Ending> ending(module.release().toPtr<Ending*>());
    error = llvm::joinErrors(std::move(error), orc::shared::runDeallocActions(ending->calls));
  }
  done(std::move(error));
}

} // namespace letcont::native
