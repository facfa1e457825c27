#include "compile/compilation.h"
#include "compile/stage.h"
#include "cps/text/print.h"
#include "cps/views/census.h"
#include "cps/views/k.h"
#include "cps/views/listing.h"
#include "cps/views/picture.h"
#include "wasm/emit.h"
#include "wasm/text.h"

#include <vector>

namespace letcont {

static std::optional<Document> lambda_stage(Compilation& compilation) {
  const lambda::Program* program = compilation.lambda();
  return program ? std::optional(lambda::print(*program, compilation.interrupt())) : std::nullopt;
}

static std::optional<Document> print_cps(Compilation& compilation, const cps::Program& program) {
  return cps::print(program, compilation.interrupt());
}

static std::optional<Document> print_census(Compilation&, const cps::Program& program) {
  return cps::print_census(program);
}

static std::optional<Document> print_k(Compilation& compilation, const cps::Program& program) {
  return cps::print_k(program, compilation.interrupt());
}

static std::optional<Document> print_listing(Compilation& compilation, const cps::Program& program) {
  return cps::print_listing(program, compilation.interrupt());
}

static std::optional<Document> print_flow(Compilation& compilation, const cps::Program& program) {
  return cps::print_flow(program, compilation.interrupt());
}

static std::optional<Document> print_calls(Compilation& compilation, const cps::Program& program) {
  return cps::print_calls(program, compilation.interrupt());
}

static std::optional<Document> print_wat(Compilation& compilation, const cps::Program& program) {
  std::optional<wasm::Emitted> made = compilation.wasm(program);
  return made ? std::optional(wasm::print(made->module, compilation.interrupt())) : std::nullopt;
}

std::span<const Stage> common_stages() {
  static const std::vector<Stage> all{
      {{"lambda", "Lambda", "the typed lambda language, which all languages are translated to", "lambda"},
       lambda_stage},
      {{"cps", "CPS", "continuation-passing style: every value named, every jump explicit", "cps"}, nullptr, print_cps},
      {{"listing", "Listing", "the CPS in the notation of the Idris article: Add (Lit 2) (Lit 4) (\\x0 => …",
        "listing"},
       nullptr,
       print_listing,
       true,
       "a program that only adds integers and prints them, as those of Add do"},
      {{"k", "K",
        "the CPS of a first-order program in the handout's notation; k@shrink folds constants, k@cse shares values",
        "listing"},
       nullptr,
       print_k,
       true,
       "a first-order program: one without functions as values or in functions, tuples, data types and a `case` on "
       "anything but a truth value"},
      {{"census", "Census", "counts of what costs memory or time in the CPS: closures, tuples, calls …", "plain"},
       nullptr,
       print_census},
      {{"flow", "Flow", "the control-flow graph as a picture; dot -Tsvg draws it, too", "dot"}, nullptr, print_flow},
      {{"calls", "Calls", "the call graph as a picture; dashed: tail calls only", "dot"}, nullptr, print_calls},
      {{"llvm", "LLVM IR", "LLVM's intermediate representation; lli-19 runs it", "llvm"}, nullptr, llvm_stage},
      {{"wat", "WebAssembly", "the module of WebAssembly that runs in browsers and in Node.js, as text", "wat"},
       nullptr,
       print_wat,
       false,
       "a program without functions of more parts than WebAssembly's engines take"},
  };
  return all;
}

const Stage* stage_named(std::span<const Stage> stages, std::string_view name) {
  for (const Stage& stage : stages)
    if (stage.info.name == name) return &stage;
  return nullptr;
}

} // namespace letcont
