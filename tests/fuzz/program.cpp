#include "program.h"

#include "compile/compilation.h"
#include "cps/parse/parse.h"
#include "cps/text/print.h"
#include "engines/engine.h"
#include "engines/stages.h"
#include "fuzz.h"
#include "passes/close.h"
#include "vm/compile/compile.h"

namespace letcont::fuzz {

namespace {

// Small, since a fuzzer's time is better spent on other programs.
constexpr uint64_t most_steps = 20'000;
constexpr uint64_t most_output = uint64_t{1} << 16;
constexpr uint64_t most_memory = uint64_t{16} << 20;

// ---- Compiling

std::string messages_of(const Compilation& compilation) {
  return render(compilation.diagnostics(), compilation.source(), false);
}

void require_sound_messages(const Compilation& compilation) {
  size_t size = compilation.source().library().end;
  auto inside = [&](Span span) { return !span.known() || (span.begin <= span.end && span.end <= size); };
  for (const Diagnostic& diagnostic : compilation.diagnostics().all()) {
    require(inside(diagnostic.span), "a message's place lies in the source", diagnostic.message);
    for (const Note& note : diagnostic.notes)
      require(inside(note.span), "a note's place lies in the source", note.message);
    if (diagnostic.code.starts_with("internal/")) // all messages are shown then, and only then
      require(false, "the compiler keeps its own rules", messages_of(compilation));
  }
}

// Stages of the front end exist for programs with errors, too. Some show only certain programs; these two show all.
void require_sound_stages(Compilation& compilation, bool compiles) {
  for (const StageInfo& stage : stages_of(compilation.language(), all_stages())) {
    const Document* document = compilation.stage(stage.name);
    if (document) require_sound(*document, compilation.source());
    bool always = stage.name == "cps" || stage.name == "llvm";
    require(document || !compiles || !always, "a program without errors has this stage", stage.name);
  }
}

void ask_for_types(Compilation& compilation, uint64_t choice) {
  size_t size = compilation.source().library().end;
  for (int i = 0; i < 3; ++i, choice /= 4096) {
    std::optional<TypeAt> type = compilation.type_at(static_cast<uint32_t>(choice % (size + 1)));
    if (type) require(type->span.end <= size, "what has a type lies in the source", type->type);
  }
}

void require_reads_back(const cps::Program& program) {
  std::string text = cps::text(program);
  Source source("printed.cps", text);
  Diagnostics diagnostics;
  std::optional<cps::Program> read = cps::parse(source, diagnostics);
  require(read.has_value(), "printed CPS reads", text + render(diagnostics, source, false));
  std::string again = cps::text(*read);
  require(again == text, "printed CPS reads back as itself", text + "\n----\n" + again);
}

// ---- Running

struct Outcome {
  std::string output, error; // the error's code and where it begins
  uint64_t steps = 0;
  bool limited = false;
};

Outcome run(const Engine& engine, const cps::Program& program, const Source& source) {
  RunOptions options{.limits = {most_steps, most_memory, most_memory, most_output}, .source = &source};
  std::unique_ptr<Execution> execution = engine.start(program, options);
  RunState state;
  while ((state = execution->run(1'000'000)) == RunState::Running) {
  }
  Outcome outcome{execution->take_output(), {}, execution->steps()};
  if (state == RunState::Failed) {
    const Diagnostic& error = execution->error();
    outcome.error = error.code + " at " + std::to_string(error.span.begin);
    outcome.limited = error.code.starts_with("limit/");
  }
  return outcome;
}

// Engines need memory and steps of their own, so a limit ends one of them earlier; until then they agree.
void require_same(const Outcome& expected, const Outcome& got, std::string_view what, const cps::Program& program) {
  auto detail = [&] {
    return "expected: " + expected.output + "\n" + expected.error + "\ngot: " + got.output + "\n" + got.error + "\n" +
           cps::text(program);
  };
  bool same = expected.output == got.output && expected.error == got.error;
  if (expected.limited)
    same = got.output.starts_with(expected.output) || (got.limited && expected.output.starts_with(got.output));
  if (got.limited && !expected.limited) same = expected.output.starts_with(got.output);
  if (!same) require(false, what, detail());
}

void require_same_runs(Compilation& plain, Compilation& passed) {
  auto engine = [](std::string_view name) -> const Engine& {
    for (const Engine& each : engines())
      if (each.name == name) return each;
    return engines().front();
  };
  Outcome expected = run(engine("eval"), *plain.cps(), plain.source());
  for (Compilation* compilation : {&plain, &passed}) {
    const cps::Program& program = *compilation->cps();
    Outcome evaluated = expected;
    if (compilation != &plain) {
      evaluated = run(engine("eval"), program, compilation->source());
      require_same(expected, evaluated, "the passes keep the meaning", program);
    }
    Outcome fast = run(engine("vm"), program, compilation->source());
    require_same(evaluated, fast, "the virtual machine does what the evaluator does", program);
    // It closes the functions of a program first that is not closed, which costs steps.
    if (passes::is_closed(program) && !evaluated.limited && !fast.limited)
      require(evaluated.steps == fast.steps, "both engines take the same number of steps", cps::text(program));
  }
}

} // namespace

void try_program(std::string_view language, std::string_view text) {
  if (text.size() > longest_program) return;
  uint64_t choice = hash_of(text);
  auto program = [&](const char* passes) {
    return ProgramText{std::string(language), "input", std::string(text), passes};
  };
  CompilationOptions options{.stages = all_stages(), .verify = true};
  Compilation plain(program("none"), options), passed(program("default"), options);
  bool compiles = plain.check();
  require_sound_messages(plain);
  if (choice % 4 == 0) ask_for_types(plain, choice / 4);
  if (choice % 8 == 1) require_sound_stages(plain, compiles);
  bool passes = passed.check();
  require_sound_messages(passed);
  require(passes == compiles && messages_of(plain) == messages_of(passed), "passes do not change what is wrong",
          messages_of(plain) + "----\n" + messages_of(passed));
  if (!compiles) return;
  if (choice % 8 == 2) require_sound_stages(passed, true);
  if (choice % 8 == 3) require_reads_back(*plain.cps());
  if (choice % 8 == 4) require_reads_back(*passed.cps());
  require_same_runs(plain, passed);
}

} // namespace letcont::fuzz
