// What a person does in the playground, by the keyboard alone: no test here touches the mouse.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { compiled, native, openPlayground, setProgram, source, startAll } from "./harness.mjs";

let all, page;
before(async () => {
  all = await startAll();
  page = await openPlayground(all.browser, all.url, { permissions: ["clipboard-read", "clipboard-write"], acceptDownloads: true });
});
after(() => all.end());

const FUN = "def f(x: Int) : Int = x + 1;\ndef g(x: Int) : Int = x * 7;\nwrite(f(g(g(2))))\n";
const ENDLESS = "def f(x: Int) : Int = f(x + 1);\nwrite(f(1))\n";
const L = "def twice = { f -> { x -> f(f(x)) } }\ntwice({ n -> n * n })(3)\n";

const view = () => page.evaluate(() => window.letcont.getView());
const notice = () => page.evaluate(() => window.letcont.getNotice());
const output = () => page.evaluate(() => window.letcont.getOutput());
const status = () => page.evaluate(() => window.letcont.getStatus());
const keys = async (...names) => { for (const name of names) await page.keyboard.press(name); };
const repeat = (name, times) => keys(...Array(times).fill(name));
// Two animation frames: what was asked for by keys has been done.
const settle = () => page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))); }));

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
  await settle();
  await page.keyboard.type(letters);
  await settle();
  await keys("Enter");
  await settle();
  await compiled(page);
}

// Everything as at the start, but with this program.
async function begin(text, language) {
  await keys("Escape");
  await setProgram(page, text, language);
  await choose("use the default passes");
  await choose("reset the layout");
  await setProgram(page, text, language);
  await waitFor("the editor has the focus", (now) => now.focused === "source");
  await keys("Control+Home");
  await settle();
}

const task = (name, program, language, steps) => test(name, async () => { await begin(program, language); await steps(); });

task("open an example", FUN, "fun", async () => {
  await choose("example hanoi");
  assert.match(await source(page), /hanoi/i);
});

task("open an earlier program", FUN, "fun", async () => {
  await choose("example hanoi");
  await choose("earlier def f(x: int)");
  assert.equal(await source(page), FUN);
});

task("edit, undo and redo", "1", "add", async () => {
  await keys("End");
  await page.keyboard.type(" + 2");
  assert.equal(await source(page), "1 + 2");
  await waitFor("undone", async () => { await keys("Control+z"); return await source(page) === "1"; });
  await waitFor("redone", async () => { await keys("Control+y"); return await source(page) === "1 + 2"; });
});

task("comment a line and uncomment it", FUN, "fun", async () => {
  await keys("Control+/");
  await waitFor("commented", async () => (await source(page)).startsWith("// def f"));
  await keys("Control+/");
  await waitFor("uncommented", async () => await source(page) === FUN);
});

task("run", FUN, "fun", async () => {
  await keys("Control+Enter");
  await waitFor("ended", async () => await status() === "ended");
  assert.equal(await output(), "99\n");
});

task("stop", ENDLESS, "fun", async () => {
  await keys("Control+Enter");
  await waitFor("runs", async () => await status() === "running");
  await keys("Escape");
  await waitFor("stopped", async () => await status() === "stopped");
});

task("go to the next problem and the one before", "1 + \n", "add", async () => {
  await page.keyboard.type("2 ");
  await compiled(page);
  await keys("F8");
  await settle();
  const { caret } = await view();
  assert.notEqual(caret, "2-2");
  await keys("Shift+F8");
  assert.equal((await view()).focused, "source");
});

task("ask for a type", L, "l", async () => {
  await repeat("ArrowRight", 5);
  await keys("Control+i");
  await waitFor("told", async () => /^twice :: /.test(await notice()));
});

task("go round the panes", FUN, "fun", async () => {
  const seen = new Set();
  for (let i = 0; i < 5; ++i) {
    await settle();
    seen.add((await view()).focused);
    await keys("F6");
  }
  await keys("Shift+F6");
  assert.deepEqual([...seen].slice(0, 4), ["source", "output", "cps", "llvm"]);
});

task("follow a link to its partner and back", FUN, "fun", async () => {
  await repeat("ArrowRight", 24);
  const before = await view();
  await keys("F7");
  const there = await waitFor("in a stage", (now) => now.focused === "cps");
  assert.notEqual(there.caret, "0-0");
  await keys("Shift+F7");
  const back = await waitFor("back", (now) => now.focused === "source");
  assert.equal(back.caret, before.caret);
});

task("go to the next pass that changed something, and back", FUN, "fun", async () => {
  await keys("Alt+ArrowUp");
  const { layout } = await waitFor("a pass before", (now) => /cps@/.test(now.layout));
  await keys("Alt+ArrowUp");
  await waitFor("another pass", (now) => now.layout !== layout);
  await keys("Alt+ArrowDown");
  await waitFor("the pass behind it", (now) => now.layout === layout);
});

task("go to the next pass that changed this", FUN, "fun", async () => {
  await choose("layout passes");
  await repeat("ArrowRight", 24);
  await keys("Alt+PageDown");
  await waitFor("a pass", async (now) => /cps@(?!none)/.test(now.layout) || /No pass/.test(await notice()));
  assert.match((await view()).layout, /cps@(?!none)/);
});

task("show a difference, and the stage again", FUN, "fun", async () => {
  await keys("F4");
  await waitFor("a difference", (now) => /cps@none\.\.cps/.test(now.layout));
  await keys("F4");
  await waitFor("the stage", (now) => !/\.\./.test(now.layout));
});

task("switch a pass off, move one, and use the default ones again", FUN, "fun", async () => {
  await choose("layout passes");
  await keys("F6");
  await waitFor("the passes", (now) => now.focused === "passes");
  await keys("Space");
  const { passes } = await waitFor("one is off", (now) => now.passes !== "default");
  await keys("ArrowDown", "ArrowDown", "Control+ArrowUp");
  await waitFor("one has moved", (now) => now.passes !== passes);
  await compiled(page);
  await choose("use the default passes");
  await waitFor("default", (now) => now.passes === "default");
});

task("light up where a rule was applied", FUN, "fun", async () => {
  await choose("layout passes");
  await keys("F6", "ArrowRight");
  await settle();
  await keys("ArrowLeft");
  assert.equal((await view()).focused, "passes");
});

task("share", FUN, "fun", async () => {
  await choose("layout pictures");
  await keys("F6");
  await keys("Control+Shift+L");
  await waitFor("copied", async () => /clipboard/.test(await notice()));
  const address = await page.evaluate(() => navigator.clipboard.readText());
  const other = await openPlayground(all.browser, address);
  const theirs = await other.evaluate(() => window.letcont.getView());
  const mine = await view();
  assert.equal(await source(other), FUN);
  for (const field of ["layout", "focused", "caret", "passes", "engine"]) assert.equal(theirs[field], mine[field], field);
  if (existsSync(native)) assert.equal(execFileSync(native, ["open", address], { encoding: "utf8" }), FUN, "the command reads it, too");
  await other.context().close();
});

task("zoom", FUN, "fun", async () => {
  await choose("larger");
  await waitFor("larger", (now) => now.zoom === "110");
  await choose("smaller");
  await choose("smaller");
  await waitFor("smaller", (now) => now.zoom === "90");
  await choose("normal size");
  await waitFor("normal", (now) => now.zoom === "100");
});

task("change between light and dark", FUN, "fun", async () => {
  const { theme } = await view();
  await keys("Control+Alt+t");
  await waitFor("the other", (now) => now.theme !== theme);
  await keys("Control+Alt+t");
  await waitFor("the first", (now) => now.theme === theme);
});

task("save a picture as SVG", FUN, "fun", async () => {
  await choose("layout pictures");
  const [download] = await Promise.all([page.waitForEvent("download"), choose("save the picture")]);
  assert.match(download.suggestedFilename(), /\.svg$/);
});

task("find in a pane, and go on", FUN, "fun", async () => {
  await keys("Control+f");
  await settle();
  await page.keyboard.type("Int");
  await waitFor("found", (now) => now.find === "1 of 4");
  await keys("F3");
  await waitFor("the next", (now) => now.find === "2 of 4");
  await keys("Escape");
  await waitFor("closed", (now) => now.find === "closed");
  assert.equal((await view()).focused, "source");
});

task("find in all panes", FUN, "fun", async () => {
  await keys("Control+Shift+F");
  await settle();
  await page.keyboard.type("f");
  const seen = new Set();
  for (let i = 0; i < 30; ++i) {
    await keys("F3");
    await settle();
    seen.add((await view()).focused);
  }
  assert.ok(seen.size >= 2, [...seen].join());
  await keys("Escape");
});

task("look at a stage in a pane of its own, and close the pane", FUN, "fun", async () => {
  const { layout } = await view();
  await keys("Control+Alt+r");
  await waitFor("one more pane", (now) => now.layout !== layout);
  await choose("show bytecode");
  await waitFor("bytecode", (now) => now.focused === "bytecode");
  await keys("Control+Alt+x");
  await waitFor("as before", (now) => now.layout === layout);
});

task("move a splitter", FUN, "fun", async () => {
  const { layout } = await view();
  await keys("Alt+Shift+ArrowRight");
  await waitFor("moved", (now) => now.layout !== layout);
  await keys("Alt+Shift+ArrowLeft");
  await waitFor("moved back", (now) => now.layout === layout);
});

task("keep a layout under a name and come back to it", FUN, "fun", async () => {
  await choose("layout notations");
  await keys("Control+Alt+d");
  await settle();
  const { layout } = await view();
  await choose("save layout lecture");
  await choose("reset the layout");
  assert.notEqual((await view()).layout, layout);
  await choose("layout: lecture");
  await waitFor("it is back", (now) => now.layout === layout);
  await choose("remove the layout lecture");
});

task("choose an engine, and compare the engines", FUN, "fun", async () => {
  await choose("run with the engine eval");
  await waitFor("chosen", (now) => now.engine === "eval");
  await choose("show engines");
  await keys("Enter");
  await waitFor("both ran", (now) => now.race === "2");
  await keys("ArrowUp", "ArrowUp", "Space");
  await waitFor("chosen again", (now) => now.engine === "vm");
});

task("change the language", "1 + 2", "add", async () => {
  await choose("language: fun");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "fun");
});

task("read the sheet of shortcuts", FUN, "fun", async () => {
  await keys("F1");
  await settle();
  await page.keyboard.type("x");
  await settle();
  assert.equal(await source(page), FUN, "the sheet has the keys");
  await keys("Escape");
  await settle();
  await keys("F6");
  await settle();
  await page.keyboard.type("?");
  await settle();
  await page.keyboard.type("x");
  await keys("Escape");
  assert.equal(await source(page), FUN);
});

task("take the tour, and leave it", FUN, "fun", async () => {
  await choose("take the tour");
  await waitFor("its first step", (now) => now.tour === "1");
  await choose("take the tour");
  await waitFor("its second step", (now) => now.tour === "2");
  await keys("Escape");
  await waitFor("left", (now) => now.tour === "0");
});

task("press a button of the toolbar", FUN, "fun", async () => {
  await keys("Shift+F6");
  await settle();
  await keys("Enter"); // the menu of languages
  await settle();
  await keys("Escape");
  await settle();
  await keys("F6");
  await waitFor("the editor again", (now) => now.focused === "source");
});

task("leave the editor", FUN, "fun", async () => {
  await keys("Escape", "Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement?.id), "input", "Tab goes on through the page");
  assert.equal(await source(page), FUN);
  await page.evaluate(() => document.getElementById("input").focus());
});

test("nothing went wrong meanwhile", async () => assert.deepEqual(await page.problems(), []));
