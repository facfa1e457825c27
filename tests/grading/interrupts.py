#!/usr/bin/env python3
"""However `letcont test` ends, nothing that it has started goes on: it is interrupted, told to end, or killed while
programs run in every engine that there is, and while a linker runs that would never end.

    interrupts.py --letcont build/native/letcont
"""

import argparse
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

import marked

ENDLESS = "def turn = { n -> turn(n + 1) }\nturn(0)\n"
# In the place of the C compiler: it starts a process of another group, and waits.
LINKER = "#!/bin/sh\nif [ \"$1\" = -print-file-name ]; then echo; exit; fi\nsetsid sleep 300 &\nsleep 300\n"


def try_it(letcont, folder, number, engines, wanted, environment, mark):
    """Ends a run by the signal once `wanted` processes are there. Returns complaints."""
    scratch = folder / f"scratch-{number}-{engines}"
    scratch.mkdir(exist_ok=True)
    command = [letcont, "test", str(folder / "programs"), f"--engines={engines}", "--jobs=4", "--max-time=120",
               "--max-steps=1000000000000"]
    run = subprocess.Popen(command, env={**environment, "TMPDIR": str(scratch)}, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    until = time.monotonic() + 60
    while len(mark.processes()) < wanted and run.poll() is None and time.monotonic() < until:
        time.sleep(0.02)
    started = mark.processes()
    run.send_signal(number)
    status = run.wait(30)
    what = f"{signal.Signals(number).name}, {engines}"
    if len(started) < wanted:
        yield f"{what}: only {len(started)} processes began, status {run.returncode}"
    if status != -number:
        yield f"{what}: status {status}"
    for process in mark.left():
        yield f"{what}: left behind: {process}"
        os.kill(process[0], signal.SIGKILL)
    if number != signal.SIGKILL and list(scratch.iterdir()):
        yield f"{what}: left in the temporary folder: {list(scratch.iterdir())}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True)
    letcont = os.path.abspath(parser.parse_args().letcont)
    mark = marked.Mark()
    complaints = []
    with tempfile.TemporaryDirectory() as room:
        folder = pathlib.Path(room)
        (folder / "programs").mkdir()
        for name in "abcd":
            (folder / "programs" / f"{name}.l").write_text(ENDLESS)
            (folder / "programs" / f"{name}.out").write_text("")
        (folder / "bin").mkdir()
        (folder / "bin" / "cc").write_text(LINKER)
        (folder / "bin" / "cc").chmod(0o755)
        with_linker = {**mark.environment, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}"}
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGKILL:
            complaints += try_it(letcont, folder, number, "vm,native", 5, mark.environment, mark)
        # A process of another group that has lost its parent is found by this command only; if that is killed, too,
        # nobody can.
        for number in signal.SIGINT, signal.SIGTERM:
            complaints += try_it(letcont, folder, number, "executable", 13, with_linker, mark)
    for complaint in complaints:
        print(complaint)
    print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
