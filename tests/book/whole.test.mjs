// The book is complete: it explains every stage, pass, rule, command and language of the compiler; its links work; a program
// that it opens in the playground is the one that it shows.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { blocks, files, letcont, native, pages, root } from "./made.mjs";

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

test("the pipeline's steps are the compiler's, in their order", () => {
  const listed = [...letcont("passes").stdout.split("The default pipeline")[1].matchAll(/^ {2}(\w+) {2,}(\S.*)$/gm)].map(([, pass, why]) => `${pass}: ${why}`);
  assert.ok(listed.length > 10);
  const rows = pages.get("passes.html").split('id="the-default-pipeline"')[1].split("</table>")[0].matchAll(/<tr><td><a[^>]*>(\w+)<\/a><\/td><td>(.*?)<\/td><\/tr>/g);
  assert.deepEqual([...rows].map(([, pass, why]) => `${pass}: ${unescape(why)}`), listed);
});

test("the page of the prelude has the types of its functions", () => {
  const names = [...readFileSync(path.join(root, "core/syntax/l/prelude/prelude.l"), "utf8").matchAll(/^def (\w+)/gm)].map(([, name]) => name);
  const { stdout } = spawnSync(native, ["repl", "--engine=eval"], { encoding: "utf8", input: names.map((name) => `:type ${name}\n`).join("") });
  assert.equal(readFileSync(path.join(root, "web/book/prelude.txt"), "utf8"), stdout, "web/book/update writes it anew");
  const page = unescape(pages.get("prelude.html"));
  for (const line of stdout.trim().split("\n")) assert.ok(page.includes(`<td><code>${line.replace(" :: ", "</code></td><td><code>")}</code></td>`), line);
});

test("the page of the command line has the commands, options and texts that the command has", () => {
  const manual = letcont("manual").stdout.split("\n").slice(2).join("\n");
  assert.equal(readFileSync(path.join(root, "web/book/manual.txt"), "utf8"), manual, "web/book/update writes it anew");
  const page = unescape(pages.get("command-line.html"));
  for (const [, command] of manual.matchAll(/^\.SS (.*)$/gm)) assert.ok(page.includes(`>${command}</h2>`), command);
  for (const [, option] of manual.matchAll(/^\\fB(\\-.*)$/gm)) assert.ok(option.includes("help") || page.includes(`<code>${option.replace(/\\f[BIR]/g, "").replaceAll("\\-", "-")}</code>`), option);
  for (const words of [":stage STAGE e", "until PLACE", "letcont repl lists.l"]) assert.ok(page.includes(words), words);
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
