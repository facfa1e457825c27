#include "compile/compilation.h"
#include "engines/llvm_pipeline.h"
#include "llvm/emit.h"
#include "llvm/optimiser/kept_run.h"
#include "llvm/optimiser/origins.h"
#include "machine/machine.h"
#include "native/prepare.h"
#include "native/target.h"

#include <charconv>
#include <llvm/Target/TargetMachine.h>

namespace letcont::machine {

namespace {

// The module as `letcont build` makes it, up to the optimiser's end. Its target is null if that fails.
struct Optimised {
  llvm::LLVMContext context;
  EmittedModule emitted;
  std::vector<Origin> origins;
  std::unique_ptr<llvm::TargetMachine> target;

  Optimised(Compilation& compilation, const cps::Program& program) : emitted(compilation.llvm(context, program)) {
    if (!emitted.module) return;
    native::TargetOptions options;
    std::string message;
    target = native::make_target(options, message);
    if (!target) return;
    origins = number_origins(emitted);
    native::aim(*emitted.module, *target);
    native::keep_to_itself(*emitted.module);
    native::optimise(*emitted.module, *target, options.level);
  }
};

std::optional<Document> optimised_stage(Compilation& compilation, const cps::Program& program) {
  Optimised made(compilation, program);
  if (!made.target) return std::nullopt;
  made.emitted.origins = numbered_origins(*made.emitted.module, made.origins);
  HiddenDebugInfo hidden(*made.emitted.module);
  return print_llvm(made.emitted);
}

// ---- After LLVM's passes, one at a time, as `opt` runs them

// The run that all stages of the compilation share; null after errors.
std::shared_ptr<KeptRun> run_of(Compilation& compilation, const cps::Program& program) {
  std::shared_ptr<void>& kept = compilation.common("run of LLVM's passes");
  if (kept) return std::static_pointer_cast<KeptRun>(kept);
  std::optional<LlvmPipeline> pipeline = llvm_pipeline(compilation, compilation.program().llvm_passes);
  if (!pipeline) return nullptr;
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context, program);
  if (!emitted.module) return nullptr;
  const CompilationOptions& options = compilation.options();
  auto made = std::make_shared<KeptRun>(module_text(emitted), std::move(*pipeline),
                                        options.text_only ? Ranges::None : Ranges::All,
                                        options.keep_everything ? KeptRun::nothing_else : KeptRun::Budget());
  kept = made;
  return made;
}

std::optional<Document> executions_stage(Compilation& compilation, const cps::Program& program) {
  std::shared_ptr<KeptRun> run = run_of(compilation, program);
  if (!run) return std::nullopt;
  compilation.note_llvm_run({compilation.program().llvm_passes, run->executions()});
  return print_executions(run->executions());
}

std::optional<Document> remarks_stage(Compilation& compilation, const cps::Program& program) {
  std::shared_ptr<KeptRun> run = run_of(compilation, program);
  return run ? std::optional(print_remarks(run->remarks(), compilation.source())) : std::nullopt;
}

std::optional<Document> llvm_after(Compilation& compilation, const cps::Program& program, std::string_view name) {
  name = without_owner(name);
  std::shared_ptr<KeptRun> run = run_of(compilation, program);
  if (!run) return std::nullopt;
  std::optional<Document> text = run->text(name);
  if (text)
    compilation.keep_few();
  else
    compilation.refuse_stage("driver/no-stage",
                             why_no_text(run->executions(), name, compilation.program().llvm_passes));
  return text;
}

// ---- Assembly: the code generator's text, less what is there for assemblers and debuggers only

bool is_noise(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return true;
  std::string_view word = line.substr(begin);
  for (std::string_view start :
       {".Ltmp", ".Lfunc_", ".cfi_", ".file", ".size", ".ident", ".loc", ".addrsig", "#NO_APP", "#APP"})
    if (word.starts_with(start)) return true;
  return false;
}

// The number in "\t.loc\t1 NUMBER 0 …".
std::optional<unsigned> loc_of(std::string_view line) {
  constexpr std::string_view start = "\t.loc\t";
  if (!line.starts_with(start)) return std::nullopt;
  size_t space = line.find(' ', start.size());
  unsigned number = 0;
  if (space == line.npos) return std::nullopt;
  std::from_chars(line.data() + space + 1, line.data() + line.size(), number);
  return number;
}

std::optional<Document> assembly_stage(Compilation& compilation, const cps::Program& program) {
  Optimised made(compilation, program);
  if (!made.target) return std::nullopt;
  std::string message;
  std::optional<std::string> text =
      native::machine_code(*made.emitted.module, *made.target, native::CodeForm::Assembly, message);
  if (!text) return std::nullopt;
  DocumentWriter out;
  Origin here;
  for (std::string_view rest = *text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.find(".section\t.debug") != line.npos) break; // the tables of lines come last
    if (std::optional<unsigned> number = loc_of(line))
      here = *number > 0 && *number <= made.origins.size() ? made.origins[*number - 1] : Origin{};
    if (is_noise(line)) continue;
    bool instruction = line[0] == '\t' && line[1] != '.';
    if (!instruction && line[0] != '.' && line[0] != '\t') here = {}; // another function
    bool linked = instruction && here.span.known();
    size_t words = instruction ? line.find_first_not_of('\t') : 0;
    out << line.substr(0, words);
    if (linked) out.open(here.span, here.node);
    out << line.substr(words);
    if (linked) out.close();
    out << '\n';
  }
  return out.finish();
}

} // namespace

static std::vector<Stage> with_machine_code() {
  std::span<const Stage> others = all_stages();
  std::vector<Stage> all(others.begin(), others.end());
  for (Stage& stage : all)
    if (stage.info.name == "llvm") stage.print_after = llvm_after;
  all.push_back(
      {{"llvm-passes", "LLVM's passes", "what each of LLVM's passes changed; llvm@N is the IR after number N", "plain"},
       nullptr,
       executions_stage});
  all.push_back({{"llvm-remarks", "LLVM's remarks",
                  "what LLVM's passes say of the program: what was inlined, moved or unrolled, and why not", "plain"},
                 nullptr,
                 remarks_stage});
  all.push_back(
      {{"optimised", "Optimised LLVM IR", "LLVM IR after LLVM's optimiser at -O2", "llvm"}, nullptr, optimised_stage});
  all.push_back({{"assembly", "Assembly", "machine code for this machine, as text", "asm"}, nullptr, assembly_stage});
  return all;
}

std::span<const Stage> stages() {
  static const std::vector<Stage> all = with_machine_code();
  return all;
}

} // namespace letcont::machine
