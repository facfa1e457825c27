// The programs of tests/bench/programs in the page: as WebAssembly and in the virtual machine, beside the same programs in
// JavaScript, written by hand, in the same browser, and beside our executables. Milliseconds by the clock, compiling
// included, of the median of so many rounds; the virtual machine runs once.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, promises as fs, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { choose, newPage, openPlayground, setProgram } from "../browser/harness.mjs";

const here = path.dirname(new URL(import.meta.url).pathname);
const ROUNDS = 3;
const PATIENCE = 90_000; // milliseconds for one run

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
export const mean = (values) => Math.exp(values.reduce((sum, each) => sum + Math.log(each), 0) / values.length);

// [{kind, name, file}…], those that have a peer in JavaScript.
export async function programs() {
  const found = [];
  for (const kind of ["first-order", "data"]) {
    for (const name of (await fs.readdir(path.join(here, "programs", kind))).sort()) {
      const file = path.join(here, "programs", kind, name);
      if (/\.(fun|l)$/.test(name) && existsSync(file.replace(/\.\w+$/, ".js"))) found.push({ kind, name: name.replace(/\.\w+$/, ""), file });
    }
  }
  return found;
}

// Runs what is in the editor; gives {output, time}, the time null if it does not end well in time.
async function runHere(page) {
  const time = await page.evaluate(async (patience) => {
    const begin = performance.now();
    const alarm = setTimeout(() => window.letcont.stop(), patience);
    window.letcont.run();
    await window.letcont.finished();
    clearTimeout(alarm);
    return window.letcont.getStatus() === "ended" ? performance.now() - begin : null;
  }, PATIENCE);
  return { time, output: await page.evaluate(() => window.letcont.getOutput()) };
}

// Runs JavaScript in a worker of an empty page.
async function runScript(page, text) {
  return page.evaluate(async (script) => {
    const around = `let out = ""; const console = { log: (...all) => { out += all.join(" ") + "\\n"; } };
      const process = { stdout: { write: (text) => { out += text; } } };
      onmessage = () => { const begin = performance.now(); let time = null;
        try { (() => {${script}\n})(); time = performance.now() - begin; } catch (error) { out = String(error); }
        postMessage({ time, output: out }); };`;
    const worker = new Worker(URL.createObjectURL(new Blob([around], { type: "text/javascript" })));
    worker.postMessage(null);
    const result = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); });
    worker.terminate();
    return result;
  }, text);
}

function runNative(letcont, file, folder) {
  const made = path.join(folder, "program");
  execFileSync(letcont, ["build", "-O2", file, "-o", made]);
  return () => {
    const begin = performance.now();
    const output = execFileSync(made, { encoding: "utf8", maxBuffer: 1 << 26 });
    return { time: performance.now() - begin, output };
  };
}

async function measured(run, rounds) {
  const times = [];
  let output = "";
  for (let i = 0; i < rounds; ++i) {
    const result = await run();
    if (result.time === null) return { time: null, output: result.output };
    times.push(result.time);
    ({ output } = result);
  }
  return { time: median(times), output };
}

// Calls `show({kind, name, times})` for each program: times by contestant, null for one that fails. Returns the ratios of
// WebAssembly to each contestant, by kind: their geometric means.
export async function racePrograms(all, letcont, only, show) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-bench-"));
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 } });
  const empty = await newPage(all.browser);
  const ratios = {};
  for (const { kind, name, file } of await programs()) {
    if (only && !name.includes(only)) continue;
    await setProgram(page, await fs.readFile(file, "utf8"), path.extname(file).slice(1));
    const script = await fs.readFile(file.replace(/\.\w+$/, ".js"), "utf8");
    const results = {};
    await choose(page, "use engine wasm");
    results.wasm = await measured(() => runHere(page), ROUNDS);
    results.javascript = await measured(() => runScript(empty, script), ROUNDS);
    results.native = await measured(runNative(letcont, file, folder), ROUNDS);
    await choose(page, "use engine vm");
    results.vm = await measured(() => runHere(page), 1);
    for (const [who, { time, output }] of Object.entries(results)) {
      if (time !== null && output.trim() !== results.wasm.output.trim()) throw new Error(`${name}: ${who} prints ${output.slice(0, 80)}`);
      if (time !== null && who !== "wasm") ((ratios[kind] ??= {})[who] ??= []).push(results.wasm.time / time);
    }
    show({ kind, name, times: Object.fromEntries(Object.entries(results).map(([who, { time }]) => [who, time])) });
  }
  await page.context().close();
  await empty.context().close();
  rmSync(folder, { recursive: true });
  return Object.entries(ratios).flatMap(([kind, by]) => Object.entries(by).map(([who, each]) => ({ kind, who, mean: mean(each), count: each.length })));
}
