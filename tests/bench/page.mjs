// The group `page` of deploy/bench: how fast the playground is, in headless Chromium with WebGL in software.
//
//   page BUILD_FOLDER [--json] [--only NAME] [--keys N] [--compilations N]
//
// What it measures, beside the most that it may be, by the names that --only takes (keystrokes, firstFrames, idle,
// longStage, optimiser, endurance, programs, machine):
// - from a keystroke in a program of 200 lines to all stages redrawn, LLVM IR among them: the processor time of the
//   application's thread and of the engine's; and the whole time by the clock;
// - the first frame, after a first and after a second visit, from 127.0.0.1; and how much it waits for;
// - frames that an idle page draws in ten seconds;
// - a step through LLVM's passes of a program of forty lines, from asking for the text after a pass to its being there and
//   drawn, once the optimiser runs; and what the first one takes, and one of a program of 200 lines;
// - a frame while one scrolls through 10,000 lines of LLVM IR;
// - how fast programs run there: as WebAssembly, in the virtual machine, in JavaScript written by hand, and our executables;
//   --program TEXT takes those whose name contains it;
// - the processor time of the virtual machine there, beside the same machine natively, for the same programs;
// - the growth of the page's process for 1,000 compilations of another text each, from 2,000 of them.
//
// The site is the one that deploy/playground --build made. Ends with status 1 if something is more than it may be.

import { existsSync, promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const examples = path.resolve(here, "../../ui/examples");
const options = { json: false, only: null, keys: 120, compilations: 2000, program: "" };
for (let i = 3; i < process.argv.length; ++i) {
  if (process.argv[i] === "--json") options.json = true;
  if (process.argv[i] === "--only") options.only = process.argv[++i];
  if (process.argv[i] === "--program") options.program = process.argv[++i];
  if (process.argv[i] === "--keys") options.keys = Number(process.argv[++i]);
  if (process.argv[i] === "--compilations") options.compilations = Number(process.argv[++i]);
}

let harness;
try {
  harness = await import("../browser/harness.mjs");
} catch {
  console.log("page: playwright-core is missing; ./deploy/test installs it. Not measured.");
  process.exit(0);
}
const { compiled, newPage, openPlayground, ready, setProgram, settled, site, startAll } = harness;
if (!existsSync(path.join(site, "index.html"))) {
  console.log("page: there is no site; ./deploy/playground --build makes it. Not measured.");
  process.exit(0);
}

const rank = (values, share) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const median = (values) => rank(values, 0.5);
const results = [];
const note = (what, value, most, unit) => results.push({ what, value, most, unit });

// In the page: how long each animation frame's callbacks took.
const watchFrames = () => {
  window.frameTimes = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => ask((now) => {
    const begin = performance.now();
    callback(now);
    window.frameEnd = performance.now();
    window.frameTimes.push(window.frameEnd - begin);
  });
  addEventListener("keydown", () => { window.keyAt = performance.now(); }, true);
};

// Resolves when all is answered and drawn, with the milliseconds from the key to the end of the last frame.
const redrawn = (page) => page.evaluate(async () => {
  await window.letcont.settled();
  return window.frameEnd - window.keyAt;
});

// Milliseconds of processor time that the application's thread and the engine's have taken: those of the one process that
// has an engine.
async function threadTimes(all) {
  const browser = await all.browser.newBrowserCDPSession();
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  await browser.detach();
  for (const { type, id } of processInfo.filter(({ type }) => type === "renderer")) {
    const folder = `/proc/${id}/task`;
    for (const thread of await fs.readdir(folder)) {
      if (!(await fs.readFile(`${folder}/${thread}/comm`, "utf8")).startsWith("DedicatedWorker")) continue;
      const time = async (which) => Number((await fs.readFile(`${folder}/${which}/schedstat`, "utf8")).split(" ")[0]) / 1e6;
      return async () => ({ page: await time(id), engine: await time(thread) });
    }
  }
  throw new Error("There is no thread of an engine.");
}

async function keystrokes(all) {
  const program = await fs.readFile(path.join(examples, "l/13-collections.l"), "utf8");
  const page = await openPlayground(all.browser, all.url, { init: watchFrames });
  await setProgram(page, program, "l");
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("range(1, 1000)");
  for (const key of ["Escape", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await settled(page);
  const times = await threadTimes(all);
  for (const [name, also] of [["default view", []], ["every stage", await page.evaluate(() => window.letcont.getStages())]]) {
    for (const stage of also) await page.evaluate((wanted) => window.letcont.requestStage(wanted), stage);
    const application = [], engine = [], both = [], clock = [], frames = [];
    for (let i = 0; i < options.keys + 10; ++i) {
      const before = await times();
      const shown = await page.evaluate(() => window.frameTimes.length);
      await page.keyboard.press(i % 8 < 4 ? String(i % 8 + 1) : "Backspace");
      const waited = await redrawn(page);
      const after = await times();
      const problems = await page.evaluate(() => window.letcont.getDiagnostics().map(({ message }) => message));
      if (problems.length > 0) throw new Error(`The program has mistakes: ${problems}`);
      if (i < 10) continue; // warming up
      application.push(after.page - before.page);
      engine.push(after.engine - before.engine);
      both.push(application.at(-1) + engine.at(-1));
      clock.push(waited);
      frames.push(await page.evaluate(() => window.frameTimes.length) - shown);
    }
    const most = name === "default view" ? 50 : null;
    const lines = program.split("\n").length - 1;
    note(`keystroke to redrawn, ${lines} lines, ${name}: work, 95th percentile`, rank(both, 0.95), most, "ms");
    note("  median", median(both), null, "ms");
    note("  of it in the engine, median", median(engine), null, "ms");
    note("  of it in the application, median", median(application), null, "ms");
    note("  frames, median", median(frames), null, "");
    note("  by the clock, 95th percentile", rank(clock, 0.95), most === null ? null : 100, "ms");
  }
  await page.context().close();
}

async function firstFrames(all) {
  const cold = [], warm = [], bytes = [];
  const firstFrame = async (page) => {
    await ready(page);
    return page.evaluate(() => performance.getEntriesByName("letcont:first-frame")[0].startTime);
  };
  for (let i = 0; i < 5; ++i) {
    const page = await newPage(all.browser);
    await page.goto(all.url);
    cold.push(await firstFrame(page));
    bytes.push(await page.evaluate(() => {
      const until = performance.getEntriesByName("letcont:first-frame")[0].startTime;
      return ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
        .filter(({ startTime }) => startTime < until).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    }));
    await page.reload();
    warm.push(await firstFrame(page));
    await page.context().close();
  }
  note("first frame, cold: median", median(cold), 700, "ms");
  note("  what was asked for until then, as it is sent", median(bytes) / 1000, 406, "KB");
  note("first frame, warm: median", median(warm), 700, "ms");
}

async function idle(all) {
  const page = await openPlayground(all.browser, all.url);
  await page.keyboard.press("End");
  await page.waitForTimeout(2000);
  const before = await page.evaluate(() => window.letcont.framesDrawn());
  await page.waitForTimeout(10_000);
  note("frames of an idle page in 10 s", await page.evaluate(() => window.letcont.framesDrawn()) - before, 0, "");
  await page.context().close();
}

async function longStage(all) {
  let program = "";
  for (let i = 0; i < 1400; ++i) program += `def f${i}(x: Int, y: Int) : Int = if x > ${i} then f${i}(x - 1, y * 3 + x) else y;\n`;
  program += "write(f0(3, 4))\n";
  const page = await openPlayground(all.browser, all.url, { init: watchFrames, viewport: { width: 1600, height: 1000 } });
  await page.evaluate((text) => window.letcont.setSource(text, "fun"), program);
  await compiled(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("show llvm ir");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("disable pass 1");
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.letcont.requestStage("llvm@none"));
  const lines = (await page.evaluate(() => window.letcont.getStage("llvm"))).split("\n").length;
  await page.evaluate(() => { window.frameTimes.length = 0; });
  const keys = [...Array(60).fill("PageDown"), "Control+End", ...Array(60).fill("PageUp"), ...Array(30).fill("ArrowUp")];
  for (const key of keys) {
    await page.keyboard.press(key);
    await settled(page);
  }
  const times = await page.evaluate(() => window.frameTimes);
  note(`a frame of ${lines} lines of LLVM IR: 99th percentile of ${times.length}`, rank(times, 0.99), 16, "ms");
  note("lines of LLVM IR there, at least 10,000 (missing)", Math.max(0, 10_000 - lines), 0, "");
  await page.context().close();
}

// Milliseconds until the text after each of the executions that changed something was drawn, from the first to the last
// and back; and until the list of them was there, which runs the passes.
async function stepThrough(all, lesson, most) {
  const program = await fs.readFile(path.join(examples, lesson), "utf8");
  const page = await openPlayground(all.browser, all.url, { init: watchFrames });
  const ask = (name) => page.evaluate(async (wanted) => {
    const begin = performance.now();
    const isThere = (text) => text !== null && !text.startsWith("; fetching");
    let text = window.letcont.getStage(wanted);
    while (!isThere(text)) {
      await new Promise((resolve) => { setTimeout(resolve, 1); });
      text = window.letcont.getStage(wanted);
    }
    const there = performance.now() - begin;
    await window.letcont.settled();
    return { text, time: Math.max(there, window.frameEnd - begin) };
  }, name);
  await setProgram(page, "1", "add");
  await ask("llvm@last"); // the optimiser has been fetched
  await setProgram(page, program, path.extname(lesson).slice(1));
  await settled(page);
  const list = await ask("llvm-passes");
  const numbers = [...list.text.matchAll(/^ *(\d+)  .* → /gm)].map(([, number]) => number).slice(0, most);
  const times = [];
  for (const number of [...numbers, ...numbers.reverse()]) times.push((await ask(`llvm@${number}`)).time);
  await page.context().close();
  return { first: list.time, times, changes: numbers.length };
}

async function optimiser(all) {
  for (const [lesson, most, limit] of [["l/16-exceptions.l", Infinity, 50], ["l/13-collections.l", 200, null]]) {
    const { first, times, changes } = await stepThrough(all, lesson, most);
    note(`a step through ${changes} changes of LLVM's passes, ${lesson}: 95th percentile`, rank(times, 0.95), limit, "ms");
    note("  median", median(times), null, "ms");
    note("  most", Math.max(...times), null, "ms");
    note("  the list of them, which runs the passes", first, null, "ms");
  }
}

// What the page's process has of its own, in bytes, after a collection of garbage.
async function memoryOf(all, page) {
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  const browser = await all.browser.newBrowserCDPSession();
  const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
  let most = 0;
  for (const { type, id } of processInfo) {
    if (type !== "renderer") continue;
    const text = await fs.readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
    most = Math.max(most, Number(/^Anonymous:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024);
  }
  return most;
}

async function endurance(all) {
  const program = await fs.readFile(path.join(examples, "l/12-little-language.l"), "utf8");
  const page = await openPlayground(all.browser, all.url);
  const recompile = async (from, to) => {
    for (let i = from; i < to; ++i) await setProgram(page, `${program}\ndef last = { x -> x + ${i} }\n`, "l");
  };
  // The engines' heaps swing by several MiB between collections, so what counts is the slope through several samples
  // (Theil-Sen: the median of the slopes of all pairs), not the difference of two.
  const samples = [];
  const each = Math.max(1, Math.round(options.compilations / 8));
  await recompile(0, 200); // until caches are full
  for (let i = 0; i < 9; ++i) {
    samples.push(await memoryOf(all, page) / (1024 * 1024));
    if (i < 8) await recompile(200 + i * each, 200 + (i + 1) * each);
  }
  const slopes = samples.flatMap((from, i) => samples.slice(i + 1).map((to, j) => (to - from) / ((j + 1) * each)));
  note(`growth of memory for 1,000 compilations, of ${samples[0].toFixed(0)} MiB`, median(slopes) * 1000, 5, "MiB");
  note(`  most after ${8 * each} compilations`, Math.max(...samples), null, "MiB");
  await page.context().close();
}

// What WebAssembly may take, in geometric mean, beside the others: 1 is as long.
const MOST = { "first-order": { javascript: 0.6, native: 2, vm: 0.2 }, data: { javascript: 1, native: 2, vm: 0.2 } };

async function programs(all) {
  const { racePrograms } = await import("./page_programs.mjs");
  const row = (...cells) => console.log(cells[0].padEnd(14) + cells.slice(1).map((cell) => String(cell).padStart(12)).join(""));
  const shown = (time) => (time === null ? "fails" : time.toFixed(0));
  if (!options.json) row("milliseconds", "wasm", "javascript", "native", "vm");
  const show = (result) => {
    const { name, times } = result;
    if (options.json) console.log(JSON.stringify({ group: "page", ...result }));
    else row(name, ...["wasm", "javascript", "native", "vm"].map((who) => shown(times[who])));
  };
  const letcont = path.resolve(process.argv[2], "letcont");
  for (const { kind, who, mean, count } of await racePrograms(all, letcont, options.program, show))
    note(`${kind}: wasm to ${who}, geometric mean of ${count}`, mean, MOST[kind][who], "x");
}

async function machine(all) {
  const { raceMachines } = await import("./page_machine.mjs");
  const row = (...cells) => console.log(cells[0].padEnd(14) + cells.slice(1).map((cell) => String(cell).padStart(12)).join(""));
  if (!options.json) row("milliseconds", "vm in page", "vm natively", "ratio");
  const show = (result) => {
    if (options.json) console.log(JSON.stringify({ group: "page", kind: "machine", ...result }));
    else row(result.name, result.page.toFixed(0), result.native.toFixed(0), (result.page / result.native).toFixed(2));
  };
  const { mean, count } = await raceMachines(all, path.resolve(process.argv[2]), options.program, threadTimes, show);
  note(`the virtual machine in the page to itself natively, geometric mean of ${count}`, mean, 1.15, "x");
}

const all = await startAll({ whole: true });
try {
  for (const measure of [firstFrames, idle, keystrokes, longStage, optimiser, programs, machine, endurance]) {
    if ([null, measure.name].includes(options.only)) await measure(all);
  }
} finally {
  await all.end();
}
let missed = 0;
for (const { what, value, most, unit } of results) {
  const over = most !== null && value > most;
  missed += over ? 1 : 0;
  if (options.json) {
    console.log(JSON.stringify({ group: "page", what, value, most, unit }));
  } else {
    const limit = most === null ? "" : `  at most ${most}${over ? "  MISSED" : ""}`;
    console.log(`${what.padEnd(72)} ${value.toFixed({ "": 0, x: 2 }[unit] ?? 1).padStart(8)} ${unit.padEnd(3)}${limit}`);
  }
}
process.exit(missed > 0 ? 1 : 0);
