// Compiles a program of L to the executable "answer.exe", and evaluates one of CPS: with the compiler's own libraries.
#include "compile/compilation.h"
#include "eval/evaluator.h"
#include "llvm/emit.h"
#include "native/executable/build.h"

#include <iostream>
#include <llvm/IR/LLVMContext.h>

using namespace letcont;

int main() {
  Compilation forty({.language = "l", .name = "p.l", .text = "print(\"forty-two\\n\")"});
  llvm::LLVMContext context;
  EmittedModule module = forty.collected_llvm(context);
  std::string message;
  if (!module.module || !native::build_executable(module, {.target = {}, .source = "p.l"}, "answer.exe", message)) {
    std::cerr << message << render(forty.diagnostics(), forty.source(), false);
    return 1;
  }
  Compilation two({.language = "cps",
                   .name = "p.cps",
                   .text = "let write_int = external(\"write_int\")\nlet _ = {\n  let x = 42\n  decl done\n"
                           "  write_int(done, x)\n  done() = {\n    let u = ()\n    halt(u)\n  }\n}\n"});
  if (!two.cps()) return 2;
  eval::Evaluator evaluator(*two.cps(), {});
  evaluator.run(1000);
  std::cout << evaluator.take_output();
}
