#include "llvm/optimiser/registered.h"

#include "llvm/optimiser/analysis_managers.h"

#include <array>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/BasicAliasAnalysis.h>
#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/BranchProbabilityInfo.h>
#include <llvm/Analysis/CallGraph.h>
#include <llvm/Analysis/DemandedBits.h>
#include <llvm/Analysis/GlobalsModRef.h>
#include <llvm/Analysis/LazyCallGraph.h>
#include <llvm/Analysis/LazyValueInfo.h>
#include <llvm/Analysis/MemoryDependenceAnalysis.h>
#include <llvm/Analysis/MemorySSA.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/PhiValues.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/ProfileSummaryInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScopedNoAliasAA.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/TypeBasedAliasAnalysis.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/IPO/DeadArgumentElimination.h>
#include <llvm/Transforms/IPO/FunctionAttrs.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/IPO/Inliner.h>
#include <llvm/Transforms/IPO/SCCP.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/ADCE.h>
#include <llvm/Transforms/Scalar/BDCE.h>
#include <llvm/Transforms/Scalar/CorrelatedValuePropagation.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/DeadStoreElimination.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/InstSimplifyPass.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopDeletion.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/Reassociate.h>
#include <llvm/Transforms/Scalar/SCCP.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimpleLoopUnswitch.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Scalar/Sink.h>
#include <llvm/Transforms/Scalar/TailRecursionElimination.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>

namespace letcont {

namespace {

// ---- What passes ask

// Those that PassBuilder makes as its default.
llvm::AAManager alias_analyses() {
  llvm::AAManager all;
  all.registerFunctionAnalysis<llvm::BasicAA>();
  all.registerFunctionAnalysis<llvm::ScopedNoAliasAA>();
  all.registerFunctionAnalysis<llvm::TypeBasedAA>();
  all.registerModuleAnalysis<llvm::GlobalsAA>();
  return all;
}

template <class... Analyses, class Manager>
void register_all(Manager& manager) {
  (manager.registerPass([] { return Analyses(); }), ...);
}

struct RegisteredAnalyses : AnalysisManagers {
  explicit RegisteredAnalyses(llvm::PassInstrumentationCallbacks& callbacks) {
    functions.registerPass(alias_analyses);
    register_all<llvm::AssumptionAnalysis, llvm::BasicAA, llvm::BlockFrequencyAnalysis, llvm::BranchProbabilityAnalysis,
                 llvm::DemandedBitsAnalysis, llvm::DominatorTreeAnalysis, llvm::LazyValueAnalysis, llvm::LoopAnalysis,
                 llvm::MemoryDependenceAnalysis, llvm::MemorySSAAnalysis, llvm::OptimizationRemarkEmitterAnalysis,
                 llvm::PhiValuesAnalysis, llvm::PostDominatorTreeAnalysis, llvm::ScalarEvolutionAnalysis,
                 llvm::ScopedNoAliasAA, llvm::ShouldNotRunFunctionPassesAnalysis, llvm::TargetIRAnalysis,
                 llvm::TargetLibraryAnalysis, llvm::TypeBasedAA>(functions);
    register_all<llvm::CallGraphAnalysis, llvm::GlobalsAA, llvm::LazyCallGraphAnalysis, llvm::ProfileSummaryAnalysis>(
        modules);
    register_all<llvm::ShouldRunExtraSimpleLoopUnswitch>(loops);
    // Not InlineAdvisorAnalysis: without it the inliner makes the usual advisor, and machine learning is not linked.
    register_instrumentation(callbacks);
    register_proxies();
  }

private:
  void register_instrumentation(llvm::PassInstrumentationCallbacks& callbacks) {
    auto instrumentation = [&callbacks] { return llvm::PassInstrumentationAnalysis(&callbacks); };
    modules.registerPass(instrumentation);
    components.registerPass(instrumentation);
    functions.registerPass(instrumentation);
    loops.registerPass(instrumentation);
  }

  void register_proxies() {
    components.registerPass([] { return llvm::FunctionAnalysisManagerCGSCCProxy(); });
    modules.registerPass([this] { return llvm::FunctionAnalysisManagerModuleProxy(functions); });
    modules.registerPass([this] { return llvm::CGSCCAnalysisManagerModuleProxy(components); });
    components.registerPass([this] { return llvm::ModuleAnalysisManagerCGSCCProxy(modules); });
    functions.registerPass([this] { return llvm::CGSCCAnalysisManagerFunctionProxy(components); });
    functions.registerPass([this] { return llvm::ModuleAnalysisManagerFunctionProxy(modules); });
    functions.registerPass([this] { return llvm::LoopAnalysisManagerFunctionProxy(loops); });
    loops.registerPass([this] { return llvm::FunctionAnalysisManagerLoopProxy(functions); });
  }
};

// ---- The passes, with the settings that LlvmPass::opt names

using Manager = llvm::ModulePassManager;

template <class Pass>
void on_module(Manager& passes) {
  passes.addPass(Pass());
}

template <class Pass>
void on_components(Manager& passes) {
  passes.addPass(llvm::createModuleToPostOrderCGSCCPassAdaptor(Pass()));
}

template <class Pass>
void on_functions(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(Pass()));
}

template <class Pass>
void on_loops(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::createFunctionToLoopPassAdaptor(Pass())));
}

void add_early_cse(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::EarlyCSEPass(/*UseMemorySSA=*/true)));
}

void add_licm(Manager& passes) {
  llvm::LICMPass licm((llvm::LICMOptions()));
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(
      llvm::createFunctionToLoopPassAdaptor(std::move(licm), /*UseMemorySSA=*/true)));
}

void add_loop_rotate(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(
      llvm::createFunctionToLoopPassAdaptor(llvm::LoopRotatePass(/*EnableHeaderDuplication=*/true))));
}

void add_loop_unroll(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::LoopUnrollPass(llvm::LoopUnrollOptions(2))));
}

void add_sroa(Manager& passes) {
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(llvm::SROAPass(llvm::SROAOptions::ModifyCFG)));
}

struct Row {
  std::string_view name;
  llvm::StringRef class_name;
  void (*add)(Manager&);
};

// By name; without those that only run within others, which have nothing to add.
std::span<const Row> rows() {
  static const std::array all{
      Row{"adce", llvm::ADCEPass::name(), on_functions<llvm::ADCEPass>},
      Row{"bdce", llvm::BDCEPass::name(), on_functions<llvm::BDCEPass>},
      Row{"correlated-propagation", llvm::CorrelatedValuePropagationPass::name(),
          on_functions<llvm::CorrelatedValuePropagationPass>},
      Row{"dce", llvm::DCEPass::name(), on_functions<llvm::DCEPass>},
      Row{"deadargelim", llvm::DeadArgumentEliminationPass::name(), on_module<llvm::DeadArgumentEliminationPass>},
      Row{"dse", llvm::DSEPass::name(), on_functions<llvm::DSEPass>},
      Row{"early-cse", llvm::EarlyCSEPass::name(), add_early_cse},
      Row{"function-attrs", llvm::PostOrderFunctionAttrsPass::name(), on_components<llvm::PostOrderFunctionAttrsPass>},
      Row{"globaldce", llvm::GlobalDCEPass::name(), on_module<llvm::GlobalDCEPass>},
      Row{"gvn", llvm::GVNPass::name(), on_functions<llvm::GVNPass>},
      Row{"indvars", llvm::IndVarSimplifyPass::name(), on_loops<llvm::IndVarSimplifyPass>},
      Row{"inline", llvm::InlinerPass::name(), on_components<llvm::InlinerPass>},
      Row{"instcombine", llvm::InstCombinePass::name(), on_functions<llvm::InstCombinePass>},
      Row{"instsimplify", llvm::InstSimplifyPass::name(), on_functions<llvm::InstSimplifyPass>},
      Row{"ipsccp", llvm::IPSCCPPass::name(), on_module<llvm::IPSCCPPass>},
      Row{"jump-threading", llvm::JumpThreadingPass::name(), on_functions<llvm::JumpThreadingPass>},
      Row{"lcssa", llvm::LCSSAPass::name(), on_functions<llvm::LCSSAPass>},
      Row{"licm", llvm::LICMPass::name(), add_licm},
      Row{"loop-deletion", llvm::LoopDeletionPass::name(), on_loops<llvm::LoopDeletionPass>},
      Row{"loop-rotate", llvm::LoopRotatePass::name(), add_loop_rotate},
      Row{"loop-simplify", llvm::LoopSimplifyPass::name(), on_functions<llvm::LoopSimplifyPass>},
      Row{"loop-unroll", llvm::LoopUnrollPass::name(), add_loop_unroll},
      Row{"mem2reg", llvm::PromotePass::name(), on_functions<llvm::PromotePass>},
      Row{"reassociate", llvm::ReassociatePass::name(), on_functions<llvm::ReassociatePass>},
      Row{"sccp", llvm::SCCPPass::name(), on_functions<llvm::SCCPPass>},
      Row{"simplifycfg", llvm::SimplifyCFGPass::name(), on_functions<llvm::SimplifyCFGPass>},
      Row{"sink", llvm::SinkingPass::name(), on_functions<llvm::SinkingPass>},
      Row{"sroa", llvm::SROAPass::name(), add_sroa},
      Row{"tailcallelim", llvm::TailCallElimPass::name(), on_functions<llvm::TailCallElimPass>},
  };
  return all;
}

const Row* row_of(std::string_view name) {
  for (const Row& row : rows())
    if (row.name == name) return &row;
  return nullptr;
}

} // namespace

bool has_registered(std::string_view pass) { return row_of(pass) != nullptr; }

void run_registered(const LlvmPipeline& pipeline, llvm::Module& module, llvm::PassInstrumentationCallbacks& callbacks) {
  for (const Row& row : rows()) callbacks.addClassToPassName(row.class_name, llvm::StringRef(row.name));
  RegisteredAnalyses analyses(callbacks);
  llvm::ModulePassManager passes;
  for (const LlvmPass* pass : pipeline.passes)
    if (const Row* row = row_of(pass->name)) row->add(passes);
  passes.run(module, analyses.modules);
}

} // namespace letcont
