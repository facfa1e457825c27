#include "compile/compilation.h"
#include "desktop/machine/machine.h"
#include "llvm/emit.h"
#include "native/prepare.h"
#include "native/target.h"

#include <charconv>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Target/TargetMachine.h>

namespace letcont::machine {

namespace {

// Instructions carry the number of their origin as if it were a line: LLVM keeps that through the optimiser and the
// code generator, and the numbers say more than true lines would.
std::vector<Origin> number_origins(EmittedModule& emitted) {
  std::vector<Origin> origins;
  llvm::DIBuilder builder(*emitted.module);
  llvm::DIFile* file = builder.createFile("program", ".");
  builder.createCompileUnit(llvm::dwarf::DW_LANG_C99, file, "letcont", false, "", 0, "",
                            llvm::DICompileUnit::LineTablesOnly);
  emitted.module->addModuleFlag(llvm::Module::Warning, "Debug Info Version", llvm::DEBUG_METADATA_VERSION);
  for (llvm::Function& function : *emitted.module) {
    // The module's helpers come from nowhere: where one is inlined, its code is that of the call.
    auto instructions = llvm::instructions(function);
    if (std::none_of(instructions.begin(), instructions.end(),
                     [&](llvm::Instruction& instruction) { return emitted.origins.contains(&instruction); }))
      continue;
    auto flags = llvm::DISubprogram::SPFlagDefinition | llvm::DISubprogram::SPFlagLocalToUnit;
    llvm::DISubroutineType* type = builder.createSubroutineType(builder.getOrCreateTypeArray({}));
    llvm::DISubprogram* program = builder.createFunction(file, function.getName(), function.getName(), file, 0, type, 0,
                                                         llvm::DINode::FlagPrototyped, flags);
    function.setSubprogram(program);
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
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

// The module as `letcont build` makes it, up to the optimiser's end. Its target is null if that fails.
struct Optimised {
  llvm::LLVMContext context;
  EmittedModule emitted;
  std::vector<Origin> origins;
  std::unique_ptr<llvm::TargetMachine> target;

  Optimised(Compilation& compilation, const cps::Program& program) : emitted(compilation.llvm(context, program)) {
    if (!emitted.module) return;
    native::TargetOptions options;
    std::string message;
    target = native::make_target(options, message);
    if (!target) return;
    origins = number_origins(emitted);
    native::aim(*emitted.module, *target);
    native::keep_to_itself(*emitted.module);
    native::optimise(*emitted.module, *target, options.level);
  }
};

std::optional<Document> optimised_stage(Compilation& compilation, const cps::Program& program) {
  Optimised made(compilation, program);
  if (!made.target) return std::nullopt;
  made.emitted.origins.clear();
  for (llvm::Function& function : *made.emitted.module)
    for (llvm::Instruction& instruction : llvm::instructions(function))
      if (unsigned number = instruction.getDebugLoc() ? instruction.getDebugLoc().getLine() : 0)
        made.emitted.origins[&instruction] = made.origins[number - 1];
  llvm::StripDebugInfo(*made.emitted.module);
  return print_llvm(made.emitted);
}

// ---- Assembly: the code generator's text, less what is there for assemblers and debuggers only

bool is_noise(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos) return true;
  std::string_view word = line.substr(begin);
  for (std::string_view start :
       {".Ltmp", ".Lfunc_", ".cfi_", ".file", ".size", ".ident", ".loc", ".addrsig", "#NO_APP", "#APP"})
    if (word.starts_with(start)) return true;
  return false;
}

// The number in "\t.loc\t1 NUMBER 0 …".
std::optional<unsigned> loc_of(std::string_view line) {
  constexpr std::string_view start = "\t.loc\t";
  if (!line.starts_with(start)) return std::nullopt;
  size_t space = line.find(' ', start.size());
  unsigned number = 0;
  if (space == line.npos) return std::nullopt;
  std::from_chars(line.data() + space + 1, line.data() + line.size(), number);
  return number;
}

std::optional<Document> assembly_stage(Compilation& compilation, const cps::Program& program) {
  Optimised made(compilation, program);
  if (!made.target) return std::nullopt;
  std::string message;
  std::optional<std::string> text =
      native::machine_code(*made.emitted.module, *made.target, native::CodeForm::Assembly, message);
  if (!text) return std::nullopt;
  DocumentWriter out;
  Origin here;
  for (std::string_view rest = *text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    if (line.find(".section\t.debug") != line.npos) break; // the tables of lines come last
    if (std::optional<unsigned> number = loc_of(line))
      here = *number > 0 && *number <= made.origins.size() ? made.origins[*number - 1] : Origin{};
    if (is_noise(line)) continue;
    bool instruction = line[0] == '\t' && line[1] != '.';
    if (!instruction && line[0] != '.' && line[0] != '\t') here = {}; // another function
    bool linked = instruction && here.span.known();
    size_t words = instruction ? line.find_first_not_of('\t') : 0;
    out << line.substr(0, words);
    if (linked) out.open(here.span, here.node);
    out << line.substr(words);
    if (linked) out.close();
    out << '\n';
  }
  return out.finish();
}

} // namespace

static std::vector<Stage> with_machine_code() {
  std::span<const Stage> others = all_stages();
  std::vector<Stage> all(others.begin(), others.end());
  all.push_back(
      {{"optimised", "Optimised LLVM IR", "LLVM IR after LLVM's optimiser at -O2", "llvm"}, nullptr, optimised_stage});
  all.push_back({{"assembly", "Assembly", "machine code for this machine, as text", "asm"}, nullptr, assembly_stage});
  return all;
}

std::span<const Stage> stages() {
  static const std::vector<Stage> all = with_machine_code();
  return all;
}

} // namespace letcont::machine
