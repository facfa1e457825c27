// LLVM's optimiser in the page: a module of its own, fetched when somebody first asks for what it makes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { choose, hashed, keys, native, openPlayground, root, setProgram, settled, site, stage, startAll, until, viewOf } from "./harness.mjs";
import { inCharge } from "./releases.mjs";

let all, folder;
before(async () => {
  all = await startAll({ whole: true });
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
  for (const name of [...LESSONS, LESSONS[0]]) { // it is told anew what the first one is
    const file = await setLesson(page, name);
    for (const wanted of ["llvm-passes", "llvm-remarks", "llvm@last", "llvm@gvn", "llvm@0", "llvm@3"]) {
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

// Presses the control whose label begins so.
async function press(page, label) {
  const find = () => page.evaluate((wanted) => window.letcont.getControls().find((each) => each.label.startsWith(wanted)), label);
  await until(page, `${label} is there`, find);
  const { x, y, width, height } = await find();
  await page.mouse.click(x + width / 2, y + height / 2);
  await settled(page);
}

const selectedRun = async (page) => Number(/ llvm@(\d+)\.\.llvm@\d+|llvm\.\.llvm@\d+/.exec((await viewOf(page)).layout)?.[0].split("@").pop() ?? 0);

test("the list of passes goes on with LLVM's, and one selection drives list, stage and difference", { timeout: 120_000 }, async () => {
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 1440, height: 900 } });
  await setLesson(page, LESSONS[0]);
  await choose(page, "layout: llvm passes");
  await until(page, "the first change is selected", async () => (await selectedRun(page)) > 0);
  const first = await selectedRun(page);
  const listed = (await optimised(page, "llvm-passes")).split("\n").filter((line) => /^ *\d+ {2}/.test(line)).map((line) => [Number(line.slice(0, 6)), line.slice(8).split(" ")[0]]);
  assert.equal(first, listed[0][0]);
  await keys(page, "Alt+ArrowDown");
  const [second, pass] = listed[1];
  assert.equal(await selectedRun(page), second);
  assert.match(await optimised(page, `llvm@${second - 1}..llvm@${second}`), /^[-+] /m);
  // O3 is LLVM's own, which the page does not have.
  await press(page, "letcont");
  await press(page, "O3");
  assert.match(await page.evaluate(() => window.letcont.getNotice()), /O3 is not in the page: only in the desktop program/);
  await keys(page, "Escape");
  await press(page, `Disable ${pass}`);
  await until(page, "the pass does not run", async () => !(await optimised(page, "llvm-passes")).includes(` ${pass} `));
  await press(page, `${pass} is off`);
  await until(page, "it runs again", async () => (await optimised(page, "llvm-passes")).includes(` ${pass} `));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the pane says where the optimiser cannot be had", async () => {
  const page = await openPlayground(all.browser, all.url, { expected: /optimiser/, viewport: { width: 1440, height: 900 } });
  await page.context().route(MODULE, (route) => route.fulfill({ status: 404, body: "" }));
  await setLesson(page, LESSONS[0]);
  await choose(page, "layout: llvm passes");
  await until(page, "it says why", async () => /cannot be used/.test((await stage(page, "llvm-passes")) ?? ""));
  await choose(page, "layout: passes");
  await keys(page, "Alt+ArrowDown");
  assert.match((await viewOf(page)).layout, /cps@/);
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
