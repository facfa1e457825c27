// Copy, cut and paste: they are for what has the keys, and what comes is what is in the clipboard now.

import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { keys, openPlayground, place, setProgram, settled, source, startAll, until, viewOf } from "./harness.mjs";

const PROGRAM = "alpha = 1;\nbeta = 2;\nwrite(3)\n";

let all, page;
before(async () => {
  all = await startAll({ pictures: false });
  page = await openPlayground(all.browser, all.url, { permissions: ["clipboard-read", "clipboard-write"] });
});
beforeEach(async () => {
  await setProgram(page, PROGRAM, "fun");
  await keys(page, "Control+Home");
});
after(async () => {
  assert.deepEqual(await page.problems(), []);
  await all.end();
});

const read = () => page.evaluate(() => navigator.clipboard.readText());
const write = (text) => page.evaluate((it) => navigator.clipboard.writeText(it), text);
const type = async (text) => { await page.keyboard.type(text); await settled(page); };
const control = async (label) => (await page.evaluate(() => window.letcont.getControls())).findLast((each) => label.test(each.label));
const click = async (label) => {
  const { x, y, width, height } = await control(label);
  await page.mouse.click(x + Math.min(width / 2, 20), y + height / 2);
  await settled(page);
};

test("a field of the bar is pasted into, copied from and cut from, and the program behind it stays", async () => {
  await write("beta");
  await keys(page, "Control+f", "Control+a", "Control+v");
  const found = (count) => until(page, "it looks for that", (view) => view.find === count);
  await found("1 of 1");
  await type("x");
  await keys(page, "Control+a", "Control+c");
  assert.equal(await read(), "betax");
  await write("");
  await keys(page, "Control+x");
  assert.equal(await read(), "betax");
  await type("a");
  await found("3 of 3");
  await keys(page, "Control+z", "Control+z", "Control+a", "Control+c");
  assert.equal(await read(), "betax");
  await keys(page, "ArrowRight", "Control+x"); // nothing is selected
  assert.equal(await read(), "betax");
  await keys(page, "Escape");
  assert.equal(await source(page), PROGRAM);
});

test("the palette's field, too", async () => {
  await write("run");
  await keys(page, "Control+k", "Control+v");
  await keys(page, "Control+a", "Control+x");
  assert.equal(await read(), "run");
  await keys(page, "Escape");
  assert.equal(await source(page), PROGRAM);
});

test("nothing is cut or pasted behind a sheet", async () => {
  await write("PASTED");
  await keys(page, "F1");
  assert.equal((await viewOf(page)).dialog, "shortcuts");
  await keys(page, "Control+x", "Control+v", "Escape");
  assert.equal(await source(page), PROGRAM);
  assert.equal(await read(), "PASTED");
});

test("a menu's Paste pastes what another program has copied since", async () => {
  await keys(page, "Shift+End", "Control+c");
  await write("FROM ELSEWHERE ");
  const { x, y } = await place(page, "source", 12);
  await page.mouse.click(x, y, { button: "right" });
  await settled(page);
  await click(/^Paste/);
  await until(page, "it is pasted", async () => (await source(page)).includes("FROM ELSEWHERE"));
});

test("a clipboard without text changes nothing", async () => {
  await keys(page, "Control+a");
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    const picture = await new Promise((resolve) => { canvas.toBlob(resolve); });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  });
  await keys(page, "Control+v");
  assert.equal(await source(page), PROGRAM);
});

test("what is pasted behind many quick keys comes after them", async () => {
  await setProgram(page, "keep 01234567890123456789", "add");
  await keys(page, "Control+End");
  await page.evaluate(() => {
    const field = document.getElementById("input");
    for (let i = 0; i < 20; ++i) {
      for (const kind of ["keydown", "keyup"]) {
        const event = new KeyboardEvent(kind, { key: "Backspace", code: "Backspace", bubbles: true, cancelable: true });
        field.dispatchEvent(event);
      }
    }
    const data = new DataTransfer();
    data.setData("text/plain", "a\0b");
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await settled(page);
  assert.equal(await source(page), "keep a\uFFFDb");
});
