// The group `page` of deploy/bench: how fast the playground is, in headless Chromium with WebGL in software.
//
//   page BUILD_FOLDER [--json] [--keys N] [--compilations N]
//
// What it measures, beside the most that it may be:
// - from a keystroke in a program of 200 lines to all stages redrawn, LLVM IR among them: the work of the page (its
//   animation frames and the handling of events, as Chromium counts tasks) and of the engine, without the waiting for
//   frames; and the whole time by the clock;
// - the first frame, after a first and after a second visit, from 127.0.0.1;
// - frames that an idle page draws in ten seconds;
// - a frame while one scrolls through 10,000 lines of LLVM IR;
// - the growth of the page's process over 1,000 compilations of another text each.
//
// The site is the one that deploy/playground --build made. Ends with status 1 if something is more than it may be.

import { existsSync, promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const examples = path.resolve(here, "../../ui/examples");
const options = { json: false, keys: 120, compilations: 1000 };
for (let i = 3; i < process.argv.length; ++i) {
  if (process.argv[i] === "--json") options.json = true;
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
const { compiled, newPage, openPlayground, ready, setProgram, site, startAll } = harness;
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
    window.frameTimes.push(performance.now() - begin);
  });
  addEventListener("keydown", () => { window.keyAt = performance.now(); }, true);
};

const taskSeconds = async (client) => {
  const { metrics } = await client.send("Performance.getMetrics");
  return metrics.find((metric) => metric.name === "TaskDuration").value;
};

// Resolves with the time when the engine has answered and the frame after that is drawn.
const redrawn = (page) => page.evaluate(() => new Promise((resolve) => {
  const look = () => {
    if (!window.letcont.isCompiled()) return requestAnimationFrame(look);
    requestAnimationFrame(() => resolve(performance.now() - window.keyAt));
  };
  requestAnimationFrame(look);
}));

async function keystrokes(all) {
  let program = await fs.readFile(path.join(examples, "l/13-collections.l"), "utf8");
  for (let i = program.split("\n").length; i <= 198; ++i) program += `def more${i} = { x -> x + ${i} }\n`;
  program += "def last = { x -> x * 1 }\n";
  const page = await openPlayground(all.browser, all.url, { init: watchFrames });
  await setProgram(page, program, "l");
  const client = await page.context().newCDPSession(page);
  await client.send("Performance.enable");
  await page.keyboard.press("Control+End");
  for (const key of ["ArrowUp", "End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  for (const [name, also] of [["default view", []], ["every stage", await page.evaluate(() => window.letcont.getStages())]]) {
    for (const stage of also) await page.evaluate((wanted) => window.letcont.requestStage(wanted), stage);
    const work = [], engine = [], clock = [];
    for (let i = 0; i < options.keys + 10; ++i) {
      const before = await taskSeconds(client);
      await page.keyboard.press(i % 16 < 8 ? String(i % 8 + 1) : "Backspace");
      const waited = await redrawn(page);
      const busy = (await taskSeconds(client) - before) * 1000;
      const engineTime = Number((await page.evaluate(() => window.letcont.getView())).compiled) / 1000;
      if (i < 10) continue; // warming up
      work.push(busy + engineTime);
      engine.push(engineTime);
      clock.push(waited);
    }
    const most = name === "default view" ? 50 : null;
    note(`keystroke to redrawn, ${name}: work, median`, median(work), null, "ms");
    note(`keystroke to redrawn, ${name}: work, 95th percentile`, rank(work, 0.95), most, "ms");
    note(`keystroke to redrawn, ${name}: of it in the engine, median`, median(engine), null, "ms");
    note(`keystroke to redrawn, ${name}: by the clock, 95th percentile`, rank(clock, 0.95), most === null ? null : 100, "ms");
  }
  await page.context().close();
}

async function firstFrames(all) {
  const cold = [], warm = [];
  const firstFrame = async (page) => {
    await ready(page);
    return page.evaluate(() => performance.getEntriesByName("letcont:first-frame")[0].startTime);
  };
  for (let i = 0; i < 5; ++i) {
    const page = await newPage(all.browser);
    await page.goto(all.url);
    cold.push(await firstFrame(page));
    await page.reload();
    warm.push(await firstFrame(page));
    await page.context().close();
  }
  note("first frame, cold: median", median(cold), 2000, "ms");
  note("first frame, warm: median", median(warm), 1000, "ms");
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
  await page.keyboard.type("switch off pass 1");
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.letcont.requestStage("llvm@none"));
  const lines = (await page.evaluate(() => window.letcont.getStage("llvm"))).split("\n").length;
  await page.evaluate(() => { window.frameTimes.length = 0; });
  for (let i = 0; i < 150; ++i) await page.keyboard.press("PageDown");
  await page.keyboard.press("Control+End");
  for (let i = 0; i < 150; ++i) await page.keyboard.press(i % 2 ? "PageUp" : "ArrowUp");
  await page.waitForTimeout(300);
  const times = await page.evaluate(() => window.frameTimes);
  note(`a frame of ${lines} lines of LLVM IR: 99th percentile of ${times.length}`, rank(times, 0.99), 16, "ms");
  note("lines of LLVM IR there, at least 10,000 (missing)", Math.max(0, 10_000 - lines), 0, "");
  await page.context().close();
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
  await recompile(0, 200); // until caches are full
  const before = await memoryOf(all, page);
  await recompile(200, 200 + options.compilations);
  const grown = (await memoryOf(all, page) - before) / (1024 * 1024);
  note(`growth of memory over ${options.compilations} compilations, of ${(before / (1024 * 1024)).toFixed(0)} MiB`, grown, 5, "MiB");
  await page.context().close();
}

const all = await startAll();
try {
  for (const measure of [firstFrames, idle, keystrokes, longStage, endurance]) await measure(all);
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
    console.log(`${what.padEnd(72)} ${value.toFixed(unit === "" ? 0 : 1).padStart(8)} ${unit.padEnd(3)}${limit}`);
  }
}
process.exit(missed > 0 ? 1 : 0);
