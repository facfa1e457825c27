// The text view: it mirrors the canvas, works without one, is announced, prints, and passes an automated audit
// (axe-core) without serious findings.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { promises as fs } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { THOROUGH, inTurn } from "../turns.mjs";
import { compiled, native, newPage, openPlayground, ready, run, screenshot, setProgram, startAll } from "./harness.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

async function lessons() {
  const found = [];
  for (const language of ["add", "fun", "l", "cps"]) {
    const folder = path.join(root, "ui/examples", language);
    for (const name of (await fs.readdir(folder)).filter((each) => each.endsWith(`.${language}`)).sort()) found.push({ language, name, text: await fs.readFile(path.join(folder, name), "utf8") });
  }
  return found;
}

// The text of a stage in the text view; null if it is not open.
const mirrored = (page, name) => page.evaluate((wanted) => document.querySelector(`#text-view details[data-stage="${wanted}"][open] pre`)?.textContent ?? null, name);
const part = (page, label) => page.locator(`#text-view [aria-label="${label}"]`);

async function openText(options = {}, hash = "", query = "?view=text") {
  const page = await newPage(all.browser, options);
  await page.goto(all.url + query + hash);
  await page.locator("#text-view").waitFor({ state: "visible" });
  await page.waitForFunction(() => /compiled|error/.test(document.getElementById("text-status")?.textContent ?? ""), null, { timeout: 30_000 });
  return page;
}

async function write(page, text, language) {
  if (language) await page.locator("#text-language").selectOption(language);
  await page.locator("#text-source").fill(text);
}

async function openExample(page, label) {
  await page.locator("#text-example").selectOption({ label });
  await page.getByRole("button", { name: "Open", exact: true }).press("Enter"); // beside the canvas nobody sees it
}

// When a field of the view has the text, and when that is kept.
const shows = (page, field, text) => page.waitForFunction(([id, wanted]) => document.getElementById(id).value === wanted, [field, text]);
const keeps = (page, key, text) => page.waitForFunction(([name, wanted]) => localStorage.getItem(`letcont:${name}`) === wanted, [key, text]);
// The end of the link of a program of Fun.
const hashOf = (program) => execFileSync(native, ["share", "--lang", "fun", "-"], { input: program, encoding: "utf8" }).trim().replace(/^[^#]*/, "");

// Of all lessons, each third one, in a page of its own: the text view waits for pauses, and three wait at once.
async function showsLessons(every, from) {
  const page = await openPlayground(all.browser, all.url);
  const own = inTurn(await lessons(), 0).filter((_, index) => index % every === from);
  for (const { language, name, text } of own) {
    await setProgram(page, text, language);
    const output = await run(page);
    await page.waitForFunction(([program, printed]) => document.getElementById("text-source").value === program &&
      document.querySelector('#text-view [aria-label="Output"]').textContent === printed, [text, output], { timeout: 30_000 });
    for (const stage of ["cps", "llvm"]) {
      const shown = await page.evaluate((wanted) => window.letcont.getStage(wanted), stage);
      await page.waitForFunction(([wanted, expected]) => document.querySelector(`#text-view details[data-stage="${wanted}"][open] pre`)?.textContent === expected, [stage, shown], { timeout: 30_000 });
      assert.notEqual(shown, "", `${name}: ${stage}`);
    }
  }
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
  return own.length;
}

test("says what the panes show, for every other lesson", async () => {
  const counts = await Promise.all([0, 1, 2].map((from) => showsLessons(3, from)));
  assert.ok(counts.reduce((sum, each) => sum + each) >= (THOROUGH ? 30 : 15), `${counts} lessons`);
});

test("a lesson opens with the stages that show what it says", async () => {
  for (const query of ["", "?view=text"]) {
    const page = query ? await openText() : await openPlayground(all.browser, all.url);
    await openExample(page, "l: Macros");
    await page.waitForFunction(() => document.querySelector('#text-view details[data-stage="expanded"][open] pre')?.textContent.includes("x'1"), null, { timeout: 10_000 });
    assert.equal(await mirrored(page, "llvm"), null, "no stage of the program before stays open");
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  }
});

test("an example takes no program away: it is among the recent ones, and undo brings it back", async () => {
  const page = await openText();
  await write(page, "40 + 2", "add");
  await openExample(page, "l: Macros");
  await page.waitForFunction(() => document.getElementById("text-source").value.includes("macro"));
  await page.locator("#text-source").press("Control+z");
  await page.waitForFunction(() => document.getElementById("text-source").value === "40 + 2");
  await openExample(page, "l: Lists");
  await page.waitForFunction(() => document.getElementById("text-source").value.includes("data List"));
  await page.reload();
  await openExample(page, "add: 40 + 2");
  await page.waitForFunction(() => document.getElementById("text-source").value === "40 + 2");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("the arrow keys go through the recent programs and the examples, and open none", async () => {
  const page = await openText();
  for (const program of ["1 + 1", "2 + 2", "3 + 3"]) {
    await write(page, program, "add");
    await keeps(page, "source", program);
    await openExample(page, "l: Macros");
    await page.waitForFunction(() => document.getElementById("text-source").value.includes("macro"));
  }
  await page.locator("#text-example").focus();
  for (let i = 0; i < 3; ++i) await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(500);
  assert.match(await page.locator("#text-source").inputValue(), /macro/);
  assert.equal(await page.evaluate(() => document.getElementById("text-example").selectedOptions[0].text), "add: 1 + 1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await shows(page, "text-source", "1 + 1");
  await openExample(page, "l: Macros");
  await page.locator("#text-source").fill("edited");
  await openExample(page, "l: Macros"); // again
  await page.waitForFunction(() => document.getElementById("text-source").value.includes("macro"));
  await page.context().close();
});

test("a lesson opens with what it reads", async () => {
  const page = await openText();
  await openExample(page, "l: A calculator that reads");
  await page.waitForFunction(() => document.getElementById("text-reads").value !== "");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => /\d/.test(document.querySelector('#text-view [aria-label="Output"]').textContent));
  await page.context().close();
});

test("the end of a long Continue is announced, and not where it began", async () => {
  const page = await openText();
  await write(page, "def f = { n -> if (n == 0) 1 else f(n - 1) }\nprint_line(f(700000))", "l");
  await page.getByRole("button", { name: "Step into", exact: true }).click();
  await page.waitForFunction(() => /step 0/.test(document.querySelector("#text-view [role=status]").textContent));
  await page.evaluate(() => {
    const live = document.querySelector("#text-view [role=status]");
    window.said = [];
    new MutationObserver(() => window.said.push(live.textContent)).observe(live, { childList: true });
  });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForFunction(() => window.said.length > 0, null, { timeout: 60_000 });
  assert.match(await page.evaluate(() => window.said.join("; ")), /^finished, .* ended\./);
  await page.context().close();
});

test("undo goes back and redo forward, and lines end as they did", async () => {
  const page = await openText({ init: () => localStorage.setItem("letcont:source", "1 +\r\n2") });
  const field = page.locator("#text-source");
  await shows(page, "text-source", "1 +\n2");
  await field.press("Control+End");
  await field.pressSequentially(" + 3");
  await keeps(page, "source", "1 +\r\n2 + 3");
  await field.press("Control+z");
  await shows(page, "text-source", "1 +\n2");
  await field.press("Control+z");
  await field.press("Control+y");
  await shows(page, "text-source", "1 +\n2 + 3");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("what is typed right behind an undo, or an example, goes on with the program that is there then", async () => {
  const page = await openText();
  await write(page, "1 + 1", "add");
  const field = page.locator("#text-source");
  await keeps(page, "source", "1 + 1");
  await field.press("Control+End");
  await field.pressSequentially(" + 222");
  await keeps(page, "source", "1 + 1 + 222");
  await page.evaluate(() => {
    const source = document.getElementById("text-source");
    const type = (text) => { source.value += text; source.dispatchEvent(new InputEvent("input", { bubbles: true })); };
    source.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true }));
    type("9");
  });
  await keeps(page, "source", "1 + 19");
  await page.evaluate(() => {
    const [source, example] = ["text-source", "text-example"].map((id) => document.getElementById(id));
    example.value = [...example.options].find(({ text }) => text === "l: Macros").value;
    [...document.querySelectorAll("#text-view button")].find(({ textContent }) => textContent === "Open").click();
    source.value += "// here";
    source.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await page.waitForFunction(() => /macro[^]*\/\/ here$/.test(localStorage.getItem("letcont:source")));
  assert.equal(await page.locator("#text-language").inputValue(), "l");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("what was typed just before it is saved is in the file", async () => {
  const page = await openText();
  await write(page, "1 + 1", "add");
  await keeps(page, "source", "1 + 1");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.evaluate(() => {
    const source = document.getElementById("text-source");
    source.value += " + 777";
    source.dispatchEvent(new InputEvent("input", { bubbles: true }));
    [...document.querySelectorAll("#text-view button")].find(({ textContent }) => textContent === "Save as Markdown").click();
  })]);
  assert.match(await fs.readFile(await saved.path(), "utf8"), /1 \+ 1 \+ 777/);
  await page.context().close();
});

test("the output is said to be that of the run, also while somebody debugs", async () => {
  const page = await openText();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const said = page.locator('[aria-labelledby="text-output"] .status');
  await said.filter({ hasText: "finished" }).waitFor();
  await page.getByRole("button", { name: "Step into", exact: true }).click();
  await page.locator('[aria-labelledby="text-steps"] .status').filter({ hasText: "step 0" }).waitFor();
  assert.match(await said.textContent(), /^finished/);
  await page.context().close();
});

test("undo in Input goes back in Input, also to what was there before a link, and wherever the canvas has its focus", async () => {
  const page = await openText();
  await write(page, "1 + 2", "add");
  const input = page.locator("#text-reads");
  await input.pressSequentially("12 34");
  await keeps(page, "input", "12 34");
  await input.press("Control+z");
  await shows(page, "text-reads", "");
  await input.press("Control+y");
  await shows(page, "text-reads", "12 34");
  await shows(page, "text-source", "1 + 2");
  await page.evaluate((hash) => { location.hash = hash; }, hashOf("write(7)"));
  await shows(page, "text-source", "write(7)");
  await shows(page, "text-reads", "");
  await input.press("Control+z");
  await shows(page, "text-reads", "12 34");
  await shows(page, "text-source", "write(7)");
  await page.locator("#text-source").press("Control+z");
  await shows(page, "text-source", "1 + 2");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("beside the canvas, nothing that was typed in one of the two is lost by the other, or by a reload", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "1 + 2", "add");
  const field = page.locator("#text-source");
  await shows(page, "text-source", "1 + 2");
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" + 345");
  await page.waitForFunction(() => window.letcont.getSource() === "1 + 2 + 345");
  await field.focus();
  await field.press("Control+End");
  await field.pressSequentially(" + 7");
  await page.waitForFunction(() => window.letcont.getSource() === "1 + 2 + 345 + 7");
  await field.pressSequentially("7");
  await page.reload();
  await ready(page);
  assert.equal(await page.evaluate(() => window.letcont.getSource()), "1 + 2 + 345 + 77");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("undo takes back the choice of a language alone, and a link takes nothing away that is just being typed", async () => {
  const page = await openText();
  await write(page, "1 + 2", "add");
  const field = page.locator("#text-source");
  await keeps(page, "source", "1 + 2");
  await field.fill("3 + 4");
  await keeps(page, "source", "3 + 4");
  await page.locator("#text-language").selectOption("l");
  await field.press("Control+z");
  await page.waitForFunction(() => document.getElementById("text-language").value === "add");
  await shows(page, "text-source", "3 + 4");
  await field.press("Control+End");
  await page.evaluate((hash) => {
    const source = document.getElementById("text-source");
    source.value += " + 5";
    source.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
    location.hash = hash;
  }, hashOf("write(9)"));
  await shows(page, "text-source", "write(9)");
  await page.waitForTimeout(1000); // the address would follow
  assert.equal(await page.evaluate(() => location.hash), hashOf("write(9)"));
  await field.press("Control+z");
  await shows(page, "text-source", "3 + 4 + 5");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("lines that nobody has touched end as they did", async () => {
  const page = await openText({ init: () => {
    localStorage.setItem("letcont:source", "1 +\n2 +\r\n3");
    localStorage.setItem("letcont:input", "a\r\nb\r\n");
  } });
  await page.locator("#text-source").press("Control+End");
  await page.locator("#text-source").pressSequentially("4\n");
  await keeps(page, "source", "1 +\n2 +\r\n34\n");
  await page.locator("#text-reads").press("Control+End");
  await page.locator("#text-reads").pressSequentially("c\nd");
  await keeps(page, "input", "a\r\nb\r\nc\r\nd");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("what another tab has kept stays, until something is changed here", async () => {
  const page = await openText();
  await page.evaluate(() => {
    localStorage.setItem("letcont:source", "7 + 7");
    localStorage.setItem("letcont:settings", "theme light\nlanguage l\n");
  });
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.waitForFunction(() => document.getElementById("text-view").textContent.includes("ended") || document.querySelector("#text-output")?.textContent !== "");
  const kept = () => page.evaluate(() => [localStorage.getItem("letcont:source"), localStorage.getItem("letcont:settings")]);
  assert.equal((await kept())[0], "7 + 7");
  assert.match((await kept())[1], /^theme light\n(.*\n)*language l\n/);
  await write(page, "40 + 2", "add");
  await page.waitForFunction(() => localStorage.getItem("letcont:source") === "40 + 2");
  assert.match((await kept())[1], /^theme light\n(.*\n)*language add\n/);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("fits a phone", async () => {
  const page = await openText({ viewport: { width: 320, height: 700 } });
  await write(page, "def f = { n -> if (n == 0) 1 else n * f(n - 1) }\nprint_line(f(15))\n", "l");
  await page.getByRole("columnheader", { name: "What it did" }).waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
  await page.context().close();
});

test("follows the panes: another layout, other stages", async () => {
  const page = await openPlayground(all.browser, all.url);
  const link = execFileSync(native, ["share", path.join(root, "ui/examples/fun/2-factorial.fun")], { encoding: "utf8" }).trim();
  await page.goto(all.url + link);
  await compiled(page);
  await page.evaluate(() => window.letcont.requestStage("k"));
  await page.locator('#text-view details[data-stage="k"] > summary').dispatchEvent("click");
  await page.waitForFunction(() => document.querySelector('#text-view details[data-stage="k"] pre').textContent.includes("call fact"));
  assert.equal(await mirrored(page, "k"), await page.evaluate(() => window.letcont.getStage("k")));
  await page.context().close();
});

test("what is written in the text view is what the canvas shows", async () => {
  const page = await openPlayground(all.browser, all.url);
  await write(page, "20 + 22", "add");
  await page.waitForFunction(() => window.letcont.getSource() === "20 + 22");
  await page.locator("#text-source").press("Control+Enter");
  await page.waitForFunction(() => window.letcont.getOutput().trim() === "42");
  await page.locator("#text-view button", { hasText: "Show as text only" }).click();
  await page.locator("#canvas").waitFor({ state: "hidden" });
  await page.locator("#text-view button", { hasText: "Show the graphical playground" }).click();
  await page.locator("#canvas").waitFor({ state: "visible" });
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("Escape and Tab lead from the canvas into it, and it is seen then", async () => {
  const page = await openPlayground(all.browser, all.url);
  const seen = () => page.evaluate(() => document.getElementById("text-view").getBoundingClientRect().width > 300);
  assert.equal(await seen(), false);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.getElementById("text-view").contains(document.activeElement)), true);
  assert.equal(await seen(), true);
  await page.context().close();
});

test("it leads to the book and to the licences", async () => {
  const page = await openText();
  const links = await page.locator("#text-view footer a").evaluateAll((all) => all.map((link) => link.href));
  assert.equal(links.length, 2);
  for (const link of links) assert.equal((await page.request.get(link)).status(), 200, link);
  await page.goto(links[1]);
  assert.match(await page.locator("main, body").first().innerText(), /LLVM/);
  await page.context().close();
});

test("without WebGL the page is the text view, and works", async () => {
  const page = await openText({ init: () => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind.startsWith("webgl") ? null : original.call(this, kind, ...rest); };
  } }, "", "");
  assert.match(await page.locator("#text-view header").innerText(), /WebGL 2/);
  assert.equal(await page.locator("#failure").isVisible(), false);
  await write(page, "def f(n) = if n < 2 then n else f(n - 1) + f(n - 2);\nwrite(f(20))", "fun");
  await page.waitForFunction(() => document.querySelector('#text-view details[data-stage="llvm"] pre').textContent.includes("@f("));
  await page.locator("#text-view button", { hasText: "Run" }).click();
  await page.waitForFunction(() => document.querySelector('#text-view [aria-label="Output"]').textContent === "6765\n");
  await page.waitForFunction(() => /program finished.*6765/s.test(document.querySelector("#text-view [role=status]").textContent));
  await screenshot(page, "text-no-webgl");
  // Step by step, too.
  const steps = () => page.locator('#text-view section[aria-labelledby="text-steps"]').innerText();
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("Step into");
  await page.waitForFunction(() => /step 0/.test(document.querySelector('[aria-labelledby="text-steps"]').textContent));
  await press("Step into");
  await page.waitForFunction(() => /step 1/.test(document.querySelector('[aria-labelledby="text-steps"]').textContent));
  assert.match(await steps(), /Evaluation\s+write\(«f\(20\)»\)/);
  await press("Step back");
  await page.waitForFunction(() => /step 0/.test(document.querySelector("#text-view [role=status]").textContent));
  await press("Continue");
  await page.waitForFunction(() => /Output so far/.test(document.querySelector('[aria-labelledby="text-steps"]').textContent));
  assert.match(await steps(), /The program has ended\.[\s\S]*6765/);
  await press("Stop debugging");
  await page.waitForFunction(() => !/Variables/.test(document.querySelector('[aria-labelledby="text-steps"]').textContent));
  await page.reload();
  await page.waitForFunction(() => document.getElementById("text-source")?.value.includes("write(f(20))"), null, { timeout: 10_000 });
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("every stage of the text view is the command line's", async () => {
  const page = await openText();
  for (const { language, name, text } of (await lessons()).filter(({ name }) => name.startsWith("2-"))) {
    await write(page, text, language);
    for (const details of await page.locator("#text-view details").all()) {
      if (!await details.evaluate((element) => element.open)) await details.locator("summary").click();
    }
    let compared = 0;
    for (const stage of await page.locator("#text-view details").evaluateAll((list) => list.map((one) => one.dataset.stage))) {
      let expected = null;
      try {
        expected = execFileSync(native, ["emit", `--lang=${language}`, `--stage=${stage}`, "--llvm-passes=letcont", "-"], { input: text, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"] });
      } catch { /* the language has no such stage */ }
      if (expected === null || expected.includes("program.")) continue;
      await page.waitForFunction(([wanted, right]) => document.querySelector(`#text-view details[data-stage="${wanted}"] pre`).textContent === right, [stage, expected], { timeout: 30_000 }) // LLVM's optimiser comes when it is first asked for
        .catch(() => assert.fail(`${name}: ${stage}`));
      ++compared;
    }
    assert.ok(compared >= 5, `${name}: ${compared} stages`);
  }
  assert.ok(await page.locator('#text-view details[data-stage="flow"] svg rect').count() > 2, "pictures are drawn");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a mistake is announced and leads to its place", async () => {
  const page = await openText();
  await write(page, "1 + 2\n", "add");
  await page.waitForTimeout(800);
  await write(page, "1 + 2\nπ", "add");
  await page.waitForFunction(() => /error/.test(document.querySelector("#text-view [role=status]").textContent));
  const problem = page.locator("#text-view .problems li button").first();
  assert.match(await problem.innerText(), /Line 1, column 1|Line 2, column 1/);
  await problem.click();
  assert.equal(await page.evaluate(() => document.activeElement.id), "text-source");
  await page.context().close();
});

test("a link on a phone is read as text, without the canvas", async () => {
  const link = execFileSync(native, ["share", path.join(root, "ui/examples/l/4-lists.l")], { encoding: "utf8" }).trim();
  const page = await openText({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }, link, "");
  assert.match(await page.locator("#text-source").inputValue(), /^\/\/ Lists/);
  assert.equal(await part(page, "Output").isVisible(), false, "nothing runs before the reader asks");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is wider than the screen");
  assert.doesNotMatch(await page.locator('meta[name="viewport"]').getAttribute("content"), /user-scalable|maximum-scale/);
  assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => /application[^/]*\.wasm/.test(name))), false);
  await screenshot(page, "text-phone");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("prints the program, its stages and its output", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "3 + (2 + 4)", "add");
  await run(page);
  await page.waitForFunction(() => document.querySelector('#text-view [aria-label="Output"]').textContent === "9\n");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#canvas").isVisible(), false);
  assert.equal(await page.locator("#text-view .commands").isVisible(), false);
  const text = await page.locator("#text-view").innerText();
  for (const words of ["3 + (2 + 4)", "define i32 @main", "add(x1, x2)", "Output"]) assert.ok(text.includes(words), words);
  await screenshot(page, "text-print");
  await page.context().close();
});

// Nobody waits for the text view while typing: it follows in pauses.
test("does nothing while one types", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "1", "add");
  await page.waitForTimeout(1500);
  await page.evaluate(() => { window.updates = 0; new MutationObserver(() => { ++window.updates; }).observe(document.getElementById("text-view"), { subtree: true, childList: true, characterData: true, attributes: true }); });
  for (const key of "+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1") await page.keyboard.press(key);
  const during = await page.evaluate(() => window.updates);
  await page.waitForFunction(() => document.getElementById("text-source").value === window.letcont.getSource());
  assert.ok(during < 20, `${during} updates for 40 keys`);
  await page.context().close();
});

// ---- The audit

async function findings(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ impact, id, nodes }) => `${impact}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" | ")}`);
}

const views = [
  { name: "the canvas", open: (options) => openPlayground(all.browser, all.url, options) },
  { name: "the canvas with the text beside it", open: async (options) => {
    const page = await openPlayground(all.browser, all.url, options);
    await page.locator("#text-view button").first().focus();
    return page;
  } },
  { name: "the text view", open: async (options) => {
    const page = await openText(options);
    await write(page, "1 +\n+ 2", "add");
    await page.locator("#text-view .problems li").first().waitFor();
    return page;
  } },
  { name: "the text view on a phone", open: (options) => openText({ ...options, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }) },
];

for (const colorScheme of ["light", "dark"]) {
  for (const { name, open } of views) {
    test(`axe-core finds nothing serious: ${name}, ${colorScheme}`, async () => {
      const page = await open({ colorScheme, bypassCSP: true });
      await page.waitForTimeout(500);
      assert.deepEqual(await findings(page), []);
      await screenshot(page, `audit-${name.replace(/ /g, "-")}-${colorScheme}`);
      await page.context().close();
    });
  }
}
