#include "native/target.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

namespace letcont::native {

namespace {

// LLVM keeps a table of the targets that were made known; doing it again changes nothing.
void make_targets_known() {
  LLVMInitializeX86TargetInfo();
  LLVMInitializeX86Target();
  LLVMInitializeX86TargetMC();
  LLVMInitializeX86AsmPrinter();
  LLVMInitializeAArch64TargetInfo();
  LLVMInitializeAArch64Target();
  LLVMInitializeAArch64TargetMC();
  LLVMInitializeAArch64AsmPrinter();
}

// Their 32-bit relatives share the code generators, but programs are compiled for 64 bits.
bool is_supported(const llvm::Triple& triple) {
  return (triple.getArch() == llvm::Triple::x86_64 && !triple.isX32()) || triple.getArch() == llvm::Triple::aarch64;
}

llvm::TargetOptions with_comments() {
  llvm::TargetOptions options;
  options.MCOptions.AsmVerbose = true;
  return options;
}

} // namespace

std::unique_ptr<llvm::TargetMachine> make_target(const TargetOptions& options, std::string& message) {
  if (options.level > 3) {
    message = "there is no optimisation level " + std::to_string(options.level) + ": it goes from 0 to 3";
    return nullptr;
  }
  make_targets_known();
  llvm::Triple triple(options.triple.empty() ? llvm::sys::getDefaultTargetTriple()
                                             : llvm::Triple::normalize(options.triple));
  std::string reason;
  const llvm::Target* target =
      is_supported(triple) ? llvm::TargetRegistry::lookupTarget(triple.str(), reason) : nullptr;
  if (!target) {
    message = "there is no code generator for '" + options.triple +
              "': only for x86-64 and AArch64, such as x86_64-linux-gnu and aarch64-linux-gnu";
    return nullptr;
  }
  auto level = *llvm::CodeGenOpt::getLevel(static_cast<int>(options.level));
  constexpr char any_cpu[] = "", no_features[] = "";
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple.str(), any_cpu, no_features, with_comments(), llvm::Reloc::PIC_, std::nullopt, level));
}

bool is_this_machine(const llvm::TargetMachine& target) {
  const llvm::Triple& triple = target.getTargetTriple();
  llvm::Triple here(llvm::sys::getDefaultTargetTriple());
  return triple.getArch() == here.getArch() && triple.getOS() == here.getOS() &&
         triple.getEnvironment() == here.getEnvironment();
}

void aim(llvm::Module& module, const llvm::TargetMachine& target) {
  module.setTargetTriple(target.getTargetTriple().str());
  module.setDataLayout(target.createDataLayout());
}

void optimise(llvm::Module& module, llvm::TargetMachine& target, unsigned level) {
  if (level == 0) return;
  llvm::PassBuilder builder(&target);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  using Level = llvm::OptimizationLevel;
  Level levels[] = {Level::O0, Level::O1, Level::O2, Level::O3};
  builder.buildPerModuleDefaultPipeline(levels[level]).run(module, modules);
}

std::optional<std::string> machine_code(llvm::Module& module, llvm::TargetMachine& target, CodeForm form,
                                        std::string& message) {
  auto type = form == CodeForm::Object ? llvm::CodeGenFileType::ObjectFile : llvm::CodeGenFileType::AssemblyFile;
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager passes;
  if (target.addPassesToEmitFile(passes, out, nullptr, type)) {
    message = "LLVM cannot write machine code for '" + target.getTargetTriple().str() + "'";
    return std::nullopt;
  }
  passes.run(module);
  return std::string(bytes.str());
}

} // namespace letcont::native
