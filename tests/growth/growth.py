#!/usr/bin/env python3
"""The table of growth: what the compiler takes for programs of n, 2n and 4n of whatever a row (rows.py) is about.

    growth.py LETCONT [--only TEXT] [--quick] [--times] [--json] [--size N]

Each command of a row either
- succeeds for all three sizes, and each doubling of n takes at most 2.5 times the bytes of output and of memory; or
- from some size on ends in a limit: status 1 and a short message with a place, within 2 s and 500 MB.

Bytes and memory are the same in each run, so they are held against these bounds. Processor time is held against them
with --times only, on a machine with nothing else to do; otherwise against a bound that only catches what is out of
control. With --quick, as the tests have it, 4n is left out where 2n takes more than a moment, memory is compared from less
on, and of a row's commands, where there are more than two, every other one is tried: the first of one row, the second of
the next; LETCONT_THOROUGH in the environment takes that back. With --size all rows are tried at that size, which shows where
limits are.
"""

import argparse
import contextlib
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import threading

from rows import ROWS

DOUBLING = 2.5  # how much more a program of twice the size may take
LIMIT_SECONDS, LIMIT_MEMORY = 2, 500 << 20
CHEAP_BYTES = 4 << 10  # below these nothing is compared: what every program takes
CHEAP_MEMORY = 32 << 20
CHEAP_MEMORY_WHEN_QUICK = CHEAP_MEMORY * 3 // 4  # of programs half as large, mostly
CHEAP_SECONDS = 0.2
MOMENT = 0.2  # seconds
SECONDS_ON_A_BUSY_MACHINE = 30
MEMORY = 4 << 30
LONGEST_MESSAGE = 20_000
OUTPUT = 1 << 30  # more is not read
REFUSED = b'"success":false'  # in a debugger's answers


class Result:
    def __init__(self, status, output, errors, seconds, memory):
        self.status, self.output, self.errors, self.seconds, self.memory = status, output, errors, seconds, memory

    def limited(self):
        """The code of the message that ended it, if that is a proper one."""
        located = re.search(r"^[^\n]*:\d+:\d+: error: ", self.errors, re.M)
        return self.status == 1 and located and "a mistake in Letcont" not in self.errors


def measure(command, folder, given=b"", until=b""):
    """Runs a command; counts its output and keeps its messages. It reads `given`, and after `until` the end of it."""
    limits = lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with open(os.path.join(folder, "errors"), "w+b") as errors:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, cwd=folder, preexec_fn=limits)
        timer = threading.Timer(SECONDS_ON_A_BUSY_MACHINE, process.kill)
        timer.start()
        has_said = threading.Event()
        writer = threading.Thread(target=write, args=(process.stdin, given, has_said))
        writer.start()
        output, refused, piece = 0, False, b""
        if not until:
            has_said.set()
        while read := process.stdout.read1(1 << 16):
            output += len(read)
            piece = piece[-100:] + read  # what is looked for may be in two pieces
            refused = refused or REFUSED in piece
            if until in piece:
                has_said.set()
            if output > OUTPUT:
                process.kill()
        has_said.set()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        writer.join()
        process.returncode = os.waitstatus_to_exitcode(status)
        process.stdout.close()
        errors.seek(0)
        text = errors.read(LONGEST_MESSAGE + 1).decode(errors="replace")
    if refused:
        text = "a request was refused"
    return Result(-1 if refused else process.returncode, output, text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss << 10)


def write(pipe, given, may_end):
    """Writes what a command reads, whether or not it reads all of it, and ends it once it may."""
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(given)
        pipe.flush()
        may_end.wait()


def complaints(row, results, options, baseline):
    """What is wrong with the results for n, 2n, …"""
    times, cheap_memory = options.times, CHEAP_MEMORY_WHEN_QUICK if options.quick else CHEAP_MEMORY
    if len(results) > 1 and (results[0].status != 0) != row.mistake:
        yield f"the smallest program gives status {results[0].status}: {results[0].errors[:200].strip()}"
    for result in results:
        if len(result.errors) > LONGEST_MESSAGE:
            yield "a long message"
        if result.status == 0:
            continue
        if not result.limited():
            yield f"status {result.status}: {result.errors[:200].strip() or 'no message'}"
        elif result.memory > LIMIT_MEMORY or result.seconds > (LIMIT_SECONDS if times else SECONDS_ON_A_BUSY_MACHINE):
            yield f"a late limit: {result.seconds:.1f} s, {result.memory >> 20} MB"
    for small, large in zip(results, results[1:]):
        if large.status != 0:
            continue
        if large.output > CHEAP_BYTES and large.output > DOUBLING * small.output:
            yield f"text {small.output:,} → {large.output:,} bytes ({large.output / max(small.output, 1):.1f} ×)"
        before, after = (max(each.memory - baseline, 0) for each in (small, large))
        if after > cheap_memory and after > DOUBLING * before:
            yield f"memory {before >> 20} → {after >> 20} MB ({after / max(before, 1):.1f} ×)"
        if times and large.seconds > CHEAP_SECONDS and large.seconds > DOUBLING * small.seconds:
            yield f"time {small.seconds:.2f} → {large.seconds:.2f} s ({large.seconds / max(small.seconds, 0.001):.1f} ×)"


def try_row(row, options, folder, baselines, turn):
    sizes = [options.size] if options.size else row.sizes()
    programs = []
    for size in sizes:
        programs.append(f"{row.name}-{size}.{row.extension}")
        pathlib.Path(folder, programs[-1]).write_text(row.program(size))
    wrong = 0
    commands = row.commands[turn % 2::2] if options.quick and len(row.commands) > 2 else row.commands
    for command in commands:
        kind = command[1] if len(command) > 1 else command[0]
        if kind not in baselines:  # what a small program takes
            pathlib.Path(folder, "small.add").write_text("1 + 2\n")
            baselines[kind] = measure([options.letcont, *command[:2], "small.add"], folder).memory
        # Once more if there is something: memory counts pages of the executable, of which a busy system maps now more, now less.
        for _ in range(1 if row.gap else 2):
            results = list(measure_sizes(row, command, zip(sizes, programs), options, folder))
            found = list(complaints(row, results, options, baselines[kind]))
            if not found:
                break
        wrong += len(found)
        report(row, command, sizes, results, found, options)
    if row.gap and not wrong and not options.only and not options.size and not options.quick:
        print(f"{row.name}: this holds now; its gap is to be removed: {row.gap}")
    return wrong


def measure_sizes(row, command, sizes, options, folder):
    """The results for n, 2n and 4n, or for n and 2n only."""
    for number, (size, program) in enumerate(sizes):
        result = measure_row(row, command, size, program, options, folder)
        yield result
        if options.quick and number == 1 and not row.quadratic and result.seconds > MOMENT:
            return


def measure_row(row, command, size, program, options, folder):
    if not row.input:
        return measure([options.letcont, *command, program], folder)
    given = row.input(size, os.path.join(folder, program))
    named = [program] if command[0] == "debug" else []  # editors' requests name it
    result = measure([options.letcont, *command, *named], folder, given, row.until)
    if result.status == 1 and not result.errors:  # the input ended without a goodbye, which would cancel what waits
        result.status = 0
    return result


def report(row, command, sizes, results, found, options):
    if options.json:
        for size, result in zip(sizes, results):
            print(json.dumps({"row": row.name, "command": " ".join(command), "n": size, "status": result.status,
                              "bytes": result.output, "seconds": round(result.seconds, 3), "kibibytes": result.memory >> 10}))
        return
    figures = "; ".join(
        f"{'limit ' if result.limited() else ''}{result.output:,} B {result.seconds:.2f} s {result.memory >> 20} MB"
        for result in results)
    if options.times or options.size or found:
        print(f"{row.name} {'/'.join(map(str, sizes))} {' '.join(command)}: {figures}")
    for complaint in found:
        print(f"  {'known gap' if row.gap else 'WRONG'}: {complaint}")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("letcont", type=os.path.abspath)
    parser.add_argument("--only", default="", help="rows whose names contain this")
    parser.add_argument("--quick", action="store_true", help="without the largest sizes of what takes long")
    parser.add_argument("--times", action="store_true", help="hold processor time, too; print all figures")
    parser.add_argument("--json", action="store_true", help="one JSON object for each figure")
    parser.add_argument("--size", type=int, help="try each row at this size only")
    options = parser.parse_args()
    options.quick = options.quick and not os.environ.get("LETCONT_THOROUGH")
    rows = [row for row in ROWS if options.only in row.name]
    baselines, failed = {}, 0
    with tempfile.TemporaryDirectory(prefix="letcont-growth") as folder:
        for turn, row in enumerate(rows):
            wrong = try_row(row, options, folder, baselines, turn)
            failed += wrong > 0 and not row.gap
    print(f"{len(rows)} rows, {failed} wrong", file=sys.stderr if options.json else sys.stdout)
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
