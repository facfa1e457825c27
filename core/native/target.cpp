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

} // namespace

std::unique_ptr<llvm::TargetMachine> make_target(const TargetOptions& options, std::string& message) {
  if (options.level > 3) {
    message = "there is no optimisation level " + std::to_string(options.level) + ": it goes from 0 to 3";
    return nullptr;
  }
  make_targets_known();
  std::string triple =
      options.triple.empty() ? llvm::sys::getDefaultTargetTriple() : llvm::Triple::normalize(options.triple);
  std::string reason;
  const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, reason);
  if (!target) {
    message = "there is no code generator for '" + triple + "': only for x86-64 and AArch64";
    return nullptr;
  }
  auto level = *llvm::CodeGenOpt::getLevel(static_cast<int>(options.level));
  constexpr char any_cpu[] = "", no_features[] = "";
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, any_cpu, no_features, llvm::TargetOptions(), llvm::Reloc::PIC_, std::nullopt, level));
}

void optimise(llvm::Module& module, llvm::TargetMachine& target, unsigned level) {
  module.setTargetTriple(target.getTargetTriple().str());
  module.setDataLayout(target.createDataLayout());
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

std::string object_file(llvm::Module& module, llvm::TargetMachine& target, std::string& message) {
  module.setTargetTriple(target.getTargetTriple().str());
  module.setDataLayout(target.createDataLayout());
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager passes;
  if (target.addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile)) {
    message = "LLVM cannot write object files for '" + target.getTargetTriple().str() + "'";
    return {};
  }
  passes.run(module);
  return std::string(bytes.str());
}

} // namespace letcont::native
