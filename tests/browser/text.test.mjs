// Text input from real-world keyboards: other pages' clipboards, AltGr, dead keys, input methods, macOS, phones. Keys
// are the browser's own events, sent through its debugger; window.test.mjs uses real keys on Linux.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPlayground, setProgram, source, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const until = (page, text) => page.waitForFunction((wanted) => window.letcont.getSource() === wanted, text, { timeout: 5000 })
  .catch(async () => assert.equal(await source(page), text));
const settle = (page) => page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));

// An empty editor, and `client`, which speaks to the browser's debugger.
async function openEditor(options = {}) {
  const page = await openPlayground(all.browser, all.url, options);
  await setProgram(page, "", "add");
  await settle(page);
  return { page, client: await page.context().newCDPSession(page) };
}

// Key events as the browser makes them: {key, code, keyCode, text, modifiers, commands}; modifiers: 1 Alt, 2 Ctrl, 4 Meta.
async function press(client, { text = "", keyCode = 0, ...event }) {
  const rest = { windowsVirtualKeyCode: keyCode, modifiers: 0, ...event };
  await client.send("Input.dispatchKeyEvent", { type: text ? "keyDown" : "rawKeyDown", text, unmodifiedText: text, ...rest });
}
const release = (client, { keyCode = 0, ...event }) => client.send("Input.dispatchKeyEvent", { type: "keyUp", windowsVirtualKeyCode: keyCode, ...event });

test("text goes from another page into the editor, and back", async () => {
  const { page } = await openEditor({ permissions: ["clipboard-read", "clipboard-write"] });
  const other = await page.context().newPage();
  await other.setContent("<textarea id=from>x = 5\nλ + “x” → 日本\tend</textarea><textarea id=to></textarea>");
  await other.locator("#from").focus();
  await other.keyboard.press("Control+a");
  await other.keyboard.press("Control+c");
  await page.bringToFront();
  await page.keyboard.press("Control+v");
  await until(page, "x = 5\nλ + “x” → 日本\tend");
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("back ");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await until(page, "");
  await other.bringToFront();
  await other.locator("#to").focus();
  await other.keyboard.press("Control+v");
  assert.equal(await other.locator("#to").inputValue(), "back x = 5\nλ + “x” → 日本\tend");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("100 KB are pasted whole, and undone at once", async (t) => {
  const { page } = await openEditor({ permissions: ["clipboard-read", "clipboard-write"] });
  const text = "x = 1 + 2 // é\n".repeat(6400);
  await page.evaluate((wanted) => navigator.clipboard.writeText(wanted), text);
  await page.evaluate(() => {
    addEventListener("paste", () => { window.pasteBegan = performance.now(); }, true);
    addEventListener("paste", () => { window.pasteTook = performance.now() - window.pasteBegan; });
  });
  await page.keyboard.press("Control+v");
  await until(page, text);
  t.diagnostic(`${await page.evaluate(() => window.pasteTook)} ms for ${text.length} characters`);
  await page.keyboard.press("Control+z");
  await until(page, "");
  await page.context().close();
});

test("Windows: AltGr, which says that Ctrl and Alt are down, types text and calls no command", async () => {
  const { page, client } = await openEditor();
  const layout = await page.evaluate(() => window.letcont.getView().layout);
  await setProgram(page, "", "add");
  const altGr = async (key, code, keyCode) => {
    await press(client, { key: "Control", code: "ControlLeft", keyCode: 17, modifiers: 2 });
    await press(client, { key: "AltGraph", code: "AltRight", keyCode: 18, modifiers: 3, location: 2 });
    // The debugger knows no AltGr, so the key itself is an event of the test's, and its text the browser's.
    await page.evaluate((init) => document.getElementById("input").dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true, composed: true, ctrlKey: true, altKey: true, modifierAltGraph: true })), { key, code, keyCode });
    await settle(page);
    await client.send("Input.insertText", { text: key });
    await settle(page);
    await release(client, { key, code, keyCode, modifiers: 3 });
    await release(client, { key: "Control", code: "ControlLeft", keyCode: 17, modifiers: 1 });
    await release(client, { key: "AltGraph", code: "AltRight", keyCode: 18 });
  };
  await altGr("ź", "KeyX", 88); // Ctrl+Alt+X closes a pane
  await altGr("}", "Digit0", 48);
  await until(page, "ź}");
  assert.equal(await page.evaluate(() => window.letcont.getView().layout), layout, "all panes are still there");
  await page.keyboard.type("x");
  await until(page, "ź}x");
  await page.context().close();
});

test("the keypad's keys and the key that only ISO keyboards have type", async () => {
  const { page, client } = await openEditor();
  for (const [key, code, keyCode] of [["7", "Numpad7", 103], ["+", "NumpadAdd", 107], ["1", "Numpad1", 97], ["<", "IntlBackslash", 226], [" ", "Space", 32], ["x", "KeyX", 88]]) {
    await press(client, { key, code, keyCode, text: key });
    await release(client, { key, code, keyCode });
  }
  await until(page, "7+1< x");
  await page.context().close();
});

test("dead keys: what they make arrives, once", async () => {
  const { page, client } = await openEditor();
  // Windows and Firefox on Linux: a key that is called Dead, then a letter that is not what is on the key.
  await press(client, { key: "Dead", code: "BracketLeft", keyCode: 221 });
  await release(client, { key: "Dead", code: "BracketLeft", keyCode: 221 });
  await press(client, { key: "ê", code: "KeyE", keyCode: 69, text: "ê" });
  await release(client, { key: "ê", code: "KeyE", keyCode: 69 });
  await until(page, "ê");
  // macOS and Chromium on Linux: a composition.
  await client.send("Input.imeSetComposition", { text: "¨", selectionStart: 1, selectionEnd: 1 });
  await client.send("Input.insertText", { text: "ï" });
  await until(page, "êï");
  await page.context().close();
});

test("Safari: a composition's end that comes as two events is one text", async () => {
  const { page } = await openEditor();
  await page.evaluate(() => {
    const field = document.getElementById("input");
    const send = (Type, name, init) => {
      const event = new Type(name, { bubbles: true, cancelable: true, ...init });
      if (init.inputType) Object.defineProperty(event, "inputType", { value: init.inputType }); // Chromium knows its own only
      field.dispatchEvent(event);
    };
    send(CompositionEvent, "compositionstart", { data: "" });
    send(InputEvent, "beforeinput", { inputType: "insertCompositionText", data: "^", isComposing: true });
    send(InputEvent, "beforeinput", { inputType: "deleteCompositionText" });
    send(InputEvent, "beforeinput", { inputType: "insertFromComposition", data: "ê" });
    send(CompositionEvent, "compositionend", { data: "ê" });
  });
  await settle(page);
  await page.keyboard.type("x");
  await until(page, "êx");
  await page.context().close();
});

test("what is being composed is shown at the caret, in the text area", async () => {
  const { page, client } = await openEditor();
  await page.keyboard.type("1 + ");
  await settle(page);
  await client.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  const field = page.locator("#input");
  assert.equal(await field.inputValue(), "にほん");
  assert.equal(await field.evaluate((element) => getComputedStyle(element).opacity), "1");
  const [here, before] = [await field.boundingBox(), await page.evaluate(() => document.getElementById("canvas").getBoundingClientRect().toJSON())];
  assert.ok(here.x > before.x + 20 && here.y > before.y + 20, JSON.stringify(here));
  await client.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
  await settle(page);
  assert.equal(await source(page), "1 + ", "given up, it leaves nothing");
  await page.context().close();
});

const mac = { init: () => { Object.defineProperty(Navigator.prototype, "platform", { get: () => "MacIntel" }); }, permissions: ["clipboard-read", "clipboard-write"] };
const command = { key: "Meta", code: "MetaLeft", keyCode: 91 };

test("macOS: Command is what Ctrl is elsewhere, and keys whose end nobody tells end", async () => {
  const { page, client } = await openEditor(mac);
  for (const text of ["1", " + 2", " + 3"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("ArrowLeft"); // so that each is an undo of its own
    await page.keyboard.press("ArrowRight");
  }
  await until(page, "1 + 2 + 3");
  await press(client, { ...command, modifiers: 4 });
  await press(client, { key: "z", code: "KeyZ", keyCode: 90, modifiers: 4 });
  await page.waitForFunction(() => window.letcont.getSource() !== "1 + 2 + 3");
  const once = await source(page);
  await page.waitForTimeout(1500); // longer than a key needs to repeat
  assert.equal(await source(page), once, "undone once, though z never went up");
  await release(client, command);
  await page.keyboard.type("7");
  await until(page, `${once}7`);
  // Command+A and Command+C: macOS turns the second into a clipboard event.
  await press(client, { ...command, modifiers: 4 });
  await press(client, { key: "a", code: "KeyA", keyCode: 65, modifiers: 4 });
  await press(client, { key: "c", code: "KeyC", keyCode: 67, modifiers: 4, commands: ["copy"] });
  await release(client, command);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${once}7`);
  await page.keyboard.type("8");
  await until(page, "8");
  await page.context().close();
});

test("macOS: Ctrl's keys and Command's that are not used stay with the browser; Option types", async () => {
  const { page, client } = await openEditor(mac);
  await page.evaluate(() => {
    window.taken = [];
    addEventListener("keydown", (event) => { if (event.defaultPrevented) window.taken.push(event.key); });
  });
  for (const [key, keyCode] of [["r", 82], ["t", 84], ["l", 76], ["w", 87], ["=", 187]]) {
    await press(client, { key, code: `Key${key.toUpperCase()}`, keyCode, modifiers: 4 });
    await release(client, { key, code: `Key${key.toUpperCase()}`, keyCode, modifiers: 4 });
  }
  assert.deepEqual(await page.evaluate(() => window.taken), []);
  await press(client, { key: "å", code: "KeyA", keyCode: 65, modifiers: 1, text: "å" });
  await release(client, { key: "å", code: "KeyA", keyCode: 65 });
  await until(page, "å");
  // Command+Option+X is a command, although Option makes the key another character.
  await press(client, { key: "≈", code: "KeyX", keyCode: 88, modifiers: 5 });
  assert.deepEqual(await page.evaluate(() => window.taken), ["≈"]);
  await page.context().close();
});

test("a Russian layout's keys call the commands that stand on them", async () => {
  const { page, client } = await openEditor();
  await page.keyboard.type("1 + 1");
  await press(client, { key: "Control", code: "ControlLeft", keyCode: 17, modifiers: 2 });
  await press(client, { key: "ф", code: "KeyA", keyCode: 65, modifiers: 2 });
  await release(client, { key: "ф", code: "KeyA", keyCode: 65, modifiers: 2 });
  await release(client, { key: "Control", code: "ControlLeft", keyCode: 17 });
  await press(client, { key: "я", code: "KeyZ", keyCode: 90, text: "я" });
  await until(page, "я");
  await page.context().close();
});

// A phone's keyboard reports no keys, only their effects.
const phone = { viewport: { width: 800, height: 700 }, hasTouch: true, isMobile: true };
const unknown = { key: "Unidentified", code: "", keyCode: 229 };

test("a phone's keyboard opens at a touch of the editor, and types, deletes and breaks lines", async () => {
  const { page, client } = await openEditor(phone);
  await page.evaluate(() => document.activeElement.blur());
  await page.touchscreen.tap(150, 250);
  assert.equal(await page.evaluate(() => document.activeElement.id), "input", "a touch of the editor brings it up");
  const type = async (text) => {
    await press(client, unknown);
    await client.send("Input.insertText", { text });
    await release(client, unknown);
  };
  const edit = async (name) => {
    await press(client, { ...unknown, commands: [name] });
    await release(client, unknown);
  };
  for (const text of ["x", " ", "=", " ", "56"]) await type(text);
  await until(page, "x = 56");
  await edit("DeleteBackward");
  await until(page, "x = 5");
  await edit("InsertNewline");
  await until(page, "x = 5\n");
  // Words that the keyboard completes are compositions.
  for (const text of ["x", "xy", "xyz"]) await client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await client.send("Input.insertText", { text: "xyz" });
  await type(" ");
  await edit("DeleteBackward");
  await edit("DeleteBackward");
  await edit("DeleteBackward");
  await until(page, "x = 5\nx");
  await type(" + 1");
  await until(page, "x = 5\nx + 1");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("Tab indents, tells once how to leave, and leaves after Escape, both ways", async () => {
  const { page } = await openEditor();
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /^\s+$/.test(window.letcont.getSource()));
  assert.match(await page.locator("#notice-text").innerText(), /Escape, then Tab/);
  await page.locator("#notice-close").click();
  await page.locator("#input").focus();
  await page.keyboard.press("Tab");
  const before = " ".repeat(4);
  await until(page, before);
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.evaluate(() => {
    const button = (id) => Object.assign(document.createElement("button"), { id });
    document.body.prepend(button("before"));
    document.getElementById("input").after(button("behind"));
  });
  for (const [key, next] of [["Tab", "behind"], ["Shift+Tab", "before"]]) {
    await page.locator("#input").focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press(key);
    assert.equal(await focused(), next, key);
  }
  assert.equal(await source(page), before);
  await page.context().close();
});

test("keys in the page's other elements are theirs", async () => {
  const { page } = await openEditor();
  await page.evaluate(() => {
    const field = document.createElement("input");
    field.id = "another";
    field.addEventListener("keydown", (event) => { window.heard = event.key; });
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.type("ab");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("c");
  assert.equal(await page.locator("#another").inputValue(), "acb");
  assert.equal(await page.evaluate(() => window.heard), "c");
  assert.equal(await source(page), "");
  await page.context().close();
});
