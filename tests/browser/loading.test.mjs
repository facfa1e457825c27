// The page's way to the first frame and to a ready engine, and what it says when something is missing.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { newPage, openPlayground, ready, run, screenshot, setProgram, site, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ base: "/some/folder/" }); });
after(() => all.end());

test("starts from a sub-folder under its own Content-Security-Policy without a complaint", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "3 + (2 + 4)", "add");
  assert.equal((await run(page)).trim(), "9");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("draws its first frame before the engine is there", async () => {
  const page = await newPage(all.browser);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route("**/engine.wasm", async (route) => { await held; await route.continue(); });
  await page.goto(all.url);
  await page.waitForFunction(() => window.letcont?.framesDrawn() > 0);
  assert.equal(await page.evaluate(() => window.letcont.engineReady()), false);
  await page.locator("#loading").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1 + 1");
  await page.waitForFunction(() => window.letcont.getSource() === "1 + 1");
  await screenshot(page, "before-engine");
  release();
  await ready(page);
  assert.equal((await run(page)).trim(), "2", "what was typed before the engine came is what it compiles");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("transfers no more than its budget", async () => {
  const page = await newPage(all.browser);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const bytes = { firstFrame: 0, all: 0 };
  const names = new Map();
  client.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response.url));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (!/\/engine(_worker)?\.(js|wasm)$/.test(names.get(requestId) ?? "")) bytes.firstFrame += encodedDataLength;
  });
  await page.goto(all.url);
  await ready(page);
  // The worker's own requests are counted by the size of what is sent for them.
  const manifest = JSON.parse(await fs.readFile(path.join(site, "manifest.json"), "utf8"));
  const engine = ["engine.js", "engine.wasm", "engine_worker.js"].reduce((sum, name) => sum + manifest.files[name].brotli, 0);
  assert.ok(bytes.firstFrame > 50_000, "something was measured");
  assert.ok(bytes.firstFrame <= 1_000_000, `${bytes.firstFrame} bytes until the first frame`);
  assert.ok(bytes.firstFrame + engine <= 1_600_000, `${bytes.firstFrame + engine} bytes in all`);
  await page.context().close();
});

const failures = [
  { name: "no-webassembly", says: /WebAssembly/, init: () => { delete window.WebAssembly; } },
  { name: "missing-file", says: /application\.wasm/, route: ["**/application.wasm", (route) => route.fulfill({ status: 404, body: "" })] },
  { name: "missing-script", says: /could not start/, route: ["**/application.js", (route) => route.abort()] },
  { name: "broken-connection", says: /connection/i, route: ["**/application.wasm", (route) => route.abort("connectionreset")] },
  { name: "damaged-file", says: /cannot run it/, route: ["**/application.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: "no module" })] },
];

for (const { name, says, init, route } of failures) {
  test(`says what is wrong: ${name}`, async () => {
    const page = await newPage(all.browser, { init });
    if (route) await page.route(...route);
    await page.goto(all.url);
    await page.locator("#failure").waitFor({ state: "visible" });
    assert.match(await page.locator("#failure").innerText(), says);
    await screenshot(page, `failure-${name}`);
    await page.context().close();
  });
}

test("works on without an engine, and tries again when asked to", async () => {
  const page = await newPage(all.browser);
  await page.route("**/engine.wasm", (route) => route.abort());
  await page.goto(all.url);
  await page.locator("#notice-button").waitFor({ state: "visible" });
  await screenshot(page, "failure-engine");
  await page.unroute("**/engine.wasm");
  await page.locator("#notice-button").click();
  await ready(page);
  await page.locator("#notice").waitFor({ state: "hidden" });
  await setProgram(page, "20 + 22", "add");
  assert.equal((await run(page)).trim(), "42");
  await page.context().close();
});

test("shows the loading card in light and dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await newPage(all.browser, { colorScheme });
    await page.route("**/application.wasm", () => {}); // never answered
    await page.goto(all.url, { waitUntil: "commit" });
    await page.locator("#loading").waitFor({ state: "visible" });
    await page.waitForTimeout(200);
    await screenshot(page, `loading-${colorScheme}`);
    await page.context().close();
  }
});
