// A program embedded in another page: a card that loads and runs nothing before the reader asks, and becomes the
// playground.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { promises as fs } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { fragmentOf } from "../../web/book/link.mjs";
import { native, newPage, screenshot, startAll } from "./harness.mjs";

const lesson = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../ui/examples/fun/2-factorial.fun");
const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const link = fragmentOf({ language: "fun", text: await fs.readFile(lesson, "utf8"), panes: ["cps", "llvm"] });

let all;
let host; // a page of another origin
before(async () => {
  all = await startAll();
  host = http.createServer((request, response) => {
    const wide = request.url.endsWith("wide") ? 900 : 560;
    response.setHeader("Content-Type", "text/html");
    const [, rest] = /^\/site\/(.*)$/.exec(request.url) ?? [];
    if (rest !== undefined) return forAnybody(rest, response);
    if (request.url.includes("sandbox")) {
      const site = request.url.includes("closed") ? all.url : "/site/";
      const address = request.url.includes("card") ? `${site}?embed${link}` : site + link;
      return response.end(`<!doctype html><html lang="en"><title>A course</title><h1>A course</h1><iframe title="A program" sandbox="allow-scripts" width="900" height="420" src="${address}"></iframe>`);
    }
    response.end(`<!doctype html><html lang="en"><title>A course</title><h1>A course</h1><iframe title="A program" width="${wide}" height="420" src="${all.url}?embed${request.url.includes("none") ? "" : request.url.includes("damaged") ? `${link.slice(0, -3)}AAA` : link}"></iframe>`);
  });
  await new Promise((resolve) => { host.listen(0, "127.0.0.1", resolve); });
});
after(async () => {
  host.closeAllConnections();
  host.close();
  await all.end();
});

// The site from a server that lets pages of any origin read it, as some hosts do.
async function forAnybody(rest, response) {
  const answer = await fetch(all.url + rest);
  for (const name of ["content-type", "content-security-policy"]) if (answer.headers.has(name)) response.setHeader(name, answer.headers.get(name));
  response.writeHead(answer.status, { "Access-Control-Allow-Origin": "*" });
  response.end(Buffer.from(await answer.arrayBuffer()));
}

async function openHost(where = "/", options = {}, shown = "pre") {
  const page = await newPage(all.browser, options);
  page.fetched = [];
  page.on("request", (request) => page.fetched.push(new URL(request.url()).pathname));
  await page.goto(`http://127.0.0.1:${host.address().port}${where}`);
  const card = page.frameLocator("iframe");
  await card.locator(`#text-view ${shown}`).first().waitFor({ state: "visible" });
  return { page, card };
}

const has = (page, pattern) => page.fetched.some((name) => pattern.test(name));

test("shows the program, and loads neither compiler nor canvas", async () => {
  const { page, card } = await openHost();
  assert.equal(await card.locator('[aria-label="Program"]').textContent(), await fs.readFile(lesson, "utf8"));
  await page.waitForTimeout(1000);
  assert.equal(has(page, /engine[^/]*\.wasm/), false, "no compiler");
  assert.equal(has(page, /application[^/]*\.wasm/), false, "no canvas");
  assert.equal(has(page, /reader[^/]*\.wasm/), true);
  assert.deepEqual(await card.locator('[aria-label="Program"] .keyword').allTextContents(), ["def", "if", "then", "else"]);
  assert.equal(await card.locator("[data-stage]:visible").count(), 0, "no stage without a compiler");
  assert.equal(await card.locator('[aria-label="Output"]').isVisible(), false);
  await screenshot(page, "embed-card");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("runs when it is asked to", async () => {
  const { page, card } = await openHost();
  await card.locator("button", { hasText: "Run" }).click();
  await card.locator('[aria-label="Output"]').filter({ hasText: "3628800" }).waitFor({ timeout: 30_000 });
  assert.equal(has(page, /engine[^/]*\.wasm/), true);
  await card.locator('[role="status"]').filter({ hasText: "finished, " }).waitFor();
  for (const stage of ["cps", "llvm"]) {
    const shown = card.locator(`[data-stage="${stage}"] pre`);
    await shown.waitFor();
    assert.equal(await shown.textContent(), execFileSync(native, ["emit", lesson, `--stage=${stage}`], { encoding: "utf8" }), "as the command line prints it");
    assert.ok(await shown.locator(".keyword").count() > 3, stage);
  }
  assert.deepEqual(await card.locator("[data-stage] h2").allTextContents(), ["CPS", "LLVM IR"]);
  await screenshot(page, "embed-ran");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("follows the page around it to another program", async () => {
  const { page, card } = await openHost();
  await page.locator("iframe").evaluate((frame, fragment) => { frame.src = frame.src.replace(/#.*/, fragment); }, fragmentOf({ language: "add", text: "20 + 22" }));
  await card.locator('[aria-label="Program"]', { hasText: "20 + 22" }).waitFor();
  await page.context().close();
});

test("becomes the playground, with the program in it", async () => {
  const { page, card } = await openHost("/wide");
  await card.locator("button", { hasText: "Open the playground" }).click();
  await card.locator("#canvas").waitFor({ state: "visible" });
  const frame = page.frames()[1];
  await frame.waitForFunction(() => window.letcont?.engineReady(), null, { timeout: 30_000 });
  assert.equal(await frame.evaluate(() => window.letcont.getSource()), await fs.readFile(lesson, "utf8"));
  assert.equal(await frame.evaluate(() => window.letcont.getStatus()), "idle", "and does not run it");
  await screenshot(page, "embed-playground");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("says that a link is damaged, or that there is none, and shows no program of the reader's own", async () => {
  for (const [where, said] of [["/damaged", "The link is damaged"], ["/none", "This is not a link to a program"]]) {
    const { page, card } = await openHost(where, {}, "h1");
    await card.locator('#text-view [role="status"]').filter({ hasText: said }).waitFor();
    assert.equal(await card.locator("#text-view").innerText(), `Letcont\n\n${await card.locator('#text-view [role="status"]').innerText()}`);
    await page.context().close();
  }
});

test("says once that the program runs", async () => {
  const { page, card } = await openHost();
  const long = fragmentOf({ language: "l", text: "def f = { n -> if (n > 0) { print_line(n); f(n - 1) } }\nf(20000)" });
  await page.locator("iframe").evaluate((frame, fragment) => { frame.src = frame.src.replace(/#.*/, fragment); }, long);
  await card.locator('[aria-label="Program"]', { hasText: "20000" }).waitFor();
  await card.locator('#text-view [role="status"]').evaluate((status) => {
    window.said = [];
    new MutationObserver(() => window.said.push(status.textContent)).observe(status, { childList: true });
  });
  await card.locator("button", { hasText: "Run" }).click();
  await card.locator('#text-view [role="status"]').filter({ hasText: "finished, " }).waitFor({ timeout: 60_000 });
  const said = await page.frames()[1].evaluate(() => window.said);
  assert.equal(new Set(said).size, said.length, said.join("; "));
  await page.context().close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe-core finds nothing serious in the card, ${colorScheme}`, async () => {
    const page = await newPage(all.browser, { colorScheme, bypassCSP: true, viewport: { width: 560, height: 420 } });
    await page.goto(`${all.url}?embed${link}`);
    await page.locator("#text-view pre").first().waitFor();
    await page.locator("#loading").waitFor({ state: "hidden" }); // it fades, and what is behind it has other colours meanwhile
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run());
    assert.deepEqual(violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    await screenshot(page, `embed-${colorScheme}`);
    await page.context().close();
  });
}

test("a sandboxed frame that gives the page no origin is told that it needs one", async () => {
  for (const where of ["/sandbox-card", "/sandbox-page"]) {
    const page = await newPage(all.browser, { expected: /./ });
    await page.goto(`http://127.0.0.1:${host.address().port}${where}`);
    const frame = page.frameLocator("iframe");
    if (where === "/sandbox-card") await frame.getByRole("button", { name: "Run" }).click();
    await frame.getByText(/could not be loaded.*allow-same-origin/).first().waitFor({ state: "attached" });
    await page.context().close();
  }
  const page = await newPage(all.browser, { expected: /./ });
  await page.goto(`http://127.0.0.1:${host.address().port}/sandbox-closed`); // no script of it runs at all
  const late = page.frameLocator("iframe").getByText("allow-same-origin");
  assert.equal(await late.isVisible(), false, "at once");
  await late.evaluate((element) => { for (const each of element.getAnimations()) each.finish(); });
  assert.equal(await late.isVisible(), true, "after a while");
  await page.context().close();
});
