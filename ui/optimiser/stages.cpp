#include "optimiser/stages.h"

#include "compile/compilation.h"
#include "compile/elsewhere.h"
#include "engines/llvm_pipeline.h"
#include "optimiser/messages.h"

#include <llvm/IR/LLVMContext.h>
#include <memory>
#include <utility>
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

using Bytes = Elsewhere::Bytes;

// What all stages ask about, made once: null after errors.
static std::shared_ptr<const Bytes> subject_of(Compilation& compilation, const cps::Program& program,
                                               std::string passes) {
  std::shared_ptr<void>& kept = compilation.common("subject of LLVM's optimiser");
  if (kept) return std::static_pointer_cast<const Bytes>(kept);
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context, program);
  if (!emitted.module) return nullptr;
  OptimiserSubject subject;
  subject.module = module_text(emitted);
  subject.passes = std::move(passes);
  subject.ranges = !compilation.options().text_only;
  auto made = std::make_shared<Bytes>(to_bytes(subject));
  kept = made;
  return made;
}

// The document is made of the answer.
template <class Make>
static std::optional<Document> ask(Compilation& compilation, const cps::Program& program,
                                   const OptimiserQuestion& question, Make make) {
  Elsewhere* elsewhere = compilation.options().elsewhere;
  if (!elsewhere) return std::nullopt;
  std::string passes = passes_here(compilation.program().llvm_passes);
  std::optional<LlvmPipeline> pipeline = llvm_pipeline(compilation, passes);
  if (!pipeline) return std::nullopt;
  if (!is_registered(*pipeline)) return refuse(compilation, why_not_registered(*pipeline));
  std::shared_ptr<const Bytes> subject = subject_of(compilation, program, std::move(passes));
  if (!subject) return std::nullopt;
  const Bytes* bytes = elsewhere->answer(subject, to_bytes(question));
  if (!bytes) {
    compilation.delay_stage();
    std::string meanwhile = elsewhere->meanwhile();
    return meanwhile.empty() ? std::nullopt : std::optional(Document{meanwhile, {}});
  }
  OptimiserAnswer answer;
  if (!from_bytes(*bytes, answer)) answer.refusal = "LLVM's optimiser has given an answer that is damaged";
  if (!answer.refusal.empty()) return refuse(compilation, answer.refusal);
  return make(std::move(answer));
}

static std::optional<Document> executions_stage(Compilation& compilation, const cps::Program& program) {
  return ask(compilation, program, {OptimiserTopic::Executions, {}}, [&](OptimiserAnswer&& answer) {
    Document document = print_executions(answer.executions);
    compilation.note_llvm_run({passes_here(compilation.program().llvm_passes), std::move(answer.executions)});
    return document;
  });
}

static std::optional<Document> remarks_stage(Compilation& compilation, const cps::Program& program) {
  return ask(compilation, program, {OptimiserTopic::Remarks, {}},
             [&](const OptimiserAnswer& answer) { return print_remarks(answer.remarks, compilation.source()); });
}

static std::optional<Document> llvm_after(Compilation& compilation, const cps::Program& program,
                                          std::string_view name) {
  return ask(compilation, program, {OptimiserTopic::Text, std::string(without_owner(name))},
             [&](OptimiserAnswer&& answer) {
               compilation.keep_few();
               return std::move(answer.text);
             });
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
  all.push_back({{"llvm-remarks", "LLVM's remarks",
                  "what LLVM's passes say of the program: what was inlined, moved or unrolled, and why not", "plain"},
                 nullptr,
                 remarks_stage});
  return all;
}

std::span<const Stage> stages_with_optimiser() {
  static const std::vector<Stage> all = with_optimiser();
  return all;
}

} // namespace letcont
