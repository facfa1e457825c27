// Code of programs: for LLVM, for this and other machines, for WebAssembly.
#include "library/compiling.h"
#include "llvm/debug.h"
#include "native/executable/build.h"
#include "native/executable/exports.h"
#include "wasm/encode.h"
#include "wasm/host/host.h"

#include <llvm/IR/LLVMContext.h>

using namespace letcont;
using namespace letcont::library;

namespace {

native::TargetOptions target_of(const CodeSettings& code) {
  return {.level = static_cast<unsigned>(code.level), .triple = code.target, .cpu = code.cpu};
}

std::optional<native::CodeKind> code_kind(uint32_t form) {
  switch (form) {
  case LETCONT_LLVM: return native::CodeKind::Llvm;
  case LETCONT_BITCODE: return native::CodeKind::Bitcode;
  case LETCONT_ASSEMBLY: return native::CodeKind::Assembly;
  case LETCONT_OBJECT: return native::CodeKind::Object;
  default: return std::nullopt;
  }
}

// "p.wasm" for the program "a/p.l".
std::string wasm_name(const std::string& name) {
  std::string file = name.substr(name.find_last_of('/') + 1);
  return file.substr(0, file.find_last_of('.')) + ".wasm";
}

std::optional<std::string> wasm_of(Compilation& compilation, uint32_t form) {
  std::optional<wasm::Emitted> emitted = compilation.wasm();
  if (!emitted) return std::nullopt;
  if (form == LETCONT_WASM_LAUNCHER)
    return wasm::launcher(*emitted, compilation.source(), wasm_name(compilation.program().name));
  std::vector<uint8_t> bytes = wasm::encode(emitted->module);
  return std::string(bytes.begin(), bytes.end());
}

// A module of the program, with debug information if that is wanted; without one, the program has errors.
EmittedModule module_of(Compilation& compilation, llvm::LLVMContext& context, bool is_collected, bool is_executable,
                        const CodeSettings& code) {
  EmittedModule module = is_collected ? compilation.collected_llvm(context) : compilation.llvm(context);
  if (module.module && (code.debug != 0 || is_executable))
    add_debug_info(module, compilation.source(), code.debug != 0 ? DebugInfo::Lines : DebugInfo::Positions);
  return module;
}

// Nothing after errors of the program, which are in its messages, and otherwise with a message.
std::optional<std::string> code_of(ProgramObject& program, uint32_t form, const Work& work, std::string& message) {
  if (form == LETCONT_RUNTIME) return native::runtime_library(message);
  const CodeSettings& code = program.code;
  bool is_for_c = form == LETCONT_OBJECT || form == LETCONT_HEADER || code.no_main != 0;
  std::shared_ptr<CompiledProgram> for_c;
  if (is_for_c) for_c = std::make_shared<CompiledProgram>(program.state.program, true);
  Compiling compiling(is_for_c ? for_c : program.compiled, program.state.program, work);
  compiling->forget_refusal();
  std::optional<std::string> made;
  if (form == LETCONT_WASM || form == LETCONT_WASM_LAUNCHER) {
    made = wasm_of(*compiling, form);
  } else {
    bool is_collected = code.collect != 0 && form == LETCONT_OBJECT;
    llvm::LLVMContext context;
    EmittedModule module = module_of(*compiling, context, is_collected, false, code);
    native::CodeOptions options{target_of(code), program.state.program.name, code.no_main == 0, is_collected};
    if (module.module && form == LETCONT_HEADER)
      made = native::c_header(module.functions, program.state.program.name);
    else if (module.module)
      made = native::translate(module, *code_kind(form), options, message);
  }
  program.messages = compiling.messages();
  if (const Diagnostic* refusal = compiling->refusal())
    program.messages.push_back(message_of(*refusal, compiling->source()));
  return made;
}

// As code_of. Linking follows without a Compiling, so that the engine "native" of other threads starts meanwhile.
std::optional<native::ExecutableParts> executable_of(ProgramObject& program, const Work& work, std::string& message) {
  const CodeSettings& code = program.code;
  Compiling compiling(program.compiled, program.state.program, work);
  llvm::LLVMContext context;
  EmittedModule module = module_of(*compiling, context, true, true, code);
  program.messages = compiling.messages();
  if (!module.module || work.is_over()) return std::nullopt;
  native::ExecutableOptions options{target_of(code), program.state.program.name, {code.stack, code.heap}};
  return native::translate_executable(module, options, message);
}

// The status of a build that has failed.
letcont_status failed(Call& call, const ProgramObject& program, const Work& work, std::string message) {
  if (work.is_over() || message.empty()) return has_errors(call, work, program.max_milliseconds);
  return call.fail(LETCONT_UNABLE, std::move(message));
}

} // namespace

extern "C" {

letcont_status letcont_program_build(letcont_program handle, uint32_t form, letcont_document* document) {
  bool all = clear(document);
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    if (form < LETCONT_LLVM || form > LETCONT_WASM_LAUNCHER) return call.bad_value("a form of code", form);
    if (!all) return call.null_pointer();
    Work work(program, program.max_milliseconds);
    if (work.is_over()) return over(call, work, program.max_milliseconds);
    std::string message;
    program.messages.clear();
    if (!native::check_target(target_of(program.code), false, message)) return call.fail(LETCONT_UNABLE, message);
    std::optional<std::string> code = code_of(program, form, work, message);
    if (!code || work.is_over()) return failed(call, program, work, std::move(message));
    return call.give_document(std::move(*code), {}, document);
  });
}

letcont_status letcont_program_build_executable(letcont_program handle, const char* path) {
  return with<ProgramObject>(handle, [&](Call& call, ProgramObject& program) {
    letcont_status status = LETCONT_OK;
    std::optional<std::string_view> file = call.name(path, status);
    if (!file) return status;
    Work work(program, program.max_milliseconds);
    if (work.is_over()) return over(call, work, program.max_milliseconds);
    std::string message;
    program.messages.clear();
    if (!native::check_target(target_of(program.code), true, message) ||
        !native::check_sizes({program.code.stack, program.code.heap}, message))
      return call.fail(LETCONT_UNABLE, message);
    std::optional<native::ExecutableParts> parts = executable_of(program, work, message);
    auto is_over = [&] { return work.is_over(); };
    if (parts && !is_over() && native::link_executable(*parts, std::string(*file), message, is_over)) return status;
    return failed(call, program, work, std::move(message));
  });
}

} // extern "C"
