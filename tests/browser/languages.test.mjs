// The application in another language than English: the words are fetched by those who read them, and by nobody else.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { choose, hashed, openPlayground, settled, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

const labels = (page) => page.evaluate(() => window.letcont.getControls().map(({ label }) => label));
const shows = (page, label) => page.waitForFunction((wanted) => window.letcont.getControls().some((each) => each.label === wanted), label);
const words = hashed("de.words");

// Opens the playground, and notes which catalogues it fetches.
async function open(locale) {
  const fetched = [];
  const page = await openPlayground(all.browser, all.url, { locale });
  page.on("request", (request) => { if (words.test(request.url())) fetched.push(request.url()); });
  return { page, fetched };
}

test("who reads English fetches no words, until another language is chosen, which is kept", async () => {
  const { page, fetched } = await open("en-GB");
  await settled(page);
  assert.ok((await labels(page)).includes("Run"));
  assert.deepEqual(fetched, []);
  await choose(page, "display language deutsch");
  await shows(page, "Ausführen");
  assert.equal(fetched.length, 1);
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await page.reload();
  await shows(page, "Ausführen");
  await choose(page, "anzeigesprache english");
  await shows(page, "Run");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("it follows the browser's languages", async () => {
  const { page } = await open("de-AT");
  await shows(page, "Ausführen");
  assert.ok((await labels(page)).includes("Quelltext"));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("words that cannot be had leave it English, and say so", async () => {
  const { page } = await open("en-GB");
  await page.route(words, (route) => route.abort());
  await choose(page, "display language deutsch");
  await page.waitForFunction(() => /could not be loaded/.test(window.letcont.getNotice()));
  assert.ok((await labels(page)).includes("Run"));
  await page.context().close();
});
