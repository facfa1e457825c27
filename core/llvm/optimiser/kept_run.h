// A run of LLVM's passes on a module, kept, so that the text after each execution costs its size and not another run.
//
// The first question runs the pipeline, and keeps the texts after the executions that changed something, from the
// first on, as many as the budget allows, which for programs of fifty lines are all. For a text beyond them the
// pipeline runs once more, and keeps the texts around that one: passes do the same each time.
#pragma once

#include "llvm/module_text.h"
#include "llvm/optimiser/optimiser.h"
#include "llvm/passes/kept_texts.h"
#include "llvm/passes/passes.h"

namespace letcont {

class KeptRun : NotCopied {
public:
  struct Budget {
    size_t printed = size_t{16} << 20; // bytes of text that a run prints besides what is asked of it: that takes time
    size_t kept = size_t{64} << 20;    // bytes of memory
  };
  // Keeps what is asked for, and nothing else: for who asks once.
  static constexpr Budget nothing_else{0, 0};

  KeptRun(ModuleText module, LlvmPipeline pipeline, Ranges ranges, Budget budget)
      : module_(std::move(module)), pipeline_(std::move(pipeline)), ranges_(ranges), budget_(budget) {}

  // The executions of the pipeline; those of no module are none.
  const std::vector<PassExecution>& executions();
  const std::vector<PassRemark>& remarks();
  // Returns the text that a stage's name has after its "@" (wanted_by in executions.h), or nothing if it has none.
  std::optional<Document> text(std::string_view name);

  // For tests: how often the pipeline was run, and the memory that the texts take.
  uint32_t runs() const { return runs_; }
  size_t bytes() const { return texts_.bytes(); }

private:
  void run(const WantedExecutions&);
  void run_first(std::string_view name);
  std::optional<uint32_t> kept_text_of(uint32_t number) const;
  WantedExecutions around(uint32_t number) const;
  uint64_t texts_in_budget() const;

  ModuleText module_;
  LlvmPipeline pipeline_;
  Ranges ranges_;
  Budget budget_;
  std::vector<PassExecution> executions_;
  std::vector<PassRemark> remarks_;
  KeptTexts texts_;
  size_t last_size_ = 0; // of the text after all
  uint32_t runs_ = 0;
};

} // namespace letcont
