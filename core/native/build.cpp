#include "native/build.h"

#include "native/link.h"
#include "native/prepare.h"
#include "native/runtime.h"

#include <llvm/Bitcode/BitcodeWriter.h>
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

bool build_executable(llvm::Module& module, const ExecutableOptions& options, const std::string& path,
                      std::string& message) {
  std::unique_ptr<llvm::TargetMachine> target = make_target(options.target, message);
  if (!target || !check_machine(*target, options.target, message)) return false;
  std::optional<Linker> linker = Linker::find(message);
  if (!linker) return false;

  LinkedParts parts;
  aim(module, *target);
  keep_to_itself(module);
  make_program(module, options.source);
  std::string warning;
  if (allocates(module)) {
    std::string collector = heap_runtime().empty() ? "" : linker->library("gc");
    if (collector.empty()) {
      warning = "the garbage collector libgc is not installed: this executable never frees memory";
    } else {
      use_collector(module);
      parts.objects.push_back(heap_runtime());
      parts.libraries.push_back(collector);
    }
  }
  optimise(module, *target, options.target.level);
  std::optional<std::string> object = machine_code(module, *target, CodeForm::Object, message);
  if (!object) return false;
  parts.objects.push_back(*object);
  parts.objects.push_back(stack_runtime());
  if (!linker->link(parts, path, message)) return false;
  message = warning;
  return true;
}

} // namespace letcont::native
