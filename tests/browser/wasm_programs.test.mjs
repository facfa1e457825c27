// The programs of the tests and the lessons as WebAssembly in the page. Nothing is measured here, so other tests run beside.

import assert from "node:assert/strict";
import { existsSync, promises as fs } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { openPlayground, programs, ranAsWasm, root, run, runErrors, setProgram, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ whole: true, pictures: false }); });
after(() => all.end());

async function contents(file) {
  return existsSync(file) ? fs.readFile(file, "utf8") : "";
}

// The first line of the error that is expected, as `errors` tells it.
const errorIn = (text) => [...text.matchAll(/^.*?(\d+:\d+): error: (.*)$/gm)].map(([, place, message]) => `${place}: ${message}`);

async function corpus() {
  const found = [];
  for (const [folder, expected] of [[programs, programs], [path.join(root, "ui/examples"), path.join(root, "tests/examples")]]) {
    for (const name of (await fs.readdir(folder, { recursive: true })).sort()) {
      if (/\.(add|fun|l|cps)$/.test(name)) found.push({ file: path.join(folder, name), expected: path.join(expected, name.replace(/\.\w+$/, "")) });
    }
  }
  return found;
}

test("every program of the tests and every lesson prints what it prints elsewhere", async () => {
  const page = await openPlayground(all.browser, all.url, { viewport: { width: 400, height: 300 } });
  const found = await corpus();
  assert.ok(found.length > 100);
  let asWasm = 0;
  for (const { file, expected } of found) {
    await setProgram(page, await fs.readFile(file, "utf8"), path.extname(file).slice(1));
    const input = await contents(file.replace(/\.\w+$/, ".in"));
    if (input.includes("\ufffd")) continue; // the pane has text only
    await page.evaluate((text) => window.letcont.setInput(text), input);
    assert.equal(await run(page), await contents(`${expected}.out`), file);
    const wanted = await contents(`${expected}.err`);
    assert.equal(await page.evaluate(() => window.letcont.getStatus()), wanted === "" ? "ended" : "failed", file);
    const hides = /\\x/.test(wanted); // the terminal shows escapes in the place of characters
    const shown = (all) => all.map((text) => (hides ? text.split(" ", 1)[0] : text));
    assert.deepEqual(shown(await runErrors(page)), shown(errorIn(wanted)), file);
    asWasm += await ranAsWasm(page);
  }
  assert.ok(asWasm > found.length * 0.9, `${asWasm} of ${found.length} as WebAssembly`);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
