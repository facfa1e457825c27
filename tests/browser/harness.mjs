// The harness of the browser tests: the built site behind a server on a free port of 127.0.0.1, a headless Chromium,
// and a page that is watched for errors.
//
// Environment: LETCONT_SITE, the built site (build/web/site unless told); LETCONT_NATIVE, the command line
// (build/native/letcont); LETCONT_CHROMIUM, the browser for all of them; LETCONT_ARTEFACTS, where screenshots go (build/browser).

import { existsSync, promises as fs } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { startServer } from "../../deploy/lib/static_server.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const site = process.env.LETCONT_SITE ?? path.join(root, "build/web/site");
export const native = process.env.LETCONT_NATIVE ?? path.join(root, "build/native/letcont");
export const programs = path.join(root, "tests/programs");
const artefacts = process.env.LETCONT_ARTEFACTS ?? path.join(root, "build/browser");

// No graphics card: WebGL in software, and pages are put together without it, which takes a fifth off what they cost. Nothing
// of the browser's own talks to the network.
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing",
  "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

const SUM = "// A sum in a sum\n3 + (2 + 4)\n";

// Chromium without windows of its own, where it is installed, and without V8's optimising compiler for WebAssembly: most
// pages live for a few seconds here, and both take as much of the processor as the tests themselves. The same browser
// as people have with `whole`, for what programs do as WebAssembly and what is measured.
const SHELL = "/usr/bin/chromium-headless-shell";

export async function startBrowser({ whole = false, ...options } = {}) {
  const light = !whole && options.headless !== false && existsSync(SHELL);
  const executablePath = process.env.LETCONT_CHROMIUM ?? (light ? SHELL : "/usr/bin/chromium");
  return chromium.launch({ executablePath, args: light ? [...FLAGS, "--js-flags=--liftoff-only"] : FLAGS, ...options });
}

// The address of a file of the site, whatever the hash in its name: hashed("engine.wasm").
export function hashed(name) {
  const { name: stem, ext } = path.parse(name);
  return new RegExp(`/${stem}\\.[0-9a-f]{16}\\${ext}$`);
}

// Browsers whose pages draw nothing, but for a screenshot: WebGL in software takes a third of the processor's time of a test
// that types, and most of one that looks at large pictures.
const blind = new WeakSet();

// In the page: what draws is called as ever, and does nothing, unless `window.draws`.
function drawNothing() {
  for (const context of [WebGLRenderingContext, WebGL2RenderingContext]) {
    for (const name of ["clear", "drawArrays", "drawElements"]) {
      const draw = context.prototype[name];
      context.prototype[name] = function drawIfAsked(...all) { if (window.draws) draw.apply(this, all); };
    }
  }
}

// A server and a browser for one test file: {url, browser, end}. Without `pictures` for a test that looks at none, or only at
// those of screenshot().
export async function startAll({ base = "/", folder = site, whole = false, pictures = true } = {}) {
  await fs.access(path.join(folder, "index.html")).catch(() => {
    throw new Error(`There is no site in ${folder}: build it with deploy/playground --build`);
  });
  const { server, url } = await startServer({ folder, base });
  const browser = await startBrowser({ whole });
  if (!pictures) blind.add(browser);
  const end = async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  return { url, browser, end };
}

// A page in a context of its own, with `problems`: everything that went wrong on it. Allow what a test provokes with
// `expected`, a regular expression. No service worker unless a test asks for it with serviceWorkers: "allow": it would
// answer in place of what a test puts between page and server.
//
// The browser has seen the playground before, with a sum as its last program, unless a test asks for a first visit.
export async function newPage(browser, { expected = null, init = null, firstVisit = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 }, serviceWorkers: "block", ...options });
  const page = await context.newPage();
  const problems = [];
  const note = (text) => { if (expected === null || !expected.test(text)) problems.push(text); };
  page.on("pageerror", (error) => note(`error: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error") note(`console: ${message.text()}`); });
  page.on("requestfailed", (request) => note(`request: ${request.url()} ${request.failure()?.errorText}`));
  await page.addInitScript(() => {
    window.cspViolations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.cspViolations.push(event.violatedDirective + " " + event.blockedURI));
  });
  if (blind.has(browser)) await page.addInitScript(drawNothing);
  if (!firstVisit) {
    await page.addInitScript((sum) => {
      try {
        if (localStorage.getItem("letcont:source") === null) localStorage.setItem("letcont:source", sum);
      } catch { /* a page without storage */ }
    }, SUM);
  }
  if (init) await page.addInitScript(init);
  page.problems = async () => [...problems, ...(await page.evaluate(() => window.cspViolations))];
  return page;
}

// Opens the playground and waits until it can be used.
export async function openPlayground(browser, url, options = {}) {
  const page = await newPage(browser, options);
  await page.goto(url);
  await ready(page);
  return page;
}

export async function ready(page) {
  await page.waitForFunction(() => window.letcont?.engineReady(), null, { timeout: 30_000 });
  await compiled(page);
}

export const compiled = (page) => page.evaluate(() => window.letcont.compiled());
export const settled = (page) => page.evaluate(() => window.letcont.settled());
export const source = (page) => page.evaluate(() => window.letcont.getSource());
export const stage = (page, name) => page.evaluate((wanted) => window.letcont.getStage(wanted), name);

export async function setProgram(page, text, language = null) {
  await page.evaluate(([program, name]) => window.letcont.setSource(program, name), [text, language ?? ""]);
  await compiled(page);
}

// Types with the real keyboard, over what is in the editor.
export async function typeProgram(page, text) {
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  await settled(page); // the keys are in, and what they made is compiled
}

export const viewOf = (page) => page.evaluate(() => window.letcont.getView());

// One key after the other, each when the application has done what the one before asked for.
export async function keys(page, ...names) {
  for (const name of names) {
    await page.keyboard.press(name);
    await settled(page);
  }
}

// Does a thing through the palette, by a few letters of its name.
export async function choose(page, letters) {
  await keys(page, "Control+k");
  await page.keyboard.type(letters);
  await settled(page);
  await keys(page, "Enter");
}

// Runs, and gives what was printed.
export async function run(page) {
  await page.evaluate(() => window.letcont.run());
  await page.evaluate(() => window.letcont.finished());
  return page.evaluate(() => window.letcont.getOutput());
}

// What was wrong in the last run, and whether the engine `wasm` ran it.
export const runErrors = (page) => page.evaluate(() => window.letcont.getRunDiagnostics().map(({ line, column, message }) => `${line}:${column}: ${message}`));
export const ranAsWasm = async (page) => /^µs to compile \d+; µs to run \d+; $/.test((await viewOf(page)).counters);

export async function screenshot(page, name) {
  const file = path.join(artefacts, `${name}.png`);
  await fs.mkdir(path.dirname(file), { recursive: true });
  if (!blind.has(page.context().browser())) return page.screenshot({ path: file });
  await page.evaluate(() => { window.draws = true; return window.letcont?.redraw?.(); }); // the text view draws nothing
  const picture = await page.screenshot({ path: file });
  await page.evaluate(() => { window.draws = false; });
  return picture;
}

// ---- What a person sees, and touches

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

// Where a byte of a pane's text is, in CSS pixels.
export const place = (page, pane, byte) => page.evaluate(([shows, at]) => window.letcont.getPlace(shows, at), [pane, byte]);

// What each pane shows, where it is, and how far it is scrolled.
export async function panesOf(page) {
  const panes = {};
  for (const each of (await viewOf(page)).panes.split(";").filter(Boolean)) {
    const [shows, x, y, width, height, , scrolled] = each.split(" ");
    panes[shows] = { x: Number(x), y: Number(y), width: Number(width), height: Number(height), scrolled: Number(scrolled) };
  }
  return panes;
}

export async function until(page, what, holds) {
  const end = Date.now() + 15_000;
  while (Date.now() < end) {
    if (await holds(await viewOf(page))) return;
    await new Promise((resolve) => { setTimeout(resolve, 20); });
  }
  throw new Error(`${what}: ${JSON.stringify(await viewOf(page))}`);
}

// Real fingers, through the browser's protocol. `path`: places of one finger, one after the other; it stays on the first one
// and on the last one for so many milliseconds. What is left while it moves goes on scrolling.
export async function drag(page, path, { rest = 0, hold = 0 } = {}) {
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", [path[0]]);
  if (rest > 0) await new Promise((resolve) => { setTimeout(resolve, rest); });
  for (const point of path.slice(1)) {
    await send("touchMove", [point]);
    await new Promise((resolve) => { setTimeout(resolve, 16); });
  }
  if (hold > 0) { // the application has seen the finger move before it stands still: then nothing goes on by itself
    await settled(page);
    await new Promise((resolve) => { setTimeout(resolve, hold); });
  }
  await send("touchEnd", []);
  await session.detach();
  await settled(page);
}
