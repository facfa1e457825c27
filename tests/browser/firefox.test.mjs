// The playground in Firefox, driven by Playwright over WebDriver BiDi, in a window, since headless Firefox has no WebGL
// without a graphics card. Skipped without Firefox.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { arrives, focusEditor, startDisplay } from "./display.mjs";
import { launchFirefox, whyNoFirefox } from "./firefox.mjs";
import { native, programs, ready, run, screenshot, setProgram, site, stage, viewOf } from "./harness.mjs";

const skip = await whyNoFirefox();
const bounded = { skip, timeout: 120_000 };

const start = (settings) => launchFirefox({
  ...settings, env: { ...settings.env, LIBGL_ALWAYS_SOFTWARE: "1" },
  firefoxUserPrefs: { "webgl.force-enabled": true, "browser.shell.checkDefaultBrowser": false, "datareporting.policy.dataSubmissionEnabled": false },
});

let served;
let display;
before(async () => { served = await startServer({ folder: site }); });
beforeEach(async () => { if (!skip) display = await startDisplay({ start, windows: "firefox" }); });
afterEach(() => display?.end());
after(() => {
  served.server.closeAllConnections();
  served.server.close();
});

async function open(address = "") {
  const page = await (await display.browser.newContext({ viewport: null })).newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  page.problems = () => problems;
  await page.goto(`${served.url}${address}`);
  return page;
}

// Ready for keys.
async function openEditor() {
  const page = await open();
  await ready(page);
  await focusEditor(display, page);
  return page;
}

// A part of what wasm.test.mjs does in Chromium.
test("runs programs as WebAssembly", bounded, async () => {
  const page = await open();
  await ready(page);
  for (const name of ["fun/hanoi", "fun/deep", "l/records", "l/maps", "l/exceptions", "l/text-scanner", "l/sudoku", "cps/operations"]) {
    const file = path.join(programs, name);
    await setProgram(page, readFileSync(`${file}.${name.split("/")[0]}`, "utf8"), name.split("/")[0]);
    assert.equal(await run(page), readFileSync(`${file}.out`, "utf8"), name);
    const counters = /^µs to compile \d+; µs to run \d+; $/;
    const older = /in the virtual machine/; // without Promise Integration there is one small stack
    assert.ok(counters.test((await viewOf(page)).counters) || (name === "fun/deep" && older.test((await viewOf(page)).counters)), name);
  }
  await setProgram(page, "def forever(n) = forever(n + 1);\nwrite(1); forever(0)", "fun");
  await page.evaluate(() => window.letcont.run());
  await page.waitForFunction(() => window.letcont.getOutput() === "1\n");
  await page.evaluate(() => window.letcont.stop());
  await page.evaluate(() => window.letcont.finished());
  assert.equal(await page.evaluate(() => window.letcont.getStatus()), "stopped");
  assert.deepEqual(page.problems(), []);
});

test("draws, compiles and runs, and says what the command line says", bounded, async () => {
  const page = await open();
  await ready(page);
  for (const file of ["fun/arithmetic.fun", "l/closures.l"].map((name) => path.join(programs, name)).filter(existsSync)) {
    const text = execFileSync("cat", [file], { encoding: "utf8" });
    await setProgram(page, text, path.extname(file).slice(1));
    assert.equal(await stage(page, "cps"), execFileSync(native, ["emit", file, "--stage=cps"], { encoding: "utf8" }), file);
    assert.equal(await run(page), execFileSync(native, ["run", file], { encoding: "utf8" }), file);
  }
  assert.deepEqual(page.problems(), []);
  await screenshot(page, "firefox"); // for which Playwright adds a style that the page does not allow
});

test("keys of a German and a French keyboard arrive, and Ctrl+/ is where the slash is", bounded, async () => {
  const page = await openEditor();
  display.layout("de");
  display.keys("braceleft", "x", "space", "bracketleft", "at", "bracketright", "braceright", "bar", "asciitilde", "backslash", "EuroSign", "ssharp");
  await arrives(page, "{x [@]}|~\\€ß");
  display.keys("ctrl+shift+7");
  await arrives(page, "// {x [@]}|~\\€ß");
  display.keys("ctrl+shift+7");
  await arrives(page, "{x [@]}|~\\€ß");
  display.layout("fr");
  display.keys("eacute", "agrave", "plus", "1"); // no dead key: without an input method Firefox composes none on X
  await arrives(page, "{x [@]}|~\\€ßéà+1");
  assert.deepEqual(page.problems(), []);
});

test("copies, cuts and pastes by keys", bounded, async () => {
  const page = await openEditor();
  await setProgram(page, "12 + 34", "add");
  display.keys("ctrl+a", "ctrl+x");
  await arrives(page, "");
  display.keys("ctrl+v", "ctrl+v");
  await arrives(page, "12 + 3412 + 34");
  display.keys("ctrl+z");
  await arrives(page, "12 + 34");
  assert.deepEqual(page.problems(), []);
});

test("F5 reloads; Escape, then Tab leaves the editor", bounded, async () => {
  const page = await openEditor();
  display.keys("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "input");
  display.keys("Escape", "Tab");
  await page.waitForFunction(() => document.activeElement.id !== "input", null, { timeout: 5000 });
  await page.evaluate(() => { document.getElementById("input").focus(); window.before = true; });
  display.keys("F5");
  await page.waitForFunction(() => window.before === undefined && window.letcont, null, { timeout: 20_000 });
});

test("shows the program as text, as a card, and in the book", bounded, async () => {
  const link = execFileSync(native, ["share", path.join(programs, "fun/arithmetic.fun")], { encoding: "utf8" }).trim();
  const text = await open(`?view=text${link}`);
  await text.waitForFunction(() => /def main/.test(document.querySelector('[data-stage="cps"] pre')?.textContent ?? ""), null, { timeout: 30_000 });
  const card = await open(`?embed${link}`);
  await card.locator("button", { hasText: "Run" }).click();
  await card.waitForFunction(() => document.querySelector('[aria-label="Output"]')?.textContent !== "", null, { timeout: 30_000 });
  const book = await open("book/stage-llvm.html");
  assert.ok(await book.locator("figure.live button").count() > 0);
  for (const page of [text, card, book]) assert.deepEqual(page.problems(), []);
});
