#include "llvm/debug.h"

#include <algorithm>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>

namespace letcont {

namespace {

class Describer {
public:
  Describer(EmittedModule& emitted, const Source& source, DebugInfo wanted)
      : emitted_(emitted), source_(source), builder_(*emitted.module) {
    // Debuggers know no language like this one; C has the same functions and lines.
    auto kind = wanted == DebugInfo::Lines ? llvm::DICompileUnit::FullDebug : llvm::DICompileUnit::NoDebug;
    file_ = builder_.createFile(source.name(), ".");
    builder_.createCompileUnit(llvm::dwarf::DW_LANG_C99, file_, "letcont", false, "", 0, "", kind);
    emitted.module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    emitted.module->addModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
  }

  void run() {
    for (llvm::Function& function : *emitted_.module) describe(function);
    builder_.finalize();
  }

private:
  LineColumn place(const llvm::Instruction& instruction) const {
    auto origin = emitted_.origins.find(&instruction);
    bool known = origin != emitted_.origins.end() && origin->second.span.known();
    return known ? source_.place(origin->second.span.begin) : LineColumn{0, 0};
  }

  // A function begins where its first line does.
  void describe(llvm::Function& function) {
    unsigned first = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      unsigned line = place(instruction).line;
      if (line && (!first || line < first)) first = line;
    }
    if (!first) return;
    auto flags = llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagLocalToUnit;
    llvm::DISubroutineType* type = builder_.createSubroutineType(builder_.getOrCreateTypeArray({}));
    llvm::DISubprogram* program = builder_.createFunction(file_, function.getName(), function.getName(), file_, first,
                                                          type, first, llvm::DINode::FlagPrototyped, flags);
    function.setSubprogram(program);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      LineColumn at = place(instruction);
      instruction.setDebugLoc(llvm::DILocation::get(function.getContext(), at.line, at.column, program));
    }
  }

  EmittedModule& emitted_;
  const Source& source_;
  llvm::DIBuilder builder_;
  llvm::DIFile* file_ = nullptr;
};

} // namespace

void add_debug_info(EmittedModule& emitted, const Source& source, DebugInfo wanted) {
  Describer(emitted, source, wanted).run();
}

} // namespace letcont
