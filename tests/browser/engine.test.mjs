// The engine in its worker: stopping, dying, coming back.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hashed, newPage, openPlayground, ready, run, setProgram, source, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ whole: true }); });
after(() => all.end());

// Replaces the worker's script by one that sends the page what a broken engine would.
const brokenWorker = (body) => [hashed("engine_worker.js"), (route) => route.fulfill({ contentType: "text/javascript", body })];

// A small window: without a graphics card one frame of a large one takes as long as a stop may.
test("an endless program is stopped within 100 ms, and the page draws meanwhile", async (t) => {
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 } });
  const languages = await page.evaluate(() => window.letcont.getLanguages());
  if (!languages.includes("fun")) return t.skip("there is no language to write a loop in yet");
  await setProgram(page, "def forever(n) = forever(n + 1);\nforever(0)", "fun");
  const times = [];
  for (let i = 0; i < 5; ++i) {
    await page.evaluate(() => window.letcont.run());
    await page.waitForFunction(() => window.letcont.getStatus() === "running");
    await page.waitForTimeout(300);
    const frames = await page.evaluate(() => window.letcont.framesDrawn());
    await page.keyboard.type(" ");
    await page.waitForFunction((before) => window.letcont.framesDrawn() > before, frames);
    times.push(await page.evaluate(async () => {
      const begin = performance.now();
      window.letcont.stop();
      await window.letcont.finished();
      return performance.now() - begin;
    }));
  }
  const median = times.sort((a, b) => a - b)[2];
  assert.ok(median < 100, `${times.map(Math.round)} ms`);
  assert.equal(await page.evaluate(() => window.letcont.getStatus()), "stopped");
  assert.equal(await page.evaluate(() => window.letcont.engineRestarts()), 0);
  await page.context().close();
});

test("an engine that dies is replaced, and the program stays", async () => {
  const page = await openPlayground(all.browser, all.url, { expected: /engine is lost/ });
  await setProgram(page, "5 + 6", "add");
  await page.evaluate(() => window.letcont.killEngine());
  await ready(page);
  assert.equal(await page.evaluate(() => window.letcont.engineRestarts()), 1);
  assert.equal(await source(page), "5 + 6");
  assert.equal((await run(page)).trim(), "11");
  await page.context().close();
});

const said = (page) => page.evaluate(() => ["#text-status", "#text-view [role=status]"].map((part) => document.querySelector(part).textContent));
const pressRun = (page) => page.getByRole("button", { name: "Run", exact: true }).click();
const prints = (page, text) => page.waitForFunction((wanted) => document.querySelector('#text-view [aria-label="Output"]').textContent.includes(wanted), text);

test("the text view: an engine that could not be loaded is asked for again by Run", async () => {
  const page = await newPage(all.browser, { expected: /./ });
  let isThere = false;
  await page.route(hashed("engine.wasm"), (route) => (isThere ? route.continue() : route.abort()));
  await page.goto(`${all.url}?view=text`);
  await page.getByText("The compiler could not be loaded.").first().waitFor();
  await pressRun(page);
  await page.waitForTimeout(1000);
  assert.match((await said(page))[0], /could not be loaded/, "nor could the next one");
  isThere = true;
  await pressRun(page);
  await prints(page, "9");
  await page.context().close();
});

// Chromium says so for seconds after a click that takes the focus from a field.
test("the text view shows soon what has become of a click, though the browser is not idle", async () => {
  const page = await newPage(all.browser, { init: () => { window.requestIdleCallback = (action, { timeout }) => setTimeout(action, timeout); } });
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready);
  await page.locator("#text-source").press("Control+Home");
  await page.locator("#text-source").pressSequentially("// typed\n");
  await page.waitForTimeout(4000); // nothing is waiting any more
  const begin = Date.now();
  await pressRun(page);
  await page.waitForFunction(() => /finished/.test(document.querySelector('[aria-labelledby="text-output"] .status').textContent));
  assert.ok(Date.now() - begin < 2500, `${Date.now() - begin} ms`);
  // A move of the debugger that does not end is one, too.
  await page.locator("#text-language").selectOption("l");
  await page.locator("#text-source").fill("def f = { x -> f(x + 1) }\nprint(f(0))");
  const button = (name) => page.getByRole("button", { name, exact: true });
  await button("Step into").click();
  await page.getByText("step 0", { exact: true }).waitFor();
  await button("Continue").click();
  await button("Stop").click({ timeout: 2000 }); // it can be stopped soon
  await page.locator('[aria-labelledby="text-steps"] .status', { hasText: /^step [\d,]{4,}/ }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Stop", "the focus stays");
  await page.locator("#text-source").fill("print(1)");
  await button("Step into").click();
  await page.getByText("step 0", { exact: true }).waitFor();
  await button("Continue").click();
  await page.waitForFunction(() => /^finished/.test(document.querySelector("#text-view [role=status]").textContent));
  await page.evaluate(() => window.letcontText.view.say(""));
  await button("Step into").click();
  await page.waitForFunction(() => /^finished/.test(document.querySelector("#text-view [role=status]").textContent));
  await page.locator("#text-example").selectOption({ label: "l: Macros" });
  await button("Open").click();
  assert.match((await said(page))[1], /opened l: Macros/);
  await page.context().close();
});

test("the text view: a run that waits for an engine can be taken back", async () => {
  const page = await newPage(all.browser);
  let comes;
  const wanted = new Promise((resolve) => { comes = resolve; });
  await page.route(hashed("engine.wasm"), async (route) => { await wanted; await route.continue(); });
  await page.goto(`${all.url}?view=text`);
  await pressRun(page);
  await page.getByText("The engine is still loading.").first().waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  comes();
  await page.waitForFunction(() => /compiled/.test(document.getElementById("text-status").textContent));
  await page.waitForTimeout(500);
  assert.equal(await page.locator('#text-view [aria-label="Output"]').textContent(), "");
  await page.context().close();
});

test("the text view: a run that waits for an engine is announced when it has ended, and nothing else is", async () => {
  const page = await newPage(all.browser, { expected: /./ });
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready);
  await page.locator("#text-language").selectOption("l");
  await page.locator("#text-source").fill('print("first")');
  await pressRun(page);
  await page.waitForFunction(() => /first/.test(document.querySelector("#text-view [role=status]").textContent));
  await page.locator("#text-source").fill('print("second")');
  await page.waitForTimeout(1000);
  let comes;
  const wanted = new Promise((resolve) => { comes = resolve; });
  await page.route(hashed("engine.wasm"), async (route) => { await wanted; await route.continue(); });
  await page.evaluate(() => window.letcontText.engine.lose({ phase: "run", text: "It died.", detail: "" }));
  await page.waitForTimeout(1000);
  await pressRun(page);
  await page.waitForTimeout(1000);
  assert.match((await said(page))[1], /^The engine is still loading\. *$/, "nothing has ended");
  comes();
  await prints(page, "second");
  await page.waitForTimeout(500);
  const [status, live] = await said(page);
  assert.match(live, /program finished.*second/);
  assert.doesNotMatch(status + live, /loading/);
  await page.context().close();
});

// An engine that dies of whatever it is asked.
const dying = `self.onmessage = () => self.postMessage({ failed: "run", text: "test", detail: "" }); self.postMessage({ ready: true });
  const hello = HELLO; self.postMessage({ event: new Uint8Array(hello) });`;

test("an engine that dies of the program is not started for it again and again, but for another one", async () => {
  const page = await openPlayground(all.browser, all.url, { expected: /engine is lost/ });
  await setProgram(page, "5 + 6", "add");
  let workers = 0;
  page.on("worker", () => { workers += 1; });
  // What the real engine says first makes the page send it what is in the editor.
  const hello = await page.evaluate(async () => {
    const script = performance.getEntriesByType("resource").map(({ name }) => name).find((name) => /engine_worker[^/]*\.js$/.test(name));
    const worker = new Worker(script, { type: "module" });
    return new Promise((resolve) => { worker.onmessage = ({ data }) => { if (data.event) { worker.terminate(); resolve([...data.event]); } }; });
  });
  await page.route(...brokenWorker(dying.replace("HELLO", JSON.stringify(hello))));
  workers = 0;
  await page.evaluate(() => window.letcont.killEngine());
  await page.locator("#notice-button").waitFor({ state: "visible" });
  assert.match(await page.locator("#notice-text").innerText(), /still here/);
  await page.waitForTimeout(1000);
  assert.equal(workers, 1, "the one that came in the place of the one that was ended");
  assert.equal(await source(page), "5 + 6");
  await page.unroute(hashed("engine_worker.js"));
  await page.evaluate(() => window.letcont.setSource("5 + 7", "add"));
  await ready(page);
  assert.equal((await run(page)).trim(), "12");
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.context().close();
});

test("an engine that dies again and again is given up with a message", async () => {
  const page = await openPlayground(all.browser, all.url, { expected: /engine is lost/ });
  await page.route(...brokenWorker(`self.postMessage({ ready: true }); self.postMessage({ failed: "run", text: "test", detail: "" });`));
  await page.evaluate(() => window.letcont.killEngine());
  await page.locator("#notice-button").waitFor({ state: "visible" });
  assert.match(await page.locator("#notice-text").innerText(), /still here/);
  await page.unroute(hashed("engine_worker.js"));
  await page.locator("#notice-button").click();
  await ready(page);
  assert.equal((await run(page)).trim().length > 0, true);
  await page.context().close();
});
