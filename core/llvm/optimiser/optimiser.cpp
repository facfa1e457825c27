#include "llvm/optimiser/optimiser.h"

#include "llvm/optimiser/fingerprint.h"
#include "llvm/optimiser/origins.h"
#include "llvm/optimiser/pipeline.h"
#include "llvm/optimiser/remark_collector.h"

#include <algorithm>
#include <deque>
#include <llvm/ADT/Any.h>
#include <llvm/ADT/Hashing.h>
#include <llvm/Analysis/LazyCallGraph.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <utility>

namespace letcont {

namespace {

// What a pass runs on. A loop may be gone when the pass has ended, so all is looked up before.
struct Unit {
  std::vector<llvm::Function*> functions; // none: the module
  std::string name;
  bool is_alone = false; // a function or a loop, so that nothing outside of it changes
};

Unit unit_of(const llvm::Any& ir) {
  if (const auto* function = llvm::any_cast<const llvm::Function*>(&ir))
    return {{const_cast<llvm::Function*>(*function)}, (*function)->getName().str(), true};
  if (const auto* loop = llvm::any_cast<const llvm::Loop*>(&ir)) {
    llvm::Function* function = (*loop)->getHeader()->getParent();
    return {{function}, (function->getName() + ": %" + (*loop)->getHeader()->getName()).str(), true};
  }
  Unit unit;
  if (const auto* component = llvm::any_cast<const llvm::LazyCallGraph::SCC*>(&ir))
    for (llvm::LazyCallGraph::Node& node : **component) {
      unit.functions.push_back(&node.getFunction());
      unit.name.append(unit.name.empty() ? "" : ", ").append(node.getFunction().getName());
    }
  return unit;
}

// The passes that only run others.
bool is_wrapper(llvm::StringRef pass) {
  return llvm::isSpecialPass(pass, {"PassManager", "PassAdaptor", "AnalysisManagerProxy", "DevirtSCCRepeatedPass",
                                    "ModuleInlinerWrapperPass", "VerifierPass", "RequireAnalysisPass",
                                    "InvalidateAnalysisPass"});
}

// The hash of what is written to it.
class HashStream : public llvm::raw_ostream {
public:
  ~HashStream() override { flush(); }
  uint64_t hash() {
    flush();
    return hash_;
  }

private:
  void write_impl(const char* bytes, size_t size) override {
    hash_ = llvm::hash_combine(hash_, llvm::hash_combine_range(bytes, bytes + size));
    written_ += size;
  }
  uint64_t current_pos() const override { return written_; }
  size_t preferred_buffer_size() const override { return 1 << 14; }
  uint64_t hash_ = 0, written_ = 0;
};

// The text is that of readers, without debug information.
template <class Printed>
uint64_t hash_of(Printed& printed) {
  HiddenDebugInfo hidden(printed);
  HashStream out;
  printed.print(out, nullptr);
  return out.hash();
}

// Listens to LLVM's pass managers.
class Recorder {
public:
  Recorder(EmittedModule& emitted, const std::vector<Origin>& origins, const WantedExecutions& wanted, Ranges ranges)
      : emitted_(emitted), origins_(origins), wanted_(wanted), ranges_(ranges) {}

  void listen(llvm::PassInstrumentationCallbacks& callbacks) {
    callbacks.registerBeforeNonSkippedPassCallback(
        [this](llvm::StringRef pass, const llvm::Any& ir) { before(pass, ir); });
    callbacks.registerAfterPassCallback(
        [this, &callbacks](llvm::StringRef pass, const llvm::Any&, const llvm::PreservedAnalyses&) {
          after(pass, callbacks.getPassNameForClassName(pass));
        });
    callbacks.registerAfterPassInvalidatedCallback(
        [this, &callbacks](llvm::StringRef pass, const llvm::PreservedAnalyses&) {
          after(pass, callbacks.getPassNameForClassName(pass));
        });
  }

  // The execution that makes a remark has not ended.
  void add(PassRemark remark) {
    remark.execution = open_.empty() ? 0 : static_cast<uint32_t>(out.executions.size()) + 1;
    out.remarks.push_back(std::move(remark));
  }

  Document text() {
    emitted_.origins = ranges_ == Ranges::All ? numbered_origins(*emitted_.module, origins_)
                                              : llvm::DenseMap<const llvm::Instruction*, Origin>();
    HiddenDebugInfo hidden(*emitted_.module);
    return print_llvm(emitted_, ranges_);
  }

  // Keeps the module's text now, which is the one after the last execution, if that is wanted.
  void keep_text(const PassExecution& last) {
    uint32_t number = static_cast<uint32_t>(out.executions.size());
    if (wanted_ && wanted_(number, last)) out.texts.emplace(number, text());
  }

  OptimiserRun out;

private:
  struct Open {
    Unit unit;
    uint64_t instructions = 0, hash = 0;
  };

  void before(llvm::StringRef pass, const llvm::Any& ir) {
    if (deletes_functions(pass)) return functions_.push_back(emitted_.module->size());
    if (is_wrapper(pass)) return;
    unplace_calls(pass, ir);
    Unit unit = unit_of(ir);
    uint64_t instructions = count(unit), hash = known_hash(unit);
    open_.push_back({std::move(unit), instructions, hash});
  }

  // Passes tell which analyses they preserve, which is all of them even if they have changed attributes or alignments.
  void after(llvm::StringRef pass, llvm::StringRef name) {
    if (deletes_functions(pass)) return after_components();
    if (is_wrapper(pass)) return;
    unplaced_.clear();
    Open ended = std::move(open_.back());
    open_.pop_back();
    bool changed = new_hash(ended.unit) != ended.hash;
    // What a function's text says of attributes are numbers, which those of other functions determine, too; and those
    // that call a component may have changed with it.
    if (changed && !ended.unit.is_alone) texts_.clear();
    if (changed) texts_.erase(nullptr);
    add({(name.empty() ? pass : name).str(), std::move(ended.unit.name), ended.instructions, count(ended.unit),
         changed});
  }

  // What runs passes on components deletes at its end the functions that the inliner has left without callers.
  static bool deletes_functions(llvm::StringRef pass) { return pass.starts_with("ModuleToPostOrderCGSCCPassAdaptor"); }
  void after_components() {
    size_t before = functions_.back();
    functions_.pop_back();
    if (emitted_.module->size() == before) return;
    texts_.clear();
    uint64_t instructions = count({});
    add({"inline", "functions without callers", instructions, instructions, true});
  }

  void unplace_calls(llvm::StringRef pass, const llvm::Any& ir) {
    if (pass == "AlwaysInlinerPass")
      for (llvm::Function& function : *emitted_.module) unplaced_.emplace_back(function);
    if (const auto* component = llvm::any_cast<const llvm::LazyCallGraph::SCC*>(&ir);
        component && pass == "InlinerPass")
      for (llvm::LazyCallGraph::Node& node : **component) unplaced_.emplace_back(node.getFunction());
  }

  void add(PassExecution execution) {
    out.executions.push_back(std::move(execution));
    keep_text(out.executions.back());
  }

  uint64_t count(const Unit& unit) const {
    if (unit.functions.empty()) return emitted_.module->getInstructionCount();
    uint64_t sum = 0;
    for (const llvm::Function* function : unit.functions) sum += function->getInstructionCount();
    return sum;
  }

  // The hash of the text. Texts change only while a pass runs, so those that are known stay.
  uint64_t known_hash(const Unit& unit) {
    if (unit.functions.empty()) return known_text(nullptr).hash;
    uint64_t hash = 0;
    for (llvm::Function* function : unit.functions) hash = llvm::hash_combine(hash, known_text(function).hash);
    return hash;
  }

  // After a pass: the text of a function that has the fingerprint that it had is the one that it had.
  uint64_t new_hash(const Unit& unit) {
    if (unit.functions.empty()) texts_.erase(nullptr);
    for (llvm::Function* function : unit.functions)
      if (auto known = texts_.find(function); known != texts_.end() && known->second.mark != fingerprint(*function))
        texts_.erase(known);
    return known_hash(unit);
  }

  struct Text {
    uint64_t hash, mark; // of the text, and the fingerprint
  };
  const Text& known_text(llvm::Function* function) { // of the module, if it is none
    auto known = texts_.find(function);
    if (known == texts_.end())
      known = texts_
                  .emplace(function, function ? Text{hash_of(*function), fingerprint(*function)}
                                              : Text{hash_of(*emitted_.module), 0})
                  .first;
    return known->second;
  }

  EmittedModule& emitted_;
  const std::vector<Origin>& origins_;
  const WantedExecutions& wanted_;
  Ranges ranges_;
  std::vector<Open> open_;
  std::deque<UnplacedCalls> unplaced_; // while the inliner runs
  std::vector<size_t> functions_;      // how many there were
  std::map<llvm::Function*, Text> texts_;
};

// Tells LLVM's pass managers not to run what is switched off.
void skip(const std::vector<const LlvmPass*>& off, llvm::PassInstrumentationCallbacks& callbacks) {
  if (off.empty()) return;
  callbacks.registerShouldRunOptionalPassCallback([&off, &callbacks](llvm::StringRef pass, const llvm::Any&) {
    std::string_view name = callbacks.getPassNameForClassName(pass);
    return std::none_of(off.begin(), off.end(), [&](const LlvmPass* each) { return each->name == name; });
  });
}

// The text says nothing of the order of uses, on which passes depend: so it is the module that `opt` has.
EmittedModule read_back(const ModuleText& from, llvm::LLVMContext& context) {
  EmittedModule module;
  llvm::SMDiagnostic error;
  module.module = llvm::parseAssemblyString(from.text, error, context);
  if (!module.module) return module;
  module.module->setModuleIdentifier("<stdin>"); // as opt calls what it reads
  auto name = from.names.begin();
  auto origin = from.origins.begin();
  for (const llvm::Function& function : *module.module) {
    if (name == from.names.end()) break;
    if (name->known()) module.names[&function] = *name;
    ++name;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      if (origin == from.origins.end()) break;
      if (origin->known) module.origins[&instruction] = origin->origin;
      ++origin;
    }
  }
  return module;
}

} // namespace

OptimiserRun run_llvm_passes(const ModuleText& text, const LlvmPipeline& pipeline, const WantedExecutions& wanted,
                             Ranges ranges) {
  llvm::LLVMContext context;
  EmittedModule module = read_back(text, context);
  if (!module.module) return {};
  std::vector<Origin> origins = number_origins(module);
  Recorder recorder(module, origins, wanted, ranges);
  llvm::PassInstrumentationCallbacks callbacks;
  recorder.listen(callbacks);
  skip(pipeline.off, callbacks);
  recorder.keep_text({});
  context.setDiagnosticHandler(
      std::make_unique<RemarkCollector>(origins, [&recorder](PassRemark remark) { recorder.add(std::move(remark)); }));
  run_pipeline(pipeline, *module.module, callbacks);
  recorder.out.last = recorder.text();
  return std::move(recorder.out);
}

} // namespace letcont
