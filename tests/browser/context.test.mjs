// A lost WebGL context: the picture is restored, and nothing typed meanwhile is lost.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPlayground, run, screenshot, setProgram, source, startAll, typeProgram } from "./harness.mjs";

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

const expected = /CONTEXT_LOST|context/i;
const settle = (page) => page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));

const lose = (page) => page.evaluate(() => new Promise((resolve) => {
  const canvas = document.getElementById("canvas");
  window.context ??= canvas.getContext("webgl2").getExtension("WEBGL_lose_context");
  canvas.addEventListener("webglcontextlost", () => setTimeout(resolve, 0), { once: true });
  window.context.loseContext();
}));

// Resolves with the milliseconds until it was drawn again.
const restore = (page) => page.evaluate(() => new Promise((resolve) => {
  const began = performance.now();
  const frames = window.letcont.framesDrawn();
  const look = () => (window.letcont.framesDrawn() > frames ? resolve(performance.now() - began) : requestAnimationFrame(look));
  document.getElementById("canvas").addEventListener("webglcontextrestored", look, { once: true });
  window.context.restoreContext();
}));

// The share of the pixels in which two pictures differ.
const difference = (page, one, two) => page.evaluate(async (pictures) => {
  const [a, b] = await Promise.all(pictures.map(async (text) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  }));
  let different = 0;
  for (let i = 0; i < a.length; i += 4) different += a[i] !== b[i] || a[i + 1] !== b[i + 1] || a[i + 2] !== b[i + 2] ? 1 : 0;
  return different / (a.length / 4);
}, [one.toString("base64"), two.toString("base64")]);

test("the picture comes back, each time, and the page works on", { timeout: 60_000 }, async (t) => {
  const page = await openPlayground(all.browser, all.url, { expected });
  await setProgram(page, "40 + 2", "add");
  await settle(page);
  const before = await page.screenshot();
  for (let i = 0; i < 3; ++i) {
    await lose(page);
    t.diagnostic(`back after ${Math.round(await restore(page))} ms`);
    await settle(page);
    const again = await screenshot(page, "context-restored");
    assert.ok(await difference(page, before, again) < 0.001, "all but the caret is the same"); // it blinks
  }
  await typeProgram(page, "40 + 3");
  await settle(page);
  assert.ok(await difference(page, before, await page.screenshot()) > 0, "and pictures that differ are told from each other");
  assert.equal((await run(page)).trim(), "43");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("what is typed while the context is lost is there", { timeout: 60_000 }, async () => {
  const page = await openPlayground(all.browser, all.url, { expected });
  await setProgram(page, "", "add");
  await settle(page);
  await lose(page);
  await page.keyboard.type("20 + 1");
  await page.setViewportSize({ width: 900, height: 700 });
  await restore(page);
  await page.waitForFunction(() => window.letcont.getSource() === "20 + 1", null, { timeout: 5000 })
    .catch(async () => assert.equal(await source(page), "20 + 1"));
  await page.waitForFunction(() => document.getElementById("canvas").width === 900);
  assert.equal((await run(page)).trim(), "21");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
