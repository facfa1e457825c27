// Pictures of every layout in both themes, at three sizes and two pixel ratios, for review: build/browser/screenshots.
// None may be blank, and the application must not report problems.
//
// Each size is seen in each pixel ratio and in each theme, and each ratio in each theme. LETCONT_SCREENS=all: all twelve
// that these make, which takes twice the time.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { after, before, test } from "node:test";
import { THOROUGH } from "../turns.mjs";
import { choose, keys, native, openPlayground, root, screenshot, setProgram, settled, startAll, until, viewOf } from "./harness.mjs";
import { coloursIn, readPng } from "./picture.mjs";

let all, link;
before(async () => {
  all = await startAll({ pictures: false });
  link = execFileSync(native, ["share", path.join(root, "ui/examples/fun/7-hanoi.fun")], { encoding: "utf8" }).trim();
});
after(() => all.end());

const LAYOUTS = ["Learn", "Passes", "LLVM passes", "Step", "Evaluation", "LLVM", "Notations", "Pictures", "Program"];
const SIZES = { phone: { width: 390, height: 844 }, usual: { width: 1280, height: 800 }, large: { width: 2560, height: 1440 } };

// Takes the picture, and sees that there is something in each quarter of it.
async function take(page, name) {
  const picture = readPng(await screenshot(page, path.join("screenshots", name)));
  const w = Math.ceil(picture.width / 2), h = Math.ceil(picture.height / 2);
  for (const [x, y] of [[0, 0], [w, 0], [0, h], [w, h]]) {
    const { colours, largest } = coloursIn(picture, { x, y, w, h, step: picture.width > 2000 ? 3 : 1 });
    assert.ok(colours >= 4 && largest < 0.999, `${name}: ${colours} colours at ${x}, ${y}, one of them on ${largest}`);
  }
}

async function open(options) {
  const page = await openPlayground(all.browser, `${all.url}?view=canvas${link}`, options);
  await page.evaluate(() => window.letcont.run());
  await page.evaluate(() => window.letcont.finished());
  await settled(page);
  return page;
}

async function layouts(page, name, narrow) {
  for (const layout of LAYOUTS) {
    await choose(page, `layout: ${layout}`);
    // The pane shows a pass once LLVM's optimiser has been fetched and has run.
    if (layout === "LLVM passes") await until(page, "a pass is selected", (view) => /llvm@\d/.test(view.layout));
    const panes = (await viewOf(page)).layout.split(/[() ]+/).filter((word) => !/^([hv]|\d*)$/.test(word));
    for (const pane of narrow ? panes : panes.slice(0, 1)) { // on a narrow screen one sees one at a time
      assert.equal((await viewOf(page)).focused, pane);
      await take(page, [name, layout.toLowerCase(), ...(narrow ? [pane] : [])].join("-"));
      if (narrow) await keys(page, "F6");
    }
    assert.deepEqual(await page.evaluate(() => window.letcont.getDiagnostics()), []);
  }
}

// Each size and each scale, in light or dark; the largest picture takes as long as all others.
const isSeen = (size, ratio, theme) => process.env.LETCONT_SCREENS === "all" ||
  (((ratio === 2) === (theme === "dark")) === (size === "usual") && (size !== "large" || ratio === 1 || THOROUGH));

for (const colorScheme of ["light", "dark"]) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const deviceScaleFactor of [1, 2].filter((ratio) => isSeen(size, ratio, colorScheme))) {
      const name = `${size}-${deviceScaleFactor}x-${colorScheme}`;
      test(`every layout: ${name}`, async () => {
        const page = await open({ colorScheme, viewport, deviceScaleFactor });
        await layouts(page, name, size === "phone");
        assert.deepEqual(await page.problems(), []);
        await page.context().close();
      });
    }
  }
}

// What opens over the panes, and what a program with mistakes looks like: one after the other, each closed by Escape.
const STATES = {
  menu: async (page) => {
    while ((await viewOf(page)).focused !== "toolbar") await keys(page, "Shift+F6");
    await keys(page, ...(page.viewportSize().width > 600 ? ["ArrowRight"] : []), "Enter"); // that of the examples
  },
  palette: (page) => keys(page, "Control+k"),
  shortcuts: (page) => keys(page, "F1"),
  tour: (page) => choose(page, "take the tour"),
  find: async (page) => {
    await keys(page, "Control+Shift+F");
    await page.keyboard.type("move");
    await settled(page);
  },
  engines: async (page) => {
    await choose(page, "show engines");
    await keys(page, "Enter");
    await page.evaluate(() => window.letcont.finished());
    await settled(page);
  },
  rule: async (page) => {
    await choose(page, "layout passes");
    await keys(page, "F6", "ArrowDown", "ArrowRight");
  },
  problems: async (page) => {
    await setProgram(page, "def f(x: Int) : Int = x + ;\nwrite(g(1))\nwrite(f(true))\n", "fun");
    await keys(page, "F8");
  },
};

for (const colorScheme of ["light", "dark"]) {
  for (const size of ["phone", "usual"]) {
    test(`what opens over it: ${size}, ${colorScheme}`, async () => {
      const page = await open({ colorScheme, viewport: SIZES[size], deviceScaleFactor: size === "phone" ? 2 : 1 });
      for (const [state, reach] of Object.entries(STATES)) {
        await reach(page);
        await take(page, `${size}-${state}-${colorScheme}`);
        if (state !== "problems") assert.deepEqual(await page.evaluate(() => window.letcont.getDiagnostics()), []); // what was pressed went there
        await keys(page, "Escape", "Escape");
      }
      assert.deepEqual(await page.problems(), []);
      await page.context().close();
    });
  }
}
