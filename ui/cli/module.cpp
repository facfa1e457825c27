#include "module.h"

#include "cli/terminal/terminal.h"
#include "command.h"
#include "cps/traverse.h"
#include "lambda/c_function.h"
#include "lambda/external.h"
#include "native/target.h"

namespace letcont::cli {

namespace {

// Why machine code may not have an external; empty if it may.
std::string external_fault(std::string_view name, bool without_c_functions) {
  if (is_prompts_name(name)) return "'" + std::string(name) + "' is a value of the prompt, and there is none here";
  return without_c_functions && !external_named(name) ? c_function_refused(name) : "";
}

// True, after a message about the first, if the program has externals that machine code may not have.
bool refuse_externals(Compilation& compilation, bool without_c_functions, bool colour) {
  std::optional<Diagnostic> refused;
  if (const cps::Program* program = compilation.cps())
    cps::for_each_expression(*program, [&](cps::Expr expr) {
      const cps::ExprData& data = program->data().exprs[expr];
      if (refused || data.kind != cps::ExprKind::LetPrim || data.prim != cps::PrimKind::External) return;
      std::string fault =
          external_fault(program->names.text(cps::primitive(*program, expr).text()), without_c_functions);
      if (!fault.empty()) refused = {Severity::Error, "native/c-function", cps::span(*program, expr), fault, {}};
    });
  if (refused) write_error(render(*refused, compilation.source(), colour));
  return refused.has_value();
}

} // namespace

std::string c_function_refused(std::string_view name) {
  return "the C function '" + std::string(name) + "' may not be called: --no-c-functions refuses it";
}

void add_code_choices(CLI::App& command, CodeChoices& choices) {
  command.add_flag("--no-c-functions", choices.without_c_functions,
                   "Refuse a program from which machine code could call C functions that it declares");
  command.add_flag("--no-warnings", choices.without_warnings, "Do not print the compiler's warnings");
}

// As C compilers have it. CLI11 reads what follows -f in the same word as its value.
void add_frame_pointers(CLI::App& app, native::TargetOptions& target) {
  app.add_option_function<std::string>(
         "-f", [&target](const std::string& flag) { target.frame_pointers = flag == "no-omit-frame-pointer"; },
         "-fno-omit-frame-pointer: give every function a frame pointer, by which profilers find its callers")
      ->check(CLI::IsMember({"no-omit-frame-pointer", "omit-frame-pointer"}))
      ->type_name("FLAG");
}

void write_diagnostics(const Compilation& compilation, bool without_warnings, bool colour) {
  const Diagnostics& diagnostics = compilation.diagnostics();
  if (!without_warnings) {
    write_error(render(diagnostics, compilation.source(), colour));
    return;
  }
  for (const Diagnostic& each : diagnostics.all())
    if (each.severity == Severity::Error) write_error(render(each, compilation.source(), colour));
}

EmittedModule compile_to_module(Compilation& compilation, llvm::LLVMContext& context, ModuleForm form, bool colour) {
  if (refuse_externals(compilation, form.choices.without_c_functions, colour)) return EmittedModule();
  auto describe = [&](EmittedModule& emitted, const cps::Program& program) {
    add_debug_info(emitted, compilation.source(), *form.debug);
    describe_variables(emitted, program, compilation.source(), form.memory, *form.variables);
  };
  bool collected = form.memory == Memory::Collected;
  EmittedModule emitted = form.variables ? compilation.described_llvm(context, form.memory, describe)
                          : collected    ? compilation.collected_llvm(context)
                                         : compilation.llvm(context);
  write_diagnostics(compilation, form.choices.without_warnings, colour);
  if (compilation.diagnostics().has_errors()) return EmittedModule();
  if (form.debug && !form.variables) add_debug_info(emitted, compilation.source(), *form.debug);
  return emitted;
}

} // namespace letcont::cli
