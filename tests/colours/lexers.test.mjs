// The TextMate grammars, and so all that have the same kinds, agree with the compiler's own lexers, as the stage `tokens` shows
// them: the same boundaries, and kinds that mean the same. CPS text has no such stage.

import assert from "node:assert/strict";
import { test } from "node:test";
import { THOROUGH, inTurn } from "../turns.mjs";
import { generated, stageOf, written } from "./programs.mjs";
import { tokenize } from "./textmate_tokens.mjs";

// The kinds that a lexer's token may have. Where a language's grammar, and not its lexer, makes a word special, it is a name to the
// lexer; Fun's `write`, a word of its own to the lexer, is a function to people; and so is L's `_` a name.
function kindsFor(language, kind, text) {
  if (kind === "integer" || kind === "double") return ["Number"];
  if (kind === "string" || kind === "character") return ["String"];
  if (kind === "'write'" || kind === "'_'") return ["Definition", "Name"];
  if (/^'[a-z]+'$/.test(kind)) return ["Keyword"];
  if (/^'.*'$/.test(kind)) return ["Sign"];
  if (kind === "Name") return ["Type"];
  if (language === "l" && ["type", "exception"].includes(text)) return ["Keyword", "Name"];
  return ["Name", "Definition", "Type"];
}

// Compares one text; returns how many tokens.
function compare(language, text) {
  const kinds = text.split("\n").map(() => []); // of each character of each line
  let line = 0;
  for (const [kind, piece] of tokenize(language, text)) {
    if (piece === "\n") ++line;
    else for (const one of piece) kinds[line]?.push([kind, one]);
  }
  let count = 0;
  for (const row of stageOf(language, text, "tokens").split("\n")) {
    const [, at, from, kind, word] = /^(\d+):(\d+) +('.*?'|end of \w+|[A-Za-z]+) *([^]*)$/.exec(row) ?? [];
    if (row === "") continue;
    assert.ok(at, row);
    if ( kind.startsWith("end of") || kind === "comment") continue;
    const own = kinds[at - 1].splice(from - 1, [...word].length, ...Array([...word].length).fill(["Read", " "]));
    const allowed = kindsFor(language, kind, word);
    assert.equal(own.map(([, one]) => one).join(""), word);
    if (!own.every(([each]) => each === own[0][0] && allowed.includes(each))) assert.fail(`${language} ${at}:${from} ${word} is ${kind}, and not ${own[0][0]}\n${text.split("\n")[at - 1]}`);
    ++count;
  }
  // Nothing is left but comments.
  for (const [number, row] of kinds.entries()) {
    const left = row.find(([kind, one]) => kind !== "Comment" && !/[ \t\r]/.test(one));
    assert.equal(left, undefined, `${language} ${number + 1}`);
  }
  return count;
}

test("tokens are those of the lexers", (context) => {
  let count = 0;
  for (const language of ["add", "fun", "l"]) {
    for (const text of [...inTurn(written().get(language).slice(1), 0), generated(language, 5000, THOROUGH ? 1000 : 400)]) {
      let has = true;
      try { stageOf(language, text, "tokens"); } catch { has = false; } // some are wrong on purpose
      if (has) count += compare(language, text);
    }
  }
  context.diagnostic(`${count} tokens`);
  assert.ok(count > (THOROUGH ? 500_000 : 200_000), String(count));
});

test("what looks special is one token", () => {
  assert.equal(compare("l", "def let' = { x' -> 1.5e-3 + 2E+5 + x'(0x1F) - 3e5 }\nprint('\\u{1F600}')"), 21);
  assert.equal(compare("fun", "def f(in: Int) = in - 1e-5; f('a') + f(''')"), 21);
});
