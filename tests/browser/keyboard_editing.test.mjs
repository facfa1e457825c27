// More tasks by keyboard only (keyboard.test.mjs): what an editor and a debugger have.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, keys, openPlayground, place, setProgram, settled, source, startAll, until, viewOf } from "./harness.mjs";

let all, page;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const FACTORIAL = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\nwrite(fact(5))\n";
const LISTS = `data List(a) = { Nil; Cons(a, List(a)) }
def sum = { list ->
  match(list) { Nil -> 0; Cons(first, rest) -> first + sum(rest) }
}
print(sum(Cons(1, Cons(2, Nil))))
`;

const view = () => viewOf(page);
const caret = async () => Number((await view()).caret.split("-")[1]);
const selected = async () => {
  const [from, to] = (await view()).caret.split("-").map(Number).sort((a, b) => a - b);
  return (await source(page)).slice(from, to);
};
async function type(text) {
  await page.keyboard.type(text);
  await settled(page);
}
// The caret before the first place of that text.
async function goTo(text) {
  await keys(page, "Control+Home");
  const at = (await source(page)).indexOf(text), before = (await source(page)).slice(0, at).split("\n");
  for (let i = 1; i < before.length; ++i) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < before.at(-1).length; ++i) await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.equal(await caret(), at);
}

async function focus(pane) {
  for (let i = 0; i < 10 && (await view()).focused !== pane; ++i) await keys(page, "F6");
  assert.equal((await view()).focused, pane);
}

const task = (name, program, steps) => test(name, async () => {
  const options = { viewport: { width: 1100, height: 720 }, permissions: ["clipboard-read", "clipboard-write"] };
  page = await openPlayground(all.browser, all.url, options);
  await setProgram(page, program, program === LISTS ? "l" : "fun");
  await keys(page, "Control+Home");
  await steps();
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// ---- The editor

task("replace everything", FACTORIAL, async () => {
  await keys(page, "Control+a");
  await type("write(1)");
  assert.equal(await source(page), "write(1)");
});

task("select words and type over them", FACTORIAL, async () => {
  await keys(page, "Control+ArrowRight", "ArrowRight", "Control+Shift+ArrowRight");
  assert.match(await selected(), /fact/);
  await type("f");
  assert.match(await source(page), /^def f\(/);
});

task("select to the end of the line", FACTORIAL, async () => {
  await keys(page, "Shift+End");
  assert.equal(await selected(), "def fact(n) =");
  await keys(page, "ArrowDown", "End", "Shift+Home");
  assert.equal(await selected(), "if n == 0 then 1");
});

task("move a line", FACTORIAL, async () => {
  await keys(page, "Control+Shift+ArrowDown");
  assert.match(await source(page), /^ {2}if n == 0 then 1\ndef fact/);
  await keys(page, "Control+Shift+ArrowUp");
  assert.equal(await source(page), FACTORIAL);
});

task("delete a line", FACTORIAL, async () => {
  await keys(page, "Control+Shift+K");
  assert.match(await source(page), /^ {2}if n == 0/);
});

task("copy a line and paste it", "write(1)\n", async () => {
  await keys(page, "Control+c", "Control+End", "Control+v");
  assert.equal(await source(page), "write(1)\nwrite(1)\n");
});

task("cut a selection and paste it", "write(1)\n", async () => {
  await keys(page, "Shift+End", "Control+x");
  assert.equal(await source(page), "\n");
  await keys(page, "Control+v", "Control+v");
  assert.equal(await source(page), "write(1)write(1)\n");
});

task("indent and unindent", FACTORIAL, async () => {
  await keys(page, "ArrowDown", "Shift+ArrowDown", "Tab");
  assert.match(await source(page), /\n {4}if n == 0/);
  await keys(page, "Shift+Tab", "Shift+Tab");
  assert.match(await source(page), /\nif n == 0/);
});

task("brackets close by themselves, and are erased together", "", async () => {
  await type("write(");
  assert.equal(await source(page), "write()");
  await keys(page, "Backspace");
  assert.equal(await source(page), "write");
});

task("complete a word", FACTORIAL, async () => {
  await keys(page, "Control+End");
  await type("fa");
  await keys(page, "Control+Space", "Enter");
  assert.match(await source(page), /fact$/);
});

task("go to a definition and back", FACTORIAL, async () => {
  await goTo("fact(5)");
  const from = await caret();
  await keys(page, "Control+F12");
  assert.equal(await caret(), FACTORIAL.indexOf("fact"));
  await keys(page, "Shift+F7");
  assert.equal(await caret(), from);
});

task("go to a line", FACTORIAL, async () => {
  await keys(page, "Control+g");
  await type("3");
  await keys(page, "Enter");
  assert.equal(await caret(), FACTORIAL.indexOf("  else"));
});

task("go to the matching bracket", FACTORIAL, async () => {
  await goTo("(n) =");
  await keys(page, "Control+m");
  assert.equal(await caret(), FACTORIAL.indexOf(") ="));
});

task("replace matches one by one, and undo", FACTORIAL, async () => {
  await keys(page, "Control+h");
  await type("fact");
  await keys(page, "Tab");
  await type("f");
  for (let i = 0; i < 6 && (await source(page)).includes("fact"); ++i) await keys(page, "Enter");
  assert.equal(await source(page), FACTORIAL.replaceAll("fact", "f"));
  await keys(page, "Escape");
  for (let i = 0; i < 6 && await source(page) !== FACTORIAL; ++i) await keys(page, "Control+z");
  assert.equal(await source(page), FACTORIAL);
});

task("find references, and rename a variable", FACTORIAL, async () => {
  await goTo("n * fact");
  await keys(page, "Shift+F12");
  await until(page, "it lists them", (now) => now.dialog === "palette");
  await keys(page, "ArrowDown", "Enter");
  assert.equal(await caret(), FACTORIAL.indexOf("n == 0"));
  await keys(page, "Control+Shift+F12");
  await type("count");
  await keys(page, "Enter");
  assert.match(await source(page), /fact\(count\)[^]*count == 0[^]*count \* fact\(count - 1\)/);
  await keys(page, "Control+z");
  assert.equal(await source(page), FACTORIAL);
});

task("fold a function, and unfold it", FACTORIAL, async () => {
  const end = await place(page, "source", FACTORIAL.indexOf("write"));
  await keys(page, "Control+Shift+BracketLeft");
  assert.ok((await place(page, "source", FACTORIAL.indexOf("write"))).y < end.y);
  await keys(page, "Control+Shift+BracketRight");
  assert.equal((await place(page, "source", FACTORIAL.indexOf("write"))).y, end.y);
});

task("fold everything in a stage", LISTS, async () => {
  await focus("cps");
  const text = await page.evaluate(() => window.letcont.getStage("cps"));
  const before = await place(page, "cps", text.length - 1);
  await choose(page, "fold all");
  assert.ok((await place(page, "cps", text.length - 1)).y < before.y);
  await choose(page, "unfold all");
  assert.equal((await place(page, "cps", text.length - 1)).y, before.y);
});

task("wrap long lines, which is kept", `write(${"1 + ".repeat(60)}1)\n`, async () => {
  const before = await place(page, "source", 200);
  await keys(page, "Alt+z");
  const after = await place(page, "source", 200);
  assert.ok(after.y > before.y && after.x < before.x);
  await keys(page, "Alt+z");
  assert.equal((await place(page, "source", 200)).y, before.y);
});

task("open the context menu, and choose from it", FACTORIAL, async () => {
  await keys(page, "ContextMenu");
  assert.equal((await view()).dialog, "menu");
  await keys(page, "Escape");
  assert.equal((await view()).dialog, "");
});

// ---- The panes

task("split a pane, close it, and bring it back", FACTORIAL, async () => {
  const count = async () => (await view()).panes.split(";").length;
  const before = await count();
  await keys(page, "Control+Alt+d");
  assert.equal(await count(), before + 1);
  await keys(page, "Control+Alt+x");
  assert.equal(await count(), before);
  await keys(page, "Control+Alt+z");
  assert.equal(await count(), before + 1);
});

task("go back to the default layout", FACTORIAL, async () => {
  const before = (await view()).layout;
  await choose(page, "layout pictures");
  assert.notEqual((await view()).layout, before);
  await choose(page, "reset layout");
  assert.equal((await view()).layout, before);
});

task("look at a picture by keys", FACTORIAL, async () => {
  await choose(page, "show flow");
  await focus("flow");
  await keys(page, "+", "+", "0", "ArrowDown", "ArrowDown");
  assert.equal((await view()).focused, "flow");
});

task("compare side by side, which is kept", FACTORIAL, async () => {
  await choose(page, "layout passes");
  await keys(page, "Shift+F4");
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  assert.match(kept, /difference sides/);
});

// ---- The debugger

task("stop at a function", FACTORIAL, async () => {
  await choose(page, "break at fact");
  assert.equal((await view()).breakpoints, "fact");
  await keys(page, "Control+Shift+Enter");
  const begun = (await view()).steps;
  await keys(page, "Control+Shift+Enter");
  await until(page, "it stops there", (now) => now.steps !== begun && /^step \d+$/.test(now.steps));
});

task("go to a step, restart, and go back to a breakpoint", FACTORIAL, async () => {
  await keys(page, "ArrowDown", "ArrowDown", "F9");
  await choose(page, "go to step 20");
  await until(page, "it is there", (now) => now.steps === "step 20");
  await keys(page, "Control+Shift+F9");
  await until(page, "it goes back", (now) => now.steps !== "step 20");
  await choose(page, "restart");
  await until(page, "it begins again", (now) => /^step 0/.test(now.steps));
});

task("run to the end, and to a runtime error", FACTORIAL, async () => {
  await choose(page, "run to the end");
  await until(page, "it ends", (now) => now.steps.startsWith("finished"));
  await choose(page, "stop debugging");
  await setProgram(page, "def f(n) = 10 / n;\nwrite(f(0))\n", "fun");
  await choose(page, "run to the end");
  await until(page, "it fails", (now) => now.problems === "1");
});

task("step by source, and by CPS", FACTORIAL, async () => {
  await keys(page, "F2");
  await until(page, "it begins", (now) => now.steps !== "not started");
  await choose(page, "step by source");
  const first = await page.evaluate(() => window.letcont.getNotice());
  await choose(page, "step by source");
  assert.notEqual(await page.evaluate(() => window.letcont.getNotice()), first);
});

task("predict the next step", FACTORIAL, async () => {
  await choose(page, "predict");
  await until(page, "it asks", (now) => now.steps.length > 0 && now.steps !== "not started");
});

// ---- What remains

task("count how often lines run", FACTORIAL, async () => {
  await choose(page, "toggle line counts");
  await keys(page, "Control+Enter");
  await until(page, "it ends", (now) => now.run.startsWith("finished"));
});

for (const [words, name] of [["export as web page", "letcont.html"], ["export as markdown", "letcont.md"]]) {
  task(words, FACTORIAL, async () => {
    const coming = page.waitForEvent("download");
    await choose(page, words);
    assert.equal((await coming).suggestedFilename(), name);
  });
}

task("open the book", FACTORIAL, async () => {
  const coming = page.context().waitForEvent("page");
  await choose(page, "open the book");
  assert.match((await coming).url(), /book/);
});

task("dismiss the welcome", FACTORIAL, async () => {
  await keys(page, "Shift+F6");
  assert.equal((await view()).focused, "toolbar");
  await keys(page, "Escape");
  assert.notEqual((await view()).focused, "toolbar");
});
