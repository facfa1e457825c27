// The syntax files for Vim, read by Neovim without a display, give the playground's kind to every token: of the programs that
// people wrote, and some of those that are generated.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { vimSyntax } from "../../ui/editor/colours/vim.mjs";
import { LANGUAGES, compareAll } from "./programs.mjs";

const editor = process.env.LETCONT_NVIM ?? "nvim";
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-vim-"));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, "syntax"));
for (const name of LANGUAGES) writeFileSync(path.join(folder, "syntax", `letcont-${name}.vim`), vimSyntax(name));

// Writes a line for each line of the text: pieces of `length group`, where the group changes.
const SCRIPT = `
set encoding=utf-8 synmaxcol=0 redrawtime=0
let s:names = {}
let s:out = []
for s:number in range(1, line('$'))
  let s:text = getline(s:number)
  let s:pieces = []
  let s:before = -1
  let s:from = 0
  let s:at = 0
  while s:at < len(s:text)
    let s:id = synID(s:number, s:at + 1, 0)
    if s:id != s:before
      if s:at > 0 | call add(s:pieces, (s:at - s:from) .. ' ' .. synIDattr(s:before, 'name')) | endif
      let s:from = s:at
      let s:before = s:id
    endif
    let s:at += 1
  endwhile
  if s:at > s:from | call add(s:pieces, (s:at - s:from) .. ' ' .. synIDattr(s:before, 'name')) | endif
  call add(s:out, join(s:pieces, ','))
endfor
call writefile(s:out, $LETCONT_OUT)
qall!
`;
writeFileSync(path.join(folder, "kinds.vim"), SCRIPT);

function tokenize(language, text) {
  const file = path.join(folder, "text");
  const out = path.join(folder, "out");
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(editor, ["--clean", "--headless", "--cmd", `set rtp+=${folder}`, file,
    "-c", "syntax on", "-c", `set syntax=letcont-${language}`, "-c", `source ${path.join(folder, "kinds.vim")}`],
  { encoding: "utf8", env: { ...process.env, LETCONT_OUT: out }, stdio: ["ignore", "pipe", "pipe"], timeout: 500_000 });
  assert.equal(status, 0, stderr);
  assert.ok(!/Error|E\d+:/.test(stderr), stderr);
  const tokens = [];
  const lines = text.split("\n");
  for (const [index, line] of readFileSync(out, "utf8").replace(/\n$/, "").split("\n").entries()) {
    const bytes = Buffer.from(lines[index]);
    let from = 0;
    for (const [, length, group] of line.matchAll(/(\d+) ([^,]*)/g)) {
      tokens.push([group.replace(/^letcont/, "") || "Plain", bytes.subarray(from, from += Number(length)).toString()]);
    }
    tokens.push(["Plain", "\n"]);
  }
  return tokens;
}

const { error } = spawnSync(editor, ["--version"]);

test("programs have the playground's kinds", { skip: error && "Neovim is not installed (neovim)" }, (context) => {
  const tokens = compareAll(tokenize, { count: 20 });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 50_000, String(tokens));
});
