#!/usr/bin/env python3
"""Grades many programs with `letcont test`, of which some are endless and some hungry: the summary is right in every
engine, JUnit's XML and the shards hold the same, and no process is left.

    grade.py --letcont build/native/letcont [--programs N] [--engines LIST]
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import marked
import submissions

LIMITS = ["--max-time=5", "--max-steps=3000000", "--max-output=100K", "--max-heap=20M", "--max-stack=2M", "--max-memory=1G"]


def run(mark, letcont, folder, *words):
    command = [letcont, "test", ".", *LIMITS, *words]
    return subprocess.run(command, cwd=folder, env=mark.environment, capture_output=True, text=True)


def complaints_of(kinds, answer):
    """Compares the results with what is expected of them."""
    for result in answer["results"]:
        program = os.path.normpath(result["program"])
        expected = kinds[program].get(result.get("engine"), kinds[program]["*"])
        if result.get("kind", "") != expected:
            yield f"{program}: wanted '{expected}', got {result}"
    failed = sum(result["result"] == "failed" for result in answer["results"])
    if (answer["failed"], answer["passed"]) != (failed, answer["cases"] - failed):
        yield f"the counts are wrong: {answer['passed']} passed, {answer['failed']} failed"


def junit_complaints(path, answer):
    suites = xml.etree.ElementTree.parse(path).getroot()
    cases = suites.findall("testsuite/testcase")
    counts = (int(suites.get("tests")), int(suites.get("failures")))
    if counts != (len(cases), len(suites.findall(".//failure"))) or counts != (answer["cases"], answer["failed"]):
        yield f"JUnit's counts are wrong: {counts}"


def shard_complaints(mark, letcont, folder, programs):
    seen = collections.Counter()
    for number in range(1, 4):
        answer = json.loads(run(mark, letcont, folder, "--engines=vm", "--json", f"--shard={number}/3").stdout)
        seen.update(os.path.normpath(result["program"]) for result in answer["results"])
    if seen != collections.Counter(list(programs)):
        yield f"shards: {sum(seen.values())} programs of {len(programs)}, {len(seen)} of them different"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--letcont", required=True)
    parser.add_argument("--programs", type=int, default=44)
    parser.add_argument("--engines", default="vm,eval,native,executable")
    options = parser.parse_args()
    letcont = os.path.abspath(options.letcont)
    mark = marked.Mark()
    with tempfile.TemporaryDirectory() as room:
        folder = pathlib.Path(room)
        kinds = submissions.write(folder, options.programs)
        report = folder / "report.xml"
        begin = time.monotonic()
        done = run(mark, letcont, folder, f"--engines={options.engines}", "--json", f"--junit={report}")
        seconds = time.monotonic() - begin
        if done.returncode != 1:
            print(done.stdout[-2000:], done.stderr[-2000:], f"status {done.returncode}, not 1")
            return 1
        answer = json.loads(done.stdout)
        complaints = [f"left behind: {process}" for process in mark.left()]
        if answer["programs"] != len(kinds) or answer["cases"] != len(kinds) * len(options.engines.split(",")):
            complaints.append(f"{answer['programs']} programs, {answer['cases']} runs")
        complaints += [*complaints_of(kinds, answer), *junit_complaints(report, answer)]
        complaints += shard_complaints(mark, letcont, folder, kinds)
    for complaint in complaints:
        print(complaint)
    print(f"{answer['programs']} programs, {answer['cases']} runs in {seconds:.1f} s: {answer['passed']} passed, "
          f"{answer['failed']} failed; {len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
