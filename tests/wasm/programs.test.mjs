// Every program of the tests and every lesson prints the same in WebAssembly as in the other engines, and, in turn, before
// the passes or where calls go on on other stacks (all both ways with LETCONT_THOROUGH); the text of each module, assembled by
// Binaryen, is the module. Needs a Node.js with garbage collection, which npm installs here (package.json).
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { inTurn } from "../turns.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const tests = dirname(here);
const letcont = process.env.LETCONT_NATIVE;
const call = promisify(execFile);
setFlagsFromString("--experimental-wasm-jspi"); // which Node.js 24 has, but not for everyone
const folder = mkdtempSync(join(tmpdir(), "letcont-wasm-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

// The programs below a folder, with the path of what is expected beside.
function programs(from, expected) {
  return readdirSync(from, { recursive: true })
    .filter((name) => /\.(add|fun|l|cps)$/.test(name))
    .sort()
    .map((name) => ({ program: join(from, name), expected: join(expected, name.replace(/\.\w+$/, "")) }));
}

const all = [
  ...programs(join(tests, "programs"), join(tests, "programs")),
  ...programs(join(dirname(tests), "ui/examples"), join(tests, "examples")),
];

const contents = (path) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0));

// Builds a program; returns the path of its JavaScript.
async function build(program, passes, name) {
  const made = join(folder, `${name}.mjs`);
  await call(letcont, ["build", "--emit=wasm", `--passes=${passes}`, basename(program), "-o", made], { cwd: dirname(program) });
  return made;
}

// Runs it in a thread with a stack of so many MB; returns what it prints and how it ends.
function run(made, input, stackSizeMb = 900) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(here, "worker.mjs"), { workerData: { made, input }, resourceLimits: { stackSizeMb } });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

// Builds it with calls that may take so many bytes of a stack, before they go on on another one (core/wasm/stacks.h).
async function buildWithStacks(program, stack, name) {
  const made = join(folder, name);
  await call(process.env.LETCONT_GENERATED, [basename(program), String(stack), made], { cwd: dirname(program) });
  return `${made}.mjs`;
}

const inputOf = (each) => contents(each.program.replace(/\.\w+$/, ".in"));

// Checks what it has printed and how it has ended.
function check(each, got) {
  const errors = contents(`${each.expected}.err`).toString().replaceAll("{name}", basename(each.program));
  assert.equal(Buffer.from(got.output).toString("latin1"), contents(`${each.expected}.out`).toString("latin1"), each.program);
  assert.equal(got.error ?? "", errors, each.program);
  assert.equal(got.status, errors ? 1 : 0, each.program);
}

for (const [passes, programs] of [["default", all], ["none", inTurn(all, 0)]]) {
  test(`${programs.length} programs, passes ${passes}`, async () => {
    assert.ok(all.length > 100);
    for (const [number, each] of programs.entries()) check(each, await run(await build(each.program, passes, `p${number}-${passes}`), inputOf(each)));
  });
}

// A program that uses up the stacks that there are (web/page/program_stacks.js) gets larger ones.
test("programs on many small stacks", async () => {
  let moves = 0;
  for (const [number, each] of inTurn(all, 1).entries()) {
    const runWith = async (stack) => run(await buildWithStacks(each.program, stack, `s${number}-${stack}`), inputOf(each));
    let got = await runWith(20_000);
    if (/stack limit/.test(got.error)) got = await runWith(400_000);
    check(each, got);
    moves += got.moved;
  }
  assert.ok(moves > 100, `${moves} calls on another stack`);
});

// Within the stack that Node.js has as a rule.
test("a deep recursion on many stacks", async () => {
  const program = join(folder, "deep.l");
  const text = "def count = { (f, 0) -> 0\n  (f, n) -> f(n) + count(f, n - 1) }\nprint(count({ n -> n % 2 }, 1000000)); print(\"\\n\")\n";
  writeFileSync(program, text);
  const got = await run(await buildWithStacks(program, 700 << 10, "deep-stacks"), "", 4);
  assert.equal(got.error, undefined);
  assert.equal(Buffer.from(got.output).toString(), "500000\n");
  assert.ok(got.moved > 100 && got.moved < 1000, `${got.moved} calls on another stack`);
});

// Frames are larger than the calls tell that make them: the function is a value, or goes on to another one.
test("a recursion with large frames on many stacks", async () => {
  const numbers = Array.from({ length: 40 }, (_, i) => i);
  const values = numbers.map((i) => `let a${i} = n * ${2 * i + 3} + s`).join("\n  ");
  const body = `{\n  ${values}\n  let r = RECUR(n - 1)\n  r + ${numbers.map((i) => `bit_xor(a${i}, r)`).join(" + ")} }`;
  const indirect = `def knot = ref({ (n :: Int) -> 0 })\nknot := { n -> if (n == 0) 1 else { let s = 1; ${body.replace("RECUR", "(!knot)").slice(1)} }\nprint((!knot)(20000))\n`;
  const direct = `def f = { (n :: Int) -> if (n == 0) 1 else if (n % 7 == 3) big(n, 1) else big(n, 2) }\ndef big = { (n, s) -> ${body.replace("RECUR", "f")} }\nprint(f(20000))\n`;
  // Large ones that are never called take nothing.
  const idle = `def knot = ref({ (n :: Int) -> 0 })\ndef other = ref({ (n :: Int) -> 0 })\nother := { (n :: Int) -> { let s = (!knot)(n); ${body.replace("RECUR", "(!knot)").slice(1)} }
knot := { n -> if (n == 0) 1 else if (n == -7) (!other)(n) else 1 + (!knot)(n - 1) }\nprint((!knot)(400000))\n`;
  for (const [name, text] of Object.entries({ indirect, direct, idle })) {
    const program = join(folder, `${name}.l`);
    writeFileSync(program, text);
    const got = await run(await buildWithStacks(program, 700 << 10, `${name}-stacks`), "", 4);
    assert.equal(got.error, undefined, name);
    assert.equal(Buffer.from(got.output).toString(), (await call(letcont, ["run", program])).stdout);
    assert.ok(got.moved > 5 && got.moved < 200, `${name}: ${got.moved} calls on another stack`);
  }
});

// What modules use of WebAssembly 3.0, for Binaryen.
const features = ["gc", "reference-types", "tail-call", "bulk-memory", "multivalue", "nontrapping-float-to-int"];
const enabled = features.map((name) => `--enable-${name}`);
const tool = (name, ...words) => call(process.execPath, [join(here, "node_modules/.bin", name), ...enabled, ...words]);
const programOf = (name) => join(tests, "programs", `${name}.${name.split("/")[0]}`);

// Builds a program, and assembles its text; returns the paths of both modules.
async function assembled(name) {
  const made = (await build(programOf(name), "default", "text")).replace(/mjs$/, "wasm");
  const [text, other] = [join(folder, "text.wat"), join(folder, "assembled.wasm")];
  await call(letcont, ["emit", "--stage=wat", programOf(name), "-o", text]);
  await tool("wasm-as", text, "-o", other);
  return [made, other];
}

// Binaryen writes functions and types its own way, so both go through it.
test("the text is the module", async () => {
  for (const name of ["l/records", "l/maps", "cps/operations", "fun/mandelbrot"]) {
    const same = [];
    for (const path of await assembled(name)) {
      await tool("wasm-opt", "--remove-unused-names", "--merge-blocks", "--vacuum", path, "-o", `${path}.same`);
      same.push(readFileSync(`${path}.same`));
    }
    assert.ok(same[0].equals(same[1]), name);
  }
});

// Functions with several results get other locals from Binaryen; but the module does what the program does.
test("the text runs", async () => {
  for (const name of ["cps/raises", "l/text-scanner"]) {
    const [made, other] = await assembled(name);
    copyFileSync(other, made);
    const got = await run(made.replace(/wasm$/, "mjs"), Buffer.alloc(0));
    assert.equal(Buffer.from(got.output).toString(), contents(programOf(name).replace(/\.\w+$/, ".out")).toString(), name);
  }
});

// As a program of its own: input, output and status are those of the process, and the stack is large.
test("node program.mjs", async () => {
  const made = await build(join(tests, "programs/cps/input.cps"), "default", "alone");
  const running = call(process.execPath, [made]);
  running.child.stdin.end(contents(join(tests, "programs/cps/input.in")));
  assert.equal((await running).stdout, contents(join(tests, "programs/cps/input.out")).toString());
  const failing = await build(join(tests, "programs/fun/division-by-zero.fun"), "default", "failing");
  await assert.rejects(call(process.execPath, [failing]), { code: 1, stderr: /division-by-zero\.fun:.*division by zero/ });
});

// What cannot be written is not lost without a word; a reader that has enough ends the program without a message.
test("output that cannot be written", async () => {
  const made = await build(join(tests, "programs/fun/hanoi.fun"), "default", "lost");
  const shell = (text) => call("bash", ["-c", text, process.execPath, made]);
  const full = { code: 1, stderr: /^[^\n]*hanoi\.fun: error: cannot write the output: No space left on device\n$/ };
  await assert.rejects(shell('"$0" "$1" > /dev/full'), full);
  assert.deepEqual(await shell('(sleep 0.5; "$0" "$1"; echo $? >&2) | sleep 0; exit 0'), { stdout: "", stderr: "1\n" });
});

// `letcont run --engine=wasm` runs Node.js, named by LETCONT_NODE, and says what is wrong where there is none.
test("letcont run --engine=wasm", async () => {
  const run = (program, node, ...words) =>
    call(letcont, ["run", "--engine=wasm", ...words, program], { cwd: join(tests, "programs"), env: { ...process.env, LETCONT_NODE: node } });
  const given = join(tests, "programs/cps/input.in");
  const { stdout } = await run("cps/input.cps", process.execPath, `--input=${given}`);
  assert.equal(stdout, contents(join(tests, "programs/cps/input.out")).toString());
  await assert.rejects(run("fun/division-by-zero.fun", process.execPath), { code: 1, stderr: /error: division by zero/ });
  await assert.rejects(run("fun/hanoi.fun", "/nowhere/node"), { code: 2, stderr: /Node\.js 22 or later, in the PATH or named by/ });
  await assert.rejects(run("fun/hanoi.fun", "/nowhere/node"), { code: 2, stderr: /cannot run '\/nowhere\/node'/ });
  await assert.rejects(run("fun/hanoi.fun", "/bin/false"), { code: 2, stderr: /is too old/ });
  await assert.rejects(run("fun/hanoi.fun", process.execPath, "--steps=100"), { code: 2, stderr: /neither counts nor limits/ });
});

// The message and the place are those of the evaluator.
for (const [name, text] of [
  ["grow", "data Chain = { End; Link(Int, Chain) }\ndef grow = { (c, n) -> grow(Link(n, c), n + 1) }\ngrow(End, 0)\n"],
  ["numbers", "print(length(range(1, 2000000000)))\n"],
  ["deep", "def count = { n ->\n  if (n == 0) 0\n  else 1 + count(n - 1) }\ndef other = { n -> count(n) + 1 }\nprint(other(2000000000))\n"],
]) {
  test(`an endless program ends in its message: ${name}`, { timeout: 120_000 }, async () => {
    writeFileSync(join(folder, `${name}.l`), text);
    const options = { cwd: folder, env: { ...process.env, LETCONT_NODE: process.execPath } };
    const evaluated = await call(letcont, ["run", "--engine=eval", `${name}.l`], options).catch((error) => error);
    assert.match(evaluated.stderr, /^[\w.]+:\d+:\d+: error: the (heap|stack) limit is reached.*\n.*\n/);
    await assert.rejects(call(letcont, ["run", "--engine=wasm", `${name}.l`], options), { code: 1, stderr: evaluated.stderr });
  });
}

// An engine of JavaScript that is too old: the module that tells is not valid there.
test("a Node.js that is too old says so", async () => {
  const made = await build(join(tests, "programs/fun/hanoi.fun"), "default", "old");
  writeFileSync(join(folder, "old-node.mjs"), "WebAssembly.validate = () => false;\n");
  const old = call(process.execPath, ["--import", join(folder, "old-node.mjs"), made]);
  await assert.rejects(old, { code: 1, stderr: /^hanoi\.fun: error: .*Node\.js 22 or later has it, and this is v\d+.*\n$/ });
});

// A recursion that is no tail call, a million calls deep.
test("a deep recursion", async () => {
  const program = join(folder, "deep.fun");
  writeFileSync(program, "def sum(n) = if n == 0 then 0 else n + sum(n - 1);\nwrite(sum(1000000))\n");
  const made = await build(program, "default", "deep-made");
  assert.equal((await call(process.execPath, [made])).stdout, "1784293664\n");
});
