// The pages that are made from other pages: the course on one page, and the index.

import assert from "node:assert/strict";
import { test } from "node:test";
import { singlePage } from "../../web/book/single.mjs";
import { sectionsOf, textOf } from "../../web/book/sections.mjs";
import { terms } from "../../web/book/terms.mjs";
import { pages } from "./made.mjs";

const mainOf = (html) => html.slice(html.indexOf("<main"), html.indexOf('<nav class="turn"'));
const words = (html) => textOf(html).match(/[\w’'-]+/g);
const chapters = [...pages].filter(([name]) => name.startsWith("course-"));

test("a chapter on the single page has ids of its own, links that stay there, and its answers at the end", () => {
  const exercise = '<section class="exercise"><h3>Exercise 1. E</h3>\ntask<p class="field" data-answers="x"></p>\n<details><summary>Answer</summary>\n<p>because</p>\n</details></section>';
  const html = singlePage([
    { file: "course-a.html", title: "A", content: `<h2 id="x">X</h2><a href="#x">x</a><a href="course-b.html#y">y</a><a href="pass-cse.html">p</a>${exercise}` },
    { file: "course-b.html", title: "B", content: '<h2 id="y">Y</h2><a href="course-a.html">a</a>' },
  ]);
  for (const part of ['<h3 id="a-x">X</h3>', 'href="#a-x"', 'href="#b-y"', 'href="#a"', 'href="pass-cse.html"', '<a href="#a-exercise-1-e-answer">Answer</a>']) assert.ok(html.includes(part), part);
  assert.ok(html.indexOf("because") > html.indexOf('id="answers"'));
  assert.ok(!/class="field"|<details/.test(html));
});

test("the single page has every chapter whole", () => {
  const single = pages.get("course.html");
  assert.ok(!single.includes('class="live"'), "the page's script makes no buttons without links");
  const ids = [...single.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, "ids are unique");
  const all = new Set(words(mainOf(single)));
  const exercises = (html) => html.match(/<section class="exercise">/g).length;
  assert.equal(exercises(single), chapters.reduce((sum, [, html]) => sum + exercises(html), 0));
  assert.equal(single.match(/-answer"><a href/g).length, exercises(single), "an answer for each exercise");
  for (const [name, html] of chapters) {
    assert.deepEqual([...new Set(words(mainOf(html)))].filter((word) => !all.has(word) && !["Open", "playground", "Slides"].includes(word)), [], name);
  }
});

test("the sections that the index names have the term", () => {
  const html = pages.get("terms.html");
  const entries = [...html.matchAll(/<dt>([\s\S]*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)];
  assert.deepEqual(entries.map(([, term]) => textOf(term)), terms.map(({ term }) => term));
  assert.ok(entries.length > 60);
  const sorted = terms.map(({ term }) => term.toLowerCase());
  assert.deepEqual(sorted, [...sorted].sort());
  for (const [at, [, term, places]] of entries.entries()) {
    for (const [, file, anchor = ""] of places.matchAll(/href="([^"#]*)(?:#([^"]*))?"/g)) {
      const page = { title: pages.get(file).match(/<h1>([\s\S]*?)<\/h1>/)[1], content: mainOf(pages.get(file)) };
      const section = sectionsOf(page).find((one) => one.anchor === anchor);
      assert.match(`${section.title} ${textOf(section.html)}`, new RegExp(terms[at].pattern, terms[at].pattern.flags.replace("g", "")), `${term} in ${file}#${anchor}`);
    }
  }
});
