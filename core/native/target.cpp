#include "native/target.h"

#include "llvm/optimiser/analyses.h"
#include "native/alias.h"
#include "native/call_ranges.h"
#include "native/equal_parameters.h"
#include "native/giants.h"
#include "native/inlining/cycles.h"
#include "native/inlining/first_levels.h"
#include "native/jump_tables.h"
#include "native/tail_calls.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/CodeGen/MachineFunctionPass.h>
#include <llvm/CodeGen/MachineModuleInfo.h>
#include <llvm/CodeGen/Passes.h>
#include <llvm/CodeGen/TargetPassConfig.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/StandardInstrumentations.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/SubtargetFeature.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Vectorize/SLPVectorizer.h>
#include <mutex>

namespace letcont::native {

namespace {

// LLVM keeps a global table of targets, which it does not guard against two threads.
void make_targets_known() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeAArch64TargetInfo();
    LLVMInitializeAArch64Target();
    LLVMInitializeAArch64TargetMC();
    LLVMInitializeAArch64AsmPrinter();
  });
}

// 32-bit targets share the code generators, but programs are compiled for 64 bits. LLVM has no guaranteed tail calls
// for Windows.
bool is_supported(const llvm::Triple& triple) {
  bool is_64_bit = (triple.getArch() == llvm::Triple::x86_64 && !triple.isX32()) ||
                   (triple.getArch() == llvm::Triple::aarch64 && triple.getEnvironment() != llvm::Triple::GNUILP32);
  bool is_usual = !triple.isUEFI() && !triple.isOSNaCl(); // which LLVM takes for Windows; whose pointers have 32 bits
  return is_64_bit && is_usual && (triple.isOSBinFormatELF() || triple.isOSBinFormatMachO());
}

llvm::TargetOptions with_comments() {
  llvm::TargetOptions options;
  options.MCOptions.AsmVerbose = true;
  return options;
}

struct Processor {
  std::string name, features;
};

// LLVM's names of processors for x86-64 include those of 32 bits, for which its code generator ends the process.
bool has_64_bits(const llvm::Target& target, const llvm::Triple& triple, const std::string& cpu) {
  if (triple.getArch() != llvm::Triple::x86_64) return true;
  std::unique_ptr<llvm::MCSubtargetInfo> about(target.createMCSubtargetInfo(triple.str(), cpu, ""));
  return about->checkFeatures("+64bit");
}

// Nothing, with a message, if the target has no such processor.
std::optional<Processor> find_processor(const TargetOptions& options, const llvm::Triple& triple,
                                        const llvm::Target& target, std::string& message) {
  if (options.cpu == "native") {
    if (triple.getArch() != llvm::Triple(llvm::sys::getDefaultTargetTriple()).getArch()) {
      message = "--cpu=native: this machine is none for '" + options.triple + "'";
      return std::nullopt;
    }
    llvm::SubtargetFeatures features;
    for (const auto& feature : llvm::sys::getHostCPUFeatures()) features.AddFeature(feature.first(), feature.second);
    return Processor{llvm::sys::getHostCPUName().str(), features.getString()};
  }
  std::unique_ptr<llvm::MCSubtargetInfo> about(target.createMCSubtargetInfo(triple.str(), "", ""));
  if (options.cpu.empty()) return Processor{};
  if (about->isCPUStringValid(options.cpu)) {
    if (has_64_bits(target, triple, options.cpu)) return Processor{options.cpu, ""};
    message = "the processor '" + options.cpu + "' has no 64-bit code, which programs are compiled to";
    return std::nullopt;
  }
  message = "there is no processor '" + options.cpu + "' for " + triple.str() + ": `native`, or a name as clang " +
            "-mcpu=help lists them";
  return std::nullopt;
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
              "': only for x86-64 and AArch64, such as x86_64-linux-gnu and aarch64-linux-gnu, and not for Windows";
    return nullptr;
  }
  auto level = *llvm::CodeGenOpt::getLevel(static_cast<int>(options.level));
  std::optional<Processor> processor = find_processor(options, triple, *target, message);
  if (!processor) return nullptr;
  llvm::Reloc::Model model = options.fixed_address ? llvm::Reloc::Static : llvm::Reloc::PIC_;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple.str(), processor->name, processor->features, with_comments(), model, std::nullopt, level));
}

bool is_this_machine(const llvm::TargetMachine& target) {
  const llvm::Triple& triple = target.getTargetTriple();
  llvm::Triple here(llvm::sys::getDefaultTargetTriple());
  return triple.getArch() == here.getArch() && triple.getOS() == here.getOS() &&
         triple.getEnvironment() == here.getEnvironment();
}

// "generic" is a typical current processor; without it, LLVM assumes an early x86-64 processor, and does not unroll
// loops of unknown length.
void aim(llvm::Module& module, const llvm::TargetMachine& target) {
  module.setTargetTriple(target.getTargetTriple().str());
  module.setDataLayout(target.createDataLayout());
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.addFnAttr("tune-cpu", "generic");
}

void keep_frame_pointers(llvm::Module& module, const TargetOptions& options) {
  if (!options.frame_pointers) return;
  for (llvm::Function& function : module)
    if (!function.isDeclaration()) function.addFnAttr("frame-pointer", "all");
}

namespace {

// Vectorises straight code, but only in functions that calculate with doubles. Two fields of type Int that are loaded
// as one vector were often stored one by one just before, so that the processor cannot forward the stores to the load,
// and SSE2 has no product of such vectors: a loop that updates a record with two such fields took four times as long.
// Fields of doubles gain from it (n-body 10 %).
struct DoublesVectorizer : llvm::PassInfoMixin<DoublesVectorizer> {
  static llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses) {
    auto has_doubles = [](const llvm::Instruction& i) { return i.isBinaryOp() && i.getType()->isFloatingPointTy(); };
    if (llvm::none_of(llvm::instructions(function), has_doubles)) return llvm::PreservedAnalyses::all();
    return llvm::SLPVectorizerPass().run(function, analyses);
  }
};

} // namespace

static void add_vectors_of_doubles(llvm::ModulePassManager& passes, llvm::OptimizationLevel /*level*/) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(DoublesVectorizer()));
}

void optimise(llvm::Module& module, llvm::TargetMachine& target, unsigned level) {
  if (level == 0) return;
  leave_giants_alone(module);
  mark_accesses(module);
  llvm::PipelineTuningOptions tuning; // as clang has it
  tuning.LoopUnrolling = tuning.LoopInterleaving = level >= 2;
  tuning.LoopVectorization = level >= 2;
  llvm::PassInstrumentationCallbacks callbacks;
  llvm::OptNoneInstrumentation leaves_alone(false);
  leaves_alone.registerCallbacks(callbacks);
  keep_tail_calls(callbacks);
  llvm::PassBuilder builder(&target, tuning, std::nullopt, &callbacks);
  if (level >= 2) builder.registerOptimizerLastEPCallback(add_vectors_of_doubles);
  Analyses analyses(builder);
  if (level >= 2) {
    llvm::GlobalDCEPass().run(module, analyses.modules); // what is not needed calls nothing
    CallGraph graph = call_graph(module);
    choose_heads_of_cycles(graph);
    copy_first_levels(graph);
  }
  using Level = llvm::OptimizationLevel;
  Level levels[] = {Level::O0, Level::O1, Level::O2, Level::O3};
  builder.buildPerModuleDefaultPipeline(levels[level]).run(module, analyses.modules);
  use_plain_calls(module);
  give_equal_parameters(module);
  avoid_small_tables(module);
}

// For debuggers.
static bool has_variables(const llvm::Module& module) {
  return llvm::any_of(module.debug_compile_units(), [](const llvm::DICompileUnit* unit) {
    return unit->getEmissionKind() == llvm::DICompileUnit::FullDebug;
  });
}

// As LLVMTargetMachine::addPassesToEmitFile, with one pass more at the end. Returns true if there is no code generator.
static bool add_passes_with_variables(llvm::legacy::PassManager& passes, llvm::TargetMachine& target,
                                      llvm::raw_pwrite_stream& out, llvm::CodeGenFileType type) {
  auto& machine = static_cast<llvm::LLVMTargetMachine&>(target);
  auto* module_info = new llvm::MachineModuleInfoWrapperPass(&machine);
  llvm::TargetPassConfig* config = machine.createPassConfig(passes);
  config->setDisableVerify(true);
  passes.add(config);
  passes.add(module_info);
  if (config->addISelPasses()) return true;
  config->addMachinePasses();
  config->setInitialized();
  passes.add(make_call_ranges_pass());
  if (machine.addAsmPrinter(passes, out, nullptr, type, module_info->getMMI().getContext())) return true;
  passes.add(llvm::createFreeMachineFunctionPass());
  return false;
}

std::optional<std::string> machine_code(llvm::Module& module, llvm::TargetMachine& target, CodeForm form,
                                        std::string& message) {
  divide_giants(module);
  auto type = form == CodeForm::Object ? llvm::CodeGenFileType::ObjectFile : llvm::CodeGenFileType::AssemblyFile;
  llvm::SmallString<0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager passes;
  bool cannot = has_variables(module) ? add_passes_with_variables(passes, target, out, type)
                                      : target.addPassesToEmitFile(passes, out, nullptr, type);
  if (cannot) {
    message = "LLVM cannot write machine code for '" + target.getTargetTriple().str() + "'";
    return std::nullopt;
  }
  passes.run(module);
  return std::string(bytes.str());
}

} // namespace letcont::native
