// The slides of the course in a browser: they turn by keys and clicks, keep their place in the address, fit, print one a
// page, and are a column of text without scripts.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { PHONE, newPage, screenshot, site, startAll } from "./harness.mjs";

const names = (await fs.readdir(path.join(site, "book"))).filter((name) => /^slides-.*\.html$/.test(name));
const FILE = "slides-blocks.html";

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

const shown = (page) => page.locator(".slide").evaluateAll((slides) => slides.filter((slide) => slide.checkVisibility()).map(({ id }) => Number(id)));
const open = async (options, file = FILE) => {
  const page = await newPage(all.browser, options);
  await page.goto(`${all.url}book/${file}`);
  return page;
};

test("keys turn slides, and the address has their number", async () => {
  const page = await open({});
  const count = await page.locator(".slide").count();
  assert.deepEqual(await shown(page), [1]);
  for (const [key, number] of [["ArrowRight", 2], ["PageDown", 3], ["Space", 4], ["ArrowDown", 5], ["ArrowLeft", 4], ["PageUp", 3], ["Shift+Space", 2], ["ArrowUp", 1], ["ArrowLeft", 1], ["End", count], ["ArrowRight", count], ["Home", 1], ["ArrowRight", 2]]) {
    await page.keyboard.press(key);
    assert.deepEqual(await shown(page), [number], key);
    assert.equal(new URL(page.url()).hash, `#${number}`, key);
    assert.ok(await page.getByText(`${number} / ${count}`, { exact: true }).isVisible());
  }
  await page.reload();
  assert.deepEqual(await shown(page), [2], "a reload stays");
  await page.evaluate(() => { location.hash = "#5"; });
  await page.waitForFunction(() => document.querySelector(".current").id === "5");
  await page.keyboard.press("o");
  assert.equal((await shown(page)).length, count, "the overview");
  await page.keyboard.press("o");
  assert.deepEqual(await shown(page), [5]);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement !== null);
  assert.equal(await page.locator("body > header").isVisible(), false);
  await page.keyboard.press("f");
  await page.waitForFunction(() => document.fullscreenElement === null);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a click near an edge turns the slide, one in the middle does not, and typing stays in its field", async () => {
  const page = await open({});
  await page.mouse.click(1150, 400);
  assert.deepEqual(await shown(page), [2]);
  await page.mouse.click(600, 600);
  assert.deepEqual(await shown(page), [2]);
  await page.mouse.click(40, 400);
  assert.deepEqual(await shown(page), [1]);
  await page.getByRole("button", { name: "Next" }).click();
  assert.deepEqual(await shown(page), [2]);
  const field = page.locator(".slide:has(input)").first();
  const number = await field.getAttribute("id");
  await page.goto(`${all.url}book/${FILE}#${number}`);
  await field.locator("input").fill("1");
  await field.locator("input").press("Home");
  await field.locator("input").press("Space");
  assert.deepEqual(await shown(page), [Number(number)]);
  await field.locator("input").blur();
  assert.equal(await field.locator("output").innerText(), "Right.");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("nothing on a slide is larger than the slide, at 1280×720", async () => {
  assert.equal(names.length, 16);
  const page = await newPage(all.browser, { viewport: { width: 1280, height: 720 } });
  for (const file of names) {
    await page.goto(`${all.url}book/${file}`);
    const tooLarge = await page.evaluate(() => {
      const slides = [...document.querySelectorAll(".slide")];
      return slides.flatMap((slide) => {
        for (const one of slides) one.classList.toggle("current", one === slide);
        const box = slide.getBoundingClientRect();
        const number = slide.querySelector(".number").getBoundingClientRect();
        const content = [...slide.querySelectorAll(":scope *:not(.number)")].filter((one) => one.tagName === "svg" || !one.closest("svg"));
        const outside = content.find((one) => {
          const { right, bottom } = one.getBoundingClientRect();
          return right > box.right + 1 || bottom > (right > number.left ? number.top : box.bottom - 8) || (one.tagName === "PRE" && one.scrollWidth > one.clientWidth + 1);
        });
        return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 ? [`slide ${slide.id}`] : outside ? [`${slide.id}: ${outside.outerHTML.slice(0, 120)}`] : [];
      });
    });
    assert.deepEqual(tooLarge, [], file);
  }
  await page.context().close();
});

test("a program opens on its slide", async () => {
  const page = await open({});
  const slide = page.locator(".slide:has(figure.part), .slide:has(figure.live)").first();
  await page.goto(`${all.url}book/${FILE}#${await slide.getAttribute("id")}`);
  await slide.getByRole("button", { name: "Try it here" }).click();
  assert.ok(await slide.locator("iframe").isVisible());
  assert.equal(await slide.locator("iframe").getAttribute("src"), await slide.locator("a.open").first().evaluate(({ href }) => href));
  await page.context().close();
});

test("each set prints one slide a page", async () => {
  const page = await newPage(all.browser, { colorScheme: "dark" });
  for (const file of names) {
    await page.goto(`${all.url}book/${file}#3`);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g).length, await page.locator(".slide").count(), file);
    const [width, height] = pdf.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/).slice(1).map(Number);
    assert.ok(width > height, file);
  }
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(252, 252, 253)", "paper is light");
  await page.context().close();
});

test("without scripts it is a column of slides, and no button does nothing", async () => {
  const page = await open({ javaScriptEnabled: false });
  const count = await page.locator(".slide").count();
  for (let index = 0; index < count; ++index) assert.ok(await page.locator(".slide").nth(index).isVisible());
  assert.equal(await page.locator("button, input").count(), 0);
  assert.ok(await page.locator("a.open").count() > 2);
  await page.context().close();
});

for (const [name, options] of [["light", { viewport: { width: 1280, height: 720 } }], ["dark", { viewport: { width: 1280, height: 720 }, colorScheme: "dark" }], ["phone", PHONE]]) {
  test(`no slide is wider than the screen: ${name}`, async () => {
    const page = await open({ ...options, reducedMotion: "reduce" });
    for (let number = 1; number <= await page.locator(".slide").count(); ++number) {
      await page.goto(`${all.url}book/${FILE}#${number}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `slide ${number}`);
      if (number <= 6) await screenshot(page, `slides-${name}-${number}`);
    }
    await page.context().close();
  });
}
