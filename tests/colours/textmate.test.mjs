// The TextMate grammars, read by the library that VS Code reads them with, give the playground's kind to every token: of the
// corpus, the lessons, the book, generated programs of each language, and of the stages that only programs write.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTATIONS } from "../../ui/editor/colours/grammar.mjs";
import { THOROUGH } from "../turns.mjs";
import { HARD, asKinds, compareAll, kindsOf, sameKinds, stageOf, written } from "./programs.mjs";
import { tokenize } from "./textmate_tokens.mjs";

test("programs have the playground's kinds", (context) => {
  const tokens = compareAll(tokenize);
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > (THOROUGH ? 2_000_000 : 600_000), String(tokens));
});

test("stages have the playground's kinds", () => {
  const stages = { lambda: "lambda", listing: "listing", llvm: "llvm", wat: "wat", assembly: "asm" };
  let compared = 0;
  for (const [language, texts] of written()) {
    for (const text of texts.slice(1)) {
      for (const [stage, notation] of Object.entries(stages)) {
        if (compared > 300 || ((language === "cps" || language === "add") && stage !== "llvm")) continue;
        let shown = "";
        try { shown = stageOf(language, text, stage); } catch { continue; } // programs that are wrong have none
        sameKinds(asKinds(tokenize(notation, shown)), kindsOf(notation, shown), stage);
        ++compared;
      }
    }
  }
  assert.ok(compared > 100, String(compared));
});

test("what is open, broken or foreign has the playground's kinds in every notation", () => {
  for (const notation of NOTATIONS) sameKinds(asKinds(tokenize(notation, HARD)), kindsOf(notation, HARD), notation);
});
