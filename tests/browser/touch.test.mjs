// Tasks in the playground by fingers only: no test here uses a mouse or a keyboard. Each task has its own page, of a phone
// or of a tablet, and is checked by the application's own state.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { drag, openPlayground, panesOf, PHONE, place, ready, setProgram, settled, source, startAll, until, viewOf } from "./harness.mjs";

let all, page;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const TABLET = { ...PHONE, viewport: { width: 1024, height: 768 } };
const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const FACTORIAL = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n";
const FAILING = "def f(n) =\n  if n == 0 then 10 / n\n  else f(n - 1) + 1;\nwrite(f(3))\n";

const view = () => viewOf(page);
const controls = () => page.evaluate(() => window.letcont.getControls());

async function tapAt(x, y) {
  await page.touchscreen.tap(x, y);
  await settled(page);
}

// Taps the control with that label, or the last one of several: menus and dialogs come last.
async function tap(label) {
  const fits = (each) => each.label === label || (label instanceof RegExp && label.test(each.label));
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const found = (await controls()).findLast(fits);
    if (found) return tapAt(found.x + found.width / 2, found.y + found.height / 2);
    await new Promise((resolve) => { setTimeout(resolve, 30); });
  }
  throw new Error(`no control “${label}” among ${(await controls()).map((each) => each.label).join(", ")}`);
}

// Scrolls what is there with a finger until the control can be seen whole, and taps it. On a busy machine a drag may go too
// far; then back, and at last by a third of the way at a time.
async function scrollTo(label, x, from, to) {
  const [full, third] = [to - from, (to - from) / 3];
  const steps = [[full, 10], [-full, 10], [third, 30], [-third, 30]].flatMap(([step, times]) => Array(times).fill(step));
  for (const step of steps) {
    if ((await controls()).some((each) => each.label === label && each.height > 20)) return tap(label);
    const [begin, end] = step * full > 0 ? [from, from + step] : [from - step, from];
    await drag(page, [begin, (3 * begin + end) / 4, (begin + end) / 2, end].map((y) => ({ x, y })), { hold: 200 });
  }
  throw new Error(`nothing scrolls to “${label}”`);
}

async function tapCode(pane, at) {
  const { x, y } = await place(page, pane, at);
  await tapAt(x, y);
}

// Two fingers that move apart, or together.
async function pinch(from, to) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  const points = (half) => [{ x: 195 - half, y: 400, id: 0 }, { x: 195 + half, y: 400, id: 1 }];
  await send("touchStart", points(from));
  for (let i = 1; i <= 10; ++i) await send("touchMove", points(from + (to - from) * i / 10));
  await send("touchEnd", []);
  await session.detach();
  await settled(page);
}

const task = (name, device, program, steps) => test(name, async () => {
  page = await openPlayground(all.browser, all.url, device);
  await setProgram(page, program, "fun");
  await settled(page);
  await steps();
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// ---- The program

task("open an example", PHONE, FACTORIAL, async () => {
  await tap("Examples");
  assert.equal((await view()).dialog, "menu");
  await scrollTo("The towers of Hanoi", 195, 700, 300);
  assert.match(await source(page), /^\/\/ The towers of Hanoi/);
  assert.equal((await view()).dialog, "");
});

task("open an example of another language", PHONE, FACTORIAL, async () => {
  await tap("Examples");
  await tap("Addition");
  await tap("Names");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "add");
});

task("open an earlier program", PHONE, FACTORIAL, async () => {
  await tap("Examples");
  await tap("Factorial");
  assert.notEqual(await source(page), FACTORIAL);
  await tap("Examples");
  await tap("Recent");
  await tap(/^def fact/);
  assert.equal(await source(page), FACTORIAL);
});

task("change the language", PHONE, "write(1)\n", async () => {
  await tap("More");
  await tap("Addition");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "add");
});

task("run, and come back to the program", PHONE, FACTORIAL, async () => {
  await tap("Run");
  await until(page, "it shows the output", (now) => now.focused === "output" && now.run.startsWith("finished"));
  assert.equal(await page.evaluate(() => window.letcont.getOutput()), "120\n");
  await tap(/^Source/);
  assert.equal((await view()).focused, "source");
});

task("stop", PHONE, "def f(x: Int) : Int = f(x + 1);\nwrite(f(1))\n", async () => {
  await tap("Run");
  await until(page, "it runs", (now) => now.run.startsWith("running"));
  await tap("Stop");
  await until(page, "it ends", (now) => now.run.startsWith("stopped"));
});

task("type symbols, and undo", PHONE, "1", async () => {
  await tapCode("source", 1);
  await tap("(");
  await tap("->");
  assert.match(await source(page), /\(.*->/);
  for (let i = 0; i < 4 && await source(page) !== "1"; ++i) await tap("Undo");
  assert.equal(await source(page), "1");
  await tap("Redo");
  assert.notEqual(await source(page), "1");
});

task("select a word and cut it", PHONE, "alpha = 1\nalpha", async () => {
  const { x, y } = await place(page, "source", 2);
  await drag(page, [{ x, y }], { rest: 900 });
  assert.equal((await view()).caret, "0-5");
  await tap("More");
  await tap("Command palette");
  await scrollTo("Cut", 195, 420, 170);
  assert.equal(await source(page), " = 1\nalpha");
});

task("go to a problem", PHONE, "write(1)\n", async () => {
  await setProgram(page, "write(\n", "fun");
  await settled(page);
  const message = (await page.evaluate(() => window.letcont.getDiagnostics()))[0].message;
  await tap(message);
  assert.equal((await view()).focused, "source");
  assert.notEqual((await view()).caret, "0-0");
});

task("see the call stack of a runtime error", TABLET, FAILING, async () => {
  await tap("Run");
  await until(page, "it fails", (now) => now.run.startsWith("failed"));
  await tap("Call stack");
  await until(page, "it is there", (now) => now.run.startsWith("debugging"));
});

// ---- What became of it

task("light up what a piece became", PHONE, FACTORIAL, async () => {
  await tapCode("source", FACTORIAL.indexOf("n * fact") + 2);
  assert.notEqual((await view()).linked, "");
  await tap(/^CPS \(/);
  assert.equal((await view()).focused, "cps");
  assert.notEqual((await view()).linked, "");
});

task("show another stage", PHONE, FACTORIAL, async () => {
  await tap(/^CPS/);
  await tap(/^CPS/); // the shown one opens the menu
  await tap("Flow");
  assert.equal((await view()).focused, "flow");
});

task("show a stage after a pass", TABLET, FACTORIAL, async () => {
  await tap("CPS");
  await scrollTo("After pass", 700, 600, 300);
  await scrollTo("before any pass", 700, 600, 300);
  assert.match((await view()).panes, /cps@none/);
});

task("scroll the program and zoom", PHONE, Array.from({ length: 200 }, (_, i) => `write(${i});`).join("\n") + "write(1)", async () => {
  await drag(page, [700, 650, 550, 420, 300].map((y) => ({ x: 200, y })));
  await until(page, "it scrolls", async () => (await panesOf(page)).source.scrolled > 200);
  await pinch(40, 120);
  assert.ok(Number((await view()).zoom) > 100, (await view()).zoom);
  await pinch(120, 40);
  assert.ok(Number((await view()).zoom) <= 110, (await view()).zoom);
});

task("fold all, and unfold by a tap", PHONE, FACTORIAL, async () => {
  const end = await place(page, "source", FACTORIAL.indexOf("write"));
  await tap("More");
  await tap("Command palette");
  await scrollTo("Fold all", 195, 420, 170);
  const folded = await place(page, "source", FACTORIAL.indexOf("write"));
  assert.ok(folded.y < end.y, `${folded.y}, ${end.y}`);
  const { x, y } = await place(page, "source", FACTORIAL.indexOf("=\n") + 1);
  await tapAt(x + 18, y);
  assert.equal((await place(page, "source", FACTORIAL.indexOf("write"))).y, end.y);
});

task("wrap long lines", PHONE, `write(${"1 + ".repeat(60)}1)\n`, async () => {
  const wrapped = await place(page, "source", 200);
  assert.ok(wrapped.x < 390, "a narrow window begins with it");
  const toggle = async () => {
    await tap("More");
    await tap("Command palette");
    await scrollTo("Toggle word wrap", 195, 420, 170);
  };
  await toggle();
  assert.ok((await place(page, "source", 200)).y < wrapped.y);
  await toggle();
  assert.deepEqual(await place(page, "source", 200), wrapped);
});

// ---- Debugging

task("debug, step, and stop", PHONE, FACTORIAL, async () => {
  await tap(/^Debug/);
  await until(page, "it begins", (now) => now.steps.startsWith("step"));
  const begun = (await view()).steps;
  await tap(/^Step into/);
  await until(page, "it steps", (now) => now.steps !== begun);
  await tap(/^Step back/);
  await until(page, "it is back", (now) => now.steps === begun);
  await tap(/^Stop debugging/);
  assert.ok((await view()).run.indexOf("debugging") < 0);
});

task("set a breakpoint, and continue to it", TABLET, FACTORIAL, async () => {
  const { source: pane } = await panesOf(page), line = await place(page, "source", FACTORIAL.indexOf("else"));
  await tapAt(pane.x + 12, line.y);
  assert.equal((await view()).breakpoints, "3");
  await tap("Debug");
  await until(page, "it begins", (now) => now.steps.startsWith("step"));
  const begun = (await view()).steps;
  await tap("Continue");
  await until(page, "it stops there", (now) => now.steps !== begun && /^step \d+/.test(now.steps));
});

task("step over and out", TABLET, FACTORIAL, async () => {
  await tap("Debug");
  await until(page, "it begins", (now) => now.steps.startsWith("step"));
  let last = (await view()).steps;
  for (const label of [/^Step over/, /^Step into/, /^Step out/]) {
    await tap(label);
    await until(page, "it moves", (now) => now.steps !== last);
    last = (await view()).steps;
  }
});

// ---- The view

task("choose a layout", PHONE, FACTORIAL, async () => {
  await tap("More");
  await tap("Pictures");
  assert.match((await view()).layout, /flow/);
});

task("split a pane, close it, and bring it back", TABLET, FACTORIAL, async () => {
  const count = async () => (await view()).panes.split(";").length;
  const before = await count();
  await tapCode("source", 0);
  await tap("Split right");
  assert.equal(await count(), before + 1);
  await tap("Tokens"); // the title of the new one: its menu
  await scrollTo("Close pane", 400, 600, 300);
  assert.equal(await count(), before);
  await tap(/^Command palette/);
  await scrollTo("Reopen closed pane", 500, 420, 170);
  assert.equal(await count(), before + 1);
});

task("move a splitter", TABLET, FACTORIAL, async () => {
  const { source: before } = await panesOf(page);
  const x = before.x + before.width + 4, y = before.y + 100;
  await drag(page, [0, 20, 50, 80, 100].map((by) => ({ x: x + by, y })));
  assert.ok((await panesOf(page)).source.width > before.width + 50);
});

task("change between light and dark", PHONE, FACTORIAL, async () => {
  const before = (await view()).theme;
  await tap("More");
  await tap("Toggle theme");
  assert.notEqual((await view()).theme, before);
});

task("copy a link", PHONE, FACTORIAL, async () => {
  await tap("More");
  await tap("Copy link to the program");
  assert.match(await page.evaluate(() => window.letcont.getNotice()), /[Ll]ink/);
});

task("read the shortcuts, and close them", SMALL, FACTORIAL, async () => {
  await tap("More");
  await scrollTo("Keyboard shortcuts", 180, 500, 200);
  assert.equal((await view()).dialog, "shortcuts");
  await tap("Close");
  assert.equal((await view()).dialog, "");
});

task("take the tour, and leave it", SMALL, FACTORIAL, async () => {
  await tap("More");
  await scrollTo("Take the tour", 180, 500, 200);
  assert.equal((await view()).tour, "1");
  await tap("Next");
  assert.equal((await view()).tour, "2");
  await tap(/^(Skip|End|Leave|Close|Done)/);
  assert.equal((await view()).tour, "0");
});

task("find in the program", PHONE, FACTORIAL, async () => {
  await tap("More");
  await tap("Command palette");
  await scrollTo("Find in this pane", 195, 420, 170);
  assert.notEqual((await view()).find, "closed");
  await tap(/^Close|^Esc/);
  assert.equal((await view()).find, "closed");
});

task("look at a picture, and zoom it", PHONE, FACTORIAL, async () => {
  await tap(/^CPS/);
  await tap(/^CPS/);
  await tap("Flow");
  await tap(/^Zoom in|^\+/);
  await tap(/^Fit/);
  assert.equal((await view()).focused, "flow");
});

task("switch a pass off and on", TABLET, FACTORIAL, async () => {
  await tap("Layout");
  await tap("Passes");
  const before = (await view()).passes;
  await tap("Disable shrink");
  assert.notEqual((await view()).passes, before);
  const without = (await view()).passes;
  await tap("Enable shrink");
  assert.notEqual((await view()).passes, without);
});

task("choose an engine", TABLET, FACTORIAL, async () => {
  await tap("CPS");
  await tap("Engines");
  await tap("eval");
  assert.equal((await view()).engine, "eval");
});

task("come back after a reload", PHONE, FACTORIAL, async () => {
  await page.waitForFunction(() => location.hash.length > 10);
  await page.reload();
  await ready(page);
  await tapCode("source", 3);
  assert.equal(await source(page), FACTORIAL);
  assert.notEqual((await view()).linked, "");
});
