// Loading: up to the first frame and a ready engine, and the messages when something is missing.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { hashed, newPage, openPlayground, ready, run, screenshot, setProgram, site, startAll } from "./harness.mjs";

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

test("opened as a file it says that it needs a web server", async () => {
  const page = await newPage(all.browser, { expected: /./ }); // browsers load no modules from files
  await page.goto(pathToFileURL(path.join(site, "index.html")).href);
  const late = page.getByText("web server");
  await late.evaluate((element) => { for (const each of element.getAnimations()) each.finish(); });
  assert.equal(await late.isVisible(), true, "after a while");
  await page.context().close();
});

test("draws its first frame before the engine is there", async () => {
  const page = await newPage(all.browser);
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route(hashed("engine.wasm"), async (route) => { await held; await route.continue(); });
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

test("asks for few files until its first frame, and its engine for few more", async () => {
  const page = await openPlayground(all.browser, all.url);
  const [drawn, inAll] = await page.evaluate(() => {
    const until = performance.getEntriesByName("letcont:first-frame")[0].startTime;
    const files = performance.getEntriesByType("resource");
    return [files.filter(({ startTime }) => startTime < until).length, files.length];
  });
  assert.ok(drawn <= 14, `${drawn} files until the first frame`);
  assert.ok(inAll <= 22, `${inAll} files`);
  await page.context().close();
});

test("transfers no more than its budget", async (t) => {
  const page = await newPage(all.browser);
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const bytes = { firstFrame: 0 };
  const names = new Map();
  client.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, response.url));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!/\/engine(_worker)?\.[0-9a-f]{16}\.(js|wasm)$/.test(names.get(requestId) ?? "")) bytes.firstFrame += encodedDataLength;
  });
  await page.goto(all.url);
  await ready(page);
  // The worker's own requests are counted by the size of what is sent for them.
  const manifest = JSON.parse(await fs.readFile(path.join(site, "manifest.json"), "utf8"));
  const engine = Object.keys(manifest.files).filter((name) => /^engine(_worker)?\./.test(name));
  assert.equal(engine.length, 3, `${engine}`);
  bytes.all = bytes.firstFrame + engine.reduce((sum, name) => sum + manifest.files[name].brotli, 0);
  assert.ok(bytes.firstFrame > 50_000, "something was measured");
  assert.ok(bytes.firstFrame <= 420_000, `${bytes.firstFrame} bytes until the first frame`);
  assert.ok(bytes.all <= 1_600_000, `${bytes.all} bytes in all`);
  t.diagnostic(`${bytes.firstFrame} bytes until the first frame, ${bytes.all} in all`);
  await page.context().close();
});

test("compiles while the file streams in, and tells how much of it has come", async () => {
  const init = () => {
    window.streamed = [];
    window.told = [];
    const compile = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = (response, imports) => {
      window.streamed.push({ untouched: response instanceof Response && !response.bodyUsed, told: window.told.length });
      return compile(response, imports);
    };
    addEventListener("DOMContentLoaded", () => {
      const text = document.getElementById("loading-text");
      new MutationObserver(() => window.told.push(text.textContent)).observe(text, { childList: true });
    });
  };
  const page = await newPage(all.browser, { init });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", { offline: false, latency: 5, downloadThroughput: 300_000, uploadThroughput: 300_000 });
  await page.goto(all.url);
  await page.waitForFunction(() => window.letcont?.framesDrawn() > 0, null, { timeout: 30_000 });
  const { streamed, told } = await page.evaluate(() => ({ streamed: window.streamed, told: window.told }));
  assert.deepEqual(streamed, [{ untouched: true, told: streamed[0].told }]);
  const manifest = JSON.parse(await fs.readFile(path.join(site, "manifest.json"), "utf8"));
  const size = manifest.files[Object.keys(manifest.files).find((name) => /^application\..*wasm$/.test(name))].raw;
  const steps = told.map((text) => /^Loading… ([\d,]+) of ([\d,]+) KB$/.exec(text)).filter((found) => found !== null);
  const numbers = steps.map(([, received]) => Number(received.replaceAll(",", "")));
  assert.ok(steps.length >= 3 && steps.length > streamed[0].told, `${told}`);
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
  assert.equal(steps[0][2], Math.round(size / 1000).toLocaleString("en"));
  await page.context().close();
});

const failures = [
  { name: "no-webassembly", says: /WebAssembly/, init: () => { delete window.WebAssembly; } },
  { name: "missing-file", says: /application\..*wasm/, route: [hashed("application.wasm"), (route) => route.fulfill({ status: 404, body: "" })] },
  { name: "missing-script", says: /could not start/, route: [hashed("application.js"), (route) => route.abort()] },
  { name: "broken-connection", says: /connection/i, route: [hashed("application.wasm"), (route) => route.abort("connectionreset")] },
  { name: "damaged-file", says: /cannot run it/, route: [hashed("application.wasm"), (route) => route.fulfill({ contentType: "application/wasm", body: "no module" })] },
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
  await page.route(hashed("engine.wasm"), (route) => route.abort());
  await page.goto(all.url);
  await page.locator("#notice-button").waitFor({ state: "visible" });
  await screenshot(page, "failure-engine");
  await page.unroute(hashed("engine.wasm"));
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
    await page.route(hashed("application.wasm"), () => {}); // never answered
    await page.goto(all.url, { waitUntil: "commit" });
    await page.locator("#loading").waitFor({ state: "visible" });
    await page.waitForTimeout(200);
    await screenshot(page, `loading-${colorScheme}`);
    await page.context().close();
  }
});
