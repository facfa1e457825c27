#!/usr/bin/env python3
"""The debugger at a terminal: keys, history, completion, colours, and Ctrl-C."""

import argparse
import os
import pathlib
import sys
import tempfile
import time

from terminal import Terminal

PROMPT = "debug> "
FACTORIAL = "def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(5))\n"
ENDLESS = "def forever(n) = forever(n + 1);\nwrite(forever(0))\n"


class Session(Terminal):
    def __init__(self, options, home, text, *arguments):
        path = pathlib.Path(home, "p.fun")
        path.write_text(text)
        environment = dict(os.environ, HOME=home, XDG_STATE_HOME=os.path.join(home, "state"), TERM="xterm")
        environment.pop("NO_COLOR", None)
        super().__init__([options.letcont, "debug", str(path), "--passes=none", *arguments], environment)
        self.wait_for(PROMPT)

    def say(self, line, *wanted):
        """Types the line; what comes up to the next prompt must hold the texts, in that order."""
        self.type(line + "\r")
        answer = self.wait_for("\n" + PROMPT)
        at = 0
        for text in wanted:
            found = answer.find(text, at)
            assert found >= 0, f"after {line!r} there is no {text!r} in {answer!r}"
            at = found + len(text)

    def end(self):
        self.type("\x04")
        status = self.close(again="\x04")
        assert status == 0, f"the status is {status}"


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
    session.type("half a comm")
    time.sleep(0.3)
    session.type("\x03")
    session.wait_for(PROMPT)
    session.say("print n", "n = ")
    session.end()


TESTS = [steps_and_repeats, completes_and_remembers, is_interrupted]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True, type=os.path.abspath)
    options = parser.parse_args()
    failures = 0
    for test in TESTS:
        with tempfile.TemporaryDirectory() as home:
            try:
                test(options, home)
            except AssertionError as failure:
                failures += 1
                print(f"{test.__name__}: {failure}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
