"""Finds the processes that a test has started, and all that these have started, by a variable in their environment."""

import os
import pathlib
import time
import uuid

VARIABLE = "LETCONT_TEST_MARK"


class Mark:
    def __init__(self):
        self.text = f"{VARIABLE}={uuid.uuid4()}"
        name, _, value = self.text.partition("=")
        self.environment = {**os.environ, name: value}

    def processes(self):
        """The processes with the mark, as (id, command line). One that has ended and waits for its parent has none."""
        found = []
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if self.text.encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found.append((int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()))
            except OSError:
                pass  # it has ended meanwhile, or is not ours
        return found

    def left(self, seconds=5):
        """Those that are still there after that time; returns at once when there are none."""
        until = time.monotonic() + seconds
        while self.processes() and time.monotonic() < until:
            time.sleep(0.05)
        return self.processes()
