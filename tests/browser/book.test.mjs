// The book in a browser: readable without scripts, on a phone and in the dark; its programs become playgrounds on a click.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { inTurn } from "../turns.mjs";
import { newPage, screenshot, site, startAll } from "./harness.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const names = (await fs.readdir(path.join(site, "book"))).filter((name) => name.endsWith(".html"));

let all;
before(async () => { all = await startAll(); });
after(() => all.end());

test("is part of the site", () => {
  assert.ok(names.length > 30, `${names.length} pages`);
  for (const name of ["index.html", "stage-llvm.html", "pass-contify.html", "messages.html", "course-continuations.html"]) assert.ok(names.includes(name), name);
});

test("is readable without scripts", async () => {
  const page = await newPage(all.browser, { javaScriptEnabled: false });
  await page.goto(`${all.url}book/pass-contify.html`);
  assert.match(await page.locator("h1").innerText(), /contify/);
  assert.equal(await page.locator("button").count(), 0, "no button that does nothing");
  assert.ok(await page.locator("figure.live a.open").count() >= 2);
  await page.context().close();
});

test("a program becomes an element on a click, and not before", async () => {
  const page = await newPage(all.browser);
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`${all.url}book/stage-llvm.html`);
  await page.waitForTimeout(500);
  assert.equal(fetched.some((url) => url.includes(".wasm")), false);
  const text = await page.locator("figure.live pre").first().textContent();
  await page.locator("figure.live button").first().click();
  const element = page.locator("figure.live letcont-program").first();
  await element.getByRole("textbox", { name: "LLVM IR" }).waitFor({ timeout: 60_000 });
  assert.equal(await element.evaluate((program) => program.program), `${text}\n`);
  await element.getByText("Compiled", { exact: true }).waitFor({ timeout: 60_000 }); // before it, the button may still move
  await element.getByRole("button", { name: "Run", exact: true }).click();
  await element.getByText("Finished, ").waitFor({ timeout: 30_000 });
  await screenshot(page, "book-element");
  const [playground] = await Promise.all([page.context().waitForEvent("page"), element.getByRole("button", { name: "Open in the playground" }).click()]);
  await playground.waitForFunction(() => window.letcont?.engineReady() || window.letcontText, null, { timeout: 30_000 });
  assert.equal(await playground.evaluate(() => window.letcont?.getSource() ?? document.getElementById("text-source").value), `${text}\n`);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("where there is no element yet, a program becomes a playground; so does what a front end wrote", async () => {
  for (const [name, selector, isThere] of [["stage-llvm", "figure.live", false], ["stage-original", "figure.live:not([data-language])", true]]) {
    const page = await newPage(all.browser);
    if (!isThere) await page.route(/letcont\/element\.[0-9a-f]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${all.url}book/${name}.html`);
    const figure = page.locator(selector).first();
    const text = await figure.locator("pre").textContent();
    await figure.getByRole("button", { name: "Try it here" }).click();
    const frame = await (await figure.locator("iframe").elementHandle()).contentFrame();
    await frame.waitForFunction(() => window.letcont?.engineReady() || window.letcontText, null, { timeout: 30_000 });
    const source = await frame.evaluate(() => window.letcont?.getSource() ?? document.getElementById("text-source").value);
    assert.equal(source, `${text}\n`, name);
    await screenshot(page, `book-playground-${name}`);
    await page.context().close();
  }
});

test("every program of the book becomes an element that compiles", async () => {
  const page = await newPage(all.browser);
  let seen = 0;
  for (const name of ["language-add", "language-fun", "language-l", "language-cps", "passes", "stage-wat", "course-blocks", "course-matching"]) {
    await page.goto(`${all.url}book/${name}.html`);
    const untried = page.locator("figure.live[data-language]").getByRole("button", { name: "Try it here", disabled: false });
    while (await untried.count() > 0) await untried.first().click();
    const programs = page.locator("letcont-program");
    for (const program of await programs.all()) {
      await program.getByText(/^(Compiled|[0-9]+ errors?)$/).waitFor({ timeout: 60_000 });
      assert.equal(await program.evaluate((one) => one.shadowRoot.querySelector('[part="status"]').textContent), "Compiled", `${name}: ${await program.evaluate((one) => one.program)}`);
      ++seen;
    }
  }
  assert.ok(seen > 20, seen);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a field of the course checks an answer; without scripts there is none, and the answer unfolds", async () => {
  const page = await newPage(all.browser);
  await page.goto(`${all.url}book/course-continuations.html`);
  const field = page.locator(".exercise p.field input").first();
  const says = page.locator(".exercise p.field output").first();
  for (const [answer, verdict] of [["2 + 4", "Not yet."], ["(8-3)*□", /^Not yet\. .*the left operand comes first\.$/], ["□*(2 + 4)", "Right."], ["", ""]]) {
    await field.fill(answer);
    await field.blur();
    assert.match(await says.innerText(), typeof verdict === "string" ? new RegExp(`^${verdict}$`) : verdict, answer);
  }
  assert.deepEqual(await page.problems(), []);
  await page.context().close();

  const plain = await newPage(all.browser, { javaScriptEnabled: false });
  await plain.goto(`${all.url}book/course-continuations.html`);
  assert.equal(await plain.locator("input").count(), 0);
  const answer = plain.locator(".exercise details").first();
  await answer.locator("summary").click();
  assert.match(await answer.locator("p").first().innerText(), /□ \* \(2 \+ 4\)/);
  await plain.context().close();
});

test("the search finds sections, by the keyboard alone, and loads its index only then", async () => {
  const page = await newPage(all.browser);
  const fetched = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto(`${all.url}book/index.html`);
  await page.waitForLoadState("networkidle");
  assert.equal(fetched.some((url) => url.includes("search.") && url.endsWith(".json")), false);
  await page.keyboard.press("/");
  await page.keyboard.type("closure conversion");
  await page.locator(".results a").first().waitFor();
  assert.equal(fetched.some((url) => url.includes("search.") && url.endsWith(".json")), true);
  assert.match(await page.locator(".results [role=status]").innerText(), /\d+ sections\./);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/course-functions\.html#closure-conversion$/);
  await page.getByRole("searchbox").fill("qqqqq");
  await page.getByText("Nothing found.").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".results").isVisible(), false);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();

  const plain = await newPage(all.browser, { javaScriptEnabled: false });
  await plain.goto(`${all.url}book/index.html`);
  assert.equal(await plain.locator("input").count(), 0, "no field that does nothing");
  await plain.context().close();
});

test("the search says so when its index cannot be loaded, and tries again", async () => {
  const page = await newPage(all.browser, { expected: /search\.|Failed to load/ });
  await page.route(/search\.[0-9a-f]+\.json/, (route) => route.abort());
  await page.goto(`${all.url}book/index.html`);
  await page.getByRole("searchbox").fill("phi");
  await page.getByText("could not be loaded").waitFor();
  await page.unrouteAll();
  await page.getByRole("searchbox").fill("phi node");
  await page.locator(".results a").first().waitFor();
  await page.context().close();
});

// The colours in which a page has text: of the letters and of what is behind them, with their size and weight.
function coloursOfText() {
  const behind = (element) => {
    const own = getComputedStyle(element).backgroundColor;
    return own !== "rgba(0, 0, 0, 0)" || element.parentElement === null ? own : behind(element.parentElement);
  };
  const opacity = (element) => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);
  const found = new Set();
  for (const element of document.body.querySelectorAll("*")) {
    if (![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "")) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    found.add([color, opacity(element), behind(element), fontSize, fontWeight, element.tagName === "A"].join(" "));
  }
  return [...found];
}

// Of what a rule lets pass, axe-core says only that it does, which takes half the time; the contrast of colours, which takes
// most of the rest, it is asked for where a page has colours that no page before has.
const CONTRAST = ["color-contrast", "link-in-text-block"];
const ALL_BUT_CONTRAST = { rules: Object.fromEntries(CONTRAST.map((rule) => [rule, { enabled: false }])) };
const OF_A_PHONE = { runOnly: ["scrollable-region-focusable", "meta-viewport"] };
const PICTURES = ["index.html", "stage-llvm.html", "pass-contify.html", "course-blocks.html"];

// Each page is looked at on a large screen or on a phone, in turn, but for those of pictures.
const audited = (way) => [...new Set([...inTurn(names, way), ...PICTURES])];

async function openForAudit(options) {
  const page = await newPage(all.browser, { ...options, bypassCSP: true, init: axe });
  const open = async (file) => {
    await page.goto(`${all.url}book/${file}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${file} is wider than the screen`);
  };
  const audit = async (file, which) => {
    const { violations } = await page.evaluate((wanted) => window.axe.run(document, { resultTypes: ["violations"], ...wanted }), which);
    assert.deepEqual(violations.filter(({ impact }) => /serious|critical/.test(impact)).map(({ id, nodes }) => `${file}: ${id}: ${nodes[0].html}`), []);
  };
  return { page, open, audit };
}

test("axe-core finds nothing serious on the pages, light or dark, and nothing is too wide", async () => {
  const { page, open, audit } = await openForAudit({ colorScheme: "light" });
  const known = new Set(), audits = { light: 0, dark: 0 };
  for (const file of audited(0)) {
    await open(file);
    await audit(file, ALL_BUT_CONTRAST);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      const colours = (await page.evaluate(coloursOfText)).filter((each) => !known.has(each));
      if (colours.length > 0) {
        await audit(file, { runOnly: CONTRAST });
        ++audits[colorScheme];
      }
      for (const each of colours) known.add(each);
      if (PICTURES.includes(file)) await screenshot(page, `book-${colorScheme}-${path.basename(file, ".html")}`);
    }
  }
  assert.ok(audits.light > 1 && audits.dark > 1, JSON.stringify(audits));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("axe-core finds nothing serious on the pages on a phone, and nothing is too wide", async () => {
  const { page, open, audit } = await openForAudit({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });
  for (const file of audited(1)) {
    await open(file);
    await audit(file, OF_A_PHONE);
    if (PICTURES.includes(file)) await screenshot(page, `book-phone-${path.basename(file, ".html")}`);
  }
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});
