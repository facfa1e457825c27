// Makes a release of the site in memory: from source files to served files.
//
// Promises, on which the service worker and the servers' settings (deploy/server) rest:
//   - A file's name tells what is in it: canvas.js becomes canvas.0123456789abcdef.js, after the references in it have
//     been replaced. So a name never stands for two contents, may be cached for ever, and a file can only name files of
//     its own release. References must not go in a circle.
//   - Pages (.html) keep their names, since people link to them; so do manifest.json and service_worker.js.
//   - The same files make the same release, with the same id, whenever and wherever they are put together.
//
// In pages, @VERSION@, @RELEASE@ and @BYTES NAME@, the size of a file that names no others, are replaced, and
// <!-- modulepreload main.js start.js --> becomes a link for each module that they import. The service worker's text is
// preceded by a line that defines RELEASE (page/service_worker.js).

import { createHash } from "node:crypto";
import path from "node:path";
import { importedFrom, isText, references, replaceReferences } from "./references.mjs";

const MANIFEST = "manifest.json";
const WORKER = "service_worker.js";
const PRELOAD = /^([ \t]*)<!-- modulepreload ([\w./ -]+) -->\n/gm;

const keepsItsName = (name) => name.endsWith(".html") || name === WORKER;
const digest = (algorithm, bytes) => createHash(algorithm).update(bytes);
// Two files list those of all others, and hashes cannot be compressed: this one is as safe as any, and the shortest.
const integrityOf = (bytes) => "sha256-" + digest("sha256", bytes).digest("base64");

// `sources`: a Map from a file's name in the site, "book/index.html", to its bytes. `measure(name, bytes)` returns the
// sizes for the manifest, and may be asynchronous. `later` has the names of files that the service worker keeps only once
// a page has asked for them. Resolves to {id, files, manifest, laterFiles}; files is a Map from served names to bytes,
// laterFiles the set of the served names of `later`. Rejects with an Error if references form a cycle.
export async function makeRelease(sources, { version, measure, later = new Set() }) {
  const names = new Set(sources.keys());
  const texts = new Map([...sources].filter(([name]) => isText(name)).map(([name, bytes]) => [name, withoutComments(name, bytes.toString("utf8"))]));
  for (const [name, text] of texts) {
    if (!name.endsWith(".html")) continue;
    const told = text.replaceAll("@VERSION@", version).replace(/@BYTES ([\w./-]+)@/g, (_, file) => sources.get(file).length);
    texts.set(name, listModules(name, told, names, texts));
  }
  const { files, rename } = hashNames(sources, texts, names);
  const pages = [...names].filter((name) => name.endsWith(".html")).sort();
  const replaced = (name) => replaceReferences(name, texts.get(name), names, rename);
  const id = releaseId(version, files, pages.map(replaced));
  for (const name of pages) files.set(name, Buffer.from(replaced(name).replaceAll("@RELEASE@", id)));

  const manifest = { version, release: id, files: {} };
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    manifest.files[name] = { ...await measure(name, bytes), integrity: integrityOf(bytes) };
  }
  files.set(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1) + "\n"));
  const laterFiles = new Set([...later].map(rename));
  if (names.has(WORKER)) files.set(WORKER, Buffer.from(workerText(id, files, laterFiles, replaced(WORKER))));
  return { id, files, manifest, laterFiles };
}

// Comments are for who reads the sources: they are not served. Lines keep their numbers.
function withoutComments(name, text) {
  if (name.endsWith(".css")) {
    const pieces = /"(?:[^"\n\\]|\\.)*"|'(?:[^'\n\\]|\\.)*'|\/\*[^]*?\*\//g;
    return text.replace(pieces, (part) => (part.startsWith("/*") ? part.replace(/[^\n]+/g, "") : part));
  }
  if (!name.endsWith(".js")) return text;
  let inTemplate = false;
  const lines = text.split("\n").map((line) => {
    const code = inTemplate ? line : withoutComment(line); // in a template literal, what looks like a comment is text
    if (count(code, "`") % 2 === 1) inTemplate = !inTemplate;
    return code;
  });
  return inTemplate ? text : lines.join("\n"); // a ` stands in a string or an expression: what a literal is, is not known
}
const LONGEST = 400; // characters of a line that people write: what programs have written has no comments

function withoutComment(line) {
  if (/^\s*\/\//.test(line)) return "";
  const [code] = line.split(" // ", 1);
  const isInString = ['"', "'", "`"].some((quote) => count(code, quote) % 2 === 1);
  return line.length > LONGEST || isInString ? line : code;
}

function count(text, quote) {
  return text.replace(/\\./g, "").split(quote).length - 1; // a \ and what it escapes are none
}

// Every file except the pages and the worker, under its new name. A file is finished after those that it names.
function hashNames(sources, texts, names) {
  const files = new Map();
  const finished = new Map();
  const rename = (name) => finished.get(name) ?? name;
  const finish = (name) => {
    const text = texts.get(name);
    const bytes = text === undefined ? sources.get(name) : Buffer.from(replaceReferences(name, text, names, rename));
    const { dir, name: stem, ext } = path.posix.parse(name);
    finished.set(name, path.posix.join(dir, `${stem}.${digest("sha256", bytes).digest("hex").slice(0, 16)}${ext}`));
    files.set(finished.get(name), bytes);
  };
  const named = (name) => (texts.has(name) ? references(name, texts.get(name), names).filter((other) => !keepsItsName(other)) : []);
  for (const name of inOrder([...names].filter((one) => !keepsItsName(one)).sort(), named)) finish(name);
  return { files, rename };
}

// Returns the names, each after those that it names.
function inOrder(names, named) {
  const order = [];
  const state = new Map();
  const visit = (name, way) => {
    if (state.get(name) === "done") return;
    if (state.get(name) === "begun") throw new Error(`these files name each other in a circle, so none of their names can tell what is in them: ${[...way.slice(way.indexOf(name)), name].join(" → ")}`);
    state.set(name, "begun");
    for (const other of named(name)) visit(other, [...way, name]);
    state.set(name, "done");
    order.push(name);
  };
  for (const name of names) visit(name, []);
  return order;
}

function listModules(page, text, names, texts) {
  const folder = path.posix.dirname(page);
  return text.replace(PRELOAD, (_, indent, list) => {
    const roots = list.trim().split(/\s+/).map((name) => path.posix.join(folder, name));
    const missing = roots.find((name) => !texts.has(name));
    if (missing) throw new Error(`${page} wants the module ${missing}, which the site does not have`);
    return importedFrom(roots, names, (name) => texts.get(name)).sort()
      .map((name) => `${indent}<link rel="modulepreload" href="${path.posix.relative(folder, name)}">\n`).join("");
  });
}

// A short hash of everything in the release.
function releaseId(version, files, pages) {
  return digest("sha256", JSON.stringify([version, [...files.keys()].sort(), pages])).digest("hex").slice(0, 12);
}

function workerText(id, files, laterFiles, text) {
  const list = (isLater) => [...files].filter(([name]) => laterFiles.has(name) === isLater).map(([name, bytes]) => [name, integrityOf(bytes)]);
  return `const RELEASE = ${JSON.stringify({ id, files: list(false), later: list(true) })};\n${text}`;
}
