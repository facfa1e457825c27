#!/usr/bin/env python3
"""What a terminal and a shell do to a prompt: another width, Ctrl-Z and fg, signals that end it."""

import os
import pathlib
import signal

from terminal import PromptedTerminal, Terminal, environment_of, run_tests

PROMPT = "letcont> "
DEBUGGER = "debug> "
SHELL = "sh> "
LONG = "double(1) + double(2) + double(3) + double(4) + double(5)"


def command_of(options, home, prompt):
    if prompt == PROMPT:
        return [options.letcont, "--color=never", "repl"]
    path = pathlib.Path(home, "p.fun")
    path.write_text("def fact(n) =\n  if n == 0 then 1\n  else n * fact(n - 1);\n\nwrite(fact(5))\n")
    return [options.letcont, "--color=never", "debug", str(path)]


def prompted(options, home, prompt=PROMPT, **size):
    return PromptedTerminal(command_of(options, home, prompt), environment_of(home), prompt, **size)


def is_drawn_for_another_width(options, home):
    session = prompted(options, home, columns=40)
    session.draw()
    session.say("def double = { x -> x + x }", "double ::")
    session.type(LONG)
    session.wait_for_screen(f"{PROMPT}double(1) + double(2) + double(\n3) + double(4) + double(5)", (1, 26))
    session.resize(25)
    drawn = f"double :: Num a => a -> a\n = <fun>\n{PROMPT}double(1) + doub\nle(2) + double(3) + doubl\ne(4) + double(5)"
    session.wait_for_screen(drawn, (4, 16))
    session.type("\x01")
    session.wait_for_screen(drawn, (2, 9))
    session.type("1+")
    session.wait_for_screen(f"{PROMPT}1+double(1) + do\nuble(2) + double(3) + dou\nble(4) + double(5)", (0, 11))
    session.resize(60)
    drawn = f"double :: Num a => a -> a = <fun>\n{PROMPT}1+double(1) + double(2) + double(3) + double(4) + d\nouble(5)"
    session.wait_for_screen(drawn, (1, 11))
    session.type("\x05")
    session.wait_for_screen(drawn, (2, 8))
    before = "double :: Num a => a -> a = <fun>\n"
    at_33 = f"{before}{PROMPT}1+double(1) + double(2)\n+ double(3) + double(4) + double(\n5)"  # whose first row ends with a blank
    at_80 = f"{before}{PROMPT}1+double(1) + double(2) + double(3) + double(4) + double(5)"
    at_32 = f"{PROMPT}1+double(1) + double(2)\n + double(3) + double(4) + doubl\ne(5)"
    for columns, drawn in [(33, at_33), (80, at_80), (33, at_33), (32, ">\n" + at_32), (80, at_80)]:
        session.resize(columns)
        session.wait_for_screen(drawn, (drawn.count("\n"), len(drawn.split("\n")[-1])))
    session.type("\r")
    session.wait_for("it :: Int = 31")
    session.wait_for(PROMPT)
    session.end()


def interrupted_in_its_first_row(options, home):
    session = prompted(options, home, columns=40)
    session.draw()
    session.type(LONG + "\x01")
    drawn = f"{PROMPT}double(1) + double(2) + double(\n3) + double(4) + double(5)"
    session.wait_for_screen(drawn, (0, 9))
    session.type("\x03")
    session.wait_for_screen("3) + double(4) + double(5)^C\nletcont>", (1, 9))
    session.end()


def stops_and_goes_on(options, home):
    """Under a shell: after fg the line is there again, and can be edited."""
    for prompt, begun, rest, answer in [
        (PROMPT, "+ 20", "\x01300", "it :: Int = 320"),
        (DEBUGGER, "nt nosuch", "\x01pri", "no variable 'nosuch' is in scope"),
    ]:
        shell = Terminal(["sh", "-i"], dict(environment_of(home), PS1=SHELL, ENV=""), columns=200)
        shell.wait_for(SHELL)
        shell.type("stty -g\r")
        mode = shell.wait_for("\n" + SHELL)
        shell.type(" ".join(command_of(options, home, prompt)) + "\r")
        shell.wait_for(prompt)
        shell.type(begun)
        shell.wait_for(begun)
        shell.type("\x1a")
        shell.wait_for("Stopped")
        shell.wait_for(SHELL)
        shell.type("stty -g\r")
        assert shell.wait_for("\n" + SHELL) == mode, "the terminal's mode is not what it was"
        shell.type("jobs -p\r")
        group = int(shell.wait_for("\n" + SHELL).split("\n")[1])
        shell.type("fg\r")
        shell.wait_for(prompt + begun)
        for stop in [signal.SIGSTOP, signal.SIGTSTP]:
            os.killpg(group, stop)
            shell.wait_for("Stopped")
            shell.wait_for(SHELL)
            shell.type("fg\r")
            shell.wait_for(prompt + begun)
        shell.type(rest + "\r")
        shell.wait_for(answer)
        shell.wait_for("\n" + prompt)
        shell.type("\x04")
        shell.wait_for(SHELL)
        shell.type("exit\r")
        shell.close()


def ends_by_a_signal(options, home):
    """The terminal is as before, and the shell learns which signal it was."""
    for prompt, signals in [(PROMPT, [signal.SIGTERM, signal.SIGHUP]), (DEBUGGER, [signal.SIGTERM, signal.SIGQUIT])]:
        for number in signals:
            session = prompted(options, home, prompt)
            session.type("1 + 1")
            session.wait_for("1 + 1")
            assert not session.is_as_before()
            os.kill(session.child, number)
            status = session.close()
            assert status == -number, f"the status is {status}, not {-number}"
            assert session.is_as_before(), f"after {number} the terminal's mode is not what it was"


def ends_while_a_program_runs(options, home):
    session = prompted(options, home)
    session.say("def forever = { n -> forever(n + 1) }", "forever ::")
    session.type('print("begun\\n"); forever(0)\r')
    session.wait_for("\nbegun")
    os.kill(session.child, signal.SIGTERM)
    status = session.close()
    assert status == -signal.SIGTERM, f"the status is {status}"
    assert session.is_as_before()


TESTS = [
    is_drawn_for_another_width,
    interrupted_in_its_first_row,
    stops_and_goes_on,
    ends_by_a_signal,
    ends_while_a_program_runs,
]


if __name__ == "__main__":
    run_tests(TESTS)
