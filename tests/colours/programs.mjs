// What the grammars are tested with: programs of the corpus, the lessons, the book and the generators, and the kinds that the
// playground's scanner gives to their tokens.
//
// Environment: LETCONT_KINDS, the program of tests/book/kinds.cpp; LETCONT_GENERATED, that of generated.cpp; LETCONT_NATIVE, the
// command.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { THOROUGH } from "../turns.mjs";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const built = (variable, name) => process.env[variable] ?? path.join(root, "build/native", name);
export const LANGUAGES = ["add", "fun", "l", "cps"];

// A text that has it all: what is open, broken or foreign, at the ends of lines and at the end of the text.
export const HARD = ['"open', "'", '"', "'a' x' y'' '''a'", '"a\\"b" 1.5.x 0x1F 1.e 2. .3', '"a\\', "'\\", '"\\\\" "\\\\\\" x', "/* a", "b */ c /*/ d",
  "*/ // x /* y", "é = ünï(1) —def def— if é( (É A1 A( Ab' B'(", "#1(x) %a @f # 1 #é", "a.b.7:", "\ttab(1)", "x'('a')", "let' def( Int( Int' 'Int' letdef let_ let1 1let",
  "x=\"a\"\"b\" 'c''d' +-/ /+*/*+*/-", "//", "/**/x/***/y/*", "/*/", "//*/ *//*", "*/ 😀 😀( A😀", "a\tb\t'\t'\t",
  "1.5e-3 2E+5 1e+ 1e+x 0x1e+5 1.2.3e-4 1.e-4 9e-9.5 f.k0(a'.b) k.'x ''' x''' '''' '''a' if.x if' 1'a' i32' def. 'a'b'c'"].join("\n");

const hasLanguage = (name) => LANGUAGES.includes(path.extname(name).slice(1));

// The programs of a folder and what is below it, by language: [[language, text]].
const below = (folder) => readdirSync(path.join(root, folder), { recursive: true }).filter(hasLanguage).sort()
  .map((name) => [path.extname(name).slice(1), readFileSync(path.join(root, folder, name), "utf8")]);

function ofBook() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-colours-"));
  execFileSync(process.execPath, [path.join(root, "web/book/build.mjs"), folder, path.join(folder, "blocks.json")]);
  const blocks = JSON.parse(readFileSync(path.join(folder, "blocks.json"), "utf8"));
  rmSync(folder, { recursive: true });
  return blocks.filter(({ language }) => LANGUAGES.includes(language)).map(({ language, text }) => [language, text]);
}

// The programs that people wrote, by language: a map to an array of texts.
export function written() {
  const all = [...below("tests/programs"), ...below("tests/editors/programs"), ...below("ui/examples"), ...ofBook()];
  return new Map(LANGUAGES.map((language) => [language, [HARD, ...all.filter(([its]) => its === language).map(([, text]) => text)]]));
}

// That many generated programs of a language, the first one with that seed, as one text.
export function generated(language, first, count) {
  const { status, stdout, stderr } = spawnSync(built("LETCONT_GENERATED", "tests/colours/colours_generated"), [language, String(first), String(count)], { encoding: "utf8", maxBuffer: 1 << 29 });
  assert.equal(status, 0, stderr);
  return stdout;
}

// A stage of a program.
export function stageOf(language, text, stage) {
  const { status, stdout, stderr } = spawnSync(built("LETCONT_NATIVE", "letcont"), ["emit", "-", `--lang=${language}`, `--stage=${stage}`], { input: text, encoding: "utf8", maxBuffer: 1 << 28 });
  assert.equal(status, 0, stderr);
  return stdout;
}

// The kinds of a text's tokens, as kinds.cpp prints them: a line for each run of one kind on a line, without blanks.
export function kindsOf(notation, text) {
  const { status, stdout } = spawnSync(built("LETCONT_KINDS", "tests/book/kinds"), [notation], { input: text, encoding: "utf8", maxBuffer: 1 << 29 });
  assert.equal(status, 0, notation);
  return stdout.split("\n").slice(0, -1);
}

// Puts tokens into that form: [[kind, text]], which together are the text.
export function asKinds(tokens) {
  const made = [];
  let open = null; // the last token of the line
  const close = () => {
    if (open && /[^ \t]/.test(open[1])) made.push(`${open[0]} ${open[1]}`);
    open = null;
  };
  for (const [kind, text] of tokens) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) close();
      if (piece === "") continue;
      if (open?.[0] !== kind) { close(); open = [kind, ""]; }
      open[1] += piece;
    }
  }
  close();
  return made;
}

// Fails with the first difference, if there is one. Returns how many tokens were compared.
export function sameKinds(got, wanted, what) {
  const at = wanted.findIndex((line, index) => line !== got[index]);
  if (at >= 0 || got.length !== wanted.length) {
    const near = (lines) => lines.slice(Math.max(0, at - 3), at + 3).map((line) => `    ${line}`).join("\n");
    assert.fail(`${what}: token ${at} of ${wanted.length} (${got.length})\n  wanted\n${near(wanted)}\n  got\n${near(got)}`);
  }
  return wanted.length;
}

// Holds a tokenizer, which takes a notation and a text and gives [[kind, text]], to the scanner: on each program that people
// wrote, and on `count` generated ones of each language. `seen` leaves out what the tokenizer does not tell.
export function compareAll(tokenize, { count = THOROUGH ? 1000 : 300, seen = (lines) => lines } = {}) {
  let tokens = 0;
  for (const [language, texts] of written()) {
    const sorts = { "programs of": texts.join("\n"), ...(count > 0 && { "generated programs of": generated(language, 1, count) }) };
    for (const [sort, text] of Object.entries(sorts)) {
      tokens += sameKinds(seen(asKinds(tokenize(language, text))), seen(kindsOf(language, text)), `${sort} ${language}`);
    }
  }
  return tokens;
}

// For tokenizers that leave names and signs in the colour of the text: the others.
export const coloured = (lines) => lines.filter((line) => !/^(Name|Sign|Plain) /.test(line));
