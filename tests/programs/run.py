#!/usr/bin/env python3
"""Runs every program below a folder through every engine, and compares.

Beside NAME.fun (or .add, .l, .cps, …: the compiler knows) stands NAME.out, what it prints. If NAME.err is there, too, the program fails: its
status is 1, and standard error is that text, in which {name} stands for the program's file name. A program without NAME.out is a
mistake of the tests, and so is NAME.out without a program. `lli` interprets the text of the LLVM IR; programs whose first line says `no lli` are left out
there, with the reason, since LLVM's interpreter has a small stack.

    run.py --letcont build/native/letcont --lli lli-19 tests/programs [--only TEXT] [--expected FOLDER]

With --expected the files NAME.out and NAME.err stand in that folder, in the same place below it.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import corpus

ALWAYS = ("eval", "vm", "native")
TIME_LIMIT = 120  # seconds, for one run on a busy machine


def call(command, **options):
    return corpus.call(command, TIME_LIMIT, **options)


def engines(letcont, lli, program):
    """Pairs of an engine's name and a function that runs the program with it: the engines as people use them, and half of
    the other ways, in turn."""
    for number, (name, run) in enumerate(ways(letcont, lli, program)):
        if name in ALWAYS or corpus.takes_turn(program, number):
            yield name, run


def ways(letcont, lli, program):
    given = program.with_suffix(".in")
    reads = given.read_bytes() if given.exists() else b""
    small = {**os.environ, "LETCONT_NURSERY": "64K"}  # it is collected often, but at no place that one can foresee

    def run_by(engine, passes):
        command = [letcont, "run", f"--engine={engine}", f"--passes={passes}", program.name]
        return lambda: call(command, cwd=program.parent, input=reads)

    def stressed(passes, level, every=1):
        command = [letcont, "run", "--engine=native", f"--passes={passes}", level, program.name]
        return lambda: call(command, cwd=program.parent, env={**small, "LETCONT_GC_STRESS": str(every)}, input=reads)

    def interpret(passes):
        def run():
            emitted = call([letcont, "emit", "--stage=llvm", f"--passes={passes}", program.name], cwd=program.parent)
            if emitted.returncode:
                return emitted
            with tempfile.NamedTemporaryFile(suffix=".ll") as module:
                module.write(emitted.stdout)
                module.flush()
                return call([lli, module.name], input=reads)

        return run

    def executable(level):
        def run():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "program")
                built = call([letcont, "build", f"-O{level}", program.name, "-o", path], cwd=program.parent)
                return built if built.returncode else call([path], env=small, input=reads)

        return run

    yield "eval", run_by("eval", "default")
    yield "eval without passes", run_by("eval", "none")
    yield "vm", run_by("vm", "default")
    yield "vm without passes", run_by("vm", "none")
    yield "native", run_by("native", "default")
    yield "native, collecting at every allocation", stressed("default", "-O2")
    # What is no pointer seldom looks like one where each collection leaves an empty nursery.
    yield "native, collecting at every third allocation", stressed("default", "-O2", 3)
    yield "native without passes, collecting at every third allocation", stressed("none", "-O2", 3)
    yield "native without any passes, collecting at every allocation", stressed("none", "-O0")
    yield "executable -O2", executable(2)
    yield "executable -O0", executable(0)
    if "no lli" not in program.read_text().split("\n", 1)[0]:
        yield "lli", interpret("default")
        yield "lli without passes", interpret("none")


def expectation(program, expected):
    out = expected.with_suffix(".out")
    err = expected.with_suffix(".err")
    if not out.exists():
        return None
    errors = err.read_bytes().replace(b"{name}", program.name.encode()) if err.exists() else b""
    return out.read_bytes(), errors, 1 if err.exists() else 0


def check(letcont, lli, program, beside):
    """The complaints about one program; what is expected of it stands beside `beside`."""
    expected = expectation(program, beside)
    if expected is None:
        return [f"{program}: there is no {beside.with_suffix('.out')}"]
    complaints = []
    # What the compiler warns of comes before what the program says, where compiling and running are one command.
    warnings = call([letcont, "emit", "--stage=cps", program.name], cwd=program.parent).stderr
    for name, run in engines(letcont, lli, program):
        try:
            result = run()
        except subprocess.TimeoutExpired:
            complaints.append(f"{program}: {name}: still runs after {TIME_LIMIT} s")
            continue
        got = (result.stdout, result.stderr.removeprefix(warnings), result.returncode)
        for what, wanted, found in zip(("output", "errors", "status"), expected, got):
            if wanted != found:
                complaints.append(f"{program}: {name}: {what}\n  wanted {wanted!r:.400}\n  found  {found!r:.400}")
    return complaints


def without_program(folder, expected):
    """Complaints about texts in a folder that nothing is held to: of a language that letcont does not know, perhaps."""
    expected = {path.with_suffix(suffix) for path in expected for suffix in (".out", ".err")}
    for path in sorted([*folder.rglob("*.out"), *folder.rglob("*.err")]):
        if path not in expected:
            yield f"{path}: no program stands beside it that letcont knows the language of"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--lli", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--expected", type=pathlib.Path)
    options = parser.parse_args()
    letcont = os.path.abspath(options.letcont)
    all_programs = corpus.below(options.folder, letcont)
    programs = [program for program in all_programs if options.only in str(program)]

    def beside(program):
        return (options.expected or options.folder) / program.relative_to(options.folder)

    return corpus.check_all(programs, lambda program: check(letcont, options.lli, program, beside(program)),
                            without_program(options.expected or options.folder, map(beside, all_programs)))


if __name__ == "__main__":
    sys.exit(main())
