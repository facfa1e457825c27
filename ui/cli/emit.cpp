// letcont emit: one stage of the compiler's work, as text.
#include "command.h"
#include "driver/compilation.h"
#include "files.h"
#include "program_input.h"
#include "suggestions.h"
#include "terminal.h"

namespace letcont::cli {

namespace {

struct EmitOptions {
  std::string stage;
  std::string output;
};

bool write_to(const std::string& path, std::string_view text, bool colour) {
  if (path.empty() || path == "-") return write_output(text, colour);
  std::string message;
  if (write_file(path, text, message)) return true;
  complain(message, colour);
  return false;
}

int emit(const ProgramInput& input, const EmitOptions& emit_options, bool colour) {
  int exit_code = ok;
  std::optional<ProgramText> program = read_source(input, colour, exit_code);
  if (!program) return exit_code;

  std::vector<std::string> names;
  for (const StageInfo& stage : stages_of(language_named(program->language))) names.push_back(stage.name);
  if (std::find(names.begin(), names.end(), emit_options.stage) == names.end()) {
    complain(emit_options.stage.empty() ? "which stage? Say it with --stage=" + one_of(names)
                                        : unknown_name("stage", emit_options.stage, names),
             colour);
    return wrong_usage;
  }

  Compilation compilation(std::move(*program));
  const Document* document = compilation.stage(emit_options.stage);
  write_error(render(compilation.diagnostics(), compilation.source(), colour));
  if (!document && !compilation.diagnostics().has_errors())
    complain("this program cannot be shown as '" + emit_options.stage + "'", colour);
  if (!document || !write_to(emit_options.output, document->text, colour)) return failed;
  return compilation.diagnostics().has_errors() ? failed : ok;
}

} // namespace

void add_emit(CLI::App& app, Options& options) {
  CLI::App& command = *app.add_subcommand("emit", "Print a stage of the compilation: tokens, cps, llvm …");
  auto input = add_program_input(command);
  auto emit_options = std::make_shared<EmitOptions>();
  command.add_option("--stage", emit_options->stage, "Which stage; `letcont stages` lists them")->type_name("STAGE");
  command.add_option("-o,--output", emit_options->output, "Write to this file")->type_name("PATH");
  command.footer("Examples:\n"
                 "  letcont emit p.add --stage=cps                         the program in continuation-passing style\n"
                 "  letcont emit p.add --stage=llvm | lli-19 -             run its LLVM IR with LLVM's interpreter\n"
                 "  printf '3 + (2 + 4)' | letcont emit --lang=add --stage=listing -");
  command.callback([=, &options] {
    options.selected = [=, &options] { return emit(*input, *emit_options, options.colour_on_errors); };
  });
}

} // namespace letcont::cli
