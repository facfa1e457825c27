// Syntax colours: the programs and stages of the book in the colours of the playground. The words and signs of each
// notation are read from the playground's own table (ui/app/text/syntax.cpp); the scanner is as small as that one and
// never fails. tests/book/colours.test.mjs holds both to the same kinds.

import { rules } from "../../ui/editor/colours/rules.mjs";
import { tokensOf } from "../package/source/tokens.js";
import { escape } from "./escape.mjs";

export { tokensOf };

// The classes that the style sheet knows. Names and signs have the colour of the text.
const CLASSES = { Keyword: "k", Type: "t", Definition: "d", Number: "n", String: "s", Comment: "c" };

const known = new Map(rules);
// The book shows the compiler's own source, which the playground does not.
const cpp = "auto bool case char class const constexpr continue default double else enum explicit export false for if inline int int32_t int64_t namespace operator private public return size_t static struct switch template this true uint32_t uint64_t uint8_t using void while";
known.set("cpp", { ...known.get("plain"), name: "cpp", keywords: new Set(cpp.split(" ")), comment: "//", block: true, quotes: "\"'", capitals: true, calls: true });

// The HTML of a text in a notation, which is the name of a language or that of a StageInfo; without colours if there are
// no rules for it.
export function coloured(notation, text) {
  const its = known.get(notation);
  if (!its) return escape(text);
  return tokensOf(its, text).map(({ text: words, kind }) => (CLASSES[kind] ? `<span class="${CLASSES[kind]}">${escape(words)}</span>` : escape(words))).join("");
}
