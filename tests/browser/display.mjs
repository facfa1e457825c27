// Runs a browser in a real window on our own X server, with real keys: layouts, dead keys and browser shortcuts are
// those of the system, not a test's imitation. Needs Xvfb, xdotool and setxkbmap.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { setProgram, source, startBrowser } from "./harness.mjs";

// {browser, keys(…names), type(text), layout(name, variant), focus(), end()}. Keys are X's names: "ctrl+F5", "braceleft",
// "dead_circumflex"; a key that needs modifiers on the present layout gets them. `start({headless, env})` starts the
// browser, whose windows are of the class `windows`.
export async function startDisplay({ start = startBrowser, windows = "chromium" } = {}) {
  const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error("Xvfb does not start")));
    server.stdio[3].once("data", (text) => resolve(String(text).trim()));
  });
  const env = { ...process.env, DISPLAY: `:${number}` };
  const call = (command, ...words) => execFileSync(command, words, { env, encoding: "utf8", timeout: 30_000 });
  const browser = await start({ headless: false, env });
  return {
    browser,
    keys: (...names) => { call("xdotool", "key", "--delay", "40", ...names); },
    layout: (...names) => { call("setxkbmap", ...names); },
    // There is no window manager that would give a window the focus.
    focus() {
      const window = call("xdotool", "search", "--onlyvisible", "--class", windows).trim().split("\n").at(-1);
      call("xdotool", "windowfocus", "--sync", window);
    },
    async end() {
      await browser.close();
      const ended = new Promise((resolve) => { server.once("close", resolve); });
      server.kill();
      await ended;
    },
  };
}

// Empties the editor of a page that is ready, and gives its window the focus. The first keys that a window gets may be
// lost: what is tested comes after one that has arrived.
export async function focusEditor(display, page) {
  await setProgram(page, "", "add");
  display.focus();
  for (let i = 0; i < 20 && await source(page) === ""; ++i) {
    display.keys("x");
    await page.waitForTimeout(250);
  }
  await setProgram(page, "", "add");
}

// Waits until that is the program; says what it is if it is another one.
export const arrives = (page, text) => page.waitForFunction((wanted) => window.letcont.getSource() === wanted, text, { timeout: 10_000 })
  .catch(async () => assert.equal(await source(page), text));
