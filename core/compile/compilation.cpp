#include "compile/compilation.h"

#include "compile/difference.h"
#include "compile/size_limit.h"
#include "compile/stage.h"
#include "cps/check/check.h"
#include "cps/convert.h"
#include "cps/traverse.h"
#include "passes/close.h"
#include "support/document_limit.h"
#include "support/numbers/whole_number.h"
#include "wasm/emit.h"

#include <algorithm>

namespace letcont {

constexpr size_t most_of_few = 8; // stages of which only few are kept: what a screen shows

Diagnostic compiling_stopped() { return {Severity::Error, "driver/stopped", nowhere, "compiling was stopped", {}}; }

std::string_view version() { return LETCONT_VERSION; }

std::vector<StageInfo> stages_of(const Language* language, std::span<const Stage> others) {
  std::vector<StageInfo> stages;
  auto add_new = [&](const StageInfo& stage) {
    for (const StageInfo& known : stages)
      if (known.name == stage.name) return;
    stages.push_back(stage);
  };
  for (const Language& each : languages())
    if (!language || language == &each)
      for (const StageInfo& stage : each.stages) add_new(stage);
  for (const Stage& stage : others)
    if (!(language && language->is_cps && stage.make)) add_new(stage.info);
  return stages;
}

// ---- The forms of the program, each made from the one before

Compilation::Compilation(ProgramText program, CompilationOptions options)
    : options_(options), program_(std::move(program)), source_(source_of(program_)),
      language_(language_named(program_.language)) {
  if (!language_)
    diagnostics_.error("driver/unknown-language", nowhere, "there is no language '" + program_.language + "'");
  else if (program_.text.size() > max_source_bytes)
    diagnostics_.error("driver/too-long", nowhere,
                       "the program is too long: at most " + std::to_string(max_source_bytes >> 20) + " MiB");
  else if (std::optional<uint32_t> beyond = first_word_beyond(max_words, source_.text()))
    diagnostics_.error("driver/too-many-words", {*beyond, *beyond + 1},
                       "the program is too long: it has more than " + std::to_string(max_words) +
                           " words, of which this is the next");
  else
    front_end_ = language_->open(source_, diagnostics_);
  if (front_end_ && options.is_for_c) front_end_->compile_for_c();
}

Compilation::Compilation(ProgramText program, Source source, const OpenFrontEnd& open, CompilationOptions options)
    : options_(options), program_(std::move(program)), source_(std::move(source)),
      language_(language_named(program_.language)), front_end_(open(source_, diagnostics_)) {}

Compilation::~Compilation() = default;

std::optional<TypeAt> Compilation::type_at(uint32_t position) {
  std::optional<TypeAt> found = front_end_ && !is_interrupted() ? front_end_->type_at(position) : std::nullopt;
  if (is_interrupted()) return std::nullopt;
  diagnostics_.sort();
  return found;
}

const Symbols* Compilation::symbols() {
  if (!symbols_) {
    symbols_.emplace(front_end_ && !is_interrupted() ? front_end_->symbols() : std::nullopt);
    if (is_interrupted()) symbols_->reset();
    diagnostics_.sort();
  }
  return *symbols_ ? &**symbols_ : nullptr;
}

std::string Compilation::type_of(const Symbol& symbol) {
  std::string type = front_end_ && !is_interrupted() ? front_end_->type_of(symbol) : std::string();
  return is_interrupted() ? std::string() : type;
}

const lambda::Program* Compilation::lambda() {
  if (!lambda_) {
    lambda_.emplace(front_end_ ? front_end_->elaborate() : std::nullopt);
    if (is_interrupted()) lambda_->reset();
    diagnostics_.sort();
  }
  return *lambda_ ? &**lambda_ : nullptr;
}

const cps::Program* Compilation::converted() {
  if (!converted_) {
    converted_.emplace();
    if (language_ && language_->is_cps) {
      if (front_end_) *converted_ = front_end_->cps();
      diagnostics_.sort();
    } else if (const lambda::Program* program = lambda()) {
      converted_->emplace(cps::convert(*program, &interrupt_));
    }
    if (is_interrupted() || (*converted_ && !sound(**converted_, "the conversion"))) converted_->reset();
  }
  return *converted_ ? &**converted_ : nullptr;
}

std::optional<Unfolding> Compilation::unfolded(uint32_t most) {
  return front_end_ ? front_end_->unfolded(most) : std::nullopt;
}

const Origins* Compilation::origins() {
  if (!origins_) {
    origins_.emplace();
    const cps::Program* program = front_end_ ? converted() : nullptr;
    std::optional<NumberedProgram> numbered = program ? front_end_->numbered() : std::nullopt;
    if (numbered && !is_interrupted()) origins_->emplace(origins_of(std::move(*numbered), *program));
  }
  return *origins_ ? &**origins_ : nullptr;
}

void Compilation::read_pipeline() {
  std::string list = program_.passes;
  if (language_ && list == "default") list = language_->passes;
  Diagnostics in_list; // its spans are places in the list, not in the program
  pipeline_ = passes::parse_pipeline(list, in_list);
  for (const Diagnostic& wrong : in_list.all()) diagnostics_.error("driver/passes", nowhere, wrong.message);
}

// Whether the invariants hold, if the options ask for that.
bool Compilation::sound(const cps::Program& program, std::string_view after) {
  if (!options_.verify) return true;
  std::vector<cps::Violation> violations = cps::check(program);
  for (const cps::Violation& violation : violations)
    diagnostics_.error("internal/check", nowhere,
                       "a mistake in Letcont, not in the program: after " + std::string(after) + ": " +
                           violation.message);
  return violations.empty();
}

const cps::Program* Compilation::cps() {
  while (advance()) {
  }
  return *cps_ ? &**cps_ : nullptr;
}

// The front end, the conversion, the pipeline, then one pass at a time.
bool Compilation::advance() {
  if (cps_) return false;
  if (is_interrupted()) {
    cps_.emplace();
  } else if (!lambda_ && language_ && !language_->is_cps) {
    lambda();
  } else if (!converted_) {
    converted();
  } else if (!running_) {
    begin_passes();
  } else if (!running_->step()) {
    cps_.emplace();
    if (!is_interrupted() && !running_->stopped()) *cps_ = std::move(changing_);
    running_.reset();
    changing_.reset();
  }
  return !cps_;
}

void Compilation::begin_passes() {
  size_t errors = diagnostics_.error_count();
  read_pipeline();
  if (!*converted_ || diagnostics_.error_count() != errors) {
    cps_.emplace();
    return;
  }
  changing_ = **converted_;
  size_ = options_.measure ? cps::size(*changing_) : 0;
  passes::Observer observer;
  observer.before = [this](const passes::Pass& pass, size_t, const cps::Program&) {
    reports_.push_back({&pass, {}, size_, size_});
  };
  observer.after = [this](const passes::Pass& pass, size_t, const cps::Program& after, const passes::Counts& counts) {
    reports_.back().counts = counts;
    if (options_.measure && passes::total(counts) > 0) reports_.back().size_after = size_ = cps::size(after);
    return sound(after, pass.name) && !interrupt_.due_now();
  };
  running_.emplace(pipeline_, *changing_, std::move(observer));
}

struct Compilation::Part {
  Part(std::string_view pass, const cps::Program& converted, passes::Pipeline pipeline)
      : end(pass), program(converted), running(std::move(pipeline), program, {}) {}

  std::string end; // its last pass, as written after the "@"
  cps::Program program;
  passes::Running running;
};

bool Compilation::advance_to(std::string_view pass) {
  if (advance()) return true;
  if (!*cps_ || pass.empty() || pass == "none" || after_.find(pass) != after_.end()) return false;
  if (!part_ || part_->end != pass) {
    std::vector<std::string> keys = passes::keys(pipeline_);
    auto found = std::find(keys.begin(), keys.end(), pass);
    if (found == keys.end()) return false;
    passes::Pipeline pipeline(pipeline_.begin(), pipeline_.begin() + (found - keys.begin()) + 1);
    part_ = std::make_unique<Part>(pass, *converted(), std::move(pipeline));
  }
  if (is_interrupted()) return part_.reset(), false;
  if (part_->running.step()) return true;
  after_.emplace(std::string(pass), std::move(part_->program));
  part_.reset();
  return false;
}

void Compilation::interrupt_when(std::function<bool()> wanted) {
  interrupt_ = Interrupt(std::move(wanted));
  if (front_end_) front_end_->interrupt_by(interrupt_);
}

// Whether compiling is to stop. That is then the only error: others may come from what is incomplete.
bool Compilation::is_interrupted() {
  if (!stopped_ && interrupt_.due_now()) {
    stopped_ = true;
    Diagnostic error = compiling_stopped();
    diagnostics_ = stage_errors_ = {};
    refusal_ = 0;
    diagnostics_.error(error.code, error.span, error.message);
  }
  return stopped_;
}

const cps::Program* Compilation::cps_after(std::string_view pass) {
  if (pass.ends_with("#1")) pass.remove_suffix(2); // the first run, which needs no number
  while (advance_to(pass)) {
  }
  if (pass.empty()) return cps();
  if (!cps() || pass == "none") return converted();
  auto known = after_.find(pass);
  return known == after_.end() ? nullptr : &known->second;
}

std::optional<wasm::Emitted> Compilation::wasm() {
  const cps::Program* program = cps();
  return program ? wasm(*program) : std::nullopt;
}

std::optional<wasm::Emitted> Compilation::wasm(const cps::Program& program) {
  wasm::Emitted emitted = wasm::emit(passes::Closed(program).program(), &interrupt_);
  if (is_interrupted()) return std::nullopt;
  if (emitted.refused.empty()) return emitted;
  refuse_stage("limit/wasm", emitted.refused, emitted.refused_at);
  return std::nullopt;
}

// ---- Stages

// The number of macros in `expanded@3`.
static std::optional<uint32_t> number_of_macros(const StageName& name) {
  return name.stage == "expanded" ? whole_number<uint32_t>(name.pass) : std::nullopt;
}

std::optional<Document> Compilation::make_difference(std::string_view first, std::string_view second) {
  auto syntax = [this](std::string_view name) -> std::string {
    for (const StageInfo& info : stages_of(nullptr, options_.stages))
      if (info.name == split_stage(name).stage) return info.syntax;
    return {};
  };
  if (second.find("..") != std::string_view::npos || syntax(first) != syntax(second)) return std::nullopt;
  const Document* before = stage(first);
  if (delayed_) {
    std::optional<Document> meanwhile = before ? std::optional(*before) : std::nullopt;
    stage(second); // is begun, too
    delayed_ = true;
    return meanwhile;
  }
  if (!before) return std::nullopt;
  bool keeps_few = keeps_few_;
  const Document* after = stage(second);
  if (delayed_) return after ? std::optional(*after) : std::nullopt;
  keeps_few_ |= keeps_few;
  return after ? std::optional(difference(*before, *after, syntax(first))) : std::nullopt;
}

std::optional<Document> Compilation::make_stage(std::string_view name) {
  if (!front_end_) return std::nullopt;
  if (size_t dots = name.find(".."); dots != std::string_view::npos)
    return make_difference(name.substr(0, dots), name.substr(dots + 2));
  for (size_t i = 0; i < language_->stages.size(); ++i)
    if (language_->stages[i].name == name) return front_end_->stage(i);
  StageName parts = split_stage(name);
  if (std::optional<uint32_t> macros = number_of_macros(parts)) {
    std::optional<Unfolding> unfolding = unfolded(*macros);
    return unfolding ? std::optional(std::move(unfolding->document)) : std::nullopt;
  }
  const Stage* stage = stage_named(options_.stages, parts.stage);
  if (!stage) return std::nullopt;
  if (!stage->print) return parts.pass.empty() ? stage->make(*this) : std::nullopt;
  if (stage->print_after && !has_pass(parts.pass)) {
    const cps::Program* program = cps();
    return program ? stage->print_after(*this, *program, parts.pass) : std::nullopt;
  }
  // The handout's and the Idris article's notations show programs without passes, unless the user asks for some.
  bool as_converted = stage->of_converted && program_.passes == "default";
  const cps::Program* program = !parts.pass.empty() ? cps_after(parts.pass) : as_converted ? converted() : cps();
  return program ? stage->print(*this, *program) : std::nullopt;
}

bool Compilation::has_pass(std::string_view pass) const {
  if (pass.empty() || pass == "none") return true;
  return std::any_of(pipeline_.begin(), pipeline_.end(),
                     [&](const passes::Pass* each) { return each->name == pass.substr(0, pass.find('#')); });
}

StageName split_stage(std::string_view name) {
  size_t at = name.find('@');
  if (at == std::string_view::npos) return {name, {}};
  return {name.substr(0, at), name.substr(at + 1)};
}

const Document* Compilation::stage(std::string_view name) {
  delayed_ = keeps_few_ = false;
  refusal_ = 0;
  auto shown = [](const std::optional<Document>& document) { return document ? &*document : nullptr; };
  if (auto made = stages_.find(name); made != stages_.end()) {
    if (!stopped_) refusal_ = made->second.refusal;
    return shown(made->second.document);
  }
  auto few = std::find_if(few_.begin(), few_.end(), [&](const NamedDocument& each) { return each.name == name; });
  keeps_few_ = few != few_.end();
  if (keeps_few_) return &few->document;
  std::optional<Document> document = is_interrupted() ? std::nullopt : make_stage(name);
  if (is_interrupted() || (document && is_too_long(name, *document))) document.reset();
  if (delayed_) return shown(unfinished_ = std::move(document));
  if (!keeps_few_ || !document)
    return shown(stages_.emplace(std::string(name), MadeStage{std::move(document), refusal_}).first->second.document);
  if (few_.size() == most_of_few) few_.pop_front();
  return &few_.emplace_back(NamedDocument{std::string(name), std::move(*document)}).document;
}

void Compilation::forget_stage(std::string_view name) {
  if (auto made = stages_.find(name); made != stages_.end()) stages_.erase(made);
}

void Compilation::refuse_stage(std::string code, std::string message, Span where) {
  const std::vector<Diagnostic>& known = stage_errors_.all();
  for (refusal_ = 0; refusal_ < known.size();)
    if (known[refusal_++].message == message) return;
  stage_errors_.error(std::move(code), where, std::move(message));
  refusal_ = known.size();
}

bool Compilation::is_too_long(std::string_view name, const Document& document) {
  if (!letcont::is_too_long(document)) return false;
  refuse_stage("driver/stage-too-long",
               "the stage '" + std::string(name) + "' of this program is longer than " +
                   std::to_string(max_document_bytes >> 20) + " MiB, which is as much as is shown",
               where_too_long(document));
  return true;
}

const Diagnostics& Compilation::diagnostics() const {
  if (stage_errors_.all().empty()) return diagnostics_;
  with_stage_errors_ = diagnostics_;
  for (const Diagnostic& each : stage_errors_.all()) with_stage_errors_.error(each.code, each.span, each.message);
  with_stage_errors_.sort();
  return with_stage_errors_;
}

} // namespace letcont
