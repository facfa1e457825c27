#!/usr/bin/env python3
"""Runs test programs as code for AArch64, which this machine need not be: qemu runs them, and the collector at every seventh allocation.

What executables have of their own, the runtime in C, is compiled for AArch64 here, as the build compiles it for this machine.

    run.py --letcont build/native/letcont --runtime core/native/runtime tests/programs [--only TEXT]

The status is 77 where a tool is missing: qemu-aarch64-static, clang-19 and lld-19, and the C library for AArch64
(libc6-dev-arm64-cross, libgcc-12-dev-arm64-cross).
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "programs"))
import corpus  # noqa: E402
from run import expectation  # noqa: E402

TARGET = "aarch64-linux-gnu"
QEMU = "qemu-aarch64-static"
CLANG = ["clang-19", f"--target={TARGET}"]
LINK = [*CLANG, "-fuse-ld=lld", "-static"]
TIME_LIMIT = 120  # seconds, for one command on a busy machine
SKIPPED = 77


def missing(folder):
    """What is missing to make an executable that runs; nothing if all is there."""
    for tool in (QEMU, CLANG[0], "ld.lld-19"):
        if not shutil.which(tool):
            return tool
    empty = folder / "empty.c"
    empty.write_text("int main(void) { return 0; }\n")
    made = subprocess.run([*LINK, empty, "-o", folder / "empty"], capture_output=True)
    return None if made.returncode == 0 else f"the C library for {TARGET}"


def make_runtime(sources, folder):
    objects = []
    for source in sorted(sources.glob("*.c")):
        objects.append(folder / f"{source.stem}.o")
        subprocess.run([*CLANG, "-std=c17", "-O2", "-fPIC", "-fvisibility=hidden", "-ffunction-sections",
                        f"-I{sources.parent.parent}", "-c", source, "-o", objects[-1]], check=True)
    return objects


def run(letcont, runtime, program, flags):
    with tempfile.TemporaryDirectory() as folder:
        made, executable = os.path.join(folder, "program.o"), os.path.join(folder, "program")
        built = corpus.call([letcont, "build", "--emit=obj", "--collect", f"--target={TARGET}", *flags, program.name, "-o", made],
                            TIME_LIMIT, cwd=program.parent)
        if built.returncode:
            return built
        linked = corpus.call([*LINK, made, *runtime, "-lm", "-o", executable], TIME_LIMIT)
        if linked.returncode:
            return linked
        given = program.with_suffix(".in")
        often = {**os.environ, "LETCONT_NURSERY": "64K", "LETCONT_GC_STRESS": "7"}
        return corpus.call([QEMU, "-s", str(256 << 20), executable], TIME_LIMIT, env=often,
                           input=given.read_bytes() if given.exists() else b"")


def check(letcont, runtime, program):
    output, _, status = expectation(program, program)
    complaints = []
    for way, flags in enumerate((["-O2"], ["-O0", "--passes=none"])):
        if not corpus.takes_turn(program, way):
            continue
        try:
            result = run(letcont, runtime, program, flags)
        except subprocess.TimeoutExpired:
            complaints.append(f"{program}: {flags}: still runs after {TIME_LIMIT} s")
            continue
        if (result.stdout, result.returncode) != (output, status):
            complaints.append(f"{program}: {flags}: status {result.returncode}\n  wanted {output[-300:]!r}\n"
                              f"  found  {result.stdout[-300:]!r}\n  errors {result.stderr[-300:]!r}")
    return complaints


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--runtime", type=pathlib.Path, required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    letcont = os.path.abspath(options.letcont)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if lacks := missing(folder):
            print(f"skipped: there is no {lacks}")
            return SKIPPED
        runtime = make_runtime(options.runtime, folder)
        programs = [program for program in corpus.below(options.folder, letcont) if options.only in str(program)]
        return corpus.check_all(programs, lambda program: check(letcont, runtime, program))


if __name__ == "__main__":
    sys.exit(main())
