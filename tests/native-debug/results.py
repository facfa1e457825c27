"""Whether gdb's `finish` shows what functions give, as the program's values; and nothing where it cannot know.

    results.py --letcont COMMAND
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = """data T = { A(Int); B }
exception Bad(Int)
def whole = { n -> n + 1 }
def long = { n -> 5000000000L * n }
def real = { x -> x * 2.5 }
def made = { n -> if (n > 0) A(n) else B }
def text = { n -> "a" ++ show(n) }
def pair = { n -> (n, n + 1) }
def truth = { n -> n > 3 }
def raised = { n -> if (n > 3) n else raise(Bad(n)) }
print(whole(4)); print(long(2L)); print(real(1.5)); print(made(7)); print(text(7)); print(pair(8)); print(truth(8))
print(raised(9))
"""
# A truth value is a part of a register, and beside what a function gives that may raise there is the exception.
EXPECTED = {"whole": "5", "long": "10000000000", "real": "3.75", "made": "A(7)", "text": '"a7"', "pair": "(8, 9)",
            "truth": None, "raised": None}


def given(letcont, folder):
    """By function: what gdb says that it has given."""
    source, executable, script = folder / "results.l", folder / "results", folder / "letcont_gdb.py"
    source.write_text(PROGRAM)
    subprocess.run([letcont, "build", source, "-g", "-O0", "--passes=none", "-o", executable], check=True)
    subprocess.run([letcont, "build", "--emit=gdb", "-o", script], check=True)
    commands = [f"source {script}", "set confirm off"] + [f"break {name}" for name in EXPECTED]
    commands += ["run"] + ["finish", "continue"] * len(EXPECTED)
    arguments = [part for command in commands for part in ("-ex", command)]
    out = subprocess.run(["gdb", "-nx", "-batch", *arguments, executable], env=dict(os.environ, DEBUGINFOD_URLS=""),
                         stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120).stdout
    results, function = {}, None
    for line in out.split("\n"):
        if stop := re.match(r"Breakpoint \d+, (\w+) \(", line):
            function = stop[1]
            results.setdefault(function, None)
        elif value := re.match(r"Value returned is \$\d+ = (.*)", line):
            results[function] = value[1]
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--letcont", required=True)
    with tempfile.TemporaryDirectory() as name:
        results = given(parser.parse_args().letcont, pathlib.Path(name))
    if results == EXPECTED:
        return 0
    print(f"gdb says {results}, not {EXPECTED}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
