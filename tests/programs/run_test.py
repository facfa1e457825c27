#!/usr/bin/env python3
"""run.py complains of an expectation that is wrong, and of one that no program is held to.

    run_test.py --letcont build/native/letcont --lli lli-19
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

RUN = pathlib.Path(__file__).with_name("run.py")


def run(files, options):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        command = [sys.executable, RUN, "--letcont", options.letcont, "--lli", options.lli, folder]
        done = subprocess.run(command, capture_output=True, text=True)
        return done.returncode, done.stdout


def expect(files, status, words, options):
    found, said = run(files, options)
    if found != status or words not in said:
        sys.exit(f"{list(files)}: expected {status}, '{words}', and not {found}: {said}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--lli", required=True)
    options = parser.parse_args()
    right = {"add/one.add": "1 + 2\n", "add/one.out": "3\n"}
    expect(right, 0, "1 programs, 0 complaints", options)
    expect({**right, "add/one.out": "4\n"}, 1, "output", options)
    expect({**right, "new/two.new": "1 + 2\n", "new/two.out": "3\n"}, 1, "two.out: no program stands beside it", options)


if __name__ == "__main__":
    main()
