// letcont build: an executable, or what comes before it.
#include "native/build.h"

#include "command.h"
#include "files.h"
#include "module.h"
#include "program_input.h"
#include "suggestions.h"
#include "terminal.h"

#include <filesystem>
#include <llvm/IR/LLVMContext.h>
#include <unistd.h>

namespace letcont::cli {

namespace {

struct BuildOptions {
  std::string output;
  std::string emit = "exe";
  native::TargetOptions target;
  native::MemorySizes sizes;
  bool debug = false;

  bool has_sizes() const { return sizes.stack != 0 || sizes.heap != 0; }
};

// What --emit takes. Text goes to standard output unless told otherwise; the rest into a file that is called like the
// program, in the current folder, as a C compiler does it.
struct Emission {
  std::string_view name;
  std::optional<native::CodeKind> kind; // none: an executable
  std::string_view extension;
  bool is_text;
};

constexpr Emission emissions[] = {{"llvm", native::CodeKind::Llvm, ".ll", true},
                                  {"bc", native::CodeKind::Bitcode, ".bc", false},
                                  {"asm", native::CodeKind::Assembly, ".s", true},
                                  {"obj", native::CodeKind::Object, ".o", false},
                                  {"exe", std::nullopt, "", false}};

const Emission* find_emission(const std::string& name, bool colour) {
  for (const Emission& each : emissions)
    if (each.name == name) return &each;
  complain("--emit: " + unknown_name("form", name, form_names()), colour);
  return nullptr;
}

bool wrong(const std::string& message, bool colour) {
  complain(message, colour);
  return false;
}

// Where to write; "-" is standard output. False, after a message, if that makes no sense.
bool choose_output(const ProgramInput& input, const Emission& emission, std::string& output, bool colour) {
  if (output.empty() && emission.is_text) output = "-";
  if (output.empty() && input.path == "-") return wrong("where to? Say it with -o", colour);
  if (output.empty()) output = std::filesystem::path(input.path).stem().string().append(emission.extension);
  if (output == "-") {
    if (!emission.kind) return wrong("an executable cannot go to standard output: say where with -o", colour);
    if (!emission.is_text && isatty(STDOUT_FILENO))
      return wrong("binary output does not go to a terminal: say where with -o", colour);
    return true;
  }
  std::error_code none;
  if (!std::filesystem::equivalent(input.path, output, none)) return true;
  return wrong("the output would overwrite the program '" + input.path + "'", colour);
}

bool write(llvm::Module& module, const Emission& emission, const BuildOptions& build_options, const std::string& source,
           const std::string& output, std::string& message, bool colour) {
  if (!emission.kind)
    return native::build_executable(module, {build_options.target, source, build_options.sizes}, output, message);
  std::optional<std::string> bytes = native::translate(module, *emission.kind, build_options.target, message);
  if (!bytes) return false;
  if (output == "-") return write_output(*bytes, colour);
  return write_file(output, *bytes, message);
}

int build(const ProgramInput& input, const BuildOptions& build_options, bool colour) {
  int exit_code = ok;
  const Emission* emission = find_emission(build_options.emit, colour);
  if (!emission) return wrong_usage;
  std::string message;
  if (emission->kind && build_options.has_sizes()) message = "--stack and --heap are for executables";
  if (!message.empty() || !native::check_target(build_options.target, !emission->kind, message) ||
      !native::check_sizes(build_options.sizes, message)) {
    complain(message, colour);
    return wrong_usage;
  }
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  std::string output = build_options.output;
  if (!choose_output(input, *emission, output, colour)) return wrong_usage;

  std::string source = program->name;
  Compilation compilation(std::move(*program));
  llvm::LLVMContext context;
  ModuleForm form;
  if (emission->kind) form = {Memory::Plain, std::nullopt};
  if (build_options.debug) form.debug = DebugInfo::Lines;
  std::unique_ptr<llvm::Module> module = compile_to_module(compilation, context, form, colour);
  if (!module) return failed;
  bool written = write(*module, *emission, build_options, source, output, message, colour);
  if (written && !message.empty()) warn(message, colour);
  if (!written && !message.empty()) complain(message, colour);
  return written ? ok : failed;
}

} // namespace

std::vector<std::string> form_names() {
  std::vector<std::string> names;
  for (const Emission& each : emissions) names.emplace_back(each.name);
  return names;
}

void add_build(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("build", "Make an executable, an object file, assembly …");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto build_options = std::make_shared<BuildOptions>();
  command
      .add_option("-o,--output", build_options->output,
                  "The file to write, - for standard output; without it the program's name, and standard output "
                  "for text")
      ->type_name("PATH");
  command
      .add_option("--emit", build_options->emit,
                  "What to make: llvm (LLVM's text), bc (its bitcode), asm (assembly), obj (an object file), exe")
      ->type_name("FORM")
      ->capture_default_str();
  command.add_option("-O", build_options->target.level, "How much LLVM optimises, 0 to 3")
      ->check(CLI::Range(0, 3))
      ->capture_default_str()
      ->type_name("LEVEL");
  command
      .add_option("--target", build_options->target.triple,
                  "The machine: x86_64-linux-gnu, aarch64-linux-gnu …; without it this one. An executable for another "
                  "one cannot be linked, all the rest can be made")
      ->type_name("TRIPLE");
  command.add_flag("-g", build_options->debug, "Tell debuggers which line each instruction comes from; with -O0 best");
  command
      .add_option("--cpu", build_options->target.cpu,
                  "The processor, as LLVM calls it; native is this one. Without it code runs on all of the target's")
      ->type_name("NAME");
  add_size(command, "--stack", build_options->sizes.stack, "The stack of the executable, 1G if not said");
  add_size(command, "--heap", build_options->sizes.heap,
           "The most memory that the executable's heap takes, while it is collected, too; three quarters of the "
           "machine's if not said");
  command.footer("An executable needs a C compiler (cc, gcc or clang) for linking. It collects its garbage; other "
                 "forms take memory from malloc and never free it. Executables obey these environment variables:\n"
                 "  LETCONT_STACK=SIZE     the stack, instead of what --stack said; a number with K, M or G\n"
                 "  LETCONT_HEAP=SIZE      the heap, instead of what --heap said\n"
                 "  LETCONT_NURSERY=SIZE   where new records go, 2M if not set\n"
                 "  LETCONT_STATS=1        what was allocated and collected, on standard error, at the end\n\n"
                 "Examples:\n"
                 "  letcont build p.add -o p && ./p\n"
                 "  letcont build p.add -O0 -o p                           without LLVM's optimiser\n"
                 "  letcont build p.l --heap=256M --stack=4G -o p          as much memory as that\n"
                 "  letcont build p.add --emit=asm --target=aarch64-linux-gnu\n"
                 "  letcont build p.add --emit=obj && gcc p.o -o p -lm     link by hand");
  command.callback([=, &options] {
    options.selected = [=, &options] { return build(*input, *build_options, options.colour_on_errors); };
  });
}

} // namespace letcont::cli
