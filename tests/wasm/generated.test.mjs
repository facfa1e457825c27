// Random programs do the same in WebAssembly as in the reference evaluator, with all passes, with some and without.
// LETCONT_PROGRAMS says how many, LETCONT_SEED the first one. A failure names the program's text, which stays.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

const count = Number(process.env.LETCONT_PROGRAMS ?? 300);
const first = Number(process.env.LETCONT_SEED ?? 0);

function differences(folder) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("generated_worker.mjs", import.meta.url), {
      workerData: { folder },
      resourceLimits: { stackSizeMb: 200 },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

test(`${count} random programs`, async () => {
  let written = 0;
  for (let seed = first; seed < first + count; seed += 500) {
    const folder = mkdtempSync(join(tmpdir(), "letcont-generated-"));
    const here = Math.min(500, first + count - seed);
    written += Number(execFileSync(process.env.LETCONT_GENERATED, [folder, String(seed), String(here)]));
    assert.deepEqual(await differences(folder), []);
    rmSync(folder, { recursive: true });
  }
  assert.ok(written > count * 0.8, `${written} of ${count} programs end`);
});
