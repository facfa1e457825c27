"""Whether gdb shows the values that the debugger has, at every line of programs.

    variables.py --letcont COMMAND --level 0 [--stress] [--turn N] PROGRAM...

At every stop, and in the callers' frames, there must be a call of the program in which all variables that gdb shows had
these values together. At level 0 each variable that is in scope at the line must be shown; with optimisation it may be
"optimized out". With --stress, the program collects garbage at every allocation. A program that runs too long is
compared up to there. Two tests with --turn 0 and --turn 1 share the programs that are not written for this (those beside).
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import truth

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "programs"))
import corpus  # noqa: E402



def stops_in_gdb(letcont, executable, folder, options):
    output, script = folder / "stops.json", folder / "letcont_gdb.py"
    subprocess.run([letcont, "build", "--emit=gdb", "-o", script], check=True)
    output.write_text("")
    environment = dict(os.environ, NATIVE_DEBUG_OUTPUT=str(output), NATIVE_DEBUG_PRINTERS=str(script),
                       NATIVE_DEBUG_STOPS=str(options.stops), LETCONT_GC_STRESS="1" if options.stress else "0",
                       DEBUGINFOD_URLS="")
    made = subprocess.run(["gdb", "-nx", "-batch", "-x", HERE / "in_gdb.py", executable], env=environment,
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=options.timeout)
    if "Error" in made.stderr or "rror while" in made.stderr:
        raise RuntimeError(made.stdout[-1000:] + made.stderr[-2000:])
    return [json.loads(line) for line in output.read_text().split("\n") if line]


def comparable(variables):
    return [(name, truth.plain(text)) for name, text in variables if text is not None and truth.plain(text) is not None]


class Comparison:
    """One program."""

    def __init__(self, letcont, program, options):
        self.program, self.options = program, options
        self.values = self.missing = self.optimised = 0
        self.faults = []
        level = options.level
        passes = options.passes or ("none" if level == 0 else "default")
        self.all, self.whole = truth.activations(letcont, program, passes, options.steps)
        self.known = {name for each in self.all for name in each.values}
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            executable = folder / "program"
            subprocess.run([letcont, "build", program, "-g", f"-O{level}", f"--passes={passes}", "-o", executable],
                           check=True)
            stops = stops_in_gdb(letcont, executable, folder, options)
        self.stops = len(stops)
        for stop in stops:
            for depth, frame in enumerate(stop):
                self.frame(frame, depth)

    def frame(self, frame, depth):
        # What closing the program has made, the debugger does not know.
        shown = [each for each in comparable(frame["variables"]) if each[0] in self.known]
        self.values += len(shown)
        self.optimised += sum(text is None for _, text in frame["variables"])
        able = [each for each in self.all if each.agrees(shown)]
        if not able:
            if self.whole:
                self.faults.append(f"no call has these values: {frame}, depth {depth}")
            return
        if self.options.level > 0 or depth > 0:
            return
        names = {name for name, text in frame["variables"] if text is not None}
        scopes = [each.scopes[frame["line"]] for each in able if frame["line"] in each.scopes]
        if scopes and not any(scope <= names for scope in scopes):
            self.missing += 1
            lacks = min((scope - names for scope in scopes), key=len)
            self.faults.append(f"not shown: {sorted(lacks)} at {frame}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--level", type=int, default=0)
    parser.add_argument("--passes")
    parser.add_argument("--stress", action="store_true")
    parser.add_argument("--stops", type=int, default=250)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--timeout", type=int, default=120)
    parser.add_argument("--least-values", type=int, default=0, help="fail if fewer values were compared; half of it with turns")
    parser.add_argument("--turn", type=int, choices=(0, 1))
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    failed, values = False, 0
    if options.turn is not None and not corpus.is_thorough():
        options.least_values //= 2
    for program in options.programs:
        if options.turn is not None and HERE not in program.parents and not corpus.takes_turn(program, options.turn):
            continue
        try:
            compared = Comparison(options.letcont, program, options)
        except (RuntimeError, subprocess.SubprocessError) as error:
            print(f"{program}: {error}")
            failed = True
            continue
        values += compared.values
        print(f"{program}: {compared.stops} stops, {compared.values} values, {compared.optimised} optimized out, "
              f"{len(compared.faults)} faults{'' if compared.whole else ' (compared in part)'}")
        for fault in compared.faults[:5]:
            print("  " + fault)
        failed |= bool(compared.faults)
    if values < options.least_values:
        print(f"only {values} values were compared, not {options.least_values}")
        failed = True
    sys.exit(1 if failed else 0)


main()
