// What the playground looks like, in both themes, at several sizes and pixel ratios; the pictures are to be looked at.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPlayground, run, screenshot, setProgram, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

// Two animation frames: what was asked for by then has been drawn.
const settle = (page) => page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));

const looks = [
  { name: "light", options: { colorScheme: "light" } },
  { name: "dark", options: { colorScheme: "dark" } },
  { name: "light-2x", options: { colorScheme: "light", deviceScaleFactor: 2 } },
  { name: "dark-2x", options: { colorScheme: "dark", deviceScaleFactor: 2 } },
  { name: "dark-1.25x", options: { colorScheme: "dark", deviceScaleFactor: 1.25 } },
  { name: "large", options: { colorScheme: "light", viewport: { width: 1920, height: 1080 } } },
  { name: "phone-light", options: { colorScheme: "light", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true } },
  { name: "phone-dark", options: { colorScheme: "dark", viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true } },
];

for (const { name, options } of looks) {
  test(`looks: ${name}`, async () => {
    const page = await openPlayground(all.browser, all.url, options);
    await setProgram(page, "x = 5\ny = x + (2 + 4)\nx + y + 1", "add");
    await run(page);
    await settle(page);
    const picture = await screenshot(page, `look-${name}`);
    assert.ok(picture.length > 10_000, "more than an empty canvas");
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}
