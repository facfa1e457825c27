// Programs through the TextMate grammars, read by the library that VS Code reads them with.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NOTATIONS } from "../../ui/editor/colours/grammar.mjs";
import { kindOfScopes, textmate } from "../../ui/editor/colours/textmate.mjs";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const { OnigScanner, OnigString, loadWASM } = require("vscode-oniguruma");

await loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new Registry({
  onigLib: Promise.resolve({ createOnigScanner: (patterns) => new OnigScanner(patterns), createOnigString: (text) => new OnigString(text) }),
  loadGrammar: async (scope) => parseRawGrammar(JSON.stringify(textmate(scope.replace("source.letcont-", ""))), "grammar.json"),
});
const grammars = new Map(await Promise.all(NOTATIONS.map(async (name) => [name, await registry.loadGrammar(`source.letcont-${name}`)])));

// The tokens of a text: [[kind, text]], which together are the text and a line break.
export function tokenize(notation, text) {
  const tokens = [];
  let stack = INITIAL;
  for (const line of text.split("\n")) {
    const { tokens: found, ruleStack } = grammars.get(notation).tokenizeLine(line, stack);
    for (const { startIndex, endIndex, scopes } of found) tokens.push([kindOfScopes(scopes), line.slice(startIndex, endIndex)]);
    tokens.push(["Plain", "\n"]);
    stack = ruleStack;
  }
  return tokens;
}
