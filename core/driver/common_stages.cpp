#include "driver/common_stages.h"

#include "cps/k.h"
#include "cps/listing.h"
#include "cps/print.h"
#include "llvm/emit.h"

#include <llvm/IR/LLVMContext.h>
#include <vector>

namespace letcont {

static std::optional<Document> lambda_stage(Compilation& compilation) {
  const lambda::Program* program = compilation.lambda();
  return program ? std::optional(lambda::print(*program)) : std::nullopt;
}

static std::optional<Document> cps_stage(Compilation& compilation) {
  const cps::Program* program = compilation.cps();
  return program ? std::optional(cps::print(*program)) : std::nullopt;
}

static std::optional<Document> k_stage(Compilation& compilation) {
  const cps::Program* program = compilation.cps();
  return program ? cps::print_k(*program) : std::nullopt;
}

static std::optional<Document> listing_stage(Compilation& compilation) {
  const cps::Program* program = compilation.cps();
  return program ? cps::print_listing(*program) : std::nullopt;
}

static std::optional<Document> llvm_stage(Compilation& compilation) {
  llvm::LLVMContext context;
  EmittedModule emitted = compilation.llvm(context);
  return emitted.module ? std::optional(print_llvm(emitted)) : std::nullopt;
}

std::span<const CommonStage> common_stages() {
  static const std::vector<CommonStage> all{
      {{"lambda", "Lambda", "the typed lambda language that all languages become", "lambda"}, lambda_stage},
      {{"cps", "CPS", "continuation-passing style: every value named, every jump explicit", "cps"}, cps_stage},
      {{"listing", "Listing", "the CPS in the notation of the Idris article: Add (Lit 2) (Lit 4) (\\x0 => …",
        "listing"},
       listing_stage},
      {{"k", "K", "the CPS of a first-order program in the notation of the handout: let tmp0 = add 1 a in", "listing"},
       k_stage},
      {{"llvm", "LLVM IR", "what LLVM makes machine code from; lli-19 runs it", "llvm"}, llvm_stage},
  };
  return all;
}

} // namespace letcont
