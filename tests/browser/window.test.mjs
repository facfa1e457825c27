// The page in a real window with real keys: keyboard layouts, and keys that belong to the browser.

import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { arrives, focusEditor, startDisplay } from "./display.mjs";
import { newPage, ready, site } from "./harness.mjs";

let served;
let display;
before(async () => { served = await startServer({ folder: site }); });
beforeEach(async () => { display = await startDisplay(); });
afterEach(() => display?.end());
after(() => {
  served.server.closeAllConnections();
  served.server.close();
});

async function open() {
  const page = await newPage(display.browser, { viewport: null });
  await page.goto(served.url);
  await ready(page);
  await focusEditor(display, page);
  return page;
}

// The names of X for characters that are not letters of ASCII.
const NAMES = {
  " ": "space", "{": "braceleft", "}": "braceright", "[": "bracketleft", "]": "bracketright", "\\": "backslash", "|": "bar", "@": "at", "~": "asciitilde", "€": "EuroSign",
  "ä": "adiaeresis", "ß": "ssharp", "é": "eacute", "à": "agrave", "-": "minus", ">": "greater", "=": "equal", "+": "plus", ",": "comma", "(": "parenleft", ")": "parenright",
};
const names = (text) => Array.from(text, (character) => NAMES[character] ?? character);

test("a program typed with a German, a French and a Japanese keyboard arrives exactly", async () => {
  const page = await open();
  const client = await page.context().newCDPSession(page);
  let typed = "";
  const type = async (text, keys = names(text)) => {
    display.keys(...keys);
    typed += text;
    await arrives(page, typed);
  };
  display.layout("de");
  await type("{ x -> [x @ 1] | y ~ 2 } \\ € ä ß "); // AltGr: { [ ] @ | ~ } \ €
  display.layout("fr");
  await type("ê", ["dead_circumflex", "e"]);
  await type("ï", ["dead_diaeresis", "i"]);
  await type(" é à + {1} = ");
  for (const text of ["に", "にほ", "にほん"]) await client.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  await client.send("Input.insertText", { text: "日本語" });
  typed += "日本語";
  await arrives(page, typed);
  await type(" + (7, 8)");
  assert.equal([...typed].length, 60);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the browser's keys are the browser's: F5 reloads, Ctrl+L goes to the address, Ctrl+plus zooms", async () => {
  display.layout("us");
  const page = await open();
  display.keys("1", "plus", "2");
  await arrives(page, "1+2");
  const sharp = () => page.waitForFunction(() => {
    const canvas = document.getElementById("canvas");
    return Math.abs(canvas.width - innerWidth * devicePixelRatio) <= 2 && window.letcont.framesDrawn() > 0;
  });
  display.keys("ctrl+plus");
  await page.waitForFunction(() => devicePixelRatio > 1);
  await sharp();
  display.keys("ctrl+0");
  await page.waitForFunction(() => devicePixelRatio === 1);
  await sharp();

  await page.evaluate(() => { window.before = true; });
  display.keys("F5");
  await page.waitForFunction(() => window.before === undefined && window.letcont?.getSource() === "1+2");
  await ready(page);

  const asked = page.waitForRequest((request) => request.isNavigationRequest() && /^https?:\/\/127\.0\.0\.9\/$/.test(request.url()), { timeout: 60_000 });
  let done = false;
  asked.then(() => { done = true; }, () => { done = true; });
  for (let i = 0; i < 5 && !done; ++i) { // a busy X server loses a key now and then
    display.keys("ctrl+l");
    await page.waitForTimeout(500);
    display.keys(...Array.from("127.0.0.9", (character) => (character === "." ? "period" : character)), "Return");
    for (let wait = 0; wait < 20 && !done; ++wait) await page.waitForTimeout(200);
  }
  await asked;
  await page.context().close();
});

test("Escape, then Tab leaves the editor for the browser", async () => {
  const page = await open();
  assert.equal(await page.evaluate(() => document.activeElement.id), "input");
  display.keys("Escape", "Tab");
  await page.waitForFunction(() => document.activeElement.id !== "input");
  await page.context().close();
});
