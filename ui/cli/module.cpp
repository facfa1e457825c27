#include "module.h"

#include "cli/terminal/terminal.h"
#include "command.h"
#include "cps/traverse.h"
#include "lambda/external.h"
#include "native/target.h"

namespace letcont::cli {

namespace {

// Returns the first expression that gives a C function (lambda/c_function.h); none if the program has no way to one.
cps::Expr find_c_function(const cps::Program& program) {
  cps::Expr found;
  cps::for_each_expression(program, [&](cps::Expr expr) {
    const cps::ExprData& data = program.data().exprs[expr];
    if (found || data.kind != cps::ExprKind::LetPrim || data.prim != cps::PrimKind::External) return;
    if (!external_named(program.names.text(cps::primitive(program, expr).text()))) found = expr;
  });
  return found;
}

// True, after a message, if the program has a way to call a C function.
bool refuse_c_functions(Compilation& compilation, bool colour) {
  const cps::Program* program = compilation.cps();
  cps::Expr found = program ? find_c_function(*program) : cps::Expr{};
  if (!found) return false;
  std::string_view name = program->names.text(cps::primitive(*program, found).text());
  Diagnostic refused{Severity::Error, "native/c-function", cps::span(*program, found), c_function_refused(name), {}};
  write_error(render(refused, compilation.source(), colour));
  return true;
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
  if (form.choices.without_c_functions && refuse_c_functions(compilation, colour)) return EmittedModule();
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
