// Keys, text and the clipboard, as a person uses them.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPlayground, setProgram, source, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const allow = { permissions: ["clipboard-read", "clipboard-write"] };
const readClipboard = (page) => page.evaluate(() => navigator.clipboard.readText());
const until = (page, text) => page.waitForFunction((wanted) => window.letcont.getSource() === wanted, text, { timeout: 5000 });

test("copy, cut and paste go through the system's clipboard", async () => {
  const page = await openPlayground(all.browser, all.url, allow);
  await setProgram(page, "12 + 34", "add");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  assert.equal(await readClipboard(page), "12 + 34");
  await page.keyboard.press("Control+x");
  await until(page, "");
  await page.keyboard.press("Control+v");
  await until(page, "12 + 34");
  await page.evaluate(() => navigator.clipboard.writeText("a = 1\r\na + λ"));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+v");
  await until(page, "a = 1\na + λ");
  await page.keyboard.press("Control+z");
  await until(page, "12 + 34");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// As the browser hands over what is dropped: the event of a drop, with files in it.
test("a dropped file is opened, in the language of its name", async () => {
  const page = await openPlayground(all.browser, all.url);
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["write(1 + λ)\n"], "dropped.fun"));
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  });
  await until(page, "write(1 + λ)\n");
  assert.equal(await page.evaluate(() => window.letcont.getLanguage()), "fun");
  await page.keyboard.press("Control+z"); // a file is a fresh start
  assert.equal(await source(page), "write(1 + λ)\n");

  // Of several, all that are text are kept, and what is not is told.
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    const add = (text, name) => dataTransfer.items.add(new File([text], name));
    add("print(1)\n", "first.l");
    add("\0", "picture.png");
    add("1 + 2\n", "last.add");
    dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
  });
  await until(page, "1 + 2\n");
  await page.locator("#notice", { hasText: "picture.png is not a text file." }).waitFor({ state: "visible" });
  await page.waitForFunction(() => {
    const recent = [...document.querySelectorAll("#text-example option")].map((each) => each.textContent);
    return recent.includes("l: print(1)") && recent.includes("fun: write(1 + λ)");
  });
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a file is chosen and saved by keys", async () => {
  const page = await openPlayground(all.browser, all.url, { acceptDownloads: true });
  const choosing = page.waitForEvent("filechooser");
  await page.evaluate(() => {}); // by now the browser knows that its dialog is to be left to the test
  const [chooser] = await Promise.all([choosing, page.keyboard.press("Control+o")]);
  await chooser.setFiles({ name: "chosen.add", mimeType: "text/plain", buffer: Buffer.from("40 + 2") });
  await until(page, "40 + 2");
  const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Control+s")]);
  assert.equal(download.suggestedFilename(), "chosen.add");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the button copies the link to the clipboard", async () => {
  const page = await openPlayground(all.browser, all.url, allow);
  await page.keyboard.press("Control+Shift+L");
  await page.waitForFunction(() => /Link copied/.test(window.letcont.getNotice()), null, { timeout: 5000 });
  assert.equal(await readClipboard(page), await page.evaluate(() => window.letcont.copyLink()));
  await page.context().close();
});

test("a composed text arrives once, when it is finished", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "", "add");
  const client = await page.context().newCDPSession(page);
  for (const text of ["に", "にほ", "にほん"]) {
    await client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  }
  assert.equal(await source(page), "");
  await client.send("Input.insertText", { text: "日本" });
  await until(page, "日本");
  await page.keyboard.type("+é€😀");
  await until(page, "日本+é€😀");
  await page.context().close();
});

// As the browser tells the key: an American keyboard's, a German one's, a French one's, the keypad's.
const slashes = {
  US: { code: "Slash", windowsVirtualKeyCode: 191, modifiers: 2 },
  DE: { code: "Digit7", windowsVirtualKeyCode: 55, modifiers: 10 },
  FR: { code: "Period", windowsVirtualKeyCode: 191, modifiers: 10 },
  keypad: { code: "NumpadDivide", windowsVirtualKeyCode: 111, modifiers: 2, isKeypad: true },
};
for (const [layout, key] of Object.entries(slashes)) {
  test(`Ctrl+/ comments lines out, wherever the slash is: ${layout}`, async () => {
    const page = await openPlayground(all.browser, all.url);
    await setProgram(page, "1 + 2", "add");
    const client = await page.context().newCDPSession(page);
    const press = async () => {
      const held = key.modifiers & 8 ? ["Control", "Shift"] : ["Control"];
      for (const name of held) await page.keyboard.down(name);
      for (const type of ["rawKeyDown", "keyUp"]) await client.send("Input.dispatchKeyEvent", { type, key: "/", ...key });
      for (const name of held.reverse()) await page.keyboard.up(name);
    };
    await press();
    await until(page, "// 1 + 2");
    await press();
    await until(page, "1 + 2");
    await page.keyboard.type("3"); // and no key is thought to be down any more
    await page.waitForFunction(() => window.letcont.getSource().includes("3"), null, { timeout: 5000 });
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}

test("keys that the application does not use stay with the browser", async () => {
  const page = await openPlayground(all.browser, all.url);
  await page.evaluate(() => {
    window.taken = [];
    addEventListener("keydown", (event) => { if (event.defaultPrevented) window.taken.push(event.key); event.preventDefault(); });
  });
  for (const key of ["F5", "F11", "F12", "Control+l", "Control+r", "Control+t", "Control+p", "Control+Equal", "Control+Minus", "Control+0", "Alt+ArrowLeft"]) {
    await page.keyboard.press(key);
  }
  assert.deepEqual(await page.evaluate(() => window.taken.filter((key) => key !== "Control" && key !== "Alt")), []);
  for (const key of ["ArrowLeft", "Home", "Tab", "Enter", "Control+z", "Control+f"]) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => window.taken.filter((key) => key !== "Control" && key !== "Alt")), ["ArrowLeft", "Home", "Tab", "Enter", "z", "f"]);
  await page.context().close();
});

test("Escape, then Tab leaves the canvas", async () => {
  const page = await openPlayground(all.browser, all.url);
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "input");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.notEqual(await focused(), "input");
  await page.context().close();
});
