// deploy/site: from the build to a server's folder, and the check of a served site.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { checkSite } from "../../deploy/lib/check_site.mjs";
import { publish } from "../../deploy/lib/publish.mjs";
import { startServer } from "../../deploy/lib/static_server.mjs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { makeRelease } from "../../web/release/release.mjs";
import { root } from "./harness.mjs";

let folder;
before(async () => { folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-publish-")); });
after(() => fs.rm(folder, { recursive: true }));

const target = () => path.join(folder, "target");
const names = async () => (await fs.readdir(target(), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name).sort();
beforeEach(() => fs.rm(target(), { recursive: true, force: true }));

// A small site on disk, with another script for each number.
async function build(number) {
  const sources = { "index.html": "<script src='main.js'></script>", "main.js": `run(${number})`, "same.css": "b {}", "service_worker.js": "" };
  const { files } = await makeRelease(new Map(Object.entries(sources).map(([name, text]) => [name, Buffer.from(text)])), { version: "1", measure: () => ({}) });
  const site = path.join(folder, `site-${number}`);
  await fs.rm(site, { recursive: true, force: true });
  await fs.mkdir(site);
  for (const [name, bytes] of files) {
    await fs.writeFile(path.join(site, name), bytes);
    await fs.writeFile(path.join(site, `${name}.br`), brotliCompressSync(bytes));
    await fs.writeFile(path.join(site, `${name}.gz`), gzipSync(bytes));
  }
  return { site, scripts: [...files.keys()].filter((name) => name.startsWith("main.")).flatMap((name) => [name, `${name}.br`, `${name}.gz`]) };
}

test("the release before stays until the next one, what is not the site's stays for good", async () => {
  const [one, two, three] = [await build(1), await build(2), await build(3)];
  await fs.mkdir(target());
  await fs.writeFile(path.join(target(), "CNAME"), "example.org");
  const scripts = async () => (await names()).filter((name) => name.startsWith("main."));
  await publish(one.site, target());
  assert.deepEqual(await scripts(), one.scripts.sort());
  await publish(two.site, target());
  await publish(two.site, target());
  assert.deepEqual(await scripts(), [...one.scripts, ...two.scripts].sort());
  await publish(three.site, target());
  assert.deepEqual(await scripts(), [...two.scripts, ...three.scripts].sort());
  assert.ok((await names()).includes("CNAME"));
  assert.deepEqual((await names()).filter((name) => name.endsWith(".next")), []);
});

test("other sites and files below the folder stay, whatever their names are", async () => {
  const [one, two, three, four] = [await build(1), await build(2), await build(3), await build(4)];
  await publish(one.site, path.join(target(), "older-course"));
  const theirs = ["other/app.0123456789abcdef.js", "app.0123456789abcdef.js", "app.0123456789abcdef.js.br"];
  await fs.mkdir(path.join(target(), "other"));
  for (const name of theirs) await fs.writeFile(path.join(target(), name), "theirs");
  for (const { site } of [one, two, three, four]) {
    await publish(site, target());
    for (const name of theirs) assert.equal(await fs.readFile(path.join(target(), name), "utf8"), "theirs");
    for (const name of one.scripts) await fs.access(path.join(target(), "older-course", name));
  }
  assert.deepEqual((await fs.readdir(target())).filter((name) => name.startsWith("main.")).sort(), [...three.scripts, ...four.scripts].sort());
});

test("two calls at once both end well, and leave nothing half written", async () => {
  const [one, two] = [await build(1), await build(2)];
  const call = ({ site }) => new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, "deploy/lib/publish.mjs"), site, target()], { stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    child.stderr.on("data", (text) => { errors += text; });
    child.on("close", (status) => resolve({ status, errors }));
  });
  const both = await Promise.all([call(one), call(one), call(two), call(two)]);
  assert.deepEqual(both, both.map(() => ({ status: 0, errors: "" })));
  for (const name of [...one.scripts, ...two.scripts]) await fs.access(path.join(target(), name));
  assert.deepEqual((await names()).filter((name) => name.endsWith(".next")), []);
});

test("a call that was interrupted leaves nothing for good, and the release before is the one whose pages were there", async () => {
  const [one, two, three, four] = [await build(1), await build(2), await build(3), await build(4)];
  await publish(one.site, target());
  const rename = fs.rename;
  fs.rename = async (from, to) => {
    if (to.endsWith("index.html")) throw new Error("interrupted");
    await rename(from, to);
  };
  await assert.rejects(publish(two.site, target()), /interrupted/);
  fs.rename = rename;
  const scripts = async () => (await names()).filter((name) => name.startsWith("main."));
  assert.deepEqual(await scripts(), [...one.scripts, ...two.scripts].sort());
  await publish(three.site, target());
  assert.deepEqual(await scripts(), [...one.scripts, ...three.scripts].sort());
  await publish(one.site, target()); // a way back
  await publish(four.site, target());
  assert.deepEqual(await scripts(), [...one.scripts, ...four.scripts].sort());
});

// Publishing replaces whole files by renaming, so a reader between any two steps sees what is recorded here.
test("at every step, the page that is there names files that are there", async () => {
  const [one, two] = [await build(1), await build(2)];
  await publish(one.site, target());
  const rename = fs.rename;
  let steps = 0;
  const look = async () => {
    const page = await fs.readFile(path.join(target(), "index.html"), "utf8");
    const [name] = /main\.\w+\.js/.exec(page);
    assert.ok((await names()).includes(name), name);
    const worker = await fs.readFile(path.join(target(), "service_worker.js"), "utf8");
    if (two.scripts.some((script) => worker.includes(script))) assert.ok(two.scripts.includes(name), "the worker comes last");
    steps += 1;
  };
  fs.rename = async (from, to) => { await rename(from, to); await look(); };
  try {
    await publish(two.site, target());
  } finally {
    fs.rename = rename;
  }
  assert.ok(steps >= 10, `${steps} steps`);
});

test("an option in the place of a value is wrong usage, and nothing is built", () => {
  for (const [script, option, wanted] of [["site", "--out", /--out takes a folder/], ["test", "--only", /--only takes a regular expression/]]) {
    for (const more of [[], ["--help"]]) {
      const { status, stderr } = spawnSync(path.join(root, "deploy", script), [option, ...more], { encoding: "utf8", timeout: 10_000 });
      assert.equal(status, 2, `${script} ${option} ${more}: ${stderr}`);
      assert.match(stderr, wanted);
    }
  }
});

test("the check of a server finds nothing, or what is missing, damaged or of the wrong type", async () => {
  const { site, scripts } = await build(1);
  await publish(site, target());
  const { server, url } = await startServer({ folder: target(), base: "/some/folder/" });
  assert.deepEqual(await checkSite(url), []);
  const harm = async (name, bytes, wanted) => {
    const file = path.join(target(), name);
    for (const extension of [".br", ".gz"]) await fs.rm(file + extension, { force: true });
    await (bytes === null ? fs.rm(file) : fs.writeFile(file, bytes));
    assert.match((await checkSite(url)).join("\n"), wanted);
    await publish(site, target());
    assert.deepEqual(await checkSite(url), []);
  };
  await harm(scripts[0], "damaged", /main\..*is not the file that was built: 7 bytes/);
  await harm(scripts[0], null, /main\..*status 404/);
  await harm("index.html", "<p>an older page</p>", /folder\/ is not the file that was built/);
  await harm("manifest.json", "{}", /no manifest/);
  server.closeAllConnections();
  server.close();
  assert.match((await checkSite(url)).join("\n"), /not there/);
});
