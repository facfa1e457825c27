// Makes the site: node assemble.mjs SITE TABLE FILE...
//
// Copies the files into the folder SITE, writes each one's .br and .gz beside it and manifest.json about all of them, and
// writes a table of sizes into the file TABLE. Files that are no longer named are removed. The status is 1, after all is
// written, if the page has grown over its budget.

import { promises as fs } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Bytes over the line with brotli: until the first frame, and in all.
const BUDGET = { firstFrame: 1_000_000, all: 1_600_000 };
// What comes only after the first frame.
const LATER = new Set(["engine.js", "engine.wasm", "engine_worker.js", "reader.js", "reader.wasm", "reading.js", "card.js"]);

const [site, table, ...files] = process.argv.slice(2);

async function main() {
  await fs.mkdir(site, { recursive: true });
  const entries = [];
  for (const file of files) entries.push(await place(file));
  entries.sort((a, b) => a.name.localeCompare(b.name));
  await writeManifest(entries);
  await removeOthers(entries);
  const sums = { firstFrame: sum(entries.filter((entry) => !LATER.has(entry.name))), all: sum(entries) };
  await fs.writeFile(table, report(entries, sums));
  process.stdout.write(report(entries, sums));
  return sums.firstFrame <= BUDGET.firstFrame && sums.all <= BUDGET.all ? 0 : 1;
}

// Compressing is slow, so a file that is already there, unchanged, is left alone.
async function place(file) {
  const name = path.basename(file);
  const target = path.join(site, name);
  const bytes = await fs.readFile(file);
  const before = await fs.readFile(target).catch(() => null);
  if (before === null || !before.equals(bytes) || !(await isThere(target + ".br")) || !(await isThere(target + ".gz"))) {
    await fs.writeFile(target, bytes);
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await fs.writeFile(target + ".br", brotliCompressSync(bytes, { params: parameters }));
    await fs.writeFile(target + ".gz", gzipSync(bytes, { level: 9 }));
  }
  const size = async (extension) => (await fs.stat(target + extension)).size;
  return { name, raw: bytes.length, gzip: await size(".gz"), brotli: await size(".br") };
}

async function isThere(file) {
  return fs.access(file).then(() => true, () => false);
}

async function writeManifest(entries) {
  const manifest = { files: Object.fromEntries(entries.map(({ name, ...sizes }) => [name, sizes])) };
  const own = path.join(site, "manifest.json");
  await fs.writeFile(own, JSON.stringify(manifest, null, 1) + "\n");
  const bytes = await fs.readFile(own);
  const gzip = gzipSync(bytes, { level: 9 });
  const brotli = brotliCompressSync(bytes);
  await fs.writeFile(own + ".gz", gzip);
  await fs.writeFile(own + ".br", brotli);
  entries.push({ name: "manifest.json", raw: bytes.length, gzip: gzip.length, brotli: brotli.length });
}

async function removeOthers(entries) {
  const wanted = new Set(entries.flatMap(({ name }) => [name, name + ".br", name + ".gz"]));
  for (const name of await fs.readdir(site)) {
    if (!wanted.has(name)) await fs.rm(path.join(site, name), { recursive: true });
  }
}

function sum(entries) {
  return entries.reduce((total, entry) => total + entry.brotli, 0);
}

function report(entries, sums) {
  const row = (name, ...cells) => name.padEnd(24) + cells.map((cell) => String(cell).padStart(11)).join("") + "\n";
  const lines = entries.map((entry) => row(entry.name, entry.raw, entry.gzip, entry.brotli));
  const verdict = (bytes, budget) => `${bytes} of ${budget} bytes${bytes > budget ? ": OVER BUDGET" : ""}`;
  return row("file", "raw", "gzip", "brotli") + lines.join("") +
    `until the first frame: ${verdict(sums.firstFrame, BUDGET.firstFrame)}\nin all: ${verdict(sums.all, BUDGET.all)}\n`;
}

process.exitCode = await main();
