// The files for Vim, read by Neovim without a display. The syntax files give the playground's kind to every token: of the programs
// that people wrote, and some of those that are generated. Files get their types, lines are indented, and the language server
// starts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { editorFiles } from "../../ui/editor/colours/files.mjs";
import { compareAll, root } from "./programs.mjs";

const editor = process.env.LETCONT_NVIM ?? "nvim";
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-vim-"));
after(() => rmSync(folder, { recursive: true }));
for (const [name, text] of editorFiles("0.0.0")) {
  if (!name.startsWith("vim/")) continue;
  mkdirSync(path.dirname(path.join(folder, name.slice(4))), { recursive: true });
  writeFileSync(path.join(folder, name.slice(4)), text);
}

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

const out = path.join(folder, "out");

// Opens a file with that text and does the commands, of which the last one ends it: the lines of what they wrote.
function inVim(name, text, ...commands) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  rmSync(out, { force: true });
  const { status, stderr } = spawnSync(editor, ["--clean", "--headless", "--cmd", `set rtp+=${folder}`, file, ...commands.flatMap((one) => ["-c", one])],
    { encoding: "utf8", env: { ...process.env, LETCONT_OUT: out }, stdio: ["ignore", "pipe", "pipe"], timeout: 300_000 });
  assert.equal(status, 0, stderr);
  assert.ok(!/Error|E\d+:/.test(stderr) && existsSync(out), stderr);
  return readFileSync(out, "utf8").replace(/\n$/, "").split("\n");
}

function tokenize(language, text) {
  const found = inVim("text", text, "syntax on", `set syntax=letcont-${language}`, `source ${path.join(folder, "kinds.vim")}`);
  const tokens = [];
  const lines = text.split("\n");
  for (const [index, line] of found.entries()) {
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
const options = { skip: error && "Neovim is not installed (neovim)" };

test("programs have the playground's kinds", options, (context) => {
  const tokens = compareAll(tokenize, { count: 20 });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 50_000, String(tokens));
});

test("files have their types, and those of Lex keep theirs", options, () => {
  const typeOf = (name, text) => inVim(name, text, "call writefile([&filetype, &commentstring, get(b:, 'current_syntax', '')], $LETCONT_OUT)", "qall!");
  for (const name of ["add", "fun", "l", "cps"]) assert.deepEqual(typeOf(`p.${name}`, "1\n"), [`letcont-${name}`, "// %s", `letcont-${name}`]);
  for (const text of ["%{\n#include <stdio.h>\n%}\n%%\n", "%option noyywrap\n%%\na  b\n", "digit [0-9]\n%%\n{digit} ;\n"]) assert.equal(typeOf("scan.l", text)[0], "lex", text);
});

test("lines are indented as the lessons are", options, () => {
  const text = "def f = { (x, y) ->\n  let g = { z ->\n    z + x // {\n  }\n  g(y)\n}\ndef h =\n  f(1, 2)\n";
  const indented = inVim("p.l", text.replace(/^ +/gm, ""), "filetype indent on", "edit", "normal gg=G", "call writefile(getline(1, '$'), $LETCONT_OUT)", "qall!");
  assert.deepEqual(indented, text.trimEnd().split("\n"));
});

test("the language server starts", options, () => {
  const letcont = path.resolve(process.env.LETCONT_NATIVE ?? path.join(root, "build/native/letcont"));
  const script = path.join(folder, "server.lua");
  writeFileSync(script, `require('letcont').setup({ cmd = { '${letcont}', 'lsp' } })
vim.cmd('edit')
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
vim.fn.writefile(vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0)), vim.env.LETCONT_OUT)
vim.cmd('qall!')
`);
  const [message] = inVim("q.l", "print(nothing_here)\n", `luafile ${script}`);
  assert.match(message, /nothing is called 'nothing_here'/);
});
