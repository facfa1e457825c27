#include "cli/prompt/repl_engine.h"

#include "cli/terminal/terminal.h"
#include "eval/evaluator.h"
#include "llvm/debug.h"
#include "llvm/emit.h"
#include "native/here/console.h"
#include "native/here/here.h"

#include <cstdio>
#include <llvm/IR/LLVMContext.h>
#include <vector>

namespace letcont::cli {

namespace {

class NativeEngine final : public ReplEngine {
public:
  NativeEngine(std::unique_ptr<native::Jit> jit, bool colour) : jit_(std::move(jit)), colour_(colour) {}

  bool run(Compilation& compilation) override {
    native::Jit::Program program = compile(compilation);
    if (program) native::run(program, compilation.source().name());
    return program;
  }

private:
  // Only the machine code of the module is kept.
  native::Jit::Program compile(Compilation& compilation) {
    llvm::LLVMContext context;
    EmittedModule emitted = compilation.collected_llvm(context);
    if (emitted.module) add_debug_info(emitted, compilation.source(), DebugInfo::Positions);
    std::string message;
    native::Jit::Program program = emitted.module ? jit_->compile(*emitted.module, message) : nullptr;
    if (!message.empty()) complain(message, colour_);
    return program;
  }

  std::unique_ptr<native::Jit> jit_;
  bool colour_;
};

class EvalEngine final : public ReplEngine {
public:
  explicit EvalEngine(bool colour) : colour_(colour) {}

  bool run(Compilation& compilation) override {
    constexpr uint64_t steps = 100'000; // between looks at the output
    programs_.push_back(std::make_unique<cps::Program>(*compilation.cps()));
    evaluator_.load(*programs_.back());
    for (;;) {
      eval::State state = evaluator_.run(steps);
      std::string output = evaluator_.take_output();
      std::fwrite(output.data(), 1, output.size(), stdout);
      if (state == eval::State::Ended) return true;
      if (state == eval::State::Failed) break;
    }
    native::begin_message();
    write_error(render(evaluator_.error(), compilation.source(), colour_));
    return false;
  }

private:
  bool colour_;
  std::vector<std::unique_ptr<cps::Program>> programs_; // closures may have their code in any of them
  eval::Evaluator evaluator_{eval::Limits()};
};

} // namespace

std::unique_ptr<ReplEngine> native_repl_engine(bool colour) {
  std::string message;
  std::unique_ptr<native::Jit> jit = native::Jit::create({}, message);
  if (jit) return std::make_unique<NativeEngine>(std::move(jit), colour);
  complain(message, colour);
  return nullptr;
}

std::unique_ptr<ReplEngine> eval_repl_engine(bool colour) { return std::make_unique<EvalEngine>(colour); }

} // namespace letcont::cli
