// Random programs do the same in WebAssembly as in the reference evaluator: with all passes, without, with one, with random
// ones, and on many small stacks. LETCONT_PROGRAMS says how many, LETCONT_SEED the first one, LETCONT_ORDERS through how many
// random pipelines each goes. A failure names the program's text, which stays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const count = Number(process.env.LETCONT_PROGRAMS ?? 300);
const first = Number(process.env.LETCONT_SEED ?? 0);

// In a process of its own, for one of V8's has room for a million types of modules. Node.js 24 has stacks, but not for everyone.
function results(folder) {
  const words = ["--experimental-wasm-jspi", fileURLToPath(new URL("generated_worker.mjs", import.meta.url)), folder];
  return JSON.parse(execFileSync(process.execPath, words, { maxBuffer: 1 << 28 }));
}

test(`${count} random programs`, (t) => {
  const all = { written: 0, modules: 0, moves: 0 };
  for (let seed = first; seed < first + count; seed += 100) {
    const folder = mkdtempSync(join(tmpdir(), "letcont-generated-"));
    const here = Math.min(100, first + count - seed);
    all.written += Number(execFileSync(process.env.LETCONT_GENERATED, [folder, String(seed), String(here)]));
    const { wrong, modules, moves } = results(folder);
    assert.deepEqual(wrong, []);
    all.modules += modules;
    all.moves += moves;
    rmSync(folder, { recursive: true });
  }
  t.diagnostic(`${all.written} programs, ${all.modules} modules, ${all.moves} calls on another stack`);
  assert.ok(all.written > count * 0.8, `${all.written} of ${count} programs end`);
  assert.ok(all.modules >= all.written * 4, `${all.modules} modules`);
  assert.ok(all.moves > 0);
});
