// The static web server that deploy/serve, deploy/playground and these tests use.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { promises as fs } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { POLICY, startServer } from "../../deploy/lib/static_server.mjs";
import { root } from "./harness.mjs";

let folder;
let started;

before(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-server-"));
  const site = path.join(folder, "site");
  await fs.mkdir(path.join(site, "sub"), { recursive: true });
  await fs.writeFile(path.join(folder, "secret.txt"), "secret");
  await fs.writeFile(path.join(site, ".hidden"), "hidden");
  await fs.writeFile(path.join(site, "index.html"), "<p>page</p>");
  await fs.writeFile(path.join(site, "sub", "index.html"), "<p>sub</p>");
  await fs.writeFile(path.join(site, "module.wasm"), "wasm");
  await fs.writeFile(path.join(site, "module.0123456789abcdef.wasm"), "hashed");
  await fs.writeFile(path.join(site, "module.wasm.gz"), gzipSync("wasm"));
  await fs.symlink(path.join(folder, "secret.txt"), path.join(site, "way-out.txt"));
  started = await startServer({ folder: site, base: "/some/place/" });
});

after(async () => {
  started.server.closeAllConnections();
  started.server.close();
  await fs.rm(folder, { recursive: true });
});

// A request whose path goes out as it is written; fetch() would tidy it first.
function request(target, { method = "GET", headers = {} } = {}) {
  return new Promise((resolve, reject) => {
    http.request({ host: "127.0.0.1", port: started.port, path: target, method, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString("latin1") }));
    }).on("error", reject).end();
  });
}

test("gives files under its path, a folder's index, and their media types", async () => {
  assert.equal((await request("/some/place/")).body, "<p>page</p>");
  assert.equal((await request("/some/place/sub/?x#y")).body, "<p>sub</p>");
  assert.equal((await request("/some/place/module.wasm")).headers["content-type"], "application/wasm");
  const folderWithoutSlash = await request("/some/place/sub");
  assert.equal(folderWithoutSlash.status, 301);
  assert.equal(folderWithoutSlash.headers.location, "/some/place/sub/");
});

test("gives nothing else", async () => {
  for (const target of ["/", "/some/place/missing", "/some/place/../../secret.txt", "/some/place/%2e%2e/secret.txt", "/some/place/..%2fsecret.txt",
    "/some/place/.hidden", "/some/place/way-out.txt", "/some/place/%00", "/some/place/%zz", "/some/place/..\\secret.txt"]) {
    assert.equal((await request(target)).status, 404, target);
  }
  assert.equal((await request("/some/place/", { method: "POST" })).status, 405);
});

test("gives the compressed neighbour to whoever accepts it, and only then", async () => {
  const compressed = await request("/some/place/module.wasm", { headers: { "Accept-Encoding": "br;q=1, gzip" } });
  assert.equal(compressed.headers["content-encoding"], "gzip");
  assert.equal(compressed.headers["content-type"], "application/wasm");
  for (const accepted of ["", "identity", "gzip;q=0"]) {
    const plain = await request("/some/place/module.wasm", { headers: { "Accept-Encoding": accepted } });
    assert.equal(plain.headers["content-encoding"], undefined, accepted);
    assert.equal(plain.body, "wasm");
  }
});

test("says when nothing has changed", async () => {
  const first = await request("/some/place/");
  const second = await request("/some/place/", { headers: { "If-None-Match": first.headers.etag } });
  assert.equal(second.status, 304);
  assert.equal(second.body, "");
});

test("lets browsers keep what has a hashed name, and ask again for the rest", async () => {
  assert.equal((await request("/some/place/module.0123456789abcdef.wasm")).headers["cache-control"], "public, max-age=31536000, immutable");
  for (const target of ["/some/place/", "/some/place/module.wasm"]) {
    assert.equal((await request(target)).headers["cache-control"], "no-cache", target);
  }
});

test("sends the policy with whatever it answers", async () => {
  assert.match(POLICY, /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval';/);
  for (const target of ["/some/place/", "/some/place/module.wasm", "/some/place/missing"]) {
    const { headers } = await request(target);
    assert.equal(headers["content-security-policy"], POLICY, target);
    assert.equal(headers["x-content-type-options"], "nosniff", target);
  }
});

test("deploy/serve takes the next port if one is taken, and ends when it is told to", async () => {
  const child = spawn(path.join(root, "deploy/serve"), [path.join(folder, "site"), "--port", String(started.port)], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => { child.once("close", (status) => resolve(status)); });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => { said += text; });
  while (!/http:\S+/.test(said) && child.exitCode === null) await new Promise((resolve) => { setTimeout(resolve, 20); });
  const url = /http:\S+/.exec(said)[0];
  assert.notEqual(Number(new URL(url).port), started.port);
  assert.match(said, /is taken/);
  assert.equal(await (await fetch(url)).text(), "<p>page</p>");
  child.kill("SIGINT");
  assert.equal(await ended, 0);
});

test("the commands say what they take", async () => {
  const call = (name, ...words) => promisify(execFile)(path.join(root, "deploy", name), words)
    .then(({ stdout }) => [0, stdout], ({ code, stderr }) => [code, stderr]);
  for (const name of ["serve", "site", "playground"]) {
    const [status, said] = await call(name, "--help");
    assert.equal(status, 0, name);
    assert.match(said, new RegExp(`usage: deploy/${name}`));
    assert.equal((await call(name, "--nonsense"))[0], 2, name);
  }
  assert.match((await call("serve", path.join(folder, "nowhere"))).join(), /^1,.*There is no folder/);
});
