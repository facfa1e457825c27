// Links: a program in the address is copied, opened, followed, and rejected when it is damaged.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fragmentOf } from "../../web/book/link.mjs";
import { compiled, newPage, openPlayground, ready, run, setProgram, settled, source, startAll, startBrowser, typeProgram } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

const link = (page) => page.evaluate(() => window.letcont.copyLink());
const notice = (page) => page.evaluate(() => window.letcont.getNotice());
const output = (page) => page.evaluate(() => window.letcont.getOutput());

test("a copied link opens the same program in another page, which does not run it", async () => {
  const first = await openPlayground(all.browser, all.url);
  const text = "x = 5\n// λ → ∀ and \"quotes\"\nx + x + 1";
  await setProgram(first, text, "add");
  const address = await link(first);
  assert.match(address, /#1\.[A-Za-z0-9_.-]+$/);
  const second = await openPlayground(all.browser, address);
  assert.equal(await source(second), text);
  assert.equal(await output(second), "");
  assert.equal((await run(second)).trim(), "11");
  assert.deepEqual([...await first.problems(), ...await second.problems()], []);
  await first.context().close();
  await second.context().close();
});

test("the address follows what is typed", async () => {
  const page = await openPlayground(all.browser, all.url);
  const before = page.url();
  await typeProgram(page, "7 + 8");
  await page.waitForFunction((old) => location.href !== old, before);
  assert.equal(page.url(), await link(page));
  assert.equal(await page.evaluate(() => history.length), 2, "no entry in the history for each key");
  await page.reload();
  await page.waitForFunction(() => window.letcont?.getSource() === "7 + 8");
  await page.context().close();
});

test("what was typed just before a reload is there after it", async () => {
  const page = await openPlayground(all.browser, all.url);
  await typeProgram(page, "7 + 8");
  await page.waitForFunction(() => location.hash !== "");
  for (const digit of ["1", "2"]) {
    await page.keyboard.press("Control+End");
    await page.keyboard.type(digit);
    await page.waitForFunction((end) => window.letcont.getSource().endsWith(end), digit);
    await page.reload();
    await ready(page);
    assert.equal((await source(page)).at(-1), digit);
  }
  assert.equal(await source(page), "7 + 812");
  await page.context().close();
});

test("a program that is too long for the address survives a reload with its passes, too", async () => {
  const page = await openPlayground(all.browser, all.url + fragmentOf({ language: "add", text: "1 + 2", passes: "none" }));
  await typeProgram(page, "7 + 8");
  await page.waitForFunction(() => location.hash !== "");
  const long = `// ${Array.from({ length: 40_000 }, (_, i) => (i * 7919 % 65_521).toString(36)).join("")}\n1 + 1`;
  await setProgram(page, long, "add");
  await page.waitForFunction(() => location.hash === "", null, { timeout: 10_000 });
  const before = await link(page);
  await page.reload();
  await ready(page);
  assert.equal(await source(page), long);
  assert.ok(await link(page) === before, "the link, which holds all, is the same");
  await page.goto(`${all.url}?view=text`);
  await page.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent ?? ""), null, { timeout: 30_000 });
  assert.equal(await page.locator('[aria-labelledby="text-passes"]').isVisible(), false, "no pass has run");
  await page.context().close();
});

test("a program that is too long for what browsers take as an address survives a reload of the text view", async () => {
  const page = await openPlayground(all.browser, all.url, {});
  await page.goto(`${all.url}?view=text`);
  await page.locator("#text-source").fill("1 + 1");
  await page.waitForFunction(() => location.hash !== "");
  await page.evaluate(() => {
    const line = () => `// ${String.fromCharCode(...crypto.getRandomValues(new Uint8Array(60_000)).map((byte) => 33 + (byte & 63)))}\n`;
    const source = document.getElementById("text-source");
    source.value = `${Array.from({ length: 45 }, line).join("")}1 + 1`;
    source.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  const length = await page.evaluate(() => document.getElementById("text-source").value.length);
  await page.waitForFunction((wanted) => localStorage.getItem("letcont:source")?.length === wanted, length);
  await page.waitForTimeout(1500); // the address follows
  await page.reload();
  await page.waitForFunction((wanted) => document.getElementById("text-source")?.value.length === wanted, length);
  await page.context().close();
});

test("two tabs keep programs that are too long for the address apart", async () => {
  const one = await openPlayground(all.browser, all.url);
  const words = (seed) => Array.from({ length: 40_000 }, (_, i) => ((i * 7919 + seed) % 65_521).toString(36)).join("");
  const long = (seed) => `// ${words(seed)}\n${seed} + 1`;
  await setProgram(one, long(3), "add");
  const two = await one.context().newPage();
  await two.goto(all.url);
  await ready(two);
  await setProgram(two, "print (1 + 1)", "l");
  await two.waitForFunction(() => location.hash !== "");
  await two.evaluate((text) => window.letcont.setInput(text), words(5));
  await two.waitForFunction(() => location.hash === "", null, { timeout: 10_000 });
  await one.reload();
  await ready(one);
  assert.equal(await source(one), long(3));
  assert.equal(await one.evaluate(() => window.letcont.getLanguage()), "add");
  await setProgram(one, long(4), "add");
  await one.waitForFunction((end) => sessionStorage.getItem("letcont:source").endsWith(end), "4 + 1");
  await two.reload();
  await ready(two);
  assert.equal(await source(two), "print (1 + 1)");
  await one.goto(`${all.url}?view=text`);
  await one.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent ?? ""), null, { timeout: 30_000 });
  assert.match(await one.locator("#text-source").inputValue(), /4 \+ 1$/);
  await one.context().close();
});

test("a tab that is closed leaves its program among the recent ones, though another one had it at its start", async () => {
  const one = await openPlayground(all.browser, all.url);
  const kept = (page, program) => page.waitForFunction((wanted) => localStorage.getItem("letcont:source") === wanted, program);
  await setProgram(one, "// long work\n1 + 1", "add");
  await kept(one, "// long work\n1 + 1");
  await one.reload();
  await ready(one);
  const two = await one.context().newPage(); // the tab is duplicated
  await two.goto(one.url());
  await ready(two);
  await setProgram(one, "2 + 2", "add");
  await kept(one, "2 + 2");
  await two.close({ runBeforeUnload: true });
  await one.reload();
  const recent = await one.waitForFunction(() => [...document.querySelectorAll("#text-example optgroup option")].map(({ text }) => text).join());
  assert.equal(await recent.jsonValue(), "add: long work");
  await one.context().close();
});

// What the page is told when its tab goes into the background, or comes back.
const hide = (page, hidden) => page.evaluate((isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}, hidden);

for (const view of ["canvas", "text"]) {
  test(`a tab that shows the last program, and has no link yet, keeps it though another tab saves its own: ${view}`, async () => {
    const one = await openPlayground(all.browser, all.url);
    const kept = (key, program) => one.waitForFunction(([name, wanted]) => localStorage.getItem(`letcont:${name}`) === wanted, [key, program]);
    await setProgram(one, "// long work\n1 + 1", "add");
    await kept("source", "// long work\n1 + 1");
    const two = await one.context().newPage();
    const shows = () => two.waitForFunction(() => document.getElementById("text-source")?.value === "// long work\n1 + 1");
    await two.goto(`${all.url}?view=${view}`);
    await shows();
    await setProgram(one, "2 + 2", "add");
    await kept("source", "2 + 2");
    await two.reload(); // as if the browser had discarded it
    await shows();
    await hide(two, true);
    assert.notEqual(await one.evaluate(() => localStorage.getItem("letcont:programs")), "", "it may never come back");
    await hide(two, false);
    await kept("programs", "");
    assert.equal(await two.evaluate(() => location.hash), "");
    await one.context().close();
  });
}

test("errors in what a front end made are shown where its own text has them", async () => {
  const made = (operand) => `def a : i32 = {\n  let z = 0\n  @2:5-2:12 let q = div(z, ${operand})\n  halt(q)\n}\n`;
  const fragment = (operand) => fragmentOf({ language: "cps", text: made(operand), panes: ["original", "source"], originalName: "lib/p.toy", original: "main =\n  x = 1 / 0\n" });
  const page = await openPlayground(all.browser, all.url + fragment("y"));
  await compiled(page);
  await page.waitForFunction(() => /lib\/p\.toy:2:5: error/.test(document.querySelector("#text-view")?.textContent), null, { timeout: 30_000 });
  await page.goto(`${all.url}?view=text${fragment("y")}`);
  await page.getByText("lib/p.toy:2:5: error").waitFor();
  await page.locator('#text-view details[data-stage="original"][open] pre', { hasText: "x = 1 / 0" }).waitFor();
  await page.goto(`${all.url}?embed${fragment("z")}`);
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByText("lib/p.toy:2:5: division by zero").waitFor();
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("what is told of a full storage stays when the engine comes", async () => {
  const page = await (await all.browser.newContext()).newPage();
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...item) {
      if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
      set.apply(this, item);
    };
  });
  let comes;
  const wanted = new Promise((resolve) => { comes = resolve; });
  await page.route(/engine\.[0-9a-f]{16}\.wasm/, async (route) => { await wanted; await route.continue(); });
  await page.goto(all.url);
  await page.waitForFunction(() => window.letcont);
  await page.evaluate(() => window.letcont.setSource("1 + 5", "add"));
  await page.locator("#notice").waitFor();
  comes();
  await ready(page);
  await page.waitForTimeout(500);
  assert.match(await page.locator("#notice-text").innerText(), /storage is full/);
  assert.ok(await page.locator("#notice").isVisible());
  await page.context().close();
});

test("a full storage is told of, once in a tab, and a reload keeps a long program all the same", async () => {
  const page = await openPlayground(all.browser, all.url);
  const fill = (where) => page.evaluate((name) => {
    let number = 0;
    for (let size = 1 << 20; size >= 1; size >>= 1) {
      try {
        for (;;) window[name].setItem(`other ${number += 1}`, "x".repeat(size));
      } catch { /* a smaller one */ }
    }
  }, where);
  const told = async () => ((await page.locator("#notice").isVisible()) ? page.locator("#notice-text").innerText() : "");
  const edit = async (text) => {
    await setProgram(page, text, "add");
    await page.waitForTimeout(1500); // until it is kept
  };
  const long = `// ${Array.from({ length: 40_000 }, (_, i) => (i * 7919 % 65_521).toString(36)).join("")}\n1 + 1`;
  await fill("localStorage");
  await edit(long);
  assert.match(await told(), /storage is full.*when this tab is closed/);
  await page.locator("#notice-close").click();
  await edit(`${long} + 1`);
  assert.equal(await told(), "");
  await page.reload();
  await ready(page);
  assert.equal(await source(page), `${long} + 1`);
  await edit(`${long} + 2`);
  assert.equal(await told(), "", "nor after a reload");
  await fill("sessionStorage");
  await edit(`${long.repeat(2)} + 3`);
  assert.match(await told(), /storage is full.*loaded again/);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a program that there was no room for among the recent ones is kept as soon as there is", async () => {
  const fill = (isFull) => {
    const put = window.put ??= Storage.prototype.setItem;
    Storage.prototype.setItem = function setItemIfThereIsRoom(key, value) {
      if (isFull && this === localStorage) throw new DOMException("full", "QuotaExceededError");
      put.call(this, key, value);
    };
  };
  for (const view of ["canvas", "text"]) {
    const page = await newPage(all.browser);
    await page.goto(`${all.url}?view=${view}`);
    await page.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent));
    await page.locator("#text-source").fill("1 + 1");
    await page.waitForFunction(() => localStorage.getItem("letcont:source") === "1 + 1");
    await page.evaluate(fill, true);
    await page.locator("#text-example").selectOption({ label: "l: Macros" });
    await page.getByRole("button", { name: "Open", exact: true }).press("Enter");
    await page.locator("#notice").waitFor();
    await page.evaluate(fill, false);
    if (view === "text") await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.reload();
    await page.waitForFunction(() => [...document.querySelectorAll("#text-example optgroup option")].some(({ text }) => text === "add: 1 + 1"));
    await page.context().close();
  }
});

test("a page that comes back as it was left forgets what it had kept for a reload, and its program is not among the recent ones", async () => {
  const browser = await startBrowser({ whole: true, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  const page = await newPage(browser);
  await page.goto(`${all.url}?view=text${fragmentOf({ language: "add", text: "1 + 1" })}`);
  await page.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent));
  await page.evaluate(() => addEventListener("pageshow", ({ persisted }) => { window.isBack = persisted; }));
  await page.evaluate(() => {
    const source = document.getElementById("text-source");
    source.value += " + 7";
    source.dispatchEvent(new InputEvent("input", { bubbles: true }));
    document.querySelector("#text-view footer a").click(); // before the address follows
  });
  await page.waitForURL(/book/);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => window.isBack === true);
  assert.equal(await page.evaluate(() => sessionStorage.getItem("letcont:left")), null);
  await page.waitForTimeout(500);
  assert.doesNotMatch(await page.locator("#text-example").textContent(), /1 \+ 1 \+ 7/);
  await browser.close();
});

test("a link that comes while the page is open is opened", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "100 + 1", "add");
  const fragment = new URL(await link(page)).hash;
  await setProgram(page, "2 + 2", "add");
  await page.waitForFunction((old) => location.hash !== old, fragment);
  await page.evaluate((hash) => { location.hash = hash; }, fragment);
  await page.waitForFunction(() => window.letcont.getSource() === "100 + 1");
  await compiled(page);
  assert.equal((await run(page)).trim(), "101");
  await page.context().close();
});

test("Back to where there was no link leaves the program, and says nothing", async () => {
  const page = await openPlayground(all.browser, all.url);
  await page.evaluate((hash) => { location.hash = hash; }, fragmentOf({ language: "add", text: "100 + 1" }));
  await page.waitForFunction(() => window.letcont.getSource() === "100 + 1");
  const before = await notice(page);
  await page.goBack();
  await settled(page);
  assert.equal(await source(page), "100 + 1");
  assert.equal(await notice(page), before);
  await page.evaluate(() => localStorage.setItem("letcont:source", "1 + 1")); // another tab
  await page.reload();
  await page.waitForFunction(() => window.letcont?.getSource?.() === "100 + 1", null, { timeout: 20_000 });
  await page.context().close();
});

test("what is typed is kept when the page is hidden, and in the text view when it is loaded again", async () => {
  const page = await openPlayground(all.browser, all.url);
  await typeProgram(page, "7 + 8");
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal(await page.evaluate(() => localStorage.getItem("letcont:source")), "7 + 8");
  await page.goto(`${all.url}?view=text`);
  await page.locator("#text-source").fill("9 + 10");
  await page.reload();
  await page.waitForFunction(() => document.getElementById("text-source")?.value === "9 + 10", null, { timeout: 10_000 });
  await page.goto(`${all.url}?view=text`);
  await page.evaluate((hash) => { location.hash = hash; }, fragmentOf({ language: "add", text: "20 + 22" }));
  await page.waitForFunction(() => document.getElementById("text-source").value === "20 + 22");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "");
  await page.reload();
  await page.waitForFunction(() => document.getElementById("text-source")?.value);
  assert.equal(await page.locator("#text-source").inputValue(), "20 + 22", "what was there, though the address says nothing of it");
  await page.evaluate((hash) => { location.hash = hash; }, fragmentOf({ language: "add", text: "20 + 22" }));
  await page.locator("#text-source").fill("20 + 23");
  await page.waitForTimeout(1000); // the address has followed
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "");
  await page.evaluate(() => localStorage.setItem("letcont:source", "1 + 1")); // another tab
  await page.reload();
  await page.waitForFunction(() => document.getElementById("text-source")?.value);
  assert.equal(await page.locator("#text-source").inputValue(), "20 + 23", "the edited one stays, too");
  await page.context().close();
});

for (const [name, fragment] of [["bad", "#1.0.this-is-no-program"], ["foreign", "#code/abc"], ["percent", "#%E0%A4%A"],
  ["too long", "#1.0." + "A".repeat(1_500_000)]]) {
  test(`a ${name} fragment gives a message and the default example`, async () => {
    const plain = await openPlayground(all.browser, all.url);
    const example = await source(plain);
    assert.notEqual(example, "");
    await plain.context().close();
    const page = await openPlayground(all.browser, all.url + fragment);
    assert.match(await notice(page), /link/i);
    assert.equal(await source(page), example);
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}

for (const [name, passes, words] of [["3,000 passes", "inline,".repeat(2999) + "inline", /3,000 passes/],
  ["a million passes", "cse,".repeat(999_999) + "cse", /1,000,000 passes/]]) {
  test(`a link that names ${name} brings its program, and says that the passes are left out`, async () => {
    const page = await openPlayground(all.browser, all.url);
    await page.evaluate((hash) => { location.hash = hash; }, fragmentOf({ language: "add", text: "20 + 22", passes }));
    await page.waitForFunction(() => window.letcont.getSource() === "20 + 22");
    await compiled(page);
    assert.match(await notice(page), words);
    assert.equal((await run(page)).trim(), "42");
    assert.equal(await page.evaluate(() => window.letcont.engineRestarts()), 0);
    assert.deepEqual(await page.problems(), []);
    await page.context().close();
  });
}

test("a damaged link keeps the program that is there", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "4 + 4", "add");
  await page.evaluate(() => { location.hash = "#1.0.damaged"; });
  await page.waitForFunction(() => /link/i.test(window.letcont.getNotice()));
  assert.equal(await source(page), "4 + 4");
  await page.context().close();
});

async function openText(fragment) {
  const page = await newPage(all.browser);
  await page.goto(`${all.url}?view=text${fragment}`);
  await page.waitForFunction(() => /compiled/.test(document.getElementById("text-status")?.textContent ?? ""), null, { timeout: 30_000 });
  return page;
}

test("the text view says what is wrong with a link, until the program is another one", async () => {
  const page = await openText("#1.0.this-is-no-program");
  const said = () => page.evaluate(() => document.getElementById("text-status").previousElementSibling.innerText);
  assert.equal(await said(), "The link is damaged or incomplete.");
  assert.match(await page.locator("#text-view [role=status]").textContent(), /link is damaged/);
  await page.evaluate((hash) => { location.hash = hash; }, fragmentOf({ language: "add", text: "20 + 22", passes: "inline,".repeat(2999) + "inline" }));
  await page.waitForFunction(() => document.getElementById("text-source").value === "20 + 22");
  await page.waitForTimeout(1000);
  assert.match(await said(), /3,000 passes/);
  await page.locator("#text-source").fill("1 + 1");
  await page.waitForFunction(() => document.getElementById("text-status").previousElementSibling.hidden);
  await page.context().close();
});

test("the text view changes nothing of a link that is only looked at, and keeps its panes with another program", async () => {
  const wanted = ["tokens", "bytecode"];
  const fragment = fragmentOf({ language: "add", text: "100 + 1", panes: ["tokens", "source", "bytecode"] });
  const page = await openText(fragment);
  const open = () => page.evaluate(() => [...document.querySelectorAll("#text-view details[open]")].map((each) => each.dataset.stage));
  assert.deepEqual(await open(), wanted);
  await page.waitForTimeout(1000); // the address would follow
  assert.equal(await page.evaluate(() => location.hash), fragment);
  await page.locator("#text-source").fill("100 + 2");
  await page.waitForFunction((old) => location.hash !== old, fragment);
  const before = await page.evaluate(() => location.hash);
  await page.locator("#text-source").fill("100 + 3");
  await page.waitForFunction(() => localStorage.getItem("letcont:source") === "100 + 3");
  await page.evaluate(() => { // as who has typed for three seconds without a rest
    const now = performance.now();
    performance.now = () => now + 3000;
    window.letcontText.view.changed();
  });
  await page.waitForTimeout(100);
  assert.notEqual(await page.evaluate(() => location.hash), before);
  await page.locator("#text-source").fill("100 + 2");
  await page.waitForFunction(() => localStorage.getItem("letcont:source") === "100 + 2");
  await page.evaluate(() => { // a tab that crashes before the address follows is not told
    addEventListener("pagehide", (event) => event.stopImmediatePropagation(), true);
    addEventListener("visibilitychange", (event) => event.stopImmediatePropagation(), true);
  });
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#text-view details[open]").length > 0);
  assert.deepEqual(await open(), wanted);
  const other = await openPlayground(all.browser, all.url + await page.evaluate(() => location.hash));
  assert.equal(await source(other), "100 + 2");
  assert.match(await other.evaluate(() => window.letcont.getView().layout), /tokens.*bytecode/);
  await other.context().close();
  await page.context().close();
});

test("what is wrong with a link is said in the user's language", async () => {
  const page = await newPage(all.browser, { locale: "de-DE" });
  await page.goto(`${all.url}?view=text#1.0.this-is-no-program`);
  await page.getByText("Der Link ist beschädigt oder unvollständig.").first().waitFor();
  await page.goto(`${all.url}#1.0.damaged`);
  await page.waitForFunction(() => /Der Link ist beschädigt/.test(window.letcont?.getNotice()));
  await page.context().close();
});
