// The slides of the course (web/book/slides.mjs): every section and every exercise is on one, what they show is in the
// chapter, and each set is linked with its chapter.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { chapterHtml, readChapters } from "../../web/book/chapter.mjs";
import { inlineMarkdown, parseMarkdown } from "../../web/book/markdown.mjs";
import { textOf } from "../../web/book/sections.mjs";
import { MOST, slidesOf } from "../../web/book/slides.mjs";
import { pages, root } from "./made.mjs";

const chapters = readChapters(path.join(root, "web/book/course"));
const unescape = (html) => html.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name]);
const words = (text) => text.trim().split(/\s+/).length;

// The slides of a page: [{classes, heading, html}].
function slidesIn(html) {
  return [...html.matchAll(/<section class="slide ([^"]*)" id="(\d+)"[^>]*>\s*<h[12][^>]*>([\s\S]*?)<\/h[12]>([\s\S]*?)<\/section>/g)]
    .map(([, classes, number, heading, body]) => ({ classes: classes.split(" "), number: Number(number), heading: textOf(heading), html: body }));
}
const programsIn = (html) => [...html.matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, code]) => unescape(code));

const sets = chapters.map((chapter) => {
  const html = pages.get(`slides-${chapter.name}.html`) ?? assert.fail(`no slides of ${chapter.name}`);
  return { chapter, html, slides: slidesIn(html), page: pages.get(`course-${chapter.name}.html`) };
});

test("slides are numbered, and each says where it stands", () => {
  assert.equal(sets.length, 16);
  for (const { slides, html, chapter } of sets) {
    assert.deepEqual(slides.map(({ number }) => number), slides.map((_, at) => at + 1), chapter.name);
    assert.equal(slides.length, html.match(/<section/g).length);
    for (const { number, html: one } of slides) assert.ok(one.includes(`<p class="number">${number} / ${slides.length}</p>`), `${chapter.name} ${number}`);
    assert.deepEqual([slides[0].classes[0], slides.at(-1).classes[0]], ["title", "sources"]);
  }
});

test("every section has points: few, short, and not its heading again", () => {
  for (const { chapter, slides } of sets) {
    const headings = chapter.parts.filter(({ type, level }) => type === "heading" && level === 2).map(({ text }) => textOf(inlineMarkdown(text)));
    for (const heading of headings.filter((text) => !["Exercises", "Sources"].includes(text))) {
      const own = slides.filter((slide) => slide.heading === heading);
      const points = own.flatMap(({ html }) => [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, text]) => unescape(text)));
      assert.ok(points.length >= 2, `${chapter.name}: ${heading}`);
      for (const { html } of own) assert.ok((html.match(/<li>/g) ?? []).length <= MOST.points, `${chapter.name}: ${heading}`);
      for (const point of points) {
        assert.ok(words(point) <= MOST.words, `${chapter.name}: ${point}`);
        assert.match(point, /\.$/, `${chapter.name}: ${point}`);
        assert.notEqual(point.replace(/\.$/, "").toLowerCase(), heading.toLowerCase());
      }
    }
  }
});

test("every exercise has a slide with its task, and its answer on a later one", () => {
  for (const { chapter, slides } of sets) {
    const exercises = chapter.parts.filter(({ type }) => type === "exercise");
    for (const [index, { title, parts }] of exercises.entries()) {
      const at = (words) => slides.findIndex(({ heading }) => heading === `${words} ${index + 1}. ${textOf(inlineMarkdown(title))}`);
      const [task, answer] = [at("Exercise"), at("Answer")];
      assert.ok(task > 0 && answer > task, `${chapter.name}: ${title}`);
      assert.equal(slides[task].html.includes('class="field"'), parts.some(({ kind }) => kind === "field"), title);
      if (parts.some(({ options }) => options?.task)) assert.ok(slides.slice(task, answer).some(({ html }) => html.includes('class="open"')), `${title}: no link to the program`);
    }
  }
});

test("what a slide shows is in the chapter, and has at most so many lines", () => {
  for (const { chapter, slides, page } of sets) {
    const shown = programsIn(page).map((text) => text.replace(/^ +/gm, ""));
    const programs = slides.flatMap(({ html }) => programsIn(html));
    assert.ok(programs.length >= 6, chapter.name);
    for (const program of programs) {
      assert.ok(program.split("\n").length <= MOST.lines, program);
      assert.ok(shown.some((text) => text.includes(program.replace(/^ +/gm, ""))), `${chapter.name}:\n${program}`);
    }
    const links = (html) => new Set([...html.matchAll(/class="open" href="([^"]*)"/g)].map(([, href]) => href));
    const all = links(page);
    for (const href of links(slides.map(({ html }) => html).join("\n"))) assert.ok(all.has(href), `${chapter.name}: a program that the chapter does not have`);
  }
});

test("chapter, slides, their list and the plans for teachers are linked", () => {
  const list = pages.get("slides.html");
  const plans = pages.get("teaching-plans.html");
  for (const { chapter: { name }, html, page, slides } of sets) {
    assert.ok(page.includes(`<p class="slides"><a href="slides-${name}.html">`), name);
    assert.ok(html.includes(`href="course-${name}.html"`) && html.includes('href="slides.html"'), name);
    assert.match(list, new RegExp(`href="slides-${name}\\.html">[^<]*</a>: ${slides.length} slides`));
    assert.ok(plans.includes(`href="slides-${name}.html"`), `the plans do not name the slides of ${name}`);
  }
  const menu = (html) => html.slice(html.indexOf('<nav aria-label="Contents"'), html.indexOf("</nav>"));
  assert.deepEqual([...menu(pages.get("index.html")).matchAll(/href="(slides[^"]*)"/g)].map(([, href]) => href), ["slides.html"]);
});

test("the chapter does not show points", () => {
  const parts = parseMarkdown("## S\n\n```points\nOne point.\n```\n\nText.\n");
  assert.equal(textOf(chapterHtml({ parts })), "S Text.");
  for (const [name, html] of pages) if (!name.startsWith("slides-")) assert.ok(!html.includes('class="points"'), name);
});

const made = (text) => slidesOf({ title: "T", about: "A", parts: parseMarkdown(text) }, { place: { number: 1, count: 1 }, read: () => "", notationOf: () => "" });

test("parts of programs, and what is wrong with points", () => {
  const chapter = (points, fence) => `## S\n\n\`\`\`points\n${points}\n\`\`\`\n\n${fence}\n\n## Sources\n\n- A, *B* (1), for C.\n`;
  const [, section, sources] = made(chapter("One.", '```l name=p slide="two … three"\none\n  two\n    three\nfour\n```'));
  assert.deepEqual(programsIn(section.exhibits[0].html), ["two\n  three"]);
  assert.match(section.exhibits[0].html, /whole program/);
  assert.equal(textOf(sources.text), "A, B (1)");
  assert.throws(() => made("## S\n\ntext\n"), /no points/);
  assert.throws(() => made(chapter("1.\n2.\n3.\n4.\n5.", "")), /5 points/);
  assert.throws(() => made(chapter("a ".repeat(17), "")), /longer than 16 words/);
  assert.throws(() => made(chapter("One.", '```l name=p slide="six"\none\n```')), /"six"/);
  assert.throws(() => made(chapter("One.", `\`\`\`l name=p slide\n${"x\n".repeat(20)}\`\`\``)), /too many lines/);
});
