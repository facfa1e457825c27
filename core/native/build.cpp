#include "native/build.h"

#include "native/link.h"
#include "native/place_table.h"
#include "native/prepare.h"
#include "native/runtime.h"
#include "native/safepoints.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::native {

static bool check_machine(const llvm::TargetMachine& target, const TargetOptions& options, std::string& message) {
  if (is_this_machine(target)) return true;
  message = "executables can be made for this machine only, not for '" + options.triple +
            "'; --emit=asm and --emit=obj need no linker";
  return false;
}

bool check_target(const TargetOptions& options, bool executable, std::string& message) {
  std::unique_ptr<llvm::TargetMachine> target = make_target(options, message);
  return target && (!executable || check_machine(*target, options, message));
}

std::optional<std::string> translate(llvm::Module& module, CodeKind kind, const TargetOptions& options,
                                     std::string& message) {
  std::unique_ptr<llvm::TargetMachine> target = make_target(options, message);
  if (!target) return std::nullopt;
  aim(module, *target);
  keep_to_itself(module);
  optimise(module, *target, options.level);
  if (kind == CodeKind::Assembly) return machine_code(module, *target, CodeForm::Assembly, message);
  if (kind == CodeKind::Object) return machine_code(module, *target, CodeForm::Object, message);
  std::string text;
  llvm::raw_string_ostream out(text);
  if (kind == CodeKind::Bitcode)
    llvm::WriteBitcodeToFile(module, out);
  else
    module.print(out, nullptr);
  return text;
}

static bool is_for_debuggers(const llvm::Module& module) {
  return llvm::any_of(module.debug_compile_units(), [](const llvm::DICompileUnit* unit) {
    return unit->getEmissionKind() == llvm::DICompileUnit::FullDebug;
  });
}

// Addresses are known only once the program is an object file, so the table of its places is one of its own.
static std::optional<std::string> places_object(const llvm::Module& module, const std::string& object,
                                                llvm::TargetMachine& target, std::string& message) {
  std::unique_ptr<llvm::Module> places =
      places_module(module.getContext(), place_table(module, object, program_symbol));
  aim(*places, target);
  return machine_code(*places, target, CodeForm::Object, message);
}

bool build_executable(llvm::Module& module, const ExecutableOptions& options, const std::string& path,
                      std::string& message) {
  TargetOptions fixed = options.target;
  fixed.fixed_address = true; // stack maps hold addresses
  std::unique_ptr<llvm::TargetMachine> target = make_target(fixed, message);
  if (!target || !check_machine(*target, options.target, message)) return false;
  std::optional<Linker> linker = Linker::find(message);
  if (!linker) return false;

  aim(module, *target);
  keep_to_itself(module);
  make_program(module, options.source, options.sizes);
  expect_collector(module);
  optimise(module, *target, options.target.level);
  bool collected = allocates_collected(module);
  make_safepoints(module, *target);
  std::optional<std::string> object = machine_code(module, *target, CodeForm::Object, message);
  if (!object) return false;
  std::optional<std::string> places = places_object(module, *object, *target, message);
  if (!places) return false;
  LinkedParts parts{
      {*object, *places, stack_runtime(), settings_runtime(), places_runtime()}, {}, is_for_debuggers(module)};
  if (collected)
    for (std::string_view part : {memory_runtime(), collector_runtime(), frames_runtime(), stack_scan_runtime()})
      parts.objects.push_back(part);
  return linker->link(parts, path, message);
}

} // namespace letcont::native
