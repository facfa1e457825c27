"""A program at a pseudo-terminal: types keys, and waits for what is to come."""

import argparse
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

from screen import Screen

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][A-Z0-9]?|\r")
UNFINISHED_ESCAPE = re.compile(r"\x1b[\[()]?[0-9;?]*$")
CLEAR_BELOW = "\x1b[J"
TIME_LIMIT = 60  # seconds, on a busy machine


class Terminal:
    def __init__(self, command, environment, columns=80, rows=24):
        ready, is_ready = os.pipe()
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.read(ready, 1)
            os.execvpe(command[0], command, environment)
        self.rows = rows
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.screen = None  # drawn if asked for by `draw`
        self.all = ""  # everything so far
        self.seen = ""  # the same without escapes
        self.at = 0  # how much of that was waited for
        self.set_size(columns)
        self.mode = termios.tcgetattr(self.file)  # before the program may change it
        os.write(is_ready, b"1")
        os.close(ready), os.close(is_ready)

    def set_size(self, columns):
        self.columns = columns
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", self.rows, columns, 0, 0))

    def is_as_before(self):
        return termios.tcgetattr(self.file) == self.mode

    def read(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the other end is closed
            return False
        text = self.decoder.decode(data)
        if self.screen:
            self.screen.draw(text)
        self.all += text
        self.seen = ESCAPES.sub("", UNFINISHED_ESCAPE.sub("", self.all))
        return bool(data)

    def draw(self):
        """From now on there is a screen, on which everything so far is."""
        self.screen = Screen(self.columns, self.rows)
        self.screen.draw(self.all)

    def resize(self, columns):
        """The terminal wraps its lines anew, then tells the program, which must draw something again."""
        drawn = self.all.count(CLEAR_BELOW)
        self.screen.resize(columns)
        self.set_size(columns)
        self.wait_until(lambda: self.all.count(CLEAR_BELOW) > drawn)

    def wait_until(self, is_so, what=""):
        """What comes must make it so; else the failure begins with `what`."""
        end = time.monotonic() + TIME_LIMIT
        while not is_so():
            if time.monotonic() > end or not self.read(0.5):
                shown = self.screen.text() if self.screen else self.seen
                raise AssertionError(f"{what}what came is\n{self.all[-500:]!r}\nand the screen\n{shown}")

    def wait_for_screen(self, text, cursor):
        """The screen must become one that ends with the text, with the cursor in that column of that row of the text."""

        def is_shown():
            shown = self.screen.text()
            row, column = self.screen.cursor()
            row -= shown.count("\n") - text.count("\n")
            return ("\n" + shown).endswith("\n" + text) and (row, column) == cursor

        self.wait_until(is_shown)

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait_for(self, text):
        """Everything up to the text, which must come."""
        self.wait_until(lambda: text in self.seen[self.at :], f"waited for {text!r}; ")
        found = self.seen.index(text, self.at)
        before = self.seen[self.at : found]
        self.at = found + len(text)
        return before

    def close(self, again=""):
        """Its exit status, which must come soon; `again` is typed every few seconds until then."""
        end = time.monotonic() + TIME_LIMIT
        next_keys = time.monotonic() + 3
        while time.monotonic() < end:
            if again and time.monotonic() > next_keys:
                next_keys += 3
                self.type(again)
            ended, status = os.waitpid(self.child, os.WNOHANG)
            if ended:
                rest = time.monotonic() + 1  # or until the terminal has no other end any more
                while time.monotonic() < rest and self.read(0.1):
                    pass
                return os.waitstatus_to_exitcode(status)
            self.read(0.1)
        os.kill(self.child, signal.SIGKILL)
        raise AssertionError("it does not end")


def environment_of(home):
    """The environment of a program whose user has that home, and a terminal with colours."""
    environment = dict(os.environ, HOME=home, XDG_STATE_HOME=os.path.join(home, "state"), TERM="xterm")
    environment.pop("NO_COLOR", None)
    return environment


class PromptedTerminal(Terminal):
    """A program that asks for lines with a prompt, until the end of its input."""

    def __init__(self, command, environment, prompt, **size):
        super().__init__(command, environment, **size)
        self.prompt = prompt
        self.wait_for(prompt)

    def say(self, line, *wanted, absent=()):
        """Types the line; what comes up to the next prompt must hold the texts, in that order."""
        self.type(line + "\r")
        answer = self.wait_for("\n" + self.prompt)
        at = 0
        for text in wanted:
            found = answer.find(text, at)
            assert found >= 0, f"after {line!r} there is no {text!r} in {answer!r}"
            at = found + len(text)
        for text in absent:
            assert text not in answer, f"after {line!r} there is {text!r} in {answer!r}"

    def give_up(self, text):
        """Types the beginning of a line, then Ctrl-C, which brings a new prompt."""
        self.type(text)
        time.sleep(0.3)
        self.type("\x03")
        self.wait_for(self.prompt)

    def end(self):
        # While a program runs the terminal itself takes a Ctrl-D for the end of a line; so it may have to be typed again.
        self.type("\x04")
        status = self.close(again="\x04")
        assert status == 0, f"the status is {status}"


def run_tests(tests, *more):
    """What each of these scripts does: reads its options, those that `more` names, too, and runs each test with them and a
    home of its own. Prints why tests failed, and ends with status 1 if any did."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True, type=os.path.abspath)
    parser.add_argument("--only", default="", help="tests whose names contain this")
    for name in more:
        parser.add_argument(name, required=True)
    options = parser.parse_args()
    failures = 0
    for test in [each for each in tests if options.only in each.__name__]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            try:
                test(options, home)
            except AssertionError as failure:
                failures += 1
                print(f"{test.__name__}: {failure}")
    print(f"{len(tests)} sessions, {failures} failures")
    sys.exit(failures > 0)
