#include "driver/common_stages.h"

#include "cps/census.h"
#include "cps/k.h"
#include "cps/listing.h"
#include "cps/picture.h"
#include "cps/print.h"
#include "llvm/emit.h"
#include "passes/close.h"
#include "vm/compile.h"

#include <llvm/IR/LLVMContext.h>
#include <vector>

namespace letcont {

static std::optional<Document> lambda_stage(Compilation& compilation) {
  const lambda::Program* program = compilation.lambda();
  return program ? std::optional(lambda::print(*program)) : std::nullopt;
}

static std::optional<Document> print_cps(Compilation&, const cps::Program& program) { return cps::print(program); }

static std::optional<Document> print_census(Compilation&, const cps::Program& program) {
  return cps::print_census(program);
}

static std::optional<Document> print_k(Compilation&, const cps::Program& program) { return cps::print_k(program); }

static std::optional<Document> print_listing(Compilation&, const cps::Program& program) {
  return cps::print_listing(program);
}

static std::optional<Document> print_flow(Compilation&, const cps::Program& program) {
  return cps::print_flow(program);
}

static std::optional<Document> print_calls(Compilation&, const cps::Program& program) {
  return cps::print_calls(program);
}

static std::optional<Document> print_llvm(Compilation& compilation, const cps::Program& program) {
  struct Made {
    llvm::LLVMContext context;
    EmittedModule emitted;
  };
  auto made = std::make_shared<Made>();
  made->emitted = compilation.llvm(made->context, program);
  compilation.keep(made);
  if (!made->emitted.module) return std::nullopt;
  return letcont::print_llvm(made->emitted, compilation.wants_text_only() ? Ranges::None : Ranges::All);
}

static std::optional<Document> print_bytecode(Compilation&, const cps::Program& program) {
  cps::Program closed = program;
  if (!vm::is_closed(closed)) passes::close(closed);
  Diagnostics diagnostics;
  std::optional<vm::Code> code = vm::compile(closed, diagnostics);
  return code ? std::optional(vm::print(*code, closed)) : std::nullopt;
}

std::span<const CommonStage> common_stages() {
  static const std::vector<CommonStage> all{
      {{"lambda", "Lambda", "the typed lambda language that all languages become", "lambda"}, lambda_stage},
      {{"cps", "CPS", "continuation-passing style: every value named, every jump explicit", "cps"}, nullptr, print_cps},
      {{"listing", "Listing", "the CPS in the notation of the Idris article: Add (Lit 2) (Lit 4) (\\x0 => …",
        "listing"},
       nullptr,
       print_listing,
       true,
       "a program that only adds integers and prints them, as those of Add do"},
      {{"k", "K", "the CPS of a first-order program in the notation of the handout: let tmp0 = add 1 a in", "listing"},
       nullptr,
       print_k,
       true,
       "a first-order program: one without functions as values or in functions, tuples, data types and a `case` on "
       "anything but a truth value"},
      {{"census", "Census", "how much the CPS has of what costs memory or time: closures, tuples, calls …", "plain"},
       nullptr,
       print_census},
      {{"flow", "Flow", "a picture of the blocks and the jumps between them; dot -Tsvg draws it, too", "dot"},
       nullptr,
       print_flow},
      {{"calls", "Calls", "a picture of which function calls which; dashed: tail calls only", "dot"},
       nullptr,
       print_calls},
      {{"bytecode", "Bytecode", "the code of the virtual machine, which runs programs in the page", "plain"},
       nullptr,
       print_bytecode,
       false,
       "a program without records of more fields than the virtual machine has room for"},
      {{"llvm", "LLVM IR", "what LLVM makes machine code from; lli-19 runs it", "llvm"}, nullptr, print_llvm},
  };
  return all;
}

std::string_view needs_of_stage(std::string_view name) {
  for (const CommonStage& stage : common_stages())
    if (stage.info.name == name) return stage.needs;
  return {};
}

} // namespace letcont
