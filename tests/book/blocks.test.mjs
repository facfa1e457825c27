// Checks every block of the book against the compiler: programs compile and run, passes make what the book says they
// make, stages print what the book shows. A block without a check fails the test.

import assert from "node:assert/strict";
import { test } from "node:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { blocks, letcont, native, pages, programFile, root, shell, stageOf } from "./made.mjs";

const place = ({ page, file, index }) => `${page}: ${file}, block ${index}`;
const words = (text) => text.replace(/\s+/g, " ").trim();
// What the debugger says to commands, before the passes.
const debug = (file, commands) => spawnSync(native, ["debug", file, "--passes=none"], { encoding: "utf8", input: `${commands}\n` });
// What is left when names and numbers are not looked at.
const shape = (line) => line.replace(/"[^"]*"/g, '""').replace(/\d+/g, "0").trim();

// ---- Programs in CPS, in headers

// The printed form of a program: without passes, with its names made unique again.
const printed = (text) => stageOf("cps", text, "cps", "--passes=none");

test("what a pass makes of its example is what the book shows", () => {
  let checked = 0;
  for (const page of new Set(blocks.map((block) => block.page).filter((name) => name.startsWith("pass-")))) {
    const [before, after, ...more] = blocks.filter((block) => block.page === page && block.kind === "program");
    assert.ok(after && more.length === 0, `${page} shows one program before and after the pass`);
    const pass = page.replace(/^pass-|\.html$/g, "");
    const made = [pass, `${pass},shrink`].map((passes) => stageOf("cps", before.text, "cps", `--passes=${passes}`));
    assert.ok(made.includes(printed(after.text)), `${page}\n${made[0]}\n\n${printed(after.text)}`);
    ++checked;
  }
  assert.ok(checked >= 13);
});

test("other programs in CPS are printed as they stand there", () => {
  for (const block of blocks.filter(({ kind, page }) => kind === "program" && !page.startsWith("pass-"))) {
    const text = block.text.replace(/^( *)…$/m, "$1let done = ()\n$1halt(done)"); // what is left out
    assert.equal(printed(text).replace(/\n\n/g, "\n"), text, place(block));
  }
});

// ---- Lessons, stages, messages

test("every lesson compiles and runs", () => {
  const lessons = blocks.filter(({ kind }) => kind === "lesson");
  assert.ok(lessons.length >= 30);
  for (const { example } of lessons) {
    const program = path.join(root, "ui/examples", example);
    const input = program.replace(/\.\w+$/, ".in");
    const { status, stdout, stderr } = letcont("run", program, ...(existsSync(input) ? [`--input=${input}`] : []));
    assert.equal(status, 0, `${example}: ${stderr}`);
    assert.notEqual(stdout, "", example);
  }
});

test("every stage looks as the book shows it", () => {
  for (const { stage, example, made, text } of blocks.filter(({ kind }) => kind === "stage")) {
    const ofBook = (name) => path.join(root, "web/book", name);
    const program = made ? [ofBook(made.text), `--source=${ofBook(made.original)}`] : [path.join(root, "ui/examples", example)];
    const { stdout } = letcont("emit", ...program, `--stage=${stage}`);
    assert.equal(text, stdout.trimEnd(), `the stage ${stage} of ${program[0]}; web/book/update writes it anew`);
  }
});

test("every message is what the compiler says", () => {
  for (const { code, language, text, says } of blocks.filter(({ kind }) => kind === "message")) {
    const { stderr } = letcont("run", programFile(language, text));
    assert.ok(stderr.includes(`:${says}\n`), `${code}: ${says}\n${stderr}`);
  }
});

test("every language's grammar is one that the tests of grammars hold against its parser", () => {
  const tested = readFileSync(path.join(root, "tests/grammar/languages.cpp"), "utf8");
  const grammars = blocks.filter(({ kind, page }) => kind === "grammar" && page.startsWith("language-"));
  assert.deepEqual([...new Set(grammars.map(({ page }) => page))].sort(), [...pages.keys()].filter((name) => name.startsWith("language-")).sort());
  const lexical = "core/cps/text/positions.h"; // of one word, which tests/unit/positions_test.cpp reads
  for (const { file } of grammars.filter((one) => one.file !== lexical)) assert.ok(tested.includes(`"${file}"`), `${file} is not tested`);
});

test("every command gets its message", () => {
  const commands = blocks.filter(({ kind }) => kind === "command");
  for (const { code, text, says } of commands) {
    const { stderr } = shell(text);
    assert.ok(stderr.includes(`${says}\n`), `${code}: ${says}\n${stderr.slice(0, 1000)}`);
  }
  const shown = new Set(blocks.filter(({ kind }) => ["message", "command"].includes(kind)).map(({ code }) => code));
  const codes = [...pages.get("messages.html").matchAll(/<h3 id="[^"]*"><code>([^<]*)<\/code>/g)].map(([, code]) => code);
  assert.deepEqual(codes.filter((code) => !shown.has(code)), ["runtime/no-value", "limit/string", "limit/wasm", "driver/stopped", "driver/passes", "internal/bytecode", "internal/check", "internal/llvm"],
    "messages that nothing shows");
});

// ---- The other blocks of the headers, each with what it has to agree with

const notation = () => {}; // says how something is written; there is nothing in it to run

// Every field that a drawing names is one of the header's.
function drawsFields(text, fields) {
  const header = readFileSync(path.join(root, "core/cps/program.h"), "utf8") + readFileSync(path.join(root, "core/support/union_find.h"), "utf8");
  for (const field of fields) {
    assert.match(text, new RegExp(`\\b${field}\\b`));
    assert.match(header, new RegExp(`^ .*\\b${field}\\b.*;`, "m"));
  }
}

const checks = {
  "core/syntax/add/ast.h#1": (text) => assert.equal(letcont("run", programFile("add", text)).stdout, "11\n"),
  "core/syntax/fun/ast.h#1": (text) => assert.equal(letcont("run", programFile("fun", text)).stdout, "343\n"),
  "core/syntax/fun/ast.h#2": (text) => assert.equal(stageOf("fun", "def sqr(x: Int) : Int = x * x; write(sqr(5))", "ast"), text),
  "core/syntax/l/infer/expand.h#0"(text) {
    const [macro, result] = text.split("\n")[0].split(/ {3,}/);
    const expanded = stageOf("l", `def x = 1\n${macro}\ndef y = ${text.split("\n")[1].trim()}`, "expanded");
    const plain = (code) => words(code.replace(/;/g, " ").replace(/'\d+/g, "'")); // the numbers are any
    assert.ok(plain(expanded).includes(plain(result)), expanded);
  },
  "core/syntax/l/infer/builtins.h#0"(text) {
    for (const [, names, type] of text.matchAll(/^(\S.*?) +:: (.*)$/gm))
      for (const name of names.split(", ")) assert.equal(stageOf("l", `def it = ${name}`, "types").trim(), `it :: ${type}`);
  },
  "core/syntax/l/infer/memory_builtins.h#0"(text) {
    for (const [, name, type] of text.matchAll(/^(\S+) +:: (.*)$/gm)) assert.equal(stageOf("l", `def it = ${name}`, "types").trim(), `it :: ${type}`);
  },
  "core/syntax/l/infer/memory_builtins.h#1"(text) {
    for (const [, form, type] of text.matchAll(/^(\S.*?) +:: (.*)$/gm)) {
      const names = [...new Set(form.match(/[a-z]/g))].join(", ");
      assert.equal(stageOf("l", `def it = { (${names}) -> ${form} }`, "types").trim(), `it :: ${type}`);
    }
  },
  "core/cps/text/positions.h#0"(text) {
    assert.equal(letcont("check", programFile("cps", text)).stderr, "");
    assert.match(letcont("check", programFile("cps", text.replace("k(m)", "k(m, m)"))).stderr, /^sum\.toy:3:12: error: /);
    assert.match(letcont("check", programFile("cps", text.replace("add(n, n)", "add(n)"))).stderr, /^sum\.toy:3:12: error: /);
  },
  "core/types/term.h#0": notation,
  "core/types/term.h#1"(text) {
    const [value, type] = text.split(/ +:: +/);
    assert.equal(stageOf("l", `def it = ${value}`, "types").trim(), `it :: ${type}`);
  },
  "core/syntax/l/infer/labels.h#0"(text) {
    assert.match(stageOf("l", text, "types"), /\bp :: Point\nq :: Point\non_axis :: Point -> Bool/);
  },
  "core/syntax/l/infer/labels.h#1"(text) {
    for (const line of text.split("\n")) {
      const [written, meant] = line.split(/ {3,}is {3,}/);
      const of = (code) => stageOf("l", `data Point = { Point(x :: Int, y :: Int) }\ndef a = 5\ndef it = ${code}`, "expanded");
      assert.equal(of(written), of(meant));
    }
  },
  "core/syntax/l/elaborate/derived.h#0"(text) {
    const [use, call, data] = text.split("\n")[0].split(/ {3,}(?:is|for) {3,}/);
    const lambda = stageOf("l", `${data}\ndef s = Dot\ndef it = ${use}`, "lambda", "--passes=none");
    const plain = (code) => words(code).replace(/\b([xy])_?\d+\b/g, "$1");
    assert.ok(plain(lambda).includes(plain(call)), lambda);
    assert.ok(plain(lambda).includes(plain(text.slice(text.indexOf("\n")))), lambda);
  },
  "core/lambda/raises.h#0"(text) {
    const [converted, inlined] = blocks.filter(({ page, kind }) => page === "exceptions.html" && kind === "program").map((block) => block.text);
    const made = (language, program, passes) => stageOf(language, program, "cps", `--passes=${passes}`).replace(/\n\n/g, "\n");
    assert.equal(made("l", text, "none"), converted);
    assert.equal(made("cps", converted.replace("def half", "let half"), "shrink"), inlined);
  },
  "core/lambda/operation.h#0"(text) {
    const rows = readFileSync(path.join(root, "core/lambda/operation.h"), "utf8").matchAll(/OperationInfo\{"(\w+)"/g);
    for (const [, name] of rows) assert.match(text, new RegExp(`\\b${name.replace(/^([a-z]+)64$/, "$1")}\\b`));
  },
  "core/lambda/operation.h#1": notation,
  "core/lambda/memory.h#0"(text) {
    const rows = readFileSync(path.join(root, "core/lambda/memory.h"), "utf8").matchAll(/MemoryInfo\{"(\w+)"/g);
    for (const [, name] of rows) assert.match(text, new RegExp(`^${name}\\(`, "m"));
  },
  "core/passes/analysis/effects.h#0": notation,
  "core/types/type.h#0": notation,
  "core/cps/program.h#0": notation,
  "core/cps/program.h#2": (text) => assert.ok(words(printed(`def f = fun k (x) -> {\n${text}\n}`)).includes(words(text))),
  "core/cps/program.h#3": (text) => drawsFields(text, ["body", "up", "variable", "target"]),
  "core/cps/program.h#4": (text) => drawsFields(text, ["uses", "next", "link"]),
  "core/cps/convert.h#0"(text) {
    const [, lambda, cps] = text.match(/^(.*)\n\n([\s\S]*)$/);
    assert.match(lambda, /if and\(lt\(x, y\), lt\(y, 9\)\) then g\(x\) else 1/);
    const source = "def g(x) = x;\ndef f(x, y) = if x < y && y < 9 then g(x) else 1;\nwrite(f(1, 2))";
    const made = stageOf("fun", source, "cps", "--passes=none").match(/def f = ([\s\S]*?\n\})/)[1];
    assert.equal(words(cps.replace(/\/\/.*/g, "")), words(made));
  },
  "core/cps/views/listing.h#0": notation,
  "core/cps/views/listing.h#1": (text) => assert.equal(stageOf("add", "3 + (2 + 4)", "listing"), text),
  "core/cps/views/k.h#0": notation,
  "core/cps/views/k.h#1"(text) {
    const source = "def foo(a, b, c) = a + b + c; def bar(x) = x; def id(x) = x;\ndef main() = 1 + foo(bar(4 * 7), 3, id(12));\nwrite(main())";
    assert.ok(words(stageOf("fun", source, "k")).includes(words(text)));
  },
  "core/cps/views/k.h#2": (text) => assert.ok(words(stageOf("fun", "def f(n) = 2 * (if n <= 1 then 1 else n);\nwrite(f(3))", "k")).includes(words(text))),
  "core/cps/views/k.h#3"(text) {
    const source = "def foo(a) = a * 2;\ndef main() = foo(1 + 2) + foo(1 + 2);\nwrite(main())";
    assert.ok(words(stageOf("fun", source, "k", "--passes=shrink,cse")).includes(words(text)));
  },
  "core/cps/views/census.h#0"(text) {
    const labels = (lines) => lines.split("\n").map((line) => line.split(" ", 1)[0]);
    assert.deepEqual(labels(text), labels(stageOf("fun", "write(1)", "census")));
  },
  "core/cps/views/picture.h#0"(text) {
    const drawn = new Set(stageOf("fun", "def fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2);\nwrite(fib(10))", "flow").split("\n").map(shape));
    for (const line of text.split("\n")) assert.ok(drawn.has(shape(line)), line);
  },
  "interpreter/vm/compile/compile.h#0"(text) {
    const code = words(stageOf("fun", "def fact(n) = if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(6))", "bytecode"));
    const lines = text.split("\n").filter((line) => !line.includes("…"));
    for (const line of lines) assert.ok(code.includes(words(line)), `${line}\n${code}`);
  },
  "core/llvm/emit.h#1"(text) {
    const made = stageOf("cps", "def main = {\n  decl k\n  let a = 11\n  k(a)\n  k(x) = {\n    let two = 2\n    let tmp = add(two, x)\n    k(tmp)\n  }\n}", "llvm", "--passes=none");
    assert.ok(words(made.replace(/;.*/g, "")).includes(words(text)), made);
  },
  "core/llvm/optimiser/optimiser.h#0"(text) {
    const { stdout } = letcont("emit", path.join(root, "ui/examples/fun/2-factorial.fun"), "--stage=llvm-passes");
    const lines = stdout.split("\n").map((line) => line.trim());
    for (const line of text.split("\n")) if (line.trim() !== "…") assert.ok(lines.includes(line.trim()), `${line}\n${stdout}`);
  },
  "core/llvm/passes/remarks.h#0"(text) {
    const { stdout } = letcont("emit", path.join(root, "ui/examples/fun/2-factorial.fun"), "--stage=llvm-remarks");
    const lines = stdout.split("\n").map((line) => line.trim());
    for (const line of text.split("\n")) assert.ok(lines.includes(line.trim()), `${line}\n${stdout}`);
  },
  "core/llvm/optimiser/origins.h#0": notation,
  "core/native/executable/exports.h#0": notation,
  "core/native/executable/exports.h#1"(text) {
    const header = readFileSync(path.join(root, "core/native/executable/exports.h"), "utf8");
    const folder = mkdtempSync(path.join(tmpdir(), "letcont-book-"));
    for (const name of ["p.l", "main.c"]) {
      const [, lines] = header.match(new RegExp(`^//   // ${name}\n((?://   .*\n)+)`, "m"));
      writeFileSync(path.join(folder, name), lines.replace(/^\/\/   /gm, ""));
    }
    const { stdout, stderr } = shell(`cd ${folder} && ${text.split("\n").join(" && ")} && ./main`);
    rmSync(folder, { recursive: true });
    assert.equal(stdout, "6\n5050\n", stderr);
  },
  "core/passes/pipeline/pipeline.h#0"(text) {
    for (const [option] of text.matchAll(/--passes=\S+/g)) stageOf("fun", "write(1)", "cps", option);
  },
  "core/passes/shrink.h#0"(text) {
    const rules = letcont("passes", "shrink").stdout;
    for (const [, names] of text.matchAll(/^([a-z-]+(?:, [a-z-]+)*) /gm)) {
      for (const name of names.split(", ")) assert.match(rules, new RegExp(`\\b${name}\\b`));
    }
  },
  "core/passes/contify.h#0": notation, // the edges of a graph
  "ui/link/link.h#0"(text) {
    assert.match(text, /^#1\.<flags>\.<payload>/);
    assert.match(letcont("share", programFile("add", "1 + 2")).stdout, /#1\.[\w-]+\.[\w-]+\n$/);
  },
  "ui/link/fields.h#0": notation,
  "core/wasm/emit.h#1"(text) {
    const source = "def main : i32 = {\n  decl k\n  let n = 11\n  k(n)\n  k(x) = {\n    let two = 2\n    let y = add(two, x)\n    k(y)\n  }\n}\n";
    const lines = text.split("\n").map((line) => `  ${line}\n`).join("");
    assert.ok(stageOf("cps", source, "wat", "--passes=none").includes(lines), lines);
  },
  "core/wasm/runtime.h#0"(text) {
    const written = readFileSync(path.join(root, "core/wasm/runtime_text.h"), "utf8").replace(/\s+/g, " ");
    assert.ok(written.includes(text.replace("…", "").replace(/\s+/g, " ").trim()), text);
  },
  "interpreter/debugger/place.h#0"(text) {
    const source = `def fact(n) =${"\n".repeat(11)}  if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(5))`;
    const places = text.split("\n").map((line) => line.split(/ {3,}/)[0].replace("PLACE", "fact"));
    const programs = {
      prelude: () => programFile("l", "print(curry({ (x, y) -> x + y })(1)(2))"),
      "p.toy": () => programFile("cps", `source "p.toy"\ndef main : () = {\n  @12:1 let done = ()\n  halt(done)\n}`),
    };
    assert.equal(places.length, 7);
    for (const place of places) {
      const program = programs[place.split(":")[0]]?.() ?? programFile("fun", source);
      const { status, stdout, stderr } = debug(program, `break ${place}`);
      assert.equal(status, 0, `${place}: ${stderr}`);
      assert.match(stdout, /breakpoint 1: /);
    }
  },
  "interpreter/debugger/value_text.h#0"(text) {
    const source = "data List = {\n  Nil\n  Cons(Int, List)\n}\ndef a = 42\ndef b = 2.5\ndef c = true\ndef d = \"text\"\ndef g = 'c'\ndef e = (1, 2)\ndef f = Cons(1, Cons(2, Nil))\n" +
      "def adder = { n -> { x -> x + n } }\ndef add = adder(5)\nprint(add(1))";
    const { stdout } = debug(programFile("l", source), "run\nvariables all");
    for (const value of text.split(/ {3,}/)) {
      if (value.startsWith("fact") || value.startsWith("<fun")) continue; // names that a program has or has not
      assert.ok(stdout.includes(` = ${value}\n`) || stdout.includes(` = ${value}  (global)`), `${value}\n${stdout}`);
    }
    assert.match(stdout, /<fun \S+, n = 5>/);
  },
  // What is shown on the way, each line once, but one of the calls.
  "interpreter/readback/readback.h#0"(text) {
    const source = "def sum = { Nil -> 0; Cons(x, xs) -> x + sum(xs) }\nprint(sum([30, 20, 10]))\n";
    const { stdout } = debug(programFile("l", source), "evaluation\n" + "step\nevaluation\n".repeat(36));
    const seen = stdout.split("\n").map((line) => line.trim()).filter((line) => line.includes("«"));
    assert.deepEqual(text.split("\n").map((line) => line.split(/ {3,}/)[0]), seen.filter((line, index) => line !== seen[index - 1] && !line.includes("sum([10])")));
  },
  "interpreter/debugger/heap_picture.h#0": (text) => assert.ok(readFileSync(path.join(root, "tests/unit/watch_test.cpp"), "utf8").includes(text)),
};

for (const block of blocks.filter(({ kind }) => kind === "sketch")) {
  const name = `${block.file}#${block.index}`;
  test(`${block.page}: ${name}`, () => {
    assert.ok(checks[name], `nothing checks this block:\n${block.text}`);
    checks[name](block.text);
  });
}

test("there is no check without its block, and no other kind of block", () => {
  const names = new Set(blocks.map(({ file, index }) => `${file}#${index}`));
  assert.deepEqual(Object.keys(checks).filter((name) => !names.has(name)), []);
  assert.deepEqual([...new Set(blocks.map(({ kind }) => kind))].sort(), ["command", "grammar", "lesson", "message", "program", "sketch", "stage", "table"]);
});
