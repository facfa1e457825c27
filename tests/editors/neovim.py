#!/usr/bin/env python3
"""A session of a real editor: Neovim, without a display, opens a program with an error, gets the diagnostic, hovers, goes
to a definition, renames, and mends the error.

  neovim.py --letcont PATH [--nvim PATH]
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = """// Twice a number.
def double = { x -> x * 2 }
def four = { x -> double(double(x)) }
print_line(fuor(1))
"""

# What Neovim does, in Lua: each step waits for the server, and what it sees is written down as a line.
SCRIPT = """
local out = io.open(os.getenv('LETCONT_TRANSCRIPT'), 'w')
local function say(...) out:write(table.concat(vim.tbl_map(tostring, {...}), ' ') .. '\\n') out:flush() end
local function wait(what, condition)
  if not vim.wait(60000, condition, 20) then say('no ' .. what) vim.cmd('cquit') end
end
local client = vim.lsp.start_client({ name = 'letcont', cmd = { os.getenv('LETCONT'), 'lsp' },
  get_language_id = function() return 'l' end })
vim.lsp.buf_attach_client(0, client)
local function diagnostics() return vim.diagnostic.get(0) end
wait('diagnostic', function() return #diagnostics() == 1 end)
local first = diagnostics()[1]
say('diagnostic', first.lnum + 1, first.col + 1, first.code, first.message)

local function ask(method, line, column, more)
  local params = vim.tbl_extend('force', { textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line - 1, character = column - 1 } }, more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 60000)
  return answers and answers[client].result
end
say('hover', (ask('textDocument/hover', 3, 20).contents.value:gsub('\\n', ' ')))

vim.api.nvim_win_set_cursor(0, { 3, 18 })
vim.lsp.buf.definition()
wait('definition', function() return vim.api.nvim_win_get_cursor(0)[1] == 2 end)
say('definition', unpack(vim.api.nvim_win_get_cursor(0)))

vim.lsp.buf.rename('twice')
wait('rename', function() return vim.fn.getline(2):find('twice') end)
say('renamed', vim.fn.getline(2), '|', vim.fn.getline(3))

for _, action in ipairs(ask('textDocument/codeAction', 4, 12, {
    range = { start = { line = 3, character = 11 }, ['end'] = { line = 3, character = 15 } },
    context = { diagnostics = {} } })) do
  say('action', action.title)
  vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
end
wait('clean program', function() return #diagnostics() == 0 end)
say('mended', vim.fn.getline(4))
vim.lsp.stop_client(client)
vim.cmd('qall!')
"""

EXPECTED = """\
diagnostic 4 12 name/unknown nothing is called 'fuor' here; did you mean 'four'?
hover ```l double :: Int -> Int ```  function  Twice a number.
definition 2 4
renamed def twice = { x -> x * 2 } | def four = { x -> twice(twice(x)) }
action Change to 'four'
mended print_line(four(1))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--nvim", default="nvim")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="letcont-neovim") as folder:
        program, script, transcript = (Path(folder) / name for name in ("p.l", "session.lua", "transcript"))
        program.write_text(PROGRAM)
        script.write_text(SCRIPT)
        environment = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        environment.update(HOME=folder, LETCONT=str(Path(options.letcont).resolve()), LETCONT_TRANSCRIPT=str(transcript))
        command = [options.nvim, "--clean", "--headless", str(program), "-c", f"luafile {script}"]
        run = subprocess.run(command, env=environment, capture_output=True, timeout=200, check=False)
        said = transcript.read_text() if transcript.exists() else ""
        if said != EXPECTED or run.returncode != 0:
            sys.exit(f"Neovim says\n{said}and not\n{EXPECTED}{run.stderr.decode(errors='replace')}")
    print("Neovim opened, hovered, went, renamed and mended")


if __name__ == "__main__":
    main()
