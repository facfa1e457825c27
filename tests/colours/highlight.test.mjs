// The languages for highlight.js, read by that library, give the playground's kind to every token that has a colour.

import assert from "node:assert/strict";
import { test } from "node:test";
import hljs from "highlight.js/lib/core";
import { highlightModule } from "../../ui/editor/colours/highlight.mjs";
import { LANGUAGES, coloured, compareAll } from "./programs.mjs";

const made = await import(`data:text/javascript,${encodeURIComponent(highlightModule())}`);
for (const name of LANGUAGES) hljs.registerLanguage(name, made[name]);

const KINDS = { keyword: "Keyword", type: "Type", "title function_": "Definition", number: "Number", string: "String", comment: "Comment" };
const CHARACTERS = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

function tokenize(language, text) {
  const { value, illegal } = hljs.highlight(text, { language });
  assert.equal(illegal, false);
  const plain = (html) => html.replace(/&(amp|lt|gt|quot|#x27);/g, (one) => CHARACTERS[one]);
  return [...value.matchAll(/<span class="hljs-([^"]*)">([^<]*)<\/span>|([^<]+)/g)].map(([, names, inside, outside]) => [names ? KINDS[names] : "Plain", plain(inside ?? outside)]);
}

test("programs have the playground's kinds", (context) => {
  const tokens = compareAll(tokenize, { count: 200, seen: coloured });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 120_000, String(tokens));
});

test("nothing of the text is lost", () => {
  const text = `def f(x) = "<&>" // it's\n`;
  assert.equal(tokenize("l", text).map(([, piece]) => piece).join(""), text);
});
