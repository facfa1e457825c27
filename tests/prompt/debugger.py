#!/usr/bin/env python3
"""The debugger at a terminal: keys, history, completion, colours, and Ctrl-C."""

import pathlib
import time

from terminal import PromptedTerminal, environment_of, run_tests

PROMPT = "debug> "
FACTORIAL = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(5))\n"
ENDLESS = "def forever(n) = forever(n + 1);\nwrite(forever(0))\n"


class Session(PromptedTerminal):
    def __init__(self, options, home, text, *arguments):
        path = pathlib.Path(home, "p.fun")
        path.write_text(text)
        command = [options.letcont, "debug", str(path), "--passes=none", *arguments]
        super().__init__(command, environment_of(home), PROMPT)


def steps_and_repeats(options, home):
    session = Session(options, home, FACTORIAL)
    session.say("until n == 0", "in `fact`", "decl k0")
    session.say("where", "then multiply by n = 1", "then multiply by n = 5")
    session.say("step", "step 50 ")
    session.say("", "step 51 ")
    session.say("back", "step 50 ")
    session.say("", "step 49 ")
    session.say("nonsense", "there is no command 'nonsense'")
    session.say("run", "120", "the program has ended")
    session.end()


def completes_and_remembers(options, home):
    session = Session(options, home, FACTORIAL)
    session.say("unt\t fac\t", "in `fact`")
    session.say("back unt\t ma\t", "function or continuation 'main'")
    session.say("pri\t n\t", "n = 5")
    session.end()
    session = Session(options, home, FACTORIAL)
    session.say("\x1b[A\x1b[A\x1b[A", "in `fact`")  # the line before the two last
    session.end()
    assert "print" in pathlib.Path(home, "state", "letcont", "debug_history").read_text()


def is_interrupted(options, home):
    session = Session(options, home, ENDLESS)
    session.type("run\r")
    time.sleep(1)
    session.type("\x03")
    session.wait_for("interrupted")
    session.wait_for("\n" + PROMPT)
    session.say("jump -100000", "step ")
    session.type("step 4000000000\r")  # many moves, of which none is long
    time.sleep(1)
    session.type("\x03")
    session.wait_for("interrupted")
    session.wait_for("\n" + PROMPT)
    session.give_up("half a comm")
    session.say("print n", "n = ")
    session.end()


TESTS = [steps_and_repeats, completes_and_remembers, is_interrupted]


if __name__ == "__main__":
    run_tests(TESTS)
