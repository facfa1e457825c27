// Finds the files of the site that a text names, and replaces their names.
//
// A reference is a quoted name of another file, from the folder of the file that has it: "./canvas.js", 'style.css',
// href="../icon.svg"; in style sheets also url(icon.svg). A quoted text that names no file of the site is left alone, so
// page and scripts need no marks: they work as they are, and with hashed names.

import path from "node:path";

const NAME = String.raw`[\w./-]+\.\w+`;
const QUOTED = new RegExp(String.raw`(?<=["'])${NAME}(?=["'#?])`, "g");
const IN_STYLE = new RegExp(String.raw`(?<=["'(])${NAME}(?=["')#?])`, "g");
const IMPORT = new RegExp(String.raw`^\s*(?:import\b(?:[^"'();=]*\bfrom)?|export\b[^"'();=]*\bfrom)\s*["'](${NAME})["']`, "gm");

const TEXTS = new Set([".css", ".html", ".js", ".json", ".mjs", ".svg", ".webmanifest"]);

// Whether files of that name are text that may name other files.
export const isText = (name) => TEXTS.has(path.posix.extname(name));

const patternFor = (name) => path.posix.extname(name) === ".css" ? IN_STYLE : QUOTED;
const resolve = (from, text) => path.posix.join(path.posix.dirname(from), text);

// Returns the files of the site that `text`, the file `from`, names. `names` has all files of the site.
export function references(from, text, names) {
  const found = Array.from(text.matchAll(patternFor(from)), ([name]) => resolve(from, name));
  return [...new Set(found)].filter((name) => names.has(name) && name !== from);
}

// Replaces each reference in the text: `rename(name)` returns the new name of a file in the same folder, or the same
// name.
export function replaceReferences(from, text, names, rename) {
  return text.replace(patternFor(from), (written) => {
    const name = resolve(from, written);
    if (!names.has(name) || name === from) return written;
    return written.slice(0, written.length - path.posix.basename(name).length) + path.posix.basename(rename(name));
  });
}

// Returns the modules that are loaded with `roots`, including those: their imports, transitively. `textOf(name)`
// returns a module's text. Modules that are imported on demand, by import(), are not included.
export function importedFrom(roots, names, textOf) {
  const found = new Set(roots);
  for (const name of found) {
    for (const [, written] of textOf(name).matchAll(IMPORT)) {
      const imported = resolve(name, written);
      if (names.has(imported)) found.add(imported);
    }
  }
  return [...found];
}
