// One program's way through the compiler: a text and options in, any stage out. Every surface (command line, session,
// tests) goes through here.
//
// Nothing is computed before it is asked for, and nothing twice. What is wrong with the program is in diagnostics();
// then the stages that come after the mistake do not exist.
#pragma once

#include "compile/language.h"
#include "compile/stage.h"
#include "cps/program.h"
#include "passes/pipeline/pipeline.h"
#include "support/interrupt.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace llvm {
class LLVMContext;
}

namespace letcont {

struct EmittedModule;
enum class Memory : uint8_t; // llvm/emit.h

// What one pass of the pipeline did. Sizes are numbers of expressions, 0 unless they were asked for.
struct PassReport {
  const passes::Pass* pass = nullptr;
  passes::Counts counts;
  size_t size_before = 0, size_after = 0;
};

struct CompilationOptions {
  // What `stage` can make besides the stages of the program's own language.
  std::span<const Stage> stages = common_stages();
  // Verify the program after every pass (cps/check/check.h); a breach is an error "internal/check".
  bool verify = false;
  // Count the expressions before and after every pass, for the reports.
  bool measure = false;
  // Free nothing on the way: for a process that ends after this, and leaves all to the system at once.
  bool keep_everything = false;
  // Leave out what is only for linking panes, where that takes time: the ranges of the stage `llvm`.
  bool text_only = false;
};

class Compilation {
public:
  explicit Compilation(ProgramText, CompilationOptions = {});
  // A text that is compiled together with others, such as those before it at the prompt: `source` holds them all, and
  // `open` makes the front end that knows them.
  using OpenFrontEnd = std::function<std::unique_ptr<FrontEnd>(const Source&, Diagnostics&)>;
  Compilation(ProgramText, Source, const OpenFrontEnd& open, CompilationOptions = {});
  ~Compilation();
  Compilation(const Compilation&) = delete;
  Compilation& operator=(const Compilation&) = delete;

  const CompilationOptions& options() const { return options_; }
  const ProgramText& program() const { return program_; }
  const Source& source() const { return source_; }
  const Language* language() const { return language_; } // null if there is none of that name: an error

  // Checks the program, that is, compiles it up to CPS. True if there are no errors.
  bool check() { return cps() != nullptr; }
  // Does a part of that, such as one pass. False when there is nothing left to do.
  bool advance();
  // The same for cps_after(pass), which takes no time then.
  bool advance_to(std::string_view pass);
  // `wanted` is asked while compiling goes on. Once it says so, compiling ends within 100 ms with the error
  // "driver/stopped", and the compilation is of no further use.
  void interrupt_when(std::function<bool()> wanted);
  bool stopped() const { return stopped_; }
  // What was found so far.
  const Diagnostics& diagnostics() const;

  // The document of a stage, or null: no such stage, or errors. A stage that is too long is the error
  // "driver/stage-too-long", which keeps nothing else from being made. `NAME@PASS` is the stage NAME of the program as
  // it is after that pass of the pipeline, `NAME@PASS#2` after its second run, `NAME@none` before all passes
  // (split_stage). `A..B` is the difference of two stages (difference.h).
  const Document* stage(std::string_view name);

  // The type of what is at a position (an offset into the text), if the language tells types and there is one.
  std::optional<TypeAt> type_at(uint32_t position);

  // The program's forms, for engines and back ends; null if there are errors.
  const lambda::Program* lambda();
  const cps::Program* converted(); // before the passes
  const cps::Program* cps();       // after them: what runs
  // After that pass, as behind the "@" of a stage's name, or "none"; after all of them if it is empty. Null, too, if
  // the pipeline has no such pass.
  const cps::Program* cps_after(std::string_view pass);
  // The LLVM module of a program, `cps()` unless told: closed first, if the passes have not done so (passes/close.h).
  // Its `module` is null if there are errors.
  EmittedModule llvm(llvm::LLVMContext&);
  EmittedModule llvm(llvm::LLVMContext&, const cps::Program&);
  // The same of `cps()`, with records for the collector (Memory::Collected).
  EmittedModule collected_llvm(llvm::LLVMContext&);

  // The pipeline of this program, and what each of its passes did; empty if there are errors.
  const passes::Pipeline& pipeline() const { return pipeline_; }
  const std::vector<PassReport>& reports() const { return reports_; }
  // Holds what a stage was made from, if it is to be kept.
  void keep(std::shared_ptr<void> made) {
    if (options_.keep_everything) kept_.push_back(std::move(made));
  }

private:
  EmittedModule emit(llvm::LLVMContext&, const cps::Program&, Memory);
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
  // Stages that are too long; apart from the rest, since the other stages can be made all the same.
  Diagnostics too_long_;
  mutable Diagnostics with_too_long_;
  const Language* language_;
  std::unique_ptr<FrontEnd> front_end_;
  // The outer optional: whether it was computed; the inner one: whether it exists.
  std::optional<std::optional<lambda::Program>> lambda_;
  std::optional<std::optional<cps::Program>> converted_, cps_;
  passes::Pipeline pipeline_;
  std::vector<PassReport> reports_;
  std::optional<cps::Program> changing_; // as the passes that have run have left it
  std::optional<passes::Running> running_;
  size_t size_ = 0;            // of it, if it was asked for
  struct Part;                 // of the pipeline
  std::unique_ptr<Part> part_; // that cps_after() runs
  Interrupt interrupt_;
  bool stopped_ = false;
  std::vector<std::shared_ptr<void>> kept_;
  std::map<std::string, cps::Program, std::less<>> after_; // by what follows the "@"
  std::map<std::string, std::optional<Document>, std::less<>> stages_;
};

// The stages that a program of that language has, in the order of compilation, its own before the others. Null: those
// of all languages.
std::vector<StageInfo> stages_of(const Language*, std::span<const Stage> others = common_stages());

// The parts of a stage's name: what stands before and after the "@". A stage of the CPS or after it may have a pass
// there.
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
