#include "native/here/jit.h"

#include "lambda/c_function.h"
#include "llvm/emit.h"
#include "native/here/code_memory.h"
#include "native/here/here.h"
#include "native/here/perf_map.h"
#include "native/here/slots.h"
#include "native/place_table.h"
#include "native/prepare.h"
#include "native/safepoints.h"

#include <llvm/ExecutionEngine/JITLink/JITLink.h>
#include <llvm/ExecutionEngine/Orc/Core.h>
#include <llvm/ExecutionEngine/Orc/ExecutionUtils.h>
#include <llvm/ExecutionEngine/Orc/ExecutorProcessControl.h>
#include <llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

namespace orc = llvm::orc;

struct Jit::Linker {
  explicit Linker(std::unique_ptr<orc::ExecutorProcessControl> process)
      : session(std::move(process)), objects(session, std::make_unique<CodeMemory>()),
        symbols(session.createBareJITDylib("program")) {
    // LLVM reports the reason of a failure here; a lookup only learns that the symbol is missing.
    session.setErrorReporter([this](llvm::Error error) { reason += llvm::toString(std::move(error)); });
  }
  ~Linker() { llvm::consumeError(session.endSession()); }

  orc::ExecutionSession session;
  orc::ObjectLinkingLayer objects;
  orc::JITDylib& symbols;
  std::string reason;
};

Jit::Jit() = default;
Jit::~Jit() = default;

// Looks for symbols of the runtime first, then of the C library, which is in the process.
std::unique_ptr<Jit> Jit::create(const TargetOptions& options, std::string& message) {
  std::unique_ptr<Jit> jit(new Jit);
  jit->options_ = options;
  jit->target_ = make_target(options, message);
  if (!jit->target_) return nullptr;
  auto fail = [&](llvm::Error error) {
    message = "cannot run machine code here: " + llvm::toString(std::move(error));
    return nullptr;
  };
  auto process = orc::SelfExecutorProcessControl::Create();
  if (!process) return fail(process.takeError());
  jit->linker_ = std::make_unique<Linker>(std::move(*process));
  Linker& linker = *jit->linker_;
  orc::SymbolMap known;
  for (const RuntimeSymbol& symbol : runtime_symbols())
    known[linker.session.intern(symbol.name)] = {orc::ExecutorAddr::fromPtr(symbol.address),
                                                 llvm::JITSymbolFlags::Exported};
  if (llvm::Error error = linker.symbols.define(orc::absoluteSymbols(std::move(known)))) return fail(std::move(error));
  auto library = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(/*GlobalPrefix=*/'\0');
  if (!library) return fail(library.takeError());
  linker.symbols.addGenerator(std::move(*library));
  return jit;
}

// Returns the first function that the program calls and nobody defines. Symbols that slots.h defines later have no C
// name.
static const llvm::Function* missing_function(orc::ExecutionSession& session, orc::JITDylib& symbols,
                                              const llvm::Module& module) {
  for (const llvm::Function& function : module) {
    bool declared = function.isDeclaration() && !function.isIntrinsic() && !function.use_empty();
    if (!declared || !is_c_name(function.getName()) || function.getName() == collected_allocator) continue;
    auto found = session.lookup({&symbols}, function.getName());
    if (found) continue;
    llvm::consumeError(found.takeError());
    return &function;
  }
  return nullptr;
}

// Returns where the program calls it, if that is known.
static std::string called_at(const llvm::Function& function) {
  for (const llvm::User* user : function.users())
    if (auto* call = llvm::dyn_cast<llvm::CallInst>(user))
      if (const llvm::DebugLoc& where = call->getDebugLoc())
        return "; it is called at " + where->getFilename().str() + ":" + std::to_string(where.getLine()) + ":" +
               std::to_string(where.getCol());
  return "";
}

// Nothing unwinds the JIT's code: it raises no exceptions of C++, and nobody registers its tables. LLVM's linker keeps
// for each function's table a set of all the others, which is 200 MiB for 4,000 functions.
static void omit_unwind_tables(llvm::Module& module) {
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.setDoesNotThrow();
}

Jit::Program Jit::compile(llvm::Module& module, std::string& message) {
  std::string name = "program " + std::to_string(++count_), memory = name + " memory";
  if (const llvm::Function* missing = missing_function(linker_->session, linker_->symbols, module)) {
    message = "there is no C function '" + missing->getName().str() + "' in this process" + called_at(*missing);
    return nullptr;
  }
  write_numbers_as_c(module, target_->getTargetTriple());
  aim(module, *target_);
  keep_to_itself(module);
  module.getFunction("main")->setName(name);
  bind_slots(module);
  expect_collector(module, memory);
  keep_frame_pointers(module, options_);
  optimise(module, *target_, options_.level);
  make_safepoints(module, *target_, memory);
  omit_unwind_tables(module);
  std::optional<std::string> object = machine_code(module, *target_, CodeForm::Object, message);
  if (!object) return nullptr;
  auto fail = [&](llvm::Error error) {
    std::string what = llvm::toString(std::move(error));
    message = "cannot link the program: " + (linker_->reason.empty() ? what : std::exchange(linker_->reason, {}));
    return nullptr;
  };
  std::unique_ptr<llvm::MemoryBuffer> bytes = llvm::MemoryBuffer::getMemBufferCopy(*object, name);
  if (llvm::Error error = linker_->objects.add(linker_->symbols, std::move(bytes))) return fail(std::move(error));
  auto found = linker_->session.lookup({&linker_->symbols}, name);
  auto described = linker_->session.lookup({&linker_->symbols}, memory);
  if (!found || !described) return fail(llvm::joinErrors(found.takeError(), described.takeError()));
  if (!add_memory(described->getAddress().toPtr<const void*>())) {
    message = "a mistake in Letcont: the program's stack maps cannot be read";
    return nullptr;
  }
  if (keeps_perf_map_) perf_map_ += native::perf_map(*object, name, found->getAddress().getValue());
  add_places(found->getAddress().toPtr<const void*>(), place_table(module, *object, name.c_str()));
  return found->getAddress().toPtr<Program>();
}

} // namespace letcont::native
