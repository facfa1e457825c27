// What the page makes of events of the mouse and of keys before the application sees them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { keyOf } from "../../web/page/keys.js";
import { openPlayground, panesOf, place, setProgram, settled, source, startAll, until, viewOf } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const open = async (program) => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, program, "add");
  await settled(page);
  return page;
};
const close = async (page) => {
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
};
const cursor = (page) => page.evaluate(() => document.getElementById("canvas").style.cursor);

// The places in Dear ImGui's list, from Tab on.
const KEYS = [
  ["the first one", { key: "Tab", code: "Tab", keyCode: 9 }, 0],
  ["Escape", { key: "Escape", code: "Escape", keyCode: 27 }, 14],
  ["the Shift on the right", { key: "Shift", code: "ShiftRight", keyCode: 16 }, 20],
  ["a letter", { key: "a", code: "KeyA", keyCode: 65 }, 34],
  ["a letter of a German keyboard", { key: "y", code: "KeyZ", keyCode: 89 }, 58],
  ["a letter of a Russian keyboard", { key: "ф", code: "KeyA", keyCode: 65 }, 34],
  ["a digit of a French keyboard", { key: "&", code: "Digit1", keyCode: 49 }, 25],
  ["F1", { key: "F1", code: "F1", keyCode: 112 }, 60],
  ["the comma of a French keyboard", { key: ",", code: "KeyM", keyCode: 188 }, 85],
  ["a bracket", { key: "[", code: "BracketLeft", keyCode: 219 }, 91],
  ["a keypad's digit", { key: "7", code: "Numpad7", keyCode: 103 }, 107],
  ["the same where digits are off", { key: "Home", code: "Numpad7", keyCode: 36 }, 7],
  ["a keypad's Delete", { key: "Delete", code: "NumpadDecimal", keyCode: 46 }, 10],
  ["a keypad's Enter", { key: "Enter", code: "NumpadEnter", keyCode: 13 }, 13],
  ["the last one", { key: "=", code: "NumpadEqual", keyCode: 187 }, 116],
  ["a key on the screen, which is nowhere", { key: "Enter", code: "", keyCode: 13 }, 13],
  ["a key of an input method", { key: "Process", code: "", keyCode: 229 }, -1],
  ["what the application does not know", { key: "AudioVolumeUp", code: "AudioVolumeUp", keyCode: 175 }, -1],
];

test("a key is known by the layout's letter, or by its place", () => {
  for (const [name, event, wanted] of KEYS) assert.equal(keyOf(event), wanted, name);
});

test("a keypad whose digits are off moves the caret", async () => {
  const page = await open("1 + 2");
  await page.keyboard.press("End");
  await settled(page);
  assert.equal((await viewOf(page)).caret, "5-5");
  const client = await page.context().newCDPSession(page);
  for (const type of ["rawKeyDown", "keyUp"])
    await client.send("Input.dispatchKeyEvent", { type, key: "ArrowLeft", code: "Numpad4", windowsVirtualKeyCode: 37, isKeypad: true });
  await until(page, "it went to the left", (view) => view.caret === "4-4");
  await close(page);
});

test("a key that was down when the focus went is not thought to be down any more", async () => {
  const page = await open("1");
  await page.keyboard.press("End");
  const client = await page.context().newCDPSession(page);
  const send = (type, more) => client.send("Input.dispatchKeyEvent", { type, ...more });
  await send("rawKeyDown", { key: "Control", code: "ControlLeft", windowsVirtualKeyCode: 17, modifiers: 2 });
  await page.evaluate(() => { document.activeElement.blur(); document.getElementById("input").focus(); });
  for (const type of ["rawKeyDown", "keyUp"]) await send(type, { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
  await settled(page);
  assert.equal(await source(page), "1\n", "Enter, not Ctrl+Enter");
  await close(page);
});

test("a wheel scrolls as far whether the browser counts pixels or lines, in both directions", async () => {
  const page = await open(Array.from({ length: 300 }, (_, i) => `x${i} = ${"1 + ".repeat(100)}${i}\n`).join(""));
  const { source: pane } = await panesOf(page);
  await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height / 2);
  await settled(page);
  const scrolled = async () => (await viewOf(page)).panes.split(";").find((each) => each.startsWith("source ")).split(" ").slice(5).map(Number);
  const turn = async (wheel) => {
    await page.keyboard.press("Control+Home");
    await settled(page);
    const before = await scrolled();
    await page.evaluate((init) => document.getElementById("canvas").dispatchEvent(new WheelEvent("wheel", { cancelable: true, ...init })), wheel);
    await settled(page);
    return (await scrolled()).map((now, i) => now - before[i]);
  };
  for (const direction of ["deltaX", "deltaY"]) {
    const byPixels = await turn({ deltaMode: 0, [direction]: 300 });
    assert.ok(Math.max(...byPixels) > 10, `${direction} scrolls: ${byPixels}`);
    assert.deepEqual(await turn({ deltaMode: 1, [direction]: 9 }), byPixels, direction);
  }
  await close(page);
});

test("the cursor shows what is under it", async () => {
  const page = await open("1 + 2");
  const { x, y } = await place(page, "source", 2);
  await page.mouse.move(x, y);
  await settled(page);
  assert.equal(await cursor(page), "text");
  await page.mouse.move(x, 5);
  await settled(page);
  assert.notEqual(await cursor(page), "text");
  const { source: pane } = await panesOf(page);
  await page.mouse.move(pane.x + pane.width + 3, pane.y + pane.height / 2);
  await settled(page);
  assert.equal(await cursor(page), "ew-resize");
  await close(page);
});

test("a button that is released outside of the canvas ends the drag", async () => {
  const page = await open("alpha + beta");
  const [from, to, other] = await Promise.all([0, 5, 9].map((byte) => place(page, "source", byte)));
  await page.mouse.move(from.x + 1, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 1, to.y + 5, { steps: 4 });
  await settled(page);
  const { caret } = await viewOf(page);
  assert.notEqual(...caret.split("-"), "something is selected");
  await page.evaluate(() => document.body.dispatchEvent(new MouseEvent("mouseup", { button: 0, bubbles: true })));
  await settled(page);
  await page.mouse.move(other.x + 1, other.y + 5, { steps: 4 });
  await settled(page);
  assert.equal((await viewOf(page)).caret, caret);
  await close(page);
});
