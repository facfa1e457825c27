// The playground as people use it, with a real mouse, keys and fingers: each test is something that a user once stumbled
// over. What does not need a browser is in tests/unit/app_use_test.cpp.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { choose, compiled, drag, keys, openPlayground, panesOf, PHONE, place, ready, root, setProgram, settled, source, stage, startAll, until, viewOf } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const LISTS = `data List(a) = { Nil; Cons(a, List(a)) }
def map = { (f, list) ->
  match(list) { Nil -> Nil
                Cons(first, rest) -> Cons(f(first), map(f, rest)) }
}
def sum = { list -> match(list) { Nil -> 0; Cons(first, rest) -> first + sum(rest) } }
print(sum(map({ x -> x * x }, Cons(1, Cons(2, Nil)))))
`;
const FACTORIAL = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n";

async function clickText(page, text, at = 0) {
  const { x, y } = await place(page, "source", (await source(page)).indexOf(text) + at);
  await page.mouse.click(x, y);
  await settled(page);
}

// Clicks the control with that label, or the leftmost of several.
async function clickControl(page, label) {
  const [{ x, y, width, height }] = (await page.evaluate(() => window.letcont.getControls())).filter((each) => each.label === label).sort((a, b) => a.x - b.x);
  await page.mouse.click(x + width / 2, y + height / 2);
  await settled(page);
}

// A page with a program; the test ends when it has no problems.
const using = (name, options, steps) => test(name, async () => {
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 1440, height: 900 }, ...options });
  await settled(page);
  await steps(page);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// ---- The first screen

using("somebody new sees a program, what became of it, its output, and what to do", { firstVisit: true }, async (page) => {
  await until(page, "it runs", (view) => view.run.startsWith("finished"));
  assert.equal(await page.evaluate(() => window.letcont.getOutput()), "3628800\n");
  const view = await viewOf(page);
  assert.notEqual(view.linked, "");
  assert.equal(view.offer, "1");
});

using("three pointer actions show a piece in all stages, the second scrolls a pane", { firstVisit: true, viewport: { width: 1100, height: 720 } }, async (page) => {
  await until(page, "it runs", (view) => view.run.startsWith("finished"));
  const text = await source(page);
  const first = await place(page, "source", text.indexOf("n == 0"));
  await page.mouse.move(first.x, first.y);
  await settled(page);
  const hovered = await viewOf(page), before = await panesOf(page);
  assert.notEqual(hovered.linked, "");
  const second = await place(page, "source", text.indexOf("write("));
  await page.mouse.click(second.x, second.y);
  await settled(page);
  const clicked = await panesOf(page);
  assert.ok(Object.keys(before).some((pane) => before[pane].scrolled !== clicked[pane].scrolled), JSON.stringify(clicked));
  const third = await place(page, "source", text.indexOf("n * acc"));
  await page.mouse.click(third.x, third.y);
  await settled(page);
  assert.notEqual((await viewOf(page)).linked, hovered.linked);
});

// ---- Linked code (1, 13, 22)

using("a click scrolls the stages to what became of the piece, and hovering scrolls nothing", { viewport: { width: 1200, height: 600 } }, async (page) => {
  await setProgram(page, LISTS, "l");
  await clickText(page, "data");
  const before = await panesOf(page);
  const there = await place(page, "source", (await source(page)).indexOf("sum(map"));
  await page.mouse.move(there.x, there.y);
  await settled(page);
  assert.deepEqual((await panesOf(page)).llvm.scrolled, before.llvm.scrolled);
  await page.mouse.click(there.x, there.y);
  await settled(page);
  const after = await panesOf(page);
  assert.notEqual(after.llvm.scrolled, before.llvm.scrolled);
  // The mouse rests on the piece, and the arrow keys win.
  const lit = (await viewOf(page)).linked;
  await keys(page, "Control+Home", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.notEqual((await viewOf(page)).linked, lit);
});

using("the name of a definition leads to its code", {}, async (page) => {
  await setProgram(page, LISTS, "l");
  await clickText(page, "map = {", 1);
  assert.notEqual((await viewOf(page)).linked, "");
  await keys(page, "F7");
  assert.equal((await viewOf(page)).focused, "cps");
});

// ---- The keyboard stays (3)

using("closing the message about Tab leaves the keyboard with the application", {}, async (page) => {
  await keys(page, "Tab");
  await page.locator("#notice-close").click();
  await keys(page, "Control+k");
  assert.equal((await viewOf(page)).dialog, "palette");
});

using("Tab in the search bar indents nothing, and says nothing about it", {}, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  await keys(page, "Control+h");
  await page.keyboard.type("fact");
  await keys(page, "Tab");
  assert.equal(await source(page), FACTORIAL);
  assert.equal(await page.locator("#notice").isVisible(), false);
  await keys(page, "Escape", "Home", "Tab");
  await page.locator("#notice").waitFor({ state: "visible" });
});

// ---- Lessons, and the prelude

using("a lesson from the menu shows the stages of what it says, and its piece lit up", { viewport: { width: 1024, height: 768 } }, async (page) => {
  await clickControl(page, "Examples");
  await clickControl(page, "CPS");
  await clickControl(page, "A loop is a continuation that calls itself");
  await until(page, "it is lit up", (view) => view.linked !== "");
  const program = await source(page);
  assert.equal((await viewOf(page)).caret, Array(2).fill(program.indexOf("loop(less")).join("-"));
  assert.deepEqual(Object.keys(await panesOf(page)), ["source", "output", "cps", "llvm"]);
  await choose(page, "example: macros");
  await until(page, "its stage is there", (view) => view.panes.includes("expanded ") && view.linked !== "");
});

using("Go to definition leads into the prelude, and Go back returns", {}, async (page) => {
  await setProgram(page, "def double = { x -> x * 2 }\nprint(sum(map(double, range(1, 3))))\n", "l");
  await clickText(page, "map(", 1);
  const before = (await viewOf(page)).caret;
  await keys(page, "Control+F12");
  assert.equal((await viewOf(page)).focused, "prelude");
  await keys(page, "Shift+F7");
  const view = await viewOf(page);
  assert.equal(view.focused, "source");
  assert.equal(view.caret, before);
});

using("a breakpoint beside a line of the prelude stops there, and F9 takes it out", {}, async (page) => {
  await setProgram(page, "def double = { x -> x * 2 }\nprint(sum(map(double, range(1, 3))))\n", "l");
  await clickText(page, "map(", 1);
  await keys(page, "Control+F12");
  const prelude = await fs.readFile(path.join(root, "core/syntax/l/prelude/prelude.l"), "utf8");
  const before = Buffer.from(prelude.slice(0, prelude.indexOf("def map = ")));
  const line = before.toString().split("\n").length;
  const { prelude: pane } = await panesOf(page), there = await place(page, "prelude", before.length);
  await page.mouse.click(pane.x + 12, there.y);
  await settled(page);
  assert.equal((await viewOf(page)).breakpoints, `prelude:${line}`);
  await keys(page, "Control+Shift+Enter", "Control+Shift+Enter");
  await until(page, "it stops there", (view) => view.steps !== "step 0" && /^step \d+$/.test(view.steps));
  const at = (await viewOf(page)).steps, now = await place(page, "prelude", before.length);
  await page.mouse.click(now.x + 40, now.y);
  await keys(page, "F9");
  assert.equal((await viewOf(page)).breakpoints, "");
  await choose(page, "restart");
  await until(page, "it begins again", (view) => view.steps === "step 0");
  await clickText(page, "map(", 1);
  await keys(page, "Control+F12");
  await choose(page, "run to cursor");
  await until(page, "it is there again", (view) => view.steps === at);
});

// ---- The language, and programs from files

using("another language comes with its own example, unless one has written something", { firstVisit: true }, async (page) => {
  const language = () => page.evaluate(() => window.letcont.getLanguage());
  const first = await source(page);
  await clickControl(page, "Fun");
  await clickControl(page, "L");
  await compiled(page);
  assert.equal(await language(), "l");
  assert.deepEqual(await page.evaluate(() => window.letcont.getDiagnostics()), []);
  assert.match(await page.evaluate(() => window.letcont.getNotice()), /Undo/);
  await keys(page, "Control+z");
  assert.equal(await source(page), first);
  assert.equal(await language(), "fun");
  await setProgram(page, "write(1)\n", "fun");
  await clickControl(page, "Fun");
  await clickControl(page, "L");
  assert.equal(await source(page), "write(1)\n");
  await keys(page, "Control+z");
  assert.equal(await language(), "fun");
});

using("a dropped file that is no text is refused, and the program stays", {}, async (page) => {
  const drop = async (name, bytes) => {
    const data = await page.evaluateHandle(([as, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], as));
      return transfer;
    }, [name, bytes]);
    await page.dispatchEvent("#canvas", "drop", { dataTransfer: data });
  };
  const before = await source(page);
  for (const bytes of [[0x89, 0x50, 0x4e, 0x47, 0xff], [0x31, 0, 0x32]]) {
    await drop("picture.png", bytes);
    await page.locator("#notice", { hasText: "picture.png is not a text file." }).waitFor({ state: "visible" });
    await page.locator("#notice-close").click();
    assert.equal(await source(page), before);
  }
  await drop("sum.add", [0x34, 0x2b, 0x34]);
  await page.waitForFunction(() => window.letcont.getSource() === "4+4");
});

using("a stopped run says how long it ran", {}, async (page) => {
  await setProgram(page, "def f(x: Int) : Int = f(x + 1);\nwrite(f(1))\n", "fun");
  await keys(page, "Control+Enter");
  await page.waitForTimeout(700);
  await keys(page, "Escape");
  await until(page, "it stops", (view) => view.run.startsWith("stopped"));
  assert.match((await viewOf(page)).run, /^stopped, (\d{3} ms|[\d.]+ s|.*steps)$/);
});

// ---- Truth about state (4, 8, 9, 10)

using("undo brings back the program and its language", {}, async (page) => {
  await setProgram(page, "1 + 2 + 3", "add");
  await choose(page, "example: lists");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "l");
  await keys(page, "Control+z");
  assert.equal(await source(page), "1 + 2 + 3");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "add");
});

using("the output of another program says so", {}, async (page) => {
  await keys(page, "Control+Enter");
  await until(page, "it ends", (view) => view.run.startsWith("finished"));
  await choose(page, "example: lists");
  assert.match((await viewOf(page)).run, /earlier version/);
});

using("a runtime error is a problem, and F8 goes there", {}, async (page) => {
  await setProgram(page, "def f(n) = 10 / n;\nwrite(f(0))\n", "fun");
  await keys(page, "Control+Enter");
  await until(page, "it fails", (view) => view.run.startsWith("failed"));
  assert.equal((await viewOf(page)).problems, "1");
  await keys(page, "Control+End", "F8");
  assert.equal((await viewOf(page)).caret, "11-11");
});

using("notices go by themselves", {}, async (page) => {
  await choose(page, "toggle line counts");
  assert.notEqual(await page.evaluate(() => window.letcont.getNotice()), "");
  await until(page, "it goes", async () => (await page.evaluate(() => window.letcont.getNotice())) === "");
});

// ---- The debugger (11, 12, 15, 17)

using("debugging goes to a step from rest, says no total too early, and a link offers its step", {}, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  await choose(page, "go to step 20");
  await until(page, "it is there", (view) => view.steps === "step 20");
  const link = await page.evaluate(() => window.letcont.copyLink());
  const other = await openPlayground(all.browser, link, { viewport: { width: 1440, height: 900 } });
  await settled(other);
  assert.equal((await viewOf(other)).steps, "not started");
  assert.equal((await viewOf(other)).offer, "2");
  await keys(other, "Control+Shift+Enter");
  await until(other, "it goes there", (view) => view.steps === "step 20");
  assert.deepEqual(await other.problems(), []);
  await other.context().close();
});

using("a breakpoint beside a line is not for the next program, and Run mentions it", {}, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  const { source: pane } = await panesOf(page), line = await place(page, "source", 20);
  await page.mouse.click(pane.x + 12, line.y);
  await settled(page);
  assert.equal((await viewOf(page)).breakpoints, "2");
  await keys(page, "Control+Enter");
  assert.match(await page.evaluate(() => window.letcont.getNotice()), /breakpoints/);
  await choose(page, "example: lists");
  assert.equal((await viewOf(page)).breakpoints, "");
});

// ---- Panes (5, 18)

using("no command takes the source away, and a closed pane comes back", {}, async (page) => {
  await choose(page, "show engines");
  assert.ok("source" in await panesOf(page));
  await keys(page, "Control+Alt+x"); // the engines; the focus goes to the source
  await keys(page, "Control+Alt+x", "Control+Alt+x");
  const panes = await panesOf(page);
  assert.ok("source" in panes && !("engines" in panes), JSON.stringify(panes));
  await keys(page, "Control+Alt+z");
  assert.ok("engines" in await panesOf(page));
});

using("panes are split until there is no room, and then become tabs", {}, async (page) => {
  for (let i = 0; i < 12; ++i) await keys(page, i % 2 ? "Control+Alt+d" : "Control+Alt+r");
  for (const [shows, pane] of Object.entries(await panesOf(page))) {
    assert.ok(pane.width >= 159 && pane.height >= 159, `${shows}: ${JSON.stringify(pane)}`);
  }
});

using("a pane's title is dragged to the other side", {}, async (page) => {
  const { source: left, llvm } = await panesOf(page);
  await page.mouse.move(llvm.x + 40, llvm.y + 18);
  await page.mouse.down();
  await page.mouse.move(left.x + 60, left.y + 200, { steps: 8 });
  await page.mouse.move(left.x + 12, left.y + 200, { steps: 4 });
  await settled(page);
  await page.mouse.up();
  await settled(page);
  const panes = await panesOf(page);
  assert.ok(panes.llvm.x < panes.source.x, JSON.stringify(panes));
});

using("a right click offers what can be done there", {}, async (page) => {
  const { x, y } = await place(page, "source", 20);
  await page.mouse.click(x, y, { button: "right" });
  await settled(page);
  assert.equal((await viewOf(page)).dialog, "menu");
  await keys(page, "Escape");
  assert.equal((await viewOf(page)).dialog, "");
});

// ---- Touch (2, 6, 7)

using("a finger scrolls the source, and selects nothing", PHONE, async (page) => {
  await setProgram(page, Array.from({ length: 200 }, (_, i) => `x${i} = 1 + 2`).join("\n"), "add");
  await drag(page, [700, 650, 550, 420, 300].map((y) => ({ x: 200, y })));
  await until(page, "it scrolls", async () => (await panesOf(page)).source.scrolled > 200);
  const [from, to] = (await viewOf(page)).caret.split("-");
  assert.equal(from, to);
});

using("a long press selects a word", PHONE, async (page) => {
  await setProgram(page, "alpha = 1\nalpha", "add");
  const { x, y } = await place(page, "source", 2);
  await drag(page, [{ x, y }], { rest: 900 });
  await until(page, "it selects", (view) => view.caret === "0-5");
});

using("a tap shows where a piece went, tabs keep it, and Run shows the output", PHONE, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  const { x, y } = await place(page, "source", FACTORIAL.indexOf("n * fact") + 2);
  await page.touchscreen.tap(x, y);
  await settled(page);
  const lit = (await viewOf(page)).linked;
  assert.notEqual(lit, "");
  await keys(page, "F6", "F6");
  await keys(page, "Control+Enter");
  await until(page, "it shows the output", (view) => view.focused === "output");
});

using("a long menu scrolls under a finger", PHONE, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  await page.touchscreen.tap(90, 25); // Examples
  await until(page, "it opens", (view) => view.dialog === "menu");
  const labels = () => page.evaluate(() => window.letcont.getControls().map((each) => each.label).join());
  const before = await labels();
  await drag(page, [700, 600, 450, 300, 150].map((y) => ({ x: 150, y })));
  assert.equal((await viewOf(page)).dialog, "menu");
  assert.notEqual(await labels(), before);
});

using("an edited program on a phone comes back to the application", PHONE, async (page) => {
  await setProgram(page, FACTORIAL, "fun");
  await page.waitForFunction(() => location.hash.length > 10);
  await page.reload();
  await ready(page);
  await compiled(page);
  assert.equal(await source(page), FACTORIAL);
  assert.equal(await page.evaluate(() => document.getElementById("canvas").getBoundingClientRect().width > 300), true);
  assert.notEqual(await stage(page, "cps"), "");
});
