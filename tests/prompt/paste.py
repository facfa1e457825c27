#!/usr/bin/env python3
"""What is pasted at a prompt is taken as it is: tabs, line breaks, blank lines. Needs a terminal that tells it apart."""

import os
import pathlib
import signal

from terminal import PromptedTerminal, environment_of, run_tests

PROMPT = "letcont> "
DEBUGGER = "debug> "
MARKED, TYPED = "\x1b[?2004h", "\x1b[?2004l"


def at_prompt(options, home, environment=(), **size):
    command = [options.letcont, "--color=never", "repl"]
    return PromptedTerminal(command, {**environment_of(home), **dict(environment)}, PROMPT, **size)


def at_debugger(options, home):
    path = pathlib.Path(home, "p.fun")
    path.write_text("def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(5))\n")
    command = [options.letcont, "--color=never", "debug", str(path), "--passes=none"]
    return PromptedTerminal(command, environment_of(home), DEBUGGER)


def paste(text, line_break="\r"):
    return "\x1b[200~" + text.replace("\n", line_break) + "\x1b[201~"


def tabs_complete_nothing(options, home):
    session = at_prompt(options, home)
    session.say(paste("def substr\t= 1"), "substr :: Int = 1", absent=["substring"])
    session.say(paste('"a\tb"'), '= "a\\tb"')
    session.say('"a' + paste("\t") + 'b"', '= "a\\tb"')
    session.say("\x1b[A", '= "a\\tb"')
    session.end()


def lines_are_one_input(options, home):
    """Each of the functions needs the other, and there are blank lines."""
    text = """def even = { n ->

  if (n == 0) true else odd(n - 1)
}

def odd = { n -> if (n == 0) false else even(n - 1) }
even(10)
"""
    session = at_prompt(options, home)
    for line_break in ["\r", "\n", "\r\n"]:
        session.say(paste(text, line_break), "even :: Int -> Bool", "odd :: Int -> Bool", "it :: Bool = true")
    session.say("\x1b[A", "it :: Bool = true")
    session.type(paste("def f = {\n\n"))
    session.type("\r")
    session.wait_for("... ")
    session.say(paste("\n\n  x ->\n\n  x + 1 }"), "f :: Int -> Int")
    session.end()


def commands_are_inputs_of_their_own(options, home):
    session = at_prompt(options, home)
    session.type(paste(":type 1\n\ndef x = 2\nx + 1\n\n:type true\n") + "\r")
    for text in ["1 :: Int", "x :: Int = 2", "it :: Int = 3", "true :: Bool", PROMPT]:
        session.wait_for(text)
    session.end()


def an_interrupt_drops_the_rest(options, home):
    session = at_prompt(options, home)
    session.type(paste('def forever = { n -> forever(n + 1) }\nprint("begun\\n"); forever(0)\n:type "dropped"\n') + "\r")
    session.wait_for("\nbegun")
    session.type("\x03")
    session.wait_for("interrupted")
    answer = session.wait_for(PROMPT)
    session.say("1", "it :: Int = 1", absent=["dropped"])
    assert "dropped" not in answer
    session.give_up("2 + 2" + "\x1b[200~ a paste that has no end")
    session.say("3", "it :: Int = 3")
    session.end()


def is_marked_while_a_line_is_read(options, home):
    session = at_prompt(options, home)
    session.say("1 + 1", "it :: Int = 2")
    before, _, after = session.all.partition("it :: Int = 2")
    assert before.endswith(TYPED) and before.count(MARKED) == 1 and after.count(MARKED) == 1, repr(session.all)
    session.type("x\x03")
    session.wait_for("^C")
    session.wait_for(PROMPT)
    session.type("\x1a")  # here nothing can stop
    session.wait_for("^Z")
    session.wait_for(PROMPT)
    assert session.all.count(TYPED) == 3 and session.all.endswith(MARKED + "\r\x1b[K" + PROMPT), repr(session.all)
    os.kill(session.child, signal.SIGTERM)
    assert session.close() == -signal.SIGTERM
    assert session.all.count(TYPED) == session.all.count(MARKED) == 4, repr(session.all)
    session = at_prompt(options, home)
    session.end()
    assert session.all.count(TYPED) == session.all.count(MARKED) == 1


def simple_terminals_are_told_nothing(options, home):
    for name in ["dumb", "", "no-such-terminal"]:
        session = at_prompt(options, home, {"TERM": name})
        session.say("1 + 1", "it :: Int = 2")
        session.end()
        assert "\x1b" not in session.all, repr(session.all)


def commands_of_the_debugger(options, home):
    session = at_debugger(options, home)
    session.type(paste("until n == 4\nprint n\n\tprint\tn\n") + "\r")
    for text in ["in `fact`", "n = 4", "n = 4", DEBUGGER]:
        session.wait_for(text)
    session.say("position", "in `fact`")
    session.end()


TESTS = [
    tabs_complete_nothing,
    lines_are_one_input,
    commands_are_inputs_of_their_own,
    an_interrupt_drops_the_rest,
    is_marked_while_a_line_is_read,
    simple_terminals_are_told_nothing,
    commands_of_the_debugger,
]


if __name__ == "__main__":
    run_tests(TESTS)
