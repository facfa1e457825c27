// The files for editors, by their names in the archive that deploy/package makes of them: a map to texts.
//
//   vim/        for Vim and Neovim: a folder of 'runtimepath'
//   emacs/      letcont-mode.el
//   pygments/   a module and its metadata: a folder of Python's path
//   textmate/   grammars, for editors that read them

import { readFileSync } from "node:fs";
import { emacsMode } from "./emacs.mjs";
import { LANGUAGES, NOTATIONS } from "./grammar.mjs";
import { pygmentsMetadata, pygmentsModule } from "./pygments.mjs";
import { textmate } from "./textmate.mjs";
import { vimSyntax } from "./vim.mjs";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

export const grammarText = (name) => `${JSON.stringify(textmate(name), null, 1)}\n`;

export function editorFiles(version) {
  const files = new Map([["vim/ftdetect/letcont.vim", read("vim/ftdetect.vim")], ["vim/lua/letcont.lua", read("vim/lua/letcont.lua")]]);
  for (const name of LANGUAGES) {
    files.set(`vim/syntax/letcont-${name}.vim`, vimSyntax(name));
    for (const kind of ["ftplugin", "indent"]) files.set(`vim/${kind}/letcont-${name}.vim`, read(`vim/${kind}.vim`));
  }
  files.set("emacs/letcont-mode.el", emacsMode(read("emacs/letcont-mode.el"), version));
  files.set("pygments/letcont_pygments.py", pygmentsModule());
  for (const [name, text] of pygmentsMetadata(version)) files.set(`pygments/letcont_pygments-${version}.dist-info/${name}`, text);
  for (const name of NOTATIONS) files.set(`textmate/letcont-${name}.tmLanguage.json`, grammarText(name));
  return files;
}
