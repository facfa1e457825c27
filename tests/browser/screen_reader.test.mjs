// What somebody hears who uses the text view with a screen reader: a model of one (@guidepup/virtual-screen-reader)
// walks through it in the browser, by landmarks, headings and controls, runs a program, and hears what is announced. What
// it says is kept in transcripts/, in English and in German, to be read.
//
// LETCONT_NEW_TRANSCRIPTS=yes writes the transcripts anew.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { newPage, startAll } from "./harness.mjs";

const reader = path.join(path.dirname(createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader")), "../esm/index.browser.js");
const transcripts = path.join(path.dirname(fileURLToPath(import.meta.url)), "transcripts");

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const PROGRAM = "def fact(n) = if n < 2 then 1 else n * fact(n - 1);\nwrite(fact(10))\n";

// Opens the text view with a program, and a screen reader at its beginning.
async function listen(locale) {
  const page = await newPage(all.browser, { locale });
  await page.route("**/screen_reader.js", (route) => route.fulfill({ path: reader, contentType: "text/javascript" }));
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => window.letcontText?.engine.ready, null, { timeout: 30_000 });
  await page.selectOption("#text-language", "fun");
  await page.fill("#text-source", PROGRAM);
  await page.waitForFunction(() => document.querySelector('details[data-stage="llvm"] pre')?.textContent.includes("@fact"));
  await page.evaluate(async (address) => {
    window.reader = (await import(address)).virtual;
    await window.reader.start({ container: document.body });
  }, `${all.url}screen_reader.js`);
  return page;
}

// What was said since it was asked last: without how long something took, and of a list's many choices only the first.
const heard = (page) => page.evaluate(async () => {
  const said = await window.reader.spokenPhraseLog();
  await window.reader.clearSpokenPhraseLog();
  return said.filter((phrase) => !/^option, .* position ([3-9]|\d\d), set size \d\d$/.test(phrase))
    .map((phrase) => phrase.replace(/\d[\d.,]* (µs|ms|s)\b/g, "# ms").replace(/, set size \d\d$/, ", set size ##").replace(/\s*\n\s*/g, " ⏎ ").replace(/^(.{90}).{10,}$/, "$1…"));
});

// Does one thing of the reader, and returns what is said: "next", "act", or a command.
async function go(page, what) {
  await page.evaluate((name) => (name in window.reader.commands ? window.reader.perform(window.reader.commands[name]) : window.reader[name]()), what);
  return heard(page);
}

// Goes on with one command until it hears what begins like that; returns everything before.
async function until(page, what, begins) {
  const said = [];
  for (let i = 0; i < 400; ++i) {
    const now = await go(page, what);
    if (now.some((phrase) => phrase.startsWith(begins))) return said;
    said.push(...now);
  }
  throw new Error(`${what}: nothing begins with “${begins}”, but: ${said.slice(-20).join(" | ")}`);
}

// All that one command leads to, once around from what begins like that.
async function around(page, what, begins) {
  await until(page, what, begins);
  return until(page, what, begins);
}

// From one heading to the next.
async function section(page, from, to) {
  await until(page, "moveToNextHeading", `heading, ${from}`);
  return until(page, "next", `heading, ${to}`);
}

// What is announced, once that is the case on the page.
async function announced(page, isDone) {
  await page.waitForFunction(isDone);
  await page.waitForTimeout(500);
  return (await heard(page)).filter((phrase) => phrase.startsWith("polite: ") || phrase.startsWith("assertive: "));
}

async function transcript(page, { program, input, problems, output, steps, stages, run, step, book }) {
  const parts = [["The beginning", await heard(page)]];
  const add = (title, said) => parts.push([title, said]);
  const press = async (heading, button) => {
    await until(page, "moveToNextHeading", `heading, ${heading}`);
    await until(page, "next", `button, ${button}`);
    await go(page, "act");
  };
  add("From landmark to landmark", await around(page, "moveToNextLandmark", "main"));
  add("From heading to heading", await around(page, "moveToNextHeading", "heading, Letcont"));
  add("The program", await section(page, program, input));
  await press(program, run);
  add("The program is run", await announced(page, () => /3628800/.test(document.querySelector("#text-view [role=status]").textContent)));
  add("The output", await section(page, output, steps));
  await page.fill("#text-source", PROGRAM.replace("fact(10)", "fac(10)"));
  add("A mistake is typed", await announced(page, () => document.querySelector(".problems li") !== null));
  add("The problems", await section(page, problems, output));
  await press(steps, step);
  add("A step, which the mistake forbids", await announced(page, () => /does not compile|nicht übersetzen/.test(document.querySelector("#text-view [role=status]").textContent)));
  await page.fill("#text-source", PROGRAM);
  add("The mistake is mended", await announced(page, () => document.querySelector(".problems li") === null));
  add("The steps", await section(page, steps, stages));
  await press(steps, step);
  add("A step", await announced(page, () => /0/.test(document.querySelector("#text-view [role=status]").textContent)));
  add("The steps, now", await section(page, steps, stages));
  add("The stages", await section(page, stages, "LLVM IR"));
  await until(page, "moveToNextLink", `link, ${book}`);
  add("The end", await until(page, "next", "option, Deutsch"));
  return parts.map(([title, said]) => `# ${title}\n\n${said.map((each) => `${each}\n`).join("")}`).join("\n");
}

async function check(name, locale, labels) {
  const page = await listen(locale);
  const said = await transcript(page, labels);
  const file = path.join(transcripts, `${name}.txt`);
  if (process.env.LETCONT_NEW_TRANSCRIPTS) {
    await fs.mkdir(transcripts, { recursive: true });
    await fs.writeFile(file, said);
  }
  assert.equal(said, await fs.readFile(file, "utf8"));
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
}

test("what is heard in English", () => check("english", "en-GB", { program: "Program", input: "Input", problems: "Problems", output: "Output", steps: "Steps", stages: "Stages", run: "Run", step: "Step into", book: "How the compiler works" }));
test("what is heard in German", () => check("german", "de-DE", { program: "Programm", input: "Eingabe", problems: "Probleme", output: "Ausgabe", steps: "Schritte", stages: "Stufen", run: "Ausführen", step: "Einzelschritt", book: "Wie der Compiler funktioniert" }));
