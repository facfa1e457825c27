// Random programs do the same as machine code as in the reference evaluator. The module is compiled and run in a
// process of its own, by LLVM's JIT, so that it may print and end as it likes.

#include "cps/check.h"
#include "generate/random.h"
#include "llvm/emit.h"
#include "passes/pipeline.h"
#include "property.h"

#include <algorithm>
#include <gtest/gtest.h>
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
[[noreturn]] void run_as_machine_code(const Sample& sample) {
  auto give_up = [](const std::string& why) {
    (void)!write(2, why.data(), why.size());
    _exit(3);
  };
  auto context = std::make_unique<llvm::LLVMContext>();
  EmittedModule emitted = emit_llvm(sample.program, sample.source, *context);
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

Outcome run_native(const Sample& sample) {
  int output = memfd_create("output", 0), error = memfd_create("error", 0);
  pid_t child = fork();
  if (child == 0) {
    alarm(30);
    dup2(output, 1);
    dup2(error, 2);
    run_as_machine_code(sample);
  }
  int status = 0;
  waitpid(child, &status, 0);
  Outcome outcome{content(output), content(error)};
  if (WIFSIGNALED(status)) outcome.error += "ended by signal " + std::to_string(WTERMSIG(status));
  return outcome;
}

std::optional<std::string> agrees(const Sample& before, const passes::Pipeline& pipeline) {
  Outcome expected = evaluate(before.program, before.source);
  cps::Program program = before.program;
  passes::run(pipeline, program);
  std::vector<cps::Violation> violations = cps::check(program);
  if (!violations.empty()) return report(violations);
  Outcome native = run_native({before.source, std::move(program)});
  bool boxed = std::ranges::count(pipeline, "box", &passes::Pass::name) > 0;
  if (same(native, expected, boxed)) return std::nullopt;
  return before.source.text() + "gives\n" + text(expected) + "\nand as machine code, after " + passes::text(pipeline) +
         "\n" + text(native);
}

TEST(Llvm, DoesWhatTheEvaluatorDoes) {
  holds([](const cps::Program& program, uint32_t) { return agrees(sample(program), {passes::pass_named("close")}); },
        400);
}

TEST(Llvm, DoesTheSameAfterTheDefaultPipeline) {
  holds([](const cps::Program& program, uint32_t) { return agrees(sample(program), passes::default_pipeline()); }, 400);
}

TEST(Llvm, DoesTheSameAfterAnyPasses) {
  holds(
      [](const cps::Program& program, uint32_t number) {
        generate::Random random(number % 100);
        std::span<const passes::Pass> all = passes::all_passes();
        passes::Pipeline pipeline;
        for (uint32_t i = 1 + random.below(6); i > 0; --i)
          pipeline.push_back(&all[random.below(static_cast<uint32_t>(all.size()))]);
        pipeline.push_back(passes::pass_named("close"));
        return agrees(sample(program), pipeline);
      },
      400);
}

} // namespace
} // namespace letcont::property
