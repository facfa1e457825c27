// Programs changed at random, compiled and run by the page's engine: what it answers is what the native engine answers.
//
// Environment: LETCONT_PAGE_MUTANTS, the program that makes the requests and compares (tests/mutate/page_mutants.cpp);
// LETCONT_PROGRAMS, how many programs (1,000), LETCONT_SEED, the first one's number (0).

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { newPage, root, site, startAll } from "./harness.mjs";

const tool = process.env.LETCONT_PAGE_MUTANTS ?? path.join(root, "build/native/tests/mutate/page_mutants");
const count = Number(process.env.LETCONT_PROGRAMS ?? 1000), first = Number(process.env.LETCONT_SEED ?? 0);
const atOnce = 100; // requests that the page is given at a time

let all;
before(async () => { all = await startAll({ whole: true, pictures: false }); });
after(() => all.end());

function blocksOf(file) {
  const blocks = [];
  for (let at = 0; at < file.length;) {
    const size = file.readUInt32LE(at);
    blocks.push(file.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return blocks;
}

function fileOf(blocks) {
  const size = Buffer.alloc(4);
  return Buffer.concat(blocks.flatMap((block) => { size.writeUInt32LE(block.length); return [Buffer.from(size), block]; }));
}

// In the page: an engine of the test's own, which answers one request after the other. The kind of an event is its seventh
// byte (ui/protocol/messages.cpp).
function startEngine(script) {
  const worker = new Worker(script, { type: "module" });
  let events = [], done = null;
  const HELLO = 0x80, LAST = [0x81, 0x84, 0x85, 0x87]; // Compiled, Finished, Superseded, Rejected
  window.ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.failed) { reject(new Error(data.text)); done?.reject(new Error(`${data.text} ${data.detail}`)); }
      if (!data.event) return;
      if (data.event[6] === HELLO) { resolve(); return; }
      events.push(data.event);
      if (LAST.includes(data.event[6])) { done.resolve(events); events = []; }
    };
  });
  window.ask = (bytes) => new Promise((resolve, reject) => { done = { resolve, reject }; worker.postMessage({ request: bytes }); });
  window.askAll = async (requests) => {
    const answers = [];
    const text = (bytes) => { let made = ""; for (const byte of bytes) made += String.fromCharCode(byte); return btoa(made); };
    for (const request of requests) answers.push((await window.ask(Uint8Array.from(atob(request), (c) => c.charCodeAt(0)))).map(text));
    return answers;
  };
  return window.ready;
}

test(`${count} programs changed at random mean in the page what they mean natively`, { timeout: 560_000 }, async (t) => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-mutants-"));
  try {
    const requestFile = path.join(folder, "requests"), eventFile = path.join(folder, "events");
    execFileSync(tool, ["write", requestFile, String(first), String(count)]);
    const requests = blocksOf(await fs.readFile(requestFile));
    const page = await newPage(all.browser);
    await page.goto(`${all.url}book/`); // a page of the same origin without an engine of its own
    const script = (await fs.readdir(site)).find((name) => /^engine_worker\.[0-9a-f]{16}\.js$/.test(name));
    await page.evaluate(startEngine, `${all.url}${script}`);
    const blocks = [];
    for (let at = 0; at < requests.length; at += atOnce) {
      const part = requests.slice(at, at + atOnce).map((request) => request.toString("base64"));
      for (const events of await page.evaluate((asked) => window.askAll(asked), part))
        blocks.push(...events.map((event) => Buffer.from(event, "base64")), Buffer.alloc(0));
    }
    await fs.writeFile(eventFile, fileOf(blocks));
    const { status, stdout } = spawnSync(tool, ["compare", requestFile, eventFile], { encoding: "utf8", maxBuffer: 1 << 26 });
    assert.equal(status, 0, stdout);
    t.diagnostic(stdout.trim());
  } finally {
    await fs.rm(folder, { recursive: true });
  }
});
