// <letcont-program> in pages of all kinds: containers that fit what is in them, other directions and colours, frameworks that
// set properties early and move elements about.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { element, html, servePages } from "./pages.mjs";

const SUM = "3 + (2 + 4)";
const ENDLESS = "def loop(n) : Void = loop(n + 1);\nloop(1)";
const sum = (id) => element(SUM, `id="${id}" language="add"`);

let pages;
before(async () => {
  pages = await servePages({
    "containers.html": html(`<dialog id="dialog"><h2>Try</h2>${sum("in-dialog")}</dialog><div class="row">${sum("in-row")}</div>
      <div class="float">${sum("in-float")}</div><table><tr><td>${sum("in-cell")}</td></tr></table><div class="grid">${sum("in-grid")}</div>`,
    '<link rel="stylesheet" href="containers.css">'),
    "containers.css": ".row { display: flex } .float { float: left } table { clear: both } .grid { display: grid; grid-template-columns: repeat(4, 1fr) }",
    "rtl.html": html(sum("sum")).replace("<html", '<html dir="rtl"'),
    "pale.html": html(sum("sum"), '<link rel="stylesheet" href="pale.css">'),
    "pale.css": "body { background: oklch(0.2 0 0); color: oklch(0.95 0 0); }",
    "early.html": html(`<script src="early.js"></script>${sum("sum")}<script src="late.js"></script>`),
    "early.js": "",
    "late.js": 'Object.assign(document.getElementById("sum"), { program: "40 + 2", theme: "dark", readOnly: true });',
    "moves.html": html(`<div id="there"></div>${element(ENDLESS, 'id="endless" language="fun"')}${sum("sum")}`),
  });
});
after(() => pages?.end());

const bounded = { timeout: 240_000 };
const inFrame = (page, id, question) => page.evaluate(([name, text]) => new Function("frame", "element", `return ${text}`)(document.getElementById(name).shadowRoot.querySelector(".frame"), document.getElementById(name)), [id, question]);
const end = async (page) => {
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
};

test("has a width of its own where its container has none, and leaves the container the last word", bounded, async () => {
  const page = await pages.open("containers.html");
  await page.evaluate(() => document.getElementById("dialog").showModal());
  const width = async (id) => (await page.locator(`#${id}`).boundingBox()).width;
  for (const id of ["in-dialog", "in-row", "in-float", "in-cell"]) assert.ok(await width(id) >= 300, `${id}: ${await width(id)}`);
  await page.setViewportSize({ width: 320, height: 600 });
  for (const id of ["in-dialog", "in-row", "in-float"]) assert.ok(await width(id) <= 320, `${id}: ${await width(id)}`);
  assert.ok(await width("in-grid") < 100, "a column of a grid keeps its share");
  await end(page);
});

test("code runs from left to right in a page from right to left", bounded, async () => {
  const page = await pages.open("rtl.html");
  await page.evaluate(() => document.getElementById("sum").run());
  for (const part of [".paint", ".area", ".output"])
    assert.equal(await inFrame(page, "sum", `getComputedStyle(frame.querySelector(${JSON.stringify(part)})).direction`), "ltr", part);
  assert.equal(await inFrame(page, "sum", "getComputedStyle(frame.querySelector('.bar')).direction"), "rtl");
  await end(page);
});

test("is dark where the page's text is light, however its colour is written", bounded, async () => {
  const page = await pages.open("pale.html");
  assert.equal(await inFrame(page, "sum", "frame.classList.contains('dark')"), true);
  await end(page);
});

test("properties that were set before the module was there hold", bounded, async () => {
  const page = await pages.open("early.html");
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot);
  assert.equal(await inFrame(page, "sum", "frame.querySelector('.area').value"), "40 + 2");
  assert.equal(await inFrame(page, "sum", "frame.classList.contains('dark') && element.readOnly"), true);
  const { output } = await page.evaluate(() => document.getElementById("sum").run());
  assert.equal(output.trim(), "42");
  await page.evaluate(() => { document.getElementById("sum").program = "5"; });
  assert.equal(await inFrame(page, "sum", "frame.querySelector('.area').value"), "5");
  await end(page);
});

test("goes on when it is moved within the page, and stops when it leaves", bounded, async () => {
  const page = await pages.open("moves.html");
  await page.evaluate(() => { window.running = document.getElementById("endless").run(); });
  await page.evaluate(() => document.getElementById("there").append(document.getElementById("endless")));
  await page.waitForTimeout(200);
  assert.equal(await inFrame(page, "endless", "frame.querySelector('.main').textContent"), "Stop");
  assert.equal(await page.evaluate(() => { document.getElementById("endless").remove(); return window.running; }), null);
  // What was edited before it left is compiled when it is there again.
  await page.evaluate(() => document.getElementById("sum").compile());
  await page.evaluate(() => {
    const { program: before } = document.getElementById("sum");
    window.kept = document.getElementById("sum");
    window.kept.program = before.replace("4", "5");
    window.kept.remove();
  });
  await page.waitForTimeout(300);
  await page.evaluate(() => document.getElementById("there").append(window.kept));
  await page.waitForFunction(() => /5/.test(window.kept.shadowRoot.querySelector('[part="stage"] textarea').value));
  await end(page);
});

test("one button stops a run and a move of the debugger", bounded, async () => {
  const page = await pages.open("moves.html");
  await page.evaluate(() => { window.moving = document.getElementById("endless").debug("continue"); });
  const button = page.locator("#endless").getByRole("button", { name: "Stop", exact: true });
  await button.click();
  await page.evaluate(() => window.moving);
  await page.locator("#endless").getByRole("button", { name: "Run", exact: true }).waitFor();
  assert.match(await inFrame(page, "endless", "frame.querySelector('[part=\"status\"]').textContent"), /^(?!Running)/);
  assert.equal(await page.evaluate(() => document.getElementById("endless").debug("sideways")), null);
  assert.match(await inFrame(page, "endless", "frame.querySelector('[part=\"status\"]').textContent"), /sideways/);
  await end(page);
});

test("the attribute `input` shows and hides the field", bounded, async () => {
  const page = await pages.open("moves.html");
  const isHidden = () => inFrame(page, "sum", "frame.querySelector('.reads').hidden");
  assert.equal(await isHidden(), true);
  await page.evaluate(() => { document.getElementById("sum").input = "7"; });
  assert.equal(await isHidden(), false);
  await page.evaluate(() => document.getElementById("sum").removeAttribute("input"));
  assert.equal(await isHidden(), true);
  await end(page);
});
