// The search of the book (web/book/search.mjs, page/find.js): the index has every word of every page, its results are
// places that exist, and the best one is what a reader looks for.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { find, wordsOf } from "../../web/book/page/find.js";
import { searchIndex } from "../../web/book/search.mjs";
import { sectionsOf, textOf, withAnchors } from "../../web/book/sections.mjs";
import { folder, pages } from "./made.mjs";

const text = readFileSync(path.join(folder, "book/search.json"), "utf8");
const index = JSON.parse(text);
const first = (query) => find(index, query)[0]?.href;

test("the words of a text", () => {
  assert.deepEqual(wordsOf("The φ-node's i32_to_f64, 12 x"), ["the", "node", "i32_to_f64", "i32", "to", "f64"]);
  assert.deepEqual(wordsOf("L and 1", { letters: true }), ["l", "and"]);
});

test("headings get anchors of their own, and pages are cut at them", () => {
  const content = withAnchors('<p>a</p><h2>One &amp; two</h2>b<h3 id="own">C</h3><h2>One, two</h2>');
  assert.deepEqual([...content.matchAll(/id="([^"]*)"/g)].map(([, id]) => id), ["one-two", "own", "one-two-2"]);
  assert.deepEqual(sectionsOf({ title: "T", content }).map(({ anchor, title, html }) => [anchor, title, textOf(html)]),
    [["", "T", "a"], ["one-two", "One & two", "b"], ["own", "C", ""], ["one-two-2", "One, two", ""]]);
});

test("sections with all words are found, titles first", () => {
  const filler = Array.from({ length: 6 }, (_, at) => ({ file: `${at}.html`, title: `filler${at}`, content: "<p>nothing</p>" }));
  const small = searchIndex([{ file: "a.html", title: "Loops", content: "<p>tail calls</p><h2 id=\"b\">Phi nodes</h2><p>loops</p>" }, { file: "c.html", title: "Calls", content: "<p>phi, tail</p>" }, ...filler]);
  const hrefs = (query) => find(small, query).map(({ href }) => href);
  assert.deepEqual(hrefs("loops"), ["a.html", "a.html#b"]);
  assert.deepEqual(hrefs("PHI"), ["a.html#b", "c.html"]);
  assert.deepEqual(hrefs("tail call"), ["c.html", "a.html"], "a beginning of a word is enough, and titles count more");
  assert.deepEqual(hrefs("phi filler"), []);
  for (const query of ["", " ", "!", "x"]) assert.deepEqual(hrefs(query), [], query);
});

test("every page is in the index, and every result is a place", () => {
  const collected = ["course.html", "index.html", "terms.html", ...[...pages.keys()].filter((name) => name.startsWith("slides-"))]; // what they have is found in its own place
  assert.deepEqual([...index.pages.map(([file]) => file), ...collected].sort(), [...pages.keys()].sort());
  for (const [page, anchor, title] of index.sections) {
    const [file] = index.pages[page];
    if (anchor) assert.ok(pages.get(file).includes(` id="${anchor}"`), `${file}#${anchor}`);
    assert.notEqual(title, "", `${file}#${anchor}`);
  }
});

test("readers find what they look for", () => {
  const wanted = {
    "basic blocks": "course-blocks.html", "closure conversion": "course-functions.html#closure-conversion", "contify": "pass-contify.html",
    "runtime/division-by-zero": "messages.html#runtime-division-by-zero", "tail calls": "course-loops.html", "reverse continue": "commands.html#steps",
    "shadow stack": "course-collector.html#where-are-the-pointers", "print_character": "externals.html#externals", "bytecode": "stage-bytecode.html",
    "L": "language-l.html", "k": "stage-k.html",
  };
  for (const [query, href] of Object.entries(wanted)) assert.equal(first(query), href, query);
});

test("the index is small", () => {
  assert.ok(gzipSync(text).length < 90_000, `${gzipSync(text).length} bytes`);
});
