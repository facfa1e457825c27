// Programs as WebAssembly in the page: the engine `wasm`, which Run uses where the browser has what it needs.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, hashed, openPlayground, ranAsWasm, run, runErrors as errors, setProgram, startAll, viewOf } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ whole: true }); });
after(() => all.end());

const open = (options = {}) => openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 }, ...options });
const status = (page) => page.evaluate(() => window.letcont.getStatus());
const output = (page) => page.evaluate(() => window.letcont.getOutput());
const lines = (...all) => all.join("\n");

test("what a program prints is seen while it runs", async () => {
  const page = await open();
  await setProgram(page, lines("def forever(n) = forever(n + 1);", "write(42); forever(0)"), "fun");
  await page.evaluate(() => window.letcont.run());
  await page.waitForFunction(() => window.letcont.getOutput() === "42\n", null, { timeout: 2000 });
  assert.equal(await status(page), "running");
  const took = await page.evaluate(async () => {
    const begin = performance.now();
    window.letcont.stop();
    await window.letcont.finished();
    return performance.now() - begin;
  });
  assert.ok(took < 100, `stopped after ${took} ms`);
  assert.equal(await status(page), "stopped");
  await setProgram(page, "write(7)", "fun"); // the next program has a new worker
  assert.equal(await run(page), "7\n");
  assert.ok(await ranAsWasm(page));
  await page.context().close();
});

test("the page compiles and draws while a program runs", async () => {
  const page = await open();
  await setProgram(page, lines("def forever(n) = forever(n + 1);", "forever(0)"), "fun");
  await page.evaluate(() => window.letcont.run());
  await page.waitForFunction(() => window.letcont.getStatus() === "running");
  await setProgram(page, "write(1 + 2)", "fun");
  assert.match(await page.evaluate(() => window.letcont.requestStage("wat")), /^\(module/);
  assert.equal(await status(page), "running");
  await page.evaluate(() => window.letcont.stop());
  await page.evaluate(() => window.letcont.finished());
  await page.context().close();
});

test("an endless output ends in its message", async () => {
  const page = await open();
  await setProgram(page, lines("def forever(n) = { write(n); forever(n + 1) };", "forever(0)"), "fun");
  await run(page);
  assert.equal(await status(page), "failed");
  assert.match((await errors(page))[0], /the limit of 16777216 bytes of output is reached/);
  assert.match(await output(page), /^0\n1\n2\n/);
  await page.context().close();
});

const DEEP = lines("def sum(n) = if n == 0 then 0 else n + sum(n - 1);", "write(1); write(sum(1000000)); write(2)");

test("a recursion a million calls deep goes on on more stacks, without printing anything twice", async () => {
  const page = await open();
  await setProgram(page, DEEP, "fun");
  assert.equal(await run(page), "1\n1784293664\n2\n");
  assert.equal(await status(page), "ended");
  assert.deepEqual(await errors(page), []);
  assert.ok(await ranAsWasm(page));
  await page.context().close();
});

test("where the browser has one stack, it goes on in the virtual machine", async () => {
  const page = await open();
  await page.route(hashed("program_worker.js"), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('typeof WebAssembly.Suspending === "function"', "false") });
  });
  await setProgram(page, DEEP, "fun");
  assert.equal(await run(page), "1\n1784293664\n2\n");
  assert.equal(await status(page), "ended");
  assert.match((await viewOf(page)).counters, /the browser's stack is too small/);
  await page.context().close();
});

test("an endless recursion and an endless allocation end in their messages, and the page lives", { timeout: 120_000 }, async () => {
  const page = await open();
  await setProgram(page, lines("def sum(n) = 1 + sum(n + 1);", "write(sum(0))"), "fun");
  await run(page);
  assert.match((await errors(page))[0], /the recursion is too deep/);
  await setProgram(page, lines("data Chain = { End; Link(Int, Chain) }", "def grow = { (c, n) -> grow(Link(n, c), n + 1) }", "grow(End, 0)"), "l");
  await run(page);
  assert.match((await errors(page))[0], /the heap limit is reached/);
  await setProgram(page, "write(7)", "fun");
  assert.equal(await run(page), "7\n");
  assert.equal(await page.evaluate(() => window.letcont.engineRestarts()), 0);
  await page.context().close();
});

test("a program reads its input", async () => {
  const page = await open();
  await setProgram(page, 'print(read_int())\nprint(with_default("nothing", read_line()))', "l");
  await page.evaluate(() => window.letcont.setInput("40 and 2"));
  assert.equal(await run(page), "Some(40)and 2");
  assert.ok(await ranAsWasm(page));
  await page.context().close();
});

test("a run that is counted uses the virtual machine", async () => {
  const page = await open();
  await setProgram(page, "write(7)", "fun");
  await choose(page, "use engine vm");
  assert.equal(await run(page), "7\n");
  assert.match((await viewOf(page)).run, /finished, \d+ steps/);
  await choose(page, "use engine wasm");
  assert.equal(await run(page), "7\n");
  assert.ok(await ranAsWasm(page));
  await page.context().close();
});

test("where the browser lacks what modules need, Run uses the virtual machine", async () => {
  const page = await open();
  await page.route(hashed("program_host.js"), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("WebAssembly.validate(", "(() => false)(") });
  });
  await page.reload();
  await page.waitForFunction(() => window.letcont?.engineReady());
  await setProgram(page, "write(7)", "fun");
  assert.equal(await run(page), "7\n");
  assert.equal((await viewOf(page)).counters, "");
  await choose(page, "show engines");
  await page.context().close();
});
