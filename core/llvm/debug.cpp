#include "llvm/debug.h"

#include "support/diagnostic.h"
#include "support/source.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace letcont {

namespace {

class Describer {
public:
  Describer(EmittedModule& emitted, const Source& source, DebugInfo wanted)
      : emitted_(emitted), source_(source), builder_(*emitted.module) {
    // Debuggers know no language like this one; C has the same functions and lines.
    auto kind = wanted == DebugInfo::Lines ? llvm::DICompileUnit::FullDebug : llvm::DICompileUnit::LineTablesOnly;
    file_ = builder_.createFile(source.map() ? source.map()->original->name() : source.name(), ".");
    builder_.createCompileUnit(llvm::dwarf::DW_LANG_C99, file_, "letcont", false, "", 0, "", kind);
    emitted.module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
    emitted.module->addModuleFlag(llvm::Module::Max, "Dwarf Version", 5);
  }

  void run() {
    calls_ = emitted_.module->getOrInsertNamedMetadata(metadata_of_calls);
    for (llvm::Function& function : *emitted_.module) describe(function);
    builder_.finalize();
  }

private:
  Span span(const llvm::Instruction& instruction) const {
    auto origin = emitted_.origins.find(&instruction);
    bool known = origin != emitted_.origins.end() && origin->second.node != 0; // a helper is not of the program
    return known ? origin->second.span : Span{};
  }

  LineColumn place(const llvm::Instruction& instruction) const {
    Span at = span(instruction);
    bool known = at.known() && (!source_.map() || source_.map()->at(at.begin)); // what has no origin has no line
    return known ? source_.place(at.begin) : LineColumn{0, 0};
  }

  // The first call of a place counts.
  void note_call(Span span, LineColumn at) {
    if (!span.known() || !noted_.insert({at.line, at.column}).second) return;
    std::string shown = render(Diagnostic{Severity::Error, "", span, "", {}}, source_, false);
    size_t line = shown.find('\n') + 1, marks = shown.find('\n', line) + 1, end = shown.size() - 1; // and a note
    llvm::LLVMContext& context = emitted_.module->getContext();
    auto number = [&](uint32_t n) -> llvm::Metadata* {
      return llvm::ConstantAsMetadata::get(llvm::ConstantInt::get(llvm::Type::getInt32Ty(context), n));
    };
    auto text = [&](const std::string& of) -> llvm::Metadata* { return llvm::MDString::get(context, of); };
    calls_->addOperand(llvm::MDNode::get(
        context, {number(at.line), number(at.column), text(source_.name_at(span.begin)),
                  text(shown.substr(line, marks - 1 - line)), text(shown.substr(marks, end - marks))}));
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
      if (llvm::isa<llvm::CallInst>(instruction)) note_call(span(instruction), at);
      instruction.setDebugLoc(llvm::DILocation::get(function.getContext(), at.line, at.column, program));
    }
  }

  EmittedModule& emitted_;
  const Source& source_;
  llvm::DIBuilder builder_;
  llvm::DIFile* file_ = nullptr;
  llvm::NamedMDNode* calls_ = nullptr;
  llvm::DenseSet<std::pair<unsigned, unsigned>> noted_;
};

} // namespace

void add_debug_info(EmittedModule& emitted, const Source& source, DebugInfo wanted) {
  Describer(emitted, source, wanted).run();
}

} // namespace letcont
