// TextMate grammars, for VS Code and all that read its grammars: JSON, one for each notation, with the scope
// `source.letcont-NAME`.

import { patternsOf } from "./grammar.mjs";

const TITLES = { add: "Add", fun: "Fun", l: "L", cps: "CPS", lambda: "Letcont Lambda", listing: "Letcont Listing", asm: "Letcont Assembly", wat: "Letcont WebAssembly", llvm: "Letcont LLVM IR" };

// The scopes that themes know. The first one that fits a token decides its kind (kindOfScopes).
const SCOPES = {
  Keyword: "keyword.control", Type: "entity.name.type", Definition: "entity.name.function", Number: "constant.numeric",
  String: "string.quoted", Comment: "comment", Name: "variable.other", Sign: "keyword.operator",
};
const PUNCTUATION = "punctuation";
const QUOTES = { '"': "double", "'": "single" };

function scopeOf({ kind, begin, what }) {
  if (kind === "Comment") return `${SCOPES.Comment}.${begin ? "block" : "line"}`;
  if (kind === "String") return `${SCOPES.String}.${QUOTES[what]}`;
  return what === "bracket" ? PUNCTUATION : SCOPES[kind];
}

// A grammar as an object.
export function textmate(name) {
  const scoped = (scope) => `${scope}.letcont-${name}`;
  const escape = { patterns: [{ name: scoped("constant.character.escape"), match: "\\\\[^\\n]" }] };
  const patterns = patternsOf(name).map((pattern) => {
    const scope = scoped(scopeOf(pattern));
    if (pattern.begin) return { name: scope, begin: pattern.begin, end: pattern.end };
    if (pattern.kind === "String") return { name: scope, match: pattern.match, captures: { 0: escape } };
    return { name: scope, match: pattern.match };
  });
  const first = patternsOf(name).findIndex((pattern) => pattern.first);
  if (first >= 0) patterns.splice(first, 1, { match: `^[ \\t]*(?![0-9])(${patternsOf(name)[first].match})(?!:)`, captures: { 1: { name: patterns[first].name } } });
  return { name: TITLES[name], scopeName: `source.letcont-${name}`, patterns };
}

// The kind of a token with those scopes, the outermost first; Plain if it has only the grammar's own.
export function kindOfScopes(scopes) {
  for (const scope of scopes.slice(1)) {
    if (scope.startsWith(PUNCTUATION)) return "Sign";
    for (const [kind, prefix] of Object.entries(SCOPES)) if (scope.startsWith(prefix)) return kind;
  }
  return "Plain";
}
