"""A program at a pseudo-terminal: types keys, and waits for what is to come."""

import os
import pty
import re
import select
import signal
import time

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][A-Z0-9]?|\r")
TIME_LIMIT = 60  # seconds, on a busy machine


class Terminal:
    def __init__(self, command, environment):
        self.child, self.file = pty.fork()
        if self.child == 0:
            os.execvpe(command[0], command, environment)
        self.seen = ""  # everything so far, without escapes
        self.at = 0  # how much of that was waited for

    def read(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the other end is closed
            return False
        self.seen += ESCAPES.sub("", data.decode(errors="replace"))
        return bool(data)

    def type(self, keys):
        os.write(self.file, keys.encode())

    def wait_for(self, text):
        """Everything up to the text, which must come."""
        end = time.monotonic() + TIME_LIMIT
        while True:
            found = self.seen.find(text, self.at)
            if found >= 0:
                before = self.seen[self.at : found]
                self.at = found + len(text)
                return before
            if time.monotonic() > end or not self.read(0.5):
                raise AssertionError(f"waited for {text!r}; what came is {self.seen[self.at:]!r}")

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
                return os.waitstatus_to_exitcode(status)
            self.read(0.1)
        os.kill(self.child, signal.SIGKILL)
        raise AssertionError("it does not end")
