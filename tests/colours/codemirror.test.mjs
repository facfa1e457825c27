// The modes for CodeMirror 6, read by its StreamLanguage, give the playground's kind to every token.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { StreamLanguage } from "@codemirror/language";
import { rulesText } from "../../web/package/pack.mjs";
import { LANGUAGES, compareAll, root } from "./programs.mjs";

// The package's files, as they lie in it.
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-codemirror-"));
after(() => rmSync(folder, { recursive: true }));
for (const name of ["codemirror.js", "tokens.js"]) copyFileSync(path.join(root, "web/package/source", name), path.join(folder, name));
writeFileSync(path.join(folder, "rules.js"), rulesText());
writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
const modes = await import(path.join(folder, "codemirror.js"));
const parsers = new Map(LANGUAGES.map((name) => [name, StreamLanguage.define(modes[name]).parser]));

const KINDS = { keyword: "Keyword", typeName: "Type", "variableName.function": "Definition", number: "Number", string: "String", comment: "Comment", variableName: "Name", operator: "Sign" };

function tokenize(language, text) {
  const tokens = [];
  let end = 0;
  const gap = (to) => { if (to > end) tokens.push(["Plain", text.slice(end, to)]); };
  parsers.get(language).parse(text).iterate({ enter: ({ name, from, to, node }) => {
    if (node.firstChild || name === "Document") return;
    gap(from);
    tokens.push([KINDS[name], text.slice(from, to)]);
    end = to;
  } });
  gap(text.length);
  return tokens;
}

test("programs have the playground's kinds", (context) => {
  const tokens = compareAll(tokenize, { count: 200 });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 400_000, String(tokens));
});
