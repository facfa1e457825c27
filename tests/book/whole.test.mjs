// The book is complete: it explains every stage, pass, rule and language of the compiler; its links work; a program
// that it opens in the playground is the one that it shows.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { blocks, files, letcont, pages, root } from "./made.mjs";

const firstWords = (text) => text.split("\n\n")[0].trim().split("\n").map((line) => line.split(/\s+/)[0]);
const unescape = (html) => html.replace(/&(amp|lt|gt|quot);/g, (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name]);

test("every stage, pass and language has a page", () => {
  for (const stage of firstWords(letcont("stages").stdout)) assert.ok(pages.has(`stage-${stage}.html`), `stage ${stage}`);
  for (const pass of firstWords(letcont("passes").stdout)) assert.ok(pages.has(`pass-${pass}.html`), `pass ${pass}`);
  const languages = new Set(blocks.filter(({ kind }) => kind === "lesson").map(({ language }) => language));
  for (const language of languages) assert.ok(pages.has(`language-${language}.html`), `language ${language}`);
});

test("every pass's page has all its rules", () => {
  for (const pass of firstWords(letcont("passes").stdout)) {
    const rules = [...letcont("passes", pass).stdout.matchAll(/^ {2,}([a-z-]+) {2,}\S/gm)].map(([, rule]) => rule);
    assert.ok(rules.length > 0, pass);
    for (const rule of rules) assert.ok(pages.get(`pass-${pass}.html`).includes(`<td>${rule}</td>`), `${pass}: ${rule}`);
  }
});

test("every invariant of CPS is listed", () => {
  const source = readFileSync(path.join(root, "core/cps/check/check.h"), "utf8");
  const names = source.match(/enum class Invariant[^{]*\{([^}]*)\}/)[1].replace(/\/\/.*/g, "").match(/\w+/g);
  assert.ok(names.length > 40);
  assert.equal(pages.get("messages.html").match(/id="group-cps"[\s\S]*/)[0].match(/<tr><td>/g).length, names.length);
});

test("every stage is told of in the compiler's words", () => {
  const html = [...pages.values()].map(unescape).join("\n");
  for (const line of letcont("stages").stdout.split("\n\n")[0].trim().split("\n")) {
    const text = line.replace(/^\S+\s+/, "");
    assert.ok(html.includes(`${text[0].toUpperCase()}${text.slice(1)}.`), text);
  }
});

test("no link is broken", () => {
  let count = 0;
  for (const [name, html] of pages) {
    const ids = (page) => new Set([...pages.get(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      ++count;
      const [file, anchor] = unescape(address).split("#");
      if (file.startsWith("../")) {
        assert.ok(["../index.html", "../icon.svg"].includes(file), `${name}: ${address}`);
      } else {
        assert.ok(file === "" || files.includes(file), `${name}: ${address}`);
        if (anchor) assert.ok(ids(file || name).has(anchor), `${name}: ${address}`);
      }
    }
  }
  assert.ok(count > 1000);
});

test("every program is what the playground opens", () => {
  let count = 0;
  for (const [name, html] of pages) {
    for (const [, code, href] of html.matchAll(/<figure class="live"[^>]*><pre[^>]*><code>((?:[^<]|<\/?span[^>]*>)*)<\/code><\/pre>\s*<figcaption><a class="open" href="([^"]+)"/g)) {
      const { status, stdout, stderr } = letcont("open", unescape(href));
      assert.equal(status, 0, `${name}: ${stderr}`);
      assert.equal(stdout, `${unescape(code.replace(/<[^>]*>/g, ""))}\n`, name);
      ++count;
    }
  }
  assert.ok(count > 100, `${count} programs`);
});

test("every article is credited", () => {
  const text = unescape(pages.get("index.html")).replace(/<[^>]*>/g, "");
  for (const title of ["CPS to LLVM SSA conversion in literate programming", "A framework for CPS transformation", "Compiling with Continuations, Continued", "Handout 9: LLVM, SSA and CPS", "Writing an LLVM compiler using continuation passing"]) {
    assert.ok(text.includes(title), title);
  }
});
