// The service worker: offline use after the first visit, and updates from one release of the site to the next.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, beforeEach, afterEach, test } from "node:test";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { inTurn } from "../turns.mjs";
import { newPage, ready, run, screenshot, setProgram, source, startBrowser } from "./harness.mjs";
import { inCharge, loaded, lookForRelease, twoReleases } from "./releases.mjs";

const BASE = "/some/folder/";
let browser;
let releases;
let server; // {server, port, url}; null while there is no network

before(async () => {
  browser = await startBrowser();
  releases = await twoReleases();
});
after(async () => {
  await browser?.close();
  await releases?.end();
});

beforeEach(async () => {
  await fs.rm(releases.current, { recursive: true, force: true });
  await releases.publish(releases.one);
  await connect();
});
afterEach(disconnect);

async function connect(port = 0) {
  server = await startServer({ folder: releases.current, base: BASE, port });
}

function disconnect() {
  if (server === null) return;
  server.server.closeAllConnections();
  server.server.close();
  server = null;
}

// A page of the first visit, with its worker in charge. `problems` as in the harness.
async function firstVisit(options = {}) {
  const page = await newPage(browser, { serviceWorkers: "allow", ...options });
  await page.goto(server.url);
  await ready(page);
  await inCharge(page);
  return page;
}

// Another page in the same browser.
async function visit(page, address) {
  const next = await page.context().newPage();
  await next.goto(address);
  await ready(next);
  return next;
}

// Everything that was loaded is of that release, and some of it of no other.
async function assertIsOf(page, release, what) {
  const { release: id, files } = await loaded(page);
  assert.equal(id, release.manifest.release, what);
  for (const name of files.filter((one) => one !== "manifest.json")) assert.ok(name in release.manifest.files, `${what}: ${name}`);
  for (const wanted of ["start.", "style.", "application.", "engine.", "engine_worker."]) {
    assert.ok(files.some((name) => name.startsWith(wanted)), `${what}: ${wanted} is among ${files}`);
  }
}

test("the second visit needs no network", async () => {
  const page = await firstVisit();
  const { url } = server;
  await page.close({ runBeforeUnload: true });
  disconnect();
  for (const address of [url, `${url}index.html`, `${url}?from=somewhere`]) {
    const second = await visit(page, address);
    await setProgram(second, "3 + (2 + 4)", "add");
    assert.equal((await run(second)).trim(), "9", address);
    await assertIsOf(second, releases.one, address);
    await second.close();
  }
  const text = await page.context().newPage();
  await text.goto(`${url}?view=text`);
  await text.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent ?? ""), null, { timeout: 30_000 });
  for (const name of Object.keys(releases.one.manifest.files).filter((one) => one.endsWith(".html"))) {
    assert.equal((await text.goto(url + name, { waitUntil: "commit" })).status(), 200, name);
  }
  const without = await newPage(browser);
  await assert.rejects(without.goto(url), /ERR_CONNECTION/, "and there was none");
  await without.context().close();
  await page.context().close();
});

test("a visit that is not the first asks the server for its worker only", async () => {
  const page = await firstVisit();
  const asked = [];
  server.server.on("request", ({ url }) => asked.push(url));
  await page.reload();
  await ready(page);
  await lookForRelease(page);
  assert.deepEqual([...new Set(asked)], [`${BASE}service_worker.js`]);
  await page.context().close();
});

test("a new release is announced, and the next load is of it, every file", async () => {
  const page = await firstVisit();
  await setProgram(page, "30 + 1", "add");
  await releases.publish(releases.two);
  await page.reload();
  await ready(page);
  await page.locator("#notice-button").waitFor({ state: "visible" });
  await assertIsOf(page, releases.one, "the load that found it");
  assert.match(await page.locator("#notice-text").innerText(), /new version/i);
  await screenshot(page, "new-release");
  await Promise.all([page.waitForEvent("load"), page.locator("#notice-button").click()]);
  await ready(page);
  await assertIsOf(page, releases.two, "the next load");
  assert.equal(await source(page), "30 + 1", "the program is still there");
  await page.waitForTimeout(300);
  assert.equal(await page.locator("#notice").isVisible(), false, "nothing newer is announced");
  disconnect();
  await page.reload();
  await ready(page);
  await assertIsOf(page, releases.two, "without a network");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

const remove = (file) => fs.rm(file);
const damage = (file) => (/\.(br|gz)$/.test(file) ? fs.rm(file) : fs.writeFile(file, "damaged"));
const HARMS = [["is missing", remove], ["is damaged", damage]].flatMap(([how, harm]) =>
  [/^style\..*css/, /^application\..*wasm/, /^index\.html/].map((wanted) => ({ how, harm, wanted })));
for (const { how, harm, wanted } of inTurn(HARMS, 0)) {
  test(`a release of which ${wanted.source.match(/\w+/)[0]} ${how} is not taken, and the next try takes it`, async () => {
    const page = await firstVisit({ expected: /status of 404|integrity|SRI|digest/i });
    await releases.publish(releases.two);
    const changed = (await fs.readdir(releases.current)).filter((name) => wanted.test(name) && (name.startsWith("index") || !(name.replace(/\.(br|gz)$/, "") in releases.one.manifest.files)));
    assert.ok(changed.length >= 3, `${changed}`);
    for (const name of changed) await harm(path.join(releases.current, name));
    assert.equal(await lookForRelease(page), "redundant");
    await page.reload();
    await ready(page);
    await assertIsOf(page, releases.one, "after the failure");
    await releases.publish(releases.two);
    assert.equal(await lookForRelease(page), "activated");
    await page.reload();
    await ready(page);
    await assertIsOf(page, releases.two, "after the repair");
    await page.context().close();
  });
}

test("a page of the older release that is still open finds its files", async () => {
  const page = await firstVisit({ expected: /engine is lost/ });
  await fs.rm(releases.current, { recursive: true });
  await releases.publish(releases.two);
  assert.equal(await lookForRelease(page), "activated");
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache"); // what the worker has stays
  await page.evaluate(() => window.letcont.killEngine());
  await ready(page);
  await setProgram(page, "20 + 1", "add");
  assert.equal((await run(page)).trim(), "21");
  await assertIsOf(page, releases.one, "the engine, too");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("keeps one older release and no more, and leaves the caches of other sites alone", async () => {
  const page = await firstVisit();
  await page.evaluate(() => Promise.all(["somebody else's", `letcont ${location.origin}/some/ 0123456789ab`].map((name) => caches.open(name))));
  const stale = await page.evaluate(async () => {
    const name = `letcont ${new URL("./", location.href)} 000000000000`;
    await (await caches.open(name)).put("half", new Response("a release that never became whole"));
    return name;
  });
  await releases.publish(releases.two);
  assert.equal(await lookForRelease(page), "activated");
  const names = await page.evaluate(() => caches.keys());
  const own = (release) => `letcont ${server.url} ${release.manifest.release}`;
  assert.deepEqual(names.sort(), [own(releases.one), own(releases.two), `letcont ${new URL(server.url).origin}/some/ 0123456789ab`, "somebody else's"].sort());
  assert.ok(!names.includes(stale));
  await page.context().close();
});

test("after a way back, the older release that is kept is the one that was last in charge", async () => {
  const page = await firstVisit();
  for (const release of [releases.two, releases.one]) {
    await releases.publish(release);
    assert.equal(await lookForRelease(page), "activated");
  }
  const worker = path.join(releases.current, "service_worker.js");
  const third = (await fs.readFile(worker, "utf8")).replace(releases.one.manifest.release, "cccccccccccc");
  for (const form of [".br", ".gz"]) await fs.rm(worker + form);
  await fs.writeFile(worker, third);
  assert.equal(await lookForRelease(page), "activated");
  const own = (id) => `letcont ${server.url} ${id}`;
  assert.deepEqual((await page.evaluate(() => caches.keys())).sort(), [own(releases.one.manifest.release), own("cccccccccccc")].sort());
  await page.context().close();
});

test("a browser without service workers has the page, and says nothing about it", async () => {
  const page = await newPage(browser, { init: () => { Object.defineProperty(navigator, "serviceWorker", { value: undefined }); } });
  await page.goto(server.url);
  await ready(page);
  assert.equal((await run(page)).length > 0, true);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
