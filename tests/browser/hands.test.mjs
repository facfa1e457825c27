// What hands do to keys, mice, trackpads and screens, and what systems and browsers tell of it: keys that are held, or come up
// unheard; modifiers that went down elsewhere; clicks that are no double click; fingers that are taken away.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, drag, keys, openPlayground, panesOf, place, setProgram, settled, source, startAll, until, viewOf } from "./harness.mjs";

const PROGRAM = "alpha = 1;\nbeta = 2;\nwrite(3)\n";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const sleep = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });
const caret = async (page) => (await viewOf(page)).caret;
const controls = (page) => page.evaluate(() => window.letcont.getControls());

// A test with a page of its own, at the beginning of the program, and `send` for the browser's protocol.
const task = (name, options, steps) => test(name, async () => {
  const page = await openPlayground(all.browser, all.url, options);
  await setProgram(page, PROGRAM, "fun");
  await keys(page, "Control+Home");
  const client = await page.context().newCDPSession(page);
  await steps(page, (method, data) => client.send(`Input.${method}`, data));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
const press = async (send, key) => {
  for (const type of ["rawKeyDown", "keyUp"]) await send("dispatchKeyEvent", { type, ...key });
};

// ---- Keys

task("a held key acts as often as the system says, and no oftener", {}, async (page, send) => {
  await setProgram(page, "x".repeat(100), "add");
  await keys(page, "Control+End");
  const backspace = { key: "Backspace", code: "Backspace", windowsVirtualKeyCode: 8 };
  await send("dispatchKeyEvent", { type: "rawKeyDown", ...backspace });
  for (let i = 0; i < 12; ++i) { // frames go by, but the system repeats nothing
    await page.mouse.move(500 + i, 300);
    await sleep(50);
  }
  assert.equal((await source(page)).length, 99);
  for (let i = 0; i < 20; ++i) {
    await send("dispatchKeyEvent", { type: "rawKeyDown", autoRepeat: true, ...backspace });
    await settled(page);
  }
  await send("dispatchKeyEvent", { type: "keyUp", ...backspace });
  await settled(page);
  assert.equal((await source(page)).length, 79);
  await keys(page, "ArrowLeft"); // and afterwards nothing repeats
  await sleep(400);
  await page.mouse.move(600, 300);
  assert.equal(await caret(page), "78-78");
});

task("a command that is not a step is done once, however long its keys are held", {}, async (page, send) => {
  const dark = async () => (await viewOf(page)).theme;
  const before = await dark();
  const key = { key: "t", code: "KeyT", windowsVirtualKeyCode: 84, modifiers: 3 };
  await page.keyboard.down("Control");
  await page.keyboard.down("Alt");
  await send("dispatchKeyEvent", { type: "rawKeyDown", ...key });
  for (let i = 0; i < 4; ++i) {
    await send("dispatchKeyEvent", { type: "rawKeyDown", autoRepeat: true, ...key });
    await settled(page);
  }
  await send("dispatchKeyEvent", { type: "keyUp", ...key });
  await page.keyboard.up("Alt");
  await page.keyboard.up("Control");
  await settled(page);
  assert.notEqual(await dark(), before);
});

task("Shift that went down elsewhere selects with a click and with keys", {}, async (page) => {
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.down("Shift");
  const { x, y } = await place(page, "source", 15);
  await page.mouse.click(x - 3, y);
  await settled(page);
  assert.equal(await caret(page), "0-15");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.up("Shift");
  await settled(page);
  assert.equal(await caret(page), "0-16");
});

task("a modifier is one also if the browser tells of it with other keys only", {}, async (page, send) => {
  await press(send, { key: "End", code: "End", windowsVirtualKeyCode: 35, modifiers: 8 });
  await settled(page);
  assert.equal(await caret(page), "0-10");
  await press(send, { key: "k", code: "KeyK", windowsVirtualKeyCode: 75, modifiers: 2 });
  await settled(page);
  assert.equal((await viewOf(page)).dialog, "palette");
});

task("text is typed although Ctrl has come up unheard", {}, async (page, send) => {
  const hold = async () => {
    await page.evaluate(() => {
      const event = new KeyboardEvent("keydown", { key: "Control", code: "ControlLeft", ctrlKey: true, bubbles: true, cancelable: true });
      document.getElementById("input").dispatchEvent(event);
    });
    await settled(page);
  };
  await hold();
  await page.keyboard.type("abc");
  await settled(page);
  assert.match(await source(page), /^abcalpha/);
  await hold();
  await send("imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
  await send("insertText", { text: "日本" });
  await settled(page);
  assert.match(await source(page), /^abc日本alpha/);
});

task("a key that comes up as another one is up", {}, async (page, send) => {
  await keys(page, "Control+End");
  const left = { code: "Numpad4", isKeypad: true };
  await send("dispatchKeyEvent", { type: "rawKeyDown", key: "ArrowLeft", windowsVirtualKeyCode: 37, ...left });
  await send("dispatchKeyEvent", { type: "keyUp", key: "4", windowsVirtualKeyCode: 100, ...left });
  await settled(page);
  assert.equal(await caret(page), "29-29");
  await keys(page, "ArrowLeft"); // the same key again: it was up
  assert.equal(await caret(page), "28-28");
});

task("Ctrl+Enter of the keypad runs", {}, async (page, send) => {
  await page.keyboard.down("Control");
  await press(send, { key: "Enter", code: "NumpadEnter", windowsVirtualKeyCode: 13, isKeypad: true, modifiers: 2 });
  await page.keyboard.up("Control");
  await until(page, "it has run", (view) => view.run !== "" && !view.run.startsWith("not run"));
  assert.equal(await source(page), PROGRAM);
});

task("AltGr is no Alt: Enter and arrows are themselves while it is down", {}, async (page, send) => {
  const third = { key: "AltGraph", code: "AltRight", windowsVirtualKeyCode: 225 };
  await send("dispatchKeyEvent", { type: "rawKeyDown", ...third });
  await press(send, { key: "ArrowRight", code: "ArrowRight", windowsVirtualKeyCode: 39 });
  await press(send, { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13 });
  await send("dispatchKeyEvent", { type: "keyUp", ...third });
  await settled(page);
  assert.match(await source(page), /^a\nlpha/);
});

task("Ctrl+/ is where the slash is on a keyboard without Latin letters", {}, async (page, send) => {
  await page.keyboard.down("Control");
  await press(send, { key: ".", code: "Slash", windowsVirtualKeyCode: 191, modifiers: 2 });
  await page.keyboard.up("Control");
  await settled(page);
  assert.match(await source(page), /^\/\/ alpha/);
});

task("Shift+F10 is the menu key of keyboards without one", {}, async (page) => {
  await keys(page, "Shift+F10");
  assert.equal((await viewOf(page)).dialog, "menu");
  await keys(page, "Escape");
  assert.equal((await viewOf(page)).steps, "not started");
});

task("a key that is held in a field is repeated there", { permissions: ["clipboard-read", "clipboard-write"] }, async (page, send) => {
  await keys(page, "Control+f");
  await page.keyboard.type("abcd");
  await settled(page);
  await page.keyboard.down("Control");
  const key = { type: "rawKeyDown", key: "z", code: "KeyZ", windowsVirtualKeyCode: 90, modifiers: 2 };
  for (let i = 0; i < 3; ++i) {
    await send("dispatchKeyEvent", { ...key, autoRepeat: i > 0 });
    await settled(page);
  }
  await page.keyboard.up("Control");
  await keys(page, "Control+a", "Control+c");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "a");
});

task("keys without a use stay with the browser", {}, async (page) => {
  const prevented = (init) => page.evaluate((it) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...it });
    Object.defineProperty(event, "keyCode", { value: it.keyCode });
    document.getElementById("input").dispatchEvent(event);
    return event.defaultPrevented;
  }, init);
  const both = { ctrlKey: true, shiftKey: true };
  assert.equal(await prevented({ key: "A", code: "KeyA", keyCode: 65, ...both }), false);
  assert.equal(await prevented({ key: "Delete", code: "Delete", keyCode: 46, ...both }), false);
  assert.equal(await prevented({ key: "ArrowLeft", code: "ArrowLeft", keyCode: 37, ...both }), true);
});

task("after Escape and a click, or a list that it closed, Tab indents", {}, async (page) => {
  await keys(page, "Control+f", "Escape");
  const { x, y } = await place(page, "source", 12);
  await page.mouse.click(x, y);
  await settled(page);
  await keys(page, "Tab");
  assert.notEqual(await source(page), PROGRAM);
  await keys(page, "Control+f", "F6", "Shift+F6", "Escape", "Tab"); // the bar, from the editor
  assert.equal(await page.evaluate(() => document.activeElement.id), "input");
  await setProgram(page, "alpha = 1;\nal", "fun");
  await keys(page, "Control+End", "Control+Space", "Escape", "Tab");
  assert.notEqual(await source(page), "alpha = 1;\nal");
  await keys(page, "Escape", "Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "input");
});

task("text of several lines that is not pasted keeps them", {}, async (page, send) => {
  await setProgram(page, "", "fun");
  await send("insertText", { text: "// one\nwrite(1)\n" });
  await settled(page);
  assert.equal(await source(page), "// one\nwrite(1)\n");
});

const macTask = (name, steps) => task(name, { init: () => Object.defineProperty(navigator, "platform", { value: "MacIntel" }) }, steps);

macTask("a Mac's keys: Control and a letter, Command+Backspace, Option and a letter", async (page, send) => {
  const control = (letter) => press(send, { key: letter, code: `Key${letter.toUpperCase()}`, windowsVirtualKeyCode: letter.toUpperCase().charCodeAt(0), modifiers: 2 });
  await setProgram(page, "alpha beta\ngamma\n", "add");
  await press(send, { key: "ArrowUp", code: "ArrowUp", windowsVirtualKeyCode: 38, modifiers: 4 });
  await control("e");
  await settled(page);
  assert.equal(await caret(page), "10-10");
  await control("b");
  await control("k");
  await settled(page);
  assert.equal(await source(page), "alpha bet\ngamma\n");
  await press(send, { key: "Backspace", code: "Backspace", windowsVirtualKeyCode: 8, modifiers: 4 });
  await settled(page);
  assert.equal(await source(page), "\ngamma\n");
  await send("dispatchKeyEvent", { type: "keyDown", key: "ż", code: "KeyZ", windowsVirtualKeyCode: 90, modifiers: 1, text: "ż" });
  await settled(page);
  assert.equal(await source(page), "ż\ngamma\n");
});

macTask("a Mac's held command is done once, and once more when it is pressed again", async (page, send) => {
  const key = { type: "rawKeyDown", key: "z", code: "KeyZ", windowsVirtualKeyCode: 90, modifiers: 4 };
  for (const word of ["one ", "two ", "three "]) {
    await page.keyboard.type(word);
    await keys(page, "ArrowLeft", "ArrowRight"); // each is undone for itself
  }
  const typed = async () => (await source(page)).slice(0, -PROGRAM.length);
  await page.keyboard.down("Meta");
  await send("dispatchKeyEvent", key);
  await settled(page);
  assert.equal(await typed(), "one two ");
  await send("dispatchKeyEvent", key); // macOS has not said that it came up
  await page.keyboard.up("Meta");
  await settled(page);
  assert.equal(await typed(), "one ");
});

macTask("a Mac's Command that comes up leaves Shift down", async (page, send) => {
  await keys(page, "End");
  await page.keyboard.down("Shift");
  await page.keyboard.down("Meta");
  await page.keyboard.up("Meta");
  await send("dispatchKeyEvent", { type: "rawKeyDown", key: "ArrowLeft", code: "ArrowLeft", windowsVirtualKeyCode: 37, modifiers: 8 });
  await settled(page);
  const [from, to] = (await caret(page)).split("-");
  assert.notEqual(from, to);
});

// ---- The mouse

task("two clicks that are seconds apart are no double click, two within half a second are", {}, async (page) => {
  const { x, y } = await place(page, "source", 13), single = /^(\d+)-\1$/;
  for (const [wait, wanted] of [[1200, single], [700, single], [0, single], [0, /^11-15$/]]) {
    await page.mouse.click(x, y);
    await settled(page);
    assert.match(await caret(page), wanted);
    await sleep(wait);
  }
});

task("a button that came up unheard is up", {}, async (page) => {
  const [from, to, beyond] = await Promise.all([0, 5, 20].map((at) => place(page, "source", at)));
  await page.mouse.move(from.x - 3, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 3, to.y, { steps: 3 });
  await page.evaluate(() => addEventListener("mouseup", (event) => event.stopImmediatePropagation(), { capture: true, once: true }));
  await page.mouse.up();
  await page.mouse.move(beyond.x, beyond.y, { steps: 3 });
  await settled(page);
  assert.equal(await caret(page), "0-5");
});

task("a wheel that counts pages turns a page; parts of a pixel add up", {}, async (page) => {
  await setProgram(page, Array.from({ length: 400 }, (_, i) => `write(${i});`).join("\n"), "fun");
  await keys(page, "Control+Home");
  const { source: pane } = await panesOf(page);
  await page.mouse.move(pane.x + 100, pane.y + 100);
  const wheel = (init, times) => page.evaluate(async ([options, count]) => {
    for (let i = 0; i < count; ++i) {
      document.getElementById("canvas").dispatchEvent(new WheelEvent("wheel", { cancelable: true, ...options }));
      await new Promise(requestAnimationFrame);
    }
  }, [init, times]);
  await wheel({ deltaMode: 2, deltaY: 1 }, 1);
  await settled(page);
  const page1 = (await panesOf(page)).source.scrolled;
  assert.ok(page1 > pane.height / 3 && page1 < 1.5 * pane.height, `${page1} of ${pane.height}`);
  await wheel({ deltaY: 0.25 }, 80);
  await settled(page);
  const rest = (await panesOf(page)).source.scrolled - page1;
  assert.ok(rest >= 10 && rest <= 25, `${rest}`);
});

task("dragging beyond the right edge scrolls there", {}, async (page) => {
  await setProgram(page, `write(${"1 + ".repeat(200)}1)\n`, "fun");
  await keys(page, "Control+Home");
  const { source: pane } = await panesOf(page), from = await place(page, "source", 3);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(pane.x + pane.width + 60, from.y, { steps: 4 });
  await sleep(500);
  await page.mouse.up();
  await settled(page);
  const to = Number((await caret(page)).split("-")[1]);
  assert.ok(to * 8 > pane.width, `${to}`);
});

// ---- Fingers

const PHONE_TASK = { ...PHONE };
const touch = (send, type, points) => send("dispatchTouchEvent", { type, touchPoints: points });

task("a finger that the system takes away presses nothing", { hasTouch: true }, async (page, send) => {
  const run = (await controls(page)).find(({ label }) => /^Run/.test(label));
  const before = (await viewOf(page)).run;
  await touch(send, "touchStart", [{ x: run.x + run.width / 2, y: run.y + run.height / 2 }]);
  await touch(send, "touchCancel", []);
  await sleep(300);
  await settled(page);
  assert.equal((await viewOf(page)).run, before);
});

task("what is being composed stays where it is when one taps elsewhere", PHONE_TASK, async (page, send) => {
  await keys(page, "Control+End");
  await send("imeSetComposition", { text: "foo", selectionStart: 3, selectionEnd: 3 });
  const { x, y } = await place(page, "source", 2);
  await drag(page, [{ x, y }]);
  await settled(page);
  assert.equal(await source(page), `${PROGRAM}foo`);
});

task("a keyboard of keys works after a tap on a pane that is no editor", { hasTouch: true }, async (page) => {
  const { cps } = await panesOf(page);
  await drag(page, [{ x: cps.x + cps.width / 2, y: cps.y + cps.height - 30 }]);
  assert.equal((await viewOf(page)).focused, "cps");
  await keys(page, "Control+k");
  assert.equal((await viewOf(page)).dialog, "palette");
});

task("scrolling and menus leave a phone's keyboard as it is", PHONE_TASK, async (page) => {
  await setProgram(page, Array.from({ length: 100 }, (_, i) => `write(${i});`).join("\n"), "fun");
  await page.evaluate(() => {
    document.activeElement.blur();
    window.focused = 0;
    document.getElementById("input").addEventListener("focus", () => { ++window.focused; });
  });
  const { source: pane } = await panesOf(page);
  await drag(page, Array.from({ length: 8 }, (_, i) => ({ x: 150, y: pane.y + pane.height / 2 - 20 * i })), { hold: 200 });
  const more = (await controls(page)).find(({ label }) => /^More/.test(label));
  await drag(page, [{ x: more.x + more.width / 2, y: more.y + more.height / 2 }]);
  assert.equal(await page.evaluate(() => window.focused), 0);
  await drag(page, [{ x: 20, y: 700 }]); // closes the menu
  const { x, y } = await place(page, "source", 300);
  await drag(page, [{ x, y }]);
  assert.ok(await page.evaluate(() => window.focused) > 0);
});

task("a phone's keyboard that deletes a word does", PHONE_TASK, async (page) => {
  await setProgram(page, "hello world", "add");
  await keys(page, "Control+End");
  await page.evaluate(() => document.getElementById("input").dispatchEvent(
    new InputEvent("beforeinput", { inputType: "deleteWordBackward", bubbles: true, cancelable: true })));
  await settled(page);
  assert.equal(await source(page), "hello ");
});

task("a long press into text brings up a phone's keyboard, a pinch does not", PHONE_TASK, async (page, send) => {
  await page.evaluate(() => {
    document.activeElement.blur();
    window.focused = 0;
    document.getElementById("input").addEventListener("focus", () => { ++window.focused; });
  });
  const { x, y } = await place(page, "source", 2);
  await touch(send, "touchStart", [{ x, y: y + 200, id: 0 }, { x: x + 100, y: y + 200, id: 1 }]);
  await touch(send, "touchMove", [{ x, y: y + 200, id: 0 }, { x: x + 104, y: y + 200, id: 1 }]);
  await touch(send, "touchEnd", []);
  await settled(page);
  assert.equal(await page.evaluate(() => window.focused), 0);
  await drag(page, [{ x, y }], { rest: 900 });
  assert.equal(await caret(page), "0-5");
  assert.ok(await page.evaluate(() => window.focused) > 0);
});

task("a phone's keyboard that comes up does not hide the caret", PHONE_TASK, async (page) => {
  const program = Array.from({ length: 60 }, (_, i) => `write(${i});`).join("\n"), at = program.indexOf("write(22)") + 3;
  await setProgram(page, program, "fun");
  await keys(page, "Control+Home");
  const { x, y } = await place(page, "source", at);
  await drag(page, [{ x, y }]);
  await page.setViewportSize({ width: 390, height: 480 });
  await settled(page);
  assert.ok(y > 480);
  await until(page, "it is shown", async () => (await place(page, "source", at)).y < 400);
});
