#include "everywhere.h"

#include "compile/language.h"
#include "cps/check/check.h"
#include "cps/convert.h"
#include "cps/text/print.h"
#include "cps/traverse.h"
#include "eval/evaluator.h"
#include "llvm/emit.h"
#include "native/executable/build.h"
#include "native/here/apart.h"
#include "passes/close.h"
#include "vm/compile/compile.h"
#include "vm/machine/machine.h"

#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <llvm/IR/LLVMContext.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace letcont::property {

std::string text(const Figures& figures) {
  auto number = [](uint64_t value) { return std::to_string(value); };
  return number(figures.programs) + " programs, " + number(figures.compiled) + " compiled, of which " +
         number(figures.limited) + " ended at the limit of steps and " + number(figures.failed) + " with an error\n" +
         number(figures.evaluator) + " runs by the evaluator, " + number(figures.machine) +
         " by the virtual machine, " + number(figures.jit) + " by the JIT, " + number(figures.executables) +
         " of executables\n" + number(figures.checks) + " checks, " + number(figures.modules) +
         " modules verified by LLVM\n";
}

namespace {

constexpr unsigned clock_patience = 300; // seconds, for one run: on a busy machine a quick program may wait for long

// Enough for lessons to print something, little enough for thousands of programs.
constexpr uint64_t most_steps = 20'000;
constexpr uint64_t most_steps_after = 20 * most_steps; // passes may make a program run longer
constexpr uint64_t most_steps_collecting = 3'000;

struct Ran {
  Outcome outcome;
  bool limited = false;
  uint64_t steps = 0;
};

template <class Engine>
Ran finish(Engine& engine, const Source& source, uint64_t slice) {
  while (engine.run(slice) == run::State::Running) {
  }
  Ran ran{{engine.take_output(), {}}, false, engine.steps()};
  if (engine.state() == run::State::Ended) return ran;
  ran.outcome.error = render(engine.error(), source, false);
  ran.limited = engine.error().code.starts_with("limit/");
  return ran;
}

bool is_prefix(const std::string& a, const std::string& b) { return a.starts_with(b) || b.starts_with(a); }

// Whether a program calls what only machine code has.
bool calls_c(const cps::Program& program) {
  bool found = false;
  cps::for_each_expression(program, [&](cps::Expr expr) {
    if (cps::kind(program, expr) != cps::ExprKind::LetPrim) return;
    cps::Primitive value = cps::primitive(program, expr);
    found |= value.kind == cps::PrimKind::External && !external_named(program.names.text(value.text()));
  });
  return found;
}

class Everywhere {
public:
  Everywhere(std::string_view language, const std::string& program, uint64_t random, Depth depth, Figures& figures)
      : language_(*language_named(language)), source_("program" + language_.info.extension, program),
        random_(static_cast<uint32_t>(random)), depth_(depth), figures_(figures) {}

  std::optional<Find> run() {
    ++figures_.programs;
    doing("compile");
    std::optional<cps::Program> program = compile();
    if (!program) return std::nullopt;
    ++figures_.compiled;
    if (!sound(*program, "the front end")) return find_;
    doing("evaluate");
    expected_ = evaluate(*program, most_steps);
    figures_.limited += expected_.limited;
    figures_.failed += !expected_.limited && !expected_.outcome.error.empty();
    natively_ = depth_.native && !expected_.limited && !calls_c(*program);

    const passes::Pass* close = passes::pass_named("close");
    passes::Pipeline random = random_pipeline(random_);
    random.push_back(close);
    (void)(after(*program, "no", {close}) && after(*program, "the default", passes::default_pipeline()) &&
           after(*program, "random", random));
    return find_;
  }

private:
  std::optional<cps::Program> compile() {
    Diagnostics diagnostics;
    std::unique_ptr<FrontEnd> front_end = language_.open(source_, diagnostics);
    if (language_.is_cps) return front_end->cps();
    std::optional<lambda::Program> lambda = front_end->elaborate();
    if (!lambda || diagnostics.has_errors()) return std::nullopt;
    return cps::convert(*lambda);
  }

  bool wrong(std::string kind, std::string what) {
    find_ = Find{std::move(kind), std::move(what)};
    return false;
  }
  bool sound(const cps::Program& program, std::string_view after) {
    ++figures_.checks;
    std::vector<cps::Violation> violations = cps::check(program);
    if (violations.empty()) return true;
    return wrong("after " + std::string(after) + ": " + std::string(info(violations[0].invariant).name),
                 report(violations) + cps::text(program));
  }

  // The same after those passes, in all engines.
  bool after(const cps::Program& before, const std::string& which, const passes::Pipeline& pipeline) {
    pipeline_ = passes::text(pipeline);
    cps::Program program = before;
    passes::Observer observer;
    observer.before = [&](const passes::Pass& pass, size_t, const cps::Program&) {
      doing("pass " + std::string(pass.name));
    };
    observer.after = [&](const passes::Pass& pass, size_t, const cps::Program& now, const passes::Counts&) {
      return sound(now, pass.name);
    };
    if (!passes::run(pipeline, program, observer)) return false;
    doing("evaluate after " + which + " passes");
    limit_ = expected_.limited ? most_steps : most_steps_after;
    Ran evaluated = evaluate(program, limit_);
    return agrees(expected_, evaluated, "the evaluator after " + which + " passes") &&
           machine(program, evaluated, which) && native(program, which);
  }

  Ran evaluate(const cps::Program& program, uint64_t limit) {
    ++figures_.evaluator;
    eval::Evaluator evaluator(program, {.steps = limit});
    evaluator.read_from(program_input());
    return finish(evaluator, source_, UINT64_MAX);
  }

  // Two runs that need not take the same number of steps.
  bool agrees(const Ran& expected, const Ran& got, const std::string& how) {
    if (expected.limited || got.limited) {
      if (is_prefix(expected.outcome.output, got.outcome.output)) return true;
    } else if (expected.outcome == got.outcome) {
      return true;
    }
    return wrong(how, "gives\n" + text(expected.outcome) + "\nand by " + how + " (" + pipeline_ + ")\n" +
                          text(got.outcome) + "\n");
  }

  // ---- The virtual machine

  bool machine(const cps::Program& program, const Ran& evaluated, const std::string& which) {
    static constexpr std::array<uint64_t, 4> slices{UINT64_MAX, 1, 7, 100};
    return in_machine(program, evaluated, "the virtual machine after " + which + " passes", UINT64_MAX, false) &&
           in_machine(program, evaluated, "the virtual machine in slices after " + which + " passes",
                      slices[1 + random_ % 3], false) &&
           (evaluated.steps > most_steps_collecting ||
            in_machine(program, evaluated, "the virtual machine collecting after " + which + " passes",
                       slices[random_ % 4], true));
  }

  bool in_machine(const cps::Program& program, const Ran& evaluated, const std::string& how, uint64_t slice,
                  bool stress) {
    doing(how);
    ++figures_.machine;
    Diagnostics diagnostics;
    std::optional<vm::Code> code = vm::compile(program, diagnostics, {});
    if (!code) return wrong("lowering", render(diagnostics, source_, false));
    vm::MachineOptions options;
    options.stress = stress;
    options.input = program_input();
    vm::Machine machine(program, std::move(*code), {.steps = limit_}, options);
    Ran ran = finish(machine, source_, slice);
    if (ran.outcome == evaluated.outcome && ran.steps == evaluated.steps) return true;
    bool only_steps = ran.outcome == evaluated.outcome;
    return wrong(how + (only_steps ? ", steps" : ""), "evaluated after " + pipeline_ + "\n" + text(evaluated.outcome) +
                                                          "\nafter " + std::to_string(evaluated.steps) +
                                                          " steps, and by " + how + "\n" + text(ran.outcome) +
                                                          "\nafter " + std::to_string(ran.steps) + "\n");
  }

  // ---- Machine code

  bool native(const cps::Program& program, const std::string& which) {
    if (!natively_) return true;
    if (which != "random" && !in_jit(program, 0, which)) return false;
    return in_jit(program, 2, which) && (!depth_.executable || which == "random" || as_executable(program, which));
  }

  // Null if LLVM's verifier is not content.
  std::unique_ptr<llvm::Module> module_of(const cps::Program& program, llvm::LLVMContext& context) {
    ++figures_.modules;
    EmittedModule emitted = emit_llvm(program, source_, context, Memory::Collected);
    if (!emitted.broken.empty()) wrong("LLVM's verifier", emitted.broken + "\n" + cps::text(program));
    emitted.origins.clear();
    return find_ ? nullptr : std::move(emitted.module);
  }

  bool ended(const std::string& output, const std::string& errors, int status, const std::string& how) {
    Ran ran{{output, errors}};
    int expected = expected_.outcome.error.empty() ? 0 : 1;
    if (ran.outcome == expected_.outcome && status != expected)
      return wrong(how + ", status", "status " + std::to_string(status));
    return agrees(expected_, ran, how);
  }

  bool in_jit(const cps::Program& program, unsigned level, const std::string& which) {
    std::string how = "the JIT at -O" + std::to_string(level) + " after " + which + " passes";
    doing(how);
    ++figures_.jit;
    llvm::LLVMContext context;
    std::unique_ptr<llvm::Module> module = module_of(program, context);
    if (!module) return false;
    native::TargetOptions options;
    options.level = level;
    native::ApartOutcome ran =
        native::run_apart(*module, source_.name(), options, {.seconds = clock_patience, .input = program_reads});
    if (ran.signal) return wrong(how + ": signal " + std::to_string(ran.signal), ran.output + ran.errors);
    return ended(ran.output, ran.errors, ran.status, how);
  }

  bool as_executable(const cps::Program& program, const std::string& which) {
    std::string how = "an executable after " + which + " passes";
    doing(how);
    ++figures_.executables;
    llvm::LLVMContext context;
    EmittedModule emitted;
    emitted.module = module_of(program, context);
    if (!emitted.module) return false;
    char path[] = "/tmp/letcont-mutation-XXXXXX";
    int file = mkstemp(path);
    if (file < 0) return wrong(how, "there is no temporary file");
    close(file);
    native::ExecutableOptions options;
    options.source = source_.name();
    std::string message;
    if (!native::build_executable(emitted, options, path, message)) return unlink(path), wrong(how, message);
    int output = memfd_create("output", 0), errors = memfd_create("errors", 0);
    pid_t child = fork();
    if (child == 0) {
      alarm(clock_patience);
      dup2(native::file_of(program_reads), 0);
      dup2(output, 1);
      dup2(errors, 2);
      execl(path, path, nullptr);
      _exit(127);
    }
    int status = 0;
    waitpid(child, &status, 0);
    unlink(path);
    std::string printed = content(output), said = content(errors);
    if (WIFSIGNALED(status)) return wrong(how + ": signal " + std::to_string(WTERMSIG(status)), printed + said);
    return ended(printed, said, WEXITSTATUS(status), how);
  }

  static std::string content(int file) {
    std::string text(static_cast<size_t>(lseek(file, 0, SEEK_END)), '\0');
    (void)!pread(file, text.data(), text.size(), 0);
    ::close(file);
    return text;
  }

  const Language& language_;
  Source source_;
  uint32_t random_;
  Depth depth_;
  Figures& figures_;
  Ran expected_;
  uint64_t limit_ = most_steps; // of runs after passes
  bool natively_ = false;
  std::string pipeline_;
  std::optional<Find> find_;
};

} // namespace

std::optional<Find> everywhere(std::string_view language, const std::string& text, uint64_t random, Depth depth,
                               Figures& figures) {
  return Everywhere(language, text, random, depth, figures).run();
}

} // namespace letcont::property
