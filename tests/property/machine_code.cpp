#include "machine_code.h"

#include "llvm/emit.h"
#include "native/here/apart.h"
#include "undefined_roots.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/Support/TargetSelect.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::property {

namespace {

std::unique_ptr<llvm::orc::LLJIT> make_jit() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> machine = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!machine) return nullptr;
  machine->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  llvm::Expected<std::unique_ptr<llvm::orc::LLJIT>> jit =
      llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*machine)).create();
  return jit ? std::move(*jit) : nullptr;
}

// In the child: compiles and runs the program, and ends.
[[noreturn]] void run_as_machine_code(const cps::Program& program, const Source& source) {
  auto give_up = [](const std::string& why) {
    (void)!write(2, why.data(), why.size());
    _exit(3);
  };
  auto context = std::make_unique<llvm::LLVMContext>();
  EmittedModule emitted = emit_llvm(program, source, *context);
  if (!emitted.broken.empty()) give_up("LLVM's verifier: " + emitted.broken);
  emitted.origins.clear();
  std::unique_ptr<llvm::orc::LLJIT> jit = make_jit();
  if (!jit) give_up("there is no JIT for this machine");
  llvm::orc::ThreadSafeModule module(std::move(emitted.module), std::move(context));
  if (llvm::Error error = jit->addIRModule(std::move(module))) give_up(llvm::toString(std::move(error)));
  llvm::Expected<llvm::orc::ExecutorAddr> entry = jit->lookup("main");
  if (!entry) give_up(llvm::toString(entry.takeError()));
  entry->toPtr<int (*)()>()();
  std::fflush(nullptr);
  _exit(0);
}

std::string content(int file) {
  std::string text(static_cast<size_t>(lseek(file, 0, SEEK_END)), '\0');
  (void)!pread(file, text.data(), text.size(), 0);
  close(file);
  return text;
}

// With the optimiser and the collector of executables.
Outcome run_collected(const cps::Program& program, const Source& source) {
  llvm::LLVMContext context;
  EmittedModule emitted = emit_llvm(program, source, context, Memory::Collected);
  if (!emitted.broken.empty()) return {"", "LLVM's verifier: " + emitted.broken};
  if (std::string undefined = undefined_root(*emitted.module); !undefined.empty())
    return {"", "a root without a value: " + undefined};
  native::TargetOptions options;
  unsigned size = static_cast<unsigned>(program.data().exprs.limit()); // by which all levels are tried
  options.level = setting("LETCONT_LEVEL", size % 3);
  // Each collection leaves an empty nursery: what is no pointer looks like one only if there are some that collect
  // nothing.
  if (setting("LETCONT_GC_STRESS", 0)) setenv("LETCONT_GC_STRESS", std::to_string(1 + size / 3 % 4).c_str(), 1);
  native::ApartOutcome outcome = native::run_apart(*emitted.module, source.name(), options, {.input = program_reads});
  if (outcome.signal) outcome.errors += "ended by signal " + std::to_string(outcome.signal);
  return {outcome.output, outcome.errors};
}

} // namespace

Outcome run_native(const cps::Program& program, const Source& source) {
  if (setting("LETCONT_COLLECTED", 0)) return run_collected(program, source);
  int output = memfd_create("output", 0), error = memfd_create("error", 0);
  pid_t child = fork();
  if (child == 0) {
    alarm(30);
    dup2(native::file_of(program_reads), 0);
    dup2(output, 1);
    dup2(error, 2);
    run_as_machine_code(program, source);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Outcome outcome{content(output), content(error)};
  if (WIFSIGNALED(status)) outcome.error += "ended by signal " + std::to_string(WTERMSIG(status));
  return outcome;
}

} // namespace letcont::property
