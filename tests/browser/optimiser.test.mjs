// LLVM's optimiser in the page: a module of its own, fetched when somebody first asks for what it makes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { hashed, native, openPlayground, root, setProgram, site, stage, startAll, until } from "./harness.mjs";
import { inCharge } from "./releases.mjs";

let all, folder;
before(async () => {
  all = await startAll();
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-optimiser-"));
});
after(async () => {
  await all.end();
  await fs.rm(folder, { recursive: true });
});

const MODULE = hashed("optimiser.wasm");
const LESSONS = ["fun/2-factorial.fun", "fun/5-even-and-odd.fun", "l/2-functions.l", "l/5-tree.l", "l/6-mutual-recursion.l", "l/17-arrays.l"];
const open = (options = {}) => openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 }, ...options });

// The command's text, of a file that is called as the page's program is: messages in the module name it.
async function emit(lesson, name) {
  const file = `program${path.extname(lesson)}`;
  await fs.copyFile(lesson, path.join(folder, file));
  return execFileSync(native, ["emit", file, `--stage=${name}`, "--llvm-passes=letcont"], { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
}

async function setLesson(page, name) {
  const file = path.join(root, "ui/examples", name);
  await setProgram(page, await fs.readFile(file, "utf8"), path.extname(file).slice(1));
  return file;
}

// A stage's text once it is more than a line that says what is being done.
async function optimised(page, name) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const text = await stage(page, name);
    if (text !== null && !text.startsWith("; fetching")) return text;
    assert.ok(Date.now() < deadline, `${name} within a minute; it says ${text}`);
    await page.waitForTimeout(20);
  }
}

test("the page's text after LLVM's passes is the command's", { timeout: 300_000 }, async () => {
  const page = await open();
  for (const name of LESSONS) {
    const file = await setLesson(page, name);
    for (const wanted of ["llvm-passes", "llvm@last", "llvm@gvn", "llvm@3"]) {
      assert.equal(await optimised(page, wanted), await emit(file, wanted), `${name}, ${wanted}`);
    }
  }
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the module is fetched when somebody asks for what it makes, and not before", async () => {
  const page = await open();
  const fetched = [];
  page.context().on("request", (request) => fetched.push(request.url()));
  await setLesson(page, LESSONS[0]);
  await stage(page, "llvm");
  await page.waitForTimeout(300);
  assert.equal(fetched.some((url) => MODULE.test(url)), false);
  await optimised(page, "llvm@last");
  assert.equal(fetched.filter((url) => MODULE.test(url)).length, 1);
  await setLesson(page, LESSONS[3]);
  assert.match(await optimised(page, "llvm@last"), /define/);
  assert.equal(fetched.filter((url) => MODULE.test(url)).length, 1, "once");
  await page.context().close();
});

test("the module is small enough, and its size counts for itself", async (t) => {
  const { files } = JSON.parse(await fs.readFile(path.join(site, "manifest.json"), "utf8"));
  const sizes = Object.entries(files).filter(([name]) => /^optimiser\.[0-9a-f]{16}\.(js|wasm)$/.test(name)).map(([, { brotli }]) => brotli);
  assert.equal(sizes.length, 2);
  const sum = sizes[0] + sizes[1];
  assert.ok(sum <= 1_800_000, `${sum} bytes`);
  t.diagnostic(`${sum} bytes with brotli`);
});

test("where the module is not there, the pane says so, and all else works", async () => {
  const page = await open({ expected: /optimiser/ });
  await page.context().route(MODULE, (route) => route.fulfill({ status: 404, body: "" }));
  const file = await setLesson(page, LESSONS[0]);
  assert.match(await optimised(page, "llvm@last"), /^; LLVM's optimiser cannot be used: .*optimiser/);
  assert.equal(await page.evaluate(() => window.letcont.requestStage("llvm")), await emit(file, "llvm"));
  await page.context().close();
});

test("it works offline once it has been used", async () => {
  const page = await open({ serviceWorkers: "allow" });
  await inCharge(page);
  await page.reload();
  await page.waitForFunction(() => window.letcont?.engineReady());
  const file = await setLesson(page, LESSONS[0]);
  await optimised(page, "llvm@last");
  await until(page, "it is kept", async () => page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
    return kept.flat().some((url) => /optimiser\.[0-9a-f]{16}\.wasm$/.test(url));
  }));
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => window.letcont?.engineReady());
  await setLesson(page, LESSONS[0]);
  assert.equal(await optimised(page, "llvm@last"), await emit(file, "llvm@last"));
  await page.context().close();
});
