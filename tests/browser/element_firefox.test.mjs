// <letcont-program> in Firefox, without a window: the main things that element.test.mjs does in Chromium. Skipped without
// Firefox.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launchFirefox, whyNoFirefox } from "./firefox.mjs";
import { element, html, servePages } from "./pages.mjs";

const skip = await whyNoFirefox();
const bounded = { skip, timeout: 240_000 };

let browser;
let pages;
before(async () => {
  if (skip) return;
  browser = await launchFirefox({ headless: true });
  pages = await servePages({ "page.html": html(element("3 + (2 + 4)", 'id="sum" language="add" stages="cps llvm" passes="none"') + element("write(6 * 7)", 'id="other" language="fun"')) }, { browser });
});
after(async () => {
  await pages?.end();
  await browser?.close();
});

async function open() {
  const page = await (await browser.newContext()).newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  await page.goto(`${pages.url}page.html`);
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot);
  page.end = async () => {
    assert.deepEqual(problems, []);
    await page.context().close();
  };
  return page;
}

test("Firefox: runs, shows stages, lights what is linked, steps and is edited", bounded, async () => {
  const page = await open();
  assert.deepEqual(await page.evaluate(async () => {
    const outputs = [];
    for (const id of ["sum", "other"]) outputs.push((await document.getElementById(id).run()).output);
    return outputs;
  }), ["9\n", "42\n"]);
  await page.evaluate(() => document.getElementById("sum").compile());
  const painted = await page.evaluate(() => {
    const { x, y, width, height } = [...document.getElementById("sum").shadowRoot.querySelectorAll('[part="source"] .paint span span')].find((each) => each.textContent === "2").getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.move(painted.x, painted.y);
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector('[part="stage"] .lit')?.textContent.includes("let"));
  await page.evaluate(() => document.getElementById("sum").shadowRoot.querySelector("textarea").focus());
  await page.keyboard.press("F2");
  await page.keyboard.press("F2");
  await page.waitForFunction(() => /Step 1/.test(document.getElementById("sum").shadowRoot.querySelector(".steps").textContent));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("40 + 2");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.getElementById("sum").output === "42\n");
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector('[part="stage"] textarea').value.includes("40"));
  await page.end();
});
