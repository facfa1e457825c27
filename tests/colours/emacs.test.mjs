// The mode for Emacs gives the playground's kind to every token that has a colour, in the programs that people wrote.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { emacsMode } from "../../ui/editor/colours/emacs.mjs";
import { coloured, compareAll, root } from "./programs.mjs";

const editor = process.env.LETCONT_EMACS ?? "emacs";
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-emacs-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "letcont-mode.el"), emacsMode(readFileSync(path.join(root, "ui/editor/emacs/letcont-mode.el"), "utf8"), "0.0.0"));

// Prints the buffer's runs of one face: a length and the face for each.
const SCRIPT = `
(require 'letcont-mode)
(switch-to-buffer (get-buffer-create "program"))
(let ((coding-system-for-read 'utf-8-unix)) (insert-file-contents (getenv "LETCONT_TEXT")))
(funcall (intern (format "letcont-%s-mode" (getenv "LETCONT_LANGUAGE"))))
(font-lock-mode 1)
(font-lock-ensure)
(let ((at (point-min)))
  (while (< at (point-max))
    (let ((next (next-single-property-change at 'face nil (point-max))))
      (princ (format "%d %s\\n" (- next at) (or (get-text-property at 'face) 'nil)))
      (setq at next))))
`;
writeFileSync(path.join(folder, "kinds.el"), SCRIPT);

const KINDS = { "font-lock-keyword-face": "Keyword", "font-lock-type-face": "Type", "font-lock-function-name-face": "Definition", "font-lock-constant-face": "Number",
  "font-lock-string-face": "String", "font-lock-comment-face": "Comment", "font-lock-comment-delimiter-face": "Comment", nil: "Plain" };

function tokenize(language, text) {
  const file = path.join(folder, "text");
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync(editor, ["--batch", "-Q", "-L", folder, "-l", path.join(folder, "kinds.el")],
    { encoding: "utf8", maxBuffer: 1 << 28, timeout: 200_000, env: { ...process.env, LETCONT_TEXT: file, LETCONT_LANGUAGE: language } });
  assert.equal(status, 0, stderr);
  const characters = [...text];
  let from = 0;
  return stdout.trim().split("\n").map((line) => {
    const [length, face] = line.split(" ");
    return [KINDS[face] ?? face, characters.slice(from, from += Number(length)).join("")];
  });
}

const { error } = spawnSync(editor, ["--version"]);

test("programs have the playground's kinds", { skip: error && "Emacs is not installed (emacs-nox)" }, (context) => {
  const tokens = compareAll(tokenize, { count: 20, seen: coloured });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 15_000, String(tokens));
});

test("the mode compiles without warnings", { skip: error && "Emacs is not installed (emacs-nox)" }, () => {
  const { status, stderr } = spawnSync(editor, ["--batch", "-Q", "-L", folder, "--eval", "(setq byte-compile-error-on-warn t)", "-f", "batch-byte-compile", path.join(folder, "letcont-mode.el")], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});
