// The compilation of one program: a text and options in, any stage out. All surfaces (command line, session, tests) use
// it.
//
// Everything is computed on demand and once. Errors are in diagnostics(); after an error, the stages that depend on the
// erroneous part do not exist.
#pragma once

#include "compile/language.h"
#include "compile/stage.h"
#include "cps/program.h"
#include "llvm/passes/executions.h"
#include "passes/pipeline/pipeline.h"
#include "support/interrupt.h"
#include "support/not_copied.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace llvm {
class LLVMContext;
}

namespace letcont {

class Elsewhere;

struct EmittedModule;
namespace wasm {
struct Emitted;
}
enum class Memory : uint8_t; // llvm/emit.h

// What one pass of the pipeline did. Sizes count expressions, and are 0 unless requested.
struct PassReport {
  const passes::Pass* pass = nullptr;
  passes::Counts counts;
  size_t size_before = 0, size_after = 0;
};

// What LLVM's passes did, once a stage has run them, and by which pipeline (llvm/passes/passes.h).
struct LlvmRun {
  std::string pipeline;
  std::vector<PassExecution> executions; // the first is number 1
};

struct CompilationOptions {
  // The stages that `stage` offers besides those of the program's language.
  std::span<const Stage> stages = common_stages();
  // Verify the program after every pass (cps/check/check.h); a violation is an error "internal/check".
  bool verify = false;
  // Count the expressions before and after every pass, for the reports.
  bool measure = false;
  // Free nothing: for a process that ends after this and leaves its memory to the system.
  bool keep_everything = false;
  // Omit data that only links panes, where computing it takes time: the ranges of the stage `llvm`.
  bool text_only = false;
  // C calls the public functions, so none of them raises exceptions: one that nothing catches ends the program.
  bool is_for_c = false;
  // For stages that are made elsewhere; null: there are none.
  Elsewhere* elsewhere = nullptr;
};

class Compilation : NotCopied {
public:
  explicit Compilation(ProgramText, CompilationOptions = {});
  // A text that is compiled together with others, such as earlier inputs at the prompt: `source` holds them all, and
  // `open` makes the front end that knows them.
  using OpenFrontEnd = std::function<std::unique_ptr<FrontEnd>(const Source&, Diagnostics&)>;
  Compilation(ProgramText, Source, const OpenFrontEnd& open, CompilationOptions = {});
  ~Compilation();

  const CompilationOptions& options() const { return options_; }
  const ProgramText& program() const { return program_; }
  const Source& source() const { return source_; }
  const Language* language() const { return language_; } // null if there is no such language: an error

  // Checks the program: compiles it up to CPS. True if there are no errors.
  bool check() { return cps() != nullptr; }
  // Does a part of that, such as one pass. False when nothing is left to do.
  bool advance();
  // Does a part of cps_after(pass), which then takes no time. False when nothing is left to do.
  bool advance_to(std::string_view pass);
  // Polls `wanted` during compilation. Once it is true, compiling ends within 100 ms with "driver/stopped" as the only
  // error, and the compilation is of no further use. But LLVM's own verifier and printer cannot be stopped, which takes
  // up to a second for the stage `llvm` of the largest programs.
  void interrupt_when(std::function<bool()> wanted);
  bool stopped() const { return stopped_; }
  // What the printers of stages poll.
  Interrupt* interrupt() { return &interrupt_; }
  // The diagnostics so far, and those without the errors of single stages.
  const Diagnostics& diagnostics() const;
  const Diagnostics& program_diagnostics() const { return diagnostics_; }

  // Returns the document of a stage; null if there is no such stage, or after errors. A stage that is too long is the
  // error "driver/stage-too-long", which does not affect other stages. `NAME@PASS` is the stage NAME of the program
  // after that pass of the pipeline, `NAME@PASS#2` after its second run, `NAME@none` before all passes (split_stage).
  // `expanded@N` is the program with its first N uses of macros expanded.
  // `A..B` is the difference of two stages (difference.h).
  const Document* stage(std::string_view name);
  // Frees the document of a stage, which is made again when it is next asked for.
  void forget_stage(std::string_view name);

  // Returns the type at a position (an offset into the text), if the language tells types and there is one.
  std::optional<TypeAt> type_at(uint32_t position);

  // Returns what the names of the program stand for; null if the language cannot say that, as after some errors.
  const Symbols* symbols();
  // Returns the type of one of them; empty if it has none.
  std::string type_of(const Symbol&);

  // The program's forms, for engines and back ends; null if there are errors.
  const lambda::Program* lambda();
  const cps::Program* converted(); // before the passes
  // The origins of the expressions of `converted()`; null after errors, and for languages that have none.
  const Origins* origins();
  // The program with its first `most` uses of macros expanded; nothing after errors, and in languages without macros.
  std::optional<Unfolding> unfolded(uint32_t most);
  const cps::Program* cps(); // after them: what runs
  // The program after that pass, named as after the "@" of a stage's name, or "none"; after all passes if it is empty.
  // Null if the pipeline has no such pass, or after errors.
  const cps::Program* cps_after(std::string_view pass);
  // Returns the LLVM module of a program, by default of `cps()`; closes the program first if the passes have not
  // (passes/close.h). Its `module` is null after errors.
  EmittedModule llvm(llvm::LLVMContext&);
  EmittedModule llvm(llvm::LLVMContext&, const cps::Program&);
  // Returns the LLVM module of `cps()` with collected records (Memory::Collected).
  EmittedModule collected_llvm(llvm::LLVMContext&);
  // Returns the LLVM module of `cps()` with either memory and with its bindings, after `describe` has seen it, with the
  // closed program that it was made from, and which ends with this call.
  using DescribeModule = std::function<void(EmittedModule&, const cps::Program&)>;
  EmittedModule described_llvm(llvm::LLVMContext&, Memory, const DescribeModule& describe);
  // Returns the WebAssembly module of a program, by default of `cps()`; nothing after errors, which include that the
  // program exceeds what WebAssembly's engines accept.
  std::optional<wasm::Emitted> wasm();
  std::optional<wasm::Emitted> wasm(const cps::Program&);

  // The pipeline of this program, and what each of its passes did; empty if there are errors.
  const passes::Pipeline& pipeline() const { return pipeline_; }
  const std::vector<PassReport>& reports() const { return reports_; }
  // Whether it has the pass that a stage's name has after its "@"; of "none", and of no pass, it is so, too.
  bool has_pass(std::string_view) const;
  // Adds an error of one stage, or of several, which does not affect the others.
  void refuse_stage(std::string code, std::string message, Span where = nowhere);
  // Why there is no such stage as was last asked for, if it has an error of its own; or the error that was last told
  // since forget_refusal(), which is for what is no stage. Null: none.
  const Diagnostic* refusal() const { return refusal_ ? &stage_errors_.all()[refusal_ - 1] : nullptr; }
  void forget_refusal() { refusal_ = 0; }
  // Called while a stage is made that runs LLVM's passes.
  void note_llvm_run(LlvmRun run) { llvm_run_ = std::move(run); }
  const std::optional<LlvmRun>& llvm_run() const { return llvm_run_; } // nothing: no stage has run them
  // Called while a stage is made: what there is of it is not all. It is made again when it is next asked for.
  void delay_stage() { delayed_ = true; }
  // Whether that was so of the stage that was last asked for.
  bool is_delayed() const { return delayed_; }
  // Called while a stage is made: there are many like it, which cost little to make again, so only the last few stay.
  void keep_few() { keeps_few_ = true; }
  // What stages keep for each other as long as the compilation lives: null until they put it there. They agree on its
  // name and its type.
  std::shared_ptr<void>& common(std::string_view name) { return common_[std::string(name)]; }
  // Frees what stages keep for each other, and those of which few stay: another program is worked on. They are made
  // again if somebody asks.
  void forget_common() {
    common_.clear();
    few_.clear();
  }
  // Owns what a stage was made from, if that is to be kept.
  void keep(std::shared_ptr<void> made) {
    if (options_.keep_everything) kept_.push_back(std::move(made));
  }

private:
  EmittedModule emit(llvm::LLVMContext&, const cps::Program&, Memory, const DescribeModule* = nullptr);
  std::optional<Document> make_stage(std::string_view name);
  std::optional<Document> make_difference(std::string_view first, std::string_view second);
  void read_pipeline();
  void begin_passes();
  bool is_interrupted();
  bool sound(const cps::Program&, std::string_view after);
  bool is_too_long(std::string_view name, const Document&);

  CompilationOptions options_;
  ProgramText program_;
  Source source_;
  Diagnostics diagnostics_;
  // Of stages that are too long, or refused. They are separate, since the other stages still exist.
  Diagnostics stage_errors_;
  mutable Diagnostics with_stage_errors_;
  size_t refusal_ = 0; // counted from 1
  const Language* language_;
  std::unique_ptr<FrontEnd> front_end_;
  // The outer optional: whether it was computed; the inner one: whether it exists.
  std::optional<std::optional<lambda::Program>> lambda_;
  std::optional<std::optional<cps::Program>> converted_, cps_;
  std::optional<std::optional<Origins>> origins_;
  std::optional<std::optional<Symbols>> symbols_;
  passes::Pipeline pipeline_;
  std::vector<PassReport> reports_;
  std::optional<cps::Program> changing_; // after the passes that have run
  std::optional<passes::Running> running_;
  size_t size_ = 0;            // of it, if it was asked for
  struct Part;                 // of the pipeline
  std::unique_ptr<Part> part_; // that cps_after() runs
  Interrupt interrupt_;
  bool stopped_ = false;
  bool delayed_ = false, keeps_few_ = false;
  std::optional<LlvmRun> llvm_run_;
  std::optional<Document> unfinished_; // of a stage that is delayed
  struct NamedDocument {
    std::string name;
    Document document;
  };
  std::deque<NamedDocument> few_; // the last stages that asked to keep_few(), the oldest first
  std::map<std::string, std::shared_ptr<void>, std::less<>> common_;
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::string, cps::Program, std::less<>> after_; // by what follows the "@"
  struct MadeStage {
    std::optional<Document> document;
    size_t refusal; // as refusal_: why there is none
  };
  std::map<std::string, MadeStage, std::less<>> stages_;
};

// Returns the stages of a program in that language, in the order of compilation, its own before the others. Null: the
// stages of all languages.
std::vector<StageInfo> stages_of(const Language*, std::span<const Stage> others = common_stages());

// The parts of a stage's name, before and after the "@". The CPS and the stages after it may have a
// pass.
struct StageName {
  std::string_view stage;
  std::string_view pass; // empty: the end of the pipeline
};
StageName split_stage(std::string_view name);

// The error "driver/stopped".
Diagnostic compiling_stopped();

// The version of letcont, for --version and Hello.
std::string_view version();

} // namespace letcont
