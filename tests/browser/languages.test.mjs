// The application and its page in another language than English: the words are fetched by those who read them, and by
// nobody else; and all that is said is said in that language, but for what the compiler and programs say.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fragmentOf } from "../../web/book/link.mjs";
import { choose, hashed, newPage, openPlayground, ready, root, run, settled, setProgram, startAll } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const labels = (page) => page.evaluate(() => window.letcont.getControls().map(({ label }) => label));
const shows = (page, label) => page.waitForFunction((wanted) => window.letcont?.getControls().some((each) => each.label === wanted), label);
const language = (page) => page.evaluate(() => document.documentElement.lang);
const textShows = (page, text) => page.waitForFunction((wanted) => document.getElementById("text-view").textContent.includes(wanted), text);
const words = hashed("de.words");

// Opens the playground, and notes which catalogues it fetches.
async function open(locale, options = {}) {
  const fetched = [];
  const page = await openPlayground(all.browser, all.url, { locale, ...options });
  page.on("request", (request) => { if (words.test(request.url())) fetched.push(request.url()); });
  return { page, fetched };
}

async function openText(locale, query = "?view=text", options = {}) {
  const page = await newPage(all.browser, { locale, ...options });
  await page.goto(all.url + query);
  await page.waitForFunction(() => window.letcontText?.engine.ready, null, { timeout: 30_000 });
  return page;
}

test("who reads English fetches no words, until another language is chosen, which is kept", async () => {
  const { page, fetched } = await open("en-GB");
  await settled(page);
  assert.ok((await labels(page)).includes("Run"));
  assert.deepEqual(fetched, []);
  await choose(page, "display language deutsch");
  await shows(page, "Ausführen");
  await textShows(page, "Was das Programm liest");
  assert.equal(await language(page), "de");
  assert.equal(fetched.length, 1);
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  await page.reload();
  await shows(page, "Ausführen");
  await choose(page, "anzeigesprache english");
  await shows(page, "Run");
  await textShows(page, "What the program reads");
  assert.equal(await language(page), "en");
  assert.equal(await page.locator("#canvas").getAttribute("aria-label"), "The graphical playground. The same content follows as text.");
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
  assert.equal(await language(page), "en");
  await page.context().close();
});

test("the first frame of the first visit is in the browser's language, though its words come late", async () => {
  const page = await newPage(all.browser, { locale: "de-DE", firstVisit: true, init: () => {
    const { mark } = performance;
    performance.mark = function (name, ...rest) {
      if (name === "letcont:first-frame") window.atFirst = window.letcont.getControls().map(({ label }) => label);
      return mark.call(this, name, ...rest);
    };
  } });
  await page.route(words, async (route) => {
    await new Promise((resolve) => { setTimeout(resolve, 800); });
    await route.continue();
  });
  await page.goto(all.url);
  await ready(page);
  const first = await page.evaluate(() => window.atFirst);
  assert.ok(first.includes("Ausführen") && !first.includes("Run"), `${first}`);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a page whose words do not come starts without them", async () => {
  const page = await newPage(all.browser, { locale: "de" });
  await page.route(words, () => {}); // never answered
  await page.goto(all.url);
  await ready(page);
  assert.ok((await labels(page)).includes("Run"));
  await page.context().close();
});

test("loading, failures and notices are in German", async () => {
  const page = await newPage(all.browser, { locale: "de", expected: /./ });
  await page.route(hashed("application.wasm"), async (route) => {
    await page.waitForFunction(() => document.getElementById("loading-text").textContent === "Wird geladen …");
    await route.fulfill({ status: 404, body: "" });
  });
  await page.goto(all.url);
  await page.locator("#failure").waitFor({ state: "visible" });
  assert.match(await page.locator("#failure").innerText(), /^Eine Datei fehlt\s+Der Server hat application\.\w+\.wasm nicht geliefert\.[\s\S]*Erneut versuchen$/);
  assert.equal(await language(page), "de");
  await page.unroute(hashed("application.wasm"));
  await page.route(hashed("engine.wasm"), (route) => route.abort());
  await page.reload();
  await page.locator("#notice-button").waitFor({ state: "visible" });
  assert.match(await page.locator("#notice").innerText(), /^Der Compiler konnte nicht geladen werden\. Die Datei engine\.\w+\.wasm ist nicht angekommen\.[\s\S]*Erneut versuchen/);
  assert.equal(await page.locator("#notice-close").getAttribute("aria-label"), "Schließen");
  await page.context().close();
});

test("the text view is in German, says what stays English, and has its own choice of the language", async () => {
  const page = await openText("de");
  await page.selectOption("#text-language", "fun");
  await page.fill("#text-source", "write(1) + x");
  await textShows(page, "Zeile 1, Spalte 12");
  assert.match(await page.locator("#text-status").innerText(), /Fehler/);
  const spoken = await page.evaluate(() => [...document.querySelectorAll(".problems li [lang], #text-source, #text-view details pre, [role=status] [lang]")].map((each) => each.lang));
  assert.ok(spoken.length > 3 && spoken.every((each) => each === "en"), `${spoken}`);
  assert.deepEqual(await page.locator("#text-view h2").allInnerTexts(), ["Programm", "Eingabe", "Probleme", "Ausgabe", "Schritte", "Stufen", "Durchläufe"]);
  await page.focus("#text-display-language");
  await page.selectOption("#text-display-language", "en");
  await textShows(page, "Line 1, column 12");
  assert.equal(await page.evaluate(() => document.activeElement.id), "text-display-language");
  assert.equal(await page.inputValue("#text-source"), "write(1) + x");
  assert.equal(await language(page), "en");
  await page.reload();
  await textShows(page, "What the program reads");
  await page.selectOption("#text-display-language", "");
  await textShows(page, "Was das Programm liest");
  assert.equal(await language(page), "de");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("beside the canvas, the text view's choice is the application's", async () => {
  const { page } = await open("en-GB");
  await page.selectOption("#text-display-language", "de");
  await shows(page, "Ausführen");
  await textShows(page, "Was das Programm liest");
  assert.equal(await page.inputValue("#text-display-language"), "de");
  await page.context().close();
});

// ---- Every word of the page is marked: in a pseudo-language whose letters no English text has, English is what nobody
// has marked.

let pseudo;
before(async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "words-"));
  const translations = path.join(root, "ui/app/translations");
  execFileSync("python3", [path.join(translations, "compile.py"), "--pseudo", path.join(translations, "letcont.pot"), path.join(folder, "words")]);
  pseudo = await fs.readFile(path.join(folder, "words"));
  await fs.rm(folder, { recursive: true });
});

// What is not translated: names and units.
const names = new Set(["Letcont", "Deutsch", "English", "ms", "KB", "KiB", "SVG"]);

// English words in texts and labels that do not say that they are English, or of no known language.
const unmarked = async (page) => [...new Set(await page.evaluate(() => {
  const told = [];
  const titles = [...document.querySelectorAll("#text-view h3[lang=en]")].map((each) => each.textContent); // in names of drawings
  const speaks = (element) => element.closest("[lang]").getAttribute("lang") === "de" && element.closest("script, style, noscript, canvas:not([aria-label])") === null;
  for (const element of document.body.querySelectorAll("*")) {
    if (!speaks(element)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) told.push(titles.reduce((text, title) => text.replace(title, ""), element.getAttribute(name) ?? ""));
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) told.push(node.data);
  }
  return told;
}))].flatMap((text) => (text.match(/[A-Za-z][a-z]+/g) ?? []).map((word) => ({ word, text }))).filter(({ word }) => !names.has(word)).map(({ word, text }) => `${word}   in: ${text}`);

const speaksPseudo = { locale: "de", expected: /./, init: () => {} };
const withPseudo = async (page) => { await page.route(words, (route) => route.fulfill({ body: pseudo })); return page; };
const PROGRAM = "def f(n) = if n < 2 then n else f(n - 1) + f(n - 2);\nwrite(f(5))";

test("every word of the page is marked: loading, failing, notices", async () => {
  const page = await withPseudo(await newPage(all.browser, speaksPseudo));
  let looked = 0;
  await page.route(hashed("application.wasm"), async (route) => {
    await page.waitForFunction(() => document.getElementById("loading-text").textContent.startsWith("«"));
    assert.deepEqual(await unmarked(page), []);
    ++looked;
    await route.fulfill({ status: 404, body: "" });
  });
  await page.goto(all.url);
  await page.locator("#failure").waitFor({ state: "visible" });
  await page.evaluate(() => { for (const id of ["failure-detail", "failure-text"]) document.getElementById(id).textContent = document.getElementById(id).textContent.replace(/status 404 Not Found|application\.\w+\.wasm/, ""); });
  assert.deepEqual(await unmarked(page), []);
  await page.unroute(hashed("application.wasm"));
  await page.route(hashed("engine.wasm"), (route) => route.abort());
  await page.reload();
  await page.locator("#notice-button").waitFor({ state: "visible" });
  assert.equal(looked, 1);
  assert.deepEqual((await unmarked(page)).filter((each) => !/ (engine|wasm|[a-f]+) /.test(` ${each.split(" ", 1)} `)), []);
  await page.context().close();
});

test("every word of the page is marked: the text view beside the canvas", async () => {
  const page = await withPseudo(await newPage(all.browser, speaksPseudo));
  await page.goto(all.url);
  await ready(page);
  await setProgram(page, PROGRAM, "fun");
  await run(page);
  await page.waitForFunction(() => document.querySelector('[aria-labelledby="text-output"] pre').textContent === "5\n");
  assert.deepEqual(await unmarked(page), []);
  await page.keyboard.press("Tab");
  await page.locator("#notice").waitFor({ state: "visible" });
  assert.deepEqual(await unmarked(page), []);
  await page.context().close();
});

test("every word of the page is marked: the text view alone", async () => {
  const page = await withPseudo(await newPage(all.browser, speaksPseudo));
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready, null, { timeout: 30_000 });
  await page.selectOption("#text-language", "fun");
  const press = async (index, group, says) => {
    await page.locator(`#text-view .${group} button`).nth(index).click();
    await page.waitForFunction((wanted) => document.getElementById("text-view").textContent.includes(wanted), says);
  };
  await page.fill("#text-source", PROGRAM);
  await textShows(page, "@f");
  await press(0, "commands", "5");
  for (let i = 0; i < 3; ++i) await press(0, "moves", "f(5)");
  await page.locator('#text-view details[data-stage="flow"] summary').click();
  await page.locator("#text-view figure svg").first().waitFor();
  assert.deepEqual(await unmarked(page), []);
  await page.fill("#text-source", "write(1) + x; y");
  await page.locator("#text-view .problems li").first().waitFor();
  assert.deepEqual(await unmarked(page), []);
  await page.locator("#text-view .commands button").nth(2).click();
  assert.deepEqual(await unmarked(page), []);
  await page.context().close();
});

test("every word of the page is marked: a program in another page", async () => {
  const page = await withPseudo(await newPage(all.browser, speaksPseudo));
  await page.goto(`${all.url}?embed${fragmentOf({ language: "add", text: "1 + 2" })}`);
  await page.locator("#text-view button").first().click();
  await page.waitForFunction(() => document.querySelector("#text-view pre span[lang='']").textContent !== "");
  assert.deepEqual(await unmarked(page), []);
  await page.context().close();
});

test("a word that nobody has marked is seen", async () => {
  const page = await withPseudo(await newPage(all.browser, speaksPseudo));
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready, null, { timeout: 30_000 });
  await page.evaluate(() => { document.querySelector("#text-view h2").append(" forgotten"); });
  assert.deepEqual((await unmarked(page)).map((each) => each.split(" ", 1)[0]), ["forgotten"]);
  await page.context().close();
});
