// <letcont-program>, from the package for npm, in pages with a strict policy.

import assert from "node:assert/strict";
import { promises as fs } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { PHONE, screenshot } from "./harness.mjs";
import { element, html, npm, servePages } from "./pages.mjs";

const axe = await fs.readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const FACTORIAL = "// Factorial\ndef fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(10))";
const ENDLESS = "def loop(n) : Void = loop(n + 1);\nloop(1)";
const MUCH = "def count(n) : Void = { write(n); count(n + 1) };\ncount(1)";
const SUM = "3 + (2 + 4)";

const THREE = html([
  element(SUM, 'id="sum" language="add" stages="cps llvm" passes="none"'),
  element(FACTORIAL, 'id="fact" language="fun" stages="cps bytecode" layout="columns" passes="none" playground="https://example.org/letcont/"'),
  element("print(\"é😀: \")\nprint(6 * 7)", 'id="text" language="l" stages="types, cps" theme="dark"'),
].join("<p>Between</p>"));

let pages;
before(async () => {
  pages = await servePages({
    "three.html": THREE,
    "endless.html": html(element(ENDLESS, 'id="endless" language="fun"') + element(MUCH, 'id="much" language="fun"')),
    "dark.html": html(element(SUM, 'id="sum" language="add"'), '<link rel="stylesheet" href="dark.css">'),
    "dark.css": "body { background: #111; color: #eee; } body.paper { background: white; color: black; }",
    "input.html": html(element("print(with_default(0, read_int()) + 1)", 'id="reads" language="l" input="41"')
      + element("print(10 / with_default(0, read_int()))", 'id="fails" language="l" input="0"')
      + element("print(1 < 2 < 3)", 'id="wrong" language="l" input="0"')),
    "fixed.html": html(element(SUM, 'id="sum" language="add" readonly label="A sum"')),
  });
});
after(() => pages?.end());

const bounded = { timeout: 240_000 };
const part = (page, id, selector) => page.locator(`#${id} ${selector}`);
const button = (page, id, name) => page.locator(`#${id}`).getByRole("button", { name, exact: true });
const source = (page, id) => part(page, id, '[part="source"] textarea');
const lit = (page, id, view) => part(page, id, `[part="${view}"]:visible .lit`).allTextContents();
const status = (page, id, text) => page.waitForFunction(([name, wanted]) => new RegExp(wanted).test(document.getElementById(name).shadowRoot.querySelector('[part="status"]').textContent), [id, text]);
const end = async (page) => {
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
};

// The piece of a painted text, as the mouse finds it.
const piece = (page, id, view, text) => part(page, id, `[part="${view}"]:visible .paint span:not(.line)`).filter({ hasText: text }).first();
async function hover(page, id, view, text) {
  const { x, y, width, height } = await piece(page, id, view, text).boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
}

test("without scripts it is text", bounded, async () => {
  const page = await pages.open("three.html", { javaScriptEnabled: false, init: null });
  assert.equal((await page.locator("#fact pre").textContent()).trim(), FACTORIAL);
  assert.ok(await page.locator("#fact pre").isVisible());
  await page.context().close();
});

test("three on a page, each with its own program: nothing is fetched unasked, and one engine runs them", bounded, async () => {
  const page = await pages.open("three.html");
  await page.waitForTimeout(500);
  assert.deepEqual(page.fetched.filter((name) => /wasm|worker/.test(name)), []);
  assert.equal(page.workers().length, 0);
  for (const [id, output] of [["sum", "9\n"], ["fact", "3628800\n"], ["text", "é😀: 42"]]) {
    await button(page, id, "Run").click();
    await status(page, id, "Finished");
    assert.equal(await part(page, id, '[part="output"]').textContent(), output);
  }
  assert.equal(page.workers().length, 1);
  assert.deepEqual(page.fetched.filter((name) => name.endsWith(".wasm")), ["letcont/letcont.wasm"]);
  await screenshot(page, "element-three");
  await end(page);
});

test("stages come when they are asked for; LLVM with a module of its own", bounded, async () => {
  const page = await pages.open("three.html");
  await part(page, "sum", '[role="tab"]').filter({ hasText: "CPS" }).click();
  await status(page, "sum", "Compiled");
  assert.match(await part(page, "sum", '[part="stage"]:visible textarea').inputValue(), /add\(/);
  assert.equal(page.fetched.includes("letcont/letcont-llvm.wasm"), false);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => [...document.getElementById("sum").shadowRoot.querySelectorAll('[part="stage"] textarea')].some((area) => /define/.test(area.value)));
  assert.equal(await part(page, "sum", '[role="tabpanel"]:visible').count(), 1);
  await button(page, "fact", "Stages").click();
  await status(page, "fact", "Compiled");
  assert.equal(await part(page, "fact", '[part="stage"]:visible').count(), 2);
  const [one, other] = await part(page, "fact", ".pane").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  assert.ok(one < other, "side by side");
  await end(page);
});

test("what belongs together lights up, by the mouse and by the caret", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => document.getElementById("sum").compile());
  await hover(page, "sum", "stage", "x3");
  assert.equal((await lit(page, "sum", "source")).join(""), "(2 + 4)");
  assert.equal((await lit(page, "sum", "stage")).join(""), "let x3 = add(x1, x2)");
  assert.equal((await part(page, "sum", '[part="stage"]:visible .weak').allTextContents()).join(""), "let x1 = 2let x2 = 4", "what was made from its parts");
  await page.mouse.move(1, 1);
  assert.deepEqual(await lit(page, "sum", "source"), []);
  await source(page, "sum").focus();
  await page.keyboard.press("Control+Home");
  for (let i = 0; i < 6; ++i) await page.keyboard.press("ArrowRight"); // within 2 + 4
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector('[part="stage"] .lit'));
  const linked = (await lit(page, "sum", "stage")).join("");
  assert.match(linked, /let x\d = (2|add)/);
  await page.keyboard.press("F7");
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement.readOnly), true);
  await end(page);
});

test("is edited, says what is wrong, and is reset", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => {
    window.changes = 0;
    addEventListener("letcont-change", () => { window.changes += 1; });
    return document.getElementById("sum").compile();
  });
  await source(page, "sum").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1 + (");
  await status(page, "sum", "1 error");
  await part(page, "sum", '[part="problems"] button').click();
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement.selectionStart), 5);
  await page.keyboard.type("2 + 40)");
  await status(page, "sum", "Compiled");
  assert.match(await part(page, "sum", '[part="stage"]:visible textarea').inputValue(), /= 40/);
  assert.equal(await part(page, "sum", '[part="problems"]').isVisible(), false);
  await page.keyboard.press("Control+Enter");
  await status(page, "sum", "Finished");
  assert.equal(await part(page, "sum", '[part="output"]').textContent(), "43\n");
  assert.ok(await page.evaluate(() => window.changes) >= 5);
  await button(page, "sum", "Reset").press("Enter");
  assert.equal(await source(page, "sum").inputValue(), SUM);
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement?.tagName), "TEXTAREA");
  assert.equal(await button(page, "sum", "Reset").isDisabled(), true);
  await status(page, "sum", "Compiled");
  assert.match(await part(page, "sum", '[part="stage"]:visible textarea').inputValue(), /let x1 = 2/);
  await source(page, "fact").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("  1;");
  await page.keyboard.press("Enter");
  await page.keyboard.type("2");
  assert.ok((await source(page, "fact").inputValue()).endsWith("\n  1;\n  2"), "a line begins like the one before");
  const painted = await part(page, "fact", '[part="source"] .paint').textContent();
  assert.equal(painted.trimEnd(), await source(page, "fact").inputValue());
  await end(page);
});

test("is debugged, forwards and backwards, by buttons and by keys", bounded, async () => {
  const page = await pages.open("three.html");
  await button(page, "fact", "Debug").click();
  const steps = part(page, "fact", '[part="steps"]');
  await steps.waitFor();
  const number = async (wanted) => page.waitForFunction((text) => document.getElementById("fact").shadowRoot.querySelector(".steps .status").textContent.startsWith(text), `Step ${wanted}`);
  await number(0);
  await button(page, "fact", "Step into").click();
  await number(1);
  await source(page, "fact").focus();
  for (let i = 2; i <= 9; ++i) {
    await page.keyboard.press("F2");
    await number(i);
  }
  assert.ok(await part(page, "fact", ".next").count() > 0);
  assert.match(await steps.textContent(), /n(\.\d+)? = 10/);
  assert.match(await steps.textContent(), /Call stackin [^\x60]+$/);
  await page.keyboard.press("Shift+F2");
  await number(8);
  await button(page, "fact", "Continue").click();
  await page.waitForFunction(() => /3628800/.test(document.getElementById("fact").shadowRoot.querySelector(".steps").textContent));
  await button(page, "fact", "Stop debugging").click();
  assert.equal(await steps.isVisible(), false);
  assert.equal(await part(page, "fact", ".next").count(), 0);
  await end(page);
});

test("an endless program is stopped, and what runs keeps the page usable", bounded, async () => {
  const page = await pages.open("endless.html");
  await button(page, "endless", "Run").click();
  await page.waitForTimeout(500);
  await button(page, "endless", "Stop").click();
  await button(page, "endless", "Run").waitFor();
  await status(page, "endless", "Stopped");
  await button(page, "endless", "Run").click();
  await page.evaluate(() => { document.getElementById("endless").engine = "vm"; }); // no reason to stop
  await button(page, "much", "Run").click(); // which is one
  await status(page, "endless", "Stopped");
  await status(page, "much", "Failed");
  assert.ok((await part(page, "much", '[part="output"]').textContent()).length < 300_000);
  assert.match(await part(page, "much", '[part="problems"]').textContent(), /limit/);
  await end(page);
});

test("says what it cannot do, and goes on", bounded, async () => {
  const page = await pages.open("three.html");
  const said = await page.evaluate(async () => {
    const element = document.getElementById("sum");
    const errors = [];
    element.addEventListener("letcont-error", ({ detail }) => errors.push(detail.error.code));
    element.stages = ["nonsense"];
    await element.compile().catch(() => {});
    const text = element.shadowRoot.querySelector('[part="status"]').textContent;
    element.stages = ["tokens", "types"];
    element.language = "klingon";
    await element.run();
    element.language = "add";
    element.program = "1 +";
    await element.debug();
    element.program = "1 + 1";
    const { output } = await element.run();
    return { errors, text, output };
  });
  assert.deepEqual(said.errors, ["argument", "argument", "program"]);
  assert.match(said.text, /no stage "nonsense"/);
  assert.equal(said.output, "2\n");
  await page.evaluate(async () => {
    const made = document.createElement("letcont-program");
    made.id = "made";
    made.language = "add";
    made.program = "20 + 22";
    document.body.append(made);
    await made.run();
    made.remove();
    document.body.prepend(made);
  });
  assert.equal(await part(page, "made", '[part="output"]').textContent(), "42\n");
  await end(page);
});

test("reads input, and cannot be edited where it is read-only", bounded, async () => {
  const page = await pages.open("input.html");
  await button(page, "reads", "Run").click();
  await status(page, "reads", "Finished");
  assert.equal(await part(page, "reads", '[part="output"]').textContent(), "42");
  await button(page, "reads", "Debug").click();
  await status(page, "reads", "Step 0");
  await part(page, "reads", '[part="input"] textarea').fill("7");
  assert.equal(await part(page, "reads", '[part="steps"]').isVisible(), false, "they are of another input");
  await page.evaluate(() => document.getElementById("reads").run());
  await page.evaluate(() => { document.getElementById("reads").input = "1000"; });
  assert.equal(await part(page, "reads", '[part="output"].stale').count(), 1);
  assert.equal(await part(page, "reads", '[part="status"]').textContent(), "");
  await part(page, "reads", '[part="input"] textarea').fill("9");
  await page.evaluate(() => { document.getElementById("reads").input = "1000"; });
  assert.equal(await part(page, "reads", '[part="input"] textarea').inputValue(), "1000", "though it was so before somebody typed");
  await button(page, "fails", "Run").click();
  await status(page, "fails", "Failed");
  assert.ok(await part(page, "fails", '[part="source"] .problem').count() > 0);
  await part(page, "fails", '[part="input"] textarea').fill("5");
  assert.equal(await part(page, "fails", '[part="source"] .problem').count(), 0, "it is of another input");
  assert.equal(await part(page, "fails", '[part="problems"]').isVisible(), false);
  await button(page, "wrong", "Run").click();
  await status(page, "wrong", "The program does not compile");
  await part(page, "wrong", '[part="input"] textarea').fill("5");
  assert.equal(await part(page, "wrong", '[part="status"]').textContent(), "The program does not compile", "whatever the input");
  await end(page);
  const fixed = await pages.open("fixed.html");
  await source(fixed, "sum").focus();
  await fixed.keyboard.type("1");
  assert.equal(await source(fixed, "sum").inputValue(), SUM);
  assert.equal(await button(fixed, "sum", "Reset").isVisible(), false);
  assert.equal(await fixed.getByRole("group", { name: "A sum", exact: true }).count(), 1);
  await end(fixed);
});

test("keys that are typed in it are not the page's; Tab goes through it", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => {
    window.heard = [];
    addEventListener("keydown", (event) => window.heard.push(event.key));
  });
  await source(page, "sum").focus();
  for (const key of ["ArrowRight", "Space", "a", "Escape", "Tab"]) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => window.heard), ["Escape", "Tab"]);
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement.role), "tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement.textContent), "Reset");
  await end(page);
});

test("light and dark as the page is, or as the attribute says", bounded, async () => {
  const isDark = (page, id) => page.evaluate((name) => document.getElementById(name).shadowRoot.querySelector(".frame").classList.contains("dark"), id);
  const page = await pages.open("three.html", { colorScheme: "dark" });
  assert.equal(await isDark(page, "sum"), false, "the page knows no dark");
  assert.equal(await isDark(page, "text"), true);
  await page.evaluate(() => document.getElementById("text").setAttribute("theme", "light"));
  assert.equal(await isDark(page, "text"), false);
  await page.evaluate(() => { document.documentElement.style.colorScheme = "light dark"; });
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector(".frame.dark"));
  await end(page);
  const dark = await pages.open("dark.html");
  await dark.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector(".frame.dark"));
  await dark.evaluate(() => document.body.classList.add("paper"));
  await dark.waitForFunction(() => !document.getElementById("sum").shadowRoot.querySelector(".frame.dark"));
  await end(dark);
});

for (const theme of ["light", "dark"]) {
  test(`axe-core finds nothing serious: ${theme}`, bounded, async () => {
    const page = await pages.open("three.html");
    await page.evaluate((name) => { for (const each of document.querySelectorAll("letcont-program")) each.theme = name; }, theme);
    const check = async () => {
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`), []);
    };
    await check();
    await page.evaluate(async () => {
      for (const each of document.querySelectorAll("letcont-program")) {
        await each.compile();
        await each.run();
        await each.debug();
      }
      document.getElementById("sum").program = "1 +";
      await document.getElementById("sum").compile();
    });
    await check();
    await screenshot(page, `element-${theme}`);
    await page.context().close();
  });
}

test("on paper there is the program, and no buttons", bounded, async () => {
  const page = await pages.open("three.html");
  await page.emulateMedia({ media: "print" });
  assert.equal(await button(page, "sum", "Run").isVisible(), false);
  assert.equal(await part(page, "sum", '[part="source"] .paint').isVisible(), true);
  assert.equal(await source(page, "sum").isVisible(), false);
  await end(page);
});

test("a tap sets the caret and lights what is linked; buttons are large enough", bounded, async () => {
  const page = await pages.open("three.html", PHONE);
  await page.evaluate(() => document.getElementById("sum").compile());
  const { x, y, width, height } = await piece(page, "sum", "source", "4").boundingBox();
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector('[part="stage"] .lit'));
  assert.ok((await button(page, "sum", "Run").boundingBox()).height >= 44);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is not too wide");
  await end(page);
});

test("at most 900 KB are fetched before the first stage shows", bounded, async () => {
  const page = await pages.open("three.html");
  await part(page, "sum", '[role="tab"]').first().click();
  await status(page, "sum", "Compiled");
  const files = [...new Set(page.fetched)].filter((name) => name.startsWith("letcont/"));
  const sizes = await Promise.all(files.map(async (name) => {
    const bytes = await fs.readFile(path.join(npm, name));
    return (await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })).length;
  }));
  const sum = sizes.reduce((one, other) => one + other, 0);
  console.log(`${sum} bytes in ${files.length} files`);
  assert.ok(files.includes("letcont/letcont.wasm") && sum <= 900_000, `${sum} bytes`);
  await end(page);
});

test("links open the program in the playground; stages are called as the engine calls them", bounded, async () => {
  const page = await pages.open("three.html");
  const [link, titles, described] = await page.evaluate(async () => {
    const { describe } = await import("/letcont/index.js");
    const { LANGUAGES, STAGES } = await import("/letcont/element/titles.js");
    const { languages, stages } = await describe();
    const byName = (all) => Object.fromEntries(all.map(({ name, title }) => [name, title]));
    return [await document.getElementById("fact").link(), { LANGUAGES, STAGES }, { LANGUAGES: byName(languages), STAGES: byName(stages) }];
  });
  assert.deepEqual(titles, described);
  assert.match(link, /^#1\./);
  // The tab is there at once, before the engine has made the link: later the browser would not allow it.
  await page.evaluate(() => { window.open = (address) => { window.first = address; return { opener: window, location: { replace(wanted) { window.opened = wanted; } } }; }; });
  await button(page, "fact", "Open in the playground").click();
  assert.equal(await page.evaluate(() => window.first), "");
  await page.waitForFunction(() => window.opened);
  assert.equal(await page.evaluate(() => window.opened), `https://example.org/letcont/${link}`);
  await page.evaluate(() => { window.open = () => null; });
  await button(page, "fact", "Open in the playground").click();
  await status(page, "fact", "The browser did not allow another tab.");
  await end(page);
});

test("what was wrong with a program is not said of the next one", bounded, async () => {
  const page = await pages.open("three.html");
  let comes;
  const wanted = new Promise((resolve) => { comes = resolve; });
  await page.route(/letcont\.wasm$/, async (route) => { await wanted; await route.continue(); });
  await page.evaluate(() => { document.getElementById("fact").program = "write(1 + )"; });
  await button(page, "fact", "Stages").click();
  await status(page, "fact", "Compiling");
  await button(page, "fact", "Stages").click();
  await source(page, "fact").fill("write(1 + 2)");
  comes();
  await button(page, "sum", "Run").click();
  await status(page, "sum", "Finished");
  assert.equal(await part(page, "fact", '[part="problems"]').isVisible(), false);
  assert.equal(await part(page, "fact", '[part="status"]').textContent(), "");
  await end(page);
});

test("takes a program of very many lines, and says when it is too long for an address", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => { document.getElementById("fact").program = "// x\n".repeat(150_000); });
  assert.equal((await part(page, "fact", '[part="source"] .paint').textContent()).length, 750_001);
  await page.evaluate(() => {
    window.open = () => ({ location: { replace(wanted) { window.opened = wanted; } }, close() { window.closed = true; } });
    const line = () => `// ${String.fromCharCode(...crypto.getRandomValues(new Uint8Array(60_000)).map((byte) => 33 + (byte & 63)))}\n`;
    document.getElementById("fact").program = Array.from({ length: 45 }, line).join("");
  });
  await button(page, "fact", "Open in the playground").click();
  await status(page, "fact", "too long for a link");
  await page.evaluate(() => Object.assign(document.getElementById("fact"), { program: "write(1)" }).setAttribute("playground", "http://["));
  await button(page, "fact", "Open in the playground").click();
  await status(page, "fact", "URL");
  await end(page);
});

test("what is lit follows the program: none where it was, and what the caret is in once it is compiled", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => document.getElementById("sum").compile());
  await source(page, "sum").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.getElementById("sum").shadowRoot.querySelector('[part="source"] .lit'));
  await page.keyboard.type("0"); // 3 + (2 + 40)
  await status(page, "sum", "Compiled");
  assert.match((await lit(page, "sum", "stage")).join(""), /= 40/);
  await page.keyboard.press("F7");
  assert.equal(await page.evaluate(() => document.getElementById("sum").shadowRoot.activeElement.readOnly), true);
  assert.notDeepEqual(await lit(page, "sum", "source"), []);
  await page.evaluate(() => { document.getElementById("sum").passes = "default"; });
  assert.deepEqual(await lit(page, "sum", "source"), []);
  await page.evaluate(() => { document.getElementById("sum").program = "1 + 2 +\r\n3 + 4 + 5"; });
  assert.deepEqual(await lit(page, "sum", "source"), []);
  assert.equal(await button(page, "sum", "Reset").isDisabled(), true);
  await end(page);
});

test("an edit takes back what was said; who stops debugging is at Debug; and nothing runs beside it", bounded, async () => {
  const page = await pages.open("three.html");
  await page.evaluate(() => document.getElementById("fact").run());
  await source(page, "fact").fill(MUCH);
  assert.equal(await part(page, "fact", '[part="status"]').textContent(), "");
  await button(page, "fact", "Run").click();
  await part(page, "fact", '[part="output"]').filter({ hasText: "10" }).waitFor();
  await button(page, "fact", "Debug").click();
  await status(page, "fact", "Step 0");
  const printed = () => page.evaluate(() => document.getElementById("fact").output.length);
  const before = await printed();
  await page.waitForTimeout(300);
  assert.equal(await printed(), before);
  await status(page, "fact", "Step 0");
  await button(page, "fact", "Stop debugging").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.getElementById("fact").shadowRoot.activeElement?.textContent), "Debug");
  assert.equal(await part(page, "fact", '[part="status"]').textContent(), "");
  await page.evaluate(async () => {
    const element = document.getElementById("fact");
    const started = element.debug("start");
    element.program = "write(7)";
    await started;
  });
  assert.equal(await part(page, "fact", '[part="status"]').textContent(), "", "it is another program that has stopped");
  assert.equal(await button(page, "fact", "Run").count(), 1);
  await end(page);
});

test("where there can be no worker, the engine runs in the page", bounded, async () => {
  const others = await servePages({ "three.html": THREE }, { policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'", browser: pages.browser });
  const page = await others.open("three.html", { expected: /worker/i });
  await button(page, "fact", "Run").click();
  await status(page, "fact", "Finished");
  assert.equal(await part(page, "fact", '[part="output"]').textContent(), "3628800\n");
  assert.equal(page.workers().length, 0);
  await page.context().close();
  await others.end();
});
