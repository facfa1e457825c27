#include "driver/compilation.h"

#include "cps/convert.h"
#include "cps/print.h"
#include "driver/common_stages.h"
#include "llvm/emit.h"

namespace letcont {

std::string_view version() { return LETCONT_VERSION; }

std::vector<StageInfo> stages_of(const Language* language) {
  std::vector<StageInfo> stages;
  auto add_new = [&](const StageInfo& stage) {
    for (const StageInfo& known : stages)
      if (known.name == stage.name) return;
    stages.push_back(stage);
  };
  for (const Language& each : languages())
    if (!language || language == &each)
      for (const StageInfo& stage : each.stages) add_new(stage);
  for (const CommonStage& stage : common_stages()) add_new(stage.info);
  return stages;
}

// ---- The forms of the program, each made from the one before

// A text that is too long is replaced by nothing, and an error.
static std::string text_to_compile(const ProgramText& program) {
  return program.text.size() > max_source_bytes ? std::string() : program.text;
}

Compilation::Compilation(ProgramText program)
    : program_(std::move(program)), source_(program_.name, text_to_compile(program_)),
      language_(language_named(program_.language)) {
  if (!language_)
    diagnostics_.error("driver/unknown-language", nowhere, "there is no language '" + program_.language + "'");
  else if (program_.text.size() > max_source_bytes)
    diagnostics_.error("driver/too-long", nowhere,
                       "the program is too long: at most " + std::to_string(max_source_bytes >> 20) + " MiB");
  else
    front_end_ = language_->open(source_, diagnostics_);
}

Compilation::~Compilation() = default;

const lambda::Program* Compilation::lambda() {
  if (!lambda_) {
    lambda_.emplace(front_end_ ? front_end_->elaborate() : std::nullopt);
    diagnostics_.sort();
  }
  return *lambda_ ? &**lambda_ : nullptr;
}

const cps::Program* Compilation::cps() {
  if (!cps_) {
    cps_.emplace();
    if (const lambda::Program* program = lambda()) cps_->emplace(cps::convert(*program));
  }
  return *cps_ ? &**cps_ : nullptr;
}

EmittedModule Compilation::llvm(llvm::LLVMContext& context) {
  const cps::Program* program = cps();
  if (!program) return EmittedModule();
  EmittedModule emitted = emit_llvm(*program, source_, context);
  if (emitted.broken.empty()) return emitted;
  diagnostics_.error("internal/llvm", nowhere,
                     "a mistake in Letcont, not in the program: LLVM says: " + emitted.broken);
  return EmittedModule();
}

// ---- Stages

std::optional<Document> Compilation::make_stage(std::string_view name) {
  if (!front_end_) return std::nullopt;
  for (size_t i = 0; i < language_->stages.size(); ++i)
    if (language_->stages[i].name == name) return front_end_->stage(i);
  for (const CommonStage& stage : common_stages())
    if (stage.info.name == name) return stage.make(*this);
  return std::nullopt;
}

const Document* Compilation::stage(std::string_view name) {
  auto made = stages_.find(name);
  if (made == stages_.end()) made = stages_.emplace(std::string(name), make_stage(name)).first;
  return made->second ? &*made->second : nullptr;
}

} // namespace letcont
