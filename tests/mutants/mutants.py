"""Changes the compiler one operator at a time and tells which changes no test notices.

It changes passes, check, virtual machine and collector.

Each mutant is one file compiled anew (less optimised), or the few that include it if it is a header, and linked before
the libraries of the build folder into each of its tests (tests.py), quick ones first, until one fails. Assertions and
sanitizers stop the program, as in the tests of the preset debug. A test that takes many times
its processor time, or too much memory, has noticed something, too. What does not compile does not count, and a survivor
of which an optimising compiler makes the same machine code as of the original does not either ("trivial compiler
equivalence": Papadakis, Jia, Harman, Le Traon, ICSE 2015), nor does one that explained.txt explains. Nothing in the
tree or the build folder is changed.
"""

import argparse
import collections
import concurrent.futures
import dataclasses
import fnmatch
import json
import os
import pathlib
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

from changes import Mutant, mutants_of, sample
from explained import explained_mutants
from tests import tests_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = [  # a * also matches folders
    "core/passes/*.cpp",
    "core/passes/*.h",
    "core/cps/check/*",
    "core/cps/order.cpp",
    "core/cps/change*.cpp",
    "core/cps/copy.cpp",
    "interpreter/vm/*.cpp",
    "interpreter/vm/*.h",
    "interpreter/eval/heap.h",
    "interpreter/run/mark_sweep.h",
    "core/native/runtime/*.c",
]
MOST_UNITS = 20  # that are compiled for one mutant of a header
PATIENCE = 60  # seconds by the clock in which a test must use the processor at all
PRECOMPILED = ""
ADDRESSES = "malloc_context_size=1:quarantine_size_mb=16:hard_rss_limit_mb=4096"  # of the address sanitizer: little memory
CHECKED = ["-UNDEBUG", "-D_GLIBCXX_ASSERTIONS", "-fsanitize=undefined", "-fno-sanitize=vptr,function",
           "-fsanitize-trap=undefined"]  # fmt: skip
# Containers check themselves; the address sanitizer, which takes longer, is for files that handle memory by themselves. It
# does not know the stack of compiled programs, so files that end the process there are without it, as in the build.
RAW_MEMORY = ["interpreter/eval/heap.h", *(f"core/native/runtime/{part}.c" for part in ("frames", "output", "places"))]


def output_of(command, **more):
    return subprocess.run(command, check=True, capture_output=True, text=True, **more).stdout


class Build:
    """What ninja knows of a build folder: how things are compiled and linked."""

    def __init__(self, folder):
        self.folder = folder
        self.compile = {}
        for entry in json.loads(output_of(["ninja", "-C", folder, "-t", "compdb"])):
            # Commands of other kinds have a && or no source.
            if entry["output"].endswith(".o") and " -c " in entry["command"]:
                self.compile[entry["output"]] = shlex.split(entry["command"])
        self.together = {}  # of an object of several files (LETCONT_TOGETHER): these
        for output, command in self.compile.items():
            if "/Unity/" in output:
                unity = pathlib.Path(folder, command[-1]).read_text()
                self.together[output] = [os.path.realpath(p) for p in re.findall(r'^#include "(.*)"', unity, re.M)]
        targets = output_of(["ninja", "-C", folder, "-t", "targets", "all"])
        self.targets = {line.split(":")[0] for line in targets.splitlines() if line.endswith(": phony")}
        self.links = {}
        self.readers = None

    def link_command(self, target):
        if target not in self.links:
            last = output_of(["ninja", "-C", self.folder, "-t", "commands", target]).splitlines()[-1]
            last = last.split("&&")[1] if last.startswith(": &&") else last
            self.links[target] = shlex.split(last)
        return self.links[target]

    def objects_of(self, file):
        """The objects that are made of the file; of a header, of those that include it."""
        path = str(ROOT / file)
        if not file.endswith(".h"):
            return [o for o, c in self.compile.items() if path in self.together.get(o, (os.path.realpath(c[-1]),))]
        if self.readers is None:
            self.readers = collections.defaultdict(list)
            output = ""
            for line in output_of(["ninja", "-C", self.folder, "-t", "deps"]).splitlines():
                if line and line[0] != " ":
                    output = line.split(":")[0]
                elif line:
                    real = os.path.realpath(os.path.join(self.folder, line.strip()))
                    self.readers[real].append(output)
        return [o for o in self.readers[path] if o in self.compile]

    def units(self, file, tests):
        """Of these objects those in libraries that some of the tests link."""
        objects = (o for o in self.objects_of(file) if not o.startswith("tests/"))
        return [o for o in objects if any(self.links_library(test, o) for test in tests)]

    def links_library(self, test, output):
        library = "/lib" + output.split(".dir/")[0].rsplit("/", 1)[-1] + ".a"
        return any(word.endswith(library) for word in self.link_command(test.target))


def checks_of(mutant):
    raw = mutant and any(fnmatch.fnmatch(mutant.file, pattern) for pattern in RAW_MEMORY)
    return ["-fsanitize=address"] if raw else []


def compile_command(command, source, output, include, level=None, more=()):
    """A unit's own command for another source, and with another -O; the folder `include` comes first."""
    # Tests have precompiled headers of the build, which were made without checks.
    words, skip, checked = [], 0, [] if level or "-include-pch" in command else [*CHECKED, *more]
    compiler = next(i for i, word in enumerate(command) if "clang" in os.path.basename(word) or word.endswith("cc"))
    arguments = command[compiler:]
    for i, word in enumerate(arguments):
        if skip:
            skip -= 1
        elif word in ("-MT", "-MF", "-o", "-c"):
            skip = 1
        elif word not in ("-MD", "-Werror") and not word.startswith("-O"):
            words.append(word)
    # The rest of what a test links may be optimised: only what headers say must be the same.
    ready = []
    if not level:
        level = "-O1" if "/vm/" in source else "-O0"
        ready = ["-include-pch", f"{PRECOMPILED}{level}"] if "-fno-rtti" in words and not more else []
    return [words[0], f"-I{include}", *words[1:], *checked, level, "-w", *ready, "-o", output, "-c", source]


def precompile(folder):
    """The standard headers, which take most of the time of a small file."""
    names = ["algorithm", "array", "cassert", "cstdlib", "cstring", "deque", "functional", "memory", "optional", "span"]
    names += ["string", "unordered_map", "unordered_set", "vector"]
    header = pathlib.Path(folder, "standard.h")
    header.write_text("".join(f"#include <{name}>\n" for name in names))
    for level in ("-O0", "-O1"):
        command = ["clang++-19", "-std=c++20", "-fno-exceptions", "-fno-rtti", *CHECKED, level, "-w"]
        output = os.path.join(folder, f"standard{level}")
        subprocess.run([*command, "-x", "c++-header", header, "-o", output], check=True)
    return os.path.join(folder, "standard")


def processor_time(group):
    """How the processes of a group have used the processor so far, and "R" for one that could use it now."""
    used = {}
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(path.name)) == group:
                state = (path / "stat").read_text().rsplit(")", 1)[1].split()[0]
                used[path.name] = "R" if state == "R" else (path / "schedstat").read_text()
        except OSError:
            pass  # it has ended
    return used


class Outcome:
    def __init__(self, mutant, state, by="", seconds=0.0):
        self.mutant, self.state, self.by, self.seconds = mutant, state, by, seconds


class Runner:
    def __init__(self, build, wide, explained):
        self.build, self.wide, self.explained = build, wide, explained
        self.usual = {}  # processor seconds of each test
        self.room = tempfile.TemporaryDirectory(prefix="mutants-")
        self.beside_lock, self.beside_objects = threading.Lock(), {}

    def run(self, test, program, folder, mutant=None):
        """Whether a test passes, and the processor's seconds."""
        limit = 10 * self.usual.get(test, 60) + 5
        limit *= 10 if checks_of(mutant) else 1  # which make a test that allocates much slower

        def before():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
            if not checks_of(mutant):  # the address sanitizer reserves most addresses
                resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        own = {"program": str(program), "folder": folder, "build": self.build.folder}
        command = [word.format(**own) for word in (test.runner or ("{program}",)) + test.arguments]
        environment = {"ASAN_OPTIONS": ADDRESSES, **os.environ, **dict(test.environment), "TMPDIR": folder}
        child = subprocess.Popen(command, preexec_fn=before, env=environment, cwd=ROOT, stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        try:
            return self.status(child) == 0
        finally:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()

    def status(self, child):
        """A child's status, or nothing if it waits for ever. On a busy machine it may take as long as it needs."""
        used = None
        while True:
            try:
                return child.wait(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                before, used = used, processor_time(child.pid)
                if used == before and "R" not in used.values():
                    return None

    def link(self, test, objects, folder, mutant=None):
        """Links the test with these objects of libraries before the others, and with its own objects, which are made
        anew if they include the mutant."""
        words = self.build.link_command(test.target)
        output = os.path.join(folder, test.target)
        if os.path.exists(output):
            return output
        linked = [output if words[i - 1] == "-o" else word for i, word in enumerate(words)]
        # Of a function of a header that several objects have, the linker takes the first.
        first = next(i for i, word in enumerate(linked) if word.endswith(".o"))
        if mutant:
            for own in set(words).intersection(self.build.objects_of(mutant.file)):
                linked[linked.index(own)] = made = os.path.join(folder, f"own_{os.path.basename(own)}")
                self.compile(mutant, own, made, folder, check=True)
        mine = [path for unit, path in objects if self.build.links_library(test, unit)]
        subprocess.run([*linked[:first], *checks_of(mutant), *mine, *linked[first:]], check=True, cwd=self.build.folder,
                       capture_output=True)  # fmt: skip
        return output

    def compile(self, mutant, unit, output, folder, level=None, check=False):
        """Compiles a unit with the file in the folder instead of the mutant's. Whether it compiles."""
        command = self.build.compile[unit]
        include = os.path.join(folder, "include")
        changed = os.path.join(include, *pathlib.PurePath(mutant.file).parts[1:])
        path = command[-1] if mutant.file.endswith(".h") else changed
        command = compile_command(command, path, output, include, level, checks_of(mutant))
        command.insert(1, f"-I{ROOT / pathlib.Path(mutant.file).parent}")
        return subprocess.run(command, cwd=self.build.folder, capture_output=True, check=check).returncode == 0

    def baseline(self, tests):
        """Notes how long the tests take as they are. They must pass."""
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            for test in tests:
                begin = resource.getrusage(resource.RUSAGE_CHILDREN)
                fine = self.run(test, self.link(test, [], folder), folder)
                end = resource.getrusage(resource.RUSAGE_CHILDREN)
                self.usual[test] = max(0.2, end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime)
                print(f"  {test.name}: {self.usual[test]:.1f} s", flush=True)
                if not fine:
                    sys.exit(f"{test.name} fails without any mutant")

    def objects(self, mutant, source, tests, folder, level=None):
        """The units' objects of that source instead of the mutant's file, each with the one that it stands for, or
        nothing if it does not compile."""
        changed = pathlib.Path(folder, "include", *pathlib.PurePath(mutant.file).parts[1:])
        changed.parent.mkdir(parents=True, exist_ok=True)
        changed.write_text(source)
        made = []
        for i, each in enumerate(self.build.units(mutant.file, tests)):
            made.append((each, os.path.join(folder, f"mutant{i}.o")))
            if not self.compile(mutant, *made[-1], folder, level):
                return None
            if not level and not mutant.file.endswith(".h"):
                made += [(each, other) for other in self.beside(each, str(ROOT / mutant.file))]
        return made

    def beside(self, unit, path):
        """Objects of the other files that the build compiles together with that one, as they are."""
        with self.beside_lock:
            for file in self.build.together.get(unit, ()):
                if (unit, file) not in self.beside_objects:
                    output = os.path.join(self.room.name, f"beside{len(self.beside_objects)}.o")
                    command = compile_command(self.build.compile[unit], file, output, os.path.dirname(file))
                    subprocess.run(command, cwd=self.build.folder, check=True, capture_output=True)
                    self.beside_objects[unit, file] = output
            return [self.beside_objects[unit, file] for file in self.build.together.get(unit, ()) if file != path]

    def makes_same_code(self, mutant, tests):
        """Whether an optimising compiler makes the same objects of the mutant as of the original."""
        original = (ROOT / mutant.file).read_text()
        codes = []
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            for source in (original, mutant.applied(original)):
                made = self.objects(mutant, source, tests, folder, "-O2")
                codes.append([pathlib.Path(path).read_bytes() for _, path in made or ()])
        return codes[0] == codes[1] != []

    def try_mutant(self, mutant):
        begin = time.monotonic()
        quick, wide = tests_of(mutant.file, self.build.targets)
        wide = wide if self.wide else []
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            objects = self.objects(mutant, mutant.applied((ROOT / mutant.file).read_text()), quick + wide, folder)
            if not objects:
                return Outcome(mutant, "invalid")
            state, by = self.try_tests(mutant, quick, objects, folder)
            if state == "survived" and mutant in self.explained:
                state = "explained"
            if state == "survived" and self.makes_same_code(mutant, quick + wide):
                state = "same"
            if state == "survived":
                state, by = self.try_tests(mutant, wide, objects, folder)
        return Outcome(mutant, state, by, time.monotonic() - begin)

    def try_tests(self, mutant, tests, objects, folder):
        """What the tests make of a mutant, and which one has killed it."""
        for test in tests:
            try:
                program = self.link(test, objects, folder, mutant)
            except subprocess.CalledProcessError:
                return "invalid", ""
            if not self.run(test, program, folder, mutant):
                return "killed", test.name
        return "survived", ""


# ---- Reports


def shown(mutant):
    source = (ROOT / mutant.file).read_text()
    old = source[mutant.begin : mutant.end].strip() or "(nothing)"
    return f"{mutant.file}:{mutant.line}: {mutant.kind}: `{old}` → `{mutant.text.strip() or '(nothing)'}`"


def interval(killed, total):
    """The 95 % confidence interval of a share (Wilson, 1927), in per cent."""
    if total == 0:
        return 0.0, 100.0
    z, p = 1.96, killed / total
    middle = (p + z * z / (2 * total)) / (1 + z * z / total)
    half = z / (1 + z * z / total) * (p * (1 - p) / total + z * z / (4 * total * total)) ** 0.5
    return 100 * (middle - half), 100 * (middle + half)


def table(title, rows):
    lines = [f"| {title} | killed | of |", "|---|---|---|"]
    lines += [f"| {name} | {killed} | {total} |" for name, (killed, total) in sorted(rows.items())]
    return lines + [""]


def write_report(path, outcomes, possible, seed, reasons, stale):
    counted = [o for o in outcomes if o.state in ("killed", "survived")]
    number = collections.Counter(o.state for o in outcomes)
    by_file, by_kind = {}, {}
    for o in counted:
        for rows, key in ((by_file, o.mutant.file), (by_kind, o.mutant.kind)):
            killed, total = rows.get(key, (0, 0))
            rows[key] = (killed + (o.state == "killed"), total + 1)
    killed = sum(o.state == "killed" for o in counted)
    low, high = interval(killed, len(counted))
    share = 100 * killed / max(1, len(counted))
    summary = (f"{killed} of {len(counted)} mutants killed: {share:.1f} % (95 % confidence: {low:.1f} to {high:.1f} %), "
               f"a sample (seed {seed}) of {possible} that there are; {number['invalid']} did not compile, "
               f"{number['same']} make the same machine code, {number['explained']} are explained")  # fmt: skip
    survivors = sorted((o for o in counted if o.state == "survived"), key=lambda o: (o.mutant.file, o.mutant.line))
    lines = ["# Mutants", "", summary, "", *table("file", by_file), *table("kind", by_kind), "## Survivors", ""]
    lines += [f"- {shown(o.mutant)}" for o in survivors]
    explained = [o for o in outcomes if o.mutant in reasons]
    lines += ["", "## Explained", ""] if explained else []
    for o in explained:
        lines.append(f"- {shown(o.mutant)}: {reasons[o.mutant]}")
        if o.state == "killed":
            stale = [*stale, f"{shown(o.mutant)} is explained, but {o.by} notices it"]
    lines += ["", "## Stale explanations", "", *(f"- {each}" for each in stale)] if stale else []
    path.with_suffix(".md").write_text("\n".join(lines) + "\n")
    entries = [{"file": o.mutant.file, "line": o.mutant.line, "begin": o.mutant.begin, "end": o.mutant.end,
                "text": o.mutant.text, "kind": o.mutant.kind, "state": o.state, "by": o.by,
                "seconds": round(o.seconds, 1)} for o in outcomes]  # fmt: skip
    path.with_suffix(".json").write_text(json.dumps(entries, indent=1))
    return "\n".join([summary, *stale])


def survivors_of(report):
    entries = [e for e in json.loads(pathlib.Path(report).read_text()) if e["state"] == "survived"]
    return [Mutant(*(e[field.name] for field in dataclasses.fields(Mutant))) for e in entries]


def find_mutants(build, patterns):
    by_file = {}
    files = output_of(["git", "ls-files", "*.cpp", "*.h", "*.c"], cwd=ROOT).split()
    for file in files:
        if any(fnmatch.fnmatch(file, pattern) for pattern in patterns):
            quick, wide = tests_of(file, build.targets)
            if quick and 0 < len(build.units(file, quick + wide)) <= MOST_UNITS:
                by_file[file] = mutants_of(file, (ROOT / file).read_text())
    return by_file


def main():
    global PRECOMPILED
    parser = argparse.ArgumentParser(prog="deploy/mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--files", metavar="GLOB", action="append", help="of these files only; may be repeated")
    parser.add_argument("--limit", type=int, default=200, help="so many mutants, spread over all files (200)")
    parser.add_argument("--seed", type=int, default=0, help="which ones (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="at once (one for each processor)")
    parser.add_argument("--quick", action="store_true", help="with the quick tests of each file only")
    parser.add_argument("--unchanged", action="store_true", help="each file as it is, which no test may fail with")
    parser.add_argument("--again", metavar="REPORT", help="the survivors of that report (a .json) instead of a sample")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin none after that")
    parser.add_argument("--report", default="build/mutants", help="PATH.md and PATH.json (build/mutants)")
    options = parser.parse_args()
    build = Build(os.path.abspath(options.build))
    by_file = find_mutants(build, options.files or FILES)
    possible = sum(map(len, by_file.values()))
    if not possible:
        sys.exit("there are no such files, or none of their tests are in the build folder")
    print(f"{possible} mutants of {len(by_file)} files", flush=True)
    needed = []
    for file in by_file:
        quick, wide = tests_of(file, build.targets)
        needed += [t for t in quick + ([] if options.quick else wide) if t not in needed]
    subprocess.run(["ninja", "-C", build.folder, *sorted({t.target for t in needed})], check=True)
    room = tempfile.TemporaryDirectory(prefix="mutants-")
    PRECOMPILED = precompile(room.name)
    reasons, stale = explained_mutants()
    runner = Runner(build, not options.quick, reasons)
    runner.baseline(needed)
    outcomes, report = [], ROOT / options.report
    report.parent.mkdir(parents=True, exist_ok=True)
    queue = survivors_of(options.again) if options.again else sample(by_file, possible, options.seed)
    if options.unchanged:
        queue = [Mutant(file, 1, 0, 0, "", "unchanged") for file in by_file]
    end = time.monotonic() + 60 * options.minutes
    valid = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        running = set()
        while (queue and valid < options.limit and time.monotonic() < end) or running:
            while queue and valid + len(running) < options.limit and len(running) < options.jobs:
                if time.monotonic() >= end:
                    queue.clear()
                else:
                    running.add(pool.submit(runner.try_mutant, queue.pop(0)))
            if not running:
                break
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for each in done:
                outcome = each.result()
                outcomes.append(outcome)
                valid += outcome.state in ("killed", "survived")
                print(f"{outcome.state:8} {shown(outcome.mutant)} {outcome.by}", flush=True)
            write_report(report, outcomes, possible, options.seed, reasons, stale)
    print(write_report(report, outcomes, possible, options.seed, reasons, stale))


if __name__ == "__main__":
    main()
