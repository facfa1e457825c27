// A typed program, its stages and its result, compared with the command line's.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync, promises as fs } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { inTurn } from "../turns.mjs";
import { promisify } from "node:util";
import { native, openPlayground, programs, run, setProgram, source, stage, startAll, typeProgram } from "./harness.mjs";

let all;
before(async () => { all = await startAll({ pictures: false }); });
after(() => all.end());

test("a typed program shows its CPS and LLVM IR, and runs", async () => {
  const page = await openPlayground(all.browser, all.url);
  await typeProgram(page, "3 + (2 + 4)");
  assert.equal(await source(page), "3 + (2 + 4)");
  assert.match(await stage(page, "cps"), /add\(/);
  assert.match(await stage(page, "llvm"), /define .*@main/);
  assert.equal((await run(page)).trim(), "9");
  assert.match(await page.evaluate(() => window.letcont.getStatus()), /ended/i);
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

test("a program over several lines arrives as it is typed", async () => {
  const page = await openPlayground(all.browser, all.url);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("x = 5");
  await page.keyboard.press("Enter");
  await page.keyboard.type("x + x + 2");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1");
  await page.waitForFunction(() => window.letcont.getSource() === "x = 5\nx + x + 1");
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => window.letcont.getOutput().trim() === "11");
  await page.context().close();
});

test("an error names its place, and leaves the stages of before", async () => {
  const page = await openPlayground(all.browser, all.url);
  await setProgram(page, "1 +\n+ 2", "add");
  const diagnostics = await page.evaluate(() => window.letcont.getDiagnostics());
  assert.ok(diagnostics.length >= 1);
  assert.equal(diagnostics[0].severity, "error");
  assert.ok(diagnostics[0].line >= 1 && diagnostics[0].column >= 1 && diagnostics[0].message.length > 0);
  await page.context().close();
});

test("100,000 nested parentheses give an answer or a diagnostic", async () => {
  const page = await openPlayground(all.browser, all.url);
  const depth = 100_000;
  await setProgram(page, "(".repeat(depth) + "1" + ")".repeat(depth), "add");
  const diagnostics = await page.evaluate(() => window.letcont.getDiagnostics());
  const llvm = await stage(page, "llvm");
  assert.ok(diagnostics.some(({ severity }) => severity === "error") || /define/.test(llvm ?? ""), "an answer or a diagnostic");
  assert.equal(await page.evaluate(() => window.letcont.engineRestarts()), 0);
  await setProgram(page, "1 + 2", "add");
  assert.equal((await run(page)).trim(), "3");
  assert.deepEqual(await page.problems(), []);
  await page.context().close();
});

// The programs of tests/programs, and a few that are always there.
async function corpus() {
  const found = [["sum", "3 + (2 + 4)", "add"], ["names", "x = 5\nx + x + 1", "add"], ["overflow", "2147483647 + 1", "add"],
    ["unicode comment", "// λ →\n1 + 1", "add"]];
  const languages = { ".add": "add", ".fun": "fun", ".l": "l", ".cps": "cps" };
  const entries = await fs.readdir(programs, { recursive: true }).catch(() => []);
  for (const name of entries.sort()) {
    const language = languages[path.extname(name)];
    if (language) found.push([name, await fs.readFile(path.join(programs, name), "utf8"), language]);
  }
  return found;
}

// What `letcont emit` prints, by stage; null if it reports an error or that the language has no such stage. The program is in
// a file of the name that the page gives it, since runtime errors name the file. One shell starts them all: starting a
// process from here takes longer than most of them run.
async function emit(text, language, stages) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "letcont-emit-"));
  try {
    await fs.writeFile(path.join(folder, `program.${language}`), text);
    const script = 'program=$1; letcont=$2; shift 2; for stage; do "$letcont" emit --stage="$stage" "$program" >"$stage" 2>/dev/null; echo $? >"$stage.status"; done';
    await promisify(execFile)("sh", ["-c", script, "sh", `program.${language}`, native, ...stages], { cwd: folder });
    const printed = new Map();
    for (const stage of stages) {
      const [said, status] = await Promise.all([stage, `${stage}.status`].map((name) => fs.readFile(path.join(folder, name), "utf8")));
      assert.match(status, /^[012]\n$/, stage);
      printed.set(stage, status === "0\n" ? said : null);
    }
    return printed;
  } finally {
    await fs.rm(folder, { recursive: true });
  }
}

test("every stage's text is the command line's, byte for byte", { skip: !existsSync(native) && `there is no ${native}` }, async () => {
  const page = await openPlayground(all.browser, all.url);
  const languages = await page.evaluate(() => window.letcont.getLanguages());
  let compared = 0;
  for (const [name, text, language] of inTurn(await corpus(), 0)) {
    if (!languages.includes(language)) continue;
    await setProgram(page, text, language);
    const come = (stage) => !["llvm-passes", "llvm-remarks"].includes(stage); // come later: optimiser.test.mjs
    for (const [wanted, expected] of await emit(text, language, (await page.evaluate(() => window.letcont.getStages())).filter(come))) {
      assert.equal(await page.evaluate((which) => window.letcont.requestStage(which), wanted), expected, `${name}, ${wanted}`);
      compared += expected === null ? 0 : 1;
    }
  }
  assert.ok(compared >= 4, `${compared} texts were compared`);
  await page.context().close();
});
