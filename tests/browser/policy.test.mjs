// The page under the strictest policy that allows WebAssembly, and from a server without any settings for it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { promises as fs } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { publish } from "../../deploy/lib/publish.mjs";
import { POLICY, startServer } from "../../deploy/lib/static_server.mjs";
import { newPage, ready, run, setProgram, settled, site, startBrowser, typeProgram } from "./harness.mjs";
import { inCharge } from "./releases.mjs";

let browser;
before(async () => { browser = await startBrowser(); });
after(() => browser?.close());

// A server that collects browsers' reports of policy violations, from pages and workers.
async function startCollector() {
  const reports = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => { body += chunk; });
    request.on("end", () => {
      reports.push(JSON.parse(body)["csp-report"]);
      response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  return { reports, url: `http://127.0.0.1:${server.address().port}/`, end: () => { server.closeAllConnections(); server.close(); } };
}

const arrive = async (reports, what) => {
  for (let i = 0; i < 500 && !reports.some(what); ++i) await new Promise((resolve) => { setTimeout(resolve, 10); });
  assert.ok(reports.some(what), JSON.stringify(reports));
};

for (const policy of ["default-src 'self'; script-src 'self' 'wasm-unsafe-eval'", POLICY]) {
  test(`no violation of: ${policy}`, async (t) => {
    const collector = await startCollector();
    const { server, url } = await startServer({ folder: site, base: "/some/folder/", policy: `${policy}; report-uri ${collector.url}` });
    t.after(() => {
      server.closeAllConnections();
      server.close();
      collector.end();
    });
    const page = await newPage(browser, { serviceWorkers: "allow", permissions: ["clipboard-read", "clipboard-write"], expected: /Content Security Policy|engine is lost/i });
    await page.goto(url);
    await ready(page);
    await inCharge(page);
    await setProgram(page, "3 + (2 + 4)", "add");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await page.keyboard.press("Control+v");
    await page.keyboard.press("Control+Shift+L");
    await page.keyboard.press("F1");
    await page.keyboard.press("Escape");
    await settled(page); // while a program runs, the key stops it
    assert.equal((await run(page)).trim(), "9");
    await page.evaluate(() => window.letcont.killEngine());
    await ready(page);
    // What must be reported is: in the page and in the engine's worker. The debugger may do what the page may not, so the
    // page does it later.
    const evaluate = () => new Promise((resolve) => { setTimeout(() => { try { resolve(eval("1")); } catch { resolve("refused"); } }, 0); });
    assert.equal(await page.evaluate(evaluate), "refused");
    assert.equal(await page.workers()[0].evaluate(evaluate), "refused");
    await arrive(collector.reports, (report) => /engine_worker/.test(report["document-uri"]));
    await arrive(collector.reports, (report) => report["document-uri"].endsWith("/some/folder/"));
    assert.deepEqual(collector.reports.filter((report) => report["blocked-uri"] !== "eval"), []);
    assert.equal(collector.reports.length, 2);
    assert.deepEqual([...new Set(await page.problems())], ["script-src eval"]);
    await page.context().close();
  });
}

// Python's server sends no policy, no encoding, nothing about caches.
async function startPlainServer(folder) {
  const child = spawn("python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder], { stdio: ["ignore", "pipe", "ignore"] });
  const port = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("python3 -m http.server does not start")));
    child.stdout.on("data", (text) => { const found = /port (\d+)/.exec(text); if (found) resolve(found[1]); });
  });
  return { url: `http://127.0.0.1:${port}/`, end: () => new Promise((resolve) => { child.once("close", resolve); child.kill(); }) };
}

test("works from a plain static server, from a folder in it, and then without it", async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-plain-"));
  await publish(site, path.join(folder, "some/folder"));
  const server = await startPlainServer(folder);
  const page = await newPage(browser, { serviceWorkers: "allow" });
  await page.goto(`${server.url}some/folder/`);
  await ready(page);
  await inCharge(page);
  await typeProgram(page, "40 + 2");
  assert.equal((await run(page)).trim(), "42");
  await server.end();
  await page.reload();
  await ready(page);
  assert.equal((await run(page)).trim(), "42");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
  await fs.rm(folder, { recursive: true });
});
