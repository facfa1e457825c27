#include "engines/stages.h"

#include "compile/compilation.h"
#include "passes/close.h"
#include "vm/compile/compile.h"

#include <algorithm>
#include <vector>

namespace letcont {

static std::optional<Document> print_bytecode(Compilation& compilation, const cps::Program& program) {
  passes::Closed closed(program);
  Diagnostics diagnostics;
  std::optional<vm::Code> code = vm::compile(closed.program(), diagnostics);
  return code ? std::optional(vm::print(*code, closed.program(), compilation.interrupt())) : std::nullopt;
}

// The bytecode is made from CPS, as is LLVM IR, and comes before it.
static std::vector<Stage> with_bytecode() {
  std::span<const Stage> common = common_stages();
  std::vector<Stage> all(common.begin(), common.end());
  auto llvm = std::find_if(all.begin(), all.end(), [](const Stage& stage) { return stage.info.name == "llvm"; });
  all.insert(
      llvm, {{"bytecode", "Bytecode",
              "the code of the virtual machine, which runs programs where nothing else is chosen, and in pages without "
              "WebAssembly's garbage collection",
              "plain"},
             nullptr,
             print_bytecode,
             false,
             "a program without records of more fields than the virtual machine has room for"});
  return all;
}

std::span<const Stage> all_stages() {
  static const std::vector<Stage> all = with_bytecode();
  return all;
}

} // namespace letcont
