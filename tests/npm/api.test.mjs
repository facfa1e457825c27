// The package's functions in Node.js, with the engine in a worker and in the same thread.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { promisify } from "node:util";
import { load, newProject } from "./project.mjs";

const project = newProject();
const { LetcontError, createEngine } = await load(project);

const fun = (text, more = {}) => ({ language: "fun", text, ...more });
const ENDLESS = fun("def count(n) : Void = { write(n); count(n + 1) };\ncount(1)");
const SILENT = fun("def loop(n) : Void = loop(n + 1);\nloop(1)");
const FACTORIAL = fun("def fact(n) =\n  if n == 0 then 1 else n * fact(n - 1);\nwrite(fact(10))");
const bounded = { timeout: 60_000 };
const rejects = (promise, code) => assert.rejects(promise, (error) => error instanceof LetcontError && error.code === code && error.message.length > 0);

for (const worker of [true, false]) {
  const where = worker ? "in a worker" : "in this thread";
  const engine = createEngine({ worker });
  after(() => engine.close());

  test(`compiles and runs, ${where}`, bounded, async () => {
    const pieces = [];
    const result = await engine.run(FACTORIAL, { onOutput: (text) => pieces.push(text), counters: true });
    assert.equal(result.outcome, "ended");
    assert.equal(result.output, "3628800\n");
    assert.equal(pieces.join(""), result.output);
    assert.ok(Object.keys(result.counters).length > 0);
    const { ok, stages } = await engine.compile(FACTORIAL, { stages: ["cps", "cps@none", "wat", "llvm"] });
    assert.ok(ok);
    assert.deepEqual(Object.keys(stages).sort(), ["cps", "cps@none", "llvm", "wat"]);
    assert.match(stages.llvm.text, /define/);
    const { passes } = await engine.compile(fun("def square(x) = x * x;\nwrite(square(3))"));
    assert.ok(passes.some(({ key, sizeBefore, sizeAfter }) => key !== "" && sizeAfter < sizeBefore));
    for (const { text, ranges } of Object.values(stages)) {
      assert.ok(ranges.length > 0);
      for (const { start, end, source } of ranges) assert.ok(start <= end && end <= text.length && source.end <= FACTORIAL.text.length);
    }
  });

  test(`places are those of JavaScript's strings, ${where}`, bounded, async () => {
    const text = "/* naïve λ 😀 */ write(1 + unknown)";
    const { diagnostics: [{ start, end, column }] } = await engine.compile(fun(text));
    assert.equal(text.slice(start, end), "unknown");
    assert.equal(column, [...text.slice(0, start)].length + 1);
    const { cps } = await engine.stages(fun("/* 😀é */ write(6 * 7)", { passes: "none" }), ["cps"]);
    assert.ok(cps.ranges.some(({ start, end, source }) => /mul/.test(cps.text.slice(start, end)) && source.start === 16 && source.end === 21));
    const typed = "/* 😀 */ write(6 * 7)";
    const double = "/* 😀 */ def f = { x -> x * 2 }\nprint(f(3))\n";
    const type = await engine.typeAt({ language: "l", text: double }, double.indexOf("x ->"));
    assert.deepEqual(type, { type: "Int", start: 19, end: 20 });
    assert.equal(await engine.typeAt(fun(typed), typed.length + 100), null);
  });

  test(`a run is stopped, and the engine goes on, ${where}`, bounded, async () => {
    for (const program of [SILENT, ENDLESS]) {
      const control = new AbortController();
      setTimeout(() => control.abort(), 200);
      const begin = performance.now();
      await assert.rejects(engine.run(program, { signal: control.signal, maxOutput: 50_000_000 }), { name: "AbortError" });
      assert.equal((await engine.run(FACTORIAL)).output, "3628800\n", "the next one need not wait");
      assert.ok(performance.now() - begin < 5000);
    }
    await assert.rejects(engine.run(FACTORIAL, { signal: AbortSignal.abort() }), { name: "AbortError" });
    await assert.rejects(engine.run(SILENT, { signal: AbortSignal.timeout(100) }), { name: "TimeoutError" });
    assert.equal((await engine.run(FACTORIAL)).output, "3628800\n");
  });

  test(`limits and errors of programs are results, ${where}`, bounded, async () => {
    const [steps, output, failed, rejected] = await Promise.all([
      engine.run(SILENT, { maxSteps: 10_000 }), engine.run(ENDLESS, { maxOutput: 100 }),
      engine.run(fun("write(1 / 0)")), engine.run(fun("write(")),
    ]);
    assert.equal(steps.outcome, "failed");
    assert.match(steps.diagnostics[0].message, /step/);
    assert.ok(output.output.length <= 100 && output.outcome === "failed");
    assert.equal(failed.outcome, "failed");
    assert.equal(failed.diagnostics[0].line, 1);
    assert.equal(rejected.outcome, "rejected");
    await rejects(engine.stages(fun("write("), ["cps"]), "program");
    await rejects(engine.debug(fun("write(")), "program");
  });

  test(`calls of many at the same time are all answered, ${where}`, bounded, async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const runs = numbers.map((n) => engine.run({ language: "add", text: `${n} + ${n}` }));
    const compiled = numbers.map((n) => engine.stages({ language: "add", text: `${n} + 1`, passes: "none" }, ["cps"]));
    assert.deepEqual((await Promise.all(runs)).map(({ output }) => output.trim()), numbers.map((n) => String(2 * n)));
    for (const [n, { cps }] of (await Promise.all(compiled)).entries()) assert.match(cps.text, new RegExp(`= ${n}\n`));
  });

  test(`debugs forwards and backwards, two programs in turn, ${where}`, bounded, async () => {
    const one = await engine.debug(FACTORIAL);
    const other = await engine.debug({ language: "add", text: "3 + (2 + 4)" });
    for (let step = 1; step <= 5; ++step) {
      assert.equal((await one.step()).step, step);
      assert.equal((await other.step()).step, step);
    }
    const before = one.position;
    await one.step();
    const { evaluation, source, variables, frames, next } = await one.step({ back: true });
    assert.deepEqual({ evaluation, source, variables, frames, next }, { evaluation: before.evaluation, source: before.source, variables: before.variables, frames: before.frames, next: before.next });
    one.setBreakpoints(["n == 3"]);
    const stopped = await one.continue();
    assert.equal(stopped.stop, "breakpoint");
    assert.ok(stopped.variables.some(({ name, value }) => /^n\b/.test(name) && value === "3"));
    one.setBreakpoints([]);
    assert.equal((await one.continue()).output, "3628800\n");
    assert.equal((await other.continue()).stop, "ended");
    await rejects(one.step({ until: "nowhere at all" }), "argument");
    const endless = await engine.debug(SILENT);
    assert.equal((await endless.continue({ signal: AbortSignal.timeout(100) })).stop, "moving");
    one.close();
    await rejects(one.step(), "closed");
  });

  test(`debuggers of one program do not lead each other astray, ${where}`, bounded, async () => {
    const one = await engine.debug(FACTORIAL), other = await engine.debug(FACTORIAL);
    await other.to(5);
    assert.equal((await one.step()).step, 1);
    await one.to(0);
    const [first, jumped, ...later] = await Promise.all([one.step(), other.to(9), one.step(), one.step()]);
    assert.deepEqual([first.step, jumped.step, ...later.map(({ step }) => step)], [1, 9, 2, 3]);
  });

  test(`a mistake of the caller's own function is the caller's, ${where}`, bounded, async () => {
    const mine = new Error("mine");
    const fail = () => { throw mine; };
    await assert.rejects(engine.run(ENDLESS, { onOutput: fail }), mine);
    await assert.rejects(engine.run(SILENT, { onProgress: fail, signal: AbortSignal.timeout(30_000) }), mine);
    assert.equal((await engine.run(FACTORIAL)).output, "3628800\n");
  });

  test(`what there is not is named, ${where}`, bounded, async () => {
    await rejects(engine.stages(FACTORIAL, ["cps", "cps@nowhere"]), "argument");
    await rejects(engine.debug(FACTORIAL, { pass: "nowhere" }), "argument");
    assert.equal((await (await engine.debug(FACTORIAL, { pass: "shrink" })).step()).step, 1);
    const { breakpoints } = await (await engine.debug(FACTORIAL, { breakpoints: ["fact", "nobody"] })).start();
    assert.equal(breakpoints[0].problem, null);
    assert.match(breakpoints[1].problem, /nobody/);
    await rejects(engine.encodeLink({ program: { language: "zzz", text: "1" } }), "argument");
    for (const wrong of [null, 7, { wurker: true }, { worker: "perhaps" }]) assert.throws(() => createEngine(wrong), { code: "argument" });
  });

  test(`errors in what a front end made are where its own text has them, ${where}`, bounded, async () => {
    const made = (operands) => `def a : i32 = {\n  let z = 0\n  @2:5-2:12 let q = div(${operands})\n  halt(q)\n}\n`;
    const program = { language: "cps", text: made("z, z"), name: "p.cps", original: { name: "p.toy", text: "é =\n  é = é / z\n" } };
    const place = { name: "p.toy", line: 2, column: 5, start: 8, end: 15 };
    const [failed] = (await engine.run(program)).diagnostics;
    assert.deepEqual(failed.original, place);
    assert.equal(failed.line, 3);
    const debugging = await engine.debug(program);
    const stopped = await debugging.continue();
    assert.deepEqual([stopped.diagnostics[0].original, stopped.original, stopped.frames[0].original], [place, place, place]);
    const wrong = { ...program, text: made("z, y") };
    assert.deepEqual((await engine.compile(wrong)).diagnostics.map(({ original }) => original), [place]);
    await assert.rejects(engine.stages(wrong, ["cps"]), (error) => error.message.startsWith("p.toy, line 2, column 5: "));
    const named = { ...wrong, text: `source "q.toy"\n${wrong.text}`, original: undefined };
    assert.deepEqual((await engine.compile(named)).diagnostics[0].original, { name: "q.toy", line: 2, column: 5, start: null, end: null });
    assert.equal((await engine.compile(fun("write(1"))).diagnostics[0].original, null);
  });

  test(`links, ${where}`, bounded, async () => {
    const program = { language: "cps", text: "let π = 3\n", passes: "shrink", llvmPasses: "O1", original: { name: "p.toy", text: "pi is 3\n" } };
    const shared = { program, stages: ["cps", "llvm"], engine: "eval", input: "1\n", step: 7 };
    const { notice, ...decoded } = await engine.decodeLink(await engine.encodeLink(shared));
    assert.deepEqual(decoded, shared);
    assert.equal(notice, "");
    const link = await engine.encodeLink(shared);
    for (const damaged of ["", "#", "#1.", "#9.x", `${link.slice(0, -3)}AAA`, link.slice(0, 20), "\0\0", "https://example.org/"]) await rejects(engine.decodeLink(damaged), "link");
    const noise = Array.from({ length: 300_000 }, (_, index) => ((index * 7919) ^ (index >> 3)).toString(36)).join(" ");
    await rejects(engine.encodeLink({ program: { language: "fun", text: noise.repeat(3) } }), "link");
    await assert.rejects(engine.encodeLink({ program: { language: "add", text: "1\0" } }), /zero byte/);
  });
}

test("an engine that is closed answers nothing more", bounded, async () => {
  const engine = createEngine();
  const running = engine.run(SILENT);
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  engine.close();
  await rejects(running, "closed");
  await rejects(engine.run(FACTORIAL), "closed");
  await rejects(engine.describe(), "closed");
});

test("an engine that runs out of memory is lost, and the next call has another one", bounded, async () => {
  const engine = createEngine();
  const deep = fun(`write(${"(".repeat(3_000_000)}1${")".repeat(3_000_000)})`);
  try {
    const { outcome } = await engine.run(deep, { maxSteps: 1000 });
    assert.ok(["ended", "rejected", "failed"].includes(outcome));
  } catch (error) {
    assert.equal(error.code, "engine-lost");
  }
  assert.equal((await engine.run(FACTORIAL)).output, "3628800\n");
  engine.close();
});

test("an idle engine does not keep Node.js from ending", bounded, async () => {
  const file = path.join(project, "idle.mjs");
  writeFileSync(file, "import { run } from 'letcont'; console.log((await run({ language: 'add', text: '1 + 2' })).output);");
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: project, timeout: 30_000 });
  assert.equal(stdout.trim(), "3");
});
