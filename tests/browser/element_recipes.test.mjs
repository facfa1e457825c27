// The recipes of the package's README, in pages as others make them: plain HTML, mdBook's, slides, a notebook's. Only their
// outer form is here, written for these tests, and no library of theirs.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { root } from "./harness.mjs";
import { servePages } from "./pages.mjs";

const readme = await fs.readFile(path.join(root, "web/package/README.md"), "utf8");
// The fence of that language with these words in it.
const fence = (language, words) => {
  const found = [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, text]) => text).find((text) => text.includes(words));
  assert.ok(found, words);
  return found;
};

const plain = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title><h1>Plain</h1>${fence("html", "fact(n - 1)")}`;

// mdBook: the script from theme/head.hbs, code blocks as it makes them, a theme as a class of <html>.
const book = `<!doctype html><html lang="en" class="navy sidebar-visible" dir="ltr"><head><meta charset="utf-8"><title>A chapter</title>
<link rel="stylesheet" href="book.css">${fence("html", "path_to_root").replace("{{ path_to_root }}", "")}</head><body><div id="body-container"><div id="content" class="content"><main>
<h1 id="a-chapter"><a class="header" href="#a-chapter">A chapter</a></h1>
<pre><code class="language-fun hljs">write(6 * 7)
</code></pre>
<pre><code class="language-sh">letcont run</code></pre>
<letcont-program language="add">
<pre>
1 + 2

</pre>
</letcont-program>
</main></div></div></body></html>`;
const bookStyle = ".navy body { background: hsl(226, 23%, 11%); color: #bcbdd0; } .content pre { margin: 0; } .content textarea { color: red; }";

// Slides: all are there and one is shown, scaled; keys of the document change them, unless they are typed into a field.
const slides = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Slides</title><link rel="stylesheet" href="slides.css">
<script type="module" src="letcont/element.js"></script><script src="slides.js"></script></head><body><div class="reveal"><div class="slides">
<section><h2>First</h2></section>${fence("html", "data-prevent-swipe").replace("<section>", '<section class="present">')}<section><h2>Last</h2></section></div></div></body></html>`;
const slidesStyle = ".reveal { background: #191919; color: #fff; font-size: 42px; text-align: center; } .slides { transform: scale(0.8); } section { display: none; } section.present { display: block; }";
const slidesScript = `window.slide = 1;
document.addEventListener("keydown", ({ key }) => {
  if (/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) return;
  const by = { ArrowRight: 1, " ": 1, ArrowLeft: -1 }[key];
  if (!by) return;
  window.slide += by;
  document.querySelectorAll("section").forEach((each, index) => each.classList.toggle("present", index === window.slide));
});`;

// A notebook: the output of a cell, within the page's own boxes.
const [, cell] = /HTML\((.*?)\)\n/s.exec(fence("python", "IPython"));
const output = [...cell.matchAll(/'([^']*)'/g)].map(([, text]) => text).join("");
const notebook = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A notebook</title></head><body class="jp-Notebook" data-jp-theme-light="true"><main>
<div class="jp-Cell-outputArea"><div class="jp-OutputArea-child"><div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output" data-mime-type="text/html">${output}</div></div></div></main></body></html>`;

let pages;
before(async () => {
  pages = await servePages({ "plain.html": plain, "book.html": book, "book.css": bookStyle, "letcont-blocks.js": fence("js", "upgradeCode("),
    "slides.html": slides, "slides.css": slidesStyle, "slides.js": slidesScript, "notebook.html": notebook });
});
after(() => pages?.end());

async function runs(page, index, output) {
  const element = page.locator("letcont-program").nth(index);
  await element.getByRole("button", { name: "Run", exact: true }).click();
  await element.locator('[part="output"]').waitFor();
  assert.equal(await element.locator('[part="output"]').textContent(), output);
}
const isDark = (page) => page.locator("letcont-program .frame").first().evaluate((frame) => frame.classList.contains("dark"));

test("plain HTML", { timeout: 240_000 }, async () => {
  const page = await pages.open("plain.html");
  await runs(page, 0, "3628800\n");
  assert.equal(await isDark(page), false);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("mdBook: code blocks become elements, in the book's theme", { timeout: 240_000 }, async () => {
  const page = await pages.open("book.html");
  await page.locator("letcont-program").nth(1).waitFor();
  assert.equal(await page.locator("letcont-program").count(), 2);
  assert.equal(await page.locator("code.language-sh").isVisible(), true);
  await runs(page, 0, "42\n");
  await runs(page, 1, "3\n");
  assert.equal(await isDark(page), true);
  await page.evaluate(() => { document.documentElement.className = "light"; });
  await page.waitForFunction(() => !document.querySelector("letcont-program").shadowRoot.querySelector(".frame.dark"));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("slides: what is typed in the element does not change the slide", { timeout: 240_000 }, async () => {
  const page = await pages.open("slides.html");
  await runs(page, 0, "42\n");
  const source = page.locator('letcont-program [part="source"] textarea');
  await source.focus();
  for (const key of ["End", "ArrowLeft", "Space", "ArrowRight"]) await page.keyboard.press(key);
  assert.equal(await source.inputValue(), "write(6 * 7 )");
  await page.locator('letcont-program [role="tab"]').focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => window.slide), 1);
  await page.waitForFunction(() => document.querySelector("letcont-program").shadowRoot.querySelector('[part="stage"] .paint').textContent.includes("let"));
  // The element moves while its stage grows, so its place is looked up once that has come.
  const place = await page.locator('letcont-program [part="source"] .paint span.number').first().boundingBox();
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.waitForFunction(() => document.querySelector("letcont-program").shadowRoot.querySelector('[part="source"] .lit'));
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => window.slide), 2);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a notebook's output", { timeout: 240_000 }, async () => {
  const page = await pages.open("notebook.html");
  await runs(page, 0, "9\n");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
