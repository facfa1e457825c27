"""Runs inside gdb (variables.py starts it): stops at every line of a program and writes what gdb shows of the variables
of the frames there, one JSON list a stop.

The settings come from the environment: NATIVE_DEBUG_OUTPUT, the file; NATIVE_DEBUG_STOPS, the most stops;
NATIVE_DEBUG_PRINTERS, the script with the printers.
"""
import json
import os

import gdb

FRAMES = 3  # of each stop

printers = {}
with open(os.environ["NATIVE_DEBUG_PRINTERS"], encoding="utf-8") as script:
    exec(compile(script.read(), "letcont_gdb.py", "exec"), printers)
printers["is_list"] = lambda *_: False  # as the debugger writes lists: Cons(1, Nil)


def shown(frame):
    """Returns the variables of a frame, innermost scope first: a name and its text, or None if it is optimized out."""
    variables, names = [], set()
    block = frame.block()
    while block is not None:
        for symbol in block:
            if not (symbol.is_variable or symbol.is_argument) or symbol.name in names:
                continue
            names.add(symbol.name)
            value = symbol.value(frame)
            text = None if value.is_optimized_out else printers["Writer"]().text(value)
            variables.append([symbol.name, text])
        if block.function is not None:
            break
        block = block.superblock
    return variables


def frames():
    """The frames of the program, innermost first."""
    frame = gdb.newest_frame()
    for _ in range(FRAMES):
        if frame is None or frame.name() is None or frame.find_sal().symtab is None:
            return
        yield {"function": frame.name(), "line": frame.find_sal().line, "variables": shown(frame)}
        frame = frame.older()


def main():
    for command in ("set pagination off", "set print elements 1000", "set print max-depth 1000", "set confirm off",
                    "set style enabled off", "tbreak letcont_program", "run > /dev/null"):
        gdb.execute(command)
    table = gdb.newest_frame().find_sal().symtab
    if table is None:
        return  # nothing of it has a line
    for line in sorted({entry.line for entry in table.linetable() if entry.line > 0}):
        gdb.Breakpoint(f"{table.filename}:{line}")
    with open(os.environ["NATIVE_DEBUG_OUTPUT"], "w", encoding="utf-8") as output:
        for _ in range(int(os.environ["NATIVE_DEBUG_STOPS"])):
            gdb.execute("continue")
            if gdb.selected_inferior().pid == 0:
                break
            output.write(json.dumps(list(frames())) + "\n")
    if gdb.selected_inferior().pid:
        gdb.execute("kill")


main()
