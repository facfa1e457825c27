// Tasks in the playground by keyboard only: no test here uses the mouse. Each task has its own page, and is checked by
// the application's own state (window.letcont).

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, promises as fs } from "node:fs";
import { after, before, test } from "node:test";
import { native, openPlayground, setProgram, settled, source, stage, startAll } from "./harness.mjs";

let all, page;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const FUN = "def f(x: Int) : Int = x + 1;\ndef g(x: Int) : Int = x * 7;\nwrite(f(g(g(2))))\n";
const ENDLESS = "def f(x: Int) : Int = f(x + 1);\nwrite(f(1))\n";
const L = "def twice = { f -> { x -> f(f(x)) } }\ntwice({ n -> n * n })(3)\n";

const view = () => page.evaluate(() => window.letcont.getView());
const notice = () => page.evaluate(() => window.letcont.getNotice());
const output = () => page.evaluate(() => window.letcont.getOutput());
const status = () => page.evaluate(() => window.letcont.getStatus());
const caret = (now) => Number(now.caret.split("-")[1]);

// One key after the other, each when the application has done what the one before asked for.
async function keys(...names) {
  for (const name of names) {
    await page.keyboard.press(name);
    await settled(page);
  }
}

// One key many times, as fast as a keyboard repeats it.
async function repeat(name, times) {
  for (let i = 0; i < times; ++i) await page.keyboard.press(name);
  await settled(page);
}

async function type(text) {
  await page.keyboard.type(text);
  await settled(page);
}

// For what does not come by itself with the next frames: a program's end, the clipboard.
async function waitFor(what, holds) {
  const end = Date.now() + 15_000;
  let now;
  while (Date.now() < end) {
    now = await view();
    if (await holds(now)) return now;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  throw new Error(`${what}: ${JSON.stringify({ ...now, notice: await notice() })}`);
}

// Does a thing through the palette, by a few letters of its name.
async function choose(letters) {
  await keys("Control+k");
  assert.equal((await view()).dialog, "palette");
  await type(letters);
  await keys("Enter");
  assert.equal((await view()).dialog, "", `nothing is called “${letters}”`);
}

const task = (name, program, language, steps) => test(name, async () => {
  page = await openPlayground(all.browser, all.url, { viewport: { width: 900, height: 600 }, permissions: ["clipboard-read", "clipboard-write"] });
  await setProgram(page, program, language);
  await keys("Control+Home");
  const { focused, caret: at, layout } = await view();
  assert.deepEqual([focused, at], ["source", "0-0"]);
  await steps(layout);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// ---- Programs

task("open an example", FUN, "fun", async () => {
  await choose("example hanoi");
  assert.match(await source(page), /^\/\/ The towers of Hanoi/);
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "fun");
});

task("open an earlier program", FUN, "fun", async () => {
  await choose("example hanoi");
  await choose("recent def f(x: int)");
  assert.equal(await source(page), FUN);
});

task("edit, undo and redo", "1", "add", async () => {
  await keys("End");
  await type(" + 2");
  assert.equal(await source(page), "1 + 2");
  for (let i = 0; i < 10 && await source(page) !== "1"; ++i) await keys("Control+z");
  assert.equal(await source(page), "1");
  for (let i = 0; i < 10 && await source(page) !== "1 + 2"; ++i) await keys("Control+y");
  assert.equal(await source(page), "1 + 2");
  assert.match(await stage(page, "cps"), /add\(/);
});

task("comment a line and uncomment it", FUN, "fun", async () => {
  await keys("Control+/");
  assert.ok((await source(page)).startsWith("// def f"));
  await keys("Control+/");
  assert.equal(await source(page), FUN);
});

task("change the language", "write(1 + 2)\n", "add", async () => {
  assert.notEqual((await page.evaluate(() => window.letcont.getDiagnostics())).length, 0);
  await choose("language: fun");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "fun");
  assert.deepEqual(await page.evaluate(() => window.letcont.getDiagnostics()), []);
});

task("go to the next problem and the one before", "1 + λ\n2 + μ\n", "add", async () => {
  const places = (await page.evaluate(() => window.letcont.getDiagnostics())).map(({ begin }) => begin);
  assert.ok(places.length >= 2, `${places}`);
  for (const [key, place] of [["F8", 0], ["F8", 1], ["Shift+F8", 0], ["Shift+F8", -1]]) {
    await keys(key);
    const now = await view();
    assert.deepEqual([now.focused, caret(now)], ["source", places.at(place)], key);
  }
});

task("ask for a type", L, "l", async () => {
  await repeat("ArrowRight", 5);
  await keys("Control+i");
  assert.match(await notice(), /^twice :: /);
});

// ---- Running

task("run", FUN, "fun", async () => {
  await page.keyboard.press("Control+Enter");
  await waitFor("ended", async () => await status() === "ended");
  assert.equal(await output(), "99\n");
});

task("stop", ENDLESS, "fun", async () => {
  await page.keyboard.press("Control+Enter");
  await waitFor("runs", async () => await status() === "running");
  await page.keyboard.press("Escape");
  await waitFor("stopped", async () => await status() === "stopped");
});

task("choose an engine, and compare the engines", FUN, "fun", async () => {
  await choose("use engine eval");
  assert.equal((await view()).engine, "eval");
  await choose("show engines");
  assert.equal((await view()).focused, "engines");
  await keys("Enter");
  await waitFor("all ran", (now) => now.race === "3");
  await keys("ArrowUp", "ArrowUp", "Space");
  assert.equal((await view()).engine, "wasm");
});

// ---- Step by step

const step = async () => Number(/^step (\d+)/.exec((await view()).steps)?.[1]);

task("make steps, and steps back", FUN, "fun", async (layout) => {
  await keys("F2");
  const first = await view();
  assert.equal(first.focused, "steps");
  const begin = await step();
  await keys("F2", "F2");
  assert.ok(await step() >= begin + 2, `${await step()}`); // a step passes over `decl`
  assert.notEqual((await view()).next, first.next);
  await keys("Shift+F2", "Shift+F2");
  assert.equal(await step(), begin);
  assert.equal((await view()).next, first.next);
  await choose("stop debugging");
  assert.equal((await view()).layout, layout);
});

task("go over a call, out of one, and to the next expression", FUN, "fun", async () => {
  await keys("F2");
  for (const key of ["F10", "Control+F2", "Control+F10"]) {
    const before = await view();
    await keys(key);
    assert.notEqual((await view()).steps, before.steps, key);
  }
});

task("set a breakpoint, go on to it, and back", FUN, "fun", async () => {
  await keys("ArrowDown", "F9");
  assert.equal((await view()).breakpoints, "2");
  await keys("F2", "Control+F9");
  const first = await step();
  assert.ok(first > 0, `${first}`);
  await keys("Control+F9");
  const second = await step();
  assert.ok(second > first, "g is called twice");
  await keys("Control+Shift+F9");
  assert.equal(await step(), first);
});

task("go on to the caret", FUN, "fun", async () => {
  await keys("F2", "F6");
  for (let i = 0; i < 8 && (await view()).focused !== "source"; ++i) await keys("F6");
  await keys("Control+Home", "Shift+F9");
  const { steps, next } = await view();
  assert.match(steps, /^step \d+/);
  assert.match(next, /^let x0 = 1|add/, "the 1 of x + 1, or the sum");
});

// ---- Panes and links

task("go round the panes", FUN, "fun", async () => {
  const round = ["source", "output", "cps", "llvm", "toolbar", "source"];
  for (const [i, name] of round.entries()) {
    if (i > 0) await keys("F6");
    assert.equal((await view()).focused, name);
  }
  for (const name of [...round].reverse().slice(1)) {
    await keys("Shift+F6");
    assert.equal((await view()).focused, name);
  }
});

task("follow a link to its partner and back", FUN, "fun", async () => {
  await repeat("ArrowRight", 24);
  const here = await view();
  assert.equal(FUN.slice(...here.linked.split("-").map(Number)), "x + 1");
  await keys("F7");
  const there = await view();
  assert.equal(there.focused, "cps");
  assert.equal(there.linked, here.linked, "the same piece lights up");
  assert.match((await stage(page, "cps")).slice(caret(there)), /^[^\n]*add\(x, /);
  await keys("Shift+F7");
  const back = await view();
  assert.deepEqual([back.focused, back.caret], ["source", here.caret]);
});

task("look at a stage in a pane of its own, and close the pane", FUN, "fun", async (layout) => {
  await keys("Control+Alt+r");
  assert.notEqual((await view()).layout, layout);
  await choose("show bytecode");
  assert.equal((await view()).focused, "bytecode");
  assert.notEqual(await stage(page, "bytecode"), "");
  await keys("Control+Alt+x");
  assert.equal((await view()).layout, layout);
});

task("move a splitter", FUN, "fun", async (layout) => {
  await keys("Alt+Shift+ArrowRight");
  assert.notEqual((await view()).layout, layout);
  await keys("Alt+Shift+ArrowLeft");
  assert.equal((await view()).layout, layout);
});

task("keep a layout under a name and come back to it", FUN, "fun", async (first) => {
  await choose("layout notations");
  await keys("Control+Alt+d");
  const { layout } = await view();
  await choose("save layout lecture");
  await choose("reset layout");
  assert.equal((await view()).layout, first);
  await choose("layout: lecture");
  assert.equal((await view()).layout, layout);
  await choose("delete layout lecture");
});

// ---- Passes

task("go to the next pass that changed something, and back", FUN, "fun", async () => {
  await keys("Alt+ArrowUp");
  const { layout } = await view();
  assert.match(layout, /cps@/);
  assert.equal(await stage(page, /cps@\S+?(?=\)| )/.exec(layout)[0]) !== null, true, "it is shown");
  await keys("Alt+ArrowUp");
  assert.notEqual((await view()).layout, layout);
  await keys("Alt+ArrowDown");
  assert.equal((await view()).layout, layout);
});

task("go to the next pass that changed this", FUN, "fun", async () => {
  await choose("layout passes");
  await repeat("ArrowRight", 24);
  await keys("Alt+PageDown");
  assert.match((await view()).layout, /cps@(?!none)/, await notice());
});

task("show a difference, and the stage again", FUN, "fun", async () => {
  await keys("F4");
  assert.match((await view()).layout, /cps@none\.\.cps/);
  assert.match(await stage(page, "cps@none..cps"), /^[-+]/m);
  await keys("F4");
  assert.doesNotMatch((await view()).layout, /\.\./);
});

task("switch a pass off, move one, and use the default ones again", FUN, "fun", async () => {
  await choose("layout passes");
  await keys("F6");
  assert.deepEqual([(await view()).focused, (await view()).passes], ["passes", "default"]);
  await keys("Space");
  const { passes } = await view();
  assert.notEqual(passes, "default");
  await keys("ArrowDown", "ArrowDown", "Control+ArrowUp");
  assert.notEqual((await view()).passes, passes);
  await choose("reset to the default passes");
  assert.equal((await view()).passes, "default");
});

task("light up where a rule was applied", FUN, "fun", async () => {
  await choose("layout passes");
  await keys("F6");
  for (let i = 0; i < 20 && (await view()).places === "0"; ++i) await keys("ArrowDown", "ArrowRight");
  assert.notEqual((await view()).places, "0");
  await keys("ArrowLeft");
  assert.equal((await view()).places, "0");
});

// ---- Finding

task("find in a pane, and go on", FUN, "fun", async () => {
  await keys("Control+f");
  await type("Int");
  assert.equal((await view()).find, "1 of 4");
  await keys("F3");
  assert.equal((await view()).find, "2 of 4");
  await keys("Shift+F3", "Shift+F3");
  assert.equal((await view()).find, "4 of 4");
  await keys("Escape");
  const now = await view();
  assert.deepEqual([now.find, now.focused], ["closed", "source"]);
  assert.equal(FUN.slice(...now.caret.split("-").map(Number)), "Int");
});

task("find in all panes", FUN, "fun", async () => {
  await keys("Control+Shift+F");
  await type("f");
  const seen = new Set();
  for (let i = 0; i < 40 && seen.size < 3; ++i) {
    await keys("F3");
    seen.add((await view()).focused);
  }
  assert.deepEqual([...seen].sort(), ["cps", "llvm", "source"]);
});

// ---- Sharing and saving

task("share", FUN, "fun", async () => {
  await choose("layout pictures");
  await keys("F6", "Control+Shift+L");
  await waitFor("copied", async () => /copied/.test(await notice()));
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openPlayground(all.browser, address);
  await settled(other);
  const theirs = await other.evaluate(() => window.letcont.getView()), mine = await view();
  assert.equal(await source(other), FUN);
  for (const field of ["layout", "focused", "caret", "passes", "engine"]) assert.equal(theirs[field], mine[field], field);
  if (existsSync(native)) assert.equal(execFileSync(native, ["open", address], { encoding: "utf8" }), FUN, "the command reads it, too");
  await other.context().close();
});

for (const [what, letters, layout, ending, holds] of [
  ["a picture as SVG", "save picture", "layout pictures", /\.svg$/, /<svg/],
  ["all that is shown as a web page", "export as web page", "layout llvm", /\.html$/, /def f\(x: Int\)[^]*define/],
  ["all that is shown as Markdown", "export as markdown", "layout llvm", /\.md$/, /```[^]*def f\(x: Int\)/],
]) {
  task(`save ${what}`, FUN, "fun", async () => {
    await choose(layout);
    const [download] = await Promise.all([page.waitForEvent("download"), choose(letters)]);
    assert.match(download.suggestedFilename(), ending);
    assert.match(await fs.readFile(await download.path(), "utf8"), holds);
  });
}

// ---- How it looks, and help

task("zoom", FUN, "fun", async () => {
  for (const [letters, zoom] of [["zoom in", "110"], ["zoom out", "100"], ["zoom out", "90"], ["reset zoom", "100"]]) {
    await choose(letters);
    assert.equal((await view()).zoom, zoom, letters);
  }
});

task("change between light and dark", FUN, "fun", async () => {
  const { theme } = await view();
  await keys("Control+Alt+t");
  assert.notEqual((await view()).theme, theme);
  await keys("Control+Alt+t");
  assert.equal((await view()).theme, theme);
});

task("read the sheet of shortcuts", FUN, "fun", async () => {
  await keys("F1");
  assert.equal((await view()).dialog, "shortcuts");
  await type("x");
  assert.equal(await source(page), FUN, "the sheet has the keys");
  await keys("Escape");
  assert.equal((await view()).dialog, "");
  await keys("F6");
  await type("?");
  assert.equal((await view()).dialog, "shortcuts");
  await keys("Escape");
  assert.deepEqual([(await view()).dialog, (await view()).focused], ["", "output"]);
});

task("take the tour, and leave it", FUN, "fun", async () => {
  await choose("take the tour");
  assert.equal((await view()).tour, "1");
  await choose("take the tour");
  assert.equal((await view()).tour, "2");
  await keys("Escape");
  assert.equal((await view()).tour, "0");
});

task("choose from a menu of the toolbar", FUN, "fun", async () => {
  await keys("Shift+F6");
  assert.equal((await view()).focused, "toolbar");
  await keys("Enter");
  assert.equal((await view()).dialog, "menu");
  await keys("ArrowUp", "Enter");
  assert.equal((await view()).dialog, "");
  assert.notEqual(await page.evaluate(() => window.letcont.getLanguage()), "fun");
  await keys("F6");
  assert.equal((await view()).focused, "source");
});

task("leave the editor", FUN, "fun", async () => {
  assert.equal(await page.evaluate(() => document.activeElement.id), "input");
  await keys("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "input", "Tab goes on through the page");
  assert.equal(await source(page), FUN);
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "input", "and back");
});
