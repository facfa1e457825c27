// The playground's scanner (ui/app/text/syntax.cpp) as an ordered list of patterns, from which the grammars of all editors
// are made. At each place of a line, the first pattern that matches gives the token; a blank is between tokens.
//
// The patterns are regular expressions that Oniguruma, JavaScript and Python read alike, without flags: no `.`, `$` or `\w`,
// which each of them understands in its own way. Vim's are written by vim.mjs.
//
// tests/colours holds each grammar to the scanner's kinds.

import { rules } from "./rules.mjs";

// The languages that people write, and the notations of stages that only programs write.
export const LANGUAGES = ["add", "fun", "l", "cps"];
export const NOTATIONS = [...LANGUAGES, "lambda", "listing", "asm", "wat", "llvm"];

// Sets of characters without their brackets. Everything beyond ASCII is part of a word, so words are what is not in here.
const NO_WORD = "\\x00-/:-@\\[-\\^`{-\\x7f";
const NO_WORD_OR_SIGN = {
  "": NO_WORD,
  "'": "\\x00-&(-/:-@\\[-\\^`{-\\x7f",
  ".": "\\x00-\\-/:-@\\[-\\^`{-\\x7f",
  "'.": "\\x00-&(-\\-/:-@\\[-\\^`{-\\x7f",
};
export const BRACKET = "[(){}\\[\\],;]";
const SIGN = "[\\x00-\\x08\\x0b-\\x1f!-/:-@\\[-\\^`{-\\x7f]";

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|-]/g, "\\$&");
const END_OF_LINE = "(?![^\\n])";

function stringPattern(quote) {
  const before = quote === "'" ? `(?<![^${NO_WORD_OR_SIGN["'"]}])` : ""; // behind a number it begins no string
  const own = quote === "'" ? "''|" : ""; // the character '
  return `${before}${quote}(?:${own}(?:[^${quote}\\\\\\n]|\\\\[^\\n])*(?:${quote}|\\\\?${END_OF_LINE}))`;
}

const words = (list, part) => `(?:${[...list].sort((one, other) => other.length - one.length || (one < other ? -1 : 1)).map(escaped).join("|")})(?!${part})`;

// The patterns of a notation: [{kind, match}], and, for comments that may go over several lines, {kind, begin, end}. A pattern
// with `first` is one of the first word of a line. `what` tells strings' quotes, and brackets from operators.
export function patternsOf(name) {
  const it = rules.get(name);
  const part = `[^${NO_WORD_OR_SIGN[it.signs]}]`;
  const letter = `[^${NO_WORD}]`;
  const found = [];
  const add = (kind, match, more = {}) => found.push({ kind, match, ...more });
  if (it.block) found.push({ kind: "Comment", begin: "/\\*", end: "\\*/" });
  if (it.comment) add("Comment", `${escaped(it.comment)}[^\\n]*`);
  for (const quote of it.quotes) add("String", stringPattern(quote), { what: quote });
  for (const sigil of it.sigils) add(sigil === "@" ? "Definition" : "Name", `${escaped(sigil)}${letter}${part}*`);
  add("Number", `(?:[0-9]+(?:\\.[0-9]+)?[eE][+-](?=[0-9])|[0-9])(?:${letter}|\\.(?=${letter}))*`);
  if (it.keywords.size) add("Keyword", words(it.keywords, part), { words: [...it.keywords] });
  if (it.types.size) add("Type", words(it.types, part), { words: [...it.types] });
  if (it.capitals) add("Type", `[A-Z]${part}*`);
  if (it.calls) add("Definition", `${letter}${part}*(?=\\()`);
  if (name === "llvm" || name === "asm") add("Definition", `${letter}${part}*(?=:)`);
  if (name === "asm") add("Keyword", `${letter}${part}*`, { first: true });
  add("Name", `${letter}${part}*`);
  add("Sign", BRACKET, { what: "bracket" });
  add("Sign", SIGN);
  return found;
}
