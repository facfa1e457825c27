// The virtual machine in the page beside the same machine in a native process (letcont_bench_vm): the programs of
// tests/bench/programs that the page races. Milliseconds of processor time of the thread that runs the machine, compiling
// the bytecode included; the median of so many rounds, after one that does not count, since in it the browser optimises
// the machine's code.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, promises as fs, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { choose, openPlayground, setProgram } from "../browser/harness.mjs";
import { mean, median, programs } from "./page_programs.mjs";

const ROUNDS = 3;

// Runs what is in the editor once; gives the milliseconds that the engine's thread took.
async function runHere(page, engineTime) {
  const begin = await engineTime();
  const status = await page.evaluate(async () => {
    window.letcont.run();
    await window.letcont.finished();
    return window.letcont.getStatus();
  });
  if (status !== "ended") throw new Error(`The program has ${status}.`);
  return (await engineTime()) - begin;
}

// Runs closed CPS in a native process; gives {output, times}, one time a round.
function runNative(machine, cps, rounds) {
  const { status, stdout, stderr } = spawnSync(machine, [cps, String(rounds)], { encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`The native machine fails: ${stderr}`);
  return { output: stdout, times: stderr.trim().split("\n").map(Number) };
}

// Calls `show({name, page, native})` for each program: milliseconds. `threadTimes` gives a function that reads the clock of
// the page's engine. Returns the geometric mean of the ratios, page to native, and their number.
export async function raceMachines(all, build, only, threadTimes, show) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-bench-"));
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 } });
  await choose(page, "use engine vm");
  const times = await threadTimes(all);
  const engineTime = async () => (await times()).engine;
  const ratios = [];
  for (const { name, file } of await programs()) {
    if (only && !name.includes(only)) continue;
    await setProgram(page, await fs.readFile(file, "utf8"), path.extname(file).slice(1));
    const inPage = [];
    for (let i = 0; i <= ROUNDS; ++i) inPage.push(await runHere(page, engineTime));
    const cps = path.join(folder, "program.cps");
    execFileSync(path.join(build, "letcont"), ["emit", "--stage=cps", file, "-o", cps]);
    const native = runNative(path.join(build, "tests/bench/letcont_bench_vm"), cps, ROUNDS + 1);
    const output = await page.evaluate(() => window.letcont.getOutput());
    if (output.trim() !== native.output.trim()) throw new Error(`${name}: the page prints ${output.slice(0, 80)}`);
    const result = { name, page: median(inPage.slice(1)), native: median(native.times.slice(1)) };
    ratios.push(result.page / result.native);
    show(result);
  }
  await page.context().close();
  rmSync(folder, { recursive: true });
  return { mean: mean(ratios), count: ratios.length };
}
