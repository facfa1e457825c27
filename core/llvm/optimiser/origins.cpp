#include "llvm/optimiser/origins.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

namespace letcont {

static llvm::DISubprogram* describe(llvm::DIBuilder& builder, llvm::DIFile* file, llvm::Function& function) {
  auto flags = llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagLocalToUnit;
  llvm::DISubroutineType* type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
  llvm::DISubprogram* program = builder.createFunction(file, function.getName(), function.getName(), file, 0, type, 0,
                                                       llvm::DINode::FlagPrototyped, flags);
  function.setSubprogram(program);
  return program;
}

std::vector<Origin> number_origins(EmittedModule& emitted) {
  std::vector<Origin> origins;
  llvm::DIBuilder builder(*emitted.module);
  llvm::DIFile* file = builder.createFile("program", ".");
  builder.createCompileUnit(llvm::dwarf::DW_LANG_C99, file, "letcont", false, "", 0, "",
                            llvm::DICompileUnit::LineTablesOnly);
  emitted.module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  for (llvm::Function& function : *emitted.module) {
    auto instructions = llvm::instructions(function);
    if (std::none_of(instructions.begin(), instructions.end(),
                     [&](llvm::Instruction& instruction) { return emitted.origins.contains(&instruction); }))
      continue;
    llvm::DISubprogram* program = describe(builder, file, function);
    for (llvm::Instruction& instruction : instructions) {
      auto known = emitted.origins.find(&instruction);
      unsigned number = 0;
      if (known != emitted.origins.end()) {
        origins.push_back(known->second);
        number = static_cast<unsigned>(origins.size());
      }
      instruction.setDebugLoc(llvm::DILocation::get(function.getContext(), number, 0, program));
    }
  }
  builder.finalize();
  return origins;
}

llvm::DenseMap<const llvm::Instruction*, Origin> numbered_origins(const llvm::Module& module,
                                                                  const std::vector<Origin>& origins) {
  llvm::DenseMap<const llvm::Instruction*, Origin> found;
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      if (unsigned number = instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0)
        found[&instruction] = origins[number - 1];
  return found;
}

HiddenDebugInfo::HiddenDebugInfo(llvm::Module& module) : module_(&module) {
  for (llvm::Function& function : module) take_from(function);
  hide(module, "llvm.dbg.cu");
  hide(module, "llvm.module.flags"); // Letcont's modules have no others than that of debug information
}

HiddenDebugInfo::HiddenDebugInfo(llvm::Function& function) { take_from(function); }

HiddenDebugInfo::~HiddenDebugInfo() {
  for (auto& [instruction, place] : places_) instruction->setDebugLoc(std::move(place));
  for (auto [function, program] : programs_) function->setSubprogram(program);
  for (const Hidden& hidden : hidden_) {
    llvm::NamedMDNode* again = module_->getOrInsertNamedMetadata(hidden.name);
    for (llvm::MDNode* node : hidden.nodes) again->addOperand(node);
  }
}

void HiddenDebugInfo::take_from(llvm::Function& function) {
  if (llvm::DISubprogram* program = function.getSubprogram()) {
    programs_.emplace_back(&function, program);
    function.setSubprogram(nullptr);
  }
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (!instruction.getDebugLoc()) continue;
    places_.emplace_back(&instruction, instruction.getDebugLoc());
    instruction.setDebugLoc({});
  }
}

void HiddenDebugInfo::hide(llvm::Module& module, llvm::StringRef name) {
  llvm::NamedMDNode* named = module.getNamedMetadata(name);
  if (!named) return;
  hidden_.push_back({name.str(), {named->op_begin(), named->op_end()}});
  named->eraseFromParent();
}

static bool has_marked_loops(const llvm::Function& function) {
  return llvm::any_of(function, [](const llvm::BasicBlock& block) {
    return block.getTerminator() && block.getTerminator()->getMetadata(llvm::LLVMContext::MD_loop);
  });
}

UnplacedCalls::UnplacedCalls(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (!call || !call->getDebugLoc() || !call->getCalledFunction() || !has_marked_loops(*call->getCalledFunction()))
      continue;
    calls_.emplace_back(&instruction, instruction.getDebugLoc());
    instruction.setDebugLoc({});
  }
}

UnplacedCalls::~UnplacedCalls() {
  for (auto& [call, place] : calls_)
    if (llvm::Value* alive = call) llvm::cast<llvm::Instruction>(alive)->setDebugLoc(std::move(place));
}

} // namespace letcont
