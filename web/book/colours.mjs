// Syntax colours: the programs and stages of the book in the colours of the playground. The words and signs of each
// notation are read from the playground's own table (ui/app/text/syntax.cpp); the scanner is as small as that one and
// never fails. tests/book/colours.test.mjs holds both to the same kinds.

import { readFileSync } from "node:fs";
import { escape } from "./escape.mjs";

// The classes that the style sheet knows. Names and signs have the colour of the text.
const CLASSES = { Keyword: "k", Type: "t", Definition: "d", Number: "n", String: "s", Comment: "c" };

// Reads the rules: a map from the name of a notation to them.
export function readRules(source) {
  const unescape = (text) => text.replace(/\\(.)/g, "$1");
  const strings = (text) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => unescape(one));
  const lists = new Map([...source.matchAll(/std::string_view (\w+)\[\] = \{([^}]*)\}/g)].map(([, name, words]) => [name, new Set(strings(words))]));
  const list = (name) => (name === "{}" ? new Set() : lists.get(name));
  const row = /^ {4}\{("\w+"), (\w+|\{\}), (\w+|\{\}), ("[^"]*"), (\w+), ("(?:[^"\\]|\\.)*"), ("(?:[^"\\]|\\.)*"), (\w+), (\w+)(?:, \w+)?\},$/gm;
  return new Map([...source.matchAll(row)].map(([, name, keywords, types, comment, block, sigils, quotes, capitals, calls]) => [strings(name)[0], {
    name: strings(name)[0], keywords: list(keywords), types: list(types), comment: strings(comment)[0], block: block === "true",
    sigils: strings(sigils)[0], quotes: strings(quotes)[0], capitals: capitals === "true", calls: calls === "true" }]));
}

const isWord = (c) => c !== undefined && /[\w\u0080-\uffff]/.test(c);

// The tokens of a text: [{text, kind}], which together are the text.
export function tokensOf(rules, text) {
  const tokens = [];
  let open = false; // a block comment
  for (const [index, line] of text.split("\n").entries()) {
    if (index > 0) tokens.push({ text: "\n", kind: "Plain" });
    for (let at = 0; at < line.length;) {
      const [end, kind] = open || (rules.block && line.startsWith("/*", at)) ? blockComment(at) : token(rules, line, at);
      tokens.push({ text: line.slice(at, end), kind });
      at = end;
    }
    function blockComment(at) {
      const close = line.indexOf("*/", open ? at : at + 2);
      open = close < 0;
      return [open ? line.length : close + 2, "Comment"];
    }
  }
  return tokens;
}

// The end and the kind of the token at a place of a line.
function token(rules, line, at) {
  const c = line[at];
  const dots = rules.name === "llvm" || rules.name === "asm";
  const wordEnd = (from) => {
    let end = from;
    while (isWord(line[end]) || (dots && line[end] === ".")) ++end;
    return end;
  };
  if (rules.comment && line.startsWith(rules.comment, at)) return [line.length, "Comment"];
  if (c === " " || c === "\t") return [at + 1, "Plain"];
  const isPrime = c === "'" && at > 0 && (isWord(line[at - 1]) || line[at - 1] === "'");
  if (rules.quotes.includes(c) && !isPrime) return [stringEnd(line, at), "String"];
  if (rules.sigils.includes(c) && isWord(line[at + 1])) return [wordEnd(at + 1), c === "@" ? "Definition" : "Name"];
  if (/[0-9]/.test(c)) return [numberEnd(line, at), "Number"];
  if (!isWord(c)) return [at + 1, "Sign"];
  const end = wordEnd(at);
  return [end, wordKind(rules, line, at, end, dots)];
}

function stringEnd(line, at) {
  let end = at + 1;
  while (end < line.length && line[end] !== line[at]) end += line[end] === "\\" && end + 1 < line.length ? 2 : 1;
  return Math.min(end + 1, line.length);
}

function numberEnd(line, at) {
  let end = at;
  while (isWord(line[end]) || (line[end] === "." && isWord(line[end + 1]))) ++end;
  return end;
}

function wordKind(rules, line, at, end, dots) {
  const word = line.slice(at, end);
  if (rules.keywords.has(word)) return "Keyword";
  if (rules.types.has(word) || (rules.capitals && /^[A-Z]/.test(word))) return "Type";
  if ((rules.calls && line[end] === "(") || (dots && line[end] === ":")) return "Definition";
  return rules.name === "asm" && line.search(/[^ \t]/) === at ? "Keyword" : "Name";
}

const known = readRules(readFileSync(new URL("../../ui/app/text/syntax.cpp", import.meta.url), "utf8"));
// The book shows the compiler's own source, which the playground does not.
const cpp = "auto bool case char class const constexpr continue default double else enum explicit export false for if inline int int32_t int64_t namespace operator private public return size_t static struct switch template this true uint32_t uint64_t uint8_t using void while";
known.set("cpp", { ...known.get("plain"), name: "cpp", keywords: new Set(cpp.split(" ")), comment: "//", block: true, quotes: "\"'", capitals: true, calls: true });

// The HTML of a text in a notation, which is the name of a language or that of a StageInfo; without colours if there are
// no rules for it.
export function coloured(notation, text) {
  const rules = known.get(notation);
  if (!rules) return escape(text);
  return tokensOf(rules, text).map(({ text: words, kind }) => (CLASSES[kind] ? `<span class="${CLASSES[kind]}">${escape(words)}</span>` : escape(words))).join("");
}
