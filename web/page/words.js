// The words that the page says outside of the canvas, in the application's language: its loading, its failures, its
// notices, the text view. They are English here, and another language has them in its catalogue, which is the
// application's, too (ui/app/words/words.h says what is in it). deploy/words finds them by these names, so they are
// written out as literals:
//
//   words("Run")                                        words("{0} is too long.", name)
//   plural("{0} error", "{0} errors", count, count)     marked("Step into"): looked up where it is shown
//
// and in `new Problem("…", "…")` (problem.js), and in index.html.

import { recall } from "./keeping.js";

const files = { de: "de.words" }; // of the languages but English, for those who read them
const HEAD = 12, ENTRY = 8, PATIENCE = 2000; // bytes, bytes, milliseconds

const arriving = new Map(); // by language: what becomes of its catalogue
const known = new Map(); // by language: its catalogue, once it is there
let catalogue = null; // of the language that is spoken, or null for English
let said = null; // the texts of the document, with their English

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const marked = (english) => english;

// The language that is spoken, "en".
export const spoken = () => document.documentElement.lang;

export function words(english, ...values) {
  return fill(formsOf(english, 1)[0] ?? english, values);
}

export function plural(one, many, number, ...values) {
  const forms = formsOf(one, 2);
  return fill((number === 1 ? forms[0] : forms[1]) ?? (number === 1 ? one : many), values);
}

// What an object says that has a `text` and may have `values` in it, as problems have.
export const sentence = ({ text, values = [] }) => words(text, ...values);

const fill = (pattern, values) => pattern.replace(/\{(\d)\}/g, (place, which) => values[which] ?? place);

// The language that the user has chosen in the application, or else the first one that the browser's user reads.
export function wantedLanguage() {
  const chosen = /^display-language (\w+)$/m.exec(recall("settings") ?? "")?.[1];
  const tags = [chosen, ...navigator.languages].map((tag) => tag?.split("-", 1)[0]);
  return tags.find((tag) => tag === "en" || tag in files) ?? "en";
}

// Resolves to the catalogue of a language but English, of no bytes if it cannot be had.
export function catalogueOf(language) {
  if (!arriving.has(language)) arriving.set(language, fetchCatalogue(language));
  return arriving.get(language);
}

async function fetchCatalogue(language) {
  const response = await fetch(files[language]).catch(() => null);
  const bytes = response?.ok ? new Uint8Array(await response.arrayBuffer().catch(() => [])) : new Uint8Array();
  if (bytes.length > HEAD) known.set(language, bytes);
  else arriving.delete(language); // who asks again may have it
  return bytes;
}

// The catalogue, if it is there already.
export const catalogueAtHand = (language) => known.get(language);

// Resolves when the language that is wanted is spoken, or cannot be had soon. At once for English.
export function speakAsWanted() {
  const language = wantedLanguage();
  if (language === "en") return speak(language);
  const spoken = catalogueOf(language).then(() => { if (wantedLanguage() === language) speak(language); });
  return Promise.race([spoken, new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]);
}

// From now on the page speaks this language, if it is there, or else English.
export function speak(language) {
  const bytes = known.get(language);
  if (!bytes && catalogue === null) return;
  catalogue = bytes ?? null;
  document.documentElement.lang = bytes ? language : "en";
  said ??= textsOfDocument();
  for (const [node, english] of said) node.nodeValue = words(english);
}

// The texts of index.html that say something, and their English.
function textsOfDocument() {
  const outside = "//body/*[not(@id='text-view')]/descendant-or-self::*";
  const found = document.evaluate(`${outside}/@aria-label | ${outside}/text()`, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, i) => found.snapshotItem(i)).map((node) => [node, node.nodeValue]);
}

// The forms of a text in the catalogue, at most `most`; none if it lacks it.
function formsOf(english, most) {
  if (catalogue === null) return [];
  const view = new DataView(catalogue.buffer, catalogue.byteOffset, catalogue.length);
  const hash = hashOf(english);
  let [low, high] = [0, Math.min(view.getUint32(HEAD - 4, true), (catalogue.length - HEAD) / ENTRY | 0)];
  while (low < high) {
    const middle = (low + high) >> 1;
    const here = view.getUint32(HEAD + middle * ENTRY, true);
    if (here === hash) return textsAt(view.getUint32(HEAD + middle * ENTRY + 4, true), most);
    if (here < hash) low = middle + 1;
    else high = middle;
  }
  return [];
}

// So many texts of the catalogue, each of which a zero ends.
function textsAt(begin, count) {
  const found = [];
  for (let at = begin; found.length < count && at < catalogue.length;) {
    const end = catalogue.indexOf(0, at);
    found.push(decoder.decode(catalogue.subarray(at, end)));
    at = end < 0 ? catalogue.length : end + 1;
  }
  return found;
}

// FNV-1a (Fowler, Noll, Vo), as ui/app/words/words.cpp has it.
function hashOf(text) {
  let hash = 2166136261;
  for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 16777619) >>> 0;
  return hash;
}
