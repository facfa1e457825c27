# The part of LLVM's optimiser that the page's passes need (core/llvm/optimiser/registered.cpp), for WebAssembly, as one
# library. LLVM's own libraries of these files hold twice as many, and their configuration takes longer than these take
# to compile.
#
# The list is that of the files that a native linker takes out of LLVM's archives for the same program (ld.lld --trace). If
# a symbol is missing when the page's optimiser is linked, its file is missing here.
build_passes() {
  local source=$1 prefix=$2 build=$CACHE/build/passes
  unpack llvm "$source"
  rm -rf "$prefix" "$build" && mkdir -p "$build/source" "$prefix/lib"
  printf 'function(_cmake_record_install_prefix)\nendfunction()\n' >"$build/before.cmake"
  passes_project >"$build/source/CMakeLists.txt"
  run_logged "LLVM's passes: configuring" "$LOGS/wasm-passes-configure.log" \
    emcmake cmake -G Ninja -S "$build/source" -B "$build" -DCMAKE_PROJECT_INCLUDE_BEFORE="$build/before.cmake" \
    -DLLVM="$SOURCE/llvm" -DLLVM_CORE="$LETCONT_WASM_LLVM"
  run_logged "LLVM's passes: compiling" "$LOGS/wasm-passes.log" ninja -C "$build" -j "$JOBS"
  cp "$build/libLLVMPasses.a" "$prefix/lib/"
  rm -rf "$build"
}

passes_project() {
  cat <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(passes CXX)
set(CMAKE_CXX_STANDARD 17)
set(sources)
function(take folder)
  foreach(file ${ARGN})
    list(APPEND sources ${LLVM}/lib/${folder}/${file}.cpp)
  endforeach()
  set(sources ${sources} PARENT_SCOPE)
endfunction()
take(Analysis
  AliasAnalysis AliasSetTracker AssumeBundleQueries AssumptionCache BasicAliasAnalysis BlockFrequencyInfo
  BlockFrequencyInfoImpl BranchProbabilityInfo CFG CGSCCPassManager CallGraph CaptureTracking CmpInstAnalysis
  CodeMetrics ConstantFolding CycleAnalysis Delinearization DemandedBits DependenceAnalysis DomConditionCache
  DomTreeUpdater FunctionPropertiesAnalysis GlobalsModRef GuardUtils IVDescriptors ImportedFunctionsInliningStatistics
  InlineAdvisor InlineCost InstructionPrecedenceTracking InstructionSimplify InteractiveModelRunner
  LazyBlockFrequencyInfo LazyBranchProbabilityInfo LazyCallGraph LazyValueInfo Loads Local LoopAccessAnalysis
  LoopAnalysisManager LoopInfo LoopNestAnalysis LoopPass LoopUnrollAnalyzer MLInlineAdvisor MemoryBuiltins
  MemoryDependenceAnalysis MemoryLocation MemoryProfileInfo MemorySSA MemorySSAUpdater MustExecute ObjCARCInstKind
  OptimizationRemarkEmitter OverflowInstAnalysis PHITransAddr PhiValues PostDominators ProfileSummaryInfo
  PtrUseVisitor ReplayInlineAdvisor ScalarEvolution ScalarEvolutionAliasAnalysis ScalarEvolutionDivision
  ScalarEvolutionNormalization ScopedNoAliasAA TargetLibraryInfo TargetTransformInfo TensorSpec TrainingLogger
  TypeBasedAliasAnalysis TypeMetadataUtils ValueLattice ValueLatticeUtils ValueTracking VectorUtils)
take(AsmParser
  LLLexer LLParser Parser)
take(Transforms/InstCombine
  InstCombineAddSub InstCombineAndOrXor InstCombineAtomicRMW InstCombineCalls InstCombineCasts InstCombineCompares
  InstCombineLoadStoreAlloca InstCombineMulDivRem InstCombineNegator InstCombinePHI InstCombineSelect
  InstCombineShifts InstCombineSimplifyDemanded InstCombineVectorOps InstructionCombining)
take(Transforms/Scalar
  ADCE BDCE CorrelatedValuePropagation DCE DeadStoreElimination EarlyCSE GVN IndVarSimplify InstSimplifyPass
  JumpThreading LICM LoopDeletion LoopPassManager LoopRotation LoopUnrollPass Reassociate SCCP SROA SimpleLoopUnswitch
  SimplifyCFGPass Sink TailRecursionElimination)
take(Transforms/Utils
  AssumeBundleBuilder BasicBlockUtils BreakCriticalEdges BuildLibCalls CallPromotionUtils CloneFunction CtorUtils
  GlobalStatus InlineFunction LCSSA Local LoopPeel LoopRotationUtils LoopSimplify LoopUnroll LoopUnrollRuntime
  LoopUtils Mem2Reg ModuleUtils PredicateInfo PromoteMemoryToRegister SCCPSolver SSAUpdater ScalarEvolutionExpander
  SimplifyCFG SimplifyIndVar SimplifyLibCalls SizeOpts VNCoercion ValueMapper)
take(Transforms/IPO
  DeadArgumentElimination FunctionAttrs FunctionSpecialization GlobalDCE Inliner SCCP)
take(ProfileData
  ItaniumManglingCanonicalizer ProfileSummaryBuilder SampleProf SampleProfReader SymbolRemappingReader)
add_library(LLVMPasses STATIC ${sources})
target_include_directories(LLVMPasses SYSTEM PRIVATE ${LLVM_CORE}/include)
target_include_directories(LLVMPasses PRIVATE ${LLVM}/lib/Transforms/InstCombine)
target_compile_options(LLVMPasses PRIVATE -Oz -DNDEBUG -w -fno-exceptions -fno-rtti -ffunction-sections -fdata-sections)
CMAKE
}
