// 10,000 calls with damaged arguments: each ends with a LetcontError, or, where what is left is a program, with a result.
// None hangs, and the engine answers after all of them. The calls are the same in every run.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, newProject } from "./project.mjs";

const CALLS = 10_000;
const project = newProject();
const { LetcontError, createEngine } = await load(project);

// Numbers from 0 to 1, the same in every run.
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = generator(20);
const below = (count) => Math.floor(random() * count);
const one = (list) => list[below(list.length)];

const loop = {};
loop.self = loop;
const HUGE = "x".repeat(20 * 2 ** 20);
const DAMAGE = [null, undefined, 0, -1, 1.5, NaN, Infinity, 1e300, 2 ** 53, true, false, "", "\0", "\n", "\ud800", "😀", "no such thing", HUGE, [], [null], [1, 2],
  Array(3), Array(1000).fill("cps"), ["\0"], ["cps\nllvm"], {}, { text: 1 }, loop, () => {}, Symbol("s"), 10n, new Date(0), new Map(), /x/, new Proxy({}, {}),
  new Uint8Array(8), Object.create(null), { length: 5 }, { toString() { throw new Error("not to be called"); } }, AbortSignal.abort(), Promise.resolve()];

const FINE = { language: "fun", text: "def square(x) = x * x;\nwrite(square(3))" };

// A value with one part of it replaced by damage, or added to it.
function damaged(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value) || random() < 0.2) return one(DAMAGE);
  const names = Object.keys(value);
  const name = random() < 0.1 || names.length === 0 ? one(["unknown", "__proto__", "constructor", ""]) : one(names);
  return { ...value, [name]: damaged(value[name]) };
}

const options = {
  compile: { stages: ["cps"], signal: undefined },
  stages: { signal: undefined },
  run: { input: "1", engine: "vm", onOutput() {}, onProgress() {}, counters: false, maxSteps: 100_000, maxOutput: 1000, maxHeap: 2 ** 20, maxStack: 2 ** 20 },
  debug: { input: "1", pass: "none", breakpoints: ["1"] },
};

// A call with fine arguments: the name of the function and the arguments.
const CALLS_OF = [
  () => ["compile", [FINE, options.compile]],
  () => ["stages", [FINE, ["cps"], options.stages]],
  () => ["run", [FINE, options.run]],
  () => ["debug", [FINE, options.debug]],
  () => ["typeAt", [FINE, 3]],
  () => ["encodeLink", [{ program: { ...FINE, passes: "none", original: { name: "a", text: "b" } }, stages: ["cps"], engine: "vm", input: "1", step: 3 }]],
  () => ["decodeLink", ["#1.AAAA"]],
];

async function outcome(promise) {
  const late = new Promise((_, reject) => { setTimeout(() => reject(new Error("no answer")), 30_000).unref(); });
  try {
    await Promise.race([promise, late]);
    return "result";
  } catch (error) {
    if (error instanceof LetcontError || error?.name === "AbortError") {
      assert.ok(error.message.length > 0);
      return "error";
    }
    throw error;
  }
}

test(`${CALLS} calls with damaged arguments`, { timeout: 500_000 }, async () => {
  const engine = createEngine();
  const debugging = await engine.debug(FINE);
  const count = { error: 0, result: 0 };
  for (let call = 0; call < CALLS; ++call) {
    if (random() < 0.1) {
      const move = one(["step", "over", "out", "expression", "continue", "to", "start"]);
      count[await outcome(move === "to" ? debugging.to(one(DAMAGE)) : debugging[move](one(DAMAGE)))] += 1;
      continue;
    }
    const [name, fine] = one(CALLS_OF)();
    const at = below(fine.length);
    const given = fine.map((value, index) => (index === at ? damaged(value) : value));
    try {
      count[await outcome(engine[name](...given))] += 1;
    } catch (error) {
      throw new Error(`call ${call}: ${name}, argument ${at}: ${String(error?.stack ?? error).slice(0, 2000)}`);
    }
  }
  assert.equal(count.error + count.result, CALLS);
  assert.ok(count.error > CALLS / 2, JSON.stringify(count));
  assert.equal((await engine.run(FINE)).output, "9\n");
  engine.close();
});

test("each mistake has its code", { timeout: 60_000 }, async () => {
  const engine = createEngine();
  const mistakes = {
    argument: [
      engine.run(), engine.run(null), engine.run("write(1)"), engine.run({ ...FINE, typo: 1 }), engine.run({ ...FINE, language: "klingon" }), engine.run({ ...FINE, text: 1 }),
      engine.run({ ...FINE, name: "two\nlines" }), engine.run({ ...FINE, original: { name: "a" } }), engine.run(FINE, null), engine.run(FINE, { typo: 1 }), engine.run(FINE, { engine: "steam" }),
      engine.run(FINE, { maxSteps: -1 }), engine.run(FINE, { maxSteps: 1.5 }), engine.run(FINE, { maxHeap: 2 ** 60 }), engine.run(FINE, { onOutput: 1 }), engine.run(FINE, { signal: {} }),
      engine.run(FINE, { counters: 1 }), engine.compile(FINE, { stages: "cps" }), engine.compile(FINE, { stages: ["nonsense"] }), engine.compile(FINE, { stages: Array(2) }), engine.stages(FINE),
      engine.typeAt(FINE, -1), engine.debug(FINE, { breakpoints: 3 }), engine.encodeLink(FINE), engine.encodeLink({ program: FINE, step: NaN }), engine.decodeLink(1),
    ],
    "too-large": [engine.run({ ...FINE, text: HUGE }), engine.run({ ...FINE, name: HUGE }), engine.run(FINE, { input: HUGE.repeat(4) }), engine.compile(FINE, { stages: Array(1000).fill("cps") }), engine.decodeLink(HUGE)],
    program: [engine.stages({ ...FINE, text: "write(" }, ["cps"]), engine.debug({ ...FINE, text: "write(" })],
    link: [engine.decodeLink("#1.AAAA"), engine.decodeLink("")],
  };
  for (const promise of Object.values(mistakes).flat()) promise.catch(() => {}); // it is looked at below
  for (const [code, promises] of Object.entries(mistakes)) {
    for (const [index, promise] of promises.entries()) await assert.rejects(promise, { name: "LetcontError", code }, `${code} ${index}`);
  }
  engine.close();
});

test("handles that were freed", async () => {
  const engine = createEngine({ worker: false });
  const debugging = await engine.debug(FINE);
  debugging.close();
  engine.close();
  for (let call = 0; call < 100; ++call) {
    for (const promise of [debugging.step(), engine.run(FINE), engine.describe(), engine.decodeLink("#1.")]) await assert.rejects(promise, { name: "LetcontError", code: "closed" });
    engine.close();
  }
  for (const worker of [null, 1, "yes", {}]) assert.throws(() => createEngine({ worker }), { code: "argument" });
});
