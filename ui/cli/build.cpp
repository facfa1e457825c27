// letcont build: an executable.
#include "native/build.h"

#include "command.h"
#include "driver/compilation.h"
#include "llvm/emit.h"
#include "program_input.h"
#include "terminal.h"

#include <filesystem>
#include <llvm/IR/LLVMContext.h>

namespace letcont::cli {

namespace {

struct BuildOptions {
  std::string output;
  unsigned level = 2;
};

int build(const ProgramInput& input, const BuildOptions& build_options, bool colour) {
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;
  std::error_code none;
  if (std::filesystem::equivalent(input.path, build_options.output, none)) {
    complain("the executable would overwrite the program '" + input.path + "'", colour);
    return wrong_usage;
  }
  Compilation compilation(std::move(*program));
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (!emitted.module) return failed;
  std::string message;
  if (native::build_executable(*emitted.module, build_options.level, build_options.output, message)) return ok;
  complain(message, colour);
  return failed;
}

} // namespace

void add_build(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("build", "Make an executable");
  auto input = add_program_input(command);
  add_passes(command, *input);
  auto build_options = std::make_shared<BuildOptions>();
  command.add_option("-o,--output", build_options->output, "The executable")->required()->type_name("EXE");
  command.add_option("-O", build_options->level, "How much LLVM optimises, 0 to 3")
      ->check(CLI::Range(0, 3))
      ->capture_default_str()
      ->type_name("LEVEL");
  command.footer("Needs a C compiler (cc, gcc or clang) for linking.\n\n"
                 "Examples:\n"
                 "  letcont build p.add -o p && ./p\n"
                 "  letcont build p.add -O0 -o p                           without LLVM's optimiser");
  command.callback([=, &options] {
    options.selected = [=, &options] { return build(*input, *build_options, options.colour_on_errors); };
  });
}

} // namespace letcont::cli
