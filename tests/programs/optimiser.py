#!/usr/bin/env python3
"""LLVM's passes in Letcont are those of LLVM's tool `opt`: the stage llvm@last is what `opt -S` makes of the stage llvm,
byte for byte, for every other program below the folders (all with LETCONT_THOROUGH).

    optimiser.py --letcont build/native/letcont --opt opt-19 FOLDER… [--level O2] [--passes LIST]
"""

import argparse
import pathlib
import sys

import corpus

TIME_LIMIT = 300  # seconds, for one command on a busy machine


def call(command, **options):
    return corpus.call(command, TIME_LIMIT, **options)


def check(options, program):
    """What is wrong with one program; None if it does not compile, and is not compared."""

    def emit(stage):
        return call([options.letcont, "emit", program, f"--stage={stage}", f"--passes={options.passes}",
                     f"--llvm-passes={options.level}"])

    module = emit("llvm")
    if module.returncode:
        return None
    ours, theirs = emit("llvm@last"), call([options.opt, f"-{options.level}", "-S"], input=module.stdout)
    if ours.returncode or theirs.returncode:
        return [f"{program}: {ours.stderr.decode()} {theirs.stderr.decode()}"]
    if ours.stdout == theirs.stdout:
        return []
    pairs = zip(ours.stdout.splitlines(), theirs.stdout.splitlines())
    number, (mine, other) = next((pair for pair in enumerate(pairs, 1) if pair[1][0] != pair[1][1]), (0, ("", "")))
    return [f"{program}: line {number}\n  ours {mine!r:.200}\n  opt  {other!r:.200}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--opt", required=True)
    parser.add_argument("--level", default="O2")
    parser.add_argument("--passes", default="default")
    options = parser.parse_args()
    programs = [program for folder in options.folders for program in corpus.below(folder, options.letcont)]
    programs = [program for program in programs if corpus.takes_turn(program, 0)]
    return corpus.check_all(programs, lambda program: check(options, program))


if __name__ == "__main__":
    sys.exit(main())
