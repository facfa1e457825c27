// The contents of the book: its chapters, and the headers that the text of most of them comes from. Every stage, pass and language
// must have a page: the tests compare with the compiler's lists, and build.mjs rejects a pass that has none.

import { readFileSync } from "node:fs";

// Folders of chapters that are written by hand, and their headings in the contents.
export const written = [["course", "Course"], ["articles", "Articles"], ["teaching", "Teaching"], ["building", "Building on Letcont"]];

// Lessons (ui/examples) that show a stage, or for the original of what a front end made, files beside this one. The text of the stage is in stages/NAME.txt, which the tests compare with
// the compiler's output, and web/book/update writes.
export const stages = [
  { name: "tokens", headers: ["core/syntax/token.h#stage `tokens`"], example: "fun/1-square.fun" },
  { name: "original", headers: ["core/cps/text/positions.h"], made: { text: "stages/original.cps", original: "stages/original.toy", originalName: "sum.toy" } },
  { name: "ast", headers: ["core/syntax/add/ast.h", "core/syntax/fun/ast.h"], example: "add/1-sum.add" },
  { name: "expanded", headers: ["core/syntax/l/infer/expand.h"], example: "l/9-macros.l" },
  { name: "types", headers: ["core/syntax/l/infer/infer.h"], example: "l/3-polymorphism.l" },
  { name: "lambda", headers: ["core/lambda/term.h", "core/types/type.h"], example: "fun/2-factorial.fun" },
  { name: "cps", headers: ["core/cps/program.h", "core/cps/order.h", "core/cps/text/print.h", "core/cps/convert.h", "core/cps/interpret.h"], example: "fun/2-factorial.fun" },
  { name: "listing", headers: ["core/cps/views/listing.h"], example: "add/1-sum.add" },
  { name: "k", headers: ["core/cps/views/k.h"], example: "fun/2-factorial.fun" },
  { name: "census", headers: ["core/cps/views/census.h"], example: "l/5-tree.l" },
  { name: "flow", headers: ["core/cps/views/picture.h"], example: "fun/1-square.fun" },
  { name: "calls", headers: ["core/cps/views/picture.h"], example: "fun/5-even-and-odd.fun" },
  { name: "bytecode", headers: ["interpreter/vm/compile/compile.h#stage `bytecode`", "interpreter/vm/machine/machine.h"], example: "fun/2-factorial.fun" },
  { name: "llvm", headers: ["core/llvm/emit.h", "core/llvm/calling.h"], example: "fun/2-factorial.fun" },
  { name: "wat", headers: ["core/wasm/emit.h", "core/wasm/structure.h", "core/wasm/types.h", "core/wasm/runtime.h"], example: "fun/2-factorial.fun" },
  { name: "llvm-passes", headers: ["core/llvm/optimiser/optimiser.h", "core/llvm/passes/passes.h", "core/llvm/passes/executions.h", "core/llvm/optimiser/registered.h", "core/llvm/optimiser/origins.h", "core/llvm/optimiser/fingerprint.h", "core/llvm/optimiser/kept_run.h", "core/llvm/passes/kept_texts.h"], example: "fun/2-factorial.fun", module: true },
  { name: "llvm-remarks", headers: ["core/llvm/passes/remarks.h", "core/llvm/optimiser/remark_collector.h"], example: "fun/2-factorial.fun", module: true },
  { name: "optimised", headers: ["ui/machine/machine.h"], example: "fun/2-factorial.fun", native: true },
  { name: "assembly", headers: ["core/native/target.h"], example: "fun/2-factorial.fun", native: true },
];

// How a lesson opens in the playground, from the book and from the menu of examples: with the stages and passes that show
// what it says. Others open as usual. tests/book/lessons.test.mjs holds what the lessons say against these.
export const lessonViews = JSON.parse(readFileSync(new URL("../../ui/examples/views.json", import.meta.url), "utf8"));

// Passes whose header is not core/passes/NAME.h would be listed here.
export const passHeader = (pass) => `core/passes/${pass}.h`;
export const passesHeaders = ["core/passes/pass.h", "core/passes/pipeline/pipeline.h", "core/passes/analysis/effects.h"];

export const languages = [
  { name: "add", title: "Addition", headers: ["core/syntax/add/ast.h"] },
  { name: "fun", title: "Fun", headers: ["core/syntax/fun/ast.h", "core/syntax/fun/check.h"] },
  { name: "l", title: "L", headers: ["core/syntax/l/parse/parser.h", "core/syntax/l/parse/expression_parser.h", "core/syntax/l/parse/pattern_parser.h", "core/syntax/l/parse/token.h", "core/syntax/l/infer/expand.h", "core/syntax/l/infer/labels.h", "core/syntax/l/infer/builtins.h", "core/syntax/l/infer/memory_builtins.h", "core/types/term.h", "core/syntax/l/elaborate/derived.h"] },
  { name: "cps", title: "CPS as text", headers: ["core/cps/parse/parse.h", "core/cps/text/print.h", "core/cps/text/positions.h", "core/lambda/operation.h", "core/lambda/memory.h"] },
];

// The library of L, shown whole.
export const prelude = "core/syntax/l/prelude/prelude.l";

// Further chapters of one page each.
export const chapters = [
  { name: "exceptions", title: "Exceptions", about: "How a second continuation makes raising a jump", headers: ["core/lambda/raises.h"] },
  { name: "running", title: "Running", about: "The engines that run programs, and why they agree", headers: ["interpreter/run/run.h", "interpreter/eval/evaluator.h", "interpreter/vm/machine/machine.h", "core/native/here/jit.h", "core/native/executable/exports.h", "ui/protocol/profile.h"] },
  { name: "stepping", title: "Debugging", about: "How the debugger steps through a program, forwards and backwards", headers: ["interpreter/debugger/debugger.h", "interpreter/debugger/machine.h", "interpreter/debugger/journal.h", "interpreter/debugger/place.h", "interpreter/debugger/meaning.h", "interpreter/debugger/value_text.h", "interpreter/debugger/heap_picture.h", "interpreter/readback/readback.h"] },
  { name: "differences", title: "Differences", about: "What changed between two stages", headers: ["core/compile/difference.h"] },
  { name: "links", title: "Links", about: "How a program fits into an address", headers: ["ui/link/link.h", "ui/link/fields.h"], sources: ["ui/link/link.cpp"] },
];
