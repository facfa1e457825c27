// The words and signs of each notation, read from the playground's own table (ui/app/text/syntax.cpp, stage_words.h). All colours that are
// not the playground's come from here: those of the book, of the package for npm, and of the editors (grammar.mjs).

import { readFileSync } from "node:fs";

// The rules in the texts of these files: a map from the name of a notation to
// {name, keywords: Set, types: Set, comment, block, sigils, quotes, signs, capitals, calls}.
export function readRules(source) {
  const unescape = (text) => text.replace(/\\(.)/g, "$1");
  const strings = (text) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, one]) => unescape(one));
  const lists = new Map([...source.matchAll(/std::string_view (\w+)\[\] = \{([^}]*)\}/g)].map(([, name, words]) => [name, new Set(strings(words))]));
  const list = (name) => {
    if (name !== "{}" && !lists.has(name)) throw new Error(`There is no list of words ${name}`);
    return name === "{}" ? new Set() : lists.get(name);
  };
  const row = /^ {4}\{("\w+"), (\w+|\{\}), (\w+|\{\}), ("[^"]*"), (\w+), ("(?:[^"\\]|\\.)*"), ("(?:[^"\\]|\\.)*"), ("[^"]*"), (\w+), (\w+)(?:, \w+)?\},$/gm;
  return new Map([...source.matchAll(row)].map(([, name, keywords, types, comment, block, sigils, quotes, signs, capitals, calls]) => [strings(name)[0], {
    name: strings(name)[0], keywords: list(keywords), types: list(types), comment: strings(comment)[0], block: block === "true",
    sigils: strings(sigils)[0], quotes: strings(quotes)[0], signs: strings(signs)[0], capitals: capitals === "true", calls: calls === "true" }]));
}

const FILES = ["stage_words.h", "syntax.cpp"];
export const rules = readRules(FILES.map((name) => readFileSync(new URL(`../../app/text/${name}`, import.meta.url), "utf8")).join(""));
