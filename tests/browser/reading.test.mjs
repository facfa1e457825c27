// What a program reads: the pane Input, as people use it, and the text view's field.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, keys, newPage, openPlayground, panesOf, PHONE, run, screenshot, setProgram, settled, source, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

const SUM = 'def sum = { so_far -> match (read_int()) { Some(n) -> sum(so_far + n); None -> so_far } }\nprint(sum(0))\n';
const output = (page) => page.evaluate(() => window.letcont.getOutput());

const using = (name, options, steps) => test(name, async () => {
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 1200, height: 800 }, ...options });
  await settled(page);
  await setProgram(page, SUM, "l");
  await steps(page);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

using("a program reads what is typed into Input; undo, copying and a reload keep it", {}, async (page) => {
  await run(page);
  assert.equal(await output(page), "0");
  await choose(page, "show input");
  for (const pane of ["source", "output", "input", "cps", "llvm"]) assert.ok(pane in await panesOf(page), pane);
  await page.keyboard.type("1 20\n(300");
  await settled(page);
  assert.equal(await source(page), SUM, "the keys went to Input");
  await run(page);
  assert.equal(await output(page), "21", "( is no number, and brackets do not come in pairs");
  await keys(page, "Backspace", "Backspace", "Backspace", "Backspace", "3", "Control+z", "Control+y");
  await run(page);
  assert.equal(await output(page), "24");
  await screenshot(page, "input-pane");
  await page.evaluate(() => window.letcont.copyLink());
  await page.reload();
  await page.waitForFunction(() => window.letcont?.engineReady());
  await settled(page);
  await run(page);
  assert.equal(await output(page), "24", "a reload keeps it");
});

using("a link brings the input, and runs nothing", {}, async (page) => {
  await choose(page, "show input");
  await page.keyboard.type("7 8");
  await settled(page);
  const link = await page.evaluate(() => window.letcont.copyLink());
  const other = await openPlayground(all.browser, link, {});
  await settled(other);
  assert.equal(await output(other), "");
  await run(other);
  assert.equal(await output(other), "15");
  await other.context().close();
});

using("fingers type into it, with a row of keys", PHONE, async (page) => {
  await choose(page, "show input");
  await settled(page);
  await page.keyboard.type("5 6");
  await settled(page);
  await run(page);
  assert.equal(await output(page), "11");
});

test("the text view has a field for it", async () => {
  const page = await newPage(all.browser, {});
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready);
  await page.selectOption("#text-language", "l");
  await page.fill("#text-source", SUM);
  await page.fill("#text-reads", "30\n12\n");
  await page.waitForTimeout(400);
  await page.click("text=Run");
  await page.waitForFunction(() => document.querySelector('[aria-label="Output"]').textContent === "42");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#text-reads")?.value === "30\n12\n");
  await page.fill("#text-source", 'extern putchar :: Int -> Unit\nprint("a")\nputchar(0)\nprint("z")');
  await page.click("text=Run");
  await page.waitForFunction(() => document.querySelector('[aria-label="Output"]').textContent === "a\uFFFDz"); // as on the canvas
  await page.context().close();
});
