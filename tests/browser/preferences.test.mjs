// What people ask of all programs in their system's settings: more contrast, colours of their own, less motion; and small
// windows, which is what is left of a large one at 200 %.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { keys, newPage, openPlayground, panesOf, place, settled, setProgram, startAll, until, viewOf } from "./harness.mjs";
import { readPng } from "./picture.mjs";

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

const view = (page) => viewOf(page);
const controls = (page) => page.evaluate(() => window.letcont.getControls());

// The colour of the toolbar, where nothing is on it.
async function ground(page) {
  const { pixels, width, channels } = readPng(await page.screenshot());
  const at = (4 * width + 640) * channels;
  return pixels.subarray(at, at + 3).join();
}

for (const [setting, colorScheme, wanted] of [
  [{ contrast: "more" }, "light", "255,255,255"], [{ contrast: "more" }, "dark", "0,0,0"],
  [{ forcedColors: "active" }, "dark", "0,0,0"],
]) {
  test(`${JSON.stringify(setting)}, ${colorScheme}: the drawn page has more contrast`, async () => {
    const page = await openPlayground(all.browser, all.url, { colorScheme, ...setting });
    await settled(page);
    assert.equal((await view(page)).contrast, "more");
    assert.equal(await ground(page), wanted);
    await page.emulateMedia({ contrast: "no-preference", forcedColors: "none" });
    await until(page, "it follows", (now) => now.contrast === "usual");
    assert.notEqual(await ground(page), wanted);
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}

for (const address of ["?view=text", "book/index.html"]) {
  test(`${address}: more contrast is more, and forced colours leave buttons an edge`, async () => {
    const page = await newPage(all.browser, { contrast: "more" });
    await page.goto(all.url + address);
    const colour = (name) => page.evaluate((property) => getComputedStyle(document.documentElement).getPropertyValue(property), name);
    assert.equal(await colour("--soft"), await colour("--ink"));
    assert.equal(await colour("--line"), await colour("--ink"));
    await page.emulateMedia({ contrast: "no-preference", forcedColors: "active" });
    const edges = await page.evaluate(() => {
      const button = document.querySelector("button") ?? document.body.appendChild(document.createElement("button"));
      return getComputedStyle(button).borderTopStyle;
    });
    assert.equal(edges, "solid");
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}

test("no motion of the page's own where less is asked for", async () => {
  const page = await newPage(all.browser, { reducedMotion: "reduce" });
  for (const address of ["", "book/index.html"]) {
    await page.goto(all.url + address);
    const moving = await page.evaluate(() => [...document.querySelectorAll("*")].filter((each) => {
      const style = getComputedStyle(each);
      const moves = style.animationName !== "none" && style.animationDuration.split(",").some((time) => parseFloat(time) > 0);
      return moves || style.transitionDuration.split(",").some((time) => parseFloat(time) > 0) ||
        style.scrollBehavior === "smooth";
    }).map((each) => each.id || each.tagName));
    assert.deepEqual(moving, [], address);
  }
  await page.context().close();
});

test("characters that no font of the page has are drawn by those of the system", async () => {
  const init = () => {
    window.drawn = [];
    const fill = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.drawn.push(text);
      fill.call(this, text, ...rest);
    };
  };
  const page = await openPlayground(all.browser, all.url, { init });
  const area = async () => {
    const { x, y } = await place(page, "source", 3);
    return page.screenshot({ clip: { x: x - 4, y: y - 8, width: 12, height: 18 } });
  };
  await setProgram(page, "// \u0378\n1", "add"); // which no font has
  await settled(page);
  const missing = await area();
  await setProgram(page, "// \u043f\n1", "add");
  await settled(page);
  assert.ok((await page.evaluate(() => window.drawn)).includes("\u043f"));
  assert.ok(!(await page.evaluate(() => window.drawn)).includes("1"), "only what is missing");
  assert.notDeepEqual(await area(), missing);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// ---- A large window at 200 %

const DOUBLED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };

test("at 200 % the output is seen, whatever is said about the run", async () => {
  const page = await openPlayground(all.browser, all.url, DOUBLED);
  await setProgram(page, "write(40 + 2)\n", "fun");
  await keys(page, "Control+Enter");
  await until(page, "it ends", (now) => now.run.startsWith("finished"));
  await settled(page); // it is drawn
  const { output } = await panesOf(page), at = await place(page, "output", 0);
  assert.ok(at !== null && at.y > output.y + 30 && at.y < output.y + output.height, `${JSON.stringify(at)} in ${JSON.stringify(output)}`);
  await page.context().close();
});

test("at 200 % every command of the debugger can be reached by mouse", async () => {
  const page = await openPlayground(all.browser, all.url, DOUBLED);
  await setProgram(page, "write(40 + 2)\n", "fun");
  await keys(page, "Control+Shift+Enter");
  await until(page, "it is there", (now) => now.steps === "step 0");
  const press = async (label) => {
    const found = (await controls(page)).findLast((each) => each.label === label);
    assert.ok(found, `${label} in ${(await controls(page)).map((each) => each.label)}`);
    await page.mouse.click(found.x + found.width / 2, found.y + found.height / 2);
    await settled(page);
  };
  const inPane = (await controls(page)).filter((each) => each.label === "More");
  assert.equal(inPane.length, 2, "of the toolbar and of the debugger");
  await press("More");
  await press("Stop debugging");
  await until(page, "it is left", (now) => now.steps === "not started");
  await page.context().close();
});
