// Makes the site: node assemble.mjs --site FOLDER --table FILE --version TEXT --inputs LIST [--later FILE]… [--package FOLDER]
//
// --later names files that are left out while they are not there, and that pages load only when somebody asks for what
// they do, so they count for themselves. --package is the same for a folder, the package for npm, of which pages of the
// book use what pages need. The icons that the web-app manifest names are drawn from icon.svg (release/icons.mjs).
//
// LIST names the files and folders of the site, one per line; the files of a folder keep their places in a folder of
// that name, or, if its name ends with a slash, are files of the site itself. They become a release (release/release.mjs)
// in FOLDER, each with its .br and .gz beside it; a table of sizes goes into FILE. Exits with status 1, after writing
// everything, if the page exceeds its budget, or with a message on failure.

import { promises as fs } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compressedForms } from "./release/compression.mjs";
import { fillFolder, namesIn } from "./release/folder.mjs";
import { references } from "./release/references.mjs";
import { iconFiles } from "./release/icons.mjs";
import { makeRelease } from "./release/release.mjs";

// Bytes transferred with brotli: until the playground's first frame, of everything that it needs, of LLVM's optimiser,
// and of the words of each language but English, which only its readers fetch.
const BUDGET = { firstFrame: 406_000, all: 1_600_000, later: 1_800_000, words: 16_000 };

const { values: options } = parseArgs({
  options: { site: { type: "string" }, table: { type: "string" }, version: { type: "string" }, inputs: { type: "string" },
    later: { type: "string", multiple: true, default: [] }, package: { type: "string" } },
});

const isThere = (file) => fs.access(file).then(() => true, () => false);
// The words of a language are fetched by whoever reads it.
const isWords = (name) => name.endsWith(".words");
// What pages need of the package: all but what tells JavaScript's tools and readers about it.
const isForPages = (name) => /\.(js|wasm)$/.test(name) || name === "LICENCES.txt";

async function main() {
  const later = (await Promise.all(options.later.map(isThere))).every(Boolean) ? options.later : [];
  const sources = await readSources([...(await fs.readFile(options.inputs, "utf8")).split("\n").filter((line) => line !== ""), ...later]);
  const ofPackage = await readPackage();
  for (const [name, bytes] of ofPackage) sources.set(name, bytes);
  // Icons are fetched by whoever installs the page, and by nobody else.
  const icons = sources.has("icon.svg") ? iconFiles(sources.get("icon.svg").toString("utf8")) : new Map();
  for (const [name, bytes] of icons) sources.set(name, bytes);
  const all = new Map(); // with the compressed forms
  const add = async (name, bytes) => {
    const forms = await compressedForms(options.site, name, bytes);
    all.set(name, bytes);
    for (const [extension, form] of forms) all.set(name + extension, form);
    return { raw: bytes.length, gzip: forms.get(".gz").length, brotli: forms.get(".br").length };
  };
  const { id, files, laterFiles } = await makeRelease(sources, { version: options.version, later: new Set([...later.map((file) => path.basename(file)), ...ofPackage.keys(), ...icons.keys(),
    ...[...sources.keys()].filter(isWords)]), measure: add });
  for (const [name, bytes] of files) if (!all.has(name)) await add(name, bytes);
  await fillFolder(options.site, all);
  const { text, fits } = report(id, files, all, laterFiles);
  await fs.writeFile(options.table, text);
  process.stdout.write(text);
  return fits ? 0 : 1;
}

// A Map from names in the site to bytes.
async function readSources(inputs) {
  const sources = new Map();
  for (const input of inputs) {
    const isFolder = (await fs.stat(input)).isDirectory();
    for (const inside of isFolder ? await namesIn(input) : [""]) {
      sources.set(path.posix.join(input.endsWith("/") ? "" : path.basename(input), inside), await fs.readFile(path.join(input, inside)));
    }
  }
  return sources;
}

async function readPackage() {
  if (!options.package || !await isThere(options.package)) return new Map();
  const files = await readSources([options.package]);
  const nameInside = (name) => path.posix.relative(path.basename(options.package), name);
  return new Map([...files].filter(([name]) => isForPages(nameInside(name))));
}

// One line per file, the files of folders combined, and whether the playground fits into its budget.
function report(id, files, all, laterFiles) {
  const row = (name, ...cells) => name.padEnd(40) + cells.map((cell) => String(cell).padStart(11)).join("") + "\n";
  const size = (name, extension) => all.get(name + extension).length;
  const sum = (names, extension) => names.reduce((total, name) => total + size(name, extension), 0);
  const line = (title, names) => row(title, sum(names, ""), sum(names, ".gz"), sum(names, ".br"));

  const names = [...files.keys()].sort();
  const own = names.filter((name) => !name.includes("/"));
  const folders = [...new Set(names.filter((name) => name.includes("/")).map((name) => name.split("/", 1)[0]))];
  const named = references("index.html", files.get("index.html").toString("utf8"), new Set(names))
    .filter((name) => !name.endsWith(".html"));
  const bytes = { firstFrame: sum(["index.html", ...named], ".br"), all: sum(own.filter((name) => !laterFiles.has(name)), ".br"), later: sum(own.filter((name) => laterFiles.has(name) && !isWords(name)), ".br"),
    words: Math.max(0, ...own.filter(isWords).map((name) => size(name, ".br"))) };
  const verdict = (kind) => `${bytes[kind]} of ${BUDGET[kind]} bytes${bytes[kind] > BUDGET[kind] ? ": OVER BUDGET" : ""}\n`;
  return {
    text: `release ${id} of version ${options.version}\n` + row("file", "raw", "gzip", "brotli") + own.map((name) => line(name, [name])).join("") +
      folders.map((folder) => line(`${folder}/`, names.filter((name) => name.startsWith(`${folder}/`)))).join("") +
      `until the first frame: ${verdict("firstFrame")}in all: ${verdict("all")}` +
      (bytes.later > 0 ? `LLVM's optimiser: ${verdict("later")}` : "") +
      `another language: ${verdict("words")}`,
    fits: bytes.firstFrame <= BUDGET.firstFrame && bytes.all <= BUDGET.all && bytes.later <= BUDGET.later && bytes.words <= BUDGET.words,
  };
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`The site cannot be put together: ${error.message}\n`);
  process.exitCode = 1;
}
