// The book colours programs and stages as the playground does: the same kinds for every token of the lessons and of all
// their stages. Environment: LETCONT_KINDS, the program of kinds.cpp.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { rules } from "../../ui/editor/colours/rules.mjs";
import { coloured, tokensOf } from "../../web/book/colours.mjs";
import { readFacts } from "../../web/book/facts.mjs";
import { textOf } from "../../web/book/sections.mjs";
import { pages, root, stageOf } from "./made.mjs";

const kinds = process.env.LETCONT_KINDS ?? path.join(root, "build/native/tests/book/kinds");
const { lessons, stages } = readFacts(root);

const SHOWN = { add: ["ast", "listing", "cps", "llvm"], fun: ["ast", "k", "cps", "llvm", "wat"], l: ["ast", "lambda", "cps", "llvm", "wat"], cps: ["cps", "llvm"] };

function ofPlayground(notation, text) {
  const { status, stdout } = spawnSync(kinds, [notation], { input: text, encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(status, 0, notation);
  return stdout;
}

// As kinds.cpp prints them: tokens of one kind that touch are one.
function ofBook(notation, text) {
  const lines = text.replace(/\n$/, "").split("\n").map(() => []);
  let line = 0;
  let column = 0;
  let before = null;
  for (const { text: words, kind } of tokensOf(rules.get(notation), text.replace(/\n$/, ""))) {
    if (words === "\n") { ++line; before = null; continue; }
    if (before?.kind === kind) before.text += words;
    else lines[line].push(before = { kind, text: words });
    column += words.length;
  }
  assert.ok(column > 0);
  return lines.flat().filter(({ text: words }) => words.trim() !== "").map(({ kind, text: words }) => `${kind} ${words}\n`).join("");
}

test("the rules of every notation are read", () => {
  assert.deepEqual([...rules.keys()], ["plain", "add", "fun", "l", "cps", "lambda", "listing", "asm", "wat", "llvm"]);
  for (const { syntax } of stages) assert.ok(["dot", "plain"].includes(syntax) || rules.has(syntax), syntax);
  assert.ok(rules.get("l").keywords.has("match") && rules.get("cps").types.has("i32") && rules.get("llvm").comment === ";");
});

test("tokens have the playground's kinds, in lessons and their stages", () => {
  let compared = 0;
  for (const { language, text } of lessons) {
    assert.equal(ofBook(language, text), ofPlayground(language, text));
    for (const { name, syntax } of stages.filter(({ name }) => SHOWN[language].includes(name))) {
      const shown = stageOf(language, text, name);
      assert.equal(ofBook(syntax, shown), ofPlayground(syntax, shown), `${name} of ${language}`);
      ++compared;
    }
  }
  assert.ok(compared > 100, String(compared));
});

test("what is open, broken or foreign has the playground's kinds", () => {
  const hard = ['"open', "'", "'a' x' y''", '"a\\"b" 1.5.x 0x1F', "/* a", "b */ c /*/ d", "// x /* y", "é = ünï(1)", "#1(x) %a @f", "a.b.7:", "\ttab(1)", "x'('a')"].join("\n");
  for (const notation of rules.keys()) {
    if (notation !== "plain") assert.equal(ofBook(notation, `${hard}\n*/ end`), ofPlayground(notation, `${hard}\n*/ end`), notation);
  }
});

test("colours change nothing of the text, and every page with programs has them", () => {
  const hard = '<a href="x">&amp; "s" </a>';
  for (const notation of [...rules.keys(), "cpp", "nothing"]) assert.equal(textOf(coloured(notation, hard)), hard, notation);
  for (const [name, html] of pages) if (html.includes('<pre class="program"')) assert.ok(/<span class="[ktdnsc]">/.test(html), name);
});
