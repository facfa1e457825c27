// The lexers for Pygments, found by Pygments itself through their entry points, give the playground's kind to every token.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pygmentsMetadata, pygmentsModule } from "../../ui/editor/colours/pygments.mjs";
import { compareAll } from "./programs.mjs";

const python = process.env.LETCONT_PYTHON ?? "python3";
const folder = mkdtempSync(path.join(os.tmpdir(), "letcont-pygments-"));
after(() => rmSync(folder, { recursive: true }));
writeFileSync(path.join(folder, "letcont_pygments.py"), pygmentsModule());
const metadata = path.join(folder, "letcont_pygments-0.0.0.dist-info");
mkdirSync(metadata);
for (const [name, text] of pygmentsMetadata("0.0.0")) writeFileSync(path.join(metadata, name), text);

// Prints [[kind, text]] as JSON.
const SCRIPT = `
import json, sys
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Comment, Error, Keyword, Name, Number, Operator, Punctuation, String, Whitespace
KINDS = [(Keyword.Type, "Type"), (Name.Class, "Type"), (Keyword, "Keyword"), (Name.Function, "Definition"), (Name, "Name"), (Number, "Number"),
         (String, "String"), (Comment, "Comment"), (Operator, "Sign"), (Punctuation, "Sign"), (Whitespace, "Plain"), (Error, "Error")]
lexer = get_lexer_by_name("letcont-" + sys.argv[1])
assert type(get_lexer_for_filename("p." + sys.argv[1], "def f = 1\\n")) is type(lexer)
text = sys.stdin.buffer.read().decode()
json.dump([[next(name for kind, name in KINDS if token in kind), piece] for _, token, piece in lexer.get_tokens_unprocessed(text)], sys.stdout)
`;

function tokenize(language, text) {
  const { status, stdout, stderr } = spawnSync(python, ["-c", SCRIPT, language], { input: text, encoding: "utf8", maxBuffer: 1 << 30, env: { ...process.env, PYTHONPATH: folder } });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

const { status } = spawnSync(python, ["-c", "import pygments"]);

test("programs have the playground's kinds", { skip: status !== 0 && "Pygments is not installed (python3-pygments)" }, (context) => {
  const tokens = compareAll(tokenize, { count: 200 });
  context.diagnostic(`${tokens} tokens`);
  assert.ok(tokens > 400_000, String(tokens));
});
