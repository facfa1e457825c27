#include "optimiser/stages.h"

#include "compile/compilation.h"
#include "compile/elsewhere.h"
#include "engines/llvm_pipeline.h"
#include "optimiser/messages.h"

#include <llvm/IR/LLVMContext.h>
#include <vector>

namespace letcont {

// The list, with `letcont` in the place of O2.
static std::string passes_here(std::string_view list) {
  constexpr std::string_view usual = "O2";
  bool is_usual = list == usual || list.starts_with(std::string(usual) + ",");
  return is_usual ? "letcont" + std::string(list.substr(usual.size())) : std::string(list);
}

static std::optional<Document> refuse(Compilation& compilation, std::string why) {
  compilation.refuse_stage("driver/no-stage", why);
  return Document{"; " + why + "\n", {}};
}

static std::optional<Document> ask(Compilation& compilation, const cps::Program& program, std::string_view wanted) {
  Elsewhere* elsewhere = compilation.options().elsewhere;
  if (!elsewhere) return std::nullopt;
  OptimiserQuestion question;
  question.passes = passes_here(compilation.program().llvm_passes);
  std::optional<LlvmPipeline> pipeline = llvm_pipeline(compilation, question.passes);
  if (!pipeline) return std::nullopt;
  if (!is_registered(*pipeline)) return refuse(compilation, why_not_registered(*pipeline));
  question.wanted = wanted;
  question.ranges = !compilation.options().text_only;
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context, program);
  if (!emitted.module) return std::nullopt;
  question.module = module_text(emitted);
  const std::vector<uint8_t>* bytes = elsewhere->answer(to_bytes(question));
  if (!bytes) {
    compilation.delay_stage();
    std::string meanwhile = elsewhere->meanwhile();
    return meanwhile.empty() ? std::nullopt : std::optional(Document{meanwhile, {}});
  }
  OptimiserAnswer answer;
  if (!from_bytes(*bytes, answer)) answer.refusal = "LLVM's optimiser has given an answer that is damaged";
  if (!answer.refusal.empty()) return refuse(compilation, answer.refusal);
  compilation.note_llvm_run({std::move(question.passes), std::move(answer.executions)});
  return std::move(answer.document);
}

static std::optional<Document> executions_stage(Compilation& compilation, const cps::Program& program) {
  return ask(compilation, program, {});
}

static std::optional<Document> llvm_after(Compilation& compilation, const cps::Program& program,
                                          std::string_view name) {
  return ask(compilation, program, without_owner(name));
}

static std::vector<Stage> with_optimiser() {
  std::span<const Stage> others = all_stages();
  std::vector<Stage> all(others.begin(), others.end());
  for (Stage& stage : all)
    if (stage.info.name == "llvm") stage.print_after = llvm_after;
  all.push_back({{"llvm-passes", "LLVM's passes",
                  "what each of LLVM's passes changed; llvm@N is the IR after number N. Assembly needs the command or "
                  "the desktop program",
                  "plain"},
                 nullptr,
                 executions_stage});
  return all;
}

std::span<const Stage> stages_with_optimiser() {
  static const std::vector<Stage> all = with_optimiser();
  return all;
}

} // namespace letcont
